import type { GrowthCase } from "./growth-case.js";
import { HOSTILE_INPUTS } from "./hostile-inputs.js";
import { PARAMETERS } from "./parameters.js";
import { TEXTS } from "./texts.js";

/** Cases of one section, and the input sizes at which they are measured. */
interface CaseGroup {
  readonly title: string;
  readonly cases: readonly GrowthCase[];
  readonly quick: readonly number[];
  readonly full: readonly number[];
}

const TEXT_SIZES = { quick: [2 ** 13, 2 ** 15], full: [2 ** 10, 2 ** 15, 2 ** 20] };

export const CASE_GROUPS: Readonly<Record<string, CaseGroup>> = {
  parameters: {
    title: "Cost as the number of parameters grows",
    cases: PARAMETERS,
    quick: [2 ** 9, 2 ** 12],
    full: [2 ** 6, 2 ** 9, 2 ** 12],
  },
  texts: { title: "Cost as texts grow", cases: TEXTS, ...TEXT_SIZES },
  hostile: { title: "Cost as hostile input grows", cases: HOSTILE_INPUTS, ...TEXT_SIZES },
};
