import { listed } from "../../internal/words.js";
import { type Style, STYLES } from "../../wire/styles.js";
import { isForm, isMultipart, isUrlEncoded } from "../../wire/media-type.js";
import type { CollectionFormat } from "../../wire/separated.js";
import type { FieldSerialization, Form } from "../../wire/serialization.js";
import type { BodyField, Parameter, ValueShape } from "../model.js";
import { isJsonObject, objectOr, referenceIn, type DescriptionObject } from "./document.js";
import type { References } from "./references.js";

type LocationOfParameter = Parameter["location"];

interface Written {
  readonly style?: Style | undefined;
  readonly form?: Form | undefined;
  readonly serialization?: FieldSerialization | undefined;
  readonly expression?: string;
}

const LOCATION_STYLES: Readonly<Record<LocationOfParameter, readonly string[]>> = {
  path: ["simple", "label", "matrix"],
  query: /* @__PURE__ */ stylesOfQueries(),
  header: ["simple"],
  cookie: ["form", "cookie"],
};

/** A function, because bundlers would keep a top-level list in programs that read no document. */
function stylesOfQueries(): readonly string[] {
  const styles = Object.values(STYLES).flatMap(({ openapi }) => {
    const [style] = openapi ?? [];
    return style ?? [];
  });
  return [...new Set(styles)];
}

export function wrongStyle(style: unknown, location: LocationOfParameter): string | undefined {
  const known = LOCATION_STYLES[location];
  if (style === undefined || known.some((each) => each === style)) return undefined;
  const given = typeof style === "string" ? `the style "${style}"` : "this style";
  return `A ${location} cannot have ${given}. Use ${listed(known, "or")}.`;
}

export function parameterSerialization(
  name: string,
  location: LocationOfParameter,
  parameter: DescriptionObject,
  shape: ValueShape,
  references: References,
): Written {
  const { style = "form", explode } = parameter;
  const [mediaType = ""] = Object.keys(objectOr(parameter.content));
  const form: Form | undefined = isJsonContent(mediaType) ? "json" : collectionFormatOf(parameter);
  const isReserved = allowsReserved(location, parameter, references);
  switch (location) {
    case "path": {
      const operator = isReserved ? "+" : operatorOf(style);
      const isList = shape !== "scalar" && /[.;]/.test(operator);
      const isExploded = explode === true && (shape === "object" || isList);
      const reserved = isExploded ? "reserved-exploded" : "reserved";
      return {
        form: form ?? (isReserved ? reserved : undefined),
        expression: `{${operator}${variableName(name, operator === "" && !isExploded)}${isExploded ? "*" : ""}}`,
      };
    }
    case "query":
      return {
        style: hasTextContent(parameter)
          ? undefined
          : "content" in parameter
            ? "json"
            : queryStyle(parameter),
        form,
        serialization: isReserved ? { reserved: true } : undefined,
      };
    case "header":
      return { form: form ?? (explode === true ? "exploded" : undefined) };
    case "cookie": {
      // A semicolon separates cookies, so each item of an exploded list is a cookie of its own.
      const isJoined = (explode ?? (style === "form" || style === "cookie")) === false;
      return {
        style: isJoined ? "comma" : "repeat",
        form: form ?? cookieForm(style, isJoined),
      };
    }
  }
}

function operatorOf(style: unknown): string {
  if (style === "label") return ".";
  return style === "matrix" ? ";" : "";
}

export function variableName(name: string, isPlain: boolean): string {
  if (isPlain && /^\w[\w-]*\w$/.test(name)) return name;
  return name.replace(/^\.|\.(?!\w)|%(?![\dA-F]{2})|[^\w.%]/giu, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
    ).join(""),
  );
}

function cookieForm(style: unknown, isJoined: boolean): Form | undefined {
  if (style === "cookie") return isJoined ? "plain-joined" : "plain";
  return isJoined ? "joined" : undefined;
}

export function hasTextContent({ content }: DescriptionObject): boolean {
  const [mediaType] = Object.keys(objectOr(content));
  return mediaType !== undefined && !isJsonContent(mediaType);
}

function isJsonContent(mediaType: string): boolean {
  return mediaType === "*/*" || /^application\/(?:.*\+)?json\b(?!-)/i.test(mediaType);
}

function queryStyle(described: DescriptionObject): Style {
  const { style = "form" } = described;
  const explode = (described.explode ?? style === "form") === true;
  return styleNamed(style, explode) ?? styleNamed("form", explode) ?? "comma";
}

function styleNamed(style: unknown, explode: boolean): Style | undefined {
  const found = Object.entries(STYLES).find(([, { openapi }]) => {
    const [name, isExploded = explode] = openapi ?? [];
    return name === style && isExploded === explode;
  });
  return found?.[0] as Style | undefined;
}

