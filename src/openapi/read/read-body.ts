import type { Style } from "../../options/style.js";
import type { BodyContent, BodyField, RequestBody, ValueShape } from "../model.js";
import type { References } from "./references.js";
import { dateFormat, valueShape } from "./value-shape.js";
import { isObject, objectOr, textOr, type DescriptionObject, type SchemaNode } from "./document.js";
import { withoutUndefined } from "../../internal/objects.js";
import { objectFields } from "./object-fields.js";
import type { Severity } from "./bundle.js";
import { collectionFormatOf, queryStyle, wrongStyle } from "./read-parameter.js";
import { isForm, isMultipart, isUrlEncoded, jsonSequenceOf } from "../../wire/media-type.js";
import type { FieldSerialization } from "../../wire/serialization.js";

/** Reports a problem in the body, at the given keys. */
type ReportInBody = (keys: readonly string[], message: string, severity?: Severity) => void;

/** Reads a request body object, and reports its mistakes. */
export function readBody(
  body: DescriptionObject,
  references: References,
  report: ReportInBody,
): RequestBody {
  const contents = Object.entries(objectOr(body.content)).map(([mediaType, described]) => {
    const content = objectOr(references.target(described));
    return readContent(mediaType, content, references, (keys, ...problem) => {
      report(["content", mediaType, ...keys], ...problem);
    });
  });
  const description = textOr(body.description);
  return withoutUndefined({ isRequired: body.required === true, description, contents });
}

function readContent(
  mediaType: string,
  content: DescriptionObject,
  references: References,
  report: ReportInBody,
): BodyContent {
  const { encoding, itemSchema } = content;
  const schema = requestSchema(mediaType, content);
  if (schema === undefined && itemSchema !== undefined) {
    const message = `The items of ${mediaType} cannot be written: itemSchema is left out. Pass the whole body as data.`;
    report(["itemSchema"], message, "note");
  }
  const shape = objectFields(schema, references);
  const fields = shape === undefined ? undefined : [...shape.fields];
  return {
    mediaType,
    ...((isObject(schema) || typeof schema === "boolean") && { schema }),
    ...(fields && {
      fields: fields.map(([name, field]) => {
        const encoded = objectOr(objectOr(encoding)[name]);
        const read = readField(name, field, encoded, mediaType, references);
        const wrong = wrongEncoding(read, encoded);
        if (wrong !== undefined) report(["encoding", name], wrong);
        return read;
      }),
    }),
    hasMoreFields: shape?.others !== undefined,
    ...(shape?.others !== undefined && { otherFields: shape.others }),
    ...(shape?.allowsNonObjects === true && { allowsNonObjects: true }),
  };
}

function readField(
  name: string,
  { schema, isRequired }: { schema: SchemaNode; isRequired: boolean },
  encoding: DescriptionObject,
  mediaType: string,
  references: References,
): BodyField {
  const shape = valueShape(schema, references);
  const style = fieldStyle(encoding);
  const form = isForm(mediaType) && style === "json" ? style : collectionFormatOf(objectOr(schema));
  return withoutUndefined({
    name,
    isRequired,
    shape,
    schema,
    dateFormat: dateFormat(schema, references),
    style,
    form,
    serialization: fieldSerialization(encoding, mediaType, shape),
  });
}

/** Reads the rules of an encoding for a form field, except for its style. */
export function fieldSerialization(
  encoding: DescriptionObject,
  mediaType: string,
  shape: ValueShape,
): FieldSerialization | undefined {
  if (isUrlEncoded(mediaType))
    return encoding.allowReserved === true ? { reserved: true } : undefined;
  const type = isMultipart(mediaType) ? partTypeOf(encoding, shape) : undefined;
  return type === undefined ? undefined : { partType: type };
}

/** A media type that every client can send. */
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?[\w-]+=[\w.+-]+)*$/;

/** The content type of a part of a form. If several are described, it is JSON for a list or an object; a text or a file may have any of them. */
function partTypeOf(encoding: DescriptionObject, shape: ValueShape): string | undefined {
  const { contentType } = encoding;
  if (hasStyle(encoding) || typeof contentType !== "string") return undefined;
  const types = contentType.split(",").map((type) => type.trim());
  const json = shape === "scalar" ? undefined : types.find((type) => /\bjson\b/.test(type));
  const type = json ?? (types.length === 1 ? types[0] : undefined);
  return type !== undefined && MEDIA_TYPE.test(type) ? type : undefined;
}

/** Says why a field cannot be sent as its encoding wants it. */
function wrongEncoding(
  { name, shape }: BodyField,
  encoding: DescriptionObject,
): string | undefined {
  const { style, contentType } = encoding;
  const wrong = wrongStyle(style, "query");
  if (wrong !== undefined) return wrong;
  if (hasStyle(encoding) || shape !== "object") return undefined;
  if (typeof contentType !== "string" || /json|text\/|\*/i.test(contentType)) return undefined;
  return `The part "${name}" is an object, which cannot be written as ${contentType}. Describe it as JSON, as text, or as a string.`;
}

/** The style of a form field, if the description says one. */
export function fieldStyle(encoding: DescriptionObject): Style | undefined {
  if (hasStyle(encoding)) return queryStyle(encoding);
  const { contentType } = encoding;
  return typeof contentType === "string" && /\bjson\b/.test(contentType) ? "json" : undefined;
}

/** One keyword of a style gives the others their defaults, and the content type no longer counts. */
function hasStyle(encoding: DescriptionObject): boolean {
  return ["style", "explode", "allowReserved"].some((key) => key in encoding);
}

/** Returns the schema of a response body. That of a stream is a list of its items (`itemSchema` of OpenAPI 3.2). */
export function responseSchema(
  mediaType: string,
  { schema, itemSchema }: DescriptionObject,
): unknown {
  if (schema !== undefined || !hasItems(mediaType, itemSchema)) return schema;
  return { type: "array", items: itemSchema };
}

/** Returns the schema of a request body. Only JSON texts in sequence can be written from a list of items. */
export function requestSchema(mediaType: string, content: DescriptionObject): unknown {
  const isWritten = jsonSequenceOf(mediaType) !== undefined;
  return isWritten ? responseSchema(mediaType, content) : content.schema;
}

/** The items of a multipart body are parts, which have headers, too. */
function hasItems(mediaType: string, itemSchema: unknown): boolean {
  return itemSchema !== undefined && !mediaType.trim().toLowerCase().startsWith("multipart/");
}
