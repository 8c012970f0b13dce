import { describe, expect, test } from "@jest/globals";
import { cuts, read, responseOf } from "./streams.js";

const LINES = "application/jsonl";
const RECORDS = "application/json-seq";

const TEXTS: readonly [type: string, text: string, values: unknown[]][] = [
  [LINES, '{"a":"é漢🙂"}\n[1]\nnull\n', [{ a: "é漢🙂" }, [1], null]],
  ["application/x-ndjson; charset=utf-8", "1\r\n\r\n \n2", [1, 2]],
  ["application/ndjson", "\ufeff1\n", [1]],
  [LINES, '{"__proto__":1}\n', [JSON.parse('{"__proto__":1}')]],
  [LINES, "", []],
  [RECORDS, '\u001e{"a":\n"🙂"}\n\u001e1\n\u001e\u001e"b"', [{ a: "🙂" }, 1, "b"]],
  ["application/geo+json-seq", "\u001e[]\n", [[]]],
  [RECORDS, "", []],
];

describe("JSON texts in sequence", () => {
  test.each(TEXTS)("are read from %s however the bytes are cut: %j", async (type, text, values) => {
    for (const pieces of cuts(text)) {
      expect(await read(responseOf(type, ...pieces))).toEqual({ items: values });
    }
  });

  test.each([
    [LINES, "1\n\n{secret\n3\n", "line 3"],
    [LINES, '1\n{"secret', "line 2"],
    [LINES, "1\nsecret 3", "line 2"],
    [RECORDS, "\u001e1\n\u001e{secret\n", "record 2"],
    [RECORDS, "\u001e1\n\u001e12", "record 2"],
    [RECORDS, "\u001e1\n\u001etrue", "record 2"],
  ])("end with an error at one that is wrong or cut off: %s %j", async (type, text, place) => {
    const { items, error } = await read(responseOf(type, text));
    expect(items).toEqual([1]);
    expect(error).toMatchObject({ code: "invalid-response" });
    expect(String(error)).toContain(place);
    expect(String(error)).not.toContain("secret");
  });

  test.each([
    [LINES, ["1\n", '"0123456789"\n']],
    [LINES, ["1\n", '"01234', "56789"]],
    [RECORDS, ["\u001e1\n", '\u001e"0123456789"\n']],
  ])("end with an error at one that is longer than the limit: %s %j", async (type, pieces) => {
    const { items, error } = await read(responseOf(type, ...pieces), { limit: 10 });
    expect(items).toEqual([1]);
    expect(error).toMatchObject({ code: "invalid-response" });
    expect(String(error)).toContain("10 characters");
  });

  test("may be as long as the limit, however they are cut", async () => {
    for (const pieces of cuts('"01234567"\n'.repeat(3))) {
      const { items } = await read(responseOf(LINES, ...pieces), { limit: 10 });
      expect(items).toHaveLength(3);
    }
  });
});
