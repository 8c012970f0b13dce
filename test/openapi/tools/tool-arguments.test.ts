import { describe, expect, test } from "@jest/globals";
import { buildTool, coerceParameters, createApi, listTools } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentWith,
  integer,
  integers,
  type Json,
  object,
  text,
  texts,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

/** An API with one operation, whose body has one field. */
function apiWith(schema: unknown) {
  return createApi(documentWith(bodyOf(object({ a: schema }))));
}

const boolean = { type: "boolean" };
const number = { type: "number" };
const list = { type: "array" };
const any = { type: "object" };
const objectOrList = { type: ["object", "array"] };
const kinds = {
  oneOf: [object({ kind: { const: "n" }, b: integer }), object({ kind: { const: "t" }, b: text })],
};
const parts = {
  allOf: [object({ b: integer }), { properties: { b: { description: "A number" }, c: boolean } }],
};
const oneOrMany = {
  anyOf: [object({ b: integer }), { type: "array", items: object({ b: integer }) }],
};

describe("buildTool", () => {
  test.each<[Json, unknown, unknown]>([
    [integer, "5", 5],
    [{ type: ["number", "null"] }, " -1.5e3 ", -1500],
    [number, "007", 7],
    [number, "0.10000000000000001", 0.1],
    [boolean, "true", true],
    [boolean, "false", false],
    [integers, '["1", 2]', [1, 2]],
    [object({ b: integer }), '{"b":"1","c":"2"}', { b: 1, c: "2" }],
    [{ allOf: [integer] }, "5", 5],
    [{ anyOf: [integer, { type: "null" }] }, "5", 5],
    [{ anyOf: [integer, text] }, "5", "5"],
    [{ oneOf: [{ type: "null" }, integers] }, '["1"]', [1]],
    [parts, { b: "1", c: "true" }, { b: 1, c: true }],
    [{ type: "object", additionalProperties: integer }, { b: "1" }, { b: 1 }],
    [kinds, { kind: "n", b: "1" }, { kind: "n", b: 1 }],
    [kinds, { kind: "t", b: "1" }, { kind: "t", b: "1" }],
    [objectOrList, '{"b":1}', { b: 1 }],
    [objectOrList, '["b"]', ["b"]],
    [{ oneOf: [any, integers] }, '["1"]', [1]],
    [oneOrMany, '[{"b":"1"}]', [{ b: 1 }]],
    [{ type: ["integer", "boolean"] }, "true", true],
    [{ type: ["object", "null"] }, "null", null],
    [{ enum: [1, 2] }, "2", 2],
    [{ const: true }, "true", true],
    [{ anyOf: [{ enum: [1, 2] }, list] }, "[1]", [1]],
    [{ enum: [1, "1"] }, "1", "1"],
    [{ type: ["object", "array", "string"] }, "[1]", "[1]"],
    [{}, "[1]", "[1]"],
    [{ type: ["string", "integer"] }, "5", "5"],
  ])("reads a text as what %j wants: %j", (schema, value, expected) => {
    const api = apiWith(schema);
    expect(buildTool(api, "run", { a: value }).body).toEqual({ a: expected });
    expect(coerceParameters(api, "run", { a: value })).toEqual({ a: expected });
  });

  test.each<[Json, string]>([
    [integer, "five"],
    [boolean, "yes"],
    [list, "[1"],
    [list, "{}"],
    [any, "[]"],
    [objectOrList, "5"],
    [objectOrList, '"[]"'],
    [{ type: ["object", "null"] }, "nil"],
    [{ enum: [1, 2] }, "two"],
    [number, "9007199254740993"],
    [number, "0.12345678901234567890"],
    [number, "1e-400"],
    [number, "1e999"],
  ])(
    "leaves a text as it is that is not what %j wants, or that JavaScript would round: %j",
    (schema, value) => {
      const api = apiWith(schema);
      expect(() => buildTool(api, "run", { a: value })).toThrow('"a"');
      expect(coerceParameters(api, "run", { a: value })).toEqual({ a: value });
    },
  );
});

test("coerceParameters reads strings for build, which does not", () => {
  const api = apiWith(integer);
  expect(api.build("run", coerceParameters(api, "run", { a: "2" })).body).toEqual({ a: 2 });
  expect(thrownBy(() => api.build("run", { a: "2" })).code).toBe("invalid-parameter");
  expect(thrownBy(() => coerceParameters(api, "runs", {})).code).toBe("unknown-operation");
});

test.each<[Json, Json]>([
  [
    { ...integer, minimum: 1, exclusiveMinimum: true },
    { ...integer, exclusiveMinimum: 1 },
  ],
  [
    { ...integer, maximum: 1, exclusiveMaximum: false },
    { ...integer, maximum: 1 },
  ],
  [
    { ...integer, multipleOf: 5 },
    { ...integer, multipleOf: 5 },
  ],
  [{ ...integer, multipleOf: 0 }, integer],
  [{ ...integer, multipleOf: "5" }, integer],
  [{ not: text }, { not: text }],
  [{ prefixItems: [text, false] }, { prefixItems: [text, { not: {} }] }],
  [
    { ...list, items: [text] },
    { ...list, items: {} },
  ],
  [
    { ...any, additionalProperties: text },
    { ...any, additionalProperties: text },
  ],
  [texts, texts],
  [
    { ...object({ b: { readOnly: true }, c: text }, "b", "c", "d"), additionalProperties: false },
    { ...object({ c: text }, "c", "d"), additionalProperties: false },
  ],
  [
    { ...list, items: { format: "binary" } },
    { ...list, items: { ...text, contentEncoding: "base64", description: "A file, as base64." } },
  ],
])("A tool describes an argument in JSON Schema: %j", (schema, expected) => {
  expect(listTools(apiWith(schema))[0]?.inputSchema.properties).toEqual({ a: expected });
});
