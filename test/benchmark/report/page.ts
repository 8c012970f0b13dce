import type { Row } from "../row.js";
import type { Outcome } from "../section.js";
import { sign, spreadText } from "./line.js";
import { versions } from "./versions.js";

const INTRODUCTION = `# Benchmarks

\`npm run bench\` writes this page: do not edit it. Nearly all values are ratios of measurements that were made side by side in one run,
so you can compare them between machines. A value is a median, with the quartiles in brackets.

- **Time:** after a warm-up, each round measures every candidate once, and every other round goes in reverse order.
  [mitata](https://github.com/evanwashere/mitata) takes many short samples, of which the median counts. All candidates that build a
  whole request must build the same one: method, URL, headers and body.
- **"No slower"** allows 5 % more time, because the times of one program, compiled twice, can differ by as much.
- **Growth:** how much longer a call takes when its input doubles, for inputs of three sizes (texts from 1 kB to 1 MB): the greatest
  average from one size to the next, of the fastest samples, without garbage collection. 1 is linear, and quadratic work would give 2.
  The goal is above 1, because larger inputs also take more time in memory.
- **Heap** and **allocation:** measured in a separate process: the heap after garbage collection, and its growth during 20,000 calls
  without garbage collection. Strings that results share do not count.
- **Cold import:** \`import()\` in a new process, from a folder with the built package in its \`node_modules\`.
- **Opening a description:** the times of a new process in milliseconds, which do depend on the machine. The memory is the heap after a
  garbage collection, with the API and one request.
- **Size:** the built browser file, compressed by brotli, and bundles made with esbuild.
- **Type checking:** the "Check time" of \`tsc --extendedDiagnostics\` for files of 1,000 calls. Each file makes the same requests
  with one of the libraries. The goals are relative to the faster of the two alternatives.
`;

/** Longer tables show these many of their greatest values. */
const LONGEST_TABLE = 20;
const SHOWN_ROWS = 5;

/** The text of docs/benchmarks.md for the results of a run. */
export function page(outcomes: ReadonlyMap<string, Outcome>): string {
  const rows = [...outcomes.values()].flatMap((outcome) => outcome.rows);
  return [
    INTRODUCTION,
    summary(rows),
    contents([...outcomes.keys(), "Versions"]),
    "![Times of one call](benchmarks.svg)",
    ...Array.from(outcomes, ([title, outcome]) => table(title, outcome.rows)),
    "## Versions",
    Array.from(versions(), ([name, version]) => `- ${name} ${version}`).join("\n"),
  ].join("\n\n");
}

/** The number of goals that hold, and a list of the others. */
export function summary(rows: readonly Row[]): string {
  const missed = rows.filter(({ goal }) => goal?.holds === false);
  const all = rows.filter(({ goal }) => goal !== undefined).length;
  const count = `${all - missed.length} of ${all} goals hold.`;
  if (missed.length === 0) return count;
  const list = missed.map(
    ({ work, value, digits, unit, goal }) =>
      `- ${work}: ${spreadText(value, digits)} ${unit}; goal: ${goal?.words ?? ""}`,
  );
  return [`${count} Missed:`, "", ...list].join("\n");
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

function table(title: string, rows: readonly Row[]): string {
  const shown = shownRows(rows);
  const lines = shown.map(
    ({ work, value, digits, unit, goal }) =>
      `| ${work} | ${spreadText(value, digits)} ${unit} | ${goal?.words ?? ""} | ${sign(goal)} |`,
  );
  const others = rows.length - shown.length;
  return [
    `## ${title}`,
    "",
    ...(others === 0
      ? []
      : [`${rows.length} cases. The other ${others} have smaller values, and all hold:`, ""]),
    "| work | measured | goal | holds |",
    "| --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}

/** All rows of a short table; of a long one, those that miss their goal, and the greatest values. */
function shownRows(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= LONGEST_TABLE) return rows;
  const greatest = [...rows].sort((a, b) => b.value.median - a.value.median).slice(0, SHOWN_ROWS);
  return rows.filter((row) => row.goal?.holds === false || greatest.includes(row));
}
