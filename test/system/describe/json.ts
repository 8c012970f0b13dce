/** Reads parsed JSON, of which nothing is known yet. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one for anything else. */
export function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one for anything else. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
