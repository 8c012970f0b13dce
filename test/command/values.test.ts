import { describe, expect, test } from "@jest/globals";
import { nearNames } from "../../src/internal/words.js";
import { valueType } from "../../src/openapi/plan/value-type.js";
import { References } from "../../src/openapi/read/references.js";

const endless = { $ref: "#/components/schemas/Endless" };
const references = References.of({
  components: {
    schemas: {
      Kind: { type: "string", enum: ["cat", "dog"] },
      Endless: { allOf: [endless] },
      Nested: { oneOf: [{ $ref: "#/components/schemas/Nested" }] },
    },
  },
});

describe("The values that a schema allows are", () => {
  const kind = { types: ["string"], values: ["cat", "dog"] };

  test.each([
    [{ $ref: "#/components/schemas/Kind" }, kind],
    [{ allOf: [{ description: "A kind" }, { $ref: "#/components/schemas/Kind" }] }, kind],
    [{ allOf: [{}] }, {}],
    [{ const: 7 }, { values: [7] }],
    [{ enum: ["a", null] }, { values: ["a", null] }],
    [{ enum: [{ a: 1 }] }, {}],
    [{ type: "integer", nullable: true }, { types: ["integer", "null"] }],
    [{ type: ["string", "null"] }, { types: ["string", "null"] }],
    [
      { type: "array", items: { type: "integer" } },
      { types: ["array"], items: { types: ["integer"] } },
    ],
    [{ type: "array" }, { types: ["array"] }],
    [{ type: "file" }, {}],
    [{ type: "file", enum: ["a"] }, { values: ["a"] }],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, { types: ["integer", "string"] }],
    [{ oneOf: [{ type: "string" }], nullable: true }, { types: ["string", "null"] }],
    [
      { oneOf: [{ const: "a" }, { const: null }] },
      { types: ["string", "null"], values: ["a", null] },
    ],
    [{ oneOf: [{ type: "string" }, {}] }, {}],
    [
      { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      { types: ["string", "array"], items: { types: ["string"] } },
    ],
    [true, {}],
    [endless, {}],
    [{ $ref: "#/components/schemas/Nested" }, {}],
  ])("of %j: %j", (schema, type) => {
    expect(valueType(schema, references)).toEqual(type);
  });
});

test.each([
  ["cats", ["dogs", "bas", "Cat", "rats"], ["Cat", "rats", "bas"]],
  ["ct", ["cat", "dog"], ["cat"]],
  ["pull", ["list-pulls", "get-pull", "merge"], ["list-pulls", "get-pull"]],
  ["xy", ["axyb"], []],
])("The names that are near %s among %j: %j", (given, names, near) => {
  expect(nearNames(given, names)).toEqual(near);
});
