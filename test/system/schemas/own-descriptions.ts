import type { JsonObject } from "../describe/json.js";

/** A description that is written for the trial. */
export interface OwnDescription {
  readonly name: string;
  readonly root: JsonObject;
}

const text = { type: "string" };
const integer = { type: "integer" };

/** An object that requires its first field. */
function object(properties: JsonObject, ...required: readonly string[]): JsonObject {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return { type: "object", properties, required: names };
}

function constant(value: string): JsonObject {
  return { type: "string", enum: [value] };
}

function referTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

const CARD = object({ type: constant("card"), number: text }, "type", "number");
const INVOICE = object({ type: constant("invoice"), due: integer }, "type", "due");

/** Schemas of bodies that both versions of OpenAPI can have. */
const BODIES: JsonObject = {
  cardOrInvoice: { oneOf: [CARD, INVOICE] },
  cardOrInvoiceReferred: { anyOf: [referTo("Card"), referTo("Invoice")] },
  oneFieldOfTwoTypes: { oneOf: [object({ amount: integer }), object({ amount: text })] },
  besideAlternatives: {
    ...object({ name: text }),
    oneOf: [CARD, INVOICE],
  },
  partsWithOneField: {
    allOf: [object({ size: { type: "integer" } }), object({ size: { enum: [1, 2] } })],
  },
  alternativesInParts: { allOf: [object({ name: text }), { oneOf: [CARD, INVOICE] }] },
  alternativesInAlternatives: {
    oneOf: [{ oneOf: [CARD, INVOICE] }, object({ type: constant("cash"), coins: integer }, "type")],
  },
  subtypes: referTo("Pet"),
  subtypesInList: { type: "array", items: referTo("Pet") },
  chosenByDiscriminator: {
    oneOf: [referTo("Developer"), referTo("User")],
    discriminator: { propertyName: "role" },
  },
  mapped: {
    oneOf: [referTo("Square"), referTo("Circle")],
    discriminator: {
      propertyName: "shape",
      mapping: { sq: "#/components/schemas/Square", ci: "#/components/schemas/Circle" },
    },
  },
  objectOrList: {
    oneOf: [object({ name: text }), { type: "array", items: object({ name: text }) }],
  },
  objectOrText: { anyOf: [object({ name: text }), text] },
  objectOrNull: { ...object({ name: text }), nullable: true },
  objectWithData: { oneOf: [object({ data: text }), { type: "array", items: integer }] },
  requiredAndNotListed: { type: "object", properties: { name: text }, required: ["name", "token"] },
  alternativesOfRequired: {
    type: "object",
    properties: { id: integer, email: text },
    anyOf: [{ required: ["id"] }, { required: ["email"] }],
  },
  typedMore: { ...object({ name: text }), additionalProperties: integer },
  anyMore: { ...object({ name: text }), additionalProperties: true },
  noMore: { ...object({ name: text }), additionalProperties: false },
  map: { type: "object", additionalProperties: object({ count: integer }) },
  free: { type: "object" },
  freeInside: object({ settings: { type: "object" } }),
  nothingRequired: {
    type: "object",
    properties: { name: text, tags: { type: "array", items: text } },
  },
  optionNames: object({ method: text, url: text, headers: { type: "object" }, baseUrl: text }),
  nested: object({
    order: object({ lines: { type: "array", items: { oneOf: [CARD, INVOICE] } } }),
  }),
  nullables: object(
    { name: { ...text, nullable: true }, pet: { allOf: [referTo("Card")], nullable: true } },
    "name",
  ),
  enumerations: object({ one: { enum: ["a", "b"] }, two: { type: "integer", enum: [1, 2, 3] } }),
  forbidden: object({ name: { type: "string", not: { enum: ["root"] } } }),
  bounds: object({
    least: { type: "integer", minimum: 3, exclusiveMinimum: true },
    short: { type: "string", maxLength: 3 },
    few: { type: "array", items: text, minItems: 1, maxItems: 2 },
  }),
  tree: referTo("Tree"),
  contradicting: { allOf: [object({ size: text }), object({ size: integer })] },
  defaults: object({ settings: object({ colour: { ...text, default: "red" } }, "colour") }),
  readOnly: object({ id: { ...text, readOnly: true }, name: text }, "id", "name"),
  wholeList: { type: "array", items: { oneOf: [CARD, INVOICE] } },
  wholeText: text,
  wholeInteger: integer,
};

