/**
 * Measures what etc/budgets.json limits, and fails if a budget is exceeded by more than its tolerance: `node etc/scripts/run.mjs test/benchmark/budgets/budgets.ts`.
 *
 * - `--only <text>` measures only the budgets with this text in their name
 * - `--median <name>` prints the median of one
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { spreadText } from "../report/line.js";
import { fromRoot } from "../project.js";
import { median, singleValue, type Spread } from "../statistics.js";
import { checkBudget, type Budget } from "./budget.js";
import { MEASUREMENTS } from "./measurements.js";

const {
  values: { only = "", median: asked },
} = parseArgs({ options: { only: { type: "string" }, median: { type: "string" } } });

if (asked !== undefined) {
  console.log((await MEASUREMENTS.get(asked)?.())?.median);
  process.exit();
}

const { budgets } = JSON.parse(readFileSync(fromRoot("etc/budgets.json"), "utf8")) as {
  budgets: readonly Budget[];
};
const wanted = budgets.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
const unmeasured = wanted.filter(({ name }) => !MEASUREMENTS.has(name));
if (unmeasured.length > 0) {
  throw new Error(`Nothing measures ${unmeasured.map(({ name }) => name).join(", ")}.`);
}
const unlimited = [...MEASUREMENTS.keys()].filter((name) =>
  budgets.every((budget) => budget.name !== name),
);
if (unlimited.length > 0) {
  throw new Error(`Add a budget to etc/budgets.json for ${unlimited.join(", ")}.`);
}

let exceeded = 0;
for (const budget of wanted) {
  const value = await MEASUREMENTS.get(budget.name)?.();
  if (value === undefined) continue;
  const first = checkBudget(budget, value);
  const again =
    first.holds || value.lower === value.upper ? undefined : inOtherPrograms(budget, value);
  const { holds, limit } = again === undefined ? first : checkBudget(budget, again);
  if (!holds) exceeded++;
  const digits = budget.unit === "times" ? 2 : 0;
  const others = again === undefined ? "" : `, ${spreadText(again, digits)} in three programs`;
  const now = `${spreadText(value, digits)}${others}`;
  console.log(`${holds ? "✓" : "✗"} ${budget.name}: ${now} ${budget.unit}; budget: ${limit}`);
}
console.log(`\n${wanted.length - exceeded} of ${wanted.length} budgets hold.`);
if (exceeded > 0) process.exitCode = 1;

/**
 * The median of three programs: this one and two more. The compiler of Node decides anew in each of them, and some are slower for as
 * long as they run.
 */
function inOtherPrograms({ name }: Budget, first: Spread): Spread {
  const program = [...process.execArgv, process.argv[1] ?? "", "--median", name];
  const others = [1, 2].map(() =>
    Number(execFileSync(process.execPath, program, { encoding: "utf8" })),
  );
  return singleValue(median([first.median, ...others]));
}
