import type { Row } from "../row.js";
import { runInNewProcess } from "../run-in-new-process.js";
import type { Section } from "../section.js";
import { buildersAlive } from "./builders-alive.js";
import { CASE_GROUPS } from "./case-groups.js";
import { intermediateStates } from "./intermediate-states.js";
import { knownRoutes } from "./known-routes.js";

/** The growth of time with the input, with the length of chains and with the number of builders. */
export const GROWTH: readonly Section[] = [
  ...Object.entries(CASE_GROUPS).map(([group, { title }]): Section => {
    return {
      title,
      measure({ quick }) {
        const options = [group, quick ? "quick" : "full"];
        const printed = runInNewProcess("growth/print-growth.ts", {
          withoutCollections: true,
          options,
        });
        return Promise.resolve({ rows: printed as Row[] });
      },
    };
  }),
  {
    title: "Cost of intermediate states",
    measure: (settings) => Promise.resolve({ rows: intermediateStates(settings) }),
  },
  {
    title: "Cost to find a route among many",
    measure: async (settings) => ({ rows: await knownRoutes(settings) }),
  },
  {
    title: "Cost as builders stay alive",
    async measure(settings) {
      return { rows: [await buildersAlive(settings)] };
    },
  },
];
