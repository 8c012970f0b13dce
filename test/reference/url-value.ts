import type { ExpansionValue } from "../../src/uri-template/expand.js";
import { isPlain } from "./options.js";

/** Thrown for a value that has no place in a URL. */
export class NoPlaceInUrl extends Error {}

/** What a value is in a URL (B9); `undefined` for what is left out. */
export function urlValue(value: unknown): ExpansionValue {
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

function text(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (typeof value === "string" && value.isWellFormed()) return value;
  if (typeof value === "boolean" || typeof value === "bigint" || typeof value === "number") {
    return String(value);
  }
  throw new NoPlaceInUrl();
}
