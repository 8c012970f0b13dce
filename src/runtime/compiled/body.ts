import { refusal } from "../../wire/refusal.js";
import { classTag } from "../../wire/values.js";
import type { CompiledRequest } from "./request.js";

/** The content type of JSON. */
const JSON_TYPE = "application/json; charset=utf-8";

/** Adds a body, or tells the server that there is none. */
export function withBody<Responses>(
  request: CompiledRequest<Responses>,
  body?: BodyInit,
): CompiledRequest<Responses> {
  const [, init] = request;
  if (body !== undefined && body !== "") init.body = body;
  else if (init.method !== "DELETE") init.body = new Uint8Array(0);
  return request;
}

/** Adds JSON text. */
export function withJson<Responses>(
  request: CompiledRequest<Responses>,
  text: string | undefined,
): CompiledRequest<Responses> {
  if (text !== undefined) request[1].headers["content-type"] ??= JSON_TYPE;
  return withBody(request, text);
}

/** Adds a form with files. Only `fetch` knows its boundary. */
export function withMultipart<Responses>(
  request: CompiledRequest<Responses>,
  form: unknown,
): CompiledRequest<Responses> {
  const { headers } = request[1];
  if (form === undefined || classTag(form) === "FormData")
    delete headers["content-type"];
  return withData(request, form);
}

/** Adds a body that is sent as it is. */
export function withData<Responses>(
  request: CompiledRequest<Responses>,
  data: unknown,
): CompiledRequest<Responses> {
  if (data === undefined || data === null) return withBody(request);
  const kind = classTag(data);
  if (!ArrayBuffer.isView(data) && !SENT_AS_IT_IS.includes(kind))
    throw refusal("unsupported-body", "data");
  if (kind === "FormData" && request[1].headers["content-type"] !== undefined)
    throw refusal("invalid-content-type", "data");
  if (kind === "ReadableStream") request[1].duplex = "half";
  return withBody(request, data as BodyInit);
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
