import type { Section } from "../section.js";
import { generationTime, largeGenerationTime } from "./generation-time.js";
import { importTime } from "./import-time.js";

/** The time that the generator takes, and the import of its output. */
export const GENERATION: readonly Section[] = [
  {
    title: "Generation from GitHub's description",
    measure: (settings) => Promise.resolve({ rows: generationTime(settings) }),
  },
  {
    title: "Generation from a large description",
    // A quick run leaves it out: openapi-typescript takes a minute.
    measure: (settings) =>
      Promise.resolve({ rows: settings.quick ? [] : largeGenerationTime(settings) }),
  },
  {
    title: "Import of generated code",
    // A quick run leaves it out: hey-api takes half a minute.
    async measure(settings) {
      return { rows: settings.quick ? [] : await importTime(settings) };
    },
  },
];
