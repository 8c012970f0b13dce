import { describe, expect, test } from "@jest/globals";
import { createApi, type ApiSettings } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

type Json = Readonly<Record<string, unknown>>;

function apiWith(operation: Json, settings?: ApiSettings) {
  return createApi(
    {
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com" }],
      paths: { "/run": { post: { operationId: "run", ...operation } } },
      components: {
        securitySchemes: {
          basic: { type: "http", scheme: "basic" },
          key: { type: "apiKey", in: "header", name: "X-Key" },
          other: { type: "http", scheme: "digest" },
        },
      },
    },
    settings,
  );
}

const bodyOf = (schema: Json, mediaType = "application/json") => ({
  requestBody: { required: true, content: { [mediaType]: { schema } } },
});

describe("check", () => {
  test("warns of a required form without any of its fields, and lets JSON be empty", () => {
    const schema = { type: "object", properties: { a: {} } };
    expect(apiWith(bodyOf(schema)).check("run")).toEqual([]);
    const api = apiWith(bodyOf(schema, "application/x-www-form-urlencoded"));
    expect(api.check("run")).toMatchObject([
      { code: "missing-parameter", severity: "warning", location: "body" },
    ]);
    expect(api.check("run", { a: 1 })).toEqual([]);
  });

  test.each<[Json, unknown, number]>([
    [{ const: { b: [1] } }, { b: [1] }, 0],
    [{ const: { b: [1] } }, { b: [2] }, 1],
    [{ enum: [{ b: 1 }, null] }, { b: 1 }, 0],
    [{ enum: [{ b: 1 }, null] }, null, 0],
    [{ enum: [{ b: 1 }, null] }, "b", 1],
  ])("compares objects with the schema's: %j %j", (schema, value, problems) => {
    const api = apiWith(bodyOf({ type: "object", properties: { a: schema } }));
    expect(api.check("run", { a: value })).toHaveLength(problems);
  });

  test("takes one value for a list outside of JSON, and refuses an empty list that is required", () => {
    const schema = { type: "array", items: { type: "integer" } };
    const api = apiWith({ parameters: [{ name: "a", in: "query", required: true, schema }] });
    expect(api.check("run", { a: 1 })).toEqual([]);
    expect(api.check("run", { a: "x" })).toHaveLength(1);
    expect(api.check("run", { a: [] })).toMatchObject([{ code: "invalid-parameter" }]);
    expect(api.check("run", { a: null })).toMatchObject([{ code: "missing-parameter" }]);
  });

  test("names some parameters where a name is unknown, and shortens a long name", () => {
    const parameters = Array.from({ length: 40 }, (_, index) => ({
      name: `parameter${String(index)}`,
      in: "query",
      schema: {},
    }));
    const [problem] = apiWith({ parameters }).check("run", { [`\u001b${"x".repeat(200)}`]: 1 });
    expect(problem?.message).toContain(`"\\u001b${"x".repeat(59)}…"`);
    expect(JSON.stringify(problem)).toMatch(/, and \d+ more/);
    expect(JSON.stringify(apiWith({}).check("run", { x: 1 }))).toContain("It takes none.");
  });
});

describe("Credentials", () => {
  test.each<[NonNullable<ApiSettings["credentials"]>, string]>([
    [{ basic: 7 as never }, "a user name and a password"],
    [{ basic: { username: "a:b", password: "hunter2" } }, "without a colon"],
    [{ key: { username: "a", password: "hunter2" } }, "a string"],
    [{ other: "hunter2" }, "other"],
  ])("of the wrong form are refused without their value", (credentials, message) => {
    const [name = ""] = Object.keys(credentials);
    const error = thrownBy(() => {
      apiWith({ security: [{ [name]: [] }] }, { credentials }).build("run");
    });
    expect(error.code).toBe("invalid-options");
    expect(error.message).toContain(message);
    expect(error.message).not.toContain("hunter2");
  });

  test("of HTTP's scheme Basic are a text or two", () => {
    const sent = (basic: string | { username: string; password: string }) =>
      apiWith({ security: [{ basic: [] }] }, { credentials: { basic } }).build("run").headers;
    expect(sent("a:ü")).toEqual(sent({ username: "a", password: "ü" }));
  });
});

describe("server", () => {
  test("names the servers of the description where there is no such server", () => {
    const error = thrownBy(() => apiWith({}, { server: "xyzzy" }));
    expect(error.code).toBe("invalid-options");
    expect(error.message).toContain("It has ");
  });
});
