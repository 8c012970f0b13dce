import { refusal } from "../../wire/refusal.js";
import { isRecord } from "../../wire/records.js";

/** A name and its value. */
export type Entry = readonly [name: string, value: unknown];

/** What a record has for a name; `undefined` if it has nothing. */
export function recordFor<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Returns the own values of an object by their names. */
export function entriesOf(
  value: unknown,
  parameter: string,
): [string, unknown][] {
  if (isRecord(value)) return Object.entries(value);
  throw refusal("invalid-options", parameter);
}

/** Returns the keys of the parameters of a call, and those of its locations. */
export function keysOf(values: object): (string | symbol)[] {
  return [...Object.keys(values), ...Object.getOwnPropertySymbols(values)];
}
