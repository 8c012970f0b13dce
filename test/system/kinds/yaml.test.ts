import { describe, expect, test } from "@jest/globals";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

describe("Keys of YAML are merged", () => {
  const cases: readonly (readonly [string, object])[] = [
    ["a: &a { x: 1 }\nb: { <<: *a, y: 2 }", { x: 1, y: 2 }],
    ["a: &a { x: 1 }\nb: { !!merge <<: *a, y: 2 }", { x: 1, y: 2 }],
    ["a: &a { x: 1 }\nb: { x: 3, <<: *a }", { x: 3 }],
    ["a: &a { x: 1 }\nb: { <<: *a, x: 3 }", { x: 3 }],
    ["a: &a { x: 1 }\nc: &c { x: 2, z: 2 }\nb: { <<: [*a, *c] }", { x: 1, z: 2 }],
    ["a: &a { x: 1 }\nc: &c { x: 2, z: 2 }\nb: { <<: *c, !!merge <<: *a }", { x: 2, z: 2 }],
    ["a: &a { x: 1 }\nc: &c { <<: *a, y: 1 }\nb: { <<: *c }", { x: 1, y: 1 }],
    ["b: { <<: { x: 1 }, y: 2 }", { x: 1, y: 2 }],
    ["a: &a [{ x: 1 }]\nb: { <<: *a }", { x: 1 }],
    ['b: { "<<": { x: 1 } }', { "<<": { x: 1 } }],
    ["b: { !!str <<: { x: 1 } }", { "<<": { x: 1 } }],
    ["b: &b { x: 1, <<: *b }", { x: 1 }],
    ["%YAML 1.1\n---\na: &a { x: 1 }\nb: { <<: *a, y: 2 }", { x: 1, y: 2 }],
  ];
  test.each(cases)("%j", (text, b) => {
    expect((parseYaml(text) as { b: object }).b).toEqual(b);
  });

  test.each(["b: { <<: 1 }", "b: { <<: [1] }", "b: { <<: }", "b: { !!merge <<: text }"])(
    "and %j is refused",
    (text) => {
      expect(() => parseYaml(text)).toThrow(/openapi:1: .*(?:merge key|merge source)/i);
    },
  );

  test("with the lines of what they were merged from", () => {
    const text = `openapi: 3.1.0
x-a: &a
  parameters:
    - { in: query }
paths:
  /t:
    get: { <<: *a }
`;
    expect(() => readDescription(parseYaml(text))).toThrow(/^openapi:4: .*The parameter has no/);
  });

  test("and the parameters are sent", () => {
    const text = `openapi: 3.1.0
info: { title: T, version: "1" }
servers: [{ url: "https://a.example" }]
x-common: &common
  parameters: [{ name: branch, in: query, schema: { type: string } }]
paths:
  /t:
    get: { !!merge <<: *common, operationId: x, responses: {} }
`;
    expect(createApi(parseYaml(text)).build("x", { branch: "b" }).url).toBe(
      "https://a.example/t?branch=b",
    );
  });

  test("a number of times that can be read", () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `k${index}: 1`).join(", ");
    const text = `a: &a { ${keys} }\nb:\n${"  - <<: *a\n".repeat(600)}`;
    expect(() => parseYaml(text)).toThrow("repeat the same keys too often");
  });

  test("and nothing is set on a prototype", () => {
    const text = "a: &a { __proto__: { polluted: 1 } }\nb: { <<: *a }";
    const { b } = parseYaml(text) as { b: object };
    expect(Object.getPrototypeOf(b)).toBe(Object.prototype);
    expect(Object.keys(b)).toEqual(["__proto__"]);
  });
});

describe("Keys of YAML stay as they are written", () => {
  const keys = ["1.10", "0x1F", "0o17", "1e3", "True", "FALSE", "null", "~", ".inf", "+1", "1.0"];
  test.each([...keys, "200", "2XX", "9007199254740993", "2024-01-01"])("%s", (key) => {
    expect(Object.keys(parseYaml(`${key}: a`))).toEqual([key]);
    expect(Object.keys(parseYaml(`{ ${key}: a }`))).toEqual([key]);
    expect(Object.keys(parseYaml(`%YAML 1.1\n---\n${key}: a`))).toEqual([key]);
  });

  test("also as an alias, and beside one that is the same number", () => {
    expect(parseYaml("a: &k 1.10\nb: { *k : 1, 1.1: 2, 1.100: 3 }")).toEqual({
      a: 1.1,
      b: { "1.10": 1, "1.1": 2, "1.100": 3 },
    });
  });
});
