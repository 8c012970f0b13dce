import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import { testProperty } from "../../helpers/random.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";
import { mergeOptions } from "../reference/merge.js";
import { isPlain, type Options } from "../reference/options.js";
import { builderOptions, call, options, route, wholeOptions } from "./arbitrary-options.js";
import { outcomeOf } from "./outcome.js";

describe("Different ways to the same request", () => {
  testProperty(
    "endpoint(...) and endpoint.parse(endpoint.merge(...)) return or throw the same",
    fc.property(wholeOptions, call, (defaults, call) => {
      const endpoint = untypedEndpoint.defaults(defaults);
      expect(outcomeOf(() => endpoint.parse(endpoint.merge(...call)))).toEqual(
        outcomeOf(() => endpoint(...call)),
      );
    }),
  );

  testProperty(
    "a builder that is not strict and endpoint() return or throw the same, except for the type of JSON text",
    fc.property(route, options, options, (route, defaults, options) => {
      fc.pre(![defaults.data, options.data].some(isJsonText));
      expect(
        outcomeOf(() =>
          untypedBuilder(builderOptions(defaults))
            .strict(false)
            .route(route)
            .withDefaults(builderOptions(options))
            .build(),
        ),
      ).toEqual(outcomeOf(() => untypedEndpoint.defaults(defaults)(route, options)));
    }),
  );
});

describe("Merging defaults over defaults", () => {
  testProperty(
    "is associative, except where a value that is not an object is between two objects",
    fc.property(wholeOptions, wholeOptions, wholeOptions, (a, x, y) => {
      fc.pre(!replacesBetween(a, x, y));
      const builder = untypedBuilder(builderOptions(a));
      const both = builder.withDefaults(builderOptions(x)).withDefaults(builderOptions(y));
      const merged = builder.withDefaults(builderOptions(mergeOptions(x, y)));
      expect(both.options).toEqual(merged.options);
      expect(outcomeOf(() => both.build())).toEqual(outcomeOf(() => merged.build()));
    }),
  );

  testProperty(
    "changes nothing when the later defaults are empty",
    fc.property(wholeOptions, (a) => {
      expect(untypedBuilder(builderOptions(a)).withDefaults({}).options).toEqual(
        untypedBuilder(builderOptions(a)).options,
      );
    }),
  );
});

/** True for a text that `endpoint()` gives the type of JSON, as Octokit does. */
function isJsonText(data: unknown): boolean {
  return typeof data === "string" && /^\s*[[{]/.test(data);
}

/** True if `x` replaces an object of `a` by something else, and `y` has an object there again. */
function replacesBetween(a: Options, x: Options, y: Options): boolean {
  return Reflect.ownKeys(y).some((key) => {
    const [below, between, above] = [a[key], x[key], y[key]];
    if (!isPlain(below) || !isPlain(above) || between === undefined) return false;
    return !isPlain(between) || replacesBetween(below, between, above);
  });
}
