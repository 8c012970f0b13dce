import { sipHash } from "../../src/internal/sip-hash.js";
import { describe, expect, test } from "@jest/globals";

/** The bytes 00, 01, 02, … in order, as the key and the texts of the authors' test vectors. */
const KEY = [0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c] as const;

function textOf(bytes: number): string {
  const units = Array.from({ length: bytes / 2 }, (_, index) => 2 * index + ((2 * index + 1) << 8));
  return String.fromCharCode(...units);
}

/** The bytes of the hash in order, from the two words with their highest byte first. */
function bytesOf(hash: string): string {
  const words = [hash.slice(0, 8), hash.slice(8)];
  return words.map((word) => word.match(/../g)?.reverse().join("") ?? "").join("");
}

describe("sipHash", () => {
  test.each([
    [0, "310e0edd47db6f72"],
    [2, "5a4fa9d909806c0d"],
    [4, "b7877127e09427cf"],
    [6, "cee3fe586e46c9cb"],
    [8, "6224939a79f5f593"],
  ])("gives the published hash of %i bytes", (bytes, hash) => {
    expect(bytesOf(sipHash(textOf(bytes), KEY))).toBe(hash);
  });

  test("tells apart texts that differ in half of a surrogate pair only", () => {
    expect(sipHash("\ud800", KEY)).not.toBe(sipHash("\ud801", KEY));
  });

  test("depends on every part of the key", () => {
    const keys = KEY.map((_, part) => KEY.map((word, index) => (index === part ? ~word : word)));
    const hashes = keys.map(([a = 0, b = 0, c = 0, d = 0]) => sipHash("text", [a, b, c, d]));
    expect(new Set([...hashes, sipHash("text", KEY)]).size).toBe(5);
  });
});
