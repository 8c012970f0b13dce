import { base64 } from "../../internal/bytes.js";
import { EndpointError } from "../../errors.js";
import { describeGiven, describeType, quote } from "../../internal/messages.js";
import { isPlainObject } from "../../internal/objects.js";
import { isToken } from "../../wire/media-type.js";
import { parseUrl } from "../../internal/urls.js";

/**
 * Reads a method and returns it in upper case. Methods are case-sensitive (RFC 9110 section 9.1) and every registered one is in
 * upper case. `fetch` corrects the case of some of them, but sends `patch` as it is, which servers refuse.
 */
export function readMethod(method: unknown): string {
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

/** Returns `true` if a request without a body declares that by `content-length: 0` (RFC 9110 section 8.6). */
export function expectsBody(method: string): boolean {
  return EXPECTS_BODY.has(method);
}

/** Returns `true` if a body has no meaning with this method, so that clients and servers refuse it (RFC 9110 section 9.3). */
export function forbidsBody(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "TRACE";
}

/** Excludes "//" and "/\" at the start, which name another host, and what {@link HTTP_URL} excludes. */
const PATH_ONLY = /^\/(?![/\\])[^\0-\x20\x7f]*$/;

/** Excludes white space and control characters, which a URL parser would remove. */
const HTTP_URL = /^https?:\/\/[^\0-\x20\x7f]+$/i;

export interface UrlReader {
  readonly adapter: string;
  /** `true` if its client accepts a path, which browsers resolve against the address of the page. */
  readonly acceptsPath: boolean;
}

/**
 * Parses a URL, and serialises it as the URL Standard does, so that every client requests the same bytes. Userinfo becomes a header,
 * because `fetch` refuses it in a URL. The fragment is removed, because it is never sent.
 */
export function readUrl(
  given: unknown,
  reader: UrlReader,
): { url: string; authorization: string | undefined } {
  if (typeof given === "string" && PATH_ONLY.test(given)) {
    return { url: readPath(given, reader), authorization: undefined };
  }
  const { href, username, password } = parseHttpUrl(given);
  const url = new URL(href);
  url.username = "";
  url.password = "";
  url.hash = "";
  // Removes a "?" without a query, which only some clients would send.
  if (url.search === "") url.search = "";
  if (username === "" && password === "") return { url: url.href, authorization: undefined };
  // The scheme `Basic` (RFC 7617) with UTF-8.
  const userinfo = new TextEncoder().encode(
    `${decodeUserinfo(username)}:${decodeUserinfo(password)}`,
  );
  return { url: url.href, authorization: `Basic ${base64(userinfo)}` };
}

function readPath(path: string, { adapter, acceptsPath }: UrlReader): string {
  if (!acceptsPath) {
    throw invalidUrl(
      `${adapter}() needs an absolute URL, but was given the path ${quote(path)}.`,
      "Set baseUrl to an absolute URL. Only toFetch(), toAxios() and toKy(), and toRequest() in a browser, accept a path.",
    );
  }
  const { pathname, search } = new URL(path, "http://localhost");
  if (!pathname.startsWith("//")) return `${pathname}${search}`;
  throw invalidUrl(
    `The path ${quote(path)} is resolved to one that begins with "//", which names another host.`,
    "Remove its dot segments.",
  );
}

function parseHttpUrl(url: unknown): URL {
  const parsed = typeof url === "string" && HTTP_URL.test(url) ? parseUrl(url) : undefined;
  if (parsed !== undefined) return parsed;
  throw invalidUrl(
    `Expected the url to be an absolute http or https URL, or a path that begins with one "/", got ${describeGiven(url)}.`,
    "Pass the result of endpoint() or build().",
  );
}

function invalidUrl(reason: string, advice: string): EndpointError {
  return new EndpointError("invalid-url", reason, { advice });
}

function decodeUserinfo(userinfo: string): string {
  try {
    return decodeURIComponent(userinfo);
  } catch {
    return userinfo;
  }
}

/** Header values by lower-case name, in an object without a prototype: a name that is absent is not inherited either. */
export type WireHeaders = Readonly<Record<string, string>>;

/**
 * Reads headers: names in lower case, values as strings without white space around them, which is not part of a value (RFC 9110
 * section 5.5).
 */
export function readHeaders(headers: unknown): WireHeaders {
  if (!isPlainObject(headers)) {
    throw new EndpointError(
      "invalid-options",
      `Expected the headers as a plain object, got ${describeType(headers)}.`,
      { advice: "Pass the result of endpoint() or build()." },
    );
  }
  const read = noHeaders();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) read[readHeaderName(name)] = readHeaderValue(name, value);
  }
  return read;
}

/** Merges headers. If a name has two values, the later wins. */
export function mergeHeaders(...parts: readonly WireHeaders[]): WireHeaders {
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

/** The lookbehind lets each run of spaces be tried once, so that it takes linear time. */
const OUTER_SPACE = /^[ \t]+|(?<![ \t])[ \t]+$/g;

function readHeaderValue(name: string, value: unknown): string {
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

export function withoutHeaders(
  headers: WireHeaders,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/**
 * Leaves out headers about the connection, which belong to the client (RFC 9110 section 7.6.1): browsers leave them out, undici and
 * Node's `fetch` refuse the whole request.
 */
export function withoutConnectionHeaders(headers: WireHeaders): Record<string, string> {
  return withoutHeaders(headers, ["expect", "keep-alive", "upgrade"]);
}

/** The message does not show the header's value, which may be a token. */
export function invalidHeader(name: string, problem: string): EndpointError {
  return new EndpointError("invalid-header", `The header ${quote(name)} ${problem}.`, {
    location: "header",
    parameter: name,
  });
}
