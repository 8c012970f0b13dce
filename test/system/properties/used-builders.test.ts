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

/** Makes a chain. A step that is refused is left out. `use` is called with every builder on the way. */
function chain(steps: readonly Step[], use: (builder: UntypedBuilder) => void): UntypedBuilder {
  return steps.reduce((builder, [method, input]) => {
    use(builder);
    try {
      return builder[method](...input);
    } catch (error) {
      if (error instanceof EndpointError) return builder;
      throw error;
    }
  }, untypedBuilder());
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
    "builds the same request when all builders of the chain were used more than once",
    fc.property(steps, (steps) => {
      const once = outcomeOf(() => chain(steps, ignore).build());
      const used = chain(steps, useTwice);
      useTwice(used);
      expect(outcomeOf(() => used.build())).toEqual(once);
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

  testProperty(
    "has the same options when all builders of the chain were used more than once",
    fc.property(steps, (steps) => {
      const used = chain(steps, useTwice);
      useTwice(used);
      expect(ordered(used)).toBe(ordered(chain(steps, ignore)));
    }),
  );
});
