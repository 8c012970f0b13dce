import { GROUPS } from "../groups.js";
import type { Row } from "../row.js";
import type { Outcome } from "../section.js";
import { sign, spreadText } from "./line.js";
import { versions } from "./versions.js";

const INTRODUCTION = `# Benchmarks

\`test/benchmark/main.ts\` writes this page: do not edit it. Nearly all values are ratios of measurements made side by side in one run, so they can
be compared between machines. A value is a median, with the quartiles in brackets where they are more than 10 % apart. Candidates build the
same request.

- **"No slower"** allows 5 % more time: a program compiled twice differs by as much.
- **Heap** is measured after garbage collection, **allocation** during 20,000 calls without it.
- **Cold import** is \`import()\` of the built package in a new process. \`etc/budgets.json\` has the limits of
  each bundle, which CI holds.
- **Type checking** is the "Check time" of \`tsc\` for files of 1,000 calls.
`;

/** So many rows of a section with one goal are a single row if the goal holds for all of them. */
const MANY_ROWS = 3;

/** The text of test/benchmark/RESULTS.md for the results of a run. */
export function page(outcomes: ReadonlyMap<string, Outcome>): string {
  const rows = [...outcomes.values()].flatMap((outcome) => outcome.rows);
  const groups = GROUPS.map(([heading, sections]) => ({
    heading,
    titles: sections.map(({ title }) => title).filter((title) => outcomes.has(title)),
  })).filter(({ titles }) => titles.length > 0);
  return [
    INTRODUCTION,
    `${count(rows)} ✗ marks the others.`,
    contents([...groups.map(({ heading }) => heading), "Versions"]),
    ...groups.map(({ heading, titles }) =>
      table(
        heading,
        titles.map((title) => [title, outcomes.get(title)?.rows ?? []]),
      ),
    ),
    "## Versions",
    Array.from(versions(), ([name, version]) => `${name} ${version}`).join(", ") + ".",
  ].join("\n\n");
}

/** The number of goals that hold, and a list of the others. */
export function summary(rows: readonly Row[]): string {
  const missed = rows.filter(({ goal }) => goal?.holds === false);
  if (missed.length === 0) return count(rows);
  return `${count(rows)} Missed: ${missed.map(({ work }) => work).join("; ")}.`;
}

function count(rows: readonly Row[]): string {
  const goals = rows.flatMap(({ goal }) => goal ?? []);
  return `${goals.filter(({ holds }) => holds).length} of ${goals.length} goals hold.`;
}

function contents(titles: readonly string[]): string {
  return titles.map((title) => `- [${title}](#${anchor(title)})`).join("\n");
}

/** The anchor that GitHub gives to a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
    .replaceAll(" ", "-");
}

/** A table of several sections. One with several rows is below a row with its title. */
function table(heading: string, sections: readonly (readonly [string, readonly Row[]])[]): string {
  return [
    `## ${heading}`,
    "",
    "| work | measured | goal |",
    "| --- | --- | --- |",
    ...sections.flatMap(([title, rows]) => [
      ...(rows.length > 1 ? [`| **${title}** | | |`] : []),
      ...shownRows(rows),
    ]),
  ].join("\n");
}

/** The rows of a section. If many have one goal and reach it, a single row has their names and their range. */
function shownRows(rows: readonly Row[]): string[] {
  const alike = new Map<string, Row[]>();
  for (const each of rows) {
    const { work, unit, goal } = each;
    const key = goal?.holds === true ? `${unit} ${goal.words}` : work;
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  return [...alike.values()].flatMap((same) =>
    same.length >= MANY_ROWS ? [rangeRow(same)] : same.map(row),
  );
}

/** Quartiles that are this near say no more than the median. */
const NEAR = 0.1;

function row({ work, value: { lower, median, upper }, digits, unit, goal }: Row): string {
  const isNear = upper - lower <= NEAR * median;
  const value = isNear ? { lower: median, median, upper: median } : { lower, median, upper };
  const wanted = goal === undefined ? "" : `${goal.words} ${sign(goal)}`;
  return `| ${work} | ${spreadText(value, digits)} ${unit} | ${wanted} |`;
}

/** The names of a few cases, or the number of many. */
const LONGEST_LIST = 6;

function rangeRow(rows: readonly Row[]): string {
  const [first] = rows;
  const sorted = rows.map(({ value }) => value.median).sort((a, b) => a - b);
  const [lower = NaN, upper = NaN] = [sorted[0], sorted.at(-1)];
  const name =
    rows.length > LONGEST_LIST
      ? `${String(rows.length)} cases`
      : rows.map(({ work }) => work).join("; ");
  const range = [lower, upper].map((value) => value.toFixed(first?.digits)).join(" to ");
  return `| ${name} | ${range} ${first?.unit ?? ""} | each ${first?.goal?.words ?? ""} ✓ |`;
}
