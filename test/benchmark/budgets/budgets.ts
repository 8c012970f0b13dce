/**
 * Measures what etc/budgets.json limits, and fails if a budget is exceeded by more than its tolerance: `node etc/scripts/run.mjs test/benchmark/budgets/budgets.ts`.
 *
 * - `--only <text>` measures only the budgets with this text in their name
 * - `--median <name>` prints the median of one
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fromRoot } from "../project.js";
import { median, singleValue, type Spread } from "../statistics.js";
import { MEASUREMENTS } from "./measurements.js";

/** A limit of etc/budgets.json. One of `max` and `min` is set. */
interface Budget {
  readonly name: string;
  readonly unit: "bytes" | "files" | "functions" | "times" | "instantiations";
  readonly max?: number;
  readonly min?: number;
  /** The share of the limit by which a value may exceed it: 0.1 is 10 %. */
  readonly tolerance: number;
}

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
  const isExact = value.lower === value.upper;
  const again = holds(budget, value) || isExact ? undefined : inOtherPrograms(budget, value);
  const isHeld = holds(budget, again ?? value);
  if (!isHeld) exceeded++;
  const digits = budget.unit === "times" ? 2 : 0;
  const others = again === undefined ? "" : `, ${spreadText(again, digits)} in three programs`;
  const now = `${spreadText(value, digits)}${others} ${budget.unit}`;
  console.log(`${isHeld ? "✓" : "✗"} ${budget.name}: ${now}; budget: ${limitOf(budget)}`);
}
console.log(`\n${wanted.length - exceeded} of ${wanted.length} budgets hold.`);
if (exceeded > 0) process.exitCode = 1;

function holds({ max = Infinity, min = 0, tolerance }: Budget, { median }: Spread): boolean {
  return median <= max * (1 + tolerance) && median >= min * (1 - tolerance);
}

/** A budget in words. */
function limitOf({ name, max, min, tolerance }: Budget): string {
  if ((max === undefined) === (min === undefined)) {
    throw new Error(`The budget "${name}" needs max or min.`);
  }
  const limit =
    max === undefined
      ? `at least ${min?.toLocaleString("en")}`
      : `at most ${max.toLocaleString("en")}`;
  return tolerance === 0 ? limit : `${limit}, within ${Math.round(tolerance * 1000) / 10} %`;
}

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

/** The median, with the quartiles in brackets if they differ. */
function spreadText({ lower, median, upper }: Spread, digits: number): string {
  const write = (number: number) =>
    number.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return lower === upper ? write(median) : `${write(median)} (${write(lower)} to ${write(upper)})`;
}
