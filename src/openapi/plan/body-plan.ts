import { jsonSequenceOf, type JsonSequence } from "../../internal/patterns.js";
import type { BodyContent, BodyField, Operation } from "../model.js";
import { METHODS_WITHOUT_BODY } from "../read/methods.js";

/** The body that requests of an operation have. */
export interface BodyPlan {
  /** Its part of the description. */
  readonly content: BodyContent;
  /** The media type, as the description has it. */
  readonly mediaType: string;
  /** The content type header. Undefined where the builder sets it: for JSON, and for what the description leaves open. */
  readonly contentType?: string;
  readonly kind: BodyKind;
  readonly isRequired: boolean;
  /** Its content: the fields that the description lists, fields of any name too, or one whole value. */
  readonly takes: "fields" | "any-fields" | "data";
}

/** The encoding of a body. */
export type BodyKind = "json" | JsonSequence | "urlencoded" | "multipart" | "text" | "bytes";

/**
 * The body that requests of an operation have; undefined if they have none.
 *
 * @param contentTypes - the media types to prefer, where the operation takes them
 */
export function planBody(
  operation: Operation,
  contentTypes: readonly string[],
): BodyPlan | undefined {
  const { method, body } = operation;
  if (body === undefined || METHODS_WITHOUT_BODY.includes(method)) return undefined;
  const content = preferredContent(body.contents, contentTypes);
  if (content === undefined) return undefined;
  const { mediaType, hasMoreFields } = content;
  const contentType = contentTypeOf(mediaType);
  const fields = builtFields(content);
  return {
    content,
    mediaType,
    kind: bodyKind(mediaType),
    isRequired: body.isRequired,
    takes: fields.length === 0 ? "data" : hasMoreFields ? "any-fields" : "fields",
    ...(contentType !== undefined && { contentType }),
  };
}

/** The fields of a body that is built from parameters: an object that is sent as JSON or as a form. The server sets others. */
export function builtFields({ mediaType, fields = [] }: BodyContent): readonly BodyField[] {
  if (!isBuilt(mediaType)) return [];
  return fields.filter(({ schema }) => typeof schema === "boolean" || schema.readOnly !== true);
}

/** True if a body of a media type is built from parameters. */
export function isBuilt(mediaType: string): boolean {
  return bodyKind(mediaType) === "json" || isForm(mediaType);
}

export function isForm(mediaType: string): boolean {
  return isUrlEncoded(mediaType) || isMultipart(mediaType);
}

export function isMultipart(mediaType: string): boolean {
  return essenceOf(mediaType) === "multipart/form-data";
}

/** Returns the encoding of a body of a media type. */
export function bodyKind(mediaType: string): BodyKind {
  const essence = essenceOf(mediaType);
  if (essence === "*/*" || essence === "application/json" || essence.endsWith("+json")) {
    return "json";
  }
  if (isUrlEncoded(mediaType)) return "urlencoded";
  if (isMultipart(mediaType)) return "multipart";
  const sequence = jsonSequenceOf(essence);
  if (sequence !== undefined) return sequence;
  return /^text\/|[/+](?:xml|yaml|x-yaml)$/.test(essence) ? "text" : "bytes";
}

/** The first of the media types that the user prefers; else JSON if the operation takes it, else a form, else the first. A JSON patch is a list of changes to what others hold. */
function preferredContent(
  contents: readonly BodyContent[],
  contentTypes: readonly string[],
): BodyContent | undefined {
  for (const contentType of contentTypes) {
    const wanted = essenceOf(contentType);
    const content = contents.find(({ mediaType }) => essenceOf(mediaType) === wanted);
    if (content !== undefined) return content;
  }
  const ranks = [
    (essence: string) => essence === "application/json",
    (essence: string) => essence.endsWith("+json") && essence !== "application/json-patch+json",
    (essence: string) => essence.endsWith("+json"),
    (essence: string) => essence === "*/*",
    isForm,
  ];
  for (const isPreferred of ranks) {
    const content = contents.find(({ mediaType }) => isPreferred(essenceOf(mediaType)));
    if (content !== undefined) return content;
  }
  return contents[0];
}

function contentTypeOf(mediaType: string): string | undefined {
  const essence = essenceOf(mediaType);
  if (essence === "*/*" || essence === "application/*+json") return undefined;
  if (essence === "application/json" && mediaType.trim().toLowerCase() === essence)
    return undefined;
  if (!essence.includes("*")) return mediaType.trim();
  return essence === "text/*" ? "text/plain" : "application/octet-stream";
}

/** A media type in lower case, without its parameters. */
export function essenceOf(mediaType: string): string {
  return mediaType.replace(/;.*$/s, "").trim().toLowerCase();
}

function isUrlEncoded(mediaType: string): boolean {
  return essenceOf(mediaType) === "application/x-www-form-urlencoded";
}
