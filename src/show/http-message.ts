import { encodeMultipart } from "../clients/wire/multipart.js";
import { expectsBody } from "../clients/wire/request-head.js";
import { decodeUtf8 } from "../internal/bytes.js";
import { bodyLength, type WireBody } from "../clients/wire/wire-body.js";
import { readRequest } from "../clients/wire/wire-request.js";
import { EndpointError } from "../errors.js";
import type { RequestOptions } from "../request/request-options.js";
import { unsupportedFormat } from "./formats.js";

/**
 * A request as an HTTP/1.1 message (RFC 9112).
 *
 * @param shown - the request with marks in place of credentials
 * @param real - the request itself, whose body has the length that is declared
 * @throws EndpointError
 */
export async function httpMessage(shown: RequestOptions, real: RequestOptions): Promise<string> {
  const { method, url, headers, body } = readRequest(shown, "http");
  const { host, pathname, search } = new URL(url);
  const { text, type } = await encode(body);
  const { length } = await encode(readRequest(real, "http").body);
  const hasLength = length > 0 || expectsBody(method);
  const fields = {
    host,
    ...headers,
    ...(type !== undefined && { "content-type": type }),
    ...(hasLength && { "content-length": String(length) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, "", text].join("\r\n");
}

interface EncodedBody {
  readonly text: string;
  /** In bytes. */
  readonly length: number;
  /** The content type of a form, with its boundary. */
  readonly type?: string;
}

async function encode(body: WireBody): Promise<EncodedBody> {
  if (body.kind === "form") {
    const form = encodeMultipart(body.form);
    return { ...(await encodeBlob(form)), type: form.type };
  }
  if (body.kind === "blob") return encodeBlob(body.blob);
  if (body.kind === "stream") throw streamBody();
  const text = body.kind === "bytes" ? textOf(body.bytes) : body.kind === "text" ? body.text : "";
  return { text, length: bodyLength(body) ?? 0 };
}

async function encodeBlob(blob: Blob): Promise<EncodedBody> {
  return { text: textOf(new Uint8Array(await blob.arrayBuffer())), length: blob.size };
}

function streamBody(): EndpointError {
  return new EndpointError(
    "unsupported-body",
    "The body is a stream, which is not read to show it.",
    { advice: "Pass a string, bytes or a Blob." },
  );
}

function textOf(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw unsupportedFormat(
    "The body contains bytes that are not text, which cannot be written as text.",
    "curl",
    "fetch",
  );
}
