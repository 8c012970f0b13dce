import type { Spread } from "./statistics.js";

/** The number of measurements that the benchmark makes. */
export interface Settings {
  readonly quick: boolean;
  /** The number of rounds that count. */
  readonly rounds: number;
  /** The maximum number of samples in a measurement. */
  readonly maxSamples: number;
  /** The number of processes that import each package. */
  readonly imports: number;
  /** The number of runs of a command, such as the compiler, for each candidate. */
  readonly checks: number;
}

export const FULL: Settings = { quick: false, rounds: 41, maxSamples: 64, imports: 61, checks: 9 };

export const QUICK: Settings = { quick: true, rounds: 11, maxSamples: 24, imports: 11, checks: 1 };

/** Measures a part of the benchmark: the rows of a table. */
export type Measure = (settings: Settings) => Promise<readonly Row[]> | readonly Row[];

/** A row of a table: a measured value, and the goal for it. */
export interface Row {
  /** The measured work. */
  readonly work: string;
  readonly value: Spread;
  /** The text after the value, such as "times as fast as Octokit". */
  readonly unit: string;
  /** The number of decimal places. */
  readonly digits: number;
  /** Without a goal, the row only shows the value. */
  readonly goal: { readonly words: string; readonly holds: boolean } | undefined;
}

/** A goal for a median. */
export interface Goal {
  readonly words: string;
  readonly isReached: (median: number) => boolean;
}

export function atMost(limit: number): Goal {
  return { words: `at most ${limit}`, isReached: (median) => median <= limit };
}

export function atLeast(limit: number): Goal {
  return { words: `at least ${limit}`, isReached: (median) => median >= limit };
}

/** The times of one program, compiled twice, may differ by 5 %. */
export const NO_SLOWER: Goal = { words: "no slower", isReached: (median) => median <= 1.05 };

export function row(work: string, value: Spread, unit: string, goal?: Goal, digits = 2): Row {
  const result = goal && { words: goal.words, holds: goal.isReached(value.median) };
  return { work, value, unit, digits, goal: result };
}

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
