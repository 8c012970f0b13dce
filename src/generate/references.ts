import { isObject, referenceIn, type DescriptionDocument } from "./read/document.js";
import { keysOf } from "./read/json-pointer.js";
import { valueAt } from "./read/bundle.js";
import { named, quoted, type TypeNode } from "./code/type-node.js";

/** The sections of `components` that have types. */
const SECTIONS = new Set([
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "pathItems",
]);

/** The references of a document. */
export class References {
  readonly #resolved = new Map<string, unknown>();

  constructor(readonly document: DescriptionDocument) {}

  /** What a reference leads to, through further references; undefined if it leads to nothing or back to itself. */
  resolve(reference: string): unknown {
    if (!this.#resolved.has(reference)) this.#resolved.set(reference, this.#follow(reference));
    return this.#resolved.get(reference);
  }

  /** The object itself, or what it refers to. */
  target(value: unknown): unknown {
    const reference = referenceIn(value);
    return reference === undefined ? value : this.resolve(reference);
  }

  /** The type of a component that a reference leads to; undefined for any other place. */
  componentType(reference: string): TypeNode | undefined {
    const [root, section, name, ...rest] = keysOf(reference);
    const isComponent = root === "components" && rest.length === 0 && SECTIONS.has(String(section));
    if (!isComponent || section === undefined || name === undefined) return undefined;
    if (valueAt(this.document, reference) === undefined) return undefined;
    return named(`components[${quoted(section)}][${quoted(name)}]`);
  }

  /** The name of the schema that a reference leads to; undefined if it is no component. */
  schemaName(reference: string): string | undefined {
    const [, section, name] = keysOf(reference);
    return section === "schemas" && this.componentType(reference) !== undefined ? name : undefined;
  }

  #follow(reference: string): unknown {
    const seen = new Set<string>();
    let next: string | undefined = reference;
    let value: unknown;
    while (next !== undefined) {
      if (seen.has(next) || !next.startsWith("#")) return undefined;
      seen.add(next);
      value = valueAt(this.document, next);
      next = isObject(value) ? referenceIn(value) : undefined;
    }
    return value;
  }
}
