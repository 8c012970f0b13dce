import { refusal } from "./refuse.js";

/** Returns a value as text; `undefined` for one that is left out. */
export function scalar(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Date && !Number.isNaN(Number(value)))
    return value.toISOString();
  const text =
    typeof value === "number" && !Number.isFinite(value) ? undefined : value;
  switch (typeof text) {
    case "string":
    case "number":
    case "boolean":
    case "bigint":
      return wellFormed(name, String(text));
    default:
      throw refusal("invalid-parameter", name);
  }
}

function wellFormed(name: string, text: string): string {
  if (!/[\ud800-\udfff]/u.test(text)) return text;
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
