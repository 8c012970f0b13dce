import {
  isObject,
  listOr,
  objectOr,
  stringsIn,
  type DescriptionObject,
  type SchemaNode,
} from "./document.js";
import type { References } from "./references.js";
import { EndlessSchema, SchemaGraph } from "./schema-graph.js";

/** The fields of an object, by name. */
export type Fields = ReadonlyMap<string, Field>;

/** A field of an object. */
interface Field {
  readonly schema: SchemaNode;
  readonly isRequired: boolean;
}

/** The fields that a schema describes. */
export interface ObjectFields {
  readonly fields: Fields;
  readonly hasMoreFields: boolean;
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
  const reader = readers.get(references) ?? new FieldsReader(references);
  readers.set(references, reader);
  return reader.of(schema);
}

class FieldsReader {
  readonly #graph: SchemaGraph<ObjectFields | undefined>;
  #count = 0;

  constructor(references: References) {
    this.#graph = new SchemaGraph<ObjectFields | undefined>(
      references,
      (target, inner) => this.#read(target, inner),
      undefined,
    );
  }

  of(schema: unknown): ObjectFields | undefined {
    const fields = this.#graph.of(schema);
    this.#add(fields?.fields.size ?? 0);
    return fields;
  }

  #read(
    target: DescriptionObject,
    inner: (schema: unknown) => ObjectFields | undefined,
  ): ObjectFields | undefined {
    const all = (schemas: unknown) =>
      [...new Set(listOr(schemas))].map(inner).filter((part) => part !== undefined);
    const parts = all(target.allOf);
    const alternatives = [...all(target.oneOf), ...all(target.anyOf)];
    const own = ownFields(target);
    if (own === undefined && parts.length === 0 && alternatives.length === 0) return undefined;
    const joined = this.#join([
      ...(own ? [own] : []),
      ...parts,
      ...(alternatives.length > 0 ? [this.#anyOf(alternatives)] : []),
    ]);
    const required = stringsIn(target.required).flatMap((name) => {
      const field = joined.fields.get(name);
      return field === undefined ? [] : [[name, { ...field, isRequired: true }] as const];
    });
    return { ...joined, fields: new Map([...joined.fields, ...required]) };
  }

  /** The fields of all together. */
  #join(all: readonly ObjectFields[]): ObjectFields {
    const fields = new Map<string, Field>();
    for (const each of all) {
      this.#add(each.fields.size);
      for (const [name, field] of each.fields) {
        const known = fields.get(name);
        fields.set(name, { ...field, isRequired: field.isRequired || known?.isRequired === true });
      }
    }
    return { fields, hasMoreFields: all.some(({ hasMoreFields }) => hasMoreFields) };
  }

  /** The fields of any; only what all require is required. */
  #anyOf(all: readonly ObjectFields[]): ObjectFields {
    const { fields, hasMoreFields } = this.#join(all);
    const counts = new Map<string, number>();
    for (const each of all) {
      for (const [name, { isRequired }] of each.fields) {
        if (isRequired) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    const isRequired = (name: string) => counts.get(name) === all.length;
    const entries = [...fields].map(
      ([name, field]) => [name, { ...field, isRequired: isRequired(name) }] as const,
    );
    return { fields: new Map(entries), hasMoreFields };
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

function ownFields(schema: DescriptionObject): ObjectFields | undefined {
  const { type, properties, additionalProperties } = schema;
  const isObjectType = type === "object" || (Array.isArray(type) && type.includes("object"));
  const isUntyped = type === undefined && (isObject(properties) || isObject(additionalProperties));
  if (!isObjectType && !isUntyped) return undefined;
  const required = new Set(stringsIn(schema.required));
  const fields = Object.entries(objectOr(properties)).map(([name, property]) => {
    const node = isObject(property) || typeof property === "boolean" ? property : true;
    return [name, { schema: node, isRequired: required.has(name) }] as const;
  });
  return {
    fields: new Map(fields),
    hasMoreFields: additionalProperties === true || isObject(additionalProperties),
  };
}
