import { isObject, referenceIn, type DescriptionDocument } from "./document.js";
import { keysOf, valueAt } from "./json-pointer.js";

/** A component of a description: its section of `components`, and its name. */
export interface Component {
  readonly section: string;
  readonly name: string;
}

/** The references of a document. */
export class References {
  static readonly #known = new WeakMap<DescriptionDocument, References>();

  /** Returns the references of a document: always the same, because they remember what they lead to. */
  static of(document: DescriptionDocument): References {
    const known = References.#known.get(document) ?? new References(document);
    References.#known.set(document, known);
    return known;
  }

  readonly #resolved = new Map<string, unknown>();

  private constructor(readonly document: DescriptionDocument) {}

  /** Follows a reference, through further references. Returns undefined if it leads to nothing or back to itself. */
  resolve(reference: string): unknown {
    if (!this.#resolved.has(reference)) this.#follow(reference);
    return this.#resolved.get(reference);
  }

  /** Returns the value itself, or the value that it refers to. */
  target(value: unknown): unknown {
    const reference = referenceIn(value);
    return reference === undefined ? value : this.resolve(reference);
  }

  /** Returns the component that a reference names; undefined if it leads to nothing or to a part of a component. */
  component(reference: string): Component | undefined {
    const [root, section, name, ...rest] = keysOf(reference);
    const isComponent = root === "components" && rest.length === 0;
    if (!isComponent || section === undefined || name === undefined) return undefined;
    if (valueAt(this.document, reference) === undefined) return undefined;
    return { section, name };
  }

  /** Returns the name of the schema that a reference names; undefined if it names anything else. */
  schemaName(reference: string): string | undefined {
    const component = this.component(reference);
    return component?.section === "schemas" ? component.name : undefined;
  }

  /** Follows a chain of references. What it leads to is kept for each of them: a chain may be long. */
  #follow(reference: string): void {
    const chain = new Set<string>();
    let next: string | undefined = reference;
    let value: unknown;
    while (next !== undefined) {
      if (this.#resolved.has(next)) {
        value = this.#resolved.get(next);
        break;
      }
      if (chain.has(next) || !next.startsWith("#")) {
        value = undefined;
        break;
      }
      chain.add(next);
      value = valueAt(this.document, next);
      next = isObject(value) ? referenceIn(value) : undefined;
    }
    for (const each of [reference, ...chain]) this.#resolved.set(each, value);
  }
}
