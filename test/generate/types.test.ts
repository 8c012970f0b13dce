import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { integer, object, parameter, text } from "../helpers/descriptions.js";

/** `types.ts` of a description with these components. */
function typesOf(components: object, paths: object = {}): string {
  const document = { openapi: "3.1.0", info: { title: "A" }, paths, components };
  return generate(readDescription(document), { areas: "none" }).files.get("types.ts") ?? "";
}

/** The type of a schema, on one line and without comments. */
function typeOf(schema: unknown, others: object = {}): string {
  const text = typesOf({ schemas: { Tested: schema, ...others } });
  const start = text.indexOf("Tested:") + "Tested:".length;
  const end = Math.min(
    ...[...Object.keys(others).map((name) => `    ${name}: `), "\n  };"]
      .map((next) => text.indexOf(next, start))
      .filter((index) => index > 0),
  );
  return text
    .slice(start, end)
    .replaceAll(/\/\*\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^\| /, "")
    .replace(/;$/, "");
}

const pet = object({ name: text, age: {} }, "name");

describe("The type of a schema", () => {
  test.each<[unknown, string]>([
    [text, "string"],
    [integer, "number"],
    [{ type: "boolean" }, "boolean"],
    [{ type: "null" }, "null"],
    [true, "unknown"],
    [false, "never"],
    [{}, "unknown"],
    [{ const: "a" }, '"a"'],
    [{ const: [1, "a"] }, '[1, "a"]'],
    [{ const: { a: null } }, "{ a: null; }"],
    [{ enum: ["a", 1, null, true] }, '"a" | 1 | null | true'],
    [{ enum: ["a"], nullable: true }, '"a" | null'],
    [{ enum: [undefined] }, "unknown"],
    [{ enum: [{ a: [] }, {}] }, "{ a: never[]; } | Record<string, never>"],
    [{ oneOf: [false] }, "never"],
    [{ allOf: [true, text] }, "string"],
    [{ allOf: [false, text] }, "never & string"],
    [
      { type: ["string", "object", "null"], oneOf: [text, integer] },
      "Record<string, unknown> | null | string | number",
    ],
    [{ type: "integer", oneOf: [text] }, "number | string"],
    [{ patternProperties: { "^a": text } }, "{ [key: string]: string; }"],
    [{ enum: ['say "hi"', "it's"] }, '\'say "hi"\' | "it\'s"'],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "string", nullable: true }, "string | null"],
    [{ type: "array", items: text }, "string[]"],
    [{ type: "array", items: { enum: [1, 2] } }, "(1 | 2)[]"],
    [{ type: "array" }, "unknown[]"],
    [{ type: "array", prefixItems: [text, integer] }, "[string, number]"],
    [{ type: "object" }, "Record<string, unknown>"],
    [{ type: "object", additionalProperties: false }, "Record<string, never>"],
    [pet, "{ name: string; age?: unknown; }"],
    [{ properties: { "a-b": text } }, '{ "a-b"?: string; }'],
    [{ properties: { a: { type: "string", readOnly: true } } }, "{ readonly a?: string; }"],
    [{ properties: { a: { type: "string", default: "x" } } }, "{ a: string; }"],
    [{ type: "object", additionalProperties: text }, "{ [key: string]: string; }"],
    [{ type: "object", additionalProperties: true }, "{ [key: string]: unknown; }"],
    [
      { ...pet, additionalProperties: text },
      "{ name: string; age?: unknown; } & { [key: string]: string; }",
    ],
    [{ oneOf: [text, integer] }, "string | number"],
    [{ anyOf: [text, { type: "null" }] }, "string | null"],
    [{ type: "null", oneOf: [text, { type: "array", items: text }] }, "null | string | string[]"],
    [{ allOf: [pet, object({ a: text })] }, "{ name: string; age?: unknown; } & { a?: string; }"],
    [{ $ref: "#/components/schemas/Tested/properties/a", properties: { a: text } }, "string"],
  ])("of %j is %s", (schema, expected) => {
    expect(typeOf(schema)).toBe(expected);
  });

  test("refers to components by their names", () => {
    expect(
      typeOf({ type: "array", items: { $ref: "#/components/schemas/Pet" } }, { Pet: pet }),
    ).toBe('components["schemas"]["Pet"][]');
  });

  test("has an optional default where the name of the schema says that callers send it", () => {
    const schema = { properties: { a: { type: "string", default: "x" } } };
    const types = typesOf({ schemas: { merge_parameters: schema, Merged: schema } });
    const [received, sent] = types.split("merge_parameters:");
    expect(sent).toContain("a?: string;");
    expect(received).toContain("a: string;");
  });

  test("may refer to itself", () => {
    const schema = { properties: { next: { $ref: "#/components/schemas/Tested" } } };
    expect(typeOf(schema)).toBe('{ next?: components["schemas"]["Tested"]; }');
  });

  test("may be a list of itself", () => {
    const schema = {
      anyOf: [text, { type: "array", items: { $ref: "#/components/schemas/Tested" } }],
    };
    expect(typeOf(schema)).toBe('string | ListOf<"Tested">');
    expect(typesOf({ schemas: { Tested: schema } })).toContain(
      'type ListOf<K extends keyof components["schemas"]> =\n  components["schemas"][K][];',
    );
  });

  test("is a list of itself through another schema", () => {
    const others = {
      One: { type: "array", items: { $ref: "#/components/schemas/Other" } },
      Other: { oneOf: [text, { $ref: "#/components/schemas/One" }] },
    };
    const types = typesOf({ schemas: others });
    expect(types).toContain('One: ListOf<"Other">;');
    expect(types).toContain('Other: string | components["schemas"]["One"];');
  });

  test("requires what the schema around a reference requires", () => {
    const schema = { allOf: [{ $ref: "#/components/schemas/Pet" }], required: ["age"] };
    expect(typeOf(schema, { Pet: pet })).toBe('WithRequired<components["schemas"]["Pet"], "age">');
  });

  test("requires properties of a nullable reference only where it is an object", () => {
    const schema = { allOf: [{ $ref: "#/components/schemas/Pet" }], required: ["age"] };
    const types = typesOf({ schemas: { Tested: schema, Pet: { ...pet, nullable: true } } });
    expect(types).toContain(
      "type WithRequired<T, K extends PropertyKey> = T &\n  Required<Pick<T, K & keyof T>>;",
    );
  });

  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const discriminator = { propertyName: "kind" };
  const Parent = {
    ...object({ kind: text, name: text }, "kind"),
    discriminator,
  };
  const mappedTo = (Child: string) => ({
    ...Parent,
    discriminator: { ...discriminator, mapping: { small: Child } },
  });
  const Child = { allOf: [reference("Parent"), object({ age: {} })] };
  const mapping = {
    a: "#/components/schemas/Child",
    b: "#/components/schemas/Child",
    c: "#/components/schemas/Missing",
  };
  const Any = {
    oneOf: [reference("Child"), { type: "object" }, reference("Word")],
    discriminator: { ...discriminator, mapping },
  };
  const Animal = {
    oneOf: [reference("Cat"), reference("Dog")],
    discriminator: { ...discriminator, mapping: { feline: "#/components/schemas/Cat" } },
  };
  const kind = object({ kind: text });
  const Sized = { ...Parent, discriminator: { propertyName: "size" } };
  const parents = (...names: readonly string[]) => ({ allOf: names.map(reference) });
  const own = (values: object) => ({ ...Child, properties: { kind: values } });
  const named = 'Child: { kind: "Child"; }';

  test.each<[string, object, string[]]>([
    [
      "is fixed in each alternative",
      { Animal, Cat: kind, Dog: { ...kind } },
      ['kind: "feline";', 'kind: "Dog";'],
    ],
    [
      "is the name of the schema, without a mapping",
      { Parent, Child },
      [`${named} & Omit<components["schemas"]["Parent"], "kind"> & { age?: unknown; };`],
    ],
    [
      "is the value of a mapping to a reference",
      { Parent: mappedTo("#/components/schemas/Child"), Child },
      ['kind: "small";'],
    ],
    [
      "is the value of a mapping to a name",
      { Parent: mappedTo("Child"), Child },
      ['kind: "small";'],
    ],
    [
      "is all values of a mapping that leads to the schema several times",
      { Any, Child: kind, Word: text },
      ['Child: { kind: "a" | "b"; };'],
    ],
    [
      "is all values of the mapping of its parent",
      { Parent: { ...Parent, discriminator: { ...discriminator, mapping } }, Child },
      ['Child: { kind: "a" | "b"; } & Omit<'],
    ],
    [
      "has a value for each parent",
      { Parent, Sized, Child: parents("Parent", "Sized") },
      ['Child: { kind: "Child"; size: "Child"; } & Omit<'],
    ],
    [
      "has one value for parents with the same",
      { Parent, Middle: Child, Child: parents("Parent", "Middle") },
      [`${named} & Omit<`],
    ],
    [
      "has one value where an alternative inherits it, too",
      { Either: { oneOf: [reference("Child")], discriminator }, Parent, Child },
      [`${named} & Omit<`],
    ],
    [
      "has a value where another parent has none",
      { Pet: pet, Parent, Child: parents("Pet", "Parent") },
      [`${named} & components["schemas"]["Pet"] & Omit<`],
    ],
    [
      "is that of the parent where the schema has no name, or one of its own",
      { Parent, Named: { ...Child, discriminator }, Tested: object({ found: Child }) },
      [
        'Named: components["schemas"]["Parent"] & { age?: unknown; };',
        'found?: components["schemas"]["Parent"] & { age?: unknown; };',
      ],
    ],
    [
      "is no second property where the schema names the value too",
      { Parent, Child: own({ enum: ["Child"] }) },
      [`${named} & Omit<`],
    ],
    [
      "has the values that the schema names itself",
      { Parent, Child: own({ enum: ["dog"] }) },
      ['Child: { kind: "dog"; } & Omit<'],
    ],
    [
      "has the values that the schema names in a part",
      {
        Parent,
        Child: { allOf: [reference("Parent"), { properties: { kind: { const: "dog" } } }] },
      },
      ['Child: { kind: "dog"; } & Omit<'],
    ],
    [
      "keeps the values that an alternative names",
      {
        Any: { oneOf: [reference("Child")], discriminator },
        Child: object({ kind: { enum: ["small"] } }),
      },
      ['Child: { kind?: "small"; };'],
    ],
    [
      "is passed on to the children of children",
      { Parent, Child, Grandchild: { allOf: [reference("Child"), object({ b: text })] } },
      ['Grandchild: { kind: "Grandchild"; } & Omit<'],
    ],
    [
      "is inherited from a parent that is written in place",
      { Child: { allOf: [Parent, object({ b: text })] } },
      [`${named} & Omit<`],
    ],
    [
      "is left as it is where no parent has one",
      { Parent: pet, Child },
      ['Child: components["schemas"]["Parent"] & { age?: unknown; };'],
    ],
  ])("has a discriminator that %s", (_title, schemas, parts) => {
    const types = typesOf({ schemas }).replaceAll(/\s+/g, " ");
    for (const part of parts) expect(types).toContain(part);
  });

  test("has the texts of the description as comments that cannot end early", () => {
    const types = typesOf({
      schemas: {
        Tested: {
          title: "A title",
          type: "object",
          description: "Ends */ early",
          deprecated: true,
          properties: { a: { type: "string", format: "date", default: "x", example: { b: 1 } } },
        },
      },
    });
    for (const part of [
      "A title",
      "Ends *\\/ early",
      "@deprecated",
      "Format: date",
      "@default x",
    ]) {
      expect(types).toContain(part);
    }
  });
});

