import { isObject, listOr, referenceIn } from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";

/** Finds schemas that lead back to themselves without an object between, such as a list of lists. */
export class RecursiveSchemas {
  readonly #known = new Map<string, boolean>();

  constructor(private readonly references: References) {}

  /** Returns `true` if the schema that a reference leads to is one of them. */
  has(reference: string): boolean {
    const known = this.#known.get(reference);
    if (known !== undefined) return known;
    const isRecursive = this.#leadsTo(reference, reference, new Set());
    this.#known.set(reference, isRecursive);
    return isRecursive;
  }

  #leadsTo(wanted: string, from: string, seen: Set<string>): boolean {
    seen.add(from);
    return referencesOf(this.references.resolve(from)).some(
      (next) => next === wanted || (!seen.has(next) && this.#leadsTo(wanted, next, seen)),
    );
  }
}

/** The references in a schema, except for those in its properties. */
function referencesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const reference = referenceIn(schema);
  if (reference !== undefined) return [reference];
  const { items, prefixItems, allOf, anyOf, oneOf } = schema;
  return [items, ...[prefixItems, allOf, anyOf, oneOf].flatMap(listOr)].flatMap(referencesOf);
}
