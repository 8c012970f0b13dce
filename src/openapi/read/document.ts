import type { DescriptionObject } from "../model.js";

export { getOrInsert } from "../../internal/objects.js";
export type { DescriptionDocument, DescriptionObject, SchemaNode } from "../model.js";

export function isJsonObject(value: unknown): value is DescriptionObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object without keys, which inherits none either. */
const NOTHING: DescriptionObject = { __proto__: null };

/** Returns the value if it is an object, else an object without keys. */
export function objectOr(value: unknown): DescriptionObject {
  return isJsonObject(value) ? value : NOTHING;
}

/** Returns the value if it is a list, else an empty list. */
export function listOr(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

export function stringsIn(value: unknown): string[] {
  return listOr(value).filter((item) => typeof item === "string");
}

/** Returns the value, trimmed, if it is a string with something in it. */
export function textOr(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Returns the reference of an object that stands for another. */
export function referenceIn(value: unknown): string | undefined {
  return isJsonObject(value) && typeof value.$ref === "string" ? value.$ref : undefined;
}
