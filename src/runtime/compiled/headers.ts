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
  if (!isObject && !Array.isArray(value)) return text(name, value);
  const equals = form === "exploded" ? "=" : ",";
  return Object.entries(value)
    .flatMap(([key, each]) => {
      const own = text(name, each);
      return own === undefined ? [] : isObject ? `${key}${equals}${own}` : own;
    })
    .join(",");
}

function text(name: string, value: unknown): string | undefined {
  return scalar(name, value, "invalid-header");
}
