import { bodyLength, wireBody, unsupportedBody, type WireBody } from "./wire-body.js";
import { EndpointError } from "../../errors.js";
import { base64 } from "../../internal/bytes.js";
import { describeGiven, describeType, quote } from "../../internal/messages.js";
import {
  isBuilder,
  isObject,
  isOwn,
  isPlainObject,
  ownValue,
  withoutUndefined,
} from "../../internal/objects.js";
import { readSafely } from "../../internal/thrown-errors.js";
import { parseUrl } from "../../internal/urls.js";
import type { RequestOptions } from "../../core/request.js";
import { isToken } from "../../wire/media-type.js";
import { formBlob, hasTypedParts } from "../../wire/multipart.js";

export interface WireRequest {
  readonly method: string;
  /** In the form of the URL Standard, without userinfo and fragment. It is a path only if the client accepts one. */
  readonly url: string;
  /** By lower-case name, without the headers that only the client can set. */
  readonly headers: WireHeaders;
  /** Set if the client cannot count the bytes. */
  readonly contentLength: number | undefined;
  readonly body: WireBody;
  readonly transport: TransportOptions;
}

/** The client sets these headers when it sends the body (RFC 9112 section 6). */
const FRAMING_HEADERS = ["content-length", "transfer-encoding", "trailer"];

/** @param adapter - the name of the public function, for messages */
export function readWireRequest(
  options: RequestOptions,
  adapter: string,
  { acceptsPath }: { readonly acceptsPath: boolean } = { acceptsPath: false },
): WireRequest {
  return readSafely("request options", () => {
    checkOptions(options, adapter);
    return readFields(options, { adapter, acceptsPath });
  });
}

/** A builder, an endpoint function or merged options have to be built first. */
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
  const method = wireMethod(ownValue(options, "method"));
  const { url, authorization } = wireUrl(ownValue(options, "url"), reader);
  const headers = wireHeaders(ownValue(options, "headers"));
  const body = wireBody(ownValue(options, "body"), headers["content-type"]);
  if (body.kind !== "none" && forbidsBody(method)) {
    const advice = "Leave the body out, or use another method.";
    throw unsupportedBody(`A ${method} request cannot have a body.`, advice);
  }
  return {
    method,
    url,
    headers: mergeWireHeaders(
      withoutUndefined({ authorization, "content-type": body.type }),
      withoutHeaders(headers, headersOfClient(body)),
    ),
    contentLength: declaredLength(method, body, headers["content-length"]),
    body,
    transport: readTransportOptions(ownValue(options, "request")),
  };
}

/** Only the client knows the boundary in the content type of a form. */
function headersOfClient(body: WireBody): readonly string[] {
  return body.kind === "form" ? [...FRAMING_HEADERS, "content-type"] : FRAMING_HEADERS;
}

export type EncodedBody = Exclude<WireBody, { readonly kind: "form" }>;

export function withEncodedForm(
  request: WireRequest,
): WireRequest & { readonly body: EncodedBody } {
  const { headers, body } = request;
  if (body.kind !== "form") return { ...request, body };
  const data = formBlob(body.data);
  return {
    ...request,
    headers: mergeWireHeaders(headers, { "content-type": data.type }),
    body: { kind: "blob", data, type: data.type },
  };
}

/** Encodes a form if `fetch` would send a text of it as a file. */
export function withTypedParts(request: WireRequest): WireRequest {
  const { kind, data } = request.body;
  return kind === "form" && hasTypedParts(data) ? withEncodedForm(request) : request;
}

/** Methods are case-sensitive (RFC 9110 section 9.1), but `fetch` sends `patch` in lower case, which servers refuse. */
export function wireMethod(method: unknown): string {
  if (typeof method !== "string") {
    throw invalidMethod(`Expected the method as a string, got ${describeType(method)}`);
  }
  if (!isToken(method)) {
    throw invalidMethod(`The method ${quote(method)} is not an HTTP method (RFC 9110)`);
  }
  const upperCase = method.toUpperCase();
  if (upperCase === "CONNECT") {
    throw invalidMethod("The method CONNECT opens a tunnel and cannot request a URL");
  }
  return upperCase;
}

function invalidMethod(problem: string): EndpointError {
  return new EndpointError("invalid-method", `${problem}.`, {
    advice: 'Pass a method such as "get".',
  });
}

const EXPECTS_BODY = new Set(["PATCH", "POST", "PROPFIND", "PROPPATCH", "PUT", "QUERY"]);

/** These methods declare an empty body with `content-length: 0` (RFC 9110 section 8.6). */
export function expectsBody(method: string): boolean {
  return EXPECTS_BODY.has(method);
}

/** Clients and servers refuse a body that has no meaning (RFC 9110 section 9.3). */
function forbidsBody(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "TRACE";
}

/** "//" or "/\" at the start would name another host. */
const PATH_ONLY = /^\/(?![/\\])[^\0-\x20\x7f]*$/;

/** URL parsers would remove white space and control characters. */
const HTTP_URL = /^https?:\/\/[^\0-\x20\x7f]+$/i;

interface UrlReader {
  readonly adapter: string;
  readonly acceptsPath: boolean;
}

/**
 * All clients request the same bytes, because the URL Standard decides how a URL is written. Userinfo becomes a header, because
 * `fetch` refuses it.
 */
