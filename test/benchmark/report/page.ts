import type { Row } from "../row.js";
import type { Outcome } from "../section.js";
import { sign, spreadText } from "./line.js";
import { versions } from "./versions.js";

const INTRODUCTION = `# Benchmarks

\`npm run bench\` writes this page: do not edit it. Nearly all values are ratios of measurements that were made side by side in one run,
so that they are comparable between machines. A value is a median, with the quartiles in brackets.

- **Time:** after a warm-up, each round measures every candidate once. Every other round goes in reverse order. A measurement
  consists of many short samples, taken by [mitata](https://github.com/evanwashere/mitata), and their median counts. (For routes
  seen for the first time the samples are long, so that they include the garbage collection of cached routes.) Ratios are
  computed within a round. Before the measurements, all candidates that build a whole request must build the same one: method,
  URL, headers and body.
- **"No slower"** allows 5 % more time, because the times of one program, compiled twice, may differ by as much.
- **Growth:** measured in a separate process, with a young generation so large that no garbage collection happens. Each case is
  measured with inputs of three sizes (texts from 1 kB to 1 MB), and the fastest sample counts. The value tells how the time grows
  when the input is doubled, on average from one size to the next, and is the greatest of these averages. 1 is linear, and
  quadratic work would give 2. The goal is above 1, because larger inputs also take more time in memory. Where V8 stores large
  objects differently, the time to copy an object of the same size counts as linear.
- **Heap:** measured in a separate process, after a garbage collection before and after.
- **Allocation:** the growth of the heap during 20,000 calls, with a young generation so large that no garbage collection
  happens. The size of a result is that of the result itself or of a plain copy, whichever is smaller, measured with 20,000 of
  them after a garbage collection. Strings that results share are not counted.
- **Cold import:** \`import()\` in a new process, from a folder with the built package in its \`node_modules\`.
- **Opening a description:** the times of a new process in milliseconds, which do depend on the machine. The memory is the heap after a
  garbage collection, with the API and one request.
- **Size:** the built browser file, compressed by brotli, and bundles made with esbuild.
- **Type checking:** the "Check time" of \`tsc --extendedDiagnostics\` for files of 1,000 calls. Each file makes the same requests
  with one of the libraries. The goals are relative to the faster of the two alternatives.
`;

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

/** How many goals hold, and a list of those that do not. */
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
  const lines = rows.map(
    ({ work, value, digits, unit, goal }) =>
      `| ${work} | ${spreadText(value, digits)} ${unit} | ${goal?.words ?? ""} | ${sign(goal)} |`,
  );
  return [
    `## ${title}`,
    "",
    "| work | measured | goal | holds |",
    "| --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}
