import { describe, expect, test } from "@jest/globals";
import { createEndpoint } from "fluent-endpoint";
import { buildTool, createApi } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

const text = { type: "string" };
const inPath = { name: "id", in: "path", required: true, schema: text };

function operation(operationId: string, rest: object = {}) {
  return { operationId, parameters: [inPath], ...rest };
}

const withBody = (schema: object) => ({
  requestBody: { required: true, content: { "application/json": { schema } } },
});

const api = createApi({
  openapi: "3.1.0",
  info: { title: "Words", version: "1" },
  servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu" } } }],
  paths: {
    "/items/{id}": {
      get: operation("items_get"),
      put: operation("items_put", withBody({ type: "array", items: { type: "integer" } })),
      patch: operation(
        "items_patch",
        withBody({ type: "object", properties: { id: text, note: {} } }),
      ),
    },
  },
});

const messageOf = (name: string, args: object) =>
  thrownBy(() => buildTool(api, name, args)).message;

describe("An error of buildTool", () => {
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
      'PUT /items/{id} has no parameter "data". It takes "id" and "body".',
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
    const empty = thrownBy(() => buildTool(api, "items_get", { id: "" }));
    expect(empty).toMatchObject({
      code: "missing-variable",
      parameter: "id",
      location: "path",
      operation: "items_get",
      advice: { do: "pass", parameter: "id" },
    });
  });

  test("stays for a developer where the application is wrong", () => {
    const build = () =>
      buildTool(api, "items_get", { id: "1" }, { baseUrl: "https://{x}.example" });
    expect(thrownBy(build).message).toContain("Pass a value as a parameter.");
  });

  test("names tools that are near, of those that are offered", () => {
    expect(messageOf("item_get", {})).toBe(
      'There is no tool "item_get". Did you mean "items_get"?',
    );
    const settings = { readOnly: true };
    expect(thrownBy(() => buildTool(api, "items_put", {}, settings)).message).toBe(
      'There is no tool "items_put". Did you mean "items_get"?',
    );
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
