import { describeType } from "../internal/messages.js";
import { isPlainObject } from "../internal/objects.js";
import { FORM_TYPE, JSON_TYPE, TEXT_TYPE, type ByteSource, type TypedBody } from "./body.js";
import { serialise } from "./json.js";
import { tagOf } from "./tag.js";
import { unsupportedBody } from "./unsupported-body.js";

/**
 * What a request's `body` is, and the media type that Fetch gives it where the caller names none.
 *
 * @throws EndpointError `unsupported-body`
 */
export function readBody(body: unknown): TypedBody {
  if (body === undefined || body === null) return { body: { kind: "none" }, mediaType: undefined };
  if (typeof body === "string") return textBody(body, TEXT_TYPE);
  if (typeof body === "object") return objectBody(body);
  throw unsupportedBody(
    `The body is ${describeType(body)}, which has no form of its own on the wire`,
    "Pass a string, or JSON.stringify() it",
  );
}

function textBody(text: string, mediaType: string): TypedBody {
  return { body: text === "" ? { kind: "none" } : { kind: "text", text }, mediaType };
}

function objectBody(body: object): TypedBody {
  if (ArrayBuffer.isView(body)) return bytesBody(viewOf(body));
  if (isPlainObject(body) || Array.isArray(body)) return textBody(serialise(body), JSON_TYPE);
  return platformBody(body) ?? streamBody(body) ?? serialisableBody(body);
}

function platformBody(body: object): TypedBody | undefined {
  switch (tagOf(body)) {
    case "ArrayBuffer":
      return bytesBody(new Uint8Array(body as ArrayBuffer));
    case "Blob":
    case "File":
      return blobBody(body as Blob);
    case "FormData":
      return { body: { kind: "form", form: body as FormData }, mediaType: undefined };
    case "URLSearchParams":
      return textBody((body as URLSearchParams).toString(), FORM_TYPE);
    default:
      return undefined;
  }
}

function bytesBody(bytes: Uint8Array<ArrayBuffer>): TypedBody {
  const body =
    bytes.byteLength === 0 ? { kind: "none" as const } : { kind: "bytes" as const, bytes };
  return { body, mediaType: undefined };
}

/** The bytes that a view shows, and not those of the rest of its buffer; those of shared memory are copied. */
function viewOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  if (isShared(buffer)) return new Uint8Array(buffer, byteOffset, byteLength).slice();
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function isShared(buffer: ArrayBufferLike): buffer is SharedArrayBuffer {
  return tagOf(buffer) === "SharedArrayBuffer";
}

function blobBody(blob: Blob): TypedBody {
  const mediaType = blob.type === "" ? undefined : blob.type;
  return { body: blob.size === 0 ? { kind: "none" } : { kind: "blob", blob }, mediaType };
}

function streamBody(body: object): TypedBody | undefined {
  if (!isByteSource(body)) return undefined;
  if (isSpent(body)) {
    throw unsupportedBody(
      "The body is a stream that was read already, is locked or is destroyed",
      "Pass a fresh stream for every request",
    );
  }
  return { body: { kind: "stream", stream: body }, mediaType: undefined };
}

function isByteSource(body: object): body is ByteSource {
  return tagOf(body) === "ReadableStream" || Symbol.asyncIterator in body;
}

/** `locked` is said by streams of the web, the others by streams of Node; an async generator says nothing. */
function isSpent(stream: object): boolean {
  const { locked, readableDidRead, destroyed } = stream as Readonly<Record<string, unknown>>;
  return locked === true || readableDidRead === true || destroyed === true;
}

function serialisableBody(body: object): TypedBody {
  if (typeof (body as { toJSON?: unknown }).toJSON === "function") {
    return textBody(serialise(body), JSON_TYPE);
  }
  throw unsupportedBody(
    `The body is an object of a class (${tagOf(body)}) that has no form of its own on the wire`,
    "Pass a plain object or list, a string, bytes, a Blob, FormData, URLSearchParams or a stream, or give the class a toJSON method",
  );
}
