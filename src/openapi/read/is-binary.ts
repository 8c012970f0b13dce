import { isList } from "../../internal/objects.js";
import { isObject } from "./document.js";
import type { References } from "./references.js";

/** Returns `true` for a schema of bytes that no text stands for, or of a list of them. */
export function isBinary(schema: unknown, references: References): boolean {
  const target = references.target(schema);
  if (!isObject(target)) return false;
  const { type, format, items, contentMediaType, contentEncoding } = target;
  if (type === "array")
    return isObject(items) && items.type !== "array" && isBinary(items, references);
  if (type === undefined) {
    return contentMediaType === "application/octet-stream" && contentEncoding === undefined;
  }
  const isText = type === "string" || (isList(type) && type.includes("string"));
  return isText && format === "binary";
}
