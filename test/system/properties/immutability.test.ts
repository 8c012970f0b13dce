import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import {
  containersIn,
  deepCopy,
  frozenDeepCopy,
  lockedPlaces,
  spoil,
  unfrozenPlaces,
} from "../../helpers/containers.js";
import { testProperty } from "../../helpers/random.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";
import { builderOptions, call, route, wholeOptions } from "./arbitrary-options.js";
import { outcomeOf } from "./outcome.js";

describe("Options of the caller", () => {
  testProperty(
    "are not changed or frozen, and may be frozen",
    fc.property(wholeOptions, call, (defaults, call) => {
      const use = (defaults: unknown, call: readonly unknown[]) => [
        outcomeOf(() => untypedEndpoint.defaults(defaults)(...call)),
        outcomeOf(() => untypedEndpoint.defaults(defaults).merge(...call)),
        outcomeOf(() => untypedBuilder(defaults).withDefaults(call.at(-1)).options),
      ];
      const before = deepCopy([defaults, call]);
      const outcomes = use(defaults, call);
      expect([defaults, call]).toEqual(before);
      expect(lockedPlaces([defaults, call])).toEqual([]);
      expect(use(frozenDeepCopy(defaults), frozenDeepCopy(call))).toEqual(outcomes);
    }),
  );

  testProperty(
    "may be changed afterwards, which changes no builder and no endpoint function",
    fc.property(wholeOptions, route, (options, route) => {
      const use = (options: object) => {
        const [builder, endpoint] = [
          untypedBuilder(builderOptions(options)),
          untypedEndpoint.defaults(options),
        ];
        return () => [
          outcomeOf(() => builder.route(route).build()),
          outcomeOf(() => endpoint(route)),
          builder.options,
          endpoint.DEFAULTS,
        ];
      };
      const expected = use(deepCopy(options))();
      const see = use(options);
      spoil(options, [options.data, options.request]);
      expect(see()).toEqual(expected);
      expect(see()).toEqual(expected);
    }),
  );
});

describe("A result", () => {
  testProperty(
    "may be changed, which changes no later result",
    fc.property(wholeOptions, call, (defaults, call) => {
      const endpoint = untypedEndpoint.defaults(defaults);
      const callersOwn = [defaults, call.at(-1)].flatMap(opaqueIn);
      const use = () => [outcomeOf(() => endpoint(...call)), endpoint.merge(...call)];
      const before = deepCopy(use());
      spoil(use(), callersOwn);
      expect(use()).toEqual(before);
    }),
  );
});

/** Every object in `data` and `request`, which are passed on by reference. */
function opaqueIn(options: unknown): readonly unknown[] {
  const { data, request } = Object(options) as { data?: unknown; request?: unknown };
  return [...containersIn([data, request])].map(([, container]) => container);
}

describe("The options of a builder and of an endpoint function", () => {
  testProperty(
    "are frozen at every depth",
    fc.property(wholeOptions, wholeOptions, (first, second) => {
      for (const options of [
        untypedEndpoint.defaults(first).defaults(second).DEFAULTS,
        untypedBuilder(builderOptions(first)).withDefaults(builderOptions(second)).options,
      ]) {
        expect(unfrozenPlaces(options, [options.data, options.request])).toEqual([]);
      }
    }),
  );
});
