import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import "../helpers/seed.js";
import { type ChainMethod, untypedBuilder, type UntypedBuilder } from "../helpers/untyped.js";
import { route, value } from "./arbitrary-options.js";
import { outcomeOf } from "./outcome.js";

type Step = readonly [ChainMethod, readonly unknown[]];

const step = (
  method: ChainMethod,
  ...input: readonly fc.Arbitrary<unknown>[]
): fc.Arbitrary<Step> => fc.tuple(fc.constant(method), fc.tuple(...input));

/** Steps of different keys: no two of them say anything about the same. */
const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    step("route", route),
    step("baseUrl", fc.constantFrom("https://api.example", "https://api.example/v3/")),
    step("header", fc.constantFrom("x-a", "X-A"), fc.constantFrom("1", 2, null)),
    step("headers", fc.constant({ accept: "application/vnd.acme.v3+json", "x-b": 1 })),
    step("format", fc.constantFrom("raw", "text+json")),
    step("preview", fc.constantFrom("mercy", "symmetra")),
    step("param", fc.constant("a"), value),
    step("param", fc.constant("b"), value),
    step("params", fc.record({ c: value, d_1: value })),
    step("query", fc.record({ page: fc.integer(), constructor: fc.boolean() })),
    step("meta", fc.constant({ timeout: 1 })),
    step("strict", fc.boolean()),
  )
  .chain((steps) => fc.subarray(steps));

function chain(steps: readonly Step[], look: boolean): UntypedBuilder {
  let builder = untypedBuilder();
  for (const [method, input] of steps) {
    builder = builder[method](...input);
    if (look) expect(builder.options).toBeDefined();
  }
  return builder;
}

/** What a builder holds and builds, save for the order of the query's parameters, which is that of the calls (B8). */
function held(builder: UntypedBuilder): unknown {
  const outcome = outcomeOf(() => {
    const { url, ...rest } = builder.build();
    const [, before = "", query = "", fragment = ""] =
      /^([^?#]*)(?:\?([^#]*))?(.*)$/.exec(url) ?? [];
    return { ...rest, before, query: query.split("&").sort(), fragment };
  });
  return { options: builder.options, outcome: "code" in outcome ? "refused" : outcome };
}

describe("Chaining", () => {
  test("the order of different keys does not matter, nor do looks in between", () => {
    const orders = steps.chain((steps) =>
      fc.tuple(fc.constant(steps), fc.shuffledSubarray([...steps], { minLength: steps.length })),
    );
    fc.assert(
      fc.property(orders, fc.boolean(), ([steps, shuffled], look) => {
        expect(held(chain(shuffled, look))).toEqual(held(chain(steps, false)));
      }),
    );
  });

  test("branches of one builder never see each other, whoever is looked at first", () => {
    fc.assert(
      fc.property(steps, steps, steps, fc.boolean(), (trunk, left, right, look) => {
        const base = chain(trunk, look);
        const grow = (from: UntypedBuilder, steps: readonly Step[]) =>
          steps.reduce((builder, [method, input]) => builder[method](...input), from);
        const [first, second] = [grow(base, left), grow(base, right)];
        expect(held(second)).toEqual(held(chain([...trunk, ...right], false)));
        expect(held(first)).toEqual(held(chain([...trunk, ...left], false)));
        expect(held(base)).toEqual(held(chain(trunk, false)));
      }),
    );
  });
});
