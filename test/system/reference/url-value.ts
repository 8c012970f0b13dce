import type { Value } from "../../template/rfc6570-reference.js";
import { isPlain } from "./options.js";

/** Thrown for a value that cannot be written in a URL. */
export class NoPlaceInUrl extends Error {}

/** The text, texts or named texts of a value in a URL; `undefined` where the value is left out. */
export function urlValue(value: unknown): Value {
  if (Array.isArray(value)) {
    const members = value.map(text).filter((member) => member !== undefined);
    return members.length > 0 ? members : undefined;
  }
  if (isPlain(value)) {
    const members = Object.entries(value)
      .map(([key, member]) => [text(key) ?? "", text(member)] as const)
      .filter((member): member is readonly [string, string] => member[1] !== undefined);
    return members.length > 0 ? Object.fromEntries(members) : undefined;
  }
  return text(value);
}

/** The text of a scalar; `undefined` where it is left out. */
export function text(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (typeof value === "string" && value.isWellFormed()) return value;
  if (typeof value === "boolean" || typeof value === "bigint" || typeof value === "number") {
    return String(value);
  }
  throw new NoPlaceInUrl();
}
