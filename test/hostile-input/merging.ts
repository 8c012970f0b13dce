import { accepted, JSON_TYPE, request, type Topic } from "./hostile-input.js";
import { createEndpoint, EndpointBuilder } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../helpers/untyped.js";
import { Instance } from "./values.js";

const builder = untypedBuilder({ method: "POST", url: "/x" });

export const merging: Topic = {
  name: "merging, and what belongs to whom",
  inputs: [
    accepted(
      "B16",
      "plain objects, lists and null under one key",
      () =>
        endpoint.defaults({ a: { b: 1, c: { d: 1 } }, e: [1, 2], f: { g: 1 }, h: 1 })("POST /x", {
          a: { c: { i: 2 }, b: undefined },
          e: [3],
          f: null,
          h: undefined,
        }),
      request("post", "/x", {
        headers: JSON_TYPE,
        body: { a: { b: 1, c: { d: 1, i: 2 } }, e: [3], f: null, h: 1 },
      }),
    ),
    accepted(
      "B16",
      "data over data, whole",
      () => endpoint.defaults({ data: { a: 1 } })("POST /x", { data: { b: 2 } }).body,
      { b: 2 },
    ),
    accepted(
      "B16",
      "symbols as keys of a request that is merged",
      () =>
        endpoint.defaults({ request: { [Symbol.for("a")]: 1 } })("GET /x", {
          request: { [Symbol.for("b")]: 2 },
        }).request,
      { [Symbol.for("a")]: 1, [Symbol.for("b")]: 2 },
    ),
    accepted(
      "B16",
      "a class instance over a plain object",
      () => endpoint.defaults({ request: { a: 1 } })("GET /x", { request: new Instance() }).request,
      new Instance(),
    ),
    accepted(
      "B17",
      "merged options of nothing but a route",
      () => Object.keys(endpoint.merge("get /x")).sort(),
      ["baseUrl", "headers", "method", "url"],
    ),
    accepted(
      "B18",
      "a list that is changed after it was given",
      () => {
        const list = ["a"];
        const chained = builder.param("list", list);
        list.push("b");
        return [chained.build().body, Object.isFrozen(list)];
      },
      [{ list: ["a"] }, false],
    ),
    accepted(
      "B18",
      "an object that is changed after it was given as a default",
      () => {
        const deep = { b: { c: 1 } };
        const call = endpoint.defaults({ a: deep });
        deep.b.c = 2;
        return [call("POST /x").body, Object.isFrozen(deep), Object.isFrozen(deep.b)];
      },
      [{ a: { b: { c: 1 } } }, false, false],
    ),
    accepted(
      "B18",
      "data and request come out as they went in",
      () => {
        const data = { a: { b: 1 } };
        const meta = { c: { d: 1 } };
        const built = builder.data(data).meta(meta).build();
        return [
          built.body === data,
          built.request === meta,
          Object.isFrozen(data.a),
          Object.isFrozen(meta.c),
        ];
      },
      [true, true, false, false],
    ),
    accepted(
      "B18",
      "a class instance comes out as it went in",
      () => {
        const instance = new Instance();
        const body = builder.param("a", { b: [instance] }).build().body as { a: { b: object[] } };
        return [body.a.b[0] === instance, Object.isFrozen(instance)];
      },
      [true, false],
    ),
    accepted(
      "B18",
      "an instance that immer would take for its own to freeze",
      () => {
        const instance = { [Symbol.for("immer-draftable")]: true, inner: { a: 1 } };
        Object.setPrototypeOf(instance, Instance.prototype);
        const chained = builder.param("a", instance).data(instance).meta(instance);
        const frozen = [chained.options, chained.param("b", 1).options].map(() =>
          Object.isFrozen(instance),
        );
        return [...frozen, Object.isFrozen(instance.inner)];
      },
      [false, false, false],
    ),
    accepted(
      "B18",
      "a request of another's is not changed by a merge",
      () => {
        const earlier = { a: { b: 1 } };
        const later = { a: { c: 2 } };
        const merged = endpoint.defaults({ request: earlier })("GET /x", {
          request: later,
        }).request;
        return [merged, earlier, later];
      },
      [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }, { a: { c: 2 } }],
    ),
    accepted(
      "B19",
      "what the library owns is frozen",
      () => {
        const owned = [builder, builder.options, builder.options.headers, endpoint.DEFAULTS];
        return [...owned, endpoint.DEFAULTS.headers, createEndpoint(new EndpointBuilder())].map(
          Object.isFrozen,
        );
      },
      Array(6).fill(true),
    ),
    accepted(
      "B19",
      "a result is the caller's own",
      () => {
        const first = builder.param("a", { b: ["c"] }).build() as {
          headers: Record<string, unknown>;
          body: { a: { b: string[] } };
        };
        first.headers.x = "y";
        first.body.a.b.push("d");
        return [builder.build().headers.x, builder.param("a", { b: ["c"] }).build().body];
      },
      [undefined, { a: { b: ["c"] } }],
    ),
  ],
};
