import {
  accepted,
  type ExpectedError,
  JSON_TYPE,
  refused,
  request,
  SECRET,
  type Topic,
} from "./hostile-input.js";
import { BODY, PATH, QUERY, STYLE } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Instance, Unconvertible } from "./values.js";

const builder = untypedBuilder();

const invalid = (parameter: string): ExpectedError => ({ code: "invalid-parameter", parameter });
const unplaced = (parameter: string): ExpectedError => ({ code: "unplaced-parameter", parameter });
const conflicting = (parameter: string): ExpectedError => ({
  code: "conflicting-parameter",
  parameter,
});

/** Values that neither a URL nor a JSON document can hold. */
const UNSENDABLE: readonly (readonly [string, unknown])[] = [
  ["a function", () => SECRET],
  ["a symbol", Symbol(SECRET)],
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["a list with a function", ["x", () => SECRET]],
  ["a list in a list with a symbol", [[Symbol(SECRET)]]],
  ["an object with a method", { toString: () => SECRET }],
  ["an object with toJSON", { toJSON: () => SECRET }],
];

/** Values that a JSON document can hold and a URL cannot. */
const UNWRITABLE: readonly (readonly [string, unknown])[] = [
  ["an invalid Date", new Date(NaN)],
  ["a class instance", new Instance()],
  ["a String object", Object(SECRET)],
  ["a Number object", Object(1)],
  ["a RegExp", /x/],
  ["a Map", new Map([["a", 1]])],
  ["a Set", new Set(["a"])],
  ["a typed array", new Uint8Array(2)],
  ["an instance that throws when converted", new Unconvertible()],
  ["a lone surrogate", "x\ud800"],
  ["the other half of a surrogate pair", "\udc00x"],
  ["a list with a lone surrogate", ["x", "\ud800"]],
  ["a list with an invalid Date", [new Date(NaN)]],
];

/** Lists that only some styles can write in a query. */
const NESTED: readonly (readonly [string, unknown])[] = [
  ["a list in a list", [["x"]]],
  ["an object in a list", [{ a: 1 }]],
];

/** Values that JSON would lose or change. */
const LOST_IN_JSON: readonly (readonly [string, unknown])[] = [
  ["an invalid Date", new Date(NaN)],
  ["a RegExp", /x/],
  ["a Map", new Map([["a", 1]])],
  ["a Set", new Set(["a"])],
  ["a typed array", new Uint8Array(2)],
  ["an ArrayBuffer", new ArrayBuffer(2)],
  ["a Blob", new Blob([SECRET])],
  ["a FormData", new FormData()],
  ["a Promise", Promise.resolve(SECRET)],
  ["a stream", new ReadableStream()],
];

