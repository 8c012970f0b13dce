import { describe, expect, test } from "@jest/globals";
import limits from "../../etc/budgets.json";
import { dependencies } from "../../etc/tools/package.json";
import calls from "../system/peers/results.json";
import { withShares } from "../system/suite/page.js";
import suite from "../system/suite/results.json";
import type { SuiteResults } from "../system/suite/scores.js";
import refusals from "../system/validators/refusals.json";
import results from "../system/validators/results.json";
import { read } from "./code-blocks.js";

const page = read("docs/measured.md");
const rows = page
  .split("\n")
  .filter((line) => /^\| (?!-)/.test(line))
  .map((line) => line.split(/ *\| */).slice(1, -1));

test("docs/measured.md has the shares of the suite: test/system/suite/main.ts page writes them", () => {
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

interface Counts {
  readonly operations: number;
  readonly accepted: number;
  readonly refused: Readonly<Record<string, number | undefined>>;
}

const DESCRIPTIONS: Readonly<Record<string, Counts>> = results.descriptions;
const ALL: readonly Counts[] = [...Object.values(DESCRIPTIONS), results.others];

function sum(numberOf: (counts: Counts) => number | undefined, of = ALL): number {
  return of.reduce((total, counts) => total + (numberOf(counts) ?? 0), 0);
}

const OWNERS = ["description", "validator", "sampler"] as const;

describe("docs/measured.md has the results of the validating server", () => {
  test("in its sentences", () => {
    const number = (value: number) => value.toLocaleString("en");
    const chosen = Object.values(DESCRIPTIONS);
    const words = page.replaceAll(/\s+/g, " ");
    const [all, accepted] = [sum((each) => each.operations), sum((each) => each.accepted)];
    expect(words).toContain(`Of ${number(all)} operations, ${number(accepted)} are accepted`);
    expect(words).toContain(`Each of the ${number(all - accepted)} refusals`);
    expect(words).toContain(`CI runs ${number(sum((each) => each.operations, chosen))} of them`);
    for (const [name, version] of Object.entries(results.versions)) {
      expect(words).toContain(`\`${name}\` ${version}`);
      expect(dependencies).toHaveProperty([name]);
    }
  });

  test("and no refusal is this library's", () => {
    const owners = Object.values(refusals).flatMap((list) => list.map(({ owner }) => owner));
    expect([...new Set<string>(owners)].sort()).toEqual([...OWNERS].sort());
    expect(sum(({ operations, accepted }) => operations - accepted)).toBe(
      sum(({ refused }) => OWNERS.reduce((total, owner) => total + (refused[owner] ?? 0), 0)),
    );
  });
});