function wireUrl(
  given: unknown,
  reader: UrlReader,
): { url: string; authorization: string | undefined } {
  if (typeof given === "string" && PATH_ONLY.test(given)) {
    return { url: wirePath(given, reader), authorization: undefined };
  }
  const { href, username, password } = parseHttpUrl(given);
  const url = new URL(href);
  url.username = "";
  url.password = "";
  url.hash = "";
  // Only some clients would send a "?" without a query.
  if (url.search === "") url.search = "";
  if (username === "" && password === "") return { url: url.href, authorization: undefined };
  // The scheme `Basic` with UTF-8 (RFC 7617).
  const userinfo = new TextEncoder().encode(
    `${decodeUserinfo(username)}:${decodeUserinfo(password)}`,
  );
  return { url: url.href, authorization: `Basic ${base64(userinfo)}` };
}

function wirePath(path: string, { adapter, acceptsPath }: UrlReader): string {
  if (!acceptsPath) {
    throw invalidWireUrl(
      `${adapter}() needs an absolute URL, but was given the path ${describeGiven(path)}.`,
      "Set baseUrl to an absolute URL. Only toFetch(), toAxios() and toKy(), and toRequest() in a browser, accept a path.",
    );
  }
  const { pathname, search } = new URL(path, "http://localhost");
  if (!pathname.startsWith("//")) return `${pathname}${search}`;
  throw invalidWireUrl(
    `The path ${describeGiven(path)} is resolved to one that begins with "//", which names another host.`,
    "Remove its dot segments.",
  );
}

function parseHttpUrl(url: unknown): URL {
  const parsed = typeof url === "string" && HTTP_URL.test(url) ? parseUrl(url) : undefined;
  if (parsed !== undefined) return parsed;
  throw invalidWireUrl(
    `Expected the url to be an absolute http or https URL, or a path that begins with one "/", got ${describeGiven(url)}.`,
    "Pass the result of endpoint() or build().",
  );
}

function invalidWireUrl(reason: string, advice: string): EndpointError {
  return new EndpointError("invalid-url", reason, { advice });
}

function decodeUserinfo(userinfo: string): string {
  try {
    return decodeURIComponent(userinfo);
  } catch {
    return userinfo;
  }
}

/** An object without a prototype, whose names are in lower case. */
export type WireHeaders = Readonly<Record<string, string>>;

/** White space around a value is not part of it (RFC 9110 section 5.5). */
function wireHeaders(headers: unknown): WireHeaders {
  if (!isPlainObject(headers)) {
    throw new EndpointError(
      "invalid-options",
      `Expected the headers as a plain object, got ${describeType(headers)}.`,
      { advice: "Pass the result of endpoint() or build()." },
    );
  }
  const read = noHeaders();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) read[readHeaderName(name)] = wireHeaderValue(name, value);
  }
  return read;
}

function mergeWireHeaders(...parts: readonly WireHeaders[]): WireHeaders {
  return Object.assign(noHeaders(), ...parts) as WireHeaders;
}

function noHeaders(): Record<string, string> {
  return Object.create(null) as Record<string, string>;
}

function readHeaderName(name: string): string {
  if (isToken(name) && name !== "__proto__") return name.toLowerCase();
  throw invalidHeader(name, "has a name that cannot be sent. Use letters, digits and hyphens");
}

const UNSENDABLE = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/;

/** The lookbehind keeps the search linear. */
const OUTER_SPACE = /^[ \t]+|(?<![ \t])[ \t]+$/g;

function wireHeaderValue(name: string, value: unknown): string {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") {
    throw invalidHeader(
      name,
      "has a value that is neither a string nor a finite number. Pass one of these",
    );
  }
  if (!UNSENDABLE.test(value)) return value.replace(OUTER_SPACE, "");
  throw invalidHeader(
    name,
    "has a value with a control character or a character above U+00FF. Remove the character, or encode the value as the header's specification says",
  );
}

function withoutHeaders(headers: WireHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** Connection headers belong to the client (RFC 9110 section 7.6.1). undici and Node's `fetch` refuse requests with them. */
export function withoutConnectionHeaders(headers: WireHeaders): Record<string, string> {
  return withoutHeaders(headers, ["expect", "keep-alive", "upgrade"]);
}

/** The value may be a token, so it is not shown. */
function invalidHeader(name: string, problem: string): EndpointError {
  return new EndpointError("invalid-header", `The header ${quote(name)} ${problem}.`, {
    location: "header",
    parameter: name,
  });
}

function declaredLength(
  method: string,
  body: WireBody,
  header: string | undefined,
): number | undefined {
  if (header !== undefined) checkLength(body, header);
  if (body.kind === "none") return expectsBody(method) ? 0 : undefined;
  return body.kind === "stream" && header !== undefined ? Number(header) : undefined;
}

function checkLength(body: WireBody, header: string): void {
  const isNumber = /^\d{1,15}$/.test(header);
  const length = bodyLength(body);
  if (isNumber && (length === undefined || length === Number(header))) return;
  const problem = isNumber
    ? `is ${header}, but the body has ${String(length)} bytes`
    : "is not a number of bytes";
  const advice = "Correct it, or leave it out: the client counts the bytes";
  throw invalidHeader("content-length", `${problem}. ${advice}`);
}

interface TransportOptions {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds. 0 means no timeout. */
  readonly timeout: number | undefined;
  readonly agent: object | undefined;
  readonly dispatcher: object | undefined;
  readonly fetch: typeof fetch | undefined;
}

/** An `agent` may be a dispatcher, because undici's agents are dispatchers. */
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
