import { refusal } from "./refusal.js";
import { isRecord } from "./records.js";

export function scalar(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === "object" ? isoDate(value) : value;
  const isScalar =
    typeof text === "string" ||
    typeof text === "boolean" ||
    typeof text === "bigint" ||
    Number.isFinite(text);
  if (isScalar && !/[\ud800-\udfff]/u.test(String(text))) return String(text);
  throw refusal("invalid-parameter", name);
}

/** UTF-8 cannot encode a lone surrogate. */
export function wellFormed(name: string, text: string): string {
  if (!/[\ud800-\udfff]/u.test(text)) return text;
  throw refusal("invalid-parameter", name, { detail: "surrogate" });
}

function isoDate(value: object): unknown {
  try {
    // Also accepts a Date of another realm. Throws for anything else.
    return Date.prototype.toISOString.call(value);
  } catch {
    return undefined;
  }
}

export function dateText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dateText);
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, dateText(each)]),
    );
  const text = typeof value === "object" && value !== null && isoDate(value);
  return typeof text === "string" ? text.replace(/T.*/, "") : value;
}

export function withDates(
  values: object,
  ...names: readonly string[]
): Record<string, unknown> {
  const dates = new Set(names);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      dates.has(name) ? dateText(value) : value,
    ]),
  );
}

/** @throws Refusal `invalid-parameter` for `__proto__`, which would be the prototype of a copy */
export function membersOf(
  parameter: string,
  value: object,
): [string, unknown][] {
  const members = Object.entries(value);
  if (!Object.hasOwn(value, "__proto__")) return members;
  throw refusal("invalid-parameter", parameter);
}
