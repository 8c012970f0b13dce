import { describe, expect, test } from "@jest/globals";
import { Cache } from "../../src/internal/cache.js";

/** A cache, and how often it computed a value. */
function counting(size: number) {
  const cache = new Cache<string>(size);
  let count = 0;
  const read = (key: string) =>
    cache.get(key, (text) => {
      count++;
      return text.toUpperCase();
    });
  return { read, count: () => count };
}

describe("A bounded cache", () => {
  test("computes a value once while it has space for it", () => {
    const { read, count } = counting(1000);
    for (let round = 0; round < 3; round++) {
      expect(read("a")).toBe("A");
      expect(read("b")).toBe("B");
    }
    expect(count()).toBe(2);
  });

  test("keeps no more characters than its size", () => {
    const { read, count } = counting(1000);
    const keys = Array.from({ length: 200 }, (_, id) => `key ${id}`.padEnd(10));
    keys.forEach(read);
    const before = count();
    keys.reverse().forEach(read);
    const held = keys.length - (count() - before);
    expect(held).toBeGreaterThan(0);
    expect(held * 10).toBeLessThanOrEqual(1000);
  });

  test("keeps a value that is read often, however many others are added", () => {
    const { read, count } = counting(1000);
    read("in use");
    for (let id = 0; id < 1000; id++) {
      read(`other ${id}`);
      read("in use");
    }
    expect(count()).toBe(1001);
  });

  test.each([
    ["longer than 200 characters", "a".repeat(201)],
    ["with an @, because it may contain a credential", "https://user:secret@example.com"],
  ])("does not keep a text %s", (_, text) => {
    const { read, count } = counting(1000);
    read(text);
    read(text);
    expect(count()).toBe(2);
  });
});
