import type { Effort } from "./effort.js";
import type { Finding } from "./finding.js";

/** A part of the benchmark that can be measured by itself. */
export interface Section {
  readonly title: string;
  /** Whether it counts bytes and not time, so that it may fail a build. */
  readonly steady?: boolean;
  readonly measure: (effort: Effort) => Promise<Outcome>;
}

/** What a section has measured. */
export interface Outcome {
  readonly findings: readonly Finding[];
  readonly chart?: Chart;
}

/** What contenders take, beside each other. */
export interface Chart {
  readonly title: string;
  /** The contender whose time is 1. */
  readonly unit: string;
  readonly bars: readonly Bar[];
}

/** A contender: how many times the unit's time it takes. */
export interface Bar {
  readonly name: string;
  readonly times: number;
  readonly isOurs: boolean;
}
