import { describe, expect, test } from "@jest/globals";
import { BODY } from "../../../src/index.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

describe("An object that is used in many places", () => {
  /** An object that has each nested object twice. Written as JSON, it has 2 to the power of `depth` objects. */
  function doubled(depth: number, end: object): object {
    let value = end;
    for (let level = 0; level < depth; level++) value = { left: value, right: value };
    return value;
  }

  /** The innermost object of {@link doubled}, by one of the ways to it. */
  function endOf(value: unknown, depth: number, isLeft: (level: number) => boolean): unknown {
    let found = value as Record<string, unknown>;
    for (let level = 0; level < depth; level++)
      found = found[isLeft(level) ? "left" : "right"] as typeof found;
    return found;
  }

  const { defaults } = untypedEndpoint;
  const directions = [() => true, () => false, (level: number) => level % 2 === 0];

  describe.each([22, 400])("%i levels deep", (depth) => {
    const earlier = { a: doubled(depth, { one: 1, both: 1 }) };
    const later = { a: doubled(depth, { two: 2, both: 2 }) };

    test.each([
      ["of defaults and a call", () => defaults(earlier)("POST /x", later).body],
      ["defaults and defaults", () => defaults(earlier).defaults(later).DEFAULTS],
      ["of two steps", () => untypedBuilder(earlier).params(later).options],
      ["a builder and build()", () => untypedBuilder(earlier).route("POST /x").build(later).body],
      ["a location", () => defaults({ [BODY]: earlier })("POST /x", { [BODY]: later }).body],
      ["two requests", () => defaults({ request: earlier })("/x", { request: later }).request],
    ])("is merged in every place: %s", (_, merge) => {
      const { a } = merge() as { a: unknown };
      for (const direction of directions) {
        expect(endOf(a, depth, direction)).toEqual({ one: 1, two: 2, both: 2 });
      }
    });
  });
});

describe("Thousands of steps", () => {
  const COUNT = 4_000;
  const nameOf = (step: number) => `p${String(step % 10)}`;
  const last = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [nameOf(index), COUNT - 10 + index]),
  );

  test("may each be followed by a look at the options", () => {
    let builder = untypedBuilder().route("POST /x");
    for (let step = 0; step < COUNT; step++) {
      builder = builder.param(nameOf(step), step);
      expect(builder.options[nameOf(step)]).toBe(step);
    }
    expect(builder.options).toMatchObject(last);
    expect(builder.build().body).toEqual(last);
  });

  test.each([
    ["that are used at the end only", false],
    ["that are used after each step", true],
  ])("may be defaults() of defaults() %s", (_, isUsed) => {
    let endpoint = untypedEndpoint;
    for (let step = 0; step < COUNT; step++) {
      endpoint = endpoint.defaults({ [nameOf(step)]: step });
      if (isUsed) expect(endpoint.DEFAULTS[nameOf(step)]).toBe(step);
    }
    expect(endpoint("POST /x").body).toEqual(last);
    expect(endpoint.DEFAULTS).toMatchObject(last);
  });
});
