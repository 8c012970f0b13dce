import {
  isObject,
  kept,
  listOr,
  objectOr,
  stringsIn,
  type DescriptionObject,
  type SchemaNode,
} from "./document.js";
import {
  joinedSchema,
  EndlessSchema,
  SchemaGraph,
  subtypesOf,
  type Subtypes,
} from "./schema-parts.js";
import type { References } from "./references.js";

interface Field {
  /** Undefined if a schema only requires the name. */
  readonly schema: SchemaNode | undefined;
  readonly isRequired: boolean;
}

/** A field that a schema describes or requires. */
export interface DescribedField extends Field {
  readonly schema: SchemaNode;
}

/** The fields that a schema describes: a table of names, derived from it. A whole object is checked against the schema itself. */
export interface ObjectFields {
  /** By name. A field of several alternatives is `anyOf` their schemas, one of several parts `allOf`. */
  readonly fields: ReadonlyMap<string, DescribedField>;
  /** The schema of fields that are not listed; undefined if there are none. */
  readonly others: SchemaNode | undefined;
  /** `true` if a value that is not an object fits the schema as well. */
  readonly allowsNonObjects: boolean;
}

interface Shape {
  /** The fields of its objects; undefined if the schema says nothing about them. */
  readonly fields?: ReadonlyMap<string, Field>;
  readonly others?: SchemaNode | undefined;
  /** `true` if its objects have no other fields. */
  readonly isClosed?: boolean;
  /** `true` if it allows more than objects, `false` if it allows nothing else, undefined if it does not say. */
  readonly allowsNonObjects: boolean | undefined;
}

/** The most fields that all bodies of a description may have, counted for each schema that has them. */
const MOST_FIELDS = 2_000_000;

const readers = new WeakMap<References, FieldsReader>();

/**
 * Returns the fields of a schema that describes objects. Undefined if it describes none.
 *
 * @throws EndlessSchema
 */
export function objectFields(schema: unknown, references: References): ObjectFields | undefined {
  return kept(readers, references, () => new FieldsReader(references)).of(schema);
}

class FieldsReader {
  readonly #graph: SchemaGraph<Shape>;
  readonly #subtypes: Subtypes;
  #count = 0;

