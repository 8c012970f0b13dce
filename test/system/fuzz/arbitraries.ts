import fc from "fast-check";
import { anyText } from "../../helpers/any-text.js";

/** One of several kinds of values, each as often as its weight says. */
export function weighted<Value>(
  ...kinds: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]
): fc.Arbitrary<Value> {
  return fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** Characters and triplets with a meaning in templates or URLs. */
const MARKS = [
  ..."/\\.:@?#&=;,+!'()*~|^`[]<>\" ",
  ...["//", "..", "/./", "/../", "%", "%2", "%zz", "%2e", "%2E", "%2f", "%5C", "%00", "%41"],
  "%C3%A9",
];
const CONTROLS = ["\0", "\t", "\n", "\r", "\x7f", "\x85", "\u00a0", "\u2028", "\ufeff"];
const LETTERS = [..."abcAZ019_-", "é", "ㄅ", "𝄞", "ß"];
const SURROGATES = ["\ud800", "\udc00", "\udfff\ud800"];
const ORIGINS = [
  ...["https://evil.example", "HTTP://evil.example", "https://u:p@evil.example:81"],
  ...["//evil.example", ".evil.example", "@evil.example", ":81", "https:", "http"],
  ...["javascript:", "data:", "file:///"],
];

function textOf(maxLength: number, ...units: readonly fc.Arbitrary<string>[]) {
  return fc.array(fc.oneof(...units), { maxLength }).map((parts) => parts.join(""));
}

/** Text of pieces that a URL parser may treat in a special way. */
export const text: fc.Arbitrary<string> = weighted(
  [4, textOf(5, fc.constantFrom(...MARKS, ...ORIGINS, ...LETTERS))],
  [2, textOf(4, fc.constantFrom(...MARKS, ...CONTROLS, ...LETTERS))],
  [1, textOf(3, fc.constantFrom(...LETTERS, ...SURROGATES, "{a}", "{", "}"))],
  [1, anyText(4)],
);

/** The names of the variables in generated templates. */
export const NAMES = ["a", "b", "c", "constructor", "__proto__"] as const;

const name = fc.constantFrom(..."a a a b b c constructor __proto__ d.e %41".split(" "));
const modifier = fc.constantFrom("", "", "", "*", ":1", ":3", ":9999");
const operator = fc.constantFrom("", "", "", "+", "+", "#", ".", "/", ";", "?", "&");

/** Valid expressions. */
export const expression: fc.Arbitrary<string> = fc
  .tuple(
    operator,
    fc.array(
      fc.tuple(name, modifier).map((parts) => parts.join("")),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([sign, variables]) => `{${sign}${variables.join()}}`);

const PREFIXES = [
  ...["", "", "/", "//", "x", "https://h.example", "https://h.example/"],
  ...["HTTPS://u:p@h.example:8080", "https://", "https:/", "https:", "http"],
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
  textOf(6, expression, fc.constantFrom(..."{}{}:*,+", ...MARKS, ...LETTERS, ...ORIGINS)),
  textOf(3, expression, text),
  anyText(8),
);

const METHODS = ["GET", "get", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "M-SEARCH"];
const method = weighted([15, fc.constantFrom(...METHODS)], [1, text]);

/** Routes of any text, with and without a method. */
export const route: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(method, fc.constant("")),
    fc.constantFrom(" ", " ", "\t ", "", "\n"),
    fc.oneof(template, template, dottedTemplate, anyTemplate),
  )
  .map(([verb, gap, url]) => (verb === "" ? url : verb + gap + url));

/** Values that can be written in a URL, and values that cannot. */
export const value: fc.Arbitrary<unknown> = weighted<unknown>(
  [6, text],
  [1, fc.constantFrom(undefined, null, true, 0, -0, 1e21, 7n, new Date(0))],
  [1, fc.array(fc.oneof(text, fc.constantFrom(null, 1)), { maxLength: 3 })],
  [1, fc.dictionary(fc.constantFrom("k", "..", "/", ""), text, { maxKeys: 2 })],
);

/** Values for the variables of generated templates. */
export const values: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
  { a: value, b: value, c: value, constructor: value },
  { requiredKeys: ["a"] },
);

const OPTIONS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];
const KEYS = [
  ...[...OPTIONS, ...NAMES, "accept", "format", "previews", "hasOwnProperty", "toString", "0"],
];
const key = weighted([4, fc.constantFrom(...KEYS)], [1, text]);

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

type Entries = readonly (readonly [property: string, json: string])[];

function optional(property: string, arbitrary: fc.Arbitrary<string>): fc.Arbitrary<Entries> {
  return weighted<Entries>(
    [6, fc.constant([])],
    [12, arbitrary.map((string) => [[property, JSON.stringify(string)]])],
    [1, json.map((node) => [[property, node]])],
  );
}

const header = weighted<[string, string]>(
  [
    6,
    fc.tuple(
      fc.constantFrom("accept", "Accept", "Authorization", "x-a"),
      fc.constantFrom('"application/vnd.acme.v3+json"', '"a"', "1", "null"),
    ),
  ],
  [1, fc.tuple(fc.constantFrom("a", "__proto__", "a b"), fc.oneof(json, fc.constant('"\\n"')))],
);

const baseUrl = weighted(
  [9, fc.constantFrom("https://h.example", "http://u:p@h.example:81/api/")],
  [1, text],
);

const parameter = weighted(
  [
    9,
    fc.tuple(
      fc.constantFrom("a", "b", "c", "constructor", "toString", "format", "0"),
      fc.oneof(
        fc.constantFrom("null", "true", "7", '["x",null]'),
        text.map((string) => JSON.stringify(string)),
      ),
    ),
  ],
  [
    1,
    fc.tuple(
      key.filter((property) => !OPTIONS.includes(property)),
      json,
    ),
  ],
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
