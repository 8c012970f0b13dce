import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import { testProperty } from "../../helpers/random.js";
import { type ChainMethod, untypedBuilder, type UntypedBuilder } from "../../helpers/untyped.js";
import { route, value } from "./arbitrary-options.js";
import { outcomeOf } from "./outcome.js";

type Step = readonly [ChainMethod, readonly unknown[]];

const step = (
  method: ChainMethod,
  ...input: readonly fc.Arbitrary<unknown>[]
): fc.Arbitrary<Step> => fc.tuple(fc.constant(method), fc.tuple(...input));

/** Steps that set different keys each. */
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

const shuffledSteps = steps.chain((steps) =>
  fc.tuple(fc.constant(steps), fc.shuffledSubarray([...steps], { minLength: steps.length })),
);

function chain(builder: UntypedBuilder, steps: readonly Step[], read = false): UntypedBuilder {
  return steps.reduce((before, [method, input]) => {
    const next = before[method](...input);
    if (read) expect(next.options).toBeDefined();
    return next;
  }, builder);
}

/** The options of a builder and its request, without the order of the query, which follows the steps. */
function contents(builder: UntypedBuilder): unknown {
  const outcome = outcomeOf(() => {
    const { url, ...rest } = builder.build();
    const [, before = "", query = "", fragment = ""] =
      /^([^?#]*)(?:\?([^#]*))?(.*)$/.exec(url) ?? [];
    return { ...rest, before, query: query.split("&").sort(), fragment };
  });
  return { options: builder.options, outcome: "code" in outcome ? "refused" : outcome };
}

describe("A chain of builder steps", () => {
  testProperty(
    "gives the same request in any order of steps that set different keys, whether or not options are read in between",
    fc.property(shuffledSteps, fc.boolean(), ([steps, shuffled], read) => {
      expect(contents(chain(untypedBuilder(), shuffled, read))).toEqual(
        contents(chain(untypedBuilder(), steps)),
      );
    }),
  );

  testProperty(
    "has branches that do not affect each other, in any order of use",
    fc.property(steps, steps, steps, fc.boolean(), (trunk, left, right, read) => {
      const base = chain(untypedBuilder(), trunk, read);
      const [first, second] = [chain(base, left), chain(base, right)];
      const alone = (steps: readonly Step[]) => contents(chain(untypedBuilder(), steps));
      expect(contents(second)).toEqual(alone([...trunk, ...right]));
      expect(contents(first)).toEqual(alone([...trunk, ...left]));
      expect(contents(base)).toEqual(alone(trunk));
    }),
  );
});
