import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import limits from "../../etc/budgets.json";
import calls from "../system/peers/results.json";
import { withShares } from "../system/suite/page.js";
import suite from "../system/suite/results.json";
import type { SuiteResults } from "../system/suite/scores.js";

const repository = join(__dirname, "../..");
const rowsOf = (file: string) =>
  readFileSync(join(repository, file), "utf8")
    .split("\n")
    .filter((line) => /^\| (?!-)/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const rows = rowsOf("docs/measured.md");

test("docs/measured.md has the shares of the suite: test/system/suite/main.ts page writes them", () => {
  const page = readFileSync(join(repository, "docs/measured.md"), "utf8");
  expect(page).toBe(withShares(page, suite as unknown as SuiteResults));
  expect(rows.filter(({ length }) => length === 6)).toHaveLength(suite.libraries.length + 1);
});

test("docs/measured.md has the calls of whole APIs", () => {
  const shown = rows.filter(({ length }) => length === 4);
  const names = Object.keys(calls.versions) as (keyof typeof calls.versions)[];
  const counts = names.map((name) => [
    `\`${name}\``,
    ...(["right", "wrong", "refused"] as const).map((key) =>
      calls.subjects
        .reduce((sum, { candidates }) => sum + candidates[name][key], 0)
        .toLocaleString("en"),
    ),
  ]);
  expect(shown).toEqual(expect.arrayContaining(counts));
});

test("docs/measured.md repeats limits of etc/budgets.json", () => {
  const shown = rows.filter(({ length }) => length === 3).slice(1);
  const budgets: readonly { readonly min?: number; readonly max?: number }[] = limits.budgets;
  const known = budgets.map(({ min, max }) =>
    min === undefined ? `at most ${String(max)}` : `at least ${String(min)}`,
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.map(([, , limit]) => limit).filter((limit = "") => !known.includes(limit))).toEqual(
    [],
  );
});
