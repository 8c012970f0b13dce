import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { dependencies } from "../../etc/tools/package.json";
import refusals from "../system/validators/refusals.json";
import results from "../system/validators/results.json";

const page = readFileSync(join(__dirname, "../../docs/measured.md"), "utf8");

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
    expect(words).toContain(
      `Of ${number(sum(({ operations }) => operations))} operations, ${number(sum(({ accepted }) => accepted))} are accepted`,
    );
    expect(words).toContain(
      `Each of the ${number(sum(({ operations, accepted }) => operations - accepted))} refusals`,
    );
    expect(words).toContain(
      `CI runs ${number(sum(({ operations }) => operations, chosen))} of them`,
    );
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
