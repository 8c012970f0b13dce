import type { Style } from "../../options/style.js";
import type { BodyContent, BodyField, RequestBody } from "../model.js";
import type { References } from "./references.js";
import {
  isObject,
  listOr,
  objectOr,
  stringsIn,
  textOr,
  type DescriptionObject,
  type SchemaNode,
} from "./document.js";
import { queryStyle } from "./read-parameter.js";
import { valueShape } from "./value-shape.js";

/** The fields of an object, by name. */
type Fields = Map<string, { schema: SchemaNode; isRequired: boolean }>;

/** What a schema says of an object. */
interface ObjectShape {
  readonly fields: Fields;
  readonly hasMoreFields: boolean;
}

/** Reads a request body object. */
export function readBody(body: DescriptionObject, references: References): RequestBody {
  const description = textOr(body.description);
  return {
    isRequired: body.required === true,
    ...(description !== undefined && { description }),
    contents: Object.entries(objectOr(body.content)).map(([mediaType, content]) =>
      readContent(mediaType, objectOr(references.target(content)), references),
    ),
  };
}

function readContent(
  mediaType: string,
  { schema, encoding }: DescriptionObject,
  references: References,
): BodyContent {
  const shape = objectShape(schema, references, []);
  const fields = shape === undefined ? undefined : [...shape.fields];
  return {
    mediaType,
    ...((isObject(schema) || typeof schema === "boolean") && { schema }),
    ...(fields && {
      fields: fields.map(([name, field]) => readField(name, field, objectOr(encoding), references)),
    }),
    hasMoreFields: shape?.hasMoreFields ?? false,
  };
}

function readField(
  name: string,
  { schema, isRequired }: { schema: SchemaNode; isRequired: boolean },
  encoding: DescriptionObject,
  references: References,
): BodyField {
  const shape = valueShape(schema, references);
  const style = fieldStyle(objectOr(encoding[name]));
  return { name, isRequired, shape, schema, ...(style !== undefined && { style }) };
}

/** The style of a form field, if the description says one. */
function fieldStyle(encoding: DescriptionObject): Style | undefined {
  if ("style" in encoding || "explode" in encoding) return queryStyle(encoding);
  const { contentType } = encoding;
  return typeof contentType === "string" && /\bjson\b/.test(contentType) ? "json" : undefined;
}

/** The fields of a schema that describes objects. Undefined if it describes none. */
function objectShape(
  schema: unknown,
  references: References,
  around: readonly unknown[],
): ObjectShape | undefined {
  const target = references.target(schema);
  if (!isObject(target) || around.includes(target)) return undefined;
  const within = [...around, target];
  const parts = listOr(target.allOf)
    .map((part) => objectShape(part, references, within))
    .filter((part) => part !== undefined);
  const alternatives = [...listOr(target.oneOf), ...listOr(target.anyOf)]
    .map((part) => objectShape(part, references, within))
    .filter((part) => part !== undefined);
  const own = ownShape(target);
  if (own === undefined && parts.length === 0 && alternatives.length === 0) return undefined;
  const joined = joinAll([
    ...(own ? [own] : []),
    ...parts,
    ...(alternatives.length > 0 ? [anyOf(alternatives)] : []),
  ]);
  for (const name of stringsIn(target.required)) {
    const field = joined.fields.get(name);
    if (field) joined.fields.set(name, { ...field, isRequired: true });
  }
  return joined;
}

function ownShape(schema: DescriptionObject): ObjectShape | undefined {
  const { type, properties, additionalProperties } = schema;
  const isObjectType = type === "object" || (Array.isArray(type) && type.includes("object"));
  const isUntyped = type === undefined && (isObject(properties) || isObject(additionalProperties));
  if (!isObjectType && !isUntyped) return undefined;
  const required = stringsIn(schema.required);
  const fields: Fields = new Map();
  for (const [name, property] of Object.entries(objectOr(properties))) {
    fields.set(name, {
      schema: isObject(property) || typeof property === "boolean" ? property : true,
      isRequired: required.includes(name),
    });
  }
  return { fields, hasMoreFields: additionalProperties === true || isObject(additionalProperties) };
}

/** The fields of all together. */
function joinAll(shapes: readonly ObjectShape[]): ObjectShape {
  const fields: Fields = new Map();
  for (const shape of shapes) {
    for (const [name, field] of shape.fields) {
      const known = fields.get(name);
      fields.set(name, { ...field, isRequired: field.isRequired || known?.isRequired === true });
    }
  }
  return { fields, hasMoreFields: shapes.some(({ hasMoreFields }) => hasMoreFields) };
}

/** The fields of any; only what all require is required. */
function anyOf(shapes: readonly ObjectShape[]): ObjectShape {
  const { fields, hasMoreFields } = joinAll(shapes);
  for (const [name, field] of fields) {
    const isRequired = shapes.every((shape) => shape.fields.get(name)?.isRequired === true);
    fields.set(name, { ...field, isRequired });
  }
  return { fields, hasMoreFields };
}
