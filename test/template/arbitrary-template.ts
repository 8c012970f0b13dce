import fc from "fast-check";
import type { Values } from "./expand-template.js";
import type { Value } from "./rfc6570-reference.js";

const OPERATORS = ["", "+", "#", ".", "/", ";", "?", "&"] as const;
const NAMES = ["a", "b", "c", "d.e", "f_1", "%C3%A9", "constructor", "toString"] as const;

/** The characters and triplets that encodings treat differently, together with plain letters and digits. */
const UNITS = [
  ...Array.from("abc019-._~:/?#[]@!$&'()*+,;= \"<>\\^`{|}%\0\n\x7f\x85éßㄅ€𝄞👍\ufdd0\ufffd\ue000"),
  "%41",
  "%2F",
  "%2f",
  "%25",
  "%C3%A9",
  "%e2%82%ac",
  "%F0%9D%84%9E",
  "%C3",
  "%FF",
  "%ED%A0%80",
  "'3",
  "'4",
  "='4",
];

/** Text of all characters that an encoding may treat in a special way. */
export const text: fc.Arbitrary<string> = fc.string({
  unit: fc.oneof(fc.constantFrom(...Array.from("abc019")), fc.constantFrom(...UNITS)),
  maxLength: 6,
});

const key = fc.oneof(text, fc.constantFrom("constructor", "1", "0"));

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.array(text, { minLength: 1, maxLength: 4 }) },
  { weight: 2, arbitrary: fc.dictionary(key, text, { minKeys: 1, maxKeys: 4 }) },
);

/** A value for each of {@link NAMES}. */
export const values: fc.Arbitrary<Values> = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, value])),
);

const variable = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.oneof(
      fc.constantFrom("", "*"),
      fc.integer({ min: 1, max: 9 }).map((prefix) => `:${String(prefix)}`),
    ),
  )
  .map((parts) => parts.join(""));

const expression = fc
  .tuple(fc.constantFrom(...OPERATORS), fc.array(variable, { minLength: 1, maxLength: 3 }))
  .map(([operator, variables]) => `{${operator}${variables.join()}}`);

/** Templates that the grammar derives. */
export const template: fc.Arbitrary<string> = fc
  .array(fc.oneof(expression, fc.constantFrom("/x", "é", "%20", "'", "-", "𝄞")), { maxLength: 4 })
  .map((parts) => parts.join(""));

/** Any text of the characters that the grammar names. */
export const anyTemplate: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...Array.from("{}{}ab.:*,+#/;?&%019")) },
      { weight: 1, arbitrary: fc.constantFrom(...UNITS, "=", "@", "|", "\ud800", "{a", "b}") },
      { weight: 1, arbitrary: expression },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