describe("The types of operations", () => {
  const types = typesOf(
    {
      parameters: { Limit: parameter("query", "limit", integer) },
      requestBodies: { Pet: { content: { "application/json": { schema: pet } } } },
      responses: { Gone: { description: "It is gone." } },
      headers: {
        Rate: { schema: integer },
        Filter: { content: { "application/json": { schema: text } } },
        Open: {},
        Alias: { $ref: "#/components/headers/Rate" },
      },
      pathItems: { Shared: { get: { operationId: "shared" } } },
    },
    {
      "/pets/{id}": {
        parameters: [parameter("path", "id", text)],
        get: {
          parameters: [
            { $ref: "#/components/parameters/Limit" },
            parameter("header", "Content-Type", text, { required: true }),
          ],
          responses: {
            200: {
              description: "A pet",
              headers: { Rate: { $ref: "#/components/headers/Rate" } },
              content: { "application/json": { schema: pet } },
            },
            410: { $ref: "#/components/responses/Gone" },
          },
        },
        put: { operationId: "replace", requestBody: { $ref: "#/components/requestBodies/Pet" } },
        query: { operationId: "find" },
        additionalOperations: { COPY: { operationId: "copy" } },
        post: {
          operationId: "send",
          requestBody: { content: {} },
          parameters: [{ $ref: "#/paths/~1pets~1{id}/parameters/0" }],
          responses: {
            200: { content: { "text/plain": {} } },
            404: { $ref: "#/paths/~1pets~1{id}/get/responses/200" },
          },
        },
      },
      "/shared": { $ref: "#/components/pathItems/Shared" },
      "/same": { $ref: "#/paths/~1pets~1%7Bid%7D" },
      "x-other": {},
    },
  ).replaceAll(/\s+/g, " ");

  test.each([
    'query?: { limit?: components["parameters"]["Limit"]; };',
    "header?: never; path: { id: string; };",
    'put: operations["replace"];',
    'requestBody?: components["requestBodies"]["Pet"];',
    '410: components["responses"]["Gone"];',
    'Rate: components["headers"]["Rate"];',
    '"application/json": { name: string; age?: unknown; };',
    'Filter: { "application/json": string; };',
    "Open: unknown;",
    'Alias: components["headers"]["Rate"];',
    'query: operations["find"];',
    'copy: operations["copy"];',
    'requestBody?: { content: { "*/*"?: never; }; };',
    '"text/plain": unknown;',
    '"/shared": components["pathItems"]["Shared"];',
    '"/same": { parameters: {',
    "export type webhooks = Record<string, never>;",
  ])("have %s", (part) => {
    expect(types).toContain(part);
  });
});

test("The types of webhooks are in an interface of their own", () => {
  const document = { openapi: "3.1.0", webhooks: { opened: { post: { operationId: "opened" } } } };
  const types = generate(readDescription(document), { areas: "none" }).files.get("types.ts");
  expect(types).toContain("export interface webhooks {\n  opened: {");
});
