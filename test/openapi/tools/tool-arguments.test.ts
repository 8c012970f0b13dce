import { describe, expect, test } from "@jest/globals";
import { buildTool, createApi, listTools } from "fluent-endpoint/openapi";

type Json = Readonly<Record<string, unknown>>;

/** An API with one operation, whose body has one field. */
function apiWith(schema: Json, mediaType = "application/json") {
  return createApi({
    openapi: "3.1.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://example.com" }],
    paths: {
      "/run": {
        post: {
          operationId: "run",
          requestBody: {
            content: { [mediaType]: { schema: { type: "object", properties: { a: schema } } } },
          },
        },
      },
    },
  });
}

describe("buildTool", () => {
  test.each<[Json, unknown, unknown]>([
    [{ type: "integer" }, "5", 5],
    [{ type: ["number", "null"] }, " -1.5e3 ", -1500],
    [{ type: "boolean" }, "true", true],
    [{ type: "boolean" }, "false", false],
    [{ type: "array", items: { type: "integer" } }, '["1", 2]', [1, 2]],
    [
      { type: "object", properties: { b: { type: "integer" } } },
      '{"b":"1","c":"2"}',
      { b: 1, c: "2" },
    ],
    [{ allOf: [{ type: "integer" }] }, "5", 5],
    [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "5", 5],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, "5", "5"],
    [{ oneOf: [{ type: "null" }, { type: "array", items: { type: "integer" } }] }, '["1"]', [1]],
    [
      {
        allOf: [
          { type: "object", properties: { b: { type: "integer" } } },
          { properties: { b: { description: "A number" }, c: { type: "boolean" } } },
        ],
      },
      { b: "1", c: "true" },
      { b: 1, c: true },
    ],
    [{ type: "object", additionalProperties: { type: "integer" } }, { b: "1" }, { b: 1 }],
    [
      {
        oneOf: [
          { type: "object", properties: { kind: { const: "n" }, b: { type: "integer" } } },
          { type: "object", properties: { kind: { const: "t" }, b: { type: "string" } } },
        ],
      },
      { kind: "n", b: "1" },
      { kind: "n", b: 1 },
    ],
    [
      {
        oneOf: [
          { type: "object", properties: { kind: { const: "n" }, b: { type: "integer" } } },
          { type: "object", properties: { kind: { const: "t" }, b: { type: "string" } } },
        ],
      },
      { kind: "t", b: "1" },
      { kind: "t", b: "1" },
    ],
    [{ type: ["object", "array"] }, '{"b":1}', { b: 1 }],
    [{ type: ["object", "array"] }, '["b"]', ["b"]],
    [{ oneOf: [{ type: "object" }, { type: "array", items: { type: "integer" } }] }, '["1"]', [1]],
    [
      {
        anyOf: [
          { type: "object", properties: { b: { type: "integer" } } },
          { type: "array", items: { type: "object", properties: { b: { type: "integer" } } } },
        ],
      },
      '[{"b":"1"}]',
      [{ b: 1 }],
    ],
    [{ type: ["integer", "boolean"] }, "true", true],
    [{ type: ["integer", "number"] }, "5", 5],
    [{ type: ["array", "integer", "null"] }, "5", 5],
    [{ type: ["object", "null"] }, "null", null],
    [{ enum: [1, 2] }, "2", 2],
    [{ const: true }, "true", true],
    [{ anyOf: [{ enum: [1, 2] }, { type: "array" }] }, "[1]", [1]],
    [{ enum: [1, "1"] }, "1", "1"],
    [{ type: ["object", "array", "string"] }, "[1]", "[1]"],
    [{}, "[1]", "[1]"],
    [{ type: "string" }, "5", "5"],
    [{ type: ["string", "integer"] }, "5", "5"],
  ])("reads a text as what %j wants: %j", (schema, value, expected) => {
    const api = apiWith(schema);
    expect(buildTool(api, "run", { a: value }).body).toEqual({ a: expected });
  });

  test.each<[Json, string]>([
    [{ type: "integer" }, "five"],
    [{ type: "boolean" }, "yes"],
    [{ type: "array" }, "[1"],
    [{ type: "array" }, "{}"],
    [{ type: "object" }, "[]"],
    [{ type: ["object", "array"] }, "5"],
    [{ type: ["object", "array"] }, '"[]"'],
    [{ type: ["object", "null"] }, "nil"],
    [{ type: ["integer", "boolean"] }, "[1]"],
    [{ enum: [1, 2] }, "two"],
  ])("leaves a text as it is that is not what %j wants: %j", (schema, value) => {
    expect(() => buildTool(apiWith(schema), "run", { a: value })).toThrow('"a"');
  });

  test.each<[Json, unknown, readonly unknown[]]>([
    [{ type: "string", format: "binary" }, btoa("abc"), ["abc"]],
    [{ contentMediaType: "image/png" }, btoa("abc"), ["abc"]],
    [{ type: ["string", "null"], contentMediaType: "image/png" }, btoa("abc"), ["abc"]],
    [{ type: "array", items: { format: "binary" } }, [btoa("a"), btoa("b")], ["a", "b"]],
    [
      {
        anyOf: [{ type: "array", items: { type: "string", format: "binary" } }, { type: "null" }],
      },
      [btoa("a"), btoa("b")],
      ["a", "b"],
    ],
    [{ allOf: [{ type: "string", format: "binary" }, { title: "Photo" }] }, btoa("a"), ["a"]],
    [{ oneOf: [{ type: "string", format: "binary" }, { type: "string" }] }, "text", ["text"]],
    [{ type: "string", contentMediaType: "application/json" }, '{"a":1}', ['{"a":1}']],
    [
      { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
      "YQ==",
      ["YQ=="],
    ],
  ])("takes base64 for the bytes of a file: %j", async (schema, value, expected) => {
    const { body } = buildTool(apiWith(schema, "multipart/form-data"), "run", { a: value });
    const entries = (body as FormData).getAll("a");
    expect(
      await Promise.all(
        entries.map(async (each) => (typeof each === "string" ? each : each.text())),
      ),
    ).toEqual(expected);
  });
});

