import { isList } from "../internal/objects.js";
import { decodedText } from "./url-text.js";

/** The value of a variable in a URL, still encoded: a text, or a list of texts for an exploded variable. */
export interface RawValue {
  /** The name of the variable, as it is written in the template. */
  readonly name: string;
  readonly raw: string | readonly string[];
}

/** The values of variables that were read from a URL. */
export type ReadValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * Decodes what a URL has for its variables. Returns `undefined` for triplets that are not UTF-8, and if the URL has two values for
 * a variable that occurs twice.
 */
export function decodedValues(raws: readonly RawValue[]): ReadValues | undefined {
  const values = new Map<string, string | readonly string[]>();
  for (const { name, raw } of raws) {
    const value = decodedValue(raw);
    if (value === undefined) return undefined;
    const known = values.get(name);
    if (known !== undefined && !isSame(known, value)) return undefined;
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

function decodedValue(raw: RawValue["raw"]): string | readonly string[] | undefined {
  if (typeof raw === "string") return decodedText(raw);
  const members = raw.map(decodedText).filter((member) => member !== undefined);
  return members.length === raw.length ? members : undefined;
}

function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
  if (!isList(one) || !isList(other)) return one === other;
  return one.length === other.length && one.every((member, index) => member === other[index]);
}
