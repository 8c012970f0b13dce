import { refusal } from "../../wire/refusal.js";
import { isRecord } from "../../wire/records.js";

export type Entry = readonly [name: string, value: unknown];

export function recordFor<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

export function entriesOf(
  value: unknown,
  parameter: string,
): [string, unknown][] {
  if (isRecord(value)) return Object.entries(value);
  throw refusal("invalid-options", parameter);
}

export function keysOf(values: object): (string | symbol)[] {
  return [...Object.keys(values), ...Object.getOwnPropertySymbols(values)];
}
