import { describe, expect, test } from "@jest/globals";
import { DescriptionError } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

function problemsOf(text: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    return error.problems.map(({ line, message }) => [line, message]);
  }
}

describe("parseYaml", () => {
  test.each([
    ["a: 1\nb: 2\na: 3", 3, 'The key "a" is there twice.'],
    [
      '{\n  "a": 1,\n  "b": [{ "a": 2 }, { "a": 3 }],\n  "a": 4\n}',
      4,
      'The key "a" is there twice.',
    ],
    ["a: 1\n? [b]\n: 2", 2, "A key must be text."],
    ["? {b: 1}\n: 2", 1, "A key must be text."],
    ["a: 1\nb: *none", 2, 'The alias "none" has no anchor before it.'],
    ["a: *later\nb: &later 1", 1, 'The alias "later" has no anchor before it.'],
    ["text", 1, "Expected an object or a list, got a string."],
    ["~", 1, "Expected an object or a list, got null."],
  ])("says in which line of %j something is wrong", (text, line, message) => {
    expect(problemsOf(text)).toEqual([[line, message]]);
  });

  test.each(["- ", "a: ", "? ", ": ", "- &a ", "- ? "])(
    "refuses %j many times in one line, for which the parser would end the process",
    (unit) => {
      expect(problemsOf(`a: 1\nb:\n  ${unit.repeat(1500)}`)).toEqual([
        [3, "It is nested too deep to be read."],
      ]);
    },
  );

  test("reads what is nested 490 levels deep, and as many blocks beside each other", () => {
    const deep = Array.from({ length: 490 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join("");
    const wide = Array.from({ length: 1500 }, (_, index) => `b${index}:\n  - c: [1]\n`).join("");
    expect(Object.keys(parseYaml(deep + wide))).toHaveLength(1501);
  });

  test("reads anchors, also in place of keys, and empty values", () => {
    expect(parseYaml("a: &x text\n*x : 1\nb: *x\nc:\n? ''\n: 2\n&y key: *y")).toEqual({
      a: "text",
      text: 1,
      b: "text",
      c: null,
      "": 2,
      key: "key",
    });
  });

  test("keeps a key __proto__ as a key", () => {
    const value = parseYaml("__proto__: { a: 1 }");
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect(value).not.toHaveProperty("a");
  });
});
