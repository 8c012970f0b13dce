/**
 * Measures what etc/budgets.json limits, and fails if a budget is exceeded by more than its tolerance: `npm run budgets`.
 *
 * - `--only <text>` measures only the budgets with this text in their name
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { spreadText } from "../report/line.js";
import { fromRoot } from "../project.js";
import { checkBudget, type Budget } from "./budget.js";
import { MEASUREMENTS } from "./measurements.js";

const {
  values: { only = "" },
} = parseArgs({ options: { only: { type: "string" } } });

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
  const { holds, limit } = checkBudget(budget, value);
  if (!holds) exceeded++;
  const digits = budget.unit === "times" ? 2 : 0;
  const now = spreadText(value, digits);
  console.log(`${holds ? "✓" : "✗"} ${budget.name}: ${now} ${budget.unit}; budget: ${limit}`);
}
console.log(`\n${wanted.length - exceeded} of ${wanted.length} budgets hold.`);
if (exceeded > 0) process.exitCode = 1;