  constructor(references: References) {
    this.#subtypes = subtypesOf(references);
    this.#graph = new SchemaGraph<Shape>(
      references,
      (target, inner) => this.#read(target, inner),
      UNKNOWN,
    );
  }

  of(schema: unknown): ObjectFields | undefined {
    const { fields, others, allowsNonObjects } = this.#graph.of(this.#subtypes.included(schema));
    if (fields === undefined) return undefined;
    this.#add(fields.size);
    // Names alone do not make a list of fields.
    const isListed = [...fields.values()].some((field) => field.schema !== undefined);
    const described = [...fields].map(([name, { schema: own = others ?? true, isRequired }]) => {
      return [name, { schema: own, isRequired }] as const;
    });
    return {
      fields: new Map(isListed ? described : []),
      others,
      allowsNonObjects: allowsNonObjects === true,
    };
  }

  #read(target: DescriptionObject, inner: (schema: unknown) => Shape): Shape {
    const parts = [...new Set(listOr(target.allOf))].map(inner);
    const alternatives = [target.oneOf, target.anyOf].flatMap((schemas) => {
      const all = [...new Set(listOr(schemas))].map((each) => inner(this.#subtypes.included(each)));
      return all.length === 0 ? [] : [this.#anyOf(all)];
    });
    const all = this.#allOf([ownShape(target), ...parts, ...alternatives]);
    return target.nullable === true ? { ...all, allowsNonObjects: true } : all;
  }

  #allOf(all: readonly Shape[]): Shape {
    const allowed = all.map(({ allowsNonObjects }) => allowsNonObjects);
    const allowsNonObjects = allowed.includes(false)
      ? false
      : allowed.find((each) => each === true);
    const shape = this.#joined("allOf", all, allowsNonObjects, (count) => count > 0);
    const isClosed = all.some((each) => each.isClosed === true);
    if (shape.fields === undefined || !isClosed) return shape;
    // A name that one part requires without describing it cannot be given where another part allows no other fields.
    const listed = [...shape.fields].filter(([, { schema }]) => schema !== undefined);
    return { ...shape, fields: new Map(listed), isClosed };
  }

  /** The fields of any; only what each that describes objects requires is required. */
  #anyOf(all: readonly Shape[]): Shape {
    const allowed = all.map(({ allowsNonObjects }) => allowsNonObjects);
    const isClosed = allowed.every((each) => each === false);
    const allowsNonObjects = allowed.includes(true) ? true : isClosed ? false : undefined;
    const objects = all.filter(({ fields }) => fields !== undefined).length;
    return this.#joined("anyOf", all, allowsNonObjects, (count) => count === objects);
  }

  /** @param isRequired - tells if a field is required that so many of the shapes require */
  #joined(
    keyword: "allOf" | "anyOf",
    all: readonly Shape[],
    allowsNonObjects: boolean | undefined,
    isRequired: (count: number) => boolean,
  ): Shape {
    const described = all.filter(({ fields }) => fields !== undefined);
    if (described.length === 0) return { allowsNonObjects };
    const [first] = described;
    if (described.length === 1 && first !== undefined) return { ...first, allowsNonObjects };
    const found = new Map<string, { schemas: SchemaNode[]; count: number }>();
    const entries = described.flatMap((each) => [...(each.fields ?? [])]);
    this.#add(entries.length);
    const listed = entries.filter(([, { schema }]) => schema !== undefined);
    for (const [name] of [...listed, ...entries]) {
      if (!found.has(name)) found.set(name, { schemas: [], count: 0 });
    }
    for (const [name, { schema, isRequired: isNeeded }] of entries) {
      const known = found.get(name);
      if (schema !== undefined) known?.schemas.push(schema);
      if (known !== undefined && isNeeded) known.count++;
    }
    const fields = [...found].map(([name, { schemas, count }]) => {
      return [
        name,
        { schema: joinedSchema(keyword, schemas), isRequired: isRequired(count) },
      ] as const;
    });
    const others = described.flatMap((each) => (each.others === undefined ? [] : [each.others]));
    return { fields: new Map(fields), others: joinedSchema(keyword, others), allowsNonObjects };
  }

  #add(count: number): void {
    this.#count += count;
    if (this.#count > MOST_FIELDS) {
      throw new EndlessSchema(
        "The schemas of bodies repeat each other's fields millions of times.",
      );
    }
  }
}

const UNKNOWN: Shape = { allowsNonObjects: undefined };

/** Describes what a schema says without its parts and alternatives. */
function ownShape(schema: DescriptionObject): Shape {
  const { type, properties, additionalProperties } = schema;
  const required = stringsIn(schema.required);
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  const isObjectType = types.includes("object");
  const hasFields = isObject(properties) || isObject(additionalProperties);
  const isUntyped = types.length === 0 && (hasFields || required.length > 0);
  const allowsNonObjects = types.length === 0 ? (hasFields ? false : undefined) : types.length > 1;
  if (!isObjectType && !isUntyped)
    return { allowsNonObjects: types.length === 0 ? undefined : true };
  const names = new Set(required);
  const fields = new Map<string, Field>();
  for (const [name, property] of Object.entries(objectOr(properties))) {
    const node = isObject(property) || typeof property === "boolean" ? property : true;
    fields.set(name, { schema: node, isRequired: names.has(name) });
  }
  for (const name of required) {
    if (!fields.has(name)) fields.set(name, { schema: undefined, isRequired: true });
  }
  const isOpen = additionalProperties === true || isObject(additionalProperties);
  const isClosed = additionalProperties === false && !isObject(schema.patternProperties);
  return { fields, others: isOpen ? additionalProperties : undefined, isClosed, allowsNonObjects };
}
