import type { References } from "./references.js";
import type { ValueShape } from "../model.js";
import { isObject, listOr } from "./document.js";

const SCALARS = new Set(["string", "number", "integer", "boolean", "null", "file"]);

/** Which kind of values a schema describes. */
export function valueShape(schema: unknown, references: References, depth = 0): ValueShape {
  const target = references.target(schema);
  if (!isObject(target) || depth > 20) return "any";
  const { type, items, properties } = target;
  if (Array.isArray(type)) {
    return common(type.filter((each) => each !== "null").map((each) => shapeOfType(each)));
  }
  if (type !== undefined) return shapeOfType(type);
  if (items !== undefined) return "list";
  if (properties !== undefined) return "object";
  if (Array.isArray(target.enum)) return common(target.enum.map(shapeOfConstant));
  if ("const" in target) return shapeOfConstant(target.const);
  const alternatives = [...listOr(target.oneOf), ...listOr(target.anyOf)];
  if (alternatives.length > 0) {
    return common(alternatives.map((each) => valueShape(each, references, depth + 1)));
  }
  const parts = listOr(target.allOf).map((each) => valueShape(each, references, depth + 1));
  return parts.find((shape) => shape !== "any") ?? "any";
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

/** The shape that all have; "any" if they differ. */
function common(shapes: readonly ValueShape[]): ValueShape {
  const [first = "any", ...others] = shapes;
  return others.every((shape) => shape === first) ? first : "any";
}
