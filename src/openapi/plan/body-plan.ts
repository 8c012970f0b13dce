import { ownValues } from "../../wire/records.js";
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
import { objectOr, type DescriptionObject } from "../read/document.js";
import type { References } from "../read/references.js";
import { METHODS_WITHOUT_BODY } from "../read/read-operation.js";
import { EndpointError } from "../../errors.js";
import { listed } from "../../internal/words.js";

export interface BodyPlan {
  readonly content: BodyContent;
  readonly fields: readonly BodyField[];
  readonly mediaType: string;
  readonly contentType?: string;
  readonly kind: BodyKind;
  readonly isRequired: boolean;
  readonly takes: "fields" | "any-fields" | "data";
}

type BodyKind = "json" | JsonSequence | "urlencoded" | "multipart" | "text" | "bytes";

export function planBody(
  operation: Operation,
  contentTypes: readonly string[] = [],
  isWhole = false,
  references?: References,
): BodyPlan | undefined {
  const { method, body } = operation;
  if (body === undefined || METHODS_WITHOUT_BODY.includes(method)) return undefined;
  const content = preferredContent(body.contents, contentTypes, references);
  if (content === undefined) return undefined;
  const { mediaType, hasMoreFields } = content;
  const fields = (isBuilt(mediaType) ? (content.fields ?? []) : []).filter(
    ({ schema }) => typeof schema === "boolean" || schema.readOnly !== true,
  );
  const kind = kindOf(content, references);
  const isChosen = contentTypes.some((type) => mediaTypeOf(type) === mediaTypeOf(mediaType));
  const isOpen = kind === "bytes" && !isChosen && takesOthers(content, body.contents);
  const contentType = isOpen ? undefined : contentTypeHeader(mediaType);
  const described = hasMoreFields ? "any-fields" : "fields";
  return ownValues<BodyPlan>({
    content,
    fields,
    mediaType,
    ...(contentType !== undefined && { contentType }),
    kind,
    isRequired: body.isRequired,
    takes: isWhole || fields.length === 0 ? "data" : described,
  });
}

// `*/*` means JSON, unless the schema describes bytes.
function kindOf({ mediaType, schema }: BodyContent, references: References | undefined): BodyKind {
  if (mediaTypeOf(mediaType) === "*/*") {
    const own = objectOr(references?.target(schema) ?? schema);
    if (isBytes(own, [own.type].flat())) return "bytes";
  }
  return bodyKind(mediaType);
}

function takesOthers({ mediaType }: BodyContent, contents: readonly BodyContent[]): boolean {
  const files = contents.filter((content) => bodyKind(content.mediaType) === "bytes");
  return mediaType.includes("*") || files.length > 1;
}

function hasFiles({ fields = [] }: BodyContent, references: References | undefined): boolean {
  const target = (schema: unknown) => objectOr(references?.target(schema) ?? schema);
  return fields.some(({ schema }) => {
    const own = target(schema);
    const item = own.type === "array" ? target(own.items) : own;
    return isBytes(item, [item.type].flat());
  });
}

export function isBytes(
  { format, contentMediaType, contentEncoding }: DescriptionObject,
  types: readonly unknown[],
): boolean {
  if (contentEncoding !== undefined) return false;
  if (!types.includes("string") && !types.includes(undefined)) return false;
  return (
    format === "binary" ||
    (typeof contentMediaType === "string" && bodyKind(contentMediaType) === "bytes")
  );
}

export function mayBeWhole({ kind, takes, content }: BodyPlan): boolean {
  return kind === "json" && takes !== "data" && content.allowsNonObjects === true;
}

export function isBuilt(mediaType: string): boolean {
  return bodyKind(mediaType) === "json" || isForm(mediaType);
}

export function bodyKind(mediaType: string): BodyKind {
  const essence = mediaTypeOf(mediaType);
  if (essence === "*/*" || isJsonType(essence)) return "json";
  if (isUrlEncoded(mediaType)) return "urlencoded";
  if (isMultipart(mediaType)) return "multipart";
  const sequence = jsonSequenceOf(essence);
  if (sequence !== undefined) return sequence;
  return /^text\/|[/+](?:xml|yaml|x-yaml)$/.test(essence) ? "text" : "bytes";
}

/** JSON Patch follows other JSON, because it only lists changes. */
function preferredContent(
  contents: readonly BodyContent[],
  contentTypes: readonly string[],
  references: References | undefined,
): BodyContent | undefined {
  const ranks = [
    ...contentTypes.map(mediaTypeOf).map((wanted) => (essence: string) => essence === wanted),
    (essence: string) => essence === "application/json",
    (essence: string) => isJsonType(essence) && essence !== "application/json-patch+json",
    isJsonType,
    (essence: string) => essence === "*/*",
    isForm,
  ];
  const hasFile = contents.every(
    (content) => !isBuilt(content.mediaType) || hasFiles(content, references),
  );
  if (hasFile) ranks.splice(contentTypes.length, 0, isMultipart);
  const essences = contents.map(({ mediaType }) => mediaTypeOf(mediaType));
  const preferred = ranks.map((isPreferred) => essences.findIndex(isPreferred));
  return contents[preferred.find((index) => index >= 0) ?? 0];
}

function contentTypeHeader(mediaType: string): string | undefined {
  const essence = mediaTypeOf(mediaType);
  if (essence === "*/*" || essence === "application/*+json") return undefined;
  if (essence === "application/json" && mediaType.trim().toLowerCase() === essence) {
    return undefined;
  }
  if (!essence.includes("*")) return mediaType.trim();
  return essence === "text/*" ? "text/plain" : "application/octet-stream";
}

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

export function normalType(mediaType: string): string {
  const type = readContentType(mediaType);
  return (type === undefined ? mediaType : contentTypeText(type)).toLowerCase();
}

export function accepts(mediaType: string, contentType: string): boolean {
  const [type = "", subtype = ""] = mediaTypeOf(mediaType).split("/");
  const [chosenType = "", chosenSubtype = "", ...more] = mediaTypeOf(contentType).split("/");
  if (more.length > 0 || (type !== "*" && type !== chosenType)) return false;
  return subtype.startsWith("*")
    ? chosenSubtype.endsWith(subtype.slice(1))
    : subtype === chosenSubtype;
}