export const parameters: Topic = {
  name: "parameters",
  inputs: [
    ...UNSENDABLE.flatMap(([name, a]) => [
      refused(`${name} in the query`, () => endpoint("GET /x", { a }), invalid("a")),
      refused(`${name} in the body`, () => endpoint("POST /x", { a }), invalid("a")),
    ]),
    ...UNWRITABLE.flatMap(([name, a]) => [
      refused(`${name} in the path`, () => endpoint("GET /{a}", { a }), invalid("a")),
      refused(`${name} in the query`, () => endpoint("GET /x", { a }), invalid("a")),
    ]),
    ...NESTED.flatMap(([name, a]) => [
      refused(`${name} in the path`, () => endpoint("GET /{a}", { a }), invalid("a")),
      refused(`${name} in the query`, () => endpoint("GET /x", { a }), {
        code: "unsupported-style",
        parameter: "a",
      }),
    ]),
    refused("a function given to param", () => builder.param("a", () => 1), invalid("a")),
    refused("a symbol in defaults", () => endpoint.defaults({ a: Symbol(SECRET) }), invalid("a")),
    refused("a function in a location", () => builder.body({ a: () => 1 }), invalid("a")),
    refused("NaN to build", () => builder.url("/x").build({ a: NaN }), invalid("a")),
    ...LOST_IN_JSON.flatMap(([name, lost]) => [
      refused(`${name} in a body`, () => endpoint("POST /x", { a: lost }), invalid("a")),
      refused(
        `${name} deep in a body`,
        () => endpoint("POST /x", { a: [{ b: lost }] }),
        invalid("a"),
      ),
      refused(
        `${name} in a query as JSON`,
        () => endpoint("GET /x", { a: [lost], [STYLE]: "json" }),
        invalid("a"),
      ),
    ]),
    refused(
      "a bigint in a query as JSON",
      () => endpoint("GET /x", { a: { b: 1n }, [STYLE]: "json" }),
      invalid("a"),
    ),
    refused(
      "an instance in a query as JSON whose toJSON throws",
      () => endpoint("GET /x", { a: [new Unconvertible()], [STYLE]: "json" }),
      { code: "unreadable-input" },
    ),
    refused("a plain object in the query", () => endpoint("GET /x", { a: { b: 1 } }), {
      ...invalid("a"),
      location: "query",
    }),
    refused("an empty object in the query", () => endpoint("GET /x", { a: {} }), {
      ...invalid("a"),
      location: "query",
    }),
    refused(
      "a map with a lone surrogate as a key",
      () => endpoint("GET /x{?a*}", { a: { "\ud800": 1 } }),
      invalid("a"),
    ),
    refused(
      "a map with a lone surrogate as a value",
      () => endpoint("GET /x{?a}", { a: { b: "\udfff" } }),
      invalid("a"),
    ),
    refused("a map in a map", () => endpoint("GET /x{?a}", { a: { b: { c: 1 } } }), invalid("a")),
    refused(
      "a name with a lone surrogate in the query",
      () => endpoint("GET /x", { "\ud800": 1 }),
      invalid("\ud800"),
    ),
    refused("a prefix of a list", () => endpoint("GET /{a:3}", { a: ["xyz"] }), invalid("a")),
    refused("a prefix of a map", () => endpoint("GET /{a:3}", { a: { b: "x" } }), invalid("a")),

    accepted(
      "every kind of value that a URL can contain",
      () =>
        endpoint("GET /{s}/{t}/{n}/{z}/{b}/{d}/{l}", {
          s: "a/b?c#d&e=f+g h%41",
          t: false,
          n: 1e21,
          z: -0,
          b: 10n ** 30n,
          d: new Date(0),
          l: ["x", 1, true, 2n, new Date(0), null, undefined],
        }).url,
      "https://api.github.com/a%2Fb%3Fc%23d%26e%3Df%2Bg%20h%2541/false/1e%2B21/0/" +
        "1000000000000000000000000000000/1970-01-01T00%3A00%3A00.000Z/" +
        "x,1,true,2,1970-01-01T00%3A00%3A00.000Z",
    ),
    accepted(
      "control characters",
      () => endpoint("GET /{a}{?b}", { a: "\0\r\n\u007f", b: "\u0085", c: "\u2028" }),
      request("get", "/%00%0D%0A%7F?b=%C2%85&c=%E2%80%A8"),
    ),
    accepted(
      "a sparse list",
      // eslint-disable-next-line no-sparse-arrays -- this is what the row is about
      () => endpoint("GET /x{?a*}", { a: [, "1", , "2"], b: [, "3"], c: Array(3) }),
      request("get", "/x?a=1&a=2&b=3"),
    ),
    accepted(
      "a sparse list in a body",
      // eslint-disable-next-line no-sparse-arrays -- this is what the row is about
      () => JSON.stringify(endpoint("POST /x", { a: [, "1"] }).body),
      '{"a":["1"]}',
    ),
    accepted(
      "a list with keys that are not indexes",
      () => endpoint("GET /x", { a: Object.assign(["1"], { b: SECRET }) }),
      request("get", "/x?a=1"),
    ),
    accepted(
      "lists and maps of nothing",
      () => endpoint("GET /x{?a,b*,c}", { a: [], b: {}, c: [null], d: [], e: null, f: undefined }),
      request("get", "/x"),
    ),
    accepted(
      "empty text",
      () => endpoint("GET /x/{a}/y{?b}", { a: "", b: "", c: "", "": "" }),
      request("get", "/x//y?b=&c=&="),
    ),
    accepted(
      "a Date whose own toISOString throws",
      () =>
        endpoint("GET /x", {
          a: Object.assign(new Date(0), {
            toISOString: () => {
              throw new Error(SECRET);
            },
          }),
        }),
      request("get", "/x?a=1970-01-01T00%3A00%3A00.000Z"),
    ),

    refused("a symbol as a parameter's name", () => builder.param(Symbol(SECRET), 1), {
      code: "invalid-parameter",
    }),
    refused("null as a parameter's name", () => builder.param(null, 1), {
      code: "invalid-parameter",
    }),
    accepted(
      "a path value that the template has no place for, which is not sent,",
      () => endpoint("POST /x", { [PATH]: { a: SECRET }, b: 1 }),
      request("post", "/x", { headers: JSON_TYPE, body: { b: 1 } }),
    ),
    refused(
      "a path value for a query variable",
      () => endpoint("GET /x{?a}", { [PATH]: { a: SECRET } }),
      unplaced("a"),
    ),
    refused("a body value with GET", () => endpoint("GET /x", { [BODY]: { a: 1 } }), unplaced("a")),
    refused(
      "a body value with OPTIONS",
      () => endpoint("OPTIONS /x", { [BODY]: { a: 1 } }),
      unplaced("a"),
    ),
    refused(
      "a path value twice",
      () => endpoint("GET /{a}", { a: 1, [PATH]: { a: 2 } }),
      conflicting("a"),
    ),
    refused(
      "a query value twice",
      () => endpoint("GET /x", { a: 1, [QUERY]: { a: 2 } }),
      conflicting("a"),
    ),
    refused(
      "a body value twice",
      () => endpoint("POST /x", { a: 1, [BODY]: { a: 2 } }),
      conflicting("a"),
    ),
    refused(
      "a query variable twice",
      () => endpoint("POST /x{?a}", { a: 1, [QUERY]: { a: 2 } }),
      conflicting("a"),
    ),
    refused(
      "a parameter whose places are both taken by locations",
      () => endpoint("POST /{a}{?a}", { a: 1, [PATH]: { a: 2 }, [QUERY]: { a: 3 } }),
      conflicting("a"),
    ),
    refused(
      "data in the query twice",
      () => endpoint("GET /x", { data: SECRET, [QUERY]: { data: 2 } }),
      conflicting("data"),
    ),
    refused(
      "a body together with data",
      () => endpoint("POST /x", { data: SECRET, [BODY]: { a: 2 } }),
      { ...conflicting("data"), location: "body" },
    ),

    refused("an object as data with GET", () => endpoint("GET /x", { data: { a: 1 } }), {
      code: "invalid-parameter",
      location: "query",
      parameter: "data",
    }),
    refused("a function as data with HEAD", () => endpoint("HEAD /x", { data: () => 1 }), {
      code: "invalid-parameter",
      parameter: "data",
    }),
  ],
};
