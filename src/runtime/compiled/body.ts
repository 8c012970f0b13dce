import { refusal } from "../../wire/refusal.js";
import { classTag } from "../../wire/values.js";
import type { AnyRequest } from "./request.js";
import {
  JSON_BODY,
  checkJson,
  JSON_FIELD,
  withoutGaps,
} from "../../wire/json-text.js";
import { membersOf } from "../../wire/scalar.js";

/** The content type of JSON. */
const JSON_TYPE = "application/json; charset=utf-8";

/** Adds a body. Where it is empty, `fetch` sends `content-length: 0`. */
export function withBody(request: AnyRequest, body?: BodyInit): AnyRequest {
  const [, init] = request;
  if (body !== undefined && body !== "") init.body = body;
  else if (init.method !== "DELETE") init.body = new Uint8Array(0);
  return request;
}

/** Adds JSON text. */
export function withJson(
  request: AnyRequest,
  text: string | undefined,
): AnyRequest {
  if (text !== undefined) request[1].headers["content-type"] ??= JSON_TYPE;
  return withBody(request, text);
}

/** Adds a form with files. Only `fetch` knows its boundary. */
export function withMultipart(request: AnyRequest, form: unknown): AnyRequest {
  const { headers } = request[1];
  if (form === undefined || classTag(form) === "FormData")
    delete headers["content-type"];
  return withData(request, form);
}

/** Adds a body that is sent as it is. */
export function withData(request: AnyRequest, data: unknown): AnyRequest {
  if (data === undefined || data === null) return withBody(request);
  const kind = classTag(data);
  if (!ArrayBuffer.isView(data) && !SENT_AS_IT_IS.includes(kind))
    throw refusal("unsupported-body", "data");
  if (kind === "FormData" && request[1].headers["content-type"] !== undefined)
    throw refusal("invalid-content-type", "data");
  if (kind === "ReadableStream") request[1].duplex = "half";
  return withBody(request, data as BodyInit);
}

/** Adds a body of any media type: bytes, a file or a form as they are, and everything else as JSON text. */
export function withAny(request: AnyRequest, data: unknown): AnyRequest {
  const isSent =
    ArrayBuffer.isView(data) || SENT_AS_IT_IS.includes(classTag(data));
  return isSent && typeof data !== "string"
    ? withData(request, data)
    : withJson(request, jsonData(data));
}

const SENT_AS_IT_IS = [
  "ArrayBuffer",
  "Blob",
  "File",
  "FormData",
  "ReadableStream",
  "String",
  "URLSearchParams",
];

/** Writes fields as the text of a JSON object; the text of an empty body if there are none. */
export function jsonFields(fields: object, empty?: string): string | undefined {
  let isEmpty = true;
  let hasGaps = false;
  for (const [name, value] of membersOf("__proto__", fields)) {
    if (value === undefined) continue;
    isEmpty = false;
    hasGaps = checkJson(JSON_FIELD, name, value) || hasGaps;
  }
  return isEmpty
    ? empty
    : JSON.stringify(fields, hasGaps ? withoutGaps : undefined);
}

/** Writes a whole body as JSON text; `undefined` for none. */
export function jsonData(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  checkJson(JSON_BODY, "data", value);
  return JSON.stringify(value);
}

/** Writes the one of a whole body and of fields that is given as JSON text. */
export function jsonEither(
  data: unknown,
  fields: object,
  empty?: string,
): string | undefined {
  if (data === undefined) return jsonFields(fields, empty);
  if (jsonFields(fields) === undefined) return jsonData(data);
  throw refusal("conflicting-parameter", "data");
}

/** Writes a list as JSON texts in sequence: each on a line, or each after a start. Any other body is sent as it is. */
export function jsonSequence(value: unknown, start = ""): unknown {
  if (!Array.isArray(value)) return value;
  checkJson(JSON_BODY, "data", value);
  const given: unknown[] = value.filter((item) => item !== undefined);
  return given.map((item) => `${start}${JSON.stringify(item)}\n`).join("");
}
