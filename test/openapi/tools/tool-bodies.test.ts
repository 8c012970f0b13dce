import { describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { buildTool, type CallableApi, createApi, listTools } from "fluent-endpoint/openapi";
import {
  documentWith,
  integer,
  type Json,
  object,
  parameter,
  reference,
  text,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const CARD = object({ type: { const: "card" }, number: text }, "type", "number");
const INVOICE = object({ type: { const: "invoice" }, iban: text }, "type", "iban");

/** An API with one operation, whose body has a schema. */
function apiWith(schema: unknown, isRequired = true, others: Json = {}): CallableApi {
  const operation = {
    parameters: [parameter("path", "id", integer)],
    requestBody: { required: isRequired, content: { "application/json": { schema } } },
  };
  return createApi(documentWith(operation, "POST /run/{id}", others));
}

function schemaOf(api: CallableApi): Json {
  const [tool] = listTools(api);
  if (tool === undefined) throw new Error("There is no tool.");
  return tool.inputSchema;
}

/** Tells if a tool's schema takes arguments. */
function takes(api: CallableApi, args: object): boolean {
  return new Ajv2020({ strict: false, validateFormats: false }).compile(schemaOf(api))({
    id: 1,
    ...args,
  });
}

describe("A tool for a body of alternatives", () => {
  const schema = { oneOf: [CARD, INVOICE] };

  test("takes it whole, with the schema that the description has", () => {
    const api = apiWith(schema);
    expect(schemaOf(api)).toMatchObject({
      properties: { id: integer, body: schema },
      required: ["id", "body"],
      additionalProperties: false,
    });
    const card = { type: "card", number: "1" };
    expect(takes(api, { body: card })).toBe(true);
    expect(takes(api, { body: { type: "card", iban: "1" } })).toBe(false);
    expect(buildTool(api, "run", { id: 1, body: card }).body).toEqual(card);
    expect(thrownBy(() => buildTool(api, "run", { id: 1, body: { type: "card" } }))).toMatchObject({
      code: "invalid-parameter",
      location: "body",
    });
    expect(thrownBy(() => buildTool(api, "run", { id: 1, ...card }))).toMatchObject({
      code: "unknown-parameter",
    });
  });

  test("has fields of its own where they differ in one of them", () => {
    const api = apiWith({
      oneOf: [object({ a: text, b: text }, "a"), object({ a: text, b: integer }, "a")],
    });
    expect(schemaOf(api)).toMatchObject({
      properties: { id: integer, a: text, b: { anyOf: [text, integer] } },
      required: ["id", "a"],
    });
    expect(buildTool(api, "run", { id: 1, a: "x", b: "y" }).body).toEqual({ a: "x", b: "y" });
  });
});

describe("A tool for a body", () => {
  test.each<[Json, boolean]>([
    [object({ a: text }, "a"), true],
    [{ allOf: [object({ a: text }), object({ b: text }, "a")] }, true],
    [{ anyOf: [object({ a: text }), { type: "null" }] }, false],
    [{ ...object({ a: text }), not: { required: ["a"] } }, false],
    [{ ...object({ a: text }), minProperties: 1 }, false],
    [
      { allOf: [{ ...object({ a: text }), additionalProperties: false }, object({ b: text })] },
      false,
    ],
  ])("of %j has fields of its own, or is one argument: %j", (schema, isFlat) => {
    expect(Object.keys(schemaOf(apiWith(schema)).properties as Json).includes("body")).toBe(
      !isFlat,
    );
  });

  test("that is not required, and asks for fields, is one argument", () => {
    const api = apiWith(object({ a: text, b: text }, "a"), false);
    expect(takes(api, {})).toBe(true);
    expect(takes(api, { body: { b: "x" } })).toBe(false);
    expect(buildTool(api, "run", { id: 1 }).body).toBeUndefined();
    expect(buildTool(api, "run", { id: 1, body: { a: "x" } }).body).toEqual({ a: "x" });
  });

  test("has the type of fields that the description does not list", () => {
    const api = apiWith({ ...object({ a: text }), additionalProperties: integer });
    expect(schemaOf(api).additionalProperties).toEqual(integer);
    expect(takes(api, { b: "x" })).toBe(false);
    expect(buildTool(api, "run", { id: 1, b: 7, c: "8" }).body).toEqual({ b: 7, c: 8 });
  });
});

describe("The schema of a tool", () => {
  test.each<[Json, unknown, unknown]>([
    [{ enum: [] }, undefined, 1],
    [{ type: "file" }, "x", undefined],
    [{ type: "string", pattern: "[" }, "x", 1],
    [{ type: "string", minLength: -1, maxLength: "3" }, "x", 1],
    [object({ b: text }, "b", "b"), { b: "x" }, {}],
    [{ type: [] }, 1, undefined],
    [{ type: "object", propertyNames: { maxLength: 2 } }, { ab: 1 }, { abc: 1 }],
    [{ patternProperties: { "^a": integer } }, { ab: 1 }, { ab: "x" }],
    [{ dependentRequired: { b: ["c"] } }, { c: 1 }, { b: 1 }],
    [{ if: { required: ["b"] }, then: { required: ["c"] }, else: false }, { b: 1, c: 1 }, { b: 1 }],
    [{ contains: { const: 1 }, maxContains: 1 }, [1, 2], [1, 1]],
    [{ prefixItems: [integer], unevaluatedItems: false }, [1], [1, 2]],
    [{ allOf: [object({ b: { ...text, readOnly: true } }), { required: ["b"] }] }, {}, []],
  ])("compiles, and takes what the description takes: %j %j, not %j", (schema, good, bad) => {
    const api = apiWith(object({ a: schema }));
    expect(takes(api, good === undefined ? {} : { a: good })).toBe(true);
    if (bad !== undefined) expect(takes(api, { a: bad })).toBe(false);
  });
});

describe("A tool for a body with subtypes inside", () => {
  const Pet = { ...object({ kind: text }, "kind"), discriminator: { propertyName: "kind" } };
  const Dog = { allOf: [reference("Pet"), object({ bark: integer })] };
  const Puppy = { allOf: [reference("Dog"), object({ age: integer })] };
  const pets = { type: "array", items: reference("Pet") };
  const api = apiWith(object({ pet: reference("Pet"), pets }), true, {
    openapi: "3.0.3",
    components: { schemas: { Pet, Dog, Puppy } },
  });

  test("offers the subtypes, each of which has the base as a part", () => {
    const { properties, $defs } = schemaOf(api);
    const family = { $ref: "#/$defs/Pet" };
    expect(properties).toMatchObject({ pet: family, pets: { items: family } });
    expect($defs).toMatchObject({
      Pet: {
        anyOf: [
          { allOf: [{ $ref: "#/$defs/Pet_2" }] },
          { $ref: "#/$defs/Dog" },
          { $ref: "#/$defs/Puppy" },
        ],
      },
      Pet_2: object({ kind: text }, "kind"),
      Dog: { allOf: [{ $ref: "#/$defs/Pet_2" }, object({ bark: integer })] },
    });
    expect(takes(api, { pet: { kind: "Dog", bark: 7 }, pets: [{ kind: "Puppy", age: 1 }] })).toBe(
      true,
    );
    expect(takes(api, { pet: { bark: 7 } })).toBe(false);
  });
});
