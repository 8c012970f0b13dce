import type { Section } from "../section.js";
import { checkTime } from "./check-time.js";

/** The time that the compiler takes to check calls. */
export const COMPILER: readonly Section[] = [
  {
    title: "Type checking",
    measure: (settings) => Promise.resolve({ rows: checkTime(settings) }),
  },
];
