import type { Spread } from "./statistics.js";

/** One line of the table: a figure, and whether it is as good as it is to be. */
export interface Finding {
  readonly work: string;
  readonly value: Spread;
  /** What the figure counts, as it reads behind the figure: "times as fast as Octokit". */
  readonly unit: string;
  /** Digits behind the point. */
  readonly digits: number;
  /** Without one the figure is only shown. */
  readonly goal?: { readonly words: string; readonly holds: boolean };
}
