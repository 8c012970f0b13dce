import { ownValues } from "../../wire/records.js";

type Keys = readonly (string | number)[];

export interface ValueProblem {
  readonly keys: Keys;
  readonly wanted: string;
  readonly isMissing?: true;
  readonly constants?: readonly unknown[];
  readonly isTextMissing?: true;
  readonly isUnchecked?: true;
}

export function keysText(keys: Keys): string {
  return keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
}

const MOST_SHOWN = 10;

/** The problem deepest in the value is reported: its alternative is probably the one that was meant. */
export function ofAlternatives(found: readonly ValueProblem[]): ValueProblem | undefined {
  const problems = found.map(ownValues);
  const deepest = problems.reduce((most, { keys }) => Math.max(most, keys.length), 0);
  const [first, ...others] = problems.filter(({ keys }) => keys.length === deepest);
  if (first === undefined) return undefined;
  const at = keysText(first.keys);
  if (others.some(({ keys }) => keysText(keys) !== at)) return first;
  const all = [first, ...others].filter(({ isMissing }) => isMissing === first.isMissing);
  const constants = all.map((each) => each.constants);
  if (constants.every((each) => each !== undefined)) {
    return { ...first, ...anyConstant([...new Set(constants.flat())]) };
  }
  const wanted = new Set(all.map((each) => each.wanted));
  return { ...first, wanted: [...wanted].slice(0, MOST_SHOWN).join(" or ") };
}

export function anyConstant(
  constants: readonly unknown[],
): Pick<ValueProblem, "wanted" | "constants"> {
  const shown = constants.slice(0, MOST_SHOWN).map((each) => JSON.stringify(each));
  const more = constants.length - shown.length;
  const rest = more > 0 ? `, and ${more} more` : "";
  const last = rest === "" && shown.length > 1 ? ` or ${shown.pop() ?? ""}` : "";
  return { wanted: `${shown.join(", ")}${last}${rest}`, constants };
}
