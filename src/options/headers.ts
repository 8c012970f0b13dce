import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import type { Named } from "./containers.js";
import { isOwn } from "../internal/objects.js";
import type { Draft, State } from "./state.js";
import { isToken } from "../internal/rfc9110.js";

/** A program has fewer header names than routes, and who has thousands never asks for one soon again. */
const names = /* @__PURE__ */ new Cache<string>(CACHE_SIZE / 10);

/**
 * Reads header options into a draft: names in lower case, values checked, the later of two spellings kept (B14).
 *
 * @throws EndpointError `invalid-header`
 */
export function readHeaders(draft: Draft, headers: Named): void {
  for (const name in headers) {
    if (!isOwn(headers, name)) continue;
    const value = headers[name];
    if (value !== undefined)
      setHeader(draft, names.get(name, lowerCaseName), checkValue(value, name));
  }
}

/** Lays headers over those of a draft. */
export function mergeHeaders(draft: Draft, later: State["headers"]): void {
  for (const name in later) {
    if (!isOwn(later, name)) continue;
    const value = later[name];
    if (value !== undefined) setHeader(draft, name, value);
  }
}

function setHeader(draft: Draft, name: string, value: string | number | null): void {
  draft.headers[name] = value;
  if (value === null) draft.leavesOut = true;
}

/** The headers to be sent: without those to be left out, and the caller's own. */
export function sentHeaders({ headers, leavesOut }: Draft): Record<string, string | number> {
  return leavesOut ? withoutNull(headers) : (headers as Record<string, string | number>);
}

function withoutNull(headers: State["headers"]): Record<string, string | number> {
  const sent: Record<string, string | number> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined && value !== null) sent[name] = value;
  }
  return sent;
}

function lowerCaseName(name: string): string {
  // A token by the letter, but assigning it would replace an object's prototype (B10).
  if (isToken(name) && name !== "__proto__") return name.toLowerCase();
  throw new EndpointError(
    "invalid-header",
    `The header name ${quote(name)} cannot be sent: it is not a token of RFC 9110, or it is "__proto__". Use letters, digits and hyphens.`,
    { header: name },
  );
}

const UNSENDABLE = /[\r\n\0]|[^\0-\u00ff]/;

function checkValue(value: unknown, name: string): string | number | null {
  switch (typeof value) {
    case "string": {
      if (!UNSENDABLE.test(value)) return value;
      throw invalidValue(
        name,
        "holds a line break, NUL or a character above U+00FF",
        "Remove it, or encode the value as the header's own specification says",
      );
    }
    case "number": {
      if (Number.isFinite(value)) return value;
      throw invalidValue(name, "is no finite number", "Pass a string or a finite number");
    }
    default: {
      if (value === null) return null;
      throw invalidValue(
        name,
        `is ${describeType(value)}`,
        "Pass a string, a finite number, or null to remove a default",
      );
    }
  }
}

/** The message has no room for the value: it may be a token (B20). */
function invalidValue(name: string, what: string, advice: string): EndpointError {
  return new EndpointError(
    "invalid-header",
    `The value of the header ${quote(name)} ${what}. ${advice}.`,
    { header: name },
  );
}
