import type { Finding } from "../finding.js";
import { runAlone } from "../run-alone.js";
import type { Section } from "../section.js";
import { buildersAlive } from "./builders-alive.js";
import { KINDS } from "./kinds.js";
import { lastingStates } from "./lasting-states.js";

/** How cost grows with the work. */
export const GROWTH: readonly Section[] = [
  ...Object.entries(KINDS).map(([kind, { title }]): Section => {
    return {
      title,
      measure({ quick }) {
        const options = [kind, quick ? "quick" : "full"];
        const printed = runAlone("growth/grow.ts", { spacious: true, options });
        return Promise.resolve({ findings: printed as Finding[] });
      },
    };
  }),
  {
    title: "Cost of states that last",
    measure: (effort) => Promise.resolve({ findings: lastingStates(effort) }),
  },
  {
    title: "Cost as builders stay alive",
    async measure(effort) {
      return { findings: [await buildersAlive(effort)] };
    },
  },
];
