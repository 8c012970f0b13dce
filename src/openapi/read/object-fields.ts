import { grouped } from "../../internal/objects.js";
import {
  isJsonObject,
  listOr,
  objectOr,
  stringsIn,
  type DescriptionObject,
  type SchemaNode,
} from "./document.js";
import type { References } from "./references.js";
import { othersIn } from "./schema-keywords.js";
import { countParts, joinedSchema, schemaReader, withSubtypes } from "./schema-parts.js";

interface FieldSchema {
  readonly schema: SchemaNode | undefined;
  readonly isRequired: boolean;
}

export interface DescribedField extends FieldSchema {
  readonly schema: SchemaNode;
}

export interface ObjectFields {
  readonly fields: ReadonlyMap<string, DescribedField>;
  readonly others: SchemaNode | undefined;
  readonly allowsNonObjects: boolean;
}

interface Shape {
  readonly fields?: ReadonlyMap<string, FieldSchema>;
  readonly others?: SchemaNode | undefined;
  readonly isClosed?: boolean;
  readonly allowsNonObjects: boolean | undefined;
}

const UNKNOWN_SHAPE: Shape = { allowsNonObjects: undefined };

const shapeOf = /* @__PURE__ */ schemaReader<Shape>(readShape, UNKNOWN_SHAPE);

export function objectFields(schema: unknown, references: References): ObjectFields | undefined {
  const shape = shapeOf(withSubtypes(schema, references), references);
  const { fields, others, allowsNonObjects } = shape;
  if (fields === undefined) return undefined;
  countParts(fields.size, references);
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

function readShape(
  schema: DescriptionObject,
  inner: (schema: unknown) => Shape,
  references: References,
): Shape {
  const parts = [...new Set(listOr(schema.allOf))].map(inner);
  const alternatives = [schema.oneOf, schema.anyOf]
    .map((schemas) => [...new Set(listOr(schemas))])
    .filter((schemas) => schemas.length > 0)
    .map((schemas) => {
      const shapes = schemas.map((each) => inner(withSubtypes(each, references)));
      return joined("anyOf", shapes, references);
    });
  const all = joined("allOf", [ownShape(schema), ...parts, ...alternatives], references);
  return schema.nullable === true ? { ...all, allowsNonObjects: true } : all;
}

function joined(keyword: "allOf" | "anyOf", all: readonly Shape[], references: References): Shape {
  const allowsNonObjects = joinedAllowance(keyword, all);
  const described = all.filter(({ fields }) => fields !== undefined);
  const [first] = described;
  if (first === undefined) return { allowsNonObjects };
  if (described.length === 1) return { ...withoutRequiredOnly(first), allowsNonObjects };
  const entries = described.flatMap(({ fields }) => [...(fields ?? [])]);
  countParts(entries.length, references);
  const listed = entries.filter(([, { schema }]) => schema !== undefined);
  const required = entries.filter(([, { schema }]) => schema === undefined);
  const fields = [...grouped([...listed, ...required])].map(([name, same]) => {
    const schemas = same.map(({ schema }) => schema).filter((schema) => schema !== undefined);
    const count = same.filter(({ isRequired }) => isRequired).length;
    const isRequired = count >= (keyword === "allOf" ? 1 : described.length);
    return [name, { schema: joinedSchema(keyword, schemas), isRequired }] as const;
  });
  const others = described.map((each) => each.others).filter((each) => each !== undefined);
  const isClosed = keyword === "allOf" && described.some((each) => each.isClosed === true);
  return withoutRequiredOnly({
    fields: new Map(fields),
    others: joinedSchema(keyword, others),
    isClosed,
    allowsNonObjects,
  });
}

/** If a part allows no other fields, the names that another part only requires cannot be sent. */
function withoutRequiredOnly(shape: Shape): Shape {
  if (shape.isClosed !== true) return shape;
  const listed = [...(shape.fields ?? [])].filter(([, { schema }]) => schema !== undefined);
  return { ...shape, fields: new Map(listed) };
}

function joinedAllowance(keyword: "allOf" | "anyOf", all: readonly Shape[]): boolean | undefined {
  const allowed = all.map(({ allowsNonObjects }) => allowsNonObjects);
  if (keyword === "allOf" && allowed.includes(false)) return false;
  if (allowed.includes(true)) return true;
  return allowed.includes(undefined) ? undefined : false;
}

function ownShape(schema: DescriptionObject): Shape {
  const { type, properties, additionalProperties } = schema;
  const required = new Set(stringsIn(schema.required));
  const types = type === undefined ? [] : [type].flat();
  const hasFields = isJsonObject(properties) || isJsonObject(additionalProperties);
  if (types.length > 0 && !types.includes("object")) return { allowsNonObjects: true };
  if (types.length === 0 && !hasFields && required.size === 0) return UNKNOWN_SHAPE;
  const fields = new Map<string, FieldSchema>();
  for (const [name, property] of Object.entries(objectOr(properties))) {
    const node = isJsonObject(property) || typeof property === "boolean" ? property : true;
    fields.set(name, { schema: node, isRequired: required.has(name) });
  }
  for (const name of required) {
    if (!fields.has(name)) fields.set(name, { schema: undefined, isRequired: true });
  }
  const isOpen = additionalProperties === true || isJsonObject(additionalProperties);
  return {
    fields,
    others: isOpen ? additionalProperties : undefined,
    isClosed: othersIn(schema) === false,
    allowsNonObjects: types.length > 0 || hasFields ? types.length > 1 : undefined,
  };
}
