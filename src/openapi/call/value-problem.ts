import { ownValues } from "../../wire/records.js";

/** The way to a value in another: names of members, and positions in lists. */
type Keys = readonly (string | number)[];

export interface ValueProblem {
  /** The keys that lead to it in the value. Empty for the value itself. */
  readonly keys: Keys;
  /** The value that the schema wants, such as `an integer`. */
  readonly wanted: string;
  /** `true` if there is no value, and the schema wants one. */
  readonly isMissing?: true;
  /** The values that it lists, if it wants one of them. */
  readonly constants?: readonly unknown[];
  /** True if the same digits may be sent as a text. */
  readonly isTextMissing?: true;
  /** True if only a part of the value was checked, and nothing is wrong with that. */
  readonly isUnchecked?: true;
}

/** Writes the keys that lead to a problem, such as `.items[0].price`. */
export function keysText(keys: Keys): string {
  return keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
}

const MOST_SHOWN = 10;

/** The problem of a value that fits no alternative. One deeper in the value is nearer to what was meant. */
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

/** Words that one of some constants is wanted. */
export function anyConstant(
  constants: readonly unknown[],
): Pick<ValueProblem, "wanted" | "constants"> {
  const shown = constants.slice(0, MOST_SHOWN).map((each) => JSON.stringify(each));
  const more = constants.length - shown.length;
  const rest = more > 0 ? `, and ${more} more` : "";
  const last = rest === "" && shown.length > 1 ? ` or ${shown.pop() ?? ""}` : "";
  return { wanted: `${shown.join(", ")}${last}${rest}`, constants };
}
