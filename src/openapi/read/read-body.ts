import type { Style } from "../../options/style.js";
import type { BodyContent, BodyField, RequestBody } from "../model.js";
import type { References } from "./references.js";
import { isObject, objectOr, textOr, type DescriptionObject, type SchemaNode } from "./document.js";
import { objectFields } from "./object-fields.js";
import { queryStyle } from "./read-parameter.js";
import { valueShape } from "./value-shape.js";

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
  const shape = objectFields(schema, references);
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
