import { describe, expect, test } from "@jest/globals";
import { createEndpoint } from "fluent-endpoint";
import { buildTool, createApi, listTools } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentOf,
  documentWith,
  integer,
  integers,
  type Json,
  object,
  parameter,
  reference,
  text,
  texts,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const variables = { region: { default: "eu" } };
const api = createApi(
  documentOf(
    {
      "/items/{id}": {
        parameters: [parameter("path", "id", text)],
        get: { operationId: "items_get" },
        put: { operationId: "items_put", ...bodyOf(integers) },
        patch: { operationId: "items_patch", ...bodyOf(object({ id: text, note: {} })) },
        delete: { operationId: "items_delete" },
        post: { operationId: "items_post" },
      },
    },
    { servers: [{ url: "https://{region}.example.com", variables }] },
  ),
);

test("The name of a tool ends in a hash where it would be too long or another's, and stays when operations are added", () => {
  const operation = (operationId: string) => ({ get: { operationId } });
  const few = { "/a": operation("x.y"), "/b": operation("a".repeat(80)) };
  const more = { ...few, "/c": operation("x-y"), "/d": operation("x_y"), "/e": { get: {} } };
  const namesOf = (paths: object) =>
    listTools(createApi(documentOf(paths))).map(({ name }) => name);
  const names = namesOf(few);
  expect(names).toEqual(["x_y", expect.stringMatching(/^a+_[0-9a-z]+$/)]);
  const all = namesOf(more);
  expect(all[1]).toBe(names[1]);
  expect(new Set(all).size).toBe(5);
  expect(all[4]).toBe("get_e");
  for (const name of all) expect(name.length).toBeLessThanOrEqual(64);
});

describe("The input schema of a tool", () => {
  /** The input schema of the only tool of an API. */
  const schemaOf = (operation: object, others: object = {}): Json =>
    listTools(createApi(documentWith(operation, "POST /run", others)))[0]?.inputSchema ?? {};

  test("has the fields of an object flat, with what is shared in $defs and without readOnly", () => {
    const count = { ...integer, nullable: true, minimum: 0, exclusiveMinimum: true };
    const id = { ...integer, readOnly: true };
    const schema = object({ id, root: reference("Node"), count }, "root", "id");
    const node = (next: object) => object({ name: text, parent: next });
    const components = { schemas: { Node: node(reference("Node")) } };
    expect(schemaOf(bodyOf(schema), { openapi: "3.0.3", components })).toEqual({
      ...object(
        {
          root: { $ref: "#/$defs/Node" },
          count: { type: ["integer", "null"], exclusiveMinimum: 0 },
        },
        "root",
      ),
      additionalProperties: false,
      $defs: { Node: node({ $ref: "#/$defs/Node" }) },
    });
  });

  test.each([texts, text, { type: "object", additionalProperties: text }])(
    "has a body of %j whole",
    (schema) => {
      const { properties, required } = schemaOf(bodyOf(schema));
      expect([properties, required]).toEqual([{ body: schema }, ["body"]]);
    },
  );

  test("reaches both of two parameters with one name", () => {
    const parameters = [parameter("query", "id", text)];
    const { properties } = schemaOf({ parameters, ...bodyOf(object({ id: integer })) });
    expect(properties).toEqual({ id: text, body_id: integer });
  });

  test("has descriptions of limited length", () => {
    const description = "word ".repeat(1000);
    const parameters = [parameter("query", "a", text, { description })];
    const long = createApi(documentWith({ description, parameters }, "GET /run"));
    const [tool] = listTools(long, { descriptionLength: 100 });
    expect(tool?.description.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(tool?.inputSchema).length).toBeLessThan(300);
  });
});

