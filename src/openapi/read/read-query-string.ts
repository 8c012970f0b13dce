import { isUrlEncoded } from "../../wire/media-type.js";
import type { Parameter } from "../model.js";
import type { Severity } from "./bundle.js";
import type { References } from "./references.js";
import { isObject, objectOr, textOr, type DescriptionObject } from "./document.js";
import { objectFields } from "./object-fields.js";
import { fieldSerialization, fieldStyle } from "./read-body.js";
import { isJsonContent, readParameter } from "./read-parameter.js";
import { valueShape } from "./value-shape.js";

/**
 * Reads a parameter that is the whole query string (OpenAPI 3.2). The fields of a form are parameters of the query. Any other value is
 * one parameter, whose text is the query.
 */
export function readQueryString(
  parameter: DescriptionObject,
  references: References,
  report: (message: string, severity?: Severity) => void,
): Parameter[] {
  const { name } = parameter;
  if (typeof name !== "string" || name === "") {
    report("The parameter has no name.");
    return [];
  }
  const { mediaType, content, fields } = contentOf(parameter, references);
  if (!isUrlEncoded(mediaType))
    return [wholeQuery(name, parameter, content.schema, mediaType, references)];
  if (fields === undefined || fields.others !== undefined) {
    const left = `Fields of any name in the query string "${name}" are left out. Send them with .query().`;
    report(left, "note");
  }
  return queryStringFields(parameter, references).flatMap((field) => {
    const read = readParameter(field, references, report);
    if (read === undefined) return [];
    const encoding = objectOr(objectOr(content.encoding)[read.name]);
    const serialization = fieldSerialization(encoding, mediaType, read.shape);
    return [
      {
        ...read,
        style: fieldStyle(encoding) ?? (read.shape === "scalar" ? "repeat" : "jsonItems"),
        ...(serialization !== undefined && { serialization }),
      },
    ];
  });
}

/** Returns the fields of a form that is the whole query string, as parameters of the query. Empty for any other value. */
export function queryStringFields(
  parameter: DescriptionObject,
  references: References,
): readonly DescriptionObject[] {
  const { fields } = contentOf(parameter, references);
  return [...(fields?.fields ?? [])].map(([name, { schema, isRequired }]) => ({
    name,
    in: "query",
    required: parameter.required === true && isRequired,
    ...(parameter.deprecated === true && { deprecated: true }),
    schema,
  }));
}

/** Returns the media type of a query string, its content and the fields of a form. */
function contentOf(parameter: DescriptionObject, references: References) {
  const [[mediaType, described] = ["", {}]] = Object.entries(objectOr(parameter.content));
  const content = objectOr(references.target(described));
  const fields = isUrlEncoded(mediaType) ? objectFields(content.schema, references) : undefined;
  return { mediaType, content, fields };
}

function wholeQuery(
  name: string,
  parameter: DescriptionObject,
  schema: unknown,
  mediaType: string,
  references: References,
): Parameter {
  const text = textOr(parameter.description);
  return {
    name,
    location: "query",
    isRequired: parameter.required === true,
    isDeprecated: parameter.deprecated === true,
    schema: isObject(schema) || typeof schema === "boolean" ? schema : { type: "string" },
    shape: schema === undefined ? "scalar" : valueShape(schema, references),
    isQueryString: true,
    ...(isJsonContent(mediaType) && { form: "json" }),
    ...(text !== undefined && { description: text }),
  };
}
