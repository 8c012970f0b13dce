import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { IRegexp } from "../../src/openapi/json-path/i-regexp.js";
import { testProperty } from "../helpers/random.js";

/** Says what a pattern says of a text. Undefined for a text that is no pattern. */
function matches(pattern: string, text: string, isWhole: boolean): boolean | undefined {
  return IRegexp.parse(pattern)?.test(text, isWhole, () => undefined);
}

const atom = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "\\p{L}", "\\.", "[a-c\\-]");
const quantifier = fc.constantFrom("", "*", "+", "?", "{2}", "{0,2}", "{1,}", "{1,3}");
const pattern = fc.letrec<{ any: string; group: string; piece: string }>((tie) => ({
  piece: fc
    .tuple(fc.oneof({ depthSize: "small" }, atom, tie("group")), quantifier)
    .map((parts) => parts.join("")),
  group: tie("any").map((inner) => `(${inner})`),
  any: fc
    .array(
      fc.array(tie("piece"), { maxLength: 3 }).map((pieces) => pieces.join("")),
      { minLength: 1, maxLength: 2 },
    )
    .map((branches) => branches.join("|")),
})).any;

describe("A pattern", () => {
  testProperty(
    "matches what the engine of the language matches",
    fc.property(
      pattern,
      fc.string({ unit: fc.constantFrom("a", "b", "c", ".", "-", "é", "😀"), maxLength: 6 }),
      (source, text) => {
        const inner = source.replaceAll(".", (dot, at: number) =>
          source[at - 1] === "\\" ? dot : "[^\\n\\r]",
        );
        expect(matches(source, text, true)).toBe(new RegExp(`^(?:${inner})$`, "u").test(text));
        expect(matches(source, text, false)).toBe(new RegExp(inner, "u").test(text));
      },
    ),
  );

  test.each([
    "\\d",
    "a**",
    "(a",
    "a)",
    "[",
    "[]",
    "*",
    "{2}",
    "a{",
    "\\p{Cx}",
    "\\p{Greek}",
    "(?:a)",
    "[b-a]",
  ])("such as %s is none", (source) => {
    expect(matches(source, "a", true)).toBeUndefined();
  });
});