const NEW_BODIES: JsonObject = {
  objectOrListOrNull: {
    type: ["object", "array", "null"],
    properties: { name: text },
    required: ["name"],
    items: integer,
  },
  constants: {
    oneOf: [object({ kind: { const: "a" }, a: text }), object({ kind: { const: "b" } })],
  },
  nullAlternative: { anyOf: [object({ name: text }), { type: "null" }] },
  besideReference: {
    $ref: "#/components/schemas/Card",
    properties: { note: text },
    required: ["note"],
  },
  tuple: object({ point: { type: "array", prefixItems: [integer, text], items: false } }),
  ifThen: {
    ...object({ kind: text, code: text }),
    if: { properties: { kind: { const: "coded" } } },
    then: { required: ["code"] },
  },
  dependent: { ...object({ name: text, code: text }), dependentRequired: { code: ["name"] } },
  names: {
    type: "object",
    additionalProperties: integer,
    propertyNames: { pattern: "^[a-z]+-?[0-9]*$" },
  },
  falseField: object({ name: text, never: false }, "name"),
  anyField: object({ name: true }),
};

const COMPONENTS = {
  schemas: {
    Card: CARD,
    Invoice: INVOICE,
    Pet: {
      ...object({ petType: text, name: text }, "petType"),
      discriminator: { propertyName: "petType", mapping: { dog: "#/components/schemas/Dog" } },
    },
    Cat: { allOf: [referTo("Pet"), object({ lives: integer })] },
    Dog: { allOf: [referTo("Pet"), object({ bark: { enum: ["loud", "soft"] } })] },
    Developer: object({ role: constant("developer"), content: text }, "role", "content"),
    User: object(
      { role: constant("user"), content: { oneOf: [text, { type: "array", items: text }] } },
      "role",
    ),
    Square: object({ shape: text, side: integer }, "shape", "side"),
    Circle: object({ shape: text, radius: integer }, "shape", "radius"),
    Tree: object({ name: text, children: { type: "array", items: referTo("Tree") } }),
  },
};

const list = (items: JsonObject) => ({ type: "array", items });

/** Schemas of query parameters. */
const QUERY: JsonObject = {
  listOrNull: { anyOf: [list(text), { type: "null" }] },
  integerOrList: { oneOf: [integer, list(integer)] },
  integerOrObject: { oneOf: [integer, object({ gt: integer, lt: integer })] },
  listOfIntegers: list(integer),
  integer,
  flag: { type: "boolean" },
  text,
  enumeration: { enum: ["a", "b"] },
  object: object({ from: text, to: integer }),
  textOrInteger: { anyOf: [text, integer] },
};

/** Descriptions with the forms of schemas that published ones seldom have together. */
export const OWN: readonly OwnDescription[] = [
  own("bodies-3.0", "3.0.3", bodies(BODIES)),
  own("bodies-3.1", "3.1.0", bodies({ ...withNullTypes(BODIES), ...NEW_BODIES })),
  own("queries-3.0", "3.0.3", queries(Object.fromEntries(Object.entries(QUERY).slice(1)))),
  own("queries-3.1", "3.1.0", queries(QUERY)),
];

/** OpenAPI 3.1 has no `nullable`. */
function withNullTypes(schemas: JsonObject): JsonObject {
  const { objectOrNull: _one, nullables: _two, bounds: _three, ...others } = schemas;
  return others;
}

function own(name: string, openapi: string, paths: JsonObject): OwnDescription {
  const info = { title: name, version: "1" };
  return { name: `own/${name}`, root: { openapi, info, paths, components: COMPONENTS } };
}

/** Each schema as a required and as an optional body, and objects as a form too. */
function bodies(schemas: JsonObject): JsonObject {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const body = (mediaType: string, required: boolean) => ({
      operationId: `${name}${required ? "" : "Optional"}${mediaType.includes("json") ? "" : "Form"}`,
      requestBody: { required, content: { [mediaType]: { schema } } },
      responses: { 204: { description: "Done" } },
    });
    return [
      `/${name}`,
      {
        post: body("application/json", true),
        patch: body("application/json", false),
        put: body("application/x-www-form-urlencoded", true),
      },
    ];
  });
  return Object.fromEntries(entries) as JsonObject;
}

function queries(schemas: JsonObject): JsonObject {
  const entries = Object.entries(schemas).map(([name, schema]) => [
    `/${name}`,
    {
      get: {
        operationId: name,
        parameters: [{ name: "s", in: "query", schema }],
        responses: { 204: { description: "Done" } },
      },
    },
  ]);
  return Object.fromEntries(entries) as JsonObject;
}
