import { describe, expect, test } from "@jest/globals";
import { Cache } from "../../src/internal/cache.js";

/** A cache that counts how often it had to work something out. */
function counting(size: number) {
  const cache = new Cache<string>(size);
  let count = 0;
  const recall = (key: string) =>
    cache.get(key, (text) => {
      count++;
      return text.toUpperCase();
    });
  return { recall, count: () => count };
}

describe("A bounded cache", () => {
  test("works nothing out twice that it has room for", () => {
    const { recall, count } = counting(1000);
    for (let round = 0; round < 3; round++) {
      expect(recall("a")).toBe("A");
      expect(recall("b")).toBe("B");
    }
    expect(count()).toBe(2);
  });

  test("holds no more characters than its size", () => {
    const { recall, count } = counting(1000);
    const keys = Array.from({ length: 200 }, (_, id) => `key ${id}`.padEnd(10));
    keys.forEach(recall);
    const before = count();
    keys.reverse().forEach(recall);
    const held = keys.length - (count() - before);
    expect(held).toBeGreaterThan(0);
    expect(held * 10).toBeLessThanOrEqual(1000);
  });

  test("keeps what is in use, however much else comes and goes", () => {
    const { recall, count } = counting(1000);
    recall("in use");
    for (let id = 0; id < 1000; id++) {
      recall(`other ${id}`);
      recall("in use");
    }
    expect(count()).toBe(1001);
  });

  test.each([
    ["longer than 200 characters", "a".repeat(201)],
    ["with an @, before which a credential may stand", "https://user:secret@example.com"],
  ])("remembers no text %s", (_, text) => {
    const { recall, count } = counting(1000);
    recall(text);
    recall(text);
    expect(count()).toBe(2);
  });
});
