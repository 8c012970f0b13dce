import type { Style } from "../../options/style.js";
import type { BodyContent, BodyField, RequestBody } from "../model.js";
import type { References } from "./references.js";
import { dateFormat } from "./date-format.js";
import { isObject, objectOr, textOr, type DescriptionObject, type SchemaNode } from "./document.js";
import { objectFields } from "./object-fields.js";
import type { Severity } from "./problems.js";
import { requestSchema } from "./body-schema.js";
import { queryStyle, wrongStyle } from "./read-parameter.js";
import { valueShape } from "./value-shape.js";

/** Reports something at the place to which the keys lead from the body. */
type ReportInBody = (keys: readonly string[], message: string, severity?: Severity) => void;

/** Reads a request body object. What is wrong with it is reported. */
export function readBody(
  body: DescriptionObject,
  references: References,
  report: ReportInBody,
): RequestBody {
  const description = textOr(body.description);
  return {
    isRequired: body.required === true,
    ...(description !== undefined && { description }),
    contents: Object.entries(objectOr(body.content)).map(([mediaType, content]) =>
      readContent(
        mediaType,
        objectOr(references.target(content)),
        references,
        (keys, ...problem) => {
          report(["content", mediaType, ...keys], ...problem);
        },
      ),
    ),
  };
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
        const read = readField(name, field, encoded, references);
        const wrong = wrongEncoding(read, encoded);
        if (wrong !== undefined) report(["encoding", name], wrong);
        return read;
      }),
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
  const style = fieldStyle(encoding);
  const dates = dateFormat(schema, references);
  return {
    name,
    isRequired,
    shape,
    schema,
    ...(dates !== undefined && { dateFormat: dates }),
    ...(style !== undefined && { style }),
  };
}

/** Says why a field cannot be sent as its encoding wants it. */
function wrongEncoding(
  { name, shape }: BodyField,
  { style, explode, contentType }: DescriptionObject,
): string | undefined {
  const wrong = wrongStyle(style, "query");
  if (wrong !== undefined) return wrong;
  if (style !== undefined || explode !== undefined || shape !== "object") return undefined;
  if (typeof contentType !== "string" || /json|text\/|\*/i.test(contentType)) return undefined;
  return `The part "${name}" is an object, which cannot be written as ${contentType}. Describe it as JSON, as text, or as a string.`;
}

/** The style of a form field, if the description says one. */
export function fieldStyle(encoding: DescriptionObject): Style | undefined {
  if ("style" in encoding || "explode" in encoding) return queryStyle(encoding);
  const { contentType } = encoding;
  return typeof contentType === "string" && /\bjson\b/.test(contentType) ? "json" : undefined;
}
