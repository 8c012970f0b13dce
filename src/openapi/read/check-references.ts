import { isObject } from "./document.js";
import { pointerTo } from "./json-pointer.js";
import { kindOfKey } from "./reference-keys.js";
import type { References } from "./references.js";
import { unresolvedReference } from "./unresolved-reference.js";

/**
 * Reports every reference in a part of a description that leads to nothing.
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
