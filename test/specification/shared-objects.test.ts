import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder, QUERY } from "../../src/index.js";
import { untypedEndpoint } from "../helpers/untyped.js";

/** An object in which everything stands twice: a copy for each place would be 2 to the power of its depth. */
function doubled(depth: number): unknown {
  let value: unknown = { end: 1 };
  for (let level = 0; level < depth; level++) value = { left: value, right: [value] };
  return value;
}

describe("B21: an object that stands in many places", () => {
  test("is copied once, not once for each place", () => {
    const body = untypedEndpoint("POST /x", { a: doubled(100) }).body as { a: { left: unknown } };
    expect(body.a.left).toHaveProperty("left.left.right.0.left");
  });

  test("is shared in the result with nothing of the caller's", () => {
    const shared = { a: [1] };
    const { body } = untypedEndpoint("POST /x", { b: { c: shared, d: shared } });
    shared.a.push(2);
    expect(body).toEqual({ b: { c: { a: [1] }, d: { a: [1] } } });
    expect(Object.isFrozen((body as { b: { c: object } }).b.c)).toBe(false);
  });
});

describe("B10: a channel", () => {
  test("is never read from a prototype", () => {
    const inherited = Object.create({ [QUERY]: { a: 1 } }) as object;
    expect(untypedEndpoint("GET /x", inherited).url).toBe("https://api.github.com/x");
  });

  test("that is not enumerable does not count", () => {
    const hidden = Object.defineProperty({}, QUERY, { value: { a: 1 } });
    expect(untypedEndpoint("GET /x", hidden).url).toBe("https://api.github.com/x");
  });
});

describe("B16: steps that add to one channel", () => {
  test("come out together, and leave the builders before them as they were", () => {
    const first = new EndpointBuilder().route("GET /x").query({ a: 1 });
    const second = first.query({ b: 2 });
    const third = second.query({ a: 3 });
    expect(third.build().url).toBe("https://api.github.com/x?a=3&b=2");
    expect(second.build().url).toBe("https://api.github.com/x?a=1&b=2");
    expect(first.build().url).toBe("https://api.github.com/x?a=1");
  });
});
