import { refusal } from "./refusal.js";
import { isRecord } from "./records.js";

/**
 * A value as text; `undefined` for one that is left out.
 *
 * @param name - the name of the parameter
 * @throws Refusal `invalid-parameter`
 */
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

/**
 * A text without a lone surrogate, which UTF-8 cannot encode.
 *
 * @throws Refusal `invalid-parameter`, with the detail `surrogate`
 */
export function wellFormed(name: string, text: string): string {
  if (!/[\ud800-\udfff]/u.test(text)) return text;
  throw refusal("invalid-parameter", name, { detail: "surrogate" });
}

function isoDate(value: object): unknown {
  try {
    // This works for a Date of another realm too, and throws for an invalid one and for anything else.
    return Date.prototype.toISOString.call(value);
  } catch {
    return undefined;
  }
}

/** Returns a `Date` as its date in UTC, and so are those in a list or a map. Other values stay as they are. */
export function dateText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dateText);
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, dateText(each)]),
    );
  const text = typeof value === "object" && value !== null && isoDate(value);
  return typeof text === "string" ? text.replace(/T.*/, "") : value;
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

/**
 * Returns the members of an object.
 *
 * @param parameter - the parameter's name
 * @throws Refusal `invalid-parameter` for a member that would be the prototype of a copy
 */
export function membersOf(
  parameter: string,
  value: object,
): [string, unknown][] {
  const members = Object.entries(value);
  if (!Object.hasOwn(value, "__proto__")) return members;
  throw refusal("invalid-parameter", parameter);
}
