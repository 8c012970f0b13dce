import { describeType } from "../internal/messages.js";
import type { Body } from "./body.js";
import { declaredLength } from "./content-length.js";
import { EndpointError, type RequestOptions } from "./core.js";
import { readHeaders, type Headers } from "./headers.js";
import { readMeta, type Meta } from "./meta.js";
import { takesNoBody, wireMethod } from "./method.js";
import { readBody } from "./read-body.js";
import { readTarget } from "./target.js";
import { unsupportedBody } from "./unsupported-body.js";
import { withoutHeaders } from "./without-headers.js";

/** A request as it goes over the wire, whichever client sends it: what every adapter starts from. */
export interface ClientRequest {
  /** In upper case. */
  readonly method: string;
  readonly url: string;
  /** Without those that speak of the body's framing, which is the client's: `content-length` is beside. */
  readonly headers: Headers;
  readonly contentLength: number | undefined;
  readonly body: Body;
  readonly meta: Meta;
}

const FRAMING = ["content-length", "transfer-encoding", "trailer"];

/**
 * Request options, checked and made ready to be sent.
 *
 * @throws EndpointError
 */
export function readRequest(options: RequestOptions): ClientRequest {
  try {
    return readFields(options);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    throw new EndpointError(
      "unreadable-input",
      "Reading the request options threw an error, which is the cause of this one. Pass the result of endpoint() or build().",
      { cause: error },
    );
  }
}

function readFields(options: unknown): ClientRequest {
  if (typeof options !== "object" || options === null) {
    throw new EndpointError(
      "invalid-options",
      `The request options must be an object, but are ${describeType(options)}. Pass the result of endpoint() or build().`,
    );
  }
  const given = options as Readonly<Record<string, unknown>>;
  const method = wireMethod(given.method);
  const { url, authorization } = readTarget(given.url);
  const headers = readHeaders(given.headers);
  const { body, mediaType } = readBody(given.body);
  checkBody(method, body);
  return {
    method,
    url,
    headers: completeHeaders(headers, body, mediaType, authorization),
    contentLength: declaredLength(method, body, headers["content-length"]),
    body,
    meta: readMeta(given.request),
  };
}

function checkBody(method: string, body: Body): void {
  if (body.kind === "none" || !takesNoBody(method)) return;
  throw unsupportedBody(
    `A body has no meaning in a ${method} request`,
    "Leave it out, or use another method",
  );
}

function completeHeaders(
  headers: Headers,
  body: Body,
  mediaType: string | undefined,
  authorization: string | undefined,
): Headers {
  return {
    ...(authorization === undefined ? {} : { authorization }),
    ...(mediaType === undefined ? {} : { "content-type": mediaType }),
    // Only the client knows the boundary that a form's content type must name.
    ...withoutHeaders(headers, body.kind === "form" ? [...FRAMING, "content-type"] : FRAMING),
  };
}
