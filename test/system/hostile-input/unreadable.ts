import { accepted, refused, refusedValues, request, topic } from "./hostile-input.js";
import { QUERY, STYLE } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import {
  Instance,
  revoked,
  revokedAfter,
  thrower,
  throwingGetter,
  trapped,
  Unconvertible,
} from "./values.js";

const builder = untypedBuilder({ method: "POST", url: "/x" });

const OPTIONS = ["url", "method", "baseUrl", "headers", "mediaType", "data", "request", "other"];

const TRAPS = ["ownKeys", "getOwnPropertyDescriptor", "get", "getPrototypeOf"] as const;

/** The traps that run when an instance is checked for a JSON document. */
const TRAPS_OF_READS = ["get", "has", "ownKeys", "getOwnPropertyDescriptor"] as const;

const throwingIterator = () => Object.assign(["a"], { [Symbol.iterator]: thrower });

class ThrowingTag {
  get [Symbol.toStringTag](): string {
    return thrower();
  }
}

/** A builder with a revoked proxy as a parameter. */
function holdingRevoked(method: string, url: string) {
  let chained = builder;
  revokedAfter((instance) => (chained = builder.method(method).url(url).param("a", instance)));
  return chained;
}

export const unreadableInput = topic(
  "objects that throw when they are read",
  refusedValues("unreadable-input", "as a getter that throws", OPTIONS, (name) =>
    endpoint(throwingGetter(String(name))),
  ),
  refused("unreadable-input", {
    "a getter of a header that throws": () => builder.headers(throwingGetter("a")),
    "a getter of a format that throws": () =>
      endpoint("/x", { mediaType: throwingGetter("format") }),
    "a getter deep in a parameter that throws": () =>
      builder.param("a", [{ b: throwingGetter("c") }]),
    "a getter of a location's value that throws": () =>
      endpoint("/x", { [QUERY]: throwingGetter("a") }),
    "getters of both requests that throw when they are merged": () =>
      builder.meta(throwingGetter("a")).meta(throwingGetter("b")).build(),
    "a getter of a list that throws": () =>
      endpoint("/x", { list: Object.defineProperty(["a"], 0, { get: thrower }) }),
    "a list whose iterator throws": () => builder.param("a", throwingIterator()),
    "previews whose iterator throws": () =>
      endpoint("/x", { mediaType: { previews: throwingIterator() } }),
    "an object whose tag throws": () => endpoint("/x", new ThrowingTag()),
    "a getter that throws undefined": () =>
      endpoint("/x", {
        get a() {
          throw undefined;
        },
      }),
    "a list with the trap get": () => builder.param("a", trapped("get", ["x"])),
    "a request with the trap ownKeys, merged": () =>
      builder.meta({ a: 1 }).meta(trapped("ownKeys")).build(),
    "data with the trap getPrototypeOf": () => builder.data(trapped("getPrototypeOf")).build(),
    "a proxy that lies about its keys": () =>
      endpoint("/x", new Proxy({}, { ownKeys: () => ["a", "a"] })),
    "a revoked proxy as options": () => endpoint("/x", revoked()),
    "a revoked proxy as the only argument": () => endpoint(revoked()),
    "a revoked proxy as defaults": () => untypedBuilder(revoked()),
    "a revoked proxy as a parameter": () => builder.param("a", revoked()),
    "a revoked proxy as headers": () => builder.headers(revoked()),
    "a revoked proxy as query": () => builder.query(revoked()),
    "a revoked proxy as data": () => builder.data(revoked()).build(),
  }),
  TRAPS.flatMap((trap) =>
    refused("unreadable-input", {
      [`options with the trap ${trap}`]: () => endpoint("/x", trapped(trap)),
      [`a parameter with the trap ${trap}`]: () => builder.param("a", trapped(trap)),
      [`headers with the trap ${trap}`]: () => builder.headers(trapped(trap)),
    }),
  ),
  [...TRAPS_OF_READS, "isExtensible" as const, "set" as const].map((trap) =>
    accepted(
      `data, request and, in merged options, a class instance with the trap ${trap}`,
      () => {
        const data = trapped(trap);
        const instance = trapped(trap, new Instance());
        const built = builder.data(data).meta(data).build();
        const { a } = builder.param("a", instance).options;
        return [built.body === data, built.request === data, a === instance];
      },
      [true, true, true],
    ),
  ),
  TRAPS_OF_READS.flatMap((trap) =>
    refused("unreadable-input", {
      [`a class instance with the trap ${trap} in a body`]: () =>
        builder.param("a", trapped(trap, new Instance())).build(),
      [`a class instance with the trap ${trap} in a query as JSON`]: () =>
        endpoint("/x", { a: [trapped(trap, new Instance())], [STYLE]: "json" }),
    }),
  ),
  refusedValues(
    "unreadable-input",
    "as the type of a body with a class instance with the trap get",
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    (type) =>
      builder.header("content-type", type).param("a", trapped("get", new Instance())).build(),
  ),
  accepted(
    "a proxy that does nothing",
    () => endpoint("/x", new Proxy({ a: new Proxy(["1", "2"], {}) }, {})),
    request("get", "/x?a=1,2"),
  ),

  refused("invalid-route", {
    "a revoked proxy as a route": () => builder.route(revoked()),
    "a revoked proxy as a route with options": () => endpoint(revoked(), {}),
  }),
  refused("invalid-parameter", {
    "a revoked proxy as a parameter's name": () => builder.param(revoked(), 1),
  }),
  refused("invalid-header", {
    "a revoked proxy as a header's name": () => builder.header(revoked(), 1),
  }),
  refused("invalid-options", {
    "a revoked proxy as strictness": () => builder.strict(revoked()),
  }),
  refused(
    { code: "invalid-parameter", parameter: "a" },
    {
      "an instance that is revoked later, in the path": () => holdingRevoked("GET", "/{a}").build(),
      "an instance that is revoked later, in the query": () => holdingRevoked("GET", "/x").build(),
      "an instance that throws when converted, in the path": () =>
        builder.url("/{a}").param("a", new Unconvertible()).build(),
    },
  ),
  accepted(
    "an instance that throws when converted, in a body",
    () => Object.keys(builder.param("a", new Unconvertible()).build().body as object),
    ["a"],
  ),
);
