import type { Words } from "../../wire/exception.js";
import { refusal } from "../../wire/refusal.js";
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

/** Returns the keys of the parameters of a call, and those of its channels. */
export function keysOf(values: object): (string | symbol)[] {
  return [...Object.keys(values), ...Object.getOwnPropertySymbols(values)];
}
