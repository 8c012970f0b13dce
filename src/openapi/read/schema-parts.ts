import {
  isJsonObject,
  getOrInsert,
  listOr,
  objectOr,
  type DescriptionObject,
  type SchemaNode,
  referenceIn,
} from "./document.js";
import { grouped } from "../../internal/objects.js";
import { memberIn, othersIn } from "./schema-keywords.js";
import { type References, pointerTo } from "./references.js";

const MOST_PARTS = 100;

export function partsOf(
  schema: unknown,
  references: References,
  most: number = MOST_PARTS,
): readonly DescriptionObject[] {
  const parts = new Set<DescriptionObject>();
  const open: unknown[] = [schema];
  for (const next of open) {
    const part = references.target(next);
    if (!isJsonObject(part) || parts.has(part)) continue;
    if (parts.size === most) break;
    parts.add(part);
    for (const key of ["allOf", "oneOf", "anyOf"])
      for (const each of listOr(part[key]).slice(0, most)) open.push(each);
  }
  return [...parts];
}

export function propertyOf(parts: readonly DescriptionObject[], name: string): unknown {
  const listing = parts.find(({ properties }) => Object.hasOwn(objectOr(properties), name));
  if (listing !== undefined) return memberIn(listing, name);
  return parts.map(othersIn).find(isJsonObject);
}

export type Unsent = ReadonlySet<string>;

export type FindUnsent = (schema: DescriptionObject, references: References) => Unsent;

export const NONE_UNSENT: Unsent = new Set();

const MOST_PARTS_ONE_WAY = 1000;

export function oneWay(isOneWay: typeof isReadOnly): FindUnsent {
  const known = new WeakMap<DescriptionObject, Unsent>();
  return (schema, references) =>
    getOrInsert(known, schema, () => {
      const names = partsOf(schema, references, MOST_PARTS_ONE_WAY).flatMap(({ properties }) =>
        Object.entries(objectOr(properties)).flatMap(([name, each]) =>
          isOneWay(each, references) ? name : [],
        ),
      );
      return names.length === 0 ? NONE_UNSENT : new Set(names);
    });
}

export const unsentOf: FindUnsent = /* @__PURE__ */ oneWay(isReadOnly);

export function isReadOnly(property: unknown, references: References): boolean {
  return [property, references.target(property)].some((each) => objectOr(each).readOnly === true);
}

export function joinedSchema(
  keyword: "allOf" | "anyOf",
  schemas: readonly SchemaNode[],
): SchemaNode | undefined {
  const distinct = [...new Map(schemas.map((each) => [identityOf(each), each])).values()];
  const [first] = distinct;
  if (distinct.length <= 1) return first;
  // `true` allows everything: it decides `anyOf`, and has no effect in `allOf`.
  if (distinct.includes(true)) {
    return keyword === "anyOf"
      ? true
      : joinedSchema(
          keyword,
          distinct.filter((each) => each !== true),
        );
  }
  return { [keyword]: distinct };
}

const LONGEST = 200;

const identities = new WeakMap<object, string | object>();

function identityOf(schema: SchemaNode): unknown {
  if (typeof schema === "boolean") return schema;
  return getOrInsert(identities, schema, () => textOf(schema, LONGEST) ?? schema);
}

function textOf(value: unknown, longest: number): string | undefined {
  if (!Array.isArray(value) && !isJsonObject(value)) {
    const text = JSON.stringify(value);
    return text.length > longest ? undefined : text;
  }
  const entries = Object.entries(value);
  if (entries.length > longest) return undefined;
  let text = "";
  for (const [key, member] of entries.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const inner = textOf(member, longest - text.length - key.length);
    if (inner === undefined) return undefined;
    text += `${JSON.stringify(key)}:${inner},`;
    if (text.length > longest) return undefined;
  }
  return Array.isArray(value) ? `[${text}]` : `{${text}}`;
}

const DEEPEST = 200;

export class EndlessSchema extends Error {}

const MOST_IN_ALL = 2_000_000;

const counts = new WeakMap<References, number>();

/** Parts that operations share are read for each of them, so a small document could take hours. */
export function countParts(count: number, references: References): void {
  const sum = (counts.get(references) ?? 0) + count;
  if (sum > MOST_IN_ALL) {
    throw new EndlessSchema(
      "The operations share parts, and have millions of fields, parameters and media types in all.",
    );
  }
  counts.set(references, sum);
}

