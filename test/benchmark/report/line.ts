import type { Row } from "../row.js";
import type { Spread } from "../statistics.js";

/** A row as one line of text. */
export function line({ work, value, unit, digits, goal }: Row): string {
  const text = `${sign(goal)} ${work.padEnd(50)} ${spreadText(value, digits)} ${unit}`;
  return goal === undefined ? text : `${text}; goal: ${goal.words}`;
}

export function sign(goal: Row["goal"]): string {
  if (goal === undefined) return " ";
  return goal.holds ? "✓" : "✗";
}

/** The median, with the quartiles in brackets if they differ. */
export function spreadText({ lower, median, upper }: Spread, digits: number): string {
  const write = (number: number) =>
    number.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return lower === upper ? write(median) : `${write(median)} (${write(lower)} to ${write(upper)})`;
}
