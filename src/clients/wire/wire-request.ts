import {
  forbidsBody,
  mergeHeaders,
  readHeaders,
  readMethod,
  readUrl,
  type UrlReader,
  type WireHeaders,
  withoutHeaders,
} from "./request-head.js";
import {
  declaredLength,
  encodeMultipart,
  readBody,
  unsupportedBody,
  type WireBody,
} from "./wire-body.js";
import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { isBuilder, isObject, isOwn, ownValue, withoutUndefined } from "../../internal/objects.js";
import { readSafely } from "../../internal/thrown-errors.js";
import type { RequestOptions } from "../../request/build-request.js";

/** A request as it goes over the wire. Every adapter turns one of these into its client's arguments. */
export interface WireRequest {
  /** In upper case. */
  readonly method: string;
  /** As the URL Standard serialises it, without userinfo and fragment. Absolute, or a path where the client accepts one. */
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
 * @param adapter - the name of the called function, for messages
 * @param acceptsPath - `true` if its client accepts a path as URL
 */
export function readRequest(
  options: RequestOptions,
  adapter: string,
  { acceptsPath }: { readonly acceptsPath: boolean } = { acceptsPath: false },
): WireRequest {
  return readSafely("request options", () => {
    checkOptions(options, adapter);
    return readFields(options, { adapter, acceptsPath });
  });
}

/** Refuses a builder, an endpoint function and merged options, from which request options have yet to be built. */
function checkOptions(options: unknown, adapter: string): asserts options is object {
  const expected = `${adapter}() expects request options, but was given`;
  if (typeof options === "function") {
    throw invalidOptions(`${expected} a function. Call it: ${adapter}(endpoint(…)).`);
  }
  if (typeof options !== "object" || options === null) {
    throw invalidOptions(
      `${expected} ${describeType(options)}. Pass the result of endpoint() or build().`,
    );
  }
  if (isBuilder(options)) {
    throw invalidOptions(`${expected} a builder. Write ${adapter}(builder.build()).`);
  }
  if (isOwn(options, "baseUrl")) {
    throw invalidOptions(
      `${expected} merged options. Write ${adapter}(endpoint.parse(mergedOptions)).`,
    );
  }
}

function invalidOptions(message: string): EndpointError {
  return new EndpointError("invalid-options", message);
}

function readFields(options: object, reader: UrlReader): WireRequest {
  const method = readMethod(ownValue(options, "method"));
  const { url, authorization } = readUrl(ownValue(options, "url"), reader);
  const headers = readHeaders(ownValue(options, "headers"));
  const body = readBody(ownValue(options, "body"), headers["content-type"]);
  if (body.kind !== "none" && forbidsBody(method)) {
    const advice = "Leave the body out, or use another method.";
    throw unsupportedBody(`A ${method} request cannot have a body.`, advice);
  }
  return {
    method,
    url,
    headers: mergeHeaders(
      withoutUndefined({ authorization, "content-type": body.type }),
      withoutHeaders(headers, headersOfClient(body)),
    ),
    contentLength: declaredLength(method, body, headers["content-length"]),
    body,
    transport: readTransportOptions(ownValue(options, "request")),
  };
}

/** The headers that the client sets. A form's content type names a boundary that only the client knows. */
function headersOfClient(body: WireBody): readonly string[] {
  return body.kind === "form" ? [...FRAMING_HEADERS, "content-type"] : FRAMING_HEADERS;
}

/** A body that a client which does not accept a `FormData` is given. */
export type EncodedBody = Exclude<WireBody, { readonly kind: "form" }>;

/** A request whose form is encoded, for clients that do not accept a `FormData`. */
export function withEncodedForm(
  request: WireRequest,
): WireRequest & { readonly body: EncodedBody } {
  const { headers, body } = request;
  if (body.kind !== "form") return { ...request, body };
  const data = encodeMultipart(body.data);
  return {
    ...request,
    headers: mergeHeaders(headers, { "content-type": data.type }),
    body: { kind: "blob", data, type: data.type },
  };
}

/** The properties of a request's `request` option that clients understand. */
export interface TransportOptions {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds; 0 for no timeout. */
  readonly timeout: number | undefined;
  /** An agent of Node's `http` or `https`. */
  readonly agent: object | undefined;
  /** A dispatcher of undici, which Node's `fetch` accepts too. */
  readonly dispatcher: object | undefined;
  readonly fetch: typeof fetch | undefined;
}

/** Reads a request's `request` option. An `agent` that is a dispatcher of undici, as its agents are, is taken for one. */
export function readTransportOptions(request: unknown): TransportOptions {
  const given = check("request", request, isObject, "an object") ?? {};
  const read = <Value>(
    name: keyof TransportOptions,
    isExpected: (value: unknown) => value is Value,
    expected: string,
  ) => check(`request.${name}`, ownValue(given, name), isExpected, expected);
  const agent = read("agent", isObject, "an agent");
  const agentIsDispatcher = isDispatcher(agent);
  return {
    signal: read("signal", isSignal, "an AbortSignal"),
    timeout: read("timeout", isTimeout, "a number of milliseconds"),
    agent: agentIsDispatcher ? undefined : agent,
    dispatcher:
      read("dispatcher", isDispatcher, "a dispatcher of undici") ??
      (agentIsDispatcher ? agent : undefined),
    fetch: read("fetch", isFetch, "a function"),
  };
}

function check<Value>(
  name: string,
  value: unknown,
  isExpected: (value: unknown) => value is Value,
  expected: string,
): Value | undefined {
  if (value === undefined || value === null) return undefined;
  if (isExpected(value)) return value;
  throw new EndpointError("invalid-options", `${name} must be ${expected}.`, {
    advice: "Pass one, or leave it out.",
  });
}

function isSignal(value: unknown): value is AbortSignal {
  return isObject(value) && "aborted" in value && "addEventListener" in value;
}

function isTimeout(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isDispatcher(value: unknown): value is object {
  return isObject(value) && "dispatch" in value;
}

function isFetch(value: unknown): value is typeof fetch {
  return typeof value === "function";
}
