import { isObject, listOr, type DescriptionObject, kept, objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import { EndlessSchema, SchemaGraph } from "../read/schema-parts.js";
import { bodyKind } from "./body-plan.js";

/** The values that a schema allows, as far as the command checks them. Without keys, it allows any. */
export interface ValueType {
  /** The names of JSON Schema. */
  readonly types?: readonly string[];
  /** The values themselves, if the schema lists them. */
  readonly values?: readonly Constant[];
  /** The values of the items of a list. */
  readonly items?: ValueType;
}

export type Constant = string | number | boolean | null;

const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

const DEEPEST = 8;

/** The types that were read, by schema and depth. */
const read = new WeakMap<DescriptionObject, (ValueType | undefined)[]>();

/** Returns the values that a schema allows. */
export function valueType(schema: unknown, references: References, depth = 0): ValueType {
  const target = references.target(schema);
  if (!isObject(target) || depth > DEEPEST) return {};
  const byDepth = kept(read, target, () => []);
  // Schemas that lead to the same few others would otherwise be read again and again.
  return (byDepth[depth] ??= readType(target, references, depth));
}

function readType(target: DescriptionObject, references: References, depth: number): ValueType {
  const own = ownType(target, references, depth);
  if (Object.keys(own).length > 0) return own;
  const inner = (schemas: unknown) =>
    listOr(schemas).map((each) => valueType(each, references, depth + 1));
  const alternatives = [...inner(target.oneOf), ...inner(target.anyOf)];
  if (alternatives.length > 0) return anyOf(alternatives, target.nullable === true);
  return inner(target.allOf).find((type) => Object.keys(type).length > 0) ?? {};
}

function ownType(schema: DescriptionObject, references: References, depth: number): ValueType {
  const constants = "const" in schema ? [schema.const] : schema.enum;
  const values = Array.isArray(constants) && constants.every(isConstant) ? constants : undefined;
  const named = (Array.isArray(schema.type) ? schema.type : [schema.type]).map(String);
  const types = named.filter((type) => TYPES.has(type));
  if (types.length < named.length) return values === undefined ? {} : { values };
  const hasItems = types.includes("array") && isObject(schema.items);
  return {
    types: schema.nullable === true ? [...types, "null"] : types,
    ...(values !== undefined && { values }),
    ...(hasItems && { items: valueType(schema.items, references, depth + 1) }),
  };
}

function isConstant(value: unknown): value is Constant {
  return typeof value !== "object" || value === null;
}

/** The values that any of the types allows. */
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

/** How many files a value has: one, a list of them, or either. */
export type FileCount = "one" | "many" | "either";

const counts = new WeakMap<References, SchemaGraph<FileCount | undefined>>();

/** Returns how many files a schema describes; `undefined` if a text may stand for them, and for any other schema. */
export function fileCount(schema: unknown, references: References): FileCount | undefined {
  const graph = kept(counts, references, () => new SchemaGraph(references, countFiles, undefined));
  try {
    return graph.of(schema);
  } catch (error) {
    // Lists in hundreds of lists.
    if (error instanceof EndlessSchema) return undefined;
    throw error;
  }
}

function countFiles(
  schema: DescriptionObject,
  inner: (schema: unknown) => FileCount | undefined,
): FileCount | undefined {
  const { type, items, allOf, oneOf, anyOf } = schema;
  const types = listOr(Array.isArray(type) ? type : [type]);
  if (types.includes("array")) return inner(items) === "one" ? "many" : undefined;
  if (isBytes(schema, types)) return "one";
  const ofPart = listOr(allOf)
    .map(inner)
    .find((count) => count !== undefined);
  if (ofPart !== undefined) return ofPart;
  const alternatives = [...listOr(oneOf), ...listOr(anyOf)];
  // Null says nothing about the others.
  const others = alternatives.filter((each) => objectOr(each).type !== "null").map(inner);
  const [first] = others;
  if (others.includes(undefined)) return undefined;
  return others.every((count) => count === first) ? first : "either";
}

function isBytes(
  { format, contentMediaType, contentEncoding }: DescriptionObject,
  types: readonly unknown[],
): boolean {
  if (contentEncoding !== undefined) return false;
  if (!types.includes("string") && !types.includes(undefined)) return false;
  return (
    format === "binary" ||
    (typeof contentMediaType === "string" && bodyKind(contentMediaType) === "bytes")
  );
}
