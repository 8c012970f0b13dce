import type { BodyToRead } from "./body.js";
import type { ClientRequest } from "./client-request.js";
import type { Headers } from "./headers.js";
import { bodyLength } from "./content-length.js";
import { nodeStream, type NodeStream } from "./node-stream.js";
import { present } from "./present.js";
import { sizedSource } from "./sized-source.js";
import { unsupportedBody } from "./unsupported-body.js";

/** A request's headers and body as Node's `http` takes them. */
export interface NodePayload {
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | NodeStream | undefined;
}

/**
 * A request's headers and body for Node's `http` and the clients that stand on it. The headers say where the body ends:
 * in a DELETE Node does not say so by itself, and the server would read the body as the next request.
 *
 * @throws EndpointError `unsupported-body` for a body that must be read, where there is no Node to read it
 */
export function nodePayload(request: ClientRequest): NodePayload {
  const { headers, body, contentLength } = request;
  switch (body.kind) {
    case "none":
      return { headers: { ...headers, ...lengthHeader(contentLength) }, body: undefined };
    case "text":
    case "bytes":
      return {
        headers: { ...headers, ...lengthHeader(bodyLength(body)) },
        body: body.kind === "text" ? nodeText(body.text, headers) : body.bytes,
      };
    default:
      return streamPayload(request, body);
  }
}

/**
 * Text for Node's `http`. Beside a header value that is not ASCII it must be bytes: Node writes headers and text together,
 * and all of it in UTF-8.
 */
export function nodeText(text: string, headers: Headers): string | Uint8Array<ArrayBuffer> {
  const isAscii = Object.values(headers).every((value) => /^[\0-\x7f]*$/.test(value));
  return isAscii ? text : new TextEncoder().encode(text);
}

/** The header that declares a length, where there is one to declare. */
export function lengthHeader(length: number | undefined): Record<string, string> {
  return length === undefined ? {} : { "content-length": String(length) };
}

function streamPayload({ headers, contentLength }: ClientRequest, body: BodyToRead): NodePayload {
  const { source, length, contentType } = sizedSource(body, contentLength);
  const stream = nodeStream(source);
  if (stream === undefined) {
    throw unsupportedBody(
      "The body is a Blob, a form or a stream, and this platform has no streams of Node",
      "Use toFetch()",
    );
  }
  return {
    headers: { ...headers, ...present({ "content-type": contentType }), ...framing(length) },
    body: stream,
  };
}

function framing(length: number | undefined): Record<string, string> {
  return length === undefined ? { "transfer-encoding": "chunked" } : lengthHeader(length);
}
