import type { ValueShape, DateFormat } from "../model.js";
import { listOr, type DescriptionObject, objectOr } from "./document.js";
import type { References } from "./references.js";
import { schemaReader, type SchemaReader } from "./schema-parts.js";

const SCALARS = new Set(["string", "number", "integer", "boolean", "null", "file"]);

export const valueShape: SchemaReader<ValueShape> = /* @__PURE__ */ schemaReader(shapeOf, "any");

function shapeOf(schema: DescriptionObject, inner: (schema: unknown) => ValueShape): ValueShape {
  const { type, items, properties } = schema;
  if (Array.isArray(type)) {
    return common(type.filter((each) => each !== "null").map((each) => shapeOfType(each)));
  }
  if (type !== undefined) return shapeOfType(type);
  if (items !== undefined) return "list";
  if (properties !== undefined) return "object";
  if (Array.isArray(schema.enum)) return common(schema.enum.map(shapeOfConstant));
  if ("const" in schema) return shapeOfConstant(schema.const);
  const others = withoutNull([...listOr(schema.oneOf), ...listOr(schema.anyOf)]);
  if (others.length > 0) return common(others.map(inner));
  return (
    listOr(schema.allOf)
      .map(inner)
      .find((shape) => shape !== "any") ?? "any"
  );
}

function shapeOfType(type: unknown): ValueShape {
  if (type === "array") return "list";
  if (type === "object") return "object";
  return SCALARS.has(String(type)) ? "scalar" : "any";
}

function shapeOfConstant(value: unknown): ValueShape {
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null ? "object" : "scalar";
}

function common(shapes: readonly ValueShape[]): ValueShape {
  const [first = "any", ...others] = shapes;
  return others.every((shape) => shape === first) ? first : "any";
}

const ownFormat = /* @__PURE__ */ schemaReader<DateFormat | undefined>(formatOf, undefined);

export function dateFormat(schema: unknown, references: References): DateFormat | undefined {
  const { items } = objectOr(references.target(schema));
  return ownFormat(schema, references) ?? ownFormat(items, references);
}

function formatOf(
  schema: DescriptionObject,
  inner: (schema: unknown) => DateFormat | undefined,
): DateFormat | undefined {
  const { type, format } = schema;
  if ("enum" in schema || "const" in schema) return undefined;
  const types = [type].flat().filter((each) => each !== "null");
  if (types.length !== 1) return undefined;
  if (types.at(0) === "string") {
    return format === "date" || format === "date-time" ? format : undefined;
  }
  if (types.at(0) !== undefined) return undefined;
  const parts = [...listOr(schema.allOf), ...listOr(schema.oneOf), ...listOr(schema.anyOf)];
  const formats = withoutNull(parts).map(inner);
  return formats.every((each) => each === formats.at(0)) ? formats.at(0) : undefined;
}

export function withoutNull(schemas: readonly unknown[]): readonly unknown[] {
  return schemas.filter((schema) => objectOr(schema).type !== "null");
}
