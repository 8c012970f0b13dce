import { entry, list, objectLiteral, code, quoted } from "./code.js";
import type { Doc } from "./doc.js";

/** Writes a value of lists, objects and texts. */
export function valueDoc(value: unknown): Doc {
  if (Array.isArray(value)) return list(code`[`, value.map(valueDoc), code`]`);
  if (typeof value !== "object" || value === null) return quoted(String(value));
  const entries = Object.entries(value).filter(([key]) => key !== "__proto__");
  return objectLiteral(entries.map(([key, each]) => entry(key, valueDoc(each))));
}
