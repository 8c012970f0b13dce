import type { Section } from "../section.js";
import { knownRoutes } from "./known-routes.js";

/** The growth of time with the number of routes. `test/system/growth` measures how all functions grow with their arguments. */
export const GROWTH: readonly Section[] = [
  {
    title: "Cost to find a route among many",
    measure: async (settings) => ({ rows: await knownRoutes(settings) }),
  },
];
