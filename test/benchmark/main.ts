/**
 * The benchmark: `npm run bench`, see docs/benchmarks.md, which it writes.
 *
 * - `--quick` takes less time, and writes nothing
 * - `--check` fails when a goal is missed that has nothing to do with time
 * - `--only <text>` measures only sections with that text in their title, and writes nothing
 */
import { parseArgs } from "node:util";
import { COMPARISONS } from "./comparisons/index.js";
import { COMPILER } from "./compiler/index.js";
import { FULL, QUICK } from "./effort.js";
import { GENERATION } from "./generation/index.js";
import { GROWTH } from "./growth/index.js";
import { MEMORY } from "./memory/index.js";
import { PACKAGE } from "./package/index.js";
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
for (const { title, steady, measure } of [
  ...COMPARISONS,
  ...GROWTH,
  ...MEMORY,
  ...PACKAGE,
  ...COMPILER,
  ...GENERATION,
]) {
  if (!title.toLowerCase().includes(only.toLowerCase())) continue;
  console.log(`\n${title}`);
  const outcome = await measure(quick ? QUICK : FULL);
  outcome.findings.map(line).forEach((text) => {
    console.log(text);
  });
  outcomes.set(title, outcome);
  if (check && steady && outcome.findings.some(({ goal }) => goal?.holds === false)) {
    process.exitCode = 1;
  }
}

console.log(`\n${summary([...outcomes.values()].flatMap(({ findings }) => findings))}`);
if (!quick && only === "") await writeDocumentation(outcomes);
