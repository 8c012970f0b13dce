import { describeType } from "../../internal/messages.js";
import type { Style } from "../../options/style.js";
import type { Parameter, ValueShape } from "../model.js";
import type { Severity } from "./bundle.js";
import { listed } from "../../internal/words.js";
import type { CollectionFormat } from "../../wire/separated.js";
import type { References } from "./references.js";
import { isToken } from "../../wire/media-type.js";
import { dateFormat, valueShape } from "./value-shape.js";
import type { Form } from "../../wire/serialization.js";
import { isObject, listOr, objectOr, textOr, type DescriptionObject } from "./document.js";

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

/** Header parameters that OpenAPI ignores: a request's content type, accept and credentials are described elsewhere. */
const IGNORED_HEADERS = new Set(["accept", "content-type", "authorization"]);

/** Reads a parameter object, and reports its mistakes. */
export function readParameter(
  parameter: DescriptionObject,
  references: References,
  report: (message: string, severity?: Severity) => void,
): Parameter | undefined {
  const { name, description } = parameter;
  const place = LOCATIONS.find((each) => each === parameter.in);
  if (typeof name !== "string" || name === "") {
    report("The parameter has no name.");
    return undefined;
  }
  if (place === undefined) {
    const { in: given } = parameter;
    const got = given === undefined ? "nothing" : describeType(given);
    report(
      `The parameter "${name}" needs "in": path, query, header, cookie or querystring. Got ${typeof given === "string" ? `"${given}"` : got}.`,
    );
    return undefined;
  }
  if (place === "header" && isIgnoredHeader(name)) return undefined;
  for (const wrong of [wrongName(name, place), wrongStyle(parameter.style, place)]) {
    if (wrong !== undefined) report(wrong);
  }
  const [[mediaType, described] = ["", {}]] = Object.entries(objectOr(parameter.content));
  const content = objectOr(described);
  const schema = parameter.schema ?? content.schema;
  const shape = schema === undefined ? "scalar" : valueShape(schema, references);
  const expression = pathExpression(name, parameter, shape, references);
  const form = formOf(parameter, mediaType, expression);
  const dates = dateFormat(schema, references);
  const text = textOr(description) ?? textOr(objectOr(references.target(schema)).description);
  return {
    name,
    location: place,
    isRequired: place === "path" || parameter.required === true,
    isDeprecated: parameter.deprecated === true,
    schema: isObject(schema) || typeof schema === "boolean" ? schema : { type: "string" },
    shape,
    ...(dates !== undefined && { dateFormat: dates }),
    ...(text !== undefined && { description: text }),
    ...(place === "query" && { style: queryStyle(parameter, "content" in parameter) }),
    ...(place === "cookie" && { style: cookieStyle(parameter) }),
    ...(form !== undefined && { form }),
    ...(place === "query" &&
      allowsReserved(parameter, references) && { serialization: { reserved: true } }),
    ...(place === "path" && { expression }),
  };
}

/** The form of a value that no style covers. */
function formOf(
  parameter: DescriptionObject,
  mediaType: string,
  expression: string,
): Form | undefined {
  const { in: place, style, explode } = parameter;
  const format = collectionFormatOf(parameter);
  if (isJsonContent(mediaType)) return "json";
  if (format !== undefined) return format;
  if (place === "path" && expression.startsWith("{+"))
    return expression.endsWith("*}") ? "reserved-exploded" : "reserved";
  if (place === "header" && explode === true) return "exploded";
  if (place !== "cookie") return undefined;
  const isJoined = cookieStyle(parameter) === "comma";
  if (style === "cookie") return isJoined ? "plain-joined" : "plain";
  return isJoined ? "joined" : undefined;
}

export function isIgnoredHeader(name: string): boolean {
  return IGNORED_HEADERS.has(name.toLowerCase());
}

/** Returns `true` if a value of this media type is sent as JSON text. */
export function isJsonContent(mediaType: string): boolean {
  return /^application\/(?:.*\+)?json\b(?!-)/i.test(mediaType);
}

