import type { Body } from "./body.js";
import { invalidHeader } from "./headers.js";
import { anticipatesBody } from "./method.js";

/**
 * How many bytes a body has, where that can be known without reading it. A form's boundary is the client's to choose, so
 * its length is not known here.
 */
export function bodyLength(body: Body): number | undefined {
  switch (body.kind) {
    case "none":
      return 0;
    case "text":
      return new TextEncoder().encode(body.text).byteLength;
    case "bytes":
      return body.bytes.byteLength;
    case "blob":
      return body.blob.size;
    default:
      return undefined;
  }
}

/**
 * The `content-length` that a request declares before its client counts: the caller's for a stream, 0 where a body was to
 * be expected and there is none. For any other body the clients count themselves.
 *
 * @param declared - what the caller's header says
 * @throws EndpointError `invalid-header` when that is no length, or not this body's
 */
export function declaredLength(
  method: string,
  body: Body,
  declared: string | undefined,
): number | undefined {
  if (declared !== undefined) checkLength(body, declared);
  if (body.kind === "none") return anticipatesBody(method) ? 0 : undefined;
  return body.kind === "stream" && declared !== undefined ? Number(declared) : undefined;
}

function checkLength(body: Body, declared: string): void {
  if (!/^\d{1,15}$/.test(declared)) {
    throw invalidHeader(
      "content-length",
      "is not a number of bytes",
      "Correct it, or leave it out",
    );
  }
  const length = bodyLength(body);
  if (length === undefined || length === Number(declared)) return;
  throw invalidHeader(
    "content-length",
    `says ${declared}, but the body has ${String(length)} bytes`,
    "Correct it, or leave it out: the client counts",
  );
}
