import { accepted, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { BODY, createEndpoint, PATH, QUERY } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Instance } from "./values.js";

const builder = untypedBuilder({ url: "/x" });

/** `createEndpoint` without its types. */
const made = (...given: readonly unknown[]): unknown =>
  Reflect.apply(createEndpoint, undefined, given);

/** Mistaken values in place of a plain object. */
const NO_OPTIONS: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a number", 0],
  ["a string", `token ${SECRET}`],
  ["a boolean", true],
  ["a bigint", 1n],
  ["a symbol", Symbol(SECRET)],
  ["a list", [SECRET]],
  ["a function", () => SECRET],
  ["a Map", new Map([["a", SECRET]])],
  ["a Set", new Set([SECRET])],
  ["a Headers", new Headers({ authorization: SECRET })],
  ["a URLSearchParams", new URLSearchParams({ a: SECRET })],
  ["a URL", new URL(`https://${SECRET}@h.example`)],
  ["a FormData", new FormData()],
  ["a Date", new Date(0)],
  ["a RegExp", /x/],
  ["an Error", new Error(SECRET)],
  ["a Promise", Promise.resolve()],
  ["a String object", Object(SECRET)],
  ["a typed array", new Uint8Array(1)],
];

const invalid = { code: "invalid-options" } as const;

export const options: Topic = {
  name: "options of a wrong kind",
  inputs: [
    ...NO_OPTIONS.map(([name, value]) =>
      refused(`${name} as options`, () => endpoint("GET /x", value), invalid),
    ),
    refused("no options to endpoint.parse", () => endpoint.parse(), invalid),
    refused("a route to endpoint.parse", () => endpoint.parse("GET /x"), invalid),
    refused("a string to params", () => builder.params("a=1"), invalid),
    refused("a list to path", () => builder.path(["x"]), invalid),
    refused("null to query", () => builder.query(null), invalid),
    refused("a URLSearchParams to path", () => builder.path(new URLSearchParams()), invalid),
    refused("a Headers to query", () => builder.query(new Headers()), invalid),
    refused("a FormData to body", () => builder.body(new FormData()), invalid),
    refused("null as .path()", () => endpoint("GET /x", { [PATH]: null }), invalid),
    refused("a list as .query()", () => endpoint("GET /x", { [QUERY]: [] }), invalid),
    refused("a string as .body()", () => endpoint("PUT /x", { [BODY]: "" }), invalid),
    refused("null as request", () => endpoint("GET /x", { request: null }), invalid),
    refused("a list as request", () => endpoint("GET /x", { request: [] }), invalid),
    refused("a function as request", () => builder.meta(() => 1), invalid),
    refused("a string as request", () => builder.meta("x"), invalid),
    refused("a string to strict", () => builder.strict("false"), invalid),
    refused("null to strict", () => builder.strict(null), invalid),
    refused("an object in place of a builder", () => made({ ...builder }), invalid),
    refused("a builder's prototype", () => made(Object.create(builder)), invalid),
    refused("a proxy of a builder", () => made(new Proxy(builder, {})), invalid),

    accepted(
      "an instance of a class as options",
      () => endpoint("GET /x", new Instance()),
      request("get", "/x?own=1"),
    ),
    accepted(
      "options without a prototype",
      () => endpoint("GET /x", Object.assign(Object.create(null), { a: 1 })),
      request("get", "/x?a=1"),
    ),
  ],
};