export type SchemaReader<Result> = (schema: unknown, references: References) => Result;

type Compute<Result> = (
  schema: DescriptionObject,
  inner: (schema: unknown) => Result,
  references: References,
) => Result;

/** Computes each schema once. Otherwise a few schemas that refer to each other twice would take hours. */
export function schemaReader<Result>(
  compute: Compute<Result>,
  otherwise: Result,
): SchemaReader<Result> {
  const graphs = new WeakMap<References, SchemaGraph<Result>>();
  return (schema, references) =>
    getOrInsert(graphs, references, () => new SchemaGraph(references, compute, otherwise)).of(
      schema,
    );
}

class SchemaGraph<Result> {
  readonly #known = new WeakMap<object, Result>();
  readonly #open = new Map<object, number>();
  #passing = new Map<object, Result>();
  #reached = Infinity;

  constructor(
    private readonly references: References,
    private readonly compute: Compute<Result>,
    private readonly otherwise: Result,
  ) {}

  of(schema: unknown): Result {
    const target = this.references.target(schema);
    if (!isJsonObject(target)) return this.otherwise;
    const level = this.#open.get(target);
    if (level !== undefined) {
      this.#reached = Math.min(this.#reached, level);
      return this.otherwise;
    }
    for (const results of [this.#known, this.#passing]) {
      if (results.has(target)) return results.get(target) as Result;
    }
    return this.#enter(target);
  }

  #enter(target: DescriptionObject): Result {
    const level = this.#open.size;
    if (level === DEEPEST) {
      throw new EndlessSchema(`Its schemas lead from one to the next more than ${DEEPEST} times.`);
    }
    const reachedBefore = this.#reached;
    this.#reached = Infinity;
    this.#open.set(target, level);
    try {
      const result = this.compute(target, (schema) => this.of(schema), this.references);
      const isFinal = this.#reached >= level;
      (isFinal ? this.#known : this.#passing).set(target, result);
      this.#reached = Math.min(reachedBefore, isFinal ? Infinity : this.#reached);
      return result;
    } finally {
      this.#open.delete(target);
      if (level === 0) this.#passing = new Map();
    }
  }
}

interface Reference {
  readonly $ref: string;
}

const subtypes = new WeakMap<References, Subtypes>();

export function withSubtypes(schema: unknown, references: References): unknown {
  return getOrInsert(subtypes, references, () => new Subtypes(references)).included(schema);
}

class Subtypes {
  #extensions: ReadonlyMap<unknown, readonly Reference[]> | undefined;
  readonly #included = new Map<DescriptionObject, DescriptionObject | null>();

  constructor(private readonly references: References) {}

  included(schema: unknown): unknown {
    const target = this.references.target(schema);
    if (!isJsonObject(target) || !isJsonObject(target.discriminator)) return schema;
    if (listOr(target.oneOf).length + listOr(target.anyOf).length > 0) return schema;
    const known = this.#included.get(target);
    if (known !== undefined) return known ?? schema;
    const below = this.#below(target, target.discriminator);
    const family = below.length === 0 ? null : { anyOf: [{ allOf: [schema] }, ...below] };
    this.#included.set(target, family);
    return family ?? schema;
  }

  #below(target: DescriptionObject, { mapping }: DescriptionObject): readonly Reference[] {
    const found = new Map<unknown, Reference>();
    const named = Object.values(objectOr(mapping)).filter((each) => typeof each === "string");
    const mapped = named.map((each) => ({ $ref: schemaReference(each) }));
    const open = [...this.#extensionsOf(target), ...mapped];
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
    const { schemas } = objectOr(this.references.document.components);
    const extensions = Object.entries(objectOr(schemas)).flatMap(([name, schema]) => {
      const extension = { $ref: pointerTo("#/components/schemas", name) };
      return listOr(objectOr(schema).allOf)
        .filter((part) => referenceIn(part) !== undefined)
        .map((part) => [this.references.target(part), extension] as const);
    });
    return grouped(extensions);
  }
}

export function schemaReference(name: string): string {
  return /[#/]/.test(name) ? name : `#/components/schemas/${name}`;
}
