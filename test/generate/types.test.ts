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
    [{ type: "object", additionalProperties: {} }, "{ [key: string]: unknown; }"],
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

  test("fixes the discriminator of each alternative", () => {
    const types = typesOf({
      schemas: {
        Animal: {
          oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
          discriminator: { propertyName: "kind", mapping: { feline: "#/components/schemas/Cat" } },
        },
        Cat: object({ kind: text }),
        Dog: object({ kind: text }),
      },
    });
    expect(types).toContain('kind: "feline";');
    expect(types).toContain('kind: "Dog";');
  });

  describe("that has a discriminator", () => {
    const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const parent = (mapping?: object) => ({
      type: "object",
      required: ["kind"],
      discriminator: { propertyName: "kind", mapping },
      properties: { kind: text, name: text },
    });
    const child = { allOf: [reference("Parent"), object({ age: {} })] };
    const typesWith = (schemas: object) => typesOf({ schemas }).replaceAll(/\s+/g, " ");

    test("has its own name as the value, without a mapping", () => {
      expect(typesWith({ Parent: parent(), Child: child })).toContain(
        'Child: { kind: "Child"; } & Omit<components["schemas"]["Parent"], "kind"> & { age?: unknown; };',
      );
    });

    test.each([
      ["a reference", "#/components/schemas/Child"],
      ["a name", "Child"],
    ])("has the value of a mapping to %s", (_title, target) => {
      expect(typesWith({ Parent: parent({ small: target }), Child: child })).toContain(
        'kind: "small";',
      );
    });

    test("has all values of a mapping that leads to it several times", () => {
      const types = typesWith({
        Any: {
          oneOf: [reference("Child"), { type: "object" }, reference("Word")],
          discriminator: {
            propertyName: "kind",
            mapping: {
              a: "#/components/schemas/Child",
              b: "#/components/schemas/Child",
              c: "#/components/schemas/Missing",
            },
          },
        },
        Child: object({ kind: text }),
        Word: text,
      });
      expect(types).toContain('Child: { kind: "a" | "b"; };');
    });

    test("has a value for the discriminator of each parent", () => {
      const sized = { ...parent(), discriminator: { propertyName: "size" } };
      const both = { allOf: [reference("Parent"), reference("Sized")] };
      const types = typesWith({ Parent: parent(), Sized: sized, Child: both });
      expect(types).toContain('Child: { kind: "Child"; size: "Child"; } & Omit<');
    });

    test("has one value for parents with the same discriminator", () => {
      const both = { allOf: [reference("Parent"), reference("Middle")] };
      const types = typesWith({ Parent: parent(), Middle: child, Child: both });
      expect(types).toContain('Child: { kind: "Child"; } & Omit<');
    });

    test("has a value where another parent has no discriminator", () => {
      const both = { allOf: [reference("Pet"), reference("Parent")] };
      const types = typesWith({ Pet: pet, Parent: parent(), Child: both });
      expect(types).toContain('Child: { kind: "Child"; } & components["schemas"]["Pet"] & Omit<');
    });

    test("keeps the property of its parent where it has no name, or a discriminator of its own", () => {
      const named = { ...child, discriminator: { propertyName: "kind" } };
      const inPlace = object({ found: child });
      const types = typesWith({ Parent: parent(), Named: named, Tested: inPlace });
      expect(types).toContain('Named: components["schemas"]["Parent"] & { age?: unknown; };');
      expect(types).toContain('found?: components["schemas"]["Parent"] & { age?: unknown; };');
    });

    test("has no second property where its own schema names the value too", () => {
      const own = { ...child, properties: { kind: { enum: ["Child"] } } };
      expect(typesWith({ Parent: parent(), Child: own })).toContain(
        'Child: { kind: "Child"; } & Omit<',
      );
    });

    test.each([
      ["itself", { ...child, properties: { kind: { enum: ["dog"] } } }],
      ["in a part", { allOf: [reference("Parent"), { properties: { kind: { const: "dog" } } }] }],
    ])("has the values that the schema names %s", (_title, own) => {
      expect(typesWith({ Parent: parent(), Child: own })).toContain(
        'Child: { kind: "dog"; } & Omit<',
      );
    });

    test("keeps the values that an alternative names", () => {
      const types = typesWith({
        Any: { oneOf: [reference("Child")], discriminator: { propertyName: "kind" } },
        Child: object({ kind: { enum: ["small"] } }),
      });
      expect(types).toContain('Child: { kind?: "small"; };');
    });

    test("passes it on to the children of its children", () => {
      const grandchild = { allOf: [reference("Child"), { properties: { b: text } }] };
      const types = typesWith({ Parent: parent(), Child: child, Grandchild: grandchild });
      expect(types).toContain('Grandchild: { kind: "Grandchild"; } & Omit<');
    });

    test("inherits from a parent that is written in place", () => {
      const types = typesWith({ Child: { allOf: [parent(), { properties: { b: text } }] } });
      expect(types).toContain('Child: { kind: "Child"; } & Omit<');
    });

    test("is left as it is where no parent has one", () => {
      const types = typesWith({ Parent: pet, Child: child });
      expect(types).toContain('Child: components["schemas"]["Parent"] & { age?: unknown; };');
    });
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
