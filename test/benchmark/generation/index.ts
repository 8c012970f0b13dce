import type { Section } from "../section.js";
import { areaSize } from "./area-size.js";
import { generationTime } from "./generation-time.js";

/** How long the generator takes, and the size of what it writes for GitHub. */
export const GENERATION: readonly Section[] = [
  {
    title: "Generation from GitHub's description",
    measure: (settings) => Promise.resolve({ rows: generationTime(settings) }),
  },
  {
    title: "Generated code in a bundle",
    isDeterministic: true,
    async measure() {
      return { rows: await areaSize() };
    },
  },
];
