import type { DescriptionObject } from "../model.js";

export { getOrInsert } from "../../internal/objects.js";
export type { DescriptionDocument, DescriptionObject, SchemaNode } from "../model.js";

export function isJsonObject(value: unknown): value is DescriptionObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NO_MEMBERS: DescriptionObject = { __proto__: null };

export function objectOr(value: unknown): DescriptionObject {
  return isJsonObject(value) ? value : NO_MEMBERS;
}

export function listOr(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

export function isExact(value: unknown): boolean {
  if (typeof value === "object") return Object.values(value ?? {}).every(isExact);
  return typeof value !== "number" || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

export function stringsIn(value: unknown): string[] {
  return listOr(value).filter((item) => typeof item === "string");
}

export function textOr(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

export function referenceIn(value: unknown): string | undefined {
  return isJsonObject(value) && typeof value.$ref === "string" ? value.$ref : undefined;
}
