import { isObject, referenceIn, type DescriptionDocument } from "./document.js";
import { keysOf } from "./json-pointer.js";
import { valueAt } from "./bundle.js";

/** A component of a description: its section of `components`, and its name. */
export interface Component {
  readonly section: string;
  readonly name: string;
}

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

  /** The component that a reference names; undefined if it leads to nothing or to part of a component. */
  component(reference: string): Component | undefined {
    const [root, section, name, ...rest] = keysOf(reference);
    const isComponent = root === "components" && rest.length === 0;
    if (!isComponent || section === undefined || name === undefined) return undefined;
    if (valueAt(this.document, reference) === undefined) return undefined;
    return { section, name };
  }

  /** The name of the schema that a reference names; undefined if it names anything else. */
  schemaName(reference: string): string | undefined {
    const component = this.component(reference);
    return component?.section === "schemas" ? component.name : undefined;
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