describe("A tool", () => {
  test.each<[Json, Json]>([
    [
      { type: "integer", minimum: 1, exclusiveMinimum: true },
      { type: "integer", exclusiveMinimum: 1 },
    ],
    [
      { type: "integer", maximum: 1, exclusiveMaximum: false },
      { type: "integer", maximum: 1 },
    ],
    [
      { type: "integer", multipleOf: 5 },
      { type: "integer", multipleOf: 5 },
    ],
    [{ type: "integer", multipleOf: 0 }, { type: "integer" }],
    [{ type: "integer", multipleOf: "5" }, { type: "integer" }],
    [{ not: { type: "string" } }, { not: { type: "string" } }],
    [
      { prefixItems: [{ type: "string" }, false] },
      { prefixItems: [{ type: "string" }, { not: {} }] },
    ],
    [
      { type: "array", items: [{ type: "string" }] },
      { type: "array", items: {} },
    ],
    [
      { type: "object", additionalProperties: { type: "string" } },
      { type: "object", additionalProperties: { type: "string" } },
    ],
    [
      {
        type: "object",
        required: ["b", "c", "d"],
        properties: { b: { readOnly: true }, c: { type: "string" } },
        additionalProperties: false,
      },
      {
        type: "object",
        required: ["c", "d"],
        properties: { c: { type: "string" } },
        additionalProperties: false,
      },
    ],
    [
      { type: "array", items: { format: "binary" } },
      {
        type: "array",
        items: { type: "string", contentEncoding: "base64", description: "A file, as base64." },
      },
    ],
  ])("describes an argument in JSON Schema: %j", (schema, expected) => {
    const [tool] = listTools(apiWith(schema));
    expect(tool?.inputSchema.properties).toEqual({ a: expected });
  });
});
