import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import { testProperty } from "../../helpers/random.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";
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

  testProperty(
    "empty defaults change nothing",
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
