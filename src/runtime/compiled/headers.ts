import { refusal } from "./refuse.js";
import { isRecord, scalar } from "./values.js";

/** Writes the value of a header: JSON, or OpenAPI's style "simple". */
export function headerText(
  name: string,
  value: unknown,
  form?: "json" | "exploded",
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (form === "json") return JSON.stringify(value);
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

/** Returns a value as text in a header; `undefined` for one that is left out. */
export function headerScalar(name: string, value: unknown): string | undefined {
  try {
    return scalar(name, value);
  } catch {
    throw refusal("invalid-header", name);
  }
}
