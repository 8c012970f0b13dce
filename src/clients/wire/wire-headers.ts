import { EndpointError } from "../../errors.js";
import { describeType, quote } from "../../internal/messages.js";
import { isPlainObject } from "../../internal/objects.js";
import { isToken } from "../../internal/patterns.js";

/** Header values by lower-case name, in an object without a prototype: a name that is absent is not inherited either. */
export type WireHeaders = Readonly<Record<string, string>>;

/**
 * Reads headers: names in lower case, values as strings without white space around them, which is not part of a value (RFC 9110
 * section 5.5).
 *
 * @throws EndpointError `invalid-header`, or `invalid-options` where the headers are not a plain object
 */
export function readHeaders(headers: unknown): WireHeaders {
  if (!isPlainObject(headers)) {
    throw new EndpointError(
      "invalid-options",
      `Expected the headers as a plain object, got ${describeType(headers)}. Pass the result of endpoint() or build().`,
    );
  }
  const read = noHeaders();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) read[readName(name)] = readValue(name, value);
  }
  return read;
}

/** Merges headers. Of two values for one name, the later wins. */
export function mergeHeaders(...parts: readonly WireHeaders[]): WireHeaders {
  return Object.assign(noHeaders(), ...parts) as WireHeaders;
}

function noHeaders(): Record<string, string> {
  return Object.create(null) as Record<string, string>;
}

function readName(name: string): string {
  if (isToken(name) && name !== "__proto__") return name.toLowerCase();
  throw invalidHeader(name, "has a name that cannot be sent. Use letters, digits and hyphens");
}

const UNSENDABLE = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/;

function readValue(name: string, value: unknown): string {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") {
    throw invalidHeader(
      name,
      "has a value that is neither a string nor a finite number. Pass one of these",
    );
  }
  if (!UNSENDABLE.test(value)) return withoutOuterSpace(value);
  throw invalidHeader(
    name,
    "has a value with a control character or a character above U+00FF. Remove the character, or encode the value as the header's specification says",
  );
}

/** Removes spaces and tabs in linear time, unlike a regular expression for both ends. */
function withoutOuterSpace(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(value.charCodeAt(start))) start++;
  while (end > start && isSpace(value.charCodeAt(end - 1))) end--;
  return value.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The media type of a content type, in lower case and without parameters. Empty where there is no content type. */
export function mediaTypeOf(contentType = ""): string {
  return contentType.replace(/;.*/s, "").trim().toLowerCase();
}

/** Whether a content type is JSON: `application/json`, or a type with the suffix `+json` (RFC 6839). */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/json$|\+json$/.test(mediaTypeOf(contentType));
}

/** The headers without those of the given names. */
export function withoutHeaders(
  headers: WireHeaders,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/**
 * Headers about the connection, which belong to the client (RFC 9110 section 7.6.1). Browsers leave them out, undici and Node's
 * `fetch` refuse the whole request.
 */
const CONNECTION_HEADERS = ["expect", "keep-alive", "upgrade"];

/** The headers that undici and `fetch` accept. */
export function withoutConnectionHeaders(headers: WireHeaders): Record<string, string> {
  return withoutHeaders(headers, CONNECTION_HEADERS);
}

/** The message does not show the header's value, which may be a token. */
export function invalidHeader(name: string, problem: string): EndpointError {
  return new EndpointError("invalid-header", `The header ${quote(name)} ${problem}.`, {
    header: name,
  });
}
