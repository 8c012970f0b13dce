import type { Spread } from "../statistics.js";

/** A limit of etc/budgets.json. One of `max` and `min` is set. */
export interface Budget {
  readonly name: string;
  readonly unit: "bytes" | "files" | "functions" | "times" | "instantiations";
  readonly max?: number;
  readonly min?: number;
  /** The share of the limit by which a value may exceed it: 0.1 is 10 %. */
  readonly tolerance: number;
}

/** Returns whether a value holds a budget, and the budget in words. */
export function checkBudget(
  { name, max, min, tolerance }: Budget,
  { median }: Spread,
): { readonly holds: boolean; readonly limit: string } {
  if ((max === undefined) === (min === undefined)) {
    throw new Error(`The budget "${name}" needs max or min.`);
  }
  const percent = tolerance === 0 ? "" : `, within ${Math.round(tolerance * 1000) / 10} %`;
  return max === undefined
    ? {
        holds: median >= (min ?? 0) * (1 - tolerance),
        limit: `at least ${(min ?? 0).toLocaleString("en")}${percent}`,
      }
    : {
        holds: median <= max * (1 + tolerance),
        limit: `at most ${max.toLocaleString("en")}${percent}`,
      };
}
