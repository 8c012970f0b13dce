import { ownValues } from "../../wire/values.js";
import { contentTypeText, readContentType } from "./content-type.js";
import {
  isForm,
  isJsonType,
  isMultipart,
  isUrlEncoded,
  jsonSequenceOf,
  mediaTypeOf,
  type JsonSequence,
} from "../../wire/media-type.js";
import type { BodyContent, BodyField, Operation } from "../model.js";
import { METHODS_WITHOUT_BODY } from "../read/read-operation.js";
import { EndpointError } from "../../errors.js";
import { listed } from "../../internal/words.js";

/** The body that requests of an operation have. */
export interface BodyPlan {
  /** Its part of the description. */
  readonly content: BodyContent;
  /** The fields of a body that is built from parameters: an object that is sent as JSON or as a form. The server sets others. */
  readonly fields: readonly BodyField[];
  /** The media type, as the description has it. */
  readonly mediaType: string;
  /** The content type header. Undefined where the builder sets it: for JSON, and where the description leaves it open. */
  readonly contentType?: string;
  readonly kind: BodyKind;
  readonly isRequired: boolean;
  /** Its content: the fields that the description lists, fields of any name too, or one whole value. */
  readonly takes: "fields" | "any-fields" | "data";
}

/** The encoding of a body. */
type BodyKind = "json" | JsonSequence | "urlencoded" | "multipart" | "text" | "bytes";

/**
 * The body that requests of an operation have; undefined if they have none.
 *
 * @param contentTypes - the media types to prefer, where the operation takes them
 * @param isWhole - `true` if it is passed as one value, also where it has fields
 */
export function planBody(
  operation: Operation,
  contentTypes: readonly string[] = [],
  isWhole = false,
): BodyPlan | undefined {
  const { method, body } = operation;
  if (body === undefined || METHODS_WITHOUT_BODY.includes(method)) return undefined;
  const content = preferredContent(body.contents, contentTypes);
  if (content === undefined) return undefined;
  const { mediaType, hasMoreFields } = content;
  const fields = (isBuilt(mediaType) ? (content.fields ?? []) : []).filter(
    ({ schema }) => typeof schema === "boolean" || schema.readOnly !== true,
  );
  const contentType = contentTypeOf(mediaType);
  const described = hasMoreFields ? "any-fields" : "fields";
  return ownValues<BodyPlan>({
    content,
    fields,
    mediaType,
    ...(contentType !== undefined && { contentType }),
    kind: bodyKind(mediaType),
    isRequired: body.isRequired,
    takes: isWhole || fields.length === 0 ? "data" : described,
  });
}

/** Returns `true` if a body of JSON is an object of fields, or something else that is passed whole. */
export function mayBeWhole({ kind, takes, content }: BodyPlan): boolean {
  return kind === "json" && takes !== "data" && content.allowsNonObjects === true;
}

/** True if a body of a media type is built from parameters. */
export function isBuilt(mediaType: string): boolean {
  return bodyKind(mediaType) === "json" || isForm(mediaType);
}

/** Returns the encoding of a body of a media type. */
export function bodyKind(mediaType: string): BodyKind {
  const essence = mediaTypeOf(mediaType);
  if (essence === "*/*" || isJsonType(essence)) return "json";
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
  const ranks = [
    ...contentTypes.map(mediaTypeOf).map((wanted) => (essence: string) => essence === wanted),
    (essence: string) => essence === "application/json",
    (essence: string) => isJsonType(essence) && essence !== "application/json-patch+json",
    isJsonType,
    (essence: string) => essence === "*/*",
    isForm,
  ];
  const essences = contents.map(({ mediaType }) => mediaTypeOf(mediaType));
  const preferred = ranks.map((isPreferred) => essences.findIndex(isPreferred));
  return contents[preferred.find((index) => index >= 0) ?? 0];
}

function contentTypeOf(mediaType: string): string | undefined {
  const essence = mediaTypeOf(mediaType);
  if (essence === "*/*" || essence === "application/*+json") return undefined;
  if (essence === "application/json" && mediaType.trim().toLowerCase() === essence) {
    return undefined;
  }
  if (!essence.includes("*")) return mediaType.trim();
  return essence === "text/*" ? "text/plain" : "application/octet-stream";
}

/**
 * An operation with only that body of its bodies that a content type chooses.
 *
 * @throws EndpointError `invalid-content-type` for a body that the operation does not take
 */
export function withContentType(operation: Operation, contentType: string | undefined): Operation {
  const { method, path, body } = operation;
  if (contentType === undefined || body === undefined || body.contents.length === 0) {
    return operation;
  }
  if (METHODS_WITHOUT_BODY.includes(method)) return operation;
  const content =
    body.contents.find(({ mediaType }) => normalType(mediaType) === normalType(contentType)) ??
    body.contents.find(({ mediaType }) => accepts(mediaType, contentType));
  if (content !== undefined) {
    const isOpen = content.mediaType.includes("*");
    const chosen = isOpen ? { ...content, mediaType: contentType } : content;
    return { ...operation, body: { ...body, contents: [chosen] } };
  }
  const types = body.contents.map(({ mediaType }) => mediaType);
  throw new EndpointError(
    "invalid-content-type",
    `${method} ${path} takes a body of ${listed(types, "or")}, and another content type was chosen.`,
  );
}

/** Returns a media type in the one way in which all that are equal can be written. */
export function normalType(mediaType: string): string {
  const type = readContentType(mediaType);
  return (type === undefined ? mediaType : contentTypeText(type)).toLowerCase();
}

/** Returns `true` if a content type fits the media type of a description, which may have wildcards. */
export function accepts(mediaType: string, contentType: string): boolean {
  const [type = "", subtype = ""] = mediaTypeOf(mediaType).split("/");
  const [chosenType = "", chosenSubtype = "", ...more] = mediaTypeOf(contentType).split("/");
  if (more.length > 0 || (type !== "*" && type !== chosenType)) return false;
  // A suffix may follow the wildcard, as in "application/*+json".
  return subtype.startsWith("*")
    ? chosenSubtype.endsWith(subtype.slice(1))
    : subtype === chosenSubtype;
}
