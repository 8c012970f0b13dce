import type { SubjectResult } from "./compared-calls.js";
import type { Speed } from "./speed.js";

/** The contents of results.json. */
export interface Results {
  /** The day of the comparison: 2026-11-22. */
  readonly date: string;
  /** The version of Node.js. */
  readonly node: string;
  /** By candidate. */
  readonly versions: Readonly<Record<string, string>>;
  readonly subjects: readonly SubjectResult[];
  /** By description and candidate. */
  readonly speeds: Readonly<Record<string, Readonly<Record<string, Speed>>>>;
}
