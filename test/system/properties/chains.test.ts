import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import { EndpointError } from "../../../src/index.js";
import { testProperty } from "../../helpers/random.js";
import { type ChainMethod, untypedBuilder, type UntypedBuilder } from "../../helpers/untyped.js";
import { options, route, template, value, values } from "./arbitrary-options.js";
import { outcomeOf } from "./outcome.js";

type Step = readonly [ChainMethod, readonly unknown[]];

const step = (
  method: ChainMethod,
  ...input: readonly fc.Arbitrary<unknown>[]
): fc.Arbitrary<Step> => fc.tuple(fc.constant(method), fc.tuple(...input));

const name = fc.constantFrom("a", "b", "c", "constructor");
const headerName = fc.constantFrom("accept", "x-a", "X-A");

/** Any step, so that steps of a chain often set what an earlier one has set. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step("route", route),
  step("method", fc.constantFrom("GET", "post", "PUT", "OPTIONS")),
  step("url", template),
  step("baseUrl", fc.constantFrom("https://api.example", "https://api.example/v3/")),
  step("header", headerName, fc.constantFrom("1", 2, null, undefined)),
  step("headers", fc.dictionary(headerName, fc.constantFrom("3", null), { maxKeys: 2 })),
  step("preview", fc.constantFrom("mercy", "symmetra")),
  step("format", fc.constantFrom("raw", "text+json")),
  step("param", name, value),
  step("params", fc.dictionary(name, value, { maxKeys: 3 })),
  step("path", values),
  step("query", values),
  step("body", values),
  step("data", value),
  step("meta", fc.dictionary(name, value, { maxKeys: 2 })),
  step("withDefaults", options),
  step("strict", fc.boolean()),
);

/** Steps that set different keys each. */
const differentSteps: fc.Arbitrary<readonly Step[]> = fc
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

const shuffledSteps = differentSteps.chain((steps) =>
  fc.tuple(fc.constant(steps), fc.shuffledSubarray([...steps], { minLength: steps.length })),
);

/** Makes a chain. A step that is refused is left out. `use` is called with every builder on the way. */
function chain(
  steps: readonly Step[],
  use: (builder: UntypedBuilder) => void,
  first = untypedBuilder(),
): UntypedBuilder {
  return steps.reduce((builder, [method, input]) => {
    use(builder);
    try {
      return builder[method](...input);
    } catch (error) {
      if (error instanceof EndpointError) return builder;
      throw error;
    }
  }, first);
}

function ignore(): void {
  // The builder is used for its next step only.
}

/** Uses a builder in every way in which it can be used more than once. */
function useTwice(builder: UntypedBuilder): void {
  expect(builder.options).toBeDefined();
  expect(builder.param("branch", { of: [1] }).options).toHaveProperty("branch");
  for (let time = 0; time < 2; time++) outcomeOf(() => builder.build());
}

/** Derives a second builder, so that an immer producer makes the state of this one. */
function branch(builder: UntypedBuilder): void {
  builder.param("branch", { of: [1] });
}

/** All options in their order, which is the order of the query. */
function ordered({ options }: UntypedBuilder): string {
  return fc.stringify(options);
}

describe("A builder at the end of a chain", () => {
  const steps = fc.array(anyStep, { maxLength: 8 });

  testProperty(
    "builds the same request, and has the same options, when all builders of the chain were used more than once",
    fc.property(steps, (steps) => {
      const once = chain(steps, ignore);
      const used = chain(steps, useTwice);
      useTwice(used);
      expect(outcomeOf(() => used.build())).toEqual(outcomeOf(() => once.build()));
      expect(ordered(used)).toBe(ordered(once));
    }),
  );

  testProperty(
    "builds the same request, and has the same options, when others were derived from its builders",
    fc.property(steps, (steps) => {
      const once = chain(steps, ignore);
      const shared = chain(steps, branch);
      branch(shared);
      expect(ordered(shared.strict(true))).toBe(ordered(once.strict(true)));
      expect(outcomeOf(() => shared.build())).toEqual(outcomeOf(() => once.build()));
    }),
  );
});

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
      expect(contents(chain(shuffled, read ? useTwice : ignore))).toEqual(
        contents(chain(steps, ignore)),
      );
    }),
  );

  testProperty(
    "has branches that do not affect each other, in any order of use",
    fc.property(
      differentSteps,
      differentSteps,
      differentSteps,
      fc.boolean(),
      (trunk, left, right, read) => {
        const base = chain(trunk, read ? useTwice : ignore);
        const [first, second] = [chain(left, ignore, base), chain(right, ignore, base)];
        const alone = (steps: readonly Step[]) => contents(chain(steps, ignore));
        expect(contents(second)).toEqual(alone([...trunk, ...right]));
        expect(contents(first)).toEqual(alone([...trunk, ...left]));
        expect(contents(base)).toEqual(alone(trunk));
      },
    ),
  );
});
