import { jsonText } from "./json-text.js";
import { refusal } from "./refusal.js";
import { scalar } from "./scalar.js";
import { isRecord } from "./records.js";

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

export function headerScalar(name: string, value: unknown): string | undefined {
  return inHeader(name, value, scalar);
}

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
