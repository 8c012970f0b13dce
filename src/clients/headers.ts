import { describeType, quote } from "../internal/messages.js";
import { isPlainObject } from "../internal/objects.js";
import { isToken } from "../options/headers.js";
import { EndpointError } from "./core.js";

/** Header values by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Header values as they go over the wire: text, without the white space around it that no recipient counts (RFC 9110
 * section 5.5).
 *
 * @throws EndpointError `invalid-header`, or `invalid-options` where there is no object
 */
export function readHeaders(headers: unknown): Record<string, string> {
  if (!isPlainObject(headers)) {
    throw new EndpointError(
      "invalid-options",
      `The headers must be a plain object, but are ${describeType(headers)}. Pass the result of endpoint() or build().`,
    );
  }
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) read[checkName(name)] = wireValue(value, name);
  }
  return read;
}

function checkName(name: string): string {
  if (isToken(name) && name !== "__proto__") return name.toLowerCase();
  throw invalidHeader(name, "has a name that cannot be sent", "Use letters, digits and hyphens");
}

const UNSENDABLE = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/;

function wireValue(value: unknown, name: string): string {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") {
    throw invalidHeader(
      name,
      "has a value that is neither a string nor a finite number",
      "Pass one of these",
    );
  }
  if (!UNSENDABLE.test(value)) return withoutOuterSpace(value);
  throw invalidHeader(
    name,
    "has a value with a control character or a character above U+00FF",
    "Remove it, or encode the value as the header's own specification says",
  );
}

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

/** The message has no room for the value: it may be a token (B20). */
export function invalidHeader(name: string, what: string, advice: string): EndpointError {
  return new EndpointError("invalid-header", `The header ${quote(name)} ${what}. ${advice}.`, {
    header: name,
  });
}
