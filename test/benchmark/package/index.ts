import type { Section } from "../section.js";
import { coldImport } from "./cold-import.js";

/** The time to import the package. `etc/budgets.json` has its size. */
export const PACKAGE: readonly Section[] = [
  {
    title: "Cold import",
    async measure(settings) {
      return { rows: [await coldImport(settings)] };
    },
  },
];
