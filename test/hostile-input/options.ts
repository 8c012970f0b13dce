import { accepted, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { BODY, createEndpoint, PATH, QUERY } from "fluent-endpoint";
import {
  type UntypedBuilder,
  untypedEndpoint as endpoint,
  untypedBuilder,
} from "../helpers/untyped.js";
import { Instance } from "./values.js";

const builder = untypedBuilder({ url: "/x" });

/** `createEndpoint`, taking anything. */
const made = (...given: readonly unknown[]): unknown =>
  Reflect.apply(createEndpoint, undefined, given);

/** What people pass where a plain object belongs. */
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
      refused("B10", `${name} as options`, () => endpoint("GET /x", value), invalid),
    ),
    refused("B10", "null as the only argument", () => endpoint(null), invalid),
    refused("B10", "a number as the only argument", () => endpoint(1), invalid),
    refused("B10", "a function as the only argument", () => endpoint(() => 1), invalid),
    refused("B10", "no options to endpoint.parse", () => endpoint.parse(), invalid),
    refused("B10", "a route to endpoint.parse", () => endpoint.parse("GET /x"), invalid),
    refused("B10", "null to endpoint.merge", () => endpoint.merge("GET /x", null), invalid),
    refused("B10", "null to endpoint.defaults", () => endpoint.defaults(null), invalid),
    refused("B10", "a list to the constructor", () => untypedBuilder([]), invalid),
    refused("B10", "null to the constructor", () => untypedBuilder(null), invalid),
    refused("B10", "a Map to withDefaults", () => builder.withDefaults(new Map()), invalid),
    refused("B10", "a list to build", () => builder.build(["x"]), invalid),
    refused("B10", "null to build", () => builder.build(null), invalid),
    refused("B10", "a string to params", () => builder.params("a=1"), invalid),
    refused("B10a", "a list to path", () => builder.path(["x"]), invalid),
    refused("B10a", "null to query", () => builder.query(null), invalid),
    refused(
      "B10a",
      "a URLSearchParams to query",
      () => builder.query(new URLSearchParams()),
      invalid,
    ),
    refused("B10a", "a FormData to body", () => builder.body(new FormData()), invalid),
    refused("B10a", "null as a path channel", () => endpoint("GET /x", { [PATH]: null }), invalid),
    refused(
      "B10a",
      "a list as a query channel",
      () => endpoint("GET /x", { [QUERY]: [] }),
      invalid,
    ),
    refused(
      "B10a",
      "a string as a body channel",
      () => endpoint("PUT /x", { [BODY]: "" }),
      invalid,
    ),
    refused("B18", "null as request", () => endpoint("GET /x", { request: null }), invalid),
    refused("B18", "a list as request", () => endpoint("GET /x", { request: [] }), invalid),
    refused("B18", "a function as request", () => builder.meta(() => 1), invalid),
    refused("B18", "a string as request", () => builder.meta("x"), invalid),
    refused("B6", "a string to strict", () => builder.strict("false"), invalid),
    refused("B6", "null to strict", () => builder.strict(null), invalid),
    refused("B20", "no builder to createEndpoint", () => made(undefined), invalid),
    refused("B20", "an object in place of a builder", () => made({ ...builder }), invalid),
    refused("B20", "a builder's prototype", () => made(Object.create(builder)), invalid),
    refused("B20", "a proxy of a builder", () => made(new Proxy(builder, {})), invalid),
    refused(
      "B20",
      "a chain method torn off its builder",
      () => {
        const { route } = builder;
        return route("GET /x");
      },
      invalid,
    ),
    refused(
      "B20",
      "a getter torn off its builder",
      () => (Object.create(builder) as UntypedBuilder).options,
      invalid,
    ),

    accepted(
      "B10",
      "an instance of a class as options",
      () => endpoint("GET /x", new Instance()),
      request("get", "/x?own=1"),
    ),
    accepted(
      "B10",
      "options without a prototype",
      () => endpoint("GET /x", Object.assign(Object.create(null), { a: 1 })),
      request("get", "/x?a=1"),
    ),
    accepted(
      "B10",
      "options that inherit everything",
      () => endpoint("GET /x/{a}", Object.create({ a: SECRET, headers: { b: SECRET } })),
      request("get", "/x/"),
    ),
    accepted(
      "B10",
      "options with a key that is not enumerable",
      () => endpoint("GET /x", Object.defineProperty({}, "a", { value: 1 })),
      request("get", "/x"),
    ),
    accepted(
      "B10",
      "symbols as keys",
      () => endpoint("POST /x", { [Symbol("a")]: 1, b: { [Symbol("c")]: 2, d: 3 } }).body,
      { b: { d: 3 } },
    ),
    accepted(
      "B16",
      "undefined everywhere",
      () =>
        endpoint("GET /x", {
          baseUrl: undefined,
          headers: undefined,
          mediaType: undefined,
          request: undefined,
          data: undefined,
          a: undefined,
          [PATH]: undefined,
          [QUERY]: undefined,
          [BODY]: undefined,
        }),
      request("get", "/x"),
    ),
    accepted("B17", "merged options of nothing", () => Object.keys(endpoint.merge()).sort(), [
      "baseUrl",
      "headers",
      "method",
    ]),
  ],
};
