import { accepted, refused, request, type Topic } from "./hostile-input.js";
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
const unreadable = { code: "unreadable-input" } as const;

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

export const unreadableInput: Topic = {
  name: "objects that throw when they are read",
  inputs: [
    ...["url", "method", "baseUrl", "headers", "mediaType", "data", "request", "other"].map(
      (name) =>
        refused(
          `a getter of ${name} that throws`,
          () => endpoint(throwingGetter(name)),
          unreadable,
        ),
    ),
    refused(
      "a getter of a header that throws",
      () => builder.headers(throwingGetter("a")),
      unreadable,
    ),
    refused(
      "a getter of a format that throws",
      () => endpoint("/x", { mediaType: throwingGetter("format") }),
      unreadable,
    ),
    refused(
      "a getter deep in a parameter that throws",
      () => builder.param("a", [{ b: throwingGetter("c") }]),
      unreadable,
    ),
    refused(
      "a getter of a location's value that throws",
      () => endpoint("/x", { [QUERY]: throwingGetter("a") }),
      unreadable,
    ),
    refused(
      "getters of both requests that throw when they are merged",
      () => builder.meta(throwingGetter("a")).meta(throwingGetter("b")).build(),
      unreadable,
    ),
    refused(
      "a getter of a list that throws",
      () => {
        const list = Object.defineProperty(["a"], 0, { get: thrower });
        return endpoint("/x", { list });
      },
      unreadable,
    ),
    refused(
      "a list whose iterator throws",
      () => builder.param("a", throwingIterator()),
      unreadable,
    ),
    refused(
      "previews whose iterator throws",
      () => endpoint("/x", { mediaType: { previews: throwingIterator() } }),
      unreadable,
    ),
    refused("an object whose tag throws", () => endpoint("/x", new ThrowingTag()), unreadable),
    refused(
      "a getter that throws undefined",
      () =>
        endpoint("/x", {
          get a() {
            throw undefined;
          },
        }),
      unreadable,
    ),

    ...(["ownKeys", "getOwnPropertyDescriptor", "get", "getPrototypeOf"] as const).flatMap(
      (trap) => [
        refused(`options with the trap ${trap}`, () => endpoint("/x", trapped(trap)), unreadable),
        refused(
          `a parameter with the trap ${trap}`,
          () => builder.param("a", trapped(trap)),
          unreadable,
        ),
        refused(`headers with the trap ${trap}`, () => builder.headers(trapped(trap)), unreadable),
      ],
    ),
    refused(
      "a list with the trap get",
      () => builder.param("a", trapped("get", ["x"])),
      unreadable,
    ),
    refused(
      "a request with the trap ownKeys, merged",
      () => builder.meta({ a: 1 }).meta(trapped("ownKeys")).build(),
      unreadable,
    ),
    refused(
      "data with the trap getPrototypeOf",
      () => builder.data(trapped("getPrototypeOf")).build(),
      unreadable,
    ),
    ...[...TRAPS_OF_READS, "isExtensible" as const, "set" as const].map((trap) =>
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
    ...TRAPS_OF_READS.flatMap((trap) => [
      refused(
        `a class instance with the trap ${trap} in a body`,
        () => builder.param("a", trapped(trap, new Instance())).build(),
        unreadable,
      ),
      refused(
        `a class instance with the trap ${trap} in a query as JSON`,
        () => endpoint("/x", { a: [trapped(trap, new Instance())], [STYLE]: "json" }),
        unreadable,
      ),
    ]),
    ...["application/x-www-form-urlencoded", "multipart/form-data"].map((type) =>
      refused(
        `a class instance with the trap get in a body of ${type}`,
        () =>
          builder.header("content-type", type).param("a", trapped("get", new Instance())).build(),
        unreadable,
      ),
    ),
    accepted(
      "a proxy that does nothing",
      () => endpoint("/x", new Proxy({ a: new Proxy(["1", "2"], {}) }, {})),
      request("get", "/x?a=1,2"),
    ),
    refused(
      "a proxy that lies about its keys",
      () => endpoint("/x", new Proxy({}, { ownKeys: () => ["a", "a"] })),
      unreadable,
    ),

    refused("a revoked proxy as options", () => endpoint("/x", revoked()), unreadable),
    refused("a revoked proxy as the only argument", () => endpoint(revoked()), unreadable),
    refused("a revoked proxy as defaults", () => untypedBuilder(revoked()), unreadable),
    refused("a revoked proxy as a parameter", () => builder.param("a", revoked()), unreadable),
    refused("a revoked proxy as headers", () => builder.headers(revoked()), unreadable),
    refused("a revoked proxy as query", () => builder.query(revoked()), unreadable),
    refused("a revoked proxy as data", () => builder.data(revoked()).build(), unreadable),
    refused("a revoked proxy as a route", () => builder.route(revoked()), {
      code: "invalid-route",
    }),
    refused("a revoked proxy as a route with options", () => endpoint(revoked(), {}), {
      code: "invalid-route",
    }),
    refused("a revoked proxy as a parameter's name", () => builder.param(revoked(), 1), {
      code: "invalid-parameter",
    }),
    refused("a revoked proxy as a header's name", () => builder.header(revoked(), 1), {
      code: "invalid-header",
    }),
    refused("a revoked proxy as strictness", () => builder.strict(revoked()), {
      code: "invalid-options",
    }),
    refused(
      "an instance that was revoked after it was given, in the path",
      () => holdingRevoked("GET", "/{a}").build(),
      { code: "invalid-parameter", parameter: "a" },
    ),
    refused(
      "an instance that was revoked after it was given, in the query",
      () => holdingRevoked("GET", "/x").build(),
      { code: "invalid-parameter", parameter: "a" },
    ),

    refused(
      "an instance that throws when converted, in the path",
      () => builder.url("/{a}").param("a", new Unconvertible()).build(),
      { code: "invalid-parameter", parameter: "a" },
    ),
    accepted(
      "an instance that throws when converted, in a body",
      () => Object.keys(builder.param("a", new Unconvertible()).build().body as object),
      ["a"],
    ),
  ],
};