/** Says what is wrong with the name of a parameter or an API key. Those of headers and cookies are tokens (RFC 9110, RFC 6265). */
export function wrongName(name: string, location: string | undefined): string | undefined {
  if ((location !== "header" && location !== "cookie") || isToken(name)) return undefined;
  return `The name of the ${location} "${name}" must be a token: letters, digits and !#$%&'*+-.^_\`|~ only.`;
}

type ParameterLocation = (typeof LOCATIONS)[number];

const STYLES: Readonly<Record<ParameterLocation, readonly string[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

/** Returns a message if a location does not have the style. */
export function wrongStyle(style: unknown, location: ParameterLocation): string | undefined {
  const known = STYLES[location];
  if (style === undefined || known.some((each) => each === style)) return undefined;
  const given = typeof style === "string" ? `the style "${style}"` : "this style";
  return `A ${location} cannot have ${given}. Use ${listed(known, "or")}.`;
}

/** The style of a query parameter or a form field, by OpenAPI's `style` and `explode`. */
export function queryStyle(described: DescriptionObject, isJson = false): Style {
  if (isJson) return "json";
  const { style = "form" } = described;
  const explode = described.explode ?? style === "form";
  if (style === "deepObject") return "deepObject";
  if (explode === true) return "repeat";
  return style === "spaceDelimited" || style === "pipeDelimited" ? style : "comma";
}

/** Before OpenAPI 3.2 it is for queries. The styles label and matrix have reserved characters of their own. */
function allowsReserved(parameter: DescriptionObject, { document }: References): boolean {
  const { in: place, style = "simple", allowReserved } = parameter;
  if (allowReserved !== true || "content" in parameter) return false;
  const isNew = /^3\.(?:[2-9]|\d\d)/.test(String(document.openapi));
  return place === "query" || (place === "path" && style === "simple" && isNew);
}

/** Cookies are separated by a semicolon, so that the values of an exploded list are cookies of their own. */
function cookieStyle({ style = "form", explode }: DescriptionObject): Style {
  return (explode ?? (style === "form" || style === "cookie")) === false ? "comma" : "repeat";
}

/** The expression that stands for a path parameter in the URL template (RFC 6570). */
function pathExpression(
  name: string,
  parameter: DescriptionObject,
  shape: ValueShape,
  references: References,
): string {
  const { style, explode } = parameter;
  const operator = allowsReserved(parameter, references)
    ? "+"
    : style === "label"
      ? "."
      : style === "matrix"
        ? ";"
        : "";
  const isExploded =
    explode === true && (/[.;]/.test(operator) || shape === "object") && shape !== "scalar";
  return `{${operator}${name}${isExploded ? "*" : ""}}`;
}

/** The extension that keeps a collection format of Swagger 2.0. */
const KEPT = "x-collectionFormat";

/**
 * Returns the collection format of a parameter, if OpenAPI 3 has no style for it.
 *
 * @param described - a parameter, or the schema of a form field
 */
export function collectionFormatOf(described: DescriptionObject): CollectionFormat | undefined {
  const format = described[KEPT];
  return isCollectionFormat(format) ? format : undefined;
}

/** Returns `true` for the name of a collection format that OpenAPI 3 has no style for. */
export function isCollectionFormat(name: unknown): name is CollectionFormat {
  return name === "ssv" || name === "tsv" || name === "pipes";
}

/** Keeps the collection formats of a Swagger 2.0 document that the upgrade to OpenAPI 3 drops. It keeps extensions. */
export function keepCollectionFormats(document: DescriptionObject): void {
  const items = Object.values(objectOr(document.paths)).map(objectOr);
  const operations = items.flatMap((item) => Object.values(item).map(objectOr));
  const described = [...items, ...operations].flatMap(({ parameters }) => listOr(parameters));
  for (const parameter of [...Object.values(objectOr(document.parameters)), ...described]) {
    if (isObject(parameter) && isDropped(parameter))
      Object.assign(parameter, { [KEPT]: parameter.collectionFormat });
  }
}

function isDropped({ in: place, collectionFormat }: DescriptionObject): boolean {
  return place === "query" || place === "formData"
    ? collectionFormat === "tsv"
    : place !== "body" && /^(?:[st]sv|pipes)$/.test(String(collectionFormat));
}
