import { accepted, type ExpectedError, refused, refusedValues, topic } from "./hostile-input.js";
import { BODY } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { cyclic, deepObject, doublingObject, tower, VERY_DEEP } from "./values.js";

const builder = untypedBuilder({ method: "POST", url: "/x" });

const TOO_DEEP: ExpectedError = { code: "invalid-parameter", parameter: "a" };

const deep = { "an object 100,000 deep": deepObject(VERY_DEEP), "a cyclic object": cyclic({}) };

const bottomless = {
  ...deep,
  "a list 100,000 deep": Array.from({ length: VERY_DEEP }).reduce<unknown[]>((list) => [list], []),
  "a cyclic list": cyclic([]),
};

const each = (error: ExpectedError, what: string, call: (value: unknown) => unknown) =>
  refusedValues(error, what, bottomless, call);

const both = (what: string, call: (request: unknown) => unknown) =>
  refusedValues("invalid-options", `as request on both sides${what}`, deep, call);

const jsonLength = (value: unknown) => JSON.stringify(value).length;

export const nesting = topic(
  "cyclic and very deep values",
  each(TOO_DEEP, "in a body", (a) => endpoint("POST /x", { a })),
  each(TOO_DEEP, "in a query", (a) => endpoint("GET /x", { a })),
  each(TOO_DEEP, "in a path", (a) => endpoint("GET /{a}", { a })),
  each(TOO_DEEP, "in defaults", (a) => endpoint.defaults({ a })),
  each(TOO_DEEP, "in a location", (a) => builder.body({ a })),
  each(TOO_DEEP, "given to build", (a) => builder.build({ a })),
  each({ code: "invalid-parameter", parameter: "data" }, "as data of GET", (data) =>
    endpoint("/x", { data }),
  ),
  each({ code: "invalid-header", location: "header", parameter: "a" }, "as a header", (a) =>
    endpoint("/x", { headers: { a } }),
  ),
  each({ code: "invalid-media-type" }, "as a format", (format) =>
    endpoint("/x", { mediaType: { format } }),
  ),
  each({ code: "invalid-route" }, "as a route", (route) => builder.route(route)),
  Object.entries(bottomless).map(([name, data]) =>
    accepted(`${name} as data`, () => builder.data(data).build().body === data, true),
  ),
  Object.entries(deep).flatMap(([name, meta]) => [
    accepted(`${name} as request`, () => builder.meta(meta).build().request === meta, true),
    accepted(
      `${name} as request, merged with a shallow one`,
      () => Object.keys(builder.meta(meta).meta({ b: 1 }).build().request ?? {}).length,
      2,
    ),
  ]),
  both("", (request) => endpoint.defaults({ request })("/x", { request })),
  both(" of endpoint.merge", (request) => endpoint.defaults({ request }).merge("/x", { request })),
  both(" of builder.options", (request) => builder.meta(request).meta(request).options),
  both(" of defaults", (request) => endpoint.defaults({ request }).defaults({ request })("/x")),
  refused(TOO_DEEP, {
    "a value that is too deep by what its parts share": () =>
      endpoint("POST /x", { a: tower(300) }),
    "a value that is too deep by what its parts share, in another order": () =>
      endpoint.defaults({ a: { floor299: 1 } })("POST /x", { a: tower(300) }),
    "a value one level deeper": () => endpoint("POST /x", { a: deepObject(501) }),
  }),
  accepted(
    "a few objects that multiply",
    () => Object.keys((endpoint("POST /x", { a: doublingObject(40) }).body as { a: object }).a),
    ["l", "r"],
  ),
  accepted(
    "the deepest value that is taken",
    () => jsonLength(endpoint("POST /x", { a: deepObject(500) }).body),
    6 * 501 + 2,
  ),
  accepted(
    "the deepest value on both sides",
    () => {
      const shop = endpoint.defaults({ a: deepObject(500, { b: 1 }) });
      return jsonLength(shop("POST /x", { a: deepObject(500) }).body);
    },
    6 * 501 + 7,
  ),
  accepted(
    "the deepest value on both sides of a location",
    () => {
      const values = { [BODY]: { a: deepObject(500) } };
      return jsonLength(endpoint.defaults(values)("POST /x", values).body);
    },
    6 * 501 + 2,
  ),
);
