import type { Section } from "../section.js";
import { coldImport } from "./cold-import.js";
import { size } from "./size.js";

/** The time to import the package, and its size. */
export const PACKAGE: readonly Section[] = [
  {
    title: "Cold import",
    async measure(settings) {
      return { rows: [await coldImport(settings)] };
    },
  },
  {
    title: "Size",
    isDeterministic: true,
    async measure() {
      return { rows: await size() };
    },
  },
];
