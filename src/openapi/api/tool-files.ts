import { isList } from "../../internal/objects.js";
import { isObject } from "../read/document.js";
import type { References } from "../read/references.js";

/** Returns `true` for a schema of bytes, or of a list of them. */
export function isFileSchema(schema: unknown, references: References): boolean {
  const target = references.target(schema);
  if (!isObject(target)) return false;
  if (target.type === "array") return isFileSchema(target.items, references);
  const { format, contentMediaType, contentEncoding, type } = target;
  if (contentEncoding !== undefined) return false;
  const isText =
    type === undefined || type === "string" || (isList(type) && type.includes("string"));
  return isText && (format === "binary" || contentMediaType !== undefined);
}

/** Bytes that a model wrote as base64; what is no base64 stays as it is. */
export function fileOf(value: unknown): unknown {
  if (isList(value)) return value.map(fileOf);
  if (typeof value !== "string") return value;
  try {
    const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    return new Blob([bytes]);
  } catch {
    return value;
  }
}
