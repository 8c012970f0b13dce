import { refusal } from "./refuse.js";

/** Returns a value as text; `undefined` for one that is left out. */
export function scalar(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  // The JSON of an invalid date is null.
  const text: unknown = value instanceof Date ? value.toJSON() : value;
  const isText =
    typeof text === "string" ||
    Number.isFinite(text) ||
    typeof text === "boolean" ||
    typeof text === "bigint";
  if (isText && !/[\ud800-\udfff]/u.test(String(text))) return String(text);
  throw refusal("invalid-parameter", name);
}

/** Percent-encodes everything but unreserved characters. */
export function encode(text: string): string {
  if (!/[^\w.~-]/.test(text)) return text;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Tells whether a value is an object of an object literal, or of `JSON.parse`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the members of an object. One that would be the prototype of a copy is refused. */
export function membersOf(name: string, value: object): [string, unknown][] {
  const members = Object.entries(value);
  if (!Object.hasOwn(value, "__proto__")) return members;
  throw refusal("invalid-parameter", name);
}

/** Returns a `Date` as its date in UTC, and so those in a list. Other values stay as they are. */
export function dateText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dateText);
  const isDate = value instanceof Date && !Number.isNaN(Number(value));
  return isDate ? value.toISOString().replace(/T.*/, "") : value;
}

/** Returns parameters in which the `Date`s of these names are dates without a time. */
export function withDates(
  values: object,
  ...names: readonly string[]
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      names.includes(name) ? dateText(value) : value,
    ]),
  );
}
