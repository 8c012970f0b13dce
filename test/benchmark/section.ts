import type { Settings } from "./settings.js";
import type { Row } from "./row.js";

/** A part of the benchmark with a heading and a table. */
export interface Section {
  readonly title: string;
  /** `true` if every run gives the same values, because they do not depend on time. Then `--check` fails if a goal is missed. */
  readonly isDeterministic?: boolean;
  readonly measure: (settings: Settings) => Promise<Outcome>;
}

/** The measured values of a section. */
export interface Outcome {
  readonly rows: readonly Row[];
  readonly chart?: Chart;
}

/** A bar chart of the times of candidates. */
export interface Chart {
  readonly title: string;
  /** The candidate whose time is 1. */
  readonly unit: string;
  readonly bars: readonly Bar[];
}

/** The bar of a candidate. */
export interface Bar {
  readonly name: string;
  /** The candidate's time, divided by the time of the chart's unit. */
  readonly times: number;
  readonly isHighlighted: boolean;
}