describe("buildTool", () => {
  test("passes a body whole", () => {
    expect(buildTool(api, "items_put", { id: "5", body: "[1,2]" })).toMatchObject({
      url: "https://eu.example.com/items/5",
      body: [1, 2],
    });
  });

  test.each<[string, object]>([
    ["items_delete", { readOnly: true }],
    ["items_delete", { only: ["GET /**"] }],
    ["nothing", {}],
    ["__proto__", {}],
  ])("refuses %s with %j, which was not offered", (name, settings) => {
    const error = thrownBy(() => buildTool(api, name, { id: "1" }, settings));
    expect(error).toMatchObject({ code: "unknown-operation" });
  });

  test.each([
    ["items_get", true, false, true],
    ["items_delete", false, true, true],
    ["items_post", false, undefined, false],
  ])("says by annotations what %s does", (name, readOnly, destructive, idempotent) => {
    const tool = listTools(api).find((each) => each.name === name);
    expect(tool?.annotations).toMatchObject({
      readOnlyHint: readOnly,
      ...(destructive !== undefined && { destructiveHint: destructive }),
      idempotentHint: idempotent,
    });
  });
});

describe("An error of buildTool", () => {
  const messageOf = (name: string, args: object, settings = {}) =>
    thrownBy(() => buildTool(api, name, args, settings)).message;

  test.each<[string, object, string]>([
    ["items_get", { id: "" }, 'is empty. Pass another value for "id".'],
    ["items_get", { id: ".." }, 'Pass another value for "id".'],
    ["items_get", {}, 'GET /items/{id}: The path parameter "id" is missing. Pass a value for it.'],
    ["items_put", { id: "1" }, "PUT /items/{id}: The body is missing. Pass a value for it."],
    ["items_put", { id: "1", body: 1 }, "PUT /items/{id}: The body must be a list."],
    ["items_put", { id: "1", body: ["x"] }, 'The body at "body[0]" must be an integer.'],
    [
      "items_put",
      { id: "1", body: [], data: 1 },
      ' has no parameter "data". It takes "id" and "body".',
    ],
    [
      "items_put",
      { id: "1", bdy: [] },
      'PUT /items/{id} has no parameter "bdy". Did you mean "body"?\nThe body is missing.',
    ],
    ["items_patch", { id: "1", body_id: 1 }, 'The parameter "body_id" must be a string.'],
  ])("tells a model which argument of %s to change: %j", (name, args, message) => {
    expect(messageOf(name, args)).toContain(message);
    expect(messageOf(name, args)).not.toMatch(/\.strict|\.\w+\(|\u0000/);
  });

  test("has the name of the argument", () => {
    const error = thrownBy(() => buildTool(api, "items_put", { id: "1", body: 1 }));
    expect(error).toMatchObject({ parameter: "body", cause: [{ parameter: "body" }] });
    expect(thrownBy(() => buildTool(api, "items_get", { id: "" }))).toMatchObject({
      code: "missing-variable",
      parameter: "id",
      location: "path",
      operation: "items_get",
      advice: { do: "pass", parameter: "id" },
    });
  });

  test("stays for a developer where the application is wrong", () => {
    const settings = { baseUrl: "https://{x}.example" };
    const message = messageOf("items_get", { id: "1" }, settings);
    expect(message).toContain("Pass a value as a parameter.");
  });

  test("names tools that are near, of those that are offered", () => {
    const near = (name: string) => `There is no tool "${name}". Did you mean "items_get"?`;
    expect(messageOf("item_get", {})).toBe(near("item_get"));
    expect(messageOf("items_put", {}, { readOnly: true })).toBe(near("items_put"));
    expect(messageOf("x".repeat(1000), {}).length).toBeLessThan(300);
  });
});

test("An error of build names the route once", () => {
  expect(thrownBy(() => api.build("items_get", { id: 1, a: 1 })).message).toBe(
    'GET /items/{id} has no parameter "a". It takes "id".',
  );
});

test("createEndpoint names the base URL where it gets undefined", () => {
  const undefinedUrl = undefined as unknown as string;
  expect(thrownBy(() => createEndpoint(undefinedUrl)).message).toMatch(/base URL/);
});
