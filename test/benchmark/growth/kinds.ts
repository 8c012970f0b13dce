import { LINEAR_TIME } from "../linear-time.js";
import type { Growing } from "./growing.js";
import { PARAMETERS } from "./parameters.js";
import { TEXTS } from "./texts.js";

/** Work that grows in one way, and the sizes at which it is measured. */
interface Kind {
  readonly title: string;
  readonly cases: readonly Growing[];
  readonly quick: readonly number[];
  readonly full: readonly number[];
}

const TEXT_SIZES = { quick: [2 ** 13, 2 ** 15], full: [2 ** 10, 2 ** 15, 2 ** 20] };

/** What grows. */
export const KINDS: Readonly<Record<string, Kind>> = {
  parameters: {
    title: "Cost as the number of parameters grows",
    cases: PARAMETERS,
    quick: [2 ** 9, 2 ** 12],
    full: [2 ** 6, 2 ** 9, 2 ** 12],
  },
  texts: { title: "Cost as texts grow", cases: TEXTS, ...TEXT_SIZES },
  hostile: { title: "Cost as hostile input grows", cases: LINEAR_TIME, ...TEXT_SIZES },
};
