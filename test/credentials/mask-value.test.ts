import { describe, expect, test } from "@jest/globals";
import { maskValue } from "../../src/credentials/mask-value.js";

const shown = (value: unknown, name = "a") => maskValue(value, name, undefined);

describe("A value for a person to read", () => {
  test.each<[string, unknown, unknown]>([
    ["a function", shown, "[Function shown]"],
    ["a number that JSON does not have", NaN, "NaN"],
    ["bytes", new Uint8Array([1]), "[Uint8Array]"],
    ["an instance without properties", new URLSearchParams(), "[URLSearchParams]"],
    ["a map", new Map([["password", "p1"]]), "[Map]"],
  ])("says what it is: %s", (_, value, expected) => {
    expect(shown(value)).toEqual(expected);
  });

  test("ends where an object is in itself, and where it cannot be read", () => {
    const cycle: { own?: unknown } = {};
    cycle.own = cycle;
    expect(shown(cycle)).toEqual({ own: "[Circular]" });
    const broken = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error("broken");
      },
    });
    expect(shown(broken)).toBe("[hidden]");
  });

  test("hides an object under the name of a credential as a whole", () => {
    expect(shown({ id: 1, more: ["x"] }, "password")).toBe("[hidden]");
  });
});
