/**
 * The benchmark, which `node etc/scripts/run.mjs test/benchmark/main.ts` runs. It writes test/benchmark/RESULTS.md.
 *
 * - `--quick` makes fewer measurements, and does not write the page
 * - `--check` fails if a goal is missed that does not depend on time
 * - `--only <text>` measures only the sections with this text in their title, and does not write the page
 */
import { parseArgs } from "node:util";
import { FULL, QUICK } from "./settings.js";
import { GROUPS } from "./groups.js";
import { line } from "./report/line.js";
import { summary } from "./report/page.js";
import { writeDocumentation } from "./report/write.js";
import type { Outcome } from "./section.js";

const {
  values: { quick = false, check = false, only = "" },
} = parseArgs({
  options: { quick: { type: "boolean" }, check: { type: "boolean" }, only: { type: "string" } },
});

const outcomes = new Map<string, Outcome>();
for (const { title, isDeterministic, measure } of GROUPS.flatMap(([, sections]) => sections)) {
  if (!title.toLowerCase().includes(only.toLowerCase())) continue;
  console.log(`\n${title}`);
  const outcome = await measure(quick ? QUICK : FULL);
  outcome.rows.map(line).forEach((text) => {
    console.log(text);
  });
  outcomes.set(title, outcome);
  if (check && isDeterministic && outcome.rows.some(({ goal }) => goal?.holds === false)) {
    process.exitCode = 1;
  }
}

console.log(`\n${summary([...outcomes.values()].flatMap(({ rows }) => rows))}`);
if (!quick && only === "") await writeDocumentation(outcomes);
