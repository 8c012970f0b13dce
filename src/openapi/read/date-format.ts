import type { DateFormat } from "../model.js";
import { isObject, listOr, objectOr, type DescriptionObject } from "./document.js";
import type { References } from "./references.js";
import { SchemaGraph } from "./schema-graph.js";

const graphs = new WeakMap<References, SchemaGraph<DateFormat | undefined>>();

/**
 * Returns the format of the dates that a schema describes: of texts, or of a list of them. Undefined if it describes anything else.
 *
 * @throws EndlessSchema
 */
export function dateFormat(schema: unknown, references: References): DateFormat | undefined {
  const graph =
    graphs.get(references) ??
    new SchemaGraph<DateFormat | undefined>(references, formatOf, undefined);
  graphs.set(references, graph);
  const { items } = objectOr(references.target(schema));
  return graph.of(schema) ?? graph.of(items);
}

function formatOf(
  schema: DescriptionObject,
  inner: (schema: unknown) => DateFormat | undefined,
): DateFormat | undefined {
  const { type, format } = schema;
  if ("enum" in schema || "const" in schema) return undefined;
  const types = (Array.isArray(type) ? type : [type]).filter((each) => each !== "null");
  if (types.length !== 1) return undefined;
  if (types[0] === "string") {
    return format === "date" || format === "date-time" ? format : undefined;
  }
  if (types[0] !== undefined) return undefined;
  const parts = [...listOr(schema.allOf), ...listOr(schema.oneOf), ...listOr(schema.anyOf)];
  const formats = parts.filter((part) => !isNull(part)).map(inner);
  return formats.every((each) => each === formats[0]) ? formats[0] : undefined;
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema.type === "null";
}
