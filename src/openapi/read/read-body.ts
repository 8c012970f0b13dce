import { withoutUndefined } from "../../internal/objects.js";
import { jsonSequenceOf } from "../../wire/media-type.js";
import type { BodyContent, BodyField, RequestBody } from "../model.js";
import { isJsonObject, objectOr, textOr, type DescriptionObject } from "./document.js";
import { objectFields, type DescribedField } from "./object-fields.js";
import type { Report } from "./problems.js";
import { fieldSerialization, wrongEncoding } from "./read-serialization.js";
import type { References } from "./references.js";
import { countParts } from "./schema-parts.js";
import { dateFormat, valueShape } from "./value-shape.js";

/** A media type takes as long to read as some four fields. */
const PARTS_OF_CONTENT = 4;

export function readBody(body: DescriptionObject, report: Report): RequestBody {
  const all = Object.entries(objectOr(body.content));
  countParts(all.length * PARTS_OF_CONTENT, report.references);
  const contents = all.map(([mediaType, described]) => {
    const content = objectOr(report.references.target(described));
    return readContent(mediaType, content, report.at("content", mediaType));
  });
  const description = textOr(body.description);
  return withoutUndefined({ isRequired: body.required === true, description, contents });
}

function readContent(mediaType: string, content: DescriptionObject, report: Report): BodyContent {
  const schema = requestSchema(mediaType, content);
  if (schema === undefined && content.itemSchema !== undefined) {
    report
      .at("itemSchema")
      .note(
        `The items of ${mediaType} cannot be written: itemSchema is left out. Pass the whole body as data.`,
      );
  }
  const described = objectFields(schema, report.references);
  const fields =
    described &&
    [...described.fields].map(([name, field]) => {
      const encoding = objectOr(objectOr(content.encoding)[name]);
      const read = readField(name, field, encoding, mediaType, report.references);
      const wrong = wrongEncoding(read, encoding);
      if (wrong !== undefined) report.at("encoding", name).mistake(wrong);
      return read;
    });
  return {
    mediaType,
    hasMoreFields: described?.others !== undefined,
    ...withoutUndefined({
      schema: isJsonObject(schema) || typeof schema === "boolean" ? schema : undefined,
      fields,
      otherFields: described?.others,
      allowsNonObjects: described?.allowsNonObjects === true ? (true as const) : undefined,
    }),
  };
}

function readField(
  name: string,
  { schema, isRequired }: DescribedField,
  encoding: DescriptionObject,
  mediaType: string,
  references: References,
): BodyField {
  const shape = valueShape(schema, references);
  return withoutUndefined({
    name,
    isRequired,
    shape,
    schema,
    dateFormat: dateFormat(schema, references),
    ...fieldSerialization(encoding, mediaType, schema, shape, references),
  });
}

export function responseSchema(
  mediaType: string,
  { schema, itemSchema }: DescriptionObject,
): unknown {
  if (schema !== undefined || !hasItems(mediaType, itemSchema)) return schema;
  return { type: "array", items: itemSchema };
}

/** A list of items can be written only as a JSON text sequence. */
export function requestSchema(mediaType: string, content: DescriptionObject): unknown {
  const isWritten = jsonSequenceOf(mediaType) !== undefined;
  return isWritten ? responseSchema(mediaType, content) : content.schema;
}

function hasItems(mediaType: string, itemSchema: unknown): boolean {
  return itemSchema !== undefined && !mediaType.trim().toLowerCase().startsWith("multipart/");
}
