import { accepted, refused, refusedValues, request, SECRET, topic } from "./hostile-input.js";
import { BODY, createEndpoint, PATH, QUERY } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Instance } from "./values.js";

const builder = untypedBuilder({ url: "/x" });

/** `createEndpoint` without its types. */
const made = (...given: readonly unknown[]): unknown =>
  Reflect.apply(createEndpoint, undefined, given);

/** Mistaken values in place of a plain object. */
const NO_OPTIONS = {
  null: null,
  "a number": 0,
  "a string": `token ${SECRET}`,
  "a boolean": true,
  "a bigint": 1n,
  "a symbol": Symbol(SECRET),
  "a list": [SECRET],
  "a function": () => SECRET,
  "a Map": new Map([["a", SECRET]]),
  "a Set": new Set([SECRET]),
  "a Headers": new Headers({ authorization: SECRET }),
  "a URLSearchParams": new URLSearchParams({ a: SECRET }),
  "a URL": new URL(`https://${SECRET}@h.example`),
  "a FormData": new FormData(),
  "a Date": new Date(0),
  "a RegExp": /x/,
  "an Error": new Error(SECRET),
  "a Promise": Promise.resolve(),
  "a String object": Object(SECRET),
  "a typed array": new Uint8Array(1),
};

export const options = topic(
  "options of a wrong kind",
  refusedValues("invalid-options", "as options", NO_OPTIONS, (value) => endpoint("GET /x", value)),
  refused("invalid-options", {
    "no options to endpoint.parse": () => endpoint.parse(),
    "a route to endpoint.parse": () => endpoint.parse("GET /x"),
    "a string to params": () => builder.params("a=1"),
    "a list to path": () => builder.path(["x"]),
    "null to query": () => builder.query(null),
    "a URLSearchParams to path": () => builder.path(new URLSearchParams()),
    "a Headers to query": () => builder.query(new Headers()),
    "a FormData to body": () => builder.body(new FormData()),
    "null as .path()": () => endpoint("GET /x", { [PATH]: null }),
    "a list as .query()": () => endpoint("GET /x", { [QUERY]: [] }),
    "a string as .body()": () => endpoint("PUT /x", { [BODY]: "" }),
    "null as request": () => endpoint("GET /x", { request: null }),
    "a list as request": () => endpoint("GET /x", { request: [] }),
    "a function as request": () => builder.meta(() => 1),
    "a string as request": () => builder.meta("x"),
    "a string to strict": () => builder.strict("false"),
    "null to strict": () => builder.strict(null),
    "an object in place of a builder": () => made({ ...builder }),
    "a builder's prototype": () => made(Object.create(builder)),
    "a proxy of a builder": () => made(new Proxy(builder, {})),
  }),
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
);
