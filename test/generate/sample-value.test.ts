import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";

const text = { type: "string" };

/** The parameters in the example of an operation that requires a body with these fields; undefined if it has no example. */
function exampleOf(schema: unknown, schemas: object = {}): string | undefined {
  const document = {
    openapi: "3.1.0",
    info: { title: "A" },
    servers: [{ url: "https://example.com" }],
    components: { schemas },
    paths: {
      "/a": {
        post: {
          operationId: "send",
          tags: ["all"],
          requestBody: { required: true, content: { "application/json": { schema } } },
        },
      },
    },
  };
  const source = generate(readDescription(document)).files.get("areas/all.ts") ?? "";
  return /new A\(\)\.all\.send\((.*)\)\.build\(\);/.exec(source)?.[1];
}

function valueOf(schema: unknown, schemas: object = {}): string | undefined {
  const example = exampleOf(
    { type: "object", required: ["a"], properties: { a: schema } },
    schemas,
  );
  return example === undefined ? undefined : /^\{ a: (.*) \}$/.exec(example)?.[1];
}

describe("The example of a method has a value", () => {
  test.each<[string, unknown, string]>([
    ["anything", true, '"a"'],
    ["a schema without a type", {}, '"a"'],
    ["a string", text, '"a"'],
    ["a string with a format", { type: "string", format: "date" }, '"2030-01-31"'],
    ["a string with an unknown format", { type: "string", format: "constructor" }, '"a"'],
    ["a string with a default", { type: "string", default: "x" }, '"x"'],
    ["a nullable string", { type: ["null", "string"] }, '"a"'],
    ["a number with a minimum", { type: "number", minimum: 7 }, "7"],
    ["a boolean", { type: "boolean" }, "true"],
    ["a constant", { const: 3 }, "3"],
    ["an enumeration", { enum: [null, "x"] }, '"x"'],
    ["a list", { type: "array", items: text }, '["a"]'],
    ["a list of anything", { type: "array" }, "[]"],
    ["a list of tuples", { type: "array", items: { type: "array", prefixItems: [text] } }, "[]"],
    ["an object", { type: "object", required: ["b"], properties: { b: text } }, '{ b: "b" }'],
    ["an object without required properties", { properties: { b: text } }, "{}"],
    ["the first alternative", { oneOf: [{ type: "integer" }, text] }, "1"],
    ["any of several", { anyOf: [text] }, '"a"'],
    ["a schema of one part", { allOf: [text] }, '"a"'],
  ])("of %s", (_title, schema, expected) => {
    expect(valueOf(schema)).toBe(expected);
  });

  test("for each property with a default in a component, whose type requires it", () => {
    const schemas = {
      Shared: {
        type: "object",
        required: ["b"],
        properties: { b: text, c: { type: "integer", default: 2 }, d: text },
      },
    };
    const shared = { $ref: "#/components/schemas/Shared" };
    expect(valueOf(shared, schemas)).toBe('{ b: "b", c: 2 }');
    expect(exampleOf(shared, schemas)).toBe('{ b: "b", c: 2 }');
    expect(exampleOf(schemas.Shared, schemas)).toBe('{ b: "b" }');
  });

  test("for fields that one of a body's alternatives requires", () => {
    const properties = { b: text, c: text };
    const body = { type: "object", required: ["b"], properties };
    expect(exampleOf({ ...body, anyOf: [{ required: ["c"] }, { required: ["b"] }] })).toBe(
      '{ b: "b" }',
    );
  });
});

describe("A method has no example", () => {
  test.each<[string, unknown]>([
    ["an enumeration of null", { enum: [null] }],
    ["a constant object", { const: { b: 1 } }],
    ["a tuple", { type: "array", prefixItems: [text] }],
    ["alternatives beside properties", { oneOf: [text], properties: { b: text } }],
    ["several parts", { allOf: [text, { type: "string", minLength: 1 }] }],
    ["an unknown type", { type: "file" }],
    [
      "an object that requires such a value",
      { required: ["b"], properties: { b: { type: "file" } } },
    ],
    ["nothing", false],
  ])("if it requires a value of %s", (_title, schema) => {
    expect(valueOf(schema)).toBeUndefined();
  });

  test("if it requires an object that requires itself", () => {
    const schemas = {
      Node: {
        type: "object",
        required: ["next"],
        properties: { next: { $ref: "#/components/schemas/Node" } },
      },
    };
    expect(valueOf({ $ref: "#/components/schemas/Node" }, schemas)).toBeUndefined();
  });

  test("if its required objects lead to millions of values", () => {
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
    const layer = (next: object) => ({
      type: "object",
      required: names,
      properties: Object.fromEntries(names.map((name) => [name, next])),
    });
    const layers = Array.from({ length: 5 }, (_, index) => [
      `L${index}`,
      layer(index === 4 ? text : { $ref: `#/components/schemas/L${index + 1}` }),
    ]);
    const schemas = Object.fromEntries(layers) as object;
    expect(valueOf({ $ref: "#/components/schemas/L0" }, schemas)).toBeUndefined();
  });

  test("if its required parameters are none of the alternatives of its body", () => {
    const body = { type: "object", properties: { b: text, c: text } };
    const anyOf = [{ required: ["b"] }, { required: ["c"] }];
    expect(exampleOf({ ...body, anyOf })).toBeUndefined();
  });
});
