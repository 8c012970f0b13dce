import { execFileSync } from "node:child_process";
import { slug } from "github-slugger";
import { format } from "prettier";
import { versionOf } from "./project.js";
import { sign, spreadText, type Row } from "./row.js";

/** Sections of the benchmark, each with its title, below a heading of the page. */
export type Group = readonly [
  heading: string,
  sections: readonly (readonly [title: string, rows: readonly Row[]])[],
];

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

/** The text of test/benchmark/RESULTS.md for the results of a run. */
export function page(groups: readonly Group[]): Promise<string> {
  const rows = groups.flatMap(([, sections]) => sections.flatMap(([, each]) => each));
  const headings = [...groups.map(([heading]) => heading), "Versions"];
  const markdown = [
    INTRODUCTION,
    `${count(rows)} ✗ marks the others.`,
    headings.map((heading) => `- [${heading}](#${slug(heading)})`).join("\n"),
    ...groups.map(table),
    "## Versions",
    `${versions().join(", ")}.`,
  ].join("\n\n");
  return format(markdown, { parser: "markdown", printWidth: 100 });
}

/** The number of goals that hold. */
export function count(rows: readonly Row[]): string {
  const goals = rows.flatMap(({ goal }) => goal ?? []);
  return `${goals.filter(({ holds }) => holds).length} of ${goals.length} goals hold.`;
}

/** A table of several sections. One with several rows is below a row with its title. */
function table([heading, sections]: Group): string {
  const lines = sections.flatMap(([title, rows]) => [
    ...(rows.length > 1 ? [`| **${title}** | | |`] : []),
    ...rows.map(tableRow),
  ]);
  const head = [`## ${heading}`, "", "| work | measured | goal |", "| --- | --- | --- |"];
  return [...head, ...lines].join("\n");
}

/** Quartiles that are this near say no more than the median. */
const NEAR = 0.1;

function tableRow({ work, value: { lower, median, upper }, digits, unit, goal }: Row): string {
  const isNear = upper - lower <= NEAR * median;
  const value = isNear ? { lower: median, median, upper: median } : { lower, median, upper };
  const wanted = goal === undefined ? "" : `${goal.words} ${sign(goal)}`;
  return `| ${work} | ${spreadText(value, digits)} ${unit} | ${wanted} |`;
}

const PACKAGES = ["@octokit/endpoint", "@microsoft/kiota-abstractions", "mitata", "esbuild"];

/** The measured commit, and the versions of Node.js, of the compared libraries and of the tools. */
function versions(): string[] {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" });
  return [
    `fluent-endpoint, commit ${commit.trim()}`,
    `Node.js ${process.versions.node}`,
    ...PACKAGES.map((name) => `${name} ${versionOf(name)}`),
  ];
}
