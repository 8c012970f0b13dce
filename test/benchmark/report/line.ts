import type { Finding } from "../finding.js";
import type { Spread } from "../statistics.js";

/** A finding as one line. */
export function line({ work, value, unit, digits, goal }: Finding): string {
  const said = `${sign(goal)} ${work.padEnd(50)} ${written(value, digits)} ${unit}`;
  return goal === undefined ? said : `${said}; goal: ${goal.words}`;
}

export function sign(goal: Finding["goal"]): string {
  if (goal === undefined) return " ";
  return goal.holds ? "✓" : "✗";
}

/** A figure with its quartiles, where it has some. */
export function written({ lower, median, upper }: Spread, digits: number): string {
  const write = (figure: number) =>
    figure.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return lower === upper ? write(median) : `${write(median)} (${write(lower)} to ${write(upper)})`;
}
