export type Json = Record<string, unknown>;

/** The object that a value is or refers to. */
export function resolved(description: Json, value: unknown): Json {
  const object = (typeof value === "object" && value !== null ? value : {}) as Json;
  if (typeof object.$ref !== "string") return object;
  return resolved(description, targetOf(description, object.$ref));
}

/** The value that a reference in a description points to. */
export function targetOf(description: Json, reference: string): unknown {
  const keys = reference.split("/").slice(1).map(unescaped);
  return keys.reduce<unknown>((node, key) => (node as Json | undefined)?.[key], description);
}

/** A key of a reference as the object has it. */
export function unescaped(token: string): string {
  return decodeURIComponent(token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
