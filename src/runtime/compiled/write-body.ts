import type {
  FieldRecord,
  Fields,
  OperationRecord,
} from "../../wire/operation-record.js";
import {
  formData,
  fieldText,
  type Field,
  type FieldValue,
} from "../../wire/fields.js";
import { checkJson, UNSUPPORTED, withoutGaps } from "../../wire/json-text.js";
import { JSON_MEDIA_TYPE, mediaTypeOf } from "../../wire/media-type.js";
import { formBlob, hasTypedParts } from "../../wire/multipart.js";
import { refusal } from "../../wire/refusal.js";
import { scalar } from "../../wire/scalar.js";
import { typedPart } from "../../wire/typed-part.js";
import { classTag, isRecord } from "../../wire/records.js";
import { claimNames, plainFields } from "./plain-fields.js";
import type { AnyRequest } from "./request-draft.js";
import type { FieldLeaves, StyledWriter } from "./styled-writer.js";
import { recordFor, type Entry } from "./entries.js";

export type WriteBody = (
  request: AnyRequest,
  fields: readonly Entry[] | undefined,
  data: unknown,
  record: OperationRecord,
  styles: StyledWriter | undefined,
) => void;

/** `fetch` always sends text as UTF-8, so other charsets are refused. For an empty body it sends `content-length: 0`. */
export function addBody([, init]: AnyRequest, body?: BodyInit): void {
  if (
    typeof body === "string" &&
    /[^\0-\x7f]/.test(body) &&
    /charset=(?!"?utf-8)/i.test(init.headers["content-type"] ?? "")
  )
    throw refusal(UNSUPPORTED, "data");
  if (body !== undefined && body !== "") init.body = body;
  else if (init.method !== "DELETE") init.body = new Uint8Array(0);
}

export const jsonBody: WriteBody = (request, fields, data, record) => {
  const { "content-type": type = "application/json" } = request[1].headers;
  const isJson = JSON_MEDIA_TYPE.test(type);
  const { data: form } = record;
  if (data === undefined && fields !== undefined) {
    if (!isJson)
      throw refusal("invalid-content-type", fields.at(0)?.[0] ?? "data");
    addJson(request, jsonFields(fields));
    return;
  }
  if (fields?.length) throw refusal("conflicting-parameter", "data");
  if (
    data !== undefined &&
    (form === "json" ||
      (form === "any" && typeof data === "string") ||
      (!isSent(data) && (isJson || form === "any")))
  ) {
    checkJson("data", data, UNSUPPORTED, UNSUPPORTED);
    addJson(request, JSON.stringify(data));
  } else addData(request, data);
};

function addJson(request: AnyRequest, text: string): void {
  request[1].headers["content-type"] ??= "application/json; charset=utf-8";
  addBody(request, text);
}

function jsonFields(fields: readonly Entry[]): string {
  let hasGaps = false;
  for (const [name, value] of fields)
    hasGaps = checkJson(name, value, UNSUPPORTED) || hasGaps;
  return JSON.stringify(
    Object.fromEntries(fields),
    hasGaps ? withoutGaps : undefined,
  );
}

function isSent(data: unknown): boolean {
  return (
    ArrayBuffer.isView(data) ||
    /^(?:ArrayBuffer|Blob|File|FormData|ReadableStream|String|URLSearchParams)$/.test(
      classTag(data),
    )
  );
}

function addData(request: AnyRequest, data: unknown): void {
  const [, init] = request;
  const kind = classTag(data);
  if (data === null || data === undefined) addBody(request);
  else if (isSent(data)) addBody(request, data as BodyInit);
  else if (
    typeof data !== "object" &&
    /^text\//i.test(init.headers["content-type"] ?? "")
  )
    addBody(request, scalar("data", data));
  else throw refusal(UNSUPPORTED, "data");
  if (kind === "ReadableStream") init.duplex = "half";
  if (kind !== "FormData") return;
  if (!/^multipart\/|^$/i.test(init.headers["content-type"] ?? ""))
    throw refusal("invalid-content-type", "data");
  // Only `fetch` knows the boundary.
  delete init.headers["content-type"];
}

/* @__NO_SIDE_EFFECTS__ */
export function withSequences(write: WriteBody): WriteBody {
  return (request, fields, data, ...more) => {
    const [, kind] =
      /^application\/.*?(json-seq|lines|jsonl|ndjson)/i.exec(
        request[1].headers["content-type"] ?? "",
      ) ?? [];
    if (kind === undefined || !Array.isArray(data)) {
      write(request, fields, data, ...more);
      return;
    }
    checkJson("data", data, UNSUPPORTED, UNSUPPORTED);
    const start = kind === "json-seq" ? "\u001e" : "";
    const given: unknown[] = data.filter((item) => item !== undefined);
    const texts = given.map((item) => `${start}${JSON.stringify(item)}\n`);
    addBody(request, texts.join(""));
  };
}

export type WriteForm = (
  fieldsWith: (leaves: FieldLeaves) => readonly Field[],
  own: Fields,
) => BodyInit;

/* @__NO_SIDE_EFFECTS__ */
export function withForms(
  write: WriteBody,
  forms: Readonly<Record<string, WriteForm>>,
): WriteBody {
  return (request, fields, data, record, styles) => {
    const { headers } = request[1];
    const mediaType = mediaTypeOf(headers["content-type"]);
    const form = Object.hasOwn(forms, mediaType) && forms[mediaType];
    if (!form || (data !== undefined && !isRecord(data))) {
      write(request, fields, data, record, styles);
      return;
    }
    // Only `fetch` knows the boundary.
    if (mediaType.startsWith("m")) delete headers["content-type"];
    const { body = {} } = record;
    const entries = [...(fields ?? []), ...Object.entries(data ?? {})].filter(
      ([, value]) => value !== undefined,
    );
    const owners = new Map<string, unknown>();
    const fieldsWith = (leaves: FieldLeaves) =>
      entries.flatMap(([name, value]) => {
        const written =
          styles?.fieldsOf(body, name, value, leaves) ??
          plainFields(name, value, leaves.leaf);
        claimNames(owners, written, name);
        return written;
      });
    addBody(request, entries.length > 0 ? form(fieldsWith, body) : undefined);
  };
}

export const urlencoded: WriteForm = (fieldsWith) =>
  fieldsWith({ leaf: textOnly }).map(fieldText).join("&");

function textOnly(name: string, value: unknown): string | undefined {
  if (!(value instanceof Blob)) return scalar(name, value);
  throw refusal("invalid-content-type", name);
}

/** For forms without JSON and content types. */
export const multipart: WriteForm = (fieldsWith, own) =>
  formOf(fieldsWith({ leaf: (name, value) => textOrFile(own, name, value) }));

export const typedMultipart: WriteForm = (fieldsWith, own) => {
  const typed = (name: string, value: FieldValue, jsonType?: string) => {
    const { partType: type = jsonType } = fieldOf(own, name);
    if (type === undefined) return value;
    if (typeof value === "string") return typedPart(value, type);
    const { name: filename = "blob" } = value as Partial<File>;
    return value.type ? value : new File([value], filename, { type });
  };
  const leaf = (name: string, value: unknown) => {
    const given = textOrFile(own, name, value);
    return given === undefined ? undefined : typed(name, given);
  };
  const part = (name: string, text: string) =>
    typed(name, text, "application/json");
  const form = formOf(fieldsWith({ leaf, part }));
  return hasTypedParts(form) ? formBlob(form) : form;
};

function fieldOf(own: Fields, name: string): Partial<FieldRecord> {
  return Object(recordFor(own, name)) as Partial<FieldRecord>;
}

function textOrFile(
  own: Fields,
  name: string,
  value: unknown,
): FieldValue | undefined {
  if (value instanceof Blob) return value;
  const text = scalar(name, value);
  return text !== undefined && fieldOf(own, name).file
    ? new File([text], "blob")
    : text;
}

function formOf(fields: readonly Field[]): FormData {
  return formData(fields, (name) => refusal("unsupported-style", name));
}
