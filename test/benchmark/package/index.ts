import type { Section } from "../section.js";
import { coldImport } from "./cold-import.js";
import { size } from "./size.js";

/** The package as it is installed. */
export const PACKAGE: readonly Section[] = [
  {
    title: "Cold import",
    async measure(effort) {
      return { findings: [await coldImport(effort)] };
    },
  },
  {
    title: "Size",
    steady: true,
    async measure() {
      return { findings: await size() };
    },
  },
];
