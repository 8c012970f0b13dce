import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import type { RequestOptions } from "../../request/request-options.js";
import { declaredLength } from "./content-length.js";
import { forbidsBody, readMethod, readUrl } from "./request-line.js";
import { readTransportOptions, type TransportOptions } from "./transport-options.js";
import { readBody, type WireBody } from "./wire-body.js";
import { readHeaders, withoutHeaders, type WireHeaders } from "./wire-headers.js";

/** A request as it goes over the wire. Every adapter turns one of these into its client's arguments. */
export interface WireRequest {
  /** In upper case. */
  readonly method: string;
  /** Absolute, as the URL Standard serialises it, without userinfo and fragment. */
  readonly url: string;
  /** By lower-case name, without the headers that describe the body's framing. */
  readonly headers: WireHeaders;
  /** The `content-length` to declare, where the client cannot count the bytes itself. */
  readonly contentLength: number | undefined;
  readonly body: WireBody;
  readonly transport: TransportOptions;
}

/** Headers about the body's framing (RFC 9112 section 6). The client that sends the body sets them. */
const FRAMING_HEADERS = ["content-length", "transfer-encoding", "trailer"];

/**
 * Reads and checks request options.
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError
 */
export function readRequest(options: RequestOptions): WireRequest {
  try {
    return readFields(options);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    throw new EndpointError(
      "unreadable-input",
      "Reading the request options threw an error (see its cause). Pass the result of endpoint() or build().",
      { cause: error },
    );
  }
}

function readFields(options: unknown): WireRequest {
  if (typeof options !== "object" || options === null) {
    throw new EndpointError(
      "invalid-options",
      `Expected request options, got ${describeType(options)}. Pass the result of endpoint() or build().`,
    );
  }
  const fields = options as Readonly<Record<string, unknown>>;
  const method = readMethod(fields.method);
  const { url, authorization } = readUrl(fields.url);
  const headers = readHeaders(fields.headers);
  const { body, defaultType } = readBody(fields.body);
  checkBodyAllowed(method, body);
  return {
    method,
    url,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(defaultType === undefined ? {} : { "content-type": defaultType }),
      ...withoutHeaders(headers, headersOfClient(body)),
    },
    contentLength: declaredLength(method, body, headers["content-length"]),
    body,
    transport: readTransportOptions(fields.request),
  };
}

function checkBodyAllowed(method: string, body: WireBody): void {
  if (body.kind === "none" || !forbidsBody(method)) return;
  throw new EndpointError(
    "unsupported-body",
    `A ${method} request cannot have a body. Leave the body out, or use another method.`,
  );
}

/** The headers that the client sets. A form's content type names a boundary that only the client knows. */
function headersOfClient(body: WireBody): readonly string[] {
  return body.kind === "form" ? [...FRAMING_HEADERS, "content-type"] : FRAMING_HEADERS;
}
