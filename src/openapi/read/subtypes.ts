import { isObject, listOr, objectOr, referenceIn, type DescriptionObject } from "./document.js";
import { pointerTo, type References } from "./references.js";

interface Reference {
  readonly $ref: string;
}

/** The schemas that stand for another one by its discriminator: those that have it among their parts, and those that its mapping names. */
export class Subtypes {
  /** References to the schemas that have a schema among their parts, by this schema. */
  #extensions: ReadonlyMap<unknown, readonly Reference[]> | undefined;
  /** Null for schemas without subtypes. */
  readonly #included = new Map<DescriptionObject, DescriptionObject | null>();

  constructor(readonly references: References) {}

  /** Returns a schema with its subtypes as alternatives, or the schema itself if it has none. */
  included(schema: unknown): unknown {
    const target = this.references.target(schema);
    if (!isObject(target) || !isObject(target.discriminator)) return schema;
    if (listOr(target.oneOf).length + listOr(target.anyOf).length > 0) return schema;
    const known = this.#included.get(target);
    if (known !== undefined) return known ?? schema;
    const below = this.#below(target, target.discriminator);
    // A part is read without its subtypes.
    const family = below.length === 0 ? null : { anyOf: [{ allOf: [schema] }, ...below] };
    this.#included.set(target, family);
    return family ?? schema;
  }

  /** The subtypes of a schema, and theirs in turn. */
  #below(target: DescriptionObject, { mapping }: DescriptionObject): readonly Reference[] {
    const found = new Map<unknown, Reference>();
    const open = [...this.#extensionsOf(target), ...namedIn(objectOr(mapping))];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const subtype = this.references.target(next);
      if (subtype === undefined || subtype === target || found.has(subtype)) continue;
      found.set(subtype, next);
      for (const each of this.#extensionsOf(subtype)) open.push(each);
    }
    return [...found.values()];
  }

  #extensionsOf(target: unknown): readonly Reference[] {
    this.#extensions ??= this.#readExtensions();
    return this.#extensions.get(target) ?? [];
  }

  #readExtensions(): ReadonlyMap<unknown, readonly Reference[]> {
    const extensions = new Map<unknown, Reference[]>();
    const { schemas } = objectOr(this.references.document.components);
    for (const [name, schema] of Object.entries(objectOr(schemas))) {
      const extension = { $ref: pointerTo("#/components/schemas", name) };
      for (const part of listOr(objectOr(schema).allOf)) {
        if (referenceIn(part) === undefined) continue;
        const base = this.references.target(part);
        const others = extensions.get(base) ?? [];
        extensions.set(base, others);
        others.push(extension);
      }
    }
    return extensions;
  }
}

const known = new WeakMap<References, Subtypes>();

export function subtypesOf(references: References): Subtypes {
  const subtypes = known.get(references) ?? new Subtypes(references);
  known.set(references, subtypes);
  return subtypes;
}

function namedIn(mapping: DescriptionObject): readonly Reference[] {
  return Object.values(mapping)
    .filter((each) => typeof each === "string")
    .map((each) => ({ $ref: schemaReference(each) }));
}

/** Returns the reference that a name, or a reference, stands for in the mapping of a discriminator. */
export function schemaReference(name: string): string {
  return /[#/]/.test(name) ? name : `#/components/schemas/${name}`;
}
