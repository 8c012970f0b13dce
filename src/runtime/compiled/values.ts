import { refusal } from "./refuse.js";

/** Returns a value as text; `undefined` for one that is left out. */
export function scalar(
  name: string,
  value: unknown,
  code = "invalid-parameter",
): string | undefined {
  if (value === undefined || value === null) return undefined;
  // The JSON of an invalid date is null.
  const text: unknown = value instanceof Date ? value.toJSON() : value;
  const isText =
    Number.isFinite(text) ||
    ["string", "boolean", "bigint"].includes(typeof text);
  if (isText && !/[\ud800-\udfff]/u.test(String(text))) return String(text);
  throw refusal(code, name);
}

/** Percent-encodes everything but unreserved characters. */
export function encode(text: string): string {
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
