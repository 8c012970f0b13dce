import { IS_HIDDEN, isHidden } from "../../credentials/hidden.js";
import type { EndpointError } from "../../errors.js";
import { Cache, SMALL_CACHE_SIZE } from "../../internal/cache.js";
import { describeType, quote } from "../../internal/messages.js";
import { isObject, isOwn, ownValue, setOwn } from "../../internal/objects.js";
import { isToken } from "../../wire/media-type.js";
import { parameterError } from "../parameter-error.js";
import type { Entries } from "./entries.js";
import type { Keyed } from "./read-value.js";
import type { HeaderValues } from "../state.js";

/** Checked names in lower case. Programs use fewer header names than routes. */
const names = /* @__PURE__ */ new Cache<string>(SMALL_CACHE_SIZE);

/**
 * Reads header options, by lower-case name. `undefined` changes nothing; `null` removes a header. Of a name in two cases, the last one wins.
 *
 * @throws EndpointError `invalid-header`
 */
export function readHeaders(entries: Entries, headers: Keyed): void {
  for (const name in headers) {
    if (!isOwn(headers, name)) continue;
    const value = headers[name];
    if (value !== undefined) {
      entries.set("headers", headerName(name), readHeaderValue(value, name));
    }
  }
}

/**
 * Refuses a header that is set in two cases.
 *
 * @throws EndpointError `conflicting-parameter`
 */
export function refuseRepeatedHeaders(option: string | symbol, headers: unknown): void {
  if (option !== "headers" || !isObject(headers)) return;
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && seen.size === seen.add(name.toLowerCase()).size) {
      throw repeatedHeader(name);
    }
  }
}

export function repeatedHeader(name: string): EndpointError {
  return parameterError(
    "conflicting-parameter",
    name,
    `The header ${quote(name)} is set twice, in upper and lower case.`,
    "Leave one of them out.",
    "header",
  );
}

/**
 * Returns the name of a header in lower case.
 *
 * @throws EndpointError `invalid-header`
 */
export function headerName(name: string): string {
  return names.get(name, lowerCaseName);
}

function lowerCaseName(name: string): string {
  if (isToken(name) && name !== "__proto__") return name.toLowerCase();
  throw parameterError(
    "invalid-header",
    name,
    `The header name ${quote(name)} cannot be sent.`,
    "Use letters, digits and hyphens (RFC 9110, token).",
    "header",
  );
}

const UNSENDABLE = /[\r\n\0]|[^\0-\u00ff]/;

/**
 * Checks the value of a header. `null` removes a header.
 *
 * @throws EndpointError `invalid-header`
 */
export function readHeaderValue(value: unknown, name: string): string | number | null {
  if (value === null) return null;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw invalidValue(name, "is not a finite number", "Pass a string or a finite number");
  }
  if (typeof value !== "string") {
    const advice = "Pass a string, a finite number, or null to remove a default";
    throw invalidValue(name, `is ${describeType(value)}`, advice);
  }
  if (value.endsWith("]") && isHidden(value.slice(value.lastIndexOf("[")))) {
    throw invalidValue(name, IS_HIDDEN, "Pass the value itself");
  }
  if (!UNSENDABLE.test(value)) return value;
  throw invalidValue(
    name,
    "holds a line break, NUL or a character above U+00FF",
    "Remove or encode it",
  );
}

/** The message does not show the value, which may be a token. */
function invalidValue(name: string, what: string, advice: string): EndpointError {
  const reason = `The value of the header ${quote(name)} ${what}.`;
  return parameterError("invalid-header", name, reason, `${advice}.`, "header");
}

/** A copy of headers, without those that `null` removes. */
export function sentHeaders(headers: HeaderValues): SentHeaders {
  const sent: SentHeaders = {};
  for (const name in headers) {
    const value = ownValue(headers, name);
    if (value !== undefined && value !== null) setOwn(sent, name, value);
  }
  return sent;
}

export type SentHeaders = Record<string, string | number>;

/** Returns `true` if `null` removes none of the headers. */
export function areAllSent(headers: HeaderValues): headers is SentHeaders {
  for (const name in headers) if (headers[name] === null) return false;
  return true;
}

/** The headers that are sent, and `null` for a content type that was removed, so that a body does not set it again. */
export function shownHeaders(headers: HeaderValues): HeaderValues {
  const sent = sentHeaders(headers);
  return ownValue(headers, "content-type") === null ? { ...sent, "content-type": null } : sent;
}
