import { accepted, DEFAULT_HEADERS, refused, request, type Topic } from "./hostile-input.js";
import { BODY, PATH, QUERY } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { ownProto, whilePolluted } from "./values.js";

const builder = untypedBuilder();
const NAMES = ["constructor", "hasOwnProperty", "toString", "valueOf", "isPrototypeOf"];
const all = Object.fromEntries(NAMES.map((name) => [name, name.length]));
const proto = { code: "invalid-parameter", parameter: "__proto__" } as const;

/** Properties that another library may add to `Object.prototype`, and calls that would read them if they were looked up there. */
const POLLUTION: readonly (readonly [string, Readonly<Record<string, unknown>>, () => unknown])[] =
  [
    ["a format", { format: "evil" }, () => endpoint("/x", { mediaType: {} })],
    ["previews", { previews: ["evil"] }, () => endpoint("/x", { mediaType: { format: "raw" } })],
    [
      "previews, merged",
      { previews: ["evil"] },
      () => endpoint.defaults({ mediaType: { format: "a" } })("/x", { mediaType: { format: "b" } }),
    ],
    [
      "an accept header",
      { accept: "evil" },
      () => endpoint("/x", { headers: { accept: null }, mediaType: { format: "raw" } }),
    ],
    ["a content type", { "content-type": "evil" }, () => endpoint("PUT /x", { a: 1 })],
    [
      "every option",
      {
        method: "DELETE",
        baseUrl: "https://evil.example",
        headers: { evil: 1 },
        mediaType: { format: "evil" },
        data: "evil",
        request: { evil: 1 },
      },
      () => [endpoint({ url: "/x" }), endpoint.merge("/x"), endpoint.DEFAULTS],
    ],
    [
      "values for every location",
      { path: { a: "evil" }, query: { a: "evil" }, body: { a: "evil" }, a: "evil" },
      () => [endpoint("PUT /{a}{?a}"), endpoint("PUT /x", { b: { c: 1 } })],
    ],
  ];

export const names: Topic = {
  name: "names that every object inherits",
  inputs: [
    ...NAMES.flatMap((name) => [
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
      refused(`{${name}} in a strict template`, () => builder.route(`/{${name}}`).build(), {
        code: "missing-variable",
        parameter: name,
        template: `/{${name}}`,
        position: 1,
      }),
      accepted(
        `${name} as a variable, a query parameter and a body key`,
        () => [
          endpoint(`GET /{${name}}`, { [name]: 1 }).url,
          endpoint("GET /x", { [name]: 1 }).url,
          endpoint("POST /x", { [name]: 1 }).body,
        ],
        ["https://api.github.com/1", `https://api.github.com/x?${name}=1`, { [name]: 1 }],
      ),
    ]),
    accepted(
      "all of them in a map",
      () => endpoint("GET /x{?a*}", { a: all }).url,
      [
        "https://api.github.com/x?constructor=11&hasOwnProperty=14",
        "&toString=8&valueOf=7&isPrototypeOf=13",
      ].join(""),
    ),
    accepted("all of them as headers", () => endpoint("GET /x", { headers: all }).headers, {
      ...DEFAULT_HEADERS,
      constructor: 11,
      hasownproperty: 14,
      tostring: 8,
      valueof: 7,
      isprototypeof: 13,
    }),
    accepted(
      "all of them as previews, and as a format",
      () =>
        endpoint("GET /x", { mediaType: { previews: ["__proto__", ...NAMES], format: "toString" } })
          .headers.accept,
      ["__proto__", ...NAMES]
        .map((name) => `application/vnd.github.${name}-preview.toString`)
        .join(),
    ),
    ...POLLUTION.map(([name, additions, call]) =>
      accepted(
        `${name} on every object's prototype`,
        () => JSON.stringify(whilePolluted(additions, call)) === JSON.stringify(call()),
        true,
      ),
    ),
    refused(
      "a variable on every object's prototype",
      () => whilePolluted({ a: 1 }, () => builder.route("/{a}").build()),
      { code: "missing-variable", parameter: "a", template: "/{a}", position: 1 },
    ),
    refused(
      "a url on every object's prototype",
      () => whilePolluted({ url: "https://evil.example/" }, () => endpoint({})),
      { code: "missing-url" },
    ),
    accepted(
      "{__proto__} in a template, not given",
      () => endpoint("GET /x/{__proto__}"),
      request("get", "/x/"),
    ),
    refused("__proto__ as a parameter", () => endpoint("GET /x", ownProto()), proto),
    refused("__proto__ for a variable", () => endpoint("/{__proto__}", ownProto()), proto),
    refused("__proto__ in a body", () => endpoint("POST /x", ownProto({ a: 1 })), proto),
    refused("__proto__ in defaults", () => endpoint.defaults(ownProto({ a: 1 })), proto),
    refused("__proto__ given to param", () => builder.param("__proto__", 1), proto),
    refused("__proto__ given to build", () => builder.url("/x").build(ownProto()), proto),
    refused("__proto__ deep in a value", () => builder.param("a", [{ b: ownProto() }]), proto),
    refused("__proto__ in a map", () => endpoint("GET /x{?a*}", { a: ownProto() }), proto),
    refused("__proto__ in .query()", () => endpoint("/x", { [QUERY]: ownProto() }), proto),
    refused("__proto__ in .body()", () => endpoint("PUT /x", { [BODY]: ownProto() }), proto),
    refused("__proto__ as a header", () => endpoint("GET /x", { headers: ownProto() }), {
      code: "invalid-header",
      location: "header",
      parameter: "__proto__",
    }),
    refused("__proto__ given to header", () => builder.header("__proto__", "x"), {
      code: "invalid-header",
      location: "header",
      parameter: "__proto__",
    }),
    refused(
      "__proto__ in mediaType",
      () => endpoint("GET /x", { mediaType: ownProto({ format: "raw" }) }),
      { code: "invalid-media-type" },
    ),
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
    refused(
      "__proto__ in a request that is merged",
      () => endpoint.defaults({ request: { a: 1 } })("GET /x", { request: ownProto() }),
      proto,
    ),
  ],
};
