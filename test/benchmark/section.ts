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
}
