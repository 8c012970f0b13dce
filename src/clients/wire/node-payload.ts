import { EndpointError } from "../../errors.js";
import {
  toNodeStream,
  type ByteStream,
  type NodeStream,
  bodyLength,
  contentLengthHeader,
  type UnreadBody,
  encodeMultipart,
} from "./wire-body.js";
import type { WireHeaders } from "./request-head.js";
import type { WireRequest } from "./wire-request.js";

/** The headers and the body of a request for Node's `http`. */
export interface NodePayload {
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | NodeStream | undefined;
}

/**
 * Prepares a request's headers and body for Node's `http` and the clients built on it. The headers declare where the body ends:
 * Node does not do that by itself in a DELETE request, and a server would read the body as the next request.
 */
export function nodePayload(request: WireRequest): NodePayload {
  const { headers, body, contentLength } = request;
  switch (body.kind) {
    case "none":
      return { headers: { ...headers, ...contentLengthHeader(contentLength) }, body: undefined };
    case "text":
    case "bytes":
      return {
        headers: { ...headers, ...contentLengthHeader(bodyLength(body)) },
        body: body.kind === "text" ? nodeText(body.text, headers) : body.bytes,
      };
    default:
      return streamPayload(request, body);
  }
}

/**
 * Returns text as Node's `http` has to be given it: as bytes where a header value is not ASCII. Node writes headers and text in
 * one encoding, and would choose UTF-8 for both.
 */
export function nodeText(text: string, headers: WireHeaders): string | Uint8Array<ArrayBuffer> {
  const isAscii = Object.values(headers).every((value) => /^[\0-\x7f]*$/.test(value));
  return isAscii ? text : new TextEncoder().encode(text);
}

function streamPayload({ headers, contentLength }: WireRequest, body: UnreadBody): NodePayload {
  const { stream, length, formType } = openBody(body, contentLength);
  const nodeStream = toNodeStream(stream);
  if (nodeStream === undefined) {
    throw new EndpointError(
      "unsupported-body",
      "The body is a Blob, a form or a stream, and this platform has no streams of Node to send it.",
      { advice: "Use toFetch()." },
    );
  }
  return {
    headers: {
      ...headers,
      ...(formType === undefined ? {} : { "content-type": formType }),
      ...(length === undefined ? { "transfer-encoding": "chunked" } : contentLengthHeader(length)),
    },
    body: nodeStream,
  };
}

/** A body's bytes as a stream. */
interface OpenBody {
  readonly stream: ByteStream;
  /** In bytes, where it is known. */
  readonly length: number | undefined;
  /** The content type of a form, with its boundary. */
  readonly formType: string | undefined;
}

function openBody(body: UnreadBody, contentLength: number | undefined): OpenBody {
  switch (body.kind) {
    case "blob":
      return { stream: body.blob.stream(), length: body.blob.size, formType: undefined };
    case "form": {
      const blob = encodeMultipart(body.form);
      return { stream: blob.stream(), length: blob.size, formType: blob.type };
    }
    case "stream":
      return { stream: body.stream, length: contentLength, formType: undefined };
  }
}
