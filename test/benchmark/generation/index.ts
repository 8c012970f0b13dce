import type { Section } from "../section.js";
import { areaSize } from "./area-size.js";
import { generationTime } from "./generation-time.js";

/** The command that generates builders, and what it writes for GitHub. */
export const GENERATION: readonly Section[] = [
  {
    title: "Generation from GitHub's description",
    measure: (effort) => Promise.resolve({ findings: generationTime(effort) }),
  },
  {
    title: "Generated code in a bundle",
    steady: true,
    async measure() {
      return { findings: await areaSize() };
    },
  },
];
