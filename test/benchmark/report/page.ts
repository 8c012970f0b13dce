import type { Finding } from "../finding.js";
import type { Outcome } from "../section.js";
import { sign, written } from "./line.js";
import { versions } from "./versions.js";

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`: do not edit. All figures are ratios of what was measured side by side in one run, so that
they mean the same on another machine. A figure is a median, with the quartiles in brackets.

- **Time:** the contenders are warm and take turns, in every other round in reverse order. In its turn a contender runs
  many short samples, measured by [mitata](https://github.com/evanwashere/mitata); the middle one counts. (For routes
  seen for the first time samples are long, because what a cache has kept is collected later.) Ratios are taken within a
  round. Before anything is measured, all that give a whole request have to give the same: method, URL, headers, body.
- **"No slower"** leaves 5 % of room: the same work, compiled twice, differs by so much.
- **Growth:** in a process of its own, with a young generation so large that collections do not count. Inputs of three
  sizes, texts from 1 kB to 1 MB, are contenders, and the fastest sample counts: how much longer twice the input takes, on
  average from one size to the next, where that is most. 1 is linear, quadratic work would show 2; the goal leaves room for
  what larger memory costs. Where V8 keeps a large object in another way than a small one, linear is what copying it takes.
- **Heap:** in a process of its own, after collections before and after.
- **Allocation:** bytes on the heap before and after 20,000 calls, in a young generation so large that nothing is
  collected meanwhile. The size of a result is what 20,000 of them, or of bare copies, hold after a collection, whichever
  is smaller; strings that results share are not counted.
- **Cold import:** \`import()\` in a fresh process, from a folder in which the built package is installed like any other.
- **Size:** the built browser file, and bundles made with esbuild, through brotli.
- **Type checking:** the "Check time" of \`tsc --extendedDiagnostics\` for files of 1,000 calls, the same requests in each
  contender's words, in turn; the goals are for the faster of the two alternatives.
`;

/** The page of the documentation that shows a run. */
export function page(outcomes: ReadonlyMap<string, Outcome>): string {
  const findings = [...outcomes.values()].flatMap((outcome) => outcome.findings);
  return [
    INTRODUCTION,
    summary(findings),
    contents([...outcomes.keys(), "Versions"]),
    "![Times of one call](benchmarks.svg)",
    ...Array.from(outcomes, ([title, outcome]) => table(title, outcome.findings)),
    "## Versions",
    Array.from(versions(), ([name, version]) => `- ${name} ${version}`).join("\n"),
  ].join("\n\n");
}

/** Which goals hold, and which do not. */
export function summary(findings: readonly Finding[]): string {
  const missed = findings.filter(({ goal }) => goal?.holds === false);
  const all = findings.filter(({ goal }) => goal !== undefined).length;
  const count = `${all - missed.length} of ${all} goals hold.`;
  if (missed.length === 0) return count;
  const list = missed.map(
    ({ work, value, digits, unit, goal }) =>
      `- ${work}: ${written(value, digits)} ${unit}; goal: ${goal?.words ?? ""}`,
  );
  return [`${count} Missed:`, "", ...list].join("\n");
}

function contents(titles: readonly string[]): string {
  return titles.map((title) => `- [${title}](#${anchor(title)})`).join("\n");
}

/** The name that GitHub gives to a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
    .replaceAll(" ", "-");
}

function table(title: string, findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ work, value, digits, unit, goal }) =>
      `| ${work} | ${written(value, digits)} ${unit} | ${goal?.words ?? ""} | ${sign(goal)} |`,
  );
  return [
    `## ${title}`,
    "",
    "| work | measured | goal | |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
