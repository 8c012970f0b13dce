import { expectsBody } from "./request-line.js";
import type { WireBody } from "./wire-body.js";
import { invalidHeader } from "./wire-headers.js";

/**
 * The length of a body in bytes, or `undefined` where it is not known before the body is read. The length of a form depends on
 * the boundary that the client chooses.
 */
export function bodyLength(body: WireBody): number | undefined {
  switch (body.kind) {
    case "none":
      return 0;
    case "text":
      return new TextEncoder().encode(body.text).byteLength;
    case "bytes":
      return body.bytes.byteLength;
    case "blob":
      return body.blob.size;
    case "form":
    case "stream":
      return undefined;
  }
}

/**
 * The `content-length` that a client cannot find out by itself: the caller's for a stream, and 0 where the method expects a body
 * and there is none.
 *
 * @param header - the caller's `content-length`
 * @throws EndpointError `invalid-header` where the header is not a length, or not the length of this body
 */
export function declaredLength(
  method: string,
  body: WireBody,
  header: string | undefined,
): number | undefined {
  if (header !== undefined) checkLength(body, header);
  if (body.kind === "none") return expectsBody(method) ? 0 : undefined;
  return body.kind === "stream" && header !== undefined ? Number(header) : undefined;
}

function checkLength(body: WireBody, header: string): void {
  if (!/^\d{1,15}$/.test(header)) {
    throw invalidHeader(
      "content-length",
      "is not a number of bytes. Correct it, or leave it out: the client counts the bytes",
    );
  }
  const length = bodyLength(body);
  if (length === undefined || length === Number(header)) return;
  throw invalidHeader(
    "content-length",
    `is ${header}, but the body has ${String(length)} bytes. Correct it, or leave it out: the client counts the bytes`,
  );
}

/** A `content-length` header, or no header where the length is not known. */
export function contentLengthHeader(length: number | undefined): Record<string, string> {
  return length === undefined ? {} : { "content-length": String(length) };
}
