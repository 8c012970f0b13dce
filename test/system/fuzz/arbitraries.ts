import fc from "fast-check";
import { anyText } from "../../helpers/any-text.js";

/** Characters and triplets with a meaning in templates or URLs. */
const MARKS = [
  ..."/\\.:@?#&=;,+!'()*~|^`[]<>\" ",
  "//",
  "..",
  "/./",
  "/../",
  "%",
  "%2",
  "%zz",
  "%2e",
  "%2E",
  "%2f",
  "%5C",
  "%00",
  "%41",
  "%C3%A9",
];
const CONTROLS = ["\0", "\t", "\n", "\r", "\x7f", "\x85", "\u00a0", "\u2028", "\ufeff"];
const LETTERS = [..."abcAZ019_-", "é", "ㄅ", "𝄞", "ß"];
const SURROGATES = ["\ud800", "\udc00", "\udfff\ud800"];
const ORIGINS = [
  "https://evil.example",
  "HTTP://evil.example",
  "https://u:p@evil.example:81",
  "//evil.example",
  ".evil.example",
  "@evil.example",
  ":81",
  "https:",
  "http",
  "javascript:",
  "data:",
  "file:///",
];

function textOf(maxLength: number, ...units: readonly fc.Arbitrary<string>[]) {
  return fc.array(fc.oneof(...units), { maxLength }).map((parts) => parts.join(""));
}

/** Text of pieces that a URL parser may treat in a special way. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: textOf(5, fc.constantFrom(...MARKS, ...ORIGINS, ...LETTERS)) },
  { weight: 2, arbitrary: textOf(4, fc.constantFrom(...MARKS, ...CONTROLS, ...LETTERS)) },
  { weight: 1, arbitrary: textOf(3, fc.constantFrom(...LETTERS, ...SURROGATES, "{a}", "{", "}")) },
  { weight: 1, arbitrary: anyText(4) },
);

/** The names of the variables in generated templates. */
export const NAMES = ["a", "b", "c", "constructor", "__proto__"] as const;

const name = fc.constantFrom(
  "a",
  "a",
  "a",
  "b",
  "b",
  "c",
  "constructor",
  "__proto__",
  "d.e",
  "%41",
);
const modifier = fc.constantFrom("", "", "", "*", ":1", ":3", ":9999");
const operator = fc.constantFrom("", "", "", "+", "+", "#", ".", "/", ";", "?", "&");

/** Valid expressions. */
export const expression: fc.Arbitrary<string> = fc
  .tuple(
    operator,
    fc.array(
      fc.tuple(name, modifier).map((parts) => parts.join("")),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  )
  .map(([sign, variables]) => `{${sign}${variables.join()}}`);

const PREFIXES = [
  "",
  "",
  "/",
  "//",
  "x",
  "https://h.example",
  "https://h.example/",
  "HTTPS://u:p@h.example:8080",
  "https://",
  "https:/",
  "https:",
  "http",
];
const LITERALS = ["/", "/", "/x", "x", "-", ":a", "/:b", "?q=1", "#f", "é", "%20", "'", "@", ":81"];

/** Valid templates with hosts, with paths, and with text that looks like either. */
export const template: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...PREFIXES),
    fc.array(fc.oneof(expression, fc.constantFrom(...LITERALS)), { maxLength: 5 }),
  )
  .map(([prefix, parts]) => prefix + parts.join(""));

/** Valid templates with dot segments. */
export const dottedTemplate: fc.Arbitrary<string> = fc
  .tuple(template, fc.constantFrom(".", "..", "/.", "/..", "%2e", "/.%2E"), template)
  .map((parts) => parts.join(""));

/** Any text, most of which is not a valid template. */
export const anyTemplate: fc.Arbitrary<string> = fc.oneof(
  textOf(
    6,
    expression,
    fc.constantFrom(..."{}{}:*,+", ...MARKS, ...LETTERS),
    fc.constantFrom(...ORIGINS),
  ),
  textOf(3, expression, text),
  anyText(8),
);

const METHODS = ["GET", "get", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "M-SEARCH"];
const method = fc.oneof(
  { weight: 15, arbitrary: fc.constantFrom(...METHODS) },
  { weight: 1, arbitrary: text },
);

/** Routes of any text, with and without a method. */
export const route: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(method, fc.constant("")),
    fc.constantFrom(" ", " ", "\t ", "", "\n"),
    fc.oneof(template, template, dottedTemplate, anyTemplate),
  )
  .map(([verb, gap, url]) => (verb === "" ? url : verb + gap + url));

/** Values that can be written in a URL, and values that cannot. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(undefined, null, true, 0, -0, 1e21, 7n, new Date(0)) },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, fc.constantFrom(null, 1)), { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom("k", "..", "/", ""), text, { maxKeys: 2 }),
  },
);

/** Values for the variables of generated templates. */
export const values: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
  { a: value, b: value, c: value, constructor: value },
  { requiredKeys: ["a"] },
);

const OPTIONS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];
const KEYS = [
  ...OPTIONS,
  ...NAMES,
  "accept",
  "format",
  "previews",
  "hasOwnProperty",
  "toString",
  "0",
];
const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...KEYS) },
  { weight: 1, arbitrary: text },
);

function jsonObject(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([property, json]) => `${JSON.stringify(property)}:${json}`).join()}}`;
}

/** JSON text with the names and values of options, and with an own key `__proto__`. */
export const json: fc.Arbitrary<string> = fc.letrec<{ node: string; leaf: string }>((tie) => ({
  leaf: fc.oneof(
    fc.oneof(text, anyTemplate).map((string) => JSON.stringify(string)),
    fc.constantFrom("null", "true", "0", "-0", "1e999", "-1.5", '"GET"', '"/x"', '"raw"'),
    fc.jsonValue({ maxDepth: 1 }).map((node) => JSON.stringify(node)),
  ),
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("node"), { maxLength: 4 }).map((members) => `[${members.join()}]`),
    fc.array(fc.tuple(key, tie("node")), { maxLength: 6 }).map(jsonObject),
  ),
})).node;

function optional(property: string, arbitrary: fc.Arbitrary<string>) {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    {
      weight: 12,
      arbitrary: arbitrary.map((string) => [[property, JSON.stringify(string)] as const]),
    },
    { weight: 1, arbitrary: json.map((node) => [[property, node] as const]) },
  );
}

const header = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constantFrom("accept", "Accept", "Authorization", "x-a"),
      fc.constantFrom('"application/vnd.acme.v3+json"', '"a"', "1", "null"),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom("a", "__proto__", "a b"),
      fc.oneof(json, fc.constant('"\\n"')),
    ),
  },
);

const baseUrl = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("https://h.example", "http://u:p@h.example:81/api/") },
  { weight: 1, arbitrary: text },
);

const parameter = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.tuple(
      fc.constantFrom("a", "b", "c", "constructor", "toString", "format", "0"),
      fc.oneof(
        fc.constantFrom("null", "true", "7", '["x",null]'),
        text.map((string) => JSON.stringify(string)),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      key.filter((property) => !OPTIONS.includes(property)),
      json,
    ),
  },
);

/** JSON text of options, with few mistakes. */
export const optionsJson: fc.Arbitrary<string> = fc
  .tuple(
    optional("method", method),
    optional("url", fc.oneof(template, template, dottedTemplate, anyTemplate)),
    optional("baseUrl", baseUrl),
    fc
      .array(header, { maxLength: 2 })
      .map((headers) => [["headers", jsonObject(headers)] as const]),
    optional("data", text),
    fc.array(parameter, { maxLength: 3 }),
  )
  .map((entries) => jsonObject(entries.flat()));
