import type { Section } from "../section.js";
import { checkTime } from "./check-time.js";

/** What the types cost whoever compiles with them. */
export const COMPILER: readonly Section[] = [
  {
    title: "Type checking",
    measure: (effort) => Promise.resolve({ findings: checkTime(effort) }),
  },
];
