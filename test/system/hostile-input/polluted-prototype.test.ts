import { describe, expect, test } from "@jest/globals";
import { BODY, PATH, QUERY, STYLE } from "../../../src/index.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

/** Calls `run` while every object inherits an enumerable property, and returns its result. */
function whilePolluted<Result>(run: () => Result): Result {
  Object.defineProperty(Object.prototype, "inherited", {
    value: "raw",
    configurable: true,
    enumerable: true,
    writable: true,
  });
  try {
    return run();
  } finally {
    Reflect.deleteProperty(Object.prototype, "inherited");
  }
}

const headers = { "X-A": "1", "content-type": null };
const mediaType = { format: "raw", previews: ["mercy"] };
const defaults = { headers, mediaType, list: [1], object: { a: { b: 1 } }, request: { a: 1 } };
const locations = {
  [PATH]: { id: 1 },
  [QUERY]: { ids: [1, 2], filter: { a: { b: 1 } } },
  [BODY]: { c: { d: 1 } },
  [STYLE]: { ids: "repeat", "*": "deepObject" },
};
const form = { headers: { "content-type": "application/x-www-form-urlencoded" } };
const route = "POST /x/{id}{?list*,object*}";

describe("A property that Object.prototype has", () => {
  test.each<readonly [string, () => unknown]>([
    ["a call", () => untypedEndpoint("GET /x", { mediaType, headers, a: [1] })],
    ["defaults and a call", () => untypedEndpoint.defaults(defaults)("POST /x", { a: { b: 1 } })],
    ["locations", () => untypedEndpoint(route, { ...locations, list: [1], object: { a: 1 } })],
    ["a form", () => untypedEndpoint("POST /x", { ...form, ...locations, [PATH]: undefined })],
    ["merged options", () => untypedEndpoint.defaults(defaults).merge("/x", defaults)],
    ["parsed options", () => untypedEndpoint.parse(untypedEndpoint.merge("POST /x", defaults))],
    [
      "a chain",
      () => untypedBuilder(defaults).params({ a: 1 }).headers({ b: "c" }).route("POST /x").build(),
    ],
    ["the options of a builder", () => untypedBuilder(defaults).withDefaults(locations).options],
    ["what is shown of a builder", () => JSON.stringify(untypedBuilder(defaults))],
  ])("is not a part of %s", (_, run) => {
    const expected = JSON.stringify(run());
    expect(whilePolluted(() => JSON.stringify(run()))).toBe(expected);
  });
});
