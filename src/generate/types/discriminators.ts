import {
  isJsonObject,
  listOr,
  objectOr,
  referenceIn,
  type DescriptionObject,
} from "../../openapi/read/document.js";
import { pointerKeys, pointerTo, type References } from "../../openapi/read/references.js";
import { getOrInsert, grouped } from "../../internal/objects.js";
import { isList } from "../../wire/records.js";

interface Discriminator {
  readonly propertyName: string;
  readonly mapping: ReadonlyMap<string, readonly string[]>;
  readonly byName: ReadonlyMap<string, string>;
}

/** A property whose value tells a schema apart from its siblings. */
export interface DiscriminatorTag {
  readonly name: string;
  readonly values: readonly unknown[];
}

export class Discriminators {
  /** By reference, because schemas inherit the discriminators of their parents. */
  readonly #byReference = new Map<string, readonly Discriminator[]>();
  /** Keyed by the `allOf` list, which copies of a schema share, or by the schema itself if it has none. */
  readonly #tags = new Map<unknown, readonly DiscriminatorTag[]>();
  readonly #handled = new Set<string>();

  constructor(
    document: DescriptionObject,
    private readonly references: References,
  ) {
    const locations: [DescriptionObject, string][] = [];
    collect(document, "", locations);
    for (const [schema, pointer] of locations) this.#readDiscriminator(schema, `#${pointer}`);
    const schemas = new Map(locations.map(([schema, pointer]) => [`#${pointer}`, schema]));
    for (const [reference, schema] of parentsFirst(schemas)) this.#readParents(schema, reference);
  }

  namesIn(schema: DescriptionObject): readonly string[] {
    return this.#in(schema).map(({ propertyName }) => propertyName);
  }

  isHandled(reference: string): boolean {
    return this.#handled.has(reference);
  }

  tagsOf(schema: DescriptionObject): readonly DiscriminatorTag[] {
    return this.#tags.get(schema.allOf ?? schema) ?? [];
  }

  #in(schema: DescriptionObject): readonly Discriminator[] {
    const reference = referenceIn(schema);
    if (reference !== undefined) return this.#byReference.get(reference) ?? [];
    const own = discriminatorOf(schema);
    return own === undefined ? [] : [own];
  }

  #readDiscriminator(schema: DescriptionObject, reference: string): void {
    const discriminator = discriminatorOf(schema);
    if (discriminator === undefined) return;
    this.#byReference.set(reference, [discriminator]);
    if (!Array.isArray(schema.oneOf)) return;
    for (const [target, values] of mappedValues(schema.oneOf, discriminator)) {
      if (!this.#handled.has(target)) this.#fix(target, discriminator.propertyName, values);
    }
  }

  /** Without a constant of its own, the tag of a component is its name. */
  #readParents(schema: DescriptionObject, reference: string): void {
    const parts = listOr(schema.allOf).filter(isJsonObject);
    const inherited = new Map(
      parts.flatMap((part) => this.#in(part)).map((each) => [each.propertyName, each]),
    );
    const isComponent = /^#\/components\/schemas\/[^/]+$/.test(reference);
    const component = String(pointerKeys(reference).at(-1));
    for (const [name, { mapping, byName }] of inherited) {
      const values = mapping.get(reference);
      if (values !== undefined) this.#fix(reference, name, values);
      if (!isComponent || Object.hasOwn(schema, "discriminator")) continue;
      const named = [byName.get(component) ?? component];
      this.#tag(schema, { name, values: this.#constantsIn(schema, name) ?? named });
    }
    if (inherited.size > 0) this.#byReference.set(reference, [...inherited.values()]);
  }

  #constantsIn(schema: DescriptionObject, name: string): readonly unknown[] | undefined {
    const parts = listOr(schema.allOf).filter((part) => referenceIn(part) === undefined);
    for (const part of [schema, ...parts]) {
      const property = objectOr(objectOr(part).properties)[name];
      const { const: constant, enum: constants } = objectOr(this.references.target(property));
      if (constant !== undefined) return [constant];
      if (isList(constants)) return constants;
    }
    return undefined;
  }

  #fix(reference: string, name: string, values: readonly string[]): void {
    const schema = this.references.resolve(reference);
    if (!isJsonObject(schema)) return;
    const isExtendable = Array.isArray(schema.allOf) || schema.type === "object";
    if (!isExtendable || this.#constantsIn(schema, name) !== undefined) return;
    this.#tag(schema, { name, values });
    this.#handled.add(reference);
  }

  #tag(schema: DescriptionObject, tag: DiscriminatorTag): void {
    const tags = this.tagsOf(schema);
    if (tags.some(({ name }) => name === tag.name)) return;
    this.#tags.set(schema.allOf ?? schema, [...tags, tag]);
  }
}

function collect(value: unknown, pointer: string, locations: [DescriptionObject, string][]): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      if (typeof item === "object") collect(item, `${pointer}/${index}`, locations);
    });
    return;
  }
  if (!isJsonObject(value)) return;
  if ("discriminator" in value || "allOf" in value) locations.push([value, pointer]);
  for (const key in value) {
    if (typeof value[key] === "object") collect(value[key], pointerTo(pointer, key), locations);
  }
}

/** Sorts each schema after those that its `allOf` refers to. */
function parentsFirst(
  schemas: ReadonlyMap<string, DescriptionObject>,
): ReadonlyMap<string, DescriptionObject> {
  const ordered = new Map<string, DescriptionObject>();
  const seen = new Set<string>();
  const open = [...schemas.keys()].reverse();
  for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
    const schema = schemas.get(next);
    if (schema !== undefined && !seen.has(next)) {
      seen.add(next);
      for (const item of listOr(schema.allOf)) {
        const parent = referenceIn(item);
        if (parent !== undefined && !seen.has(parent)) open.push(parent);
      }
    } else {
      open.pop();
      if (schema !== undefined) ordered.set(next, schema);
    }
  }
  return ordered;
}

/** Copies of a schema have the same discriminator. */
const known = new WeakMap<object, Discriminator>();

function discriminatorOf({ discriminator }: DescriptionObject): Discriminator | undefined {
  const { propertyName, mapping } = objectOr(discriminator);
  if (!isJsonObject(discriminator) || typeof propertyName !== "string" || propertyName === "")
    return undefined;
  return getOrInsert(known, discriminator, () => readDiscriminator(propertyName, mapping));
}

function readDiscriminator(propertyName: string, mapping: unknown): Discriminator {
  const values = Object.entries(objectOr(mapping)).flatMap(([value, target]) =>
    typeof target === "string" ? [[target, value] as const] : [],
  );
  const names = values.map(
    ([target, value]) =>
      [target.startsWith("#") ? String(pointerKeys(target).at(-1)) : target, value] as const,
  );
  // If several entries have the same key, the first one counts.
  const byName = new Map(names.reverse());
  return { propertyName, mapping: grouped(values), byName };
}

function mappedValues(
  oneOf: readonly unknown[],
  { mapping }: Discriminator,
): Map<string, readonly string[]> {
  const inferred = new Map<string, readonly string[]>();
  for (const item of oneOf) {
    const reference = referenceIn(item);
    const name = reference?.split("/").pop();
    if (reference !== undefined && name) inferred.set(reference, [name]);
  }
  return new Map([...inferred, ...mapping]);
}
