import { describe, expect, test } from "@jest/globals";
import { buildTool, createApi, listTools } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

const text = { type: "string" };
const schemas = {
  Node: {
    type: "object",
    properties: { name: text, parent: { $ref: "#/components/schemas/Node" } },
  },
  Shape: {
    oneOf: [{ type: "object", properties: { radius: { type: "number" } } }, { type: "string" }],
  },
};

function apiWith(operations: object, settings = {}) {
  const document = {
    openapi: "3.0.3",
    info: { title: "Tools", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: operations,
    components: { schemas },
  };
  return createApi(document, settings);
}

const withBody = (mediaType: string, schema: object, rest: object = {}) => ({
  operationId: "run",
  requestBody: { required: true, content: { [mediaType]: { schema } } },
  ...rest,
});

/** The only tool of an API with one operation. */
function toolFor(operation: object, method = "post") {
  const [tool] = listTools(apiWith({ "/run": { [method]: operation } }));
  if (tool === undefined) throw new Error("There is no tool.");
  return tool;
}

describe("The name of a tool", () => {
  test("ends in a hash where it would be too long or another's, and stays when operations are added", () => {
    const operation = (operationId: string) => ({ get: { operationId } });
    const long = "a".repeat(80);
    const few = { "/a": operation("x.y"), "/b": operation(long) };
    const more = { ...few, "/c": operation("x-y"), "/d": operation("x_y"), "/e": { get: {} } };
    const names = listTools(apiWith(few)).map(({ name }) => name);
    expect(names[0]).toBe("x_y");
    expect(names[1]).toMatch(/^a+_[0-9a-z]+$/);
    const all = listTools(apiWith(more)).map(({ name }) => name);
    expect(all[1]).toBe(names[1]);
    expect(new Set(all).size).toBe(5);
    expect(all[4]).toBe("get_e");
    for (const name of all) expect(name.length).toBeLessThanOrEqual(64);
  });
});

describe("The input schema of a tool", () => {
  test("has the fields of an object flat, with what is shared in $defs and without readOnly", () => {
    const schema = {
      type: "object",
      required: ["root", "id"],
      properties: {
        id: { type: "integer", readOnly: true },
        root: { $ref: "#/components/schemas/Node" },
        count: { type: "integer", nullable: true, minimum: 0, exclusiveMinimum: true },
      },
    };
    expect(toolFor(withBody("application/json", schema)).inputSchema).toEqual({
      type: "object",
      properties: {
        root: { $ref: "#/$defs/Node" },
        count: { type: ["integer", "null"], exclusiveMinimum: 0 },
      },
      required: ["root"],
      additionalProperties: false,
      $defs: {
        Node: {
          type: "object",
          properties: { name: { type: "string" }, parent: { $ref: "#/$defs/Node" } },
        },
      },
    });
  });

  test.each<[string, object]>([
    ["a list", { type: "array", items: text }],
    ["a text", text],
    ["a dictionary", { type: "object", additionalProperties: text }],
  ])("has %s as body", (_title, schema) => {
    const { inputSchema } = toolFor(withBody("application/json", schema));
    expect(inputSchema.properties).toEqual({ body: schema });
    expect(inputSchema.required).toEqual(["body"]);
  });

  test("reaches both of two parameters with one name", () => {
    const parameters = [{ name: "id", in: "query", schema: text }];
    const schema = { type: "object", properties: { id: { type: "integer" } } };
    const { inputSchema } = toolFor(withBody("application/json", schema, { parameters }));
    expect(inputSchema.properties).toEqual({ id: text, body_id: { type: "integer" } });
  });

  test("has a file as base64, which is sent as bytes", async () => {
    const schema = {
      type: "object",
      properties: { file: { type: "string", format: "binary" }, note: text },
    };
    const api = apiWith({ "/run": { post: withBody("multipart/form-data", schema) } });
    expect(listTools(api)[0]?.inputSchema.properties).toMatchObject({
      file: { type: "string", contentEncoding: "base64" },
    });
    const { body } = buildTool(api, "run", { file: btoa("bytes"), note: "n" });
    const file = (body as FormData).get("file");
    expect(await (file as Blob).text()).toBe("bytes");
  });

  test("has descriptions of limited length", () => {
    const parameters = [
      { name: "a", in: "query", schema: text, description: "word ".repeat(1000) },
    ];
    const operation = { operationId: "run", description: "word ".repeat(1000), parameters };
    const api = apiWith({ "/run": { get: operation } });
    const [tool] = listTools(api, { descriptionLength: 100 });
    expect(tool?.description.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(tool?.inputSchema).length).toBeLessThan(300);
  });
});

describe("buildTool", () => {
  const api = apiWith({
    "/things/{id}": {
      get: {
        operationId: "read",
        parameters: [{ name: "id", in: "path", schema: { type: "integer" } }],
      },
      delete: {
        operationId: "remove",
        parameters: [{ name: "id", in: "path", schema: { type: "integer" } }],
      },
    },
    "/list": { post: withBody("application/json", { type: "array", items: { type: "integer" } }) },
  });

  test("passes a body whole, and reads texts as the numbers that are wanted", () => {
    expect(buildTool(api, "run", { body: "[1,2]" }).body).toEqual([1, 2]);
    expect(buildTool(api, "read", { id: "5" }).url).toBe("https://api.example.com/things/5");
    expect(thrownBy(() => buildTool(api, "run", { data: [1] }))).toMatchObject({
      code: "unknown-parameter",
    });
  });

  test.each<[string, object]>([
    ["remove", { readOnly: true }],
    ["remove", { only: ["GET /**"] }],
    ["nothing", {}],
    ["__proto__", {}],
  ])("refuses %s with %j, which was not offered", (name, settings) => {
    expect(thrownBy(() => buildTool(api, name, { id: 1 }, settings))).toMatchObject({
      code: "unknown-operation",
    });
  });

  test("says by annotations what a tool does", () => {
    const hints = Object.fromEntries(
      listTools(api).map(({ name, annotations }) => [name, annotations]),
    );
    expect(hints.read).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
    });
    expect(hints.remove).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
    });
    expect(hints.run).toMatchObject({ readOnlyHint: false, idempotentHint: false });
  });
});
