import type { Spread } from "./statistics.js";

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
  readonly goal?: { readonly words: string; readonly holds: boolean };
}
