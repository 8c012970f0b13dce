import { isObject } from "./document.js";
import { pointerTo, type References, unresolvedReference } from "./references.js";

/**
 * Reports every reference in a part of a description that cannot be resolved.
 *
 * @param kind - `named` if the keys of the part are names of the author's
 */
export function checkReferences(
  part: unknown,
  pointer: string,
  references: References,
  report: (pointer: string, message: string) => void,
  kind: "part" | "named" = "part",
): void {
  if (Array.isArray(part)) {
    for (const [index, item] of part.entries()) {
      if (typeof item === "object") {
        checkReferences(item, pointerTo(pointer, index), references, report);
      }
    }
    return;
  }
  if (!isObject(part)) return;
  const { $ref } = part;
  if (kind === "part" && typeof $ref === "string" && references.resolve($ref) === undefined) {
    report(pointer, unresolvedReference($ref));
  }
  for (const key in part) {
    const inner = part[key];
    if (typeof inner !== "object") continue;
    const innerKind = kind === "named" ? "part" : kindOfKey(key, inner);
    if (innerKind === "data") continue;
    checkReferences(inner, pointerTo(pointer, key), references, report, innerKind);
  }
}

/** The kinds of values under a key: a part of the description, parts by names that the author chose, or data, in which `$ref` is not a reference. */
type KeyKind = "part" | "named" | "data";

const DATA = new Set(["example", "default", "enum", "const", "value", "mapping"]);

/** Keys whose objects have names that the author chose as keys, such as `default` in `responses`, which is not data. */
const NAMED = new Set([
  "paths",
  "webhooks",
  "pathItems",
  "additionalOperations",
  "parameters",
  "requestBodies",
  "responses",
  "headers",
  "examples",
  "links",
  "callbacks",
  "securitySchemes",
  "mediaTypes",
  "content",
  "encoding",
  "variables",
  "schemas",
  "properties",
  "patternProperties",
  "dependentSchemas",
  "definitions",
  "$defs",
]);

/**
 * Returns the kind of the value under a key.
 *
 * `examples` is a list of data in a schema, and an object of examples, or of references to some, everywhere else. In Swagger 2.0 it is
 * data, too.
 */
export function kindOfKey(key: string, value: unknown, isSwagger = false): KeyKind {
  if (DATA.has(key) || key.startsWith("x-")) return "data";
  if (key === "examples" && (isSwagger || Array.isArray(value))) return "data";
  return NAMED.has(key) ? "named" : "part";
}