function allowsReserved(
  location: LocationOfParameter,
  parameter: DescriptionObject,
  { document }: References,
): boolean {
  const { style = "simple", allowReserved } = parameter;
  if (allowReserved !== true || "content" in parameter) return false;
  const isNew = /^3\.(?:[2-9]|\d\d)/.test(String(document.openapi));
  return location === "query" || (location === "path" && style === "simple" && isNew);
}

export function fieldSerialization(
  encoding: DescriptionObject,
  mediaType: string,
  schema: unknown,
  shape: ValueShape,
  references: References,
): Omit<Written, "expression"> {
  const style = fieldStyle(encoding);
  const isJson = isForm(mediaType) && style === "json";
  return {
    style,
    form: isJson ? "json" : collectionFormatOf(objectOr(schema)),
    serialization: fieldRules(encoding, mediaType, shape, isEncoded(schema, references)),
  };
}

function fieldStyle(encoding: DescriptionObject): Style | undefined {
  if (hasStyle(encoding)) return queryStyle(encoding);
  const { contentType } = encoding;
  return typeof contentType === "string" && /\bjson\b/.test(contentType) ? "json" : undefined;
}

function fieldRules(
  encoding: DescriptionObject,
  mediaType: string,
  shape: ValueShape,
  isEncoded: boolean,
): FieldSerialization | undefined {
  if (isUrlEncoded(mediaType)) {
    return encoding.allowReserved === true ? { reserved: true } : undefined;
  }
  const partType = isMultipart(mediaType) ? partTypeOf(encoding, shape, isEncoded) : undefined;
  return partType === undefined ? undefined : { partType };
}

export function isEncoded(schema: unknown, references: References): boolean {
  const own = objectOr(references.target(schema));
  const { contentEncoding } = own.type === "array" ? objectOr(references.target(own.items)) : own;
  return contentEncoding !== undefined;
}

const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?[\w-]+=[\w.+-]+)*$/;

/** A part that may have several content types is JSON if it is a list or an object. An object that cannot be JSON is text. */
function partTypeOf(
  encoding: DescriptionObject,
  shape: ValueShape,
  isEncoded: boolean,
): string | undefined {
  const { contentType = isEncoded ? "application/octet-stream" : undefined } = encoding;
  if (hasStyle(encoding) || typeof contentType !== "string") return undefined;
  const types = contentType.split(",").map((type) => type.trim());
  const json = shape === "scalar" ? undefined : types.find((type) => /\bjson\b/.test(type));
  const type = json ?? (types.length === 1 ? types[0] : undefined);
  if (type !== undefined && MEDIA_TYPE.test(type)) return type;
  return shape === "object" ? "text/plain" : undefined;
}

export function wrongEncoding(
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

function hasStyle(encoding: DescriptionObject): boolean {
  return ["style", "explode", "allowReserved"].some((key) => key in encoding);
}

const KEPT = "x-collectionFormat";

function collectionFormatOf(described: DescriptionObject): CollectionFormat | undefined {
  const format = described[KEPT];
  return isCollectionFormat(format) ? format : undefined;
}

export function isCollectionFormat(name: unknown): name is CollectionFormat {
  return name === "ssv" || name === "tsv" || name === "pipes";
}

/** The upgrade loses some collection formats, and fails on a parameter without a location. */
export function prepareParameter(parameter: unknown): void {
  if (!isJsonObject(parameter) || referenceIn(parameter) !== undefined) return;
  const { collectionFormat } = parameter;
  if (!parameter.in) Object.assign(parameter, { in: "undefined" });
  if (isDropped(parameter)) Object.assign(parameter, { [KEPT]: collectionFormat });
  if (isCommaList(parameter)) Object.assign(parameter, { collectionFormat: "csv" });
  const { type, collectionFormat: format = "csv" } = objectOr(parameter.items);
  if (type === "array") Object.assign(parameter, { items: innerText(String(format)) });
}

const SEPARATORS: Readonly<Record<string, string>> = {
  csv: "commas",
  ssv: "spaces",
  tsv: "tabs",
  pipes: "pipes",
};

function innerText(format: string): DescriptionObject {
  const description = `A list as text: its values, with ${SEPARATORS[format] ?? format} between them.`;
  return { type: "string", description, [KEPT]: format };
}

export function isInnerText(schema: DescriptionObject): boolean {
  return schema.type === "string" && KEPT in schema;
}

function isDropped({ in: location, collectionFormat }: DescriptionObject): boolean {
  return location === "query" || location === "formData"
    ? collectionFormat === "tsv"
    : location !== "body" && /^(?:[st]sv|pipes)$/.test(String(collectionFormat));
}

function isCommaList(parameter: DescriptionObject): boolean {
  const { in: location, type, items, collectionFormat } = parameter;
  const { type: item, format } = objectOr(items);
  const isFile = item === "file" || format === "binary";
  return location === "formData" && type === "array" && collectionFormat === undefined && !isFile;
}
