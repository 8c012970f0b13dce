import { COMPARISONS } from "./comparisons/index.js";
import { COMPILER } from "./compiler/index.js";
import { DESCRIBED } from "./described/index.js";
import { GENERATION } from "./generation/index.js";
import { MEMORY } from "./memory/index.js";
import { PACKAGE } from "./package/index.js";
import type { Section } from "./section.js";
import { STREAMS } from "./streams/index.js";

/** All sections of the benchmark, by their heading on the page. */
export const GROUPS: readonly (readonly [heading: string, sections: readonly Section[]])[] = [
  ["One call", COMPARISONS],
  ["Calls by a description", DESCRIBED],
  ["Streams", STREAMS],
  ["Memory", MEMORY],
  ["Import", PACKAGE],
  ["Type checking", COMPILER],
  ["Generated code", GENERATION],
];
