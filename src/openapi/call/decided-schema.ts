import { isJsonObject, listOr, objectOr } from "../read/document.js";
import type { References } from "../read/references.js";

const DECIDED = new Set(["type", "const", "enum", "required", "nullable"]);

const ANNOTATIONS = /^(?:title|description|deprecated|default|examples?|\$comment|x-.*)$/;

const DEEPEST_DECIDED = 8;

const decided = new WeakMap<object, boolean>();

/** A schema under `not` is checked only if all of its keywords can be checked here. Others are left to the server. */
export function isDecided(schema: unknown, references: References, depth = 0): boolean {
  const target = references.target(schema);
  if (!isJsonObject(target) || depth > DEEPEST_DECIDED) return false;
  const before = decided.get(target);
  if (before !== undefined) return before;
  decided.set(target, false);
  const decides = (inner: unknown) => isDecided(inner, references, depth + 1);
  const isKnown = Object.entries(target).every(([key, value]) => {
    if (key === "properties") return Object.values(objectOr(value)).every(decides);
    if (key === "allOf" || key === "anyOf") return listOr(value).every(decides);
    return DECIDED.has(key) || ANNOTATIONS.test(key);
  });
  decided.set(target, isKnown);
  return isKnown;
}
