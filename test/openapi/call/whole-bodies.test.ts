import { describe, expect, test } from "@jest/globals";
import { type CallableApi, createApi, listTools } from "fluent-endpoint/openapi";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const integer = { type: "integer" };

const object = (properties: Json, required: readonly string[] = [], rest: Json = {}) => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
  ...rest,
});

const CARD = object({ type: { const: "card" }, number: text }, ["type", "number"]);
const INVOICE = object({ type: { const: "invoice" }, iban: text, number: integer }, [
  "type",
  "iban",
]);

interface Described {
  readonly isRequired?: boolean;
  readonly schemas?: Json;
  readonly mediaType?: string;
}

/** An API with one operation, whose body has a schema. */
function apiWith(
  schema: unknown,
  { isRequired = true, schemas = {}, mediaType = "application/json" }: Described = {},
): CallableApi {
  return createApi({
    openapi: "3.1.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://example.com" }],
    components: { schemas },
    paths: {
      "/run": {
        post: {
          operationId: "run",
          requestBody: { required: isRequired, content: { [mediaType]: { schema } } },
        },
      },
    },
  });
}

/** The problems of a body: their codes, the parameters that they are about, and their words. */
function problemsWith(api: CallableApi, parameters: object): readonly string[] {
  return api
    .check("run", parameters)
    .map(({ code, parameter = "", message }) => `${code} ${parameter}: ${message}`);
}

describe("A body of alternatives", () => {
  const schema = { oneOf: [CARD, INVOICE] };

  test.each<[object]>([
    [{ type: "card", number: "4111" }],
    [{ type: "invoice", iban: "DE1", number: 7 }],
  ])("takes each of them: %j", (parameters) => {
    const api = apiWith(schema);
    expect(problemsWith(api, parameters)).toEqual([]);
    expect(api.build("run", parameters).body).toEqual(parameters);
  });

  test.each<[object, readonly string[]]>([
    [
      { type: "card", number: 7 },
      ['invalid-parameter number: The parameter "number" must be a string.'],
    ],
    [{ type: "card" }, ['missing-parameter number: The field "number" is missing.']],
    [{ type: "invoice", number: 7 }, ['missing-parameter iban: The field "iban" is missing.']],
    [
      { type: "cheque", number: "1" },
      ['invalid-parameter type: The parameter "type" must be "card" or "invoice".'],
    ],
    [{ number: "1" }, ['missing-parameter type: The field "type" is missing.']],
  ])("is checked by the alternative that a constant names: %j", (parameters, problems) => {
    expect(problemsWith(apiWith(schema), parameters)).toEqual(problems);
  });

  test("is checked by the alternative that a discriminator names", () => {
    const api = apiWith(
      {
        oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
        discriminator: {
          propertyName: "kind",
          mapping: { feline: "#/components/schemas/Cat", canine: "Dog" },
        },
      },
      {
        schemas: {
          Cat: object({ kind: text, lives: integer }, ["kind", "lives"]),
          Dog: object({ kind: text, bark: object({ tone: text }, ["tone"]) }, ["kind", "bark"]),
        },
      },
    );
    expect(problemsWith(api, { kind: "feline" })).toEqual([
      'missing-parameter lives: The field "lives" is missing.',
    ]);
    expect(problemsWith(api, { kind: "canine", bark: {} })).toEqual([
      'invalid-parameter bark: The parameter "bark" needs a value at "bark.tone".',
    ]);
    expect(problemsWith(api, { kind: "canine", bark: { tone: "low" } })).toEqual([]);
  });

  test("takes a field that fits one of them, whatever another says of it", () => {
    const api = apiWith({ anyOf: [object({ a: text }), object({ b: integer }, ["b"])] });
    expect(problemsWith(api, { a: 7, b: 1 })).toEqual([]);
    expect(problemsWith(api, { a: 7 })).toHaveLength(1);
  });

  test("asks for the names of one of them where they only require names", () => {
    const api = apiWith({
      ...object({ id: text, name: text, note: text }),
      anyOf: [{ required: ["id"] }, { required: ["name"] }],
    });
    expect(problemsWith(api, { note: "a" })).toHaveLength(1);
    expect(problemsWith(api, { note: "a", name: "b" })).toEqual([]);
    expect(problemsWith(api, { id: "a" })).toEqual([]);
  });

  test("satisfies oneOf and anyOf where a schema has both", () => {
    const api = apiWith({
      ...object({ a: {}, b: {} }),
      oneOf: [object({ a: text })],
      anyOf: [object({ b: integer }, ["b"])],
    });
    expect(problemsWith(api, { a: "x" })).toHaveLength(1);
    expect(problemsWith(api, { a: "x", b: 1 })).toEqual([]);
  });
});

