import { withoutUndefined } from "../../internal/objects.js";
import { ownValues } from "../../wire/records.js";
import { isJsonObject, listOr, type DescriptionObject } from "../read/document.js";
import type { References } from "../read/references.js";
import { EndlessSchema, schemaReader, type SchemaReader } from "../read/schema-parts.js";
import { withoutNull } from "../read/value-shape.js";
import { isBytes } from "./body-plan.js";

export interface ValueType {
  readonly types?: readonly string[];
  readonly values?: readonly Constant[];
  readonly items?: ValueType;
}

export type Constant = string | number | boolean | null;

const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

export const valueType: SchemaReader<ValueType> = /* @__PURE__ */ lenientReader(
  (schema, inner) => ownValues(readType(schema, inner)),
  ownValues({}),
);

function lenientReader<Result>(...[compute, otherwise]: Parameters<typeof schemaReader<Result>>) {
  const read = schemaReader(compute, otherwise);
  return (schema: unknown, references: References): Result => {
    try {
      return read(schema, references);
    } catch (error) {
      if (error instanceof EndlessSchema) return otherwise;
      throw error;
    }
  };
}

function readType(schema: DescriptionObject, inner: (schema: unknown) => ValueType): ValueType {
  const own = ownType(schema, inner);
  if (Object.keys(own).length > 0) return own;
  const alternatives = [...listOr(schema.oneOf), ...listOr(schema.anyOf)].map(inner);
  if (alternatives.length > 0) return anyOf(alternatives, schema.nullable === true);
  const parts = listOr(schema.allOf).map(inner);
  return parts.find((type) => Object.keys(type).length > 0) ?? {};
}

function ownType(schema: DescriptionObject, inner: (schema: unknown) => ValueType): ValueType {
  const constants = "const" in schema ? [schema.const] : schema.enum;
  const values = Array.isArray(constants) && constants.every(isConstant) ? constants : undefined;
  const named = [schema.type].flat().map(String);
  const types = named.filter((type) => TYPES.has(type));
  if (types.length < named.length) return withoutUndefined({ values });
  const hasItems = types.includes("array") && isJsonObject(schema.items);
  return withoutUndefined({
    types: schema.nullable === true ? [...types, "null"] : types,
    values,
    items: hasItems ? inner(schema.items) : undefined,
  });
}

function isConstant(value: unknown): value is Constant {
  return typeof value !== "object" || value === null;
}

function anyOf(alternatives: readonly ValueType[], isNullable: boolean): ValueType {
  const types = alternatives.map((each) => each.types ?? each.values?.map(typeOfConstant));
  const values = alternatives.map((each) => each.values);
  if (!types.every((each) => each !== undefined)) return {};
  const items = alternatives.find((each) => each.items !== undefined)?.items;
  return {
    types: [...new Set([...types.flat(), ...(isNullable ? ["null"] : [])])],
    ...(values.every((each) => each !== undefined) && { values: [...new Set(values.flat())] }),
    ...(items !== undefined && { items }),
  };
}

function typeOfConstant(value: Constant): string {
  return value === null ? "null" : typeof value;
}

type FileCount = "one" | "many" | "either";

export const fileCount: SchemaReader<FileCount | undefined> = /* @__PURE__ */ lenientReader(
  countFiles,
  undefined,
);

function countFiles(
  schema: DescriptionObject,
  inner: (schema: unknown) => FileCount | undefined,
): FileCount | undefined {
  const { type, items, allOf, oneOf, anyOf } = schema;
  const types = [type].flat();
  if (types.includes("array")) return inner(items) === "one" ? "many" : undefined;
  if (isBytes(schema, types)) return "one";
  const ofPart = listOr(allOf)
    .map(inner)
    .find((count) => count !== undefined);
  if (ofPart !== undefined) return ofPart;
  const others = withoutNull([...listOr(oneOf), ...listOr(anyOf)]).map(inner);
  const [first] = others;
  if (others.includes(undefined)) return undefined;
  return others.every((count) => count === first) ? first : "either";
}

export const takesNull: SchemaReader<boolean> = /* @__PURE__ */ lenientReader(
  ({ type, nullable, allOf, oneOf, anyOf }, inner) =>
    nullable === true ||
    [type].flat().includes("null") ||
    [...listOr(oneOf), ...listOr(anyOf)].some(inner) ||
    (listOr(allOf).length > 0 && listOr(allOf).every(inner)),
  false,
);
