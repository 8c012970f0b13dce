import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  containersIn,
  deepCopy,
  frozenDeepCopy,
  lockedPlaces,
  spoil,
  unfrozenPlaces,
} from "../helpers/containers.js";
import "../helpers/seed.js";
import { untypedBuilder, untypedEndpoint } from "../helpers/untyped.js";
import { isPlain, type Options } from "../reference/options.js";
import { mergeOptions } from "../reference/merge.js";
import { options, route, wholeOptions } from "./arbitrary-options.js";
import { outcomeOf } from "./outcome.js";

/** A call as anyone makes it: options, and a route beside them or not. */
const call = fc.oneof(fc.tuple(wholeOptions), fc.tuple(route, options));

/** All that is held by reference in `data` and `request`, which is the caller's by design. */
function opaqueIn(options: unknown): readonly unknown[] {
  const { data, request } = Object(options) as { data?: unknown; request?: unknown };
  return [...containersIn([data, request])].map(([, container]) => container);
}

describe("SPEC: endpoint(o) is endpoint.parse(endpoint.merge(o))", () => {
  test("for any options, or both throw the same", () => {
    fc.assert(
      fc.property(wholeOptions, call, (defaults, call) => {
        const endpoint = untypedEndpoint.defaults(defaults);
        expect(outcomeOf(() => endpoint.parse(endpoint.merge(...call)))).toEqual(
          outcomeOf(() => endpoint(...call)),
        );
      }),
    );
  });

  test("a builder builds the same as a call", () => {
    fc.assert(
      fc.property(route, options, options, (route, defaults, options) => {
        expect(
          outcomeOf(() =>
            untypedBuilder(defaults).strict(false).route(route).withDefaults(options).build(),
          ),
        ).toEqual(outcomeOf(() => untypedEndpoint.defaults(defaults)(route, options)));
      }),
    );
  });
});

describe("B18, B19: what is whose", () => {
  test("a frozen deep copy of the input gives the same as the input, which is unchanged", () => {
    fc.assert(
      fc.property(wholeOptions, call, (defaults, call) => {
        const use = (defaults: unknown, call: readonly unknown[]) => [
          outcomeOf(() => untypedEndpoint.defaults(defaults)(...call)),
          outcomeOf(() => untypedEndpoint.defaults(defaults).merge(...call)),
          outcomeOf(() => untypedBuilder(defaults).withDefaults(call.at(-1)).options),
        ];
        const before = deepCopy([defaults, call]);
        const given = use(defaults, call);
        expect([defaults, call]).toEqual(before);
        expect(lockedPlaces([defaults, call])).toEqual([]);
        expect(use(frozenDeepCopy(defaults), frozenDeepCopy(call))).toEqual(given);
      }),
    );
  });

  test("what the caller changes afterwards, nobody notices", () => {
    fc.assert(
      fc.property(wholeOptions, route, (options, route) => {
        const kept = [options.data, options.request];
        const builder = untypedBuilder(options);
        const endpoint = untypedEndpoint.defaults(options);
        const see = () => [
          outcomeOf(() => builder.route(route).build()),
          outcomeOf(() => endpoint(route)),
          builder.options,
          endpoint.DEFAULTS,
        ];
        const expected = [untypedBuilder, untypedEndpoint].map(() => {
          const same = deepCopy(options);
          const other = untypedBuilder(same);
          return [outcomeOf(() => other.route(route).build()), other.options] as const;
        });
        spoil(options, kept);
        const [built, , seen] = see();
        expect([built, seen]).toEqual(expected[0]);
        expect(see()).toEqual(see());
      }),
    );
  });

  test("what the caller changes in a result, nobody notices", () => {
    fc.assert(
      fc.property(wholeOptions, call, (defaults, call) => {
        const endpoint = untypedEndpoint.defaults(defaults);
        const theirs = [defaults, call.at(-1)].flatMap(opaqueIn);
        const use = () => [outcomeOf(() => endpoint(...call)), endpoint.merge(...call)];
        const before = deepCopy(use());
        spoil(use(), theirs);
        expect(use()).toEqual(before);
      }),
    );
  });

  test("what the library owns is frozen to the bottom", () => {
    fc.assert(
      fc.property(wholeOptions, wholeOptions, (first, second) => {
        const { DEFAULTS } = untypedEndpoint.defaults(first).defaults(second);
        const { options } = untypedBuilder(first).withDefaults(second);
        expect(unfrozenPlaces(DEFAULTS, [DEFAULTS.data, DEFAULTS.request])).toEqual([]);
        expect(unfrozenPlaces(options, [options.data, options.request])).toEqual([]);
      }),
    );
  });
});

/**
 * Whether x replaces an object of a's whole, by something that is none, and y has an object there again. Then, and only
 * then, it matters that x came between: y's is merged into nothing, where the merge of x and y is merged into a's.
 */
function revives(a: Options, x: Options, y: Options): boolean {
  return Reflect.ownKeys(y).some((key) => {
    const [below, between, above] = [a[key], x[key], y[key]];
    if (!isPlain(below) || !isPlain(above) || between === undefined) return false;
    return !isPlain(between) || revives(below, between, above);
  });
}

describe("B16: defaults upon defaults", () => {
  test("a.withDefaults(x).withDefaults(y) is a.withDefaults(merge of x and y)", () => {
    fc.assert(
      fc.property(wholeOptions, wholeOptions, wholeOptions, (a, x, y) => {
        fc.pre(!revives(a, x, y));
        const builder = untypedBuilder(a);
        const both = builder.withDefaults(x).withDefaults(y);
        const merged = builder.withDefaults(mergeOptions(x, y));
        expect(both.options).toEqual(merged.options);
        expect(outcomeOf(() => both.build())).toEqual(outcomeOf(() => merged.build()));
      }),
    );
  });

  test("a.withDefaults({}) is a", () => {
    fc.assert(
      fc.property(wholeOptions, (a) => {
        expect(untypedBuilder(a).withDefaults({}).options).toEqual(untypedBuilder(a).options);
      }),
    );
  });
});