describe("A body of parts", () => {
  test("has a field as all of them describe it", () => {
    const api = apiWith({
      allOf: [object({ size: { enum: ["s", "m", 3] } }), object({ size: text })],
    });
    expect(problemsWith(api, { size: "m" })).toEqual([]);
    expect(problemsWith(api, { size: 3 })).toHaveLength(1);
    expect(problemsWith(api, { size: "l" })).toHaveLength(1);
  });

  test("does not ask for a field of responses that another part requires", () => {
    const api = apiWith({
      allOf: [
        object({ id: { ...integer, readOnly: true }, name: text }),
        { required: ["id", "name"] },
      ],
    });
    expect(problemsWith(api, { name: "a" })).toEqual([]);
  });
});

describe("A body with subtypes", () => {
  const schemas = {
    Pet: object({ kind: text }, ["kind"], { discriminator: { propertyName: "kind" } }),
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, object({ lives: integer })] },
    Lion: { allOf: [{ $ref: "#/components/schemas/Cat" }, object({ mane: text })] },
    Dog: object({ bark: text }),
  };

  test("takes the fields of each", () => {
    const api = apiWith({ $ref: "#/components/schemas/Pet" }, { schemas });
    expect(problemsWith(api, { kind: "Lion", lives: 9, mane: "long" })).toEqual([]);
    expect(problemsWith(api, { kind: "Dog", bark: "low" })).toHaveLength(1);
    expect(problemsWith(api, { lives: 9 })).toEqual([
      'missing-parameter kind: The field "kind" is missing.',
    ]);
  });

  test("has its own fields alone where it is a subtype itself", () => {
    const api = apiWith({ $ref: "#/components/schemas/Lion" }, { schemas });
    expect(Object.keys(listTools(api)[0]?.inputSchema.properties ?? {}).sort()).toEqual([
      "kind",
      "lives",
      "mane",
    ]);
  });

  test("takes the fields of the schemas that its mapping names", () => {
    const pet = {
      ...schemas.Pet,
      discriminator: { propertyName: "kind", mapping: { hound: "Dog" } },
    };
    const api = apiWith(
      { $ref: "#/components/schemas/Pet" },
      { schemas: { ...schemas, Pet: pet } },
    );
    expect(problemsWith(api, { kind: "hound", bark: "low" })).toEqual([]);
  });
});

