import { runInNewContext } from "node:vm";
import {
  accepted,
  API,
  DEFAULT_HEADERS,
  type ExpectedError,
  JSON_TYPE,
  refused,
  request,
  SECRET,
  topic,
} from "./hostile-input.js";
import { BODY, PATH, QUERY } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { ownProto } from "./values.js";

const builder = untypedBuilder();
const NAMES = ["constructor", "hasOwnProperty", "toString", "valueOf", "isPrototypeOf"];
const all = Object.fromEntries(NAMES.map((name) => [name, name.length]));
const PROTO: ExpectedError = { code: "invalid-parameter", parameter: "__proto__" };

export const names = topic(
  "names that every object inherits",
  NAMES.flatMap((name) => [
    accepted(
      `{${name}} in a template, not given`,
      () => endpoint(`GET /x/{${name}}/y{?${name}}`),
      request("get", "/x//y"),
    ),
    accepted(
      `{${name}} in a template, not given, together with values in locations`,
      () => endpoint(`POST /x/{${name}}{y}{?${name}}`, { [PATH]: { y: 1 }, [QUERY]: { z: 2 } }),
      request("post", "/x/1?z=2"),
    ),
    ...refused(
      { code: "missing-variable", parameter: name, template: `/{${name}}`, position: 1 },
      { [`{${name}} in a strict template`]: () => builder.route(`/{${name}}`).build() },
    ),
    accepted(
      `${name} as a variable, a query parameter and a body key`,
      () => [
        endpoint(`GET /{${name}}`, { [name]: 1 }).url,
        endpoint("GET /x", { [name]: 1 }).url,
        endpoint("POST /x", { [name]: 1 }).body,
      ],
      [`${API}/1`, `${API}/x?${name}=1`, { [name]: 1 }],
    ),
  ]),
  accepted(
    "all of them in a map",
    () => endpoint("GET /x{?a*}", { a: all }).url,
    `${API}/x?constructor=11&hasOwnProperty=14&toString=8&valueOf=7&isPrototypeOf=13`,
  ),
  accepted("all of them as headers", () => endpoint("GET /x", { headers: all }).headers, {
    ...DEFAULT_HEADERS,
    ...Object.fromEntries(NAMES.map((name) => [name.toLowerCase(), name.length])),
  }),
  accepted(
    "all of them as previews, and as a format",
    () =>
      endpoint("/x", { mediaType: { previews: ["__proto__", ...NAMES], format: "toString" } })
        .headers.accept,
    ["__proto__", ...NAMES].map((name) => `application/vnd.github.${name}-preview.toString`).join(),
  ),
  accepted(
    "{__proto__} in a template, not given",
    () => endpoint("GET /x/{__proto__}"),
    request("get", "/x/"),
  ),
  refused(PROTO, {
    "__proto__ as a parameter": () => endpoint("GET /x", ownProto()),
    "__proto__ for a variable": () => endpoint("/{__proto__}", ownProto()),
    "__proto__ in a body": () => endpoint("POST /x", ownProto({ a: 1 })),
    "__proto__ in defaults": () => endpoint.defaults(ownProto({ a: 1 })),
    "__proto__ given to param": () => builder.param("__proto__", 1),
    "__proto__ given to build": () => builder.url("/x").build(ownProto()),
    "__proto__ deep in a value": () => builder.param("a", [{ b: ownProto() }]),
    "__proto__ in a map": () => endpoint("GET /x{?a*}", { a: ownProto() }),
    "__proto__ in .query()": () => endpoint("/x", { [QUERY]: ownProto() }),
    "__proto__ in .body()": () => endpoint("PUT /x", { [BODY]: ownProto() }),
    "__proto__ in a request that is merged": () =>
      endpoint.defaults({ request: { a: 1 } })("GET /x", { request: ownProto() }),
  }),
  refused(
    { code: "invalid-header", location: "header", parameter: "__proto__" },
    {
      "__proto__ as a header": () => endpoint("GET /x", { headers: ownProto() }),
      "__proto__ given to header": () => builder.header("__proto__", "x"),
    },
  ),
  refused("invalid-media-type", {
    "__proto__ in mediaType": () => endpoint("GET /x", { mediaType: ownProto({ format: "raw" }) }),
  }),
  accepted(
    "__proto__ in data",
    () => JSON.stringify(endpoint("POST /x", { data: ownProto() }).body),
    '{"__proto__":"x"}',
  ),
  accepted(
    "__proto__ in request",
    () => JSON.stringify(endpoint("POST /x", { request: ownProto() }).request),
    '{"__proto__":"x"}',
  ),
);

/** A value of another realm, which has an `Object`, `Array` and `Date` of its own. */
function foreign(code: string): unknown {
  return runInNewContext(`(${code})`);
}

export const realms = topic(
  "objects of another realm",
  accepted(
    "options, headers, mediaType and values of every kind",
    () =>
      endpoint(
        "GET /{a}{?l,m*}",
        foreign(
          `{ a: new Date(0), l: ["1", null], m: { k: 1 }, q: [true],
             headers: { X: "1" }, mediaType: { previews: ["p"], format: "raw" } }`,
        ),
      ),
    request("get", "/1970-01-01T00%3A00%3A00.000Z?l=1&k=1&q=true", {
      headers: { accept: "application/vnd.github.p-preview.raw", x: "1" },
    }),
  ),
  accepted(
    "nested objects and lists in a body",
    () => JSON.stringify(endpoint("POST /x", foreign("{ a: { b: [{ c: null }] } }")).body),
    '{"a":{"b":[{"c":null}]}}',
  ),
  accepted(
    "a plain object as data",
    () => endpoint("POST /x", { data: foreign("{}") }).headers["content-type"],
    JSON_TYPE["content-type"],
  ),
  accepted(
    "an object of ours over one of theirs",
    () => endpoint.defaults({ a: foreign("{ b: 1 }") })("POST /x", { a: { c: 2 } }).body,
    { a: { b: 1, c: 2 } },
  ),
  refused("invalid-options", {
    "a Map as options": () => endpoint("/x", foreign(`new Map([["a", "${SECRET}"]])`)),
  }),
  refused(
    { code: "invalid-parameter", parameter: "a" },
    {
      "an invalid Date": () => endpoint("/x", { a: foreign("new Date(NaN)") }),
      "a function": () => endpoint("/x", { a: foreign("() => 1") }),
    },
  ),
  refused("invalid-route", {
    "a String object as a route": () => endpoint(foreign(`new String("GET /x")`), {}),
  }),
  refused("unreadable-input", {
    "a getter that throws": () => endpoint("/x", foreign("{ get a() { throw new Error() } }")),
  }),
  refused(PROTO, {
    "an own __proto__": () => endpoint("/x", foreign(`JSON.parse('{"__proto__":1}')`)),
  }),
);
