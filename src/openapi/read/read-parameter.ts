import { describeType } from "../../internal/messages.js";
import { withoutUndefined } from "../../internal/objects.js";
import { isUrlEncoded } from "../../wire/media-type.js";
import type { Parameter } from "../model.js";
import { isJsonObject, objectOr, textOr, type DescriptionObject } from "./document.js";
import { objectFields, type DescribedField } from "./object-fields.js";
import type { Report } from "./problems.js";
import {
  fieldSerialization,
  hasTextContent,
  parameterSerialization,
  wrongStyle,
} from "./read-serialization.js";
import { wrongName } from "./read-server.js";
import type { References } from "./references.js";
import { dateFormat, valueShape } from "./value-shape.js";

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

/** OpenAPI ignores parameters with these names, because it describes media types and credentials elsewhere. */
const IGNORED_HEADERS = ["accept", "content-type", "authorization"];

const CONNECTION_HEADERS = [
  "host",
  "connection",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

export function readParameter(parameter: DescriptionObject, report: Report): Parameter[] {
  const { name, in: given, style } = parameter;
  if (typeof name !== "string" || name === "") {
    report.mistake("The parameter has no name.");
    return [];
  }
  if (given === "querystring") return readQueryString(name, parameter, report);
  const location = LOCATIONS.find((each) => each === given);
  if (location === undefined) {
    const got = given === undefined ? "nothing" : describeType(given);
    report.mistake(
      `The parameter "${name}" needs "in": path, query, header, cookie or querystring. Got ${typeof given === "string" ? `"${given}"` : got}.`,
    );
    return [];
  }
  if (location === "header" && isIgnoredHeader(name)) {
    if (CONNECTION_HEADERS.includes(name.toLowerCase())) {
      report.note(`The header "${name}" is left out: the HTTP client sets it.`);
    }
    return [];
  }
  for (const wrong of [wrongName(name, location), wrongStyle(style, location)]) {
    if (wrong !== undefined) report.mistake(wrong);
  }
  return [parameterIn(location, name, parameter, report)];
}

function parameterIn(
  location: Parameter["location"],
  name: string,
  parameter: DescriptionObject,
  report: Report,
): Parameter {
  const { references } = report;
  const { mediaType } = contentOf(parameter, references);
  const schema = parameterSchema(parameter, references);
  if (schema !== describedSchema(parameter, references)) {
    report.note(
      `The parameter "${name}" is ${mediaType}, which is not written from an object or a list. Pass its text.`,
    );
  }
  const shape = schema === undefined ? "scalar" : valueShape(schema, references);
  const { description } = objectOr(references.target(schema));
  return {
    name,
    location,
    isRequired: location === "path" || parameter.required === true,
    isDeprecated: parameter.deprecated === true,
    schema: isJsonObject(schema) || typeof schema === "boolean" ? schema : { type: "string" },
    shape,
    ...withoutUndefined({
      dateFormat: dateFormat(schema, references),
      description: textOr(parameter.description) ?? textOr(description),
      ...parameterSerialization(name, location, parameter, shape, references),
    }),
  };
}

export function parameterSchema(parameter: DescriptionObject, references: References): unknown {
  const schema = describedSchema(parameter, references);
  if (schema === undefined || !hasTextContent(parameter)) return schema;
  return valueShape(schema, references) === "scalar" ? schema : { type: "string" };
}

function describedSchema(parameter: DescriptionObject, references: References): unknown {
  const { mediaType, content } = contentOf(parameter, references);
  const isAnyJson = mediaType !== "" && !hasTextContent(parameter);
  return parameter.schema ?? content.schema ?? (isAnyJson || undefined);
}

function contentOf(parameter: DescriptionObject, references: References) {
  const [[mediaType, described] = ["", {}]] = Object.entries(objectOr(parameter.content));
  return { mediaType, content: objectOr(references.target(described)) };
}

/** In OpenAPI 3.2, the fields of a form become query parameters. Any other value is one parameter: the whole query. */
function readQueryString(name: string, parameter: DescriptionObject, report: Report): Parameter[] {
  const { references } = report;
  const { mediaType, content } = contentOf(parameter, references);
  if (!isUrlEncoded(mediaType)) {
    const { style, ...whole } = parameterIn("query", name, parameter, report);
    return [{ ...whole, isQueryString: true }];
  }
  const { fields, others } = objectFields(content.schema, references) ?? {};
  if (others !== undefined && fields?.has(name) === true) {
    report.note(
      `Fields of any name in the query string "${name}" are left out, because a field has its name. Send them with .query().`,
    );
  }
  return queryStringFields(parameter, references)
    .flatMap((field) => readParameter(field, report))
    .map((field) => {
      if (field.name === name) return field;
      const encoding = objectOr(objectOr(content.encoding)[field.name]);
      const { style, serialization } = fieldSerialization(
        encoding,
        mediaType,
        true,
        field.shape,
        references,
      );
      return {
        ...field,
        style: style ?? (field.shape === "scalar" ? "repeat" : "jsonItems"),
        ...withoutUndefined({ serialization }),
      };
    });
}

export function queryStringFields(
  parameter: DescriptionObject,
  references: References,
): readonly DescriptionObject[] {
  const { name } = parameter;
  const { mediaType, content } = contentOf(parameter, references);
  if (!isUrlEncoded(mediaType)) return [];
  const { fields = new Map<string, DescribedField>(), others } =
    objectFields(content.schema, references) ?? {};
  const shared = { in: "query", ...(parameter.deprecated === true && { deprecated: true }) };
  const listed = [...fields].map(([field, { schema, isRequired }]) => ({
    ...shared,
    name: field,
    required: parameter.required === true && isRequired,
    schema,
  }));
  const isOpen = fields.size === 0 || others !== undefined;
  if (!isOpen || fields.has(String(name))) return listed;
  const schema = { type: "object", additionalProperties: others ?? true };
  const required = parameter.required === true && fields.size === 0;
  return [...listed, { ...shared, name, required, style: "form", explode: true, schema }];
}

export function isIgnoredHeader(name: string): boolean {
  return [...IGNORED_HEADERS, ...CONNECTION_HEADERS].includes(name.toLowerCase());
}
