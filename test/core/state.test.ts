import { describe, expect, jest, test } from "@jest/globals";
import fc from "fast-check";
import { BODY, EndpointBuilder, PATH, QUERY } from "../../src/index.js";
import { unfrozenPlaces } from "../helpers/containers.js";
import { untypedBuilder } from "../helpers/untyped.js";
import { stepsOf } from "../../src/core/steps.js";
import type * as Library from "../../src/index.js";
import type * as Immer from "immer";

const BASE = "https://api.example";
const BUILDER = Symbol.for("fluent-endpoint.builder");

/** The state of a builder, as another entry point reads it. */
function stateOf(builder: object): object {
  const { kept } = Reflect.get(builder, BUILDER) as { readonly kept: object };
  return kept;
}

function full({ EndpointBuilder: Builder }: Pick<typeof Library, "EndpointBuilder">) {
  return new Builder(BASE, {
    headers: { "x-a": "1", accept: "application/vnd.acme.v3+json" },
    mediaType: { previews: ["a"] },
  })
    .route("POST /x/{id}")
    .params({ id: 7, list: [1, { deep: [2] }] })
    .path({ other: 8 } as object)
    .query({ page: { size: [1] } })
    .body({ note: { texts: ["a"] } })
    .style({ page: "deepObject" })
    .origins("https://files.example")
    .meta({ timeout: 1 });
}

describe("A state that is kept", () => {
  test("is frozen at every depth", () => {
    expect(unfrozenPlaces(stateOf(full({ EndpointBuilder })))).toEqual([]);
    expect(unfrozenPlaces(full({ EndpointBuilder }).options)).toEqual([".request"]);
    for (const first of [new EndpointBuilder(), new EndpointBuilder(BASE)])
      expect(unfrozenPlaces(stateOf(first))).toEqual([]);
  });

  test.each([true, false])(
    "is shared by two builders, if the first is read first: %j",
    (isFirst) => {
      const base = new EndpointBuilder(BASE).header("x-a", "1").params({ list: [1, 2] });
      const child = base.param("more", 1);
      const [first, second] = isFirst ? [base, child] : [child, base];
      expect(first.options.headers).toBe(second.options.headers);
      expect(first.options.list).toBe(second.options.list);
      expect(base.options).not.toHaveProperty("more");
    },
  );
});

describe("Without producers", () => {
  test("states are neither frozen nor shared", async () => {
    await jest.isolateModulesAsync(async () => {
      jest.doMock("immer", () => ({
        ...jest.requireActual<typeof Immer>("immer"),
        produce: (state: object, recipe: (draft: object) => void) => {
          const copy = withoutProducers(state);
          recipe(copy);
          return copy;
        },
      }));
      const library = await import("../../src/index.js");
      const builder = full(library);
      expect(builder.build().url).toBe(full({ EndpointBuilder }).build().url);
      expect(unfrozenPlaces(stateOf(builder))).not.toEqual([]);
      const base = new library.EndpointBuilder(BASE).header("x-a", "1");
      expect(base.options.headers).not.toBe(base.param("more", 1).options.headers);
    });
    jest.dontMock("immer");
  });
});

/** A copy of a state, as a request has one. Instances of classes are shared. */
function withoutProducers(value: object): object {
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const isPlain =
      typeof member === "object" &&
      member !== null &&
      [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(member) as object);
    copy[name] = isPlain
      ? Array.isArray(member)
        ? [...(member as unknown[])]
        : { ...member }
      : member;
  }
  return copy;
}

type Step = readonly [method: string, ...given: unknown[]];

const name = fc.constantFrom("a", "b", "constructor", "toString", "list");
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(name, fc.integer(), { maxKeys: 2 }),
);
const values = fc.dictionary(name, value, { maxKeys: 3 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant("param"), name, value),
  fc.tuple(fc.constantFrom("params", "path", "query", "body"), values),
  fc.tuple(
    fc.constant("header"),
    fc.constantFrom("x-a", "X-B", "constructor"),
    fc.constantFrom("1", null),
  ),
  fc.tuple(fc.constant("preview"), fc.constantFrom("one", "two")),
  fc.tuple(fc.constant("route"), fc.constantFrom("GET /x", "POST /x/{a}", "PUT /{?b}")),
  fc.tuple(fc.constant("style"), fc.constantFrom("comma", "deepObject")),
  fc.tuple(fc.constant("strict"), fc.boolean()),
  fc.tuple(fc.constant("meta"), fc.constant({ timeout: 1 })),
  fc.tuple(
    fc.constant("withDefaults"),
    fc.record({ mediaType: fc.constant({ previews: ["z"] }), a: value }),
  ),
);

/** The builder after steps. If states are kept, a producer makes each; otherwise the request is made of a copy. */
function chain(steps: readonly Step[], isKept: boolean): EndpointBuilder {
  let builder: EndpointBuilder = new EndpointBuilder(BASE).route("GET /start");
  for (const [method, ...given] of steps) {
    builder = Reflect.apply(
      Reflect.get(builder, method) as never,
      builder,
      given,
    ) as EndpointBuilder;
    if (isKept) stateOf(builder);
  }
  return builder;
}

function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}

describe("The copy of a state for one request", () => {
  test("makes the same request, and the same state, as producers do", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const build = (builder: object) => outcome(() => (builder as { build(): unknown }).build());
        const waiting = chain(steps, false);
        const kept = chain(steps, true);
        expect(build(waiting)).toEqual(build(kept));
        expect(stepsOf(chain(steps, false)).once()).toEqual(stateOf(kept));
        expect(stateOf(waiting)).toEqual(stateOf(kept));
      }),
    );
  });
});

describe("Names that every object inherits", () => {
  test("are parameters and headers of a kept state", () => {
    const names = ["constructor", "toString", "hasOwnProperty"];
    const given = Object.fromEntries(names.map((each) => [each, each]));
    const { options } = untypedBuilder(BASE).route("GET /x").params(given).headers(given);
    expect(options).toMatchObject({ ...given, url: "/x" });
    for (const location of [PATH, QUERY, BODY] as const) expect(options[location]).toBeUndefined();
    for (const each of names) expect(options.headers[each.toLowerCase()]).toBe(each);
  });
});
