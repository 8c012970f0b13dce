import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { FAULTS, page, type Results } from "./page.js";
import unjudged from "./unjudged.json";

const results = JSON.parse(readFileSync(join(__dirname, "results.json"), "utf8")) as Results;

const OWNERS: Readonly<Record<string, readonly { owner: string; routes: readonly string[] }[]>> =
  unjudged;

/** The text without the alignment of its tables. */
function plain(markdown: string): string {
  return markdown.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---").trim();
}

describe("test/system/peers/RESULTS.md", () => {
  test("is what results.json says", () => {
    const written = readFileSync(join(__dirname, "RESULTS.md"), "utf8");
    expect(plain(written)).toBe(plain(page(results)));
  });

  test("has words for all faults", () => {
    const faults = results.subjects.flatMap(({ candidates }) =>
      Object.values(candidates).flatMap((candidate) => candidate.faults.map(({ fault }) => fault)),
    );
    expect(faults.filter((fault) => FAULTS[fault] === undefined)).toEqual([]);
  });
});

describe("The last comparison", () => {
  test("found no fault of createApi", () => {
    expect(results.subjects.flatMap(({ candidates }) => candidates.createApi?.faults)).toEqual([]);
  });

  test.each(results.subjects)(
    "has an owner for each operation that no library gets right: $name",
    ({ name, unjudged: routes }) => {
      const owned = (OWNERS[name] ?? []).flatMap((each) => each.routes);
      expect(routes.map(({ route }) => route).sort()).toEqual([...owned].sort());
      expect((OWNERS[name] ?? []).map(({ owner }) => owner).join()).not.toContain("createApi");
    },
  );
});
