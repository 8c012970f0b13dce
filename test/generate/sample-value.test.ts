import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentOf,
  integer,
  object,
  reference,
  text,
  texts,
} from "../helpers/descriptions.js";

/** The parameters in the example of an operation that requires a body with these fields; undefined if it has no example. */
function exampleOf(schema: unknown, schemas: object = {}): string | undefined {
  const document = documentOf(
    { "/a": { post: { operationId: "send", tags: ["all"], ...bodyOf(schema) } } },
    { info: { title: "A" }, components: { schemas } },
  );
  const source = generate(readDescription(document)).files.get("areas/all.ts") ?? "";
  return /new A\(\)\.all\.send\((.*)\)\.build\(\);/.exec(source)?.[1];
}

function valueOf(schema: unknown, schemas: object = {}): string | undefined {
  const example = exampleOf(object({ a: schema }, "a"), schemas);
  return example === undefined ? undefined : /^\{ a: (.*) \}$/.exec(example)?.[1];
}

describe("The example of a method has a value", () => {
  test.each<[unknown, string]>([
    [true, '"a"'],
    [{}, '"a"'],
    [text, '"a"'],
    [{ type: "string", format: "date" }, '"2030-01-31"'],
    [{ type: "string", format: "constructor" }, '"a"'],
    [{ type: "string", default: "x" }, '"x"'],
    [{ type: "number", minimum: 7 }, "7"],
    [{ type: "boolean" }, "true"],
    [{ const: 3 }, "3"],
    [{ enum: [null, "x"] }, '"x"'],
    [texts, '["a"]'],
    [{ type: "array" }, "[]"],
    [{ type: "array", items: { type: "array", prefixItems: [text] } }, "[]"],
    [object({ b: text }, "b"), '{ b: "b" }'],
    [{ properties: { b: text } }, "{}"],
    [{ oneOf: [integer, text] }, "1"],
    [{ allOf: [text] }, '"a"'],
  ])("of %j: %s", (schema, expected) => {
    expect(valueOf(schema)).toBe(expected);
  });

  test("for each property with a default in a component, whose type requires it", () => {
    const schemas = {
      Shared: object({ b: text, c: { type: "integer", default: 2 }, d: text }, "b"),
    };
    const shared = reference("Shared");
    expect(valueOf(shared, schemas)).toBe('{ b: "b", c: 2 }');
    expect(exampleOf(shared, schemas)).toBe('{ b: "b", c: 2 }');
    expect(exampleOf(schemas.Shared, schemas)).toBe('{ b: "b" }');
  });

  test("for fields that one of a body's alternatives requires", () => {
    const properties = { b: text, c: text };
    const body = object(properties, "b");
    expect(exampleOf({ ...body, anyOf: [{ required: ["c"] }, { required: ["b"] }] })).toBe(
      '{ b: "b" }',
    );
  });
});

describe("A method has no example", () => {
  test.each<[unknown]>([
    [{ enum: [null] }],
    [{ const: { b: 1 } }],
    [{ type: "array", prefixItems: [text] }],
    [{ oneOf: [text], properties: { b: text } }],
    [{ allOf: [text, { type: "string", minLength: 1 }] }],
    [{ type: "file" }],
    [{ required: ["b"], properties: { b: { type: "file" } } }],
    [false],
  ])("if it requires a value of %j", (schema) => {
    expect(valueOf(schema)).toBeUndefined();
  });

  test("if it requires an object that requires itself", () => {
    const schemas = { Node: object({ next: reference("Node") }, "next") };
    expect(valueOf(reference("Node"), schemas)).toBeUndefined();
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
    expect(valueOf(reference("L0"), schemas)).toBeUndefined();
  });

  test("if its required parameters are none of the alternatives of its body", () => {
    const body = object({ b: text, c: text });
    const anyOf = [{ required: ["b"] }, { required: ["c"] }];
    expect(exampleOf({ ...body, anyOf })).toBeUndefined();
  });
});
