import type { ValueShape } from "../model.js";
import { listOr, type DescriptionObject } from "./document.js";
import type { References } from "./references.js";
import { SchemaGraph } from "./schema-graph.js";

const SCALARS = new Set(["string", "number", "integer", "boolean", "null", "file"]);

const graphs = new WeakMap<References, SchemaGraph<ValueShape>>();

/**
 * Returns which kind of values a schema describes.
 *
 * @throws EndlessSchema
 */
export function valueShape(schema: unknown, references: References): ValueShape {
  const graph = graphs.get(references) ?? new SchemaGraph(references, shapeOf, "any");
  graphs.set(references, graph);
  return graph.of(schema);
}

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
  const alternatives = [...listOr(schema.oneOf), ...listOr(schema.anyOf)];
  if (alternatives.length > 0) return common(alternatives.map(inner));
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

/** Returns the shape that all have; "any" if they differ. */
function common(shapes: readonly ValueShape[]): ValueShape {
  const [first = "any", ...others] = shapes;
  return others.every((shape) => shape === first) ? first : "any";
}
