import { jsonText } from "./json-text.js";
import { refusal } from "./refusal.js";
import { scalar } from "./scalar.js";
import { isRecord } from "./records.js";

/**
 * Writes the value of a header: JSON, or OpenAPI's style "simple". `undefined` for one that is left out.
 *
 * @throws Refusal `invalid-header`
 */
export function headerText(
  name: string,
  value: unknown,
  form?: string,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (form === "json") return headerJson(name, value);
  const isObject = isRecord(value);
  if (!isObject && !Array.isArray(value)) return headerScalar(name, value);
  const equals = form === "exploded" ? "=" : ",";
  return Object.entries(value)
    .flatMap(([key, each]) => {
      const own = headerScalar(name, each);
      return own === undefined ? [] : isObject ? `${key}${equals}${own}` : own;
    })
    .join(",");
}

/**
 * Writes a value as text in a header; `undefined` for one that is left out.
 *
 * @throws Refusal `invalid-header`
 */
export function headerScalar(name: string, value: unknown): string | undefined {
  return inHeader(name, value, scalar);
}

/**
 * Writes a value as JSON text in a header.
 *
 * @throws Refusal `invalid-header`
 */
export function headerJson(name: string, value: unknown): string {
  return inHeader(name, value, jsonText);
}

function inHeader<Text>(
  name: string,
  value: unknown,
  write: (name: string, value: unknown) => Text,
): Text {
  try {
    return write(name, value);
  } catch {
    throw refusal("invalid-header", name);
  }
}
