import { encode, isUnreserved } from "../../wire/encode.js";
import type { Words } from "../../wire/exception.js";
import { refusal } from "../../wire/refusal.js";
import { wellFormed } from "../../wire/scalar.js";
import { isRecord } from "../../wire/values.js";

/** A name and its value. */
export type Entry = readonly [name: string, value: unknown];

/** The word for a name; `undefined` if there is none. */
export function wordFor(
  words: Words | undefined,
  name: string,
): string | undefined {
  return words && Object.hasOwn(words, name) ? words[name] : undefined;
}

/** Returns the own values of an object by their names. */
export function entriesOf(
  value: unknown,
  parameter: string,
): [string, unknown][] {
  if (isRecord(value)) return Object.entries(value);
  throw refusal("invalid-options", parameter);
}

/** Percent-encodes a text, unless it is half of a character. Most texts stay as they are. */
export function encoded(parameter: string, text: string): string {
  return isUnreserved(text) ? text : encode(wellFormed(parameter, text));
}