describe("A required field", () => {
  test("may be one that no property lists", () => {
    const api = apiWith(object({ a: text }, ["a", "b"], { additionalProperties: integer }));
    expect(problemsWith(api, { a: "x" })).toEqual([
      'missing-parameter b: The field "b" is missing.',
    ]);
    expect(problemsWith(api, { a: "x", b: 1 })).toEqual([]);
    expect(problemsWith(api, { a: "x", b: "y" })).toHaveLength(1);
    const closed = apiWith(object({ a: text }, ["b"]));
    expect(problemsWith(closed, { a: "x", b: "y" })).toEqual([]);
    expect(problemsWith(closed, { a: "x" })).toHaveLength(1);
  });

  test("is not an argument if an alternative requires what no alternative allows", () => {
    const api = apiWith({
      ...object({ a: text }),
      additionalProperties: false,
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    });
    expect(api.operations[0]?.parameters.body.map(({ name }) => name)).toEqual(["a"]);
    expect(problemsWith(api, { a: "x" })).toEqual([]);
    expect(problemsWith(api, { a: "x", b: "y" })).toEqual([
      expect.stringMatching(/^unknown-parameter b: /),
    ]);
  });

  test("is asked for where another field is given, also if the body is not required", () => {
    const api = apiWith(object({ a: text, b: text, c: text }, ["b", "c"]), { isRequired: false });
    expect(problemsWith(api, {})).toEqual([]);
    expect(problemsWith(api, { a: "x" })).toEqual([
      'missing-parameter b: The field "b" is missing.',
      'missing-parameter c: The field "c" is missing.',
    ]);
    expect(problemsWith(api, { b: "x", c: "y" })).toEqual([]);
  });

  test("of a form is asked for, too", () => {
    const schema = object({ a: integer, b: { type: "array", items: integer } }, ["b"]);
    const mediaType = "application/x-www-form-urlencoded";
    const api = apiWith(schema, { isRequired: false, mediaType });
    expect(problemsWith(api, { a: "1" })).toHaveLength(1);
    expect(problemsWith(api, { a: "1", b: 2 })).toEqual([]);
    expect(problemsWith(api, { a: "1", b: [2, "3"] })).toEqual([]);
    expect(problemsWith(api, { a: null })).toEqual([]);
  });
});

describe("Fields that the description does not list", () => {
  test("are of the type that it has for them", () => {
    const api = apiWith(object({ a: text }, [], { additionalProperties: integer }));
    expect(problemsWith(api, { a: "x", b: 1 })).toEqual([]);
    expect(problemsWith(api, { a: "x", b: "y" })).toEqual([
      'invalid-parameter b: The parameter "b" must be an integer.',
    ]);
  });
});

describe("A value that the description excludes", () => {
  test.each<[Json, object, readonly string[]]>([
    [
      { ...object({ a: text, b: text }), not: { required: ["a", "b"] } },
      { a: "x", b: "y" },
      ['invalid-parameter : The body must be an object without "a" and "b" together.'],
    ],
    [{ ...object({ a: text, b: text }), not: { required: ["a", "b"] } }, { a: "x" }, []],
    [
      object({ a: { not: { enum: ["x"] } } }),
      { a: "x" },
      [
        'invalid-parameter a: The parameter "a" must be something that the description does not exclude.',
      ],
    ],
    [object({ a: { not: { enum: ["x"] } } }), { a: "y" }, []],
    [object({ a: { not: { type: "string", pattern: "^y" } } }), { a: "x" }, []],
  ])("is refused where the check decides all of it: %j, %j", (schema, parameters, problems) => {
    expect(problemsWith(apiWith(schema), parameters)).toEqual(problems);
  });
});

describe("Keywords beside a reference", () => {
  const schemas = { Card: CARD, Noted: { $ref: "#/components/schemas/Card", required: ["note"] } };
  const noted = {
    $ref: "#/components/schemas/Card",
    properties: { note: text },
    required: ["note"],
  };

  test.each<[unknown]>([
    [noted],
    [{ $ref: "#/components/schemas/Noted", properties: { note: text } }],
  ])("count in OpenAPI 3.1: %j", (schema) => {
    const api = apiWith(schema, { schemas });
    expect(problemsWith(api, { type: "card", number: "1", note: "x" })).toEqual([]);
    expect(problemsWith(api, { type: "card", number: "1" })).toEqual([
      'missing-parameter note: The field "note" is missing.',
    ]);
    expect(listTools(api)[0]?.inputSchema.required).toContain("note");
  });
});

describe("A required form", () => {
  test("asks for the fields it needs, also if nothing is given", () => {
    const schema = {
      ...object({ a: text, b: text }),
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    };
    const api = apiWith(schema, { mediaType: "application/x-www-form-urlencoded" });
    expect(problemsWith(api, {})).toHaveLength(1);
    expect(api.check("run", {})[0]?.severity).toBe("error");
  });
});
