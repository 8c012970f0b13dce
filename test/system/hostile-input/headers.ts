import { accepted, DELIMITERS, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Unconvertible } from "./values.js";

const builder = untypedBuilder();

const UNSENDABLE: readonly (readonly [string, unknown])[] = [
  ["a carriage return", `${SECRET}\r`],
  ["a line break", `${SECRET}\nx: y`],
  ["NUL", `${SECRET}\0`],
  ["a character above U+00FF", `${SECRET}\u0100`],
  ["a lone surrogate", `${SECRET}\ud800`],
  ["an emoji", `${SECRET}👍`],
  ["a boolean", true],
  ["a bigint", 1n],
  ["a symbol", Symbol(SECRET)],
  ["NaN", NaN],
  ["Infinity", -Infinity],
  ["a list", [SECRET]],
  ["a list of nothing", []],
  ["an object", { a: SECRET }],
  ["a function", () => SECRET],
  ["a Date", new Date(0)],
  ["a String object", Object(SECRET)],
  ["an object that throws when converted", new Unconvertible()],
];

const BAD_NAMES = [
  "",
  " ",
  "a b",
  "a\r\nb",
  "a\0",
  "é",
  "a\ud800",
  "\u212Aelvin",
  ...DELIMITERS.map((delimiter) => `a${delimiter}b`),
];

/** Mistaken values in place of headers. */
const NO_HEADERS: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a number", 1],
  ["a string", `authorization: ${SECRET}`],
  ["a list of pairs", [["authorization", SECRET]]],
  ["a function", () => ({ authorization: SECRET })],
  ["a URLSearchParams", new URLSearchParams({ authorization: SECRET })],
  ["a Map", new Map([["authorization", SECRET]])],
];

export const headers: Topic = {
  name: "headers",
  inputs: [
    ...NO_HEADERS.flatMap(([name, value]) => [
      refused(`${name} in place of headers`, () => endpoint("GET /x", { headers: value }), {
        code: "invalid-options",
      }),
      refused(`${name} given to headers`, () => builder.headers(value), {
        code: "invalid-options",
      }),
    ]),
    ...UNSENDABLE.map(([name, value]) =>
      refused(
        `${name} as a header's value`,
        () => endpoint("GET /x", { headers: { Authorization: value } }),
        { code: "invalid-header", location: "header", parameter: "Authorization" },
      ),
    ),
    ...BAD_NAMES.map((name) =>
      refused(`${JSON.stringify(name)} as a header's name`, () => builder.header(name, SECRET), {
        code: "invalid-header",
        location: "header",
        parameter: name,
      }),
    ),
    refused("a symbol as a header's name", () => builder.header(Symbol("a"), SECRET), {
      code: "invalid-header",
    }),
    refused("null as a header's name", () => builder.header(null, SECRET), {
      code: "invalid-header",
    }),
    refused("a bad value in defaults", () => endpoint.defaults({ headers: { a: `${SECRET}\n` } }), {
      code: "invalid-header",
      location: "header",
      parameter: "a",
    }),
    refused(
      "a bad value in merged options",
      () => endpoint.parse({ ...endpoint.merge("GET /x"), headers: { a: `${SECRET}\n` } }),
      { code: "invalid-header", location: "header", parameter: "a" },
    ),
    accepted(
      "symbols as header names",
      () => endpoint("GET /x", { headers: { [Symbol(SECRET)]: "\n" } }),
      request("get", "/x"),
    ),
    accepted(
      "headers that are inherited",
      () => endpoint("GET /x", { headers: Object.create({ authorization: SECRET }) as object }),
      request("get", "/x"),
    ),
  ],
};
