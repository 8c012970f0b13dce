import { EndpointError } from "../errors.js";
import { maskUserinfo, quote } from "../internal/messages.js";

/**
 * Where the URLs of a template lead:
 *
 * - `absolute`: the origin stands complete in the template, no value can touch it
 * - `relative`: no value can make it absolute
 * - `open`: only the expanded URL tells
 */
export type Reach =
  | { readonly kind: "absolute"; readonly origin: string }
  | { readonly kind: "relative" | "open"; readonly origin?: undefined };

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const ORIGIN = /^https?:\/\/[^/?#\\]+/i;

/**
 * Tells from a template's first literal, and whether an expression stands behind it, where its URLs lead (B3).
 *
 * @throws EndpointError `invalid-url`
 */
export function classify(source: string, literal: string, expands: boolean): Reach {
  const end = literal.search(/[/?#]/);
  const head = end < 0 ? literal : literal.slice(0, end);
  if (!SCHEME.test(head)) {
    return { kind: end >= 0 || !expands ? "relative" : "open" };
  }
  const origin = originOf(literal);
  if (origin !== undefined) {
    if (origin.length === literal.length && expands) return { kind: "open" };
    checkOrigin(origin, source);
    return { kind: "absolute", origin };
  }
  if (expands && /^https?:\/{0,2}$/i.test(literal)) return { kind: "open" };
  throw invalidUrl(source);
}

/** Scheme and authority of an absolute http(s) URL. */
export function originOf(url: string): string | undefined {
  return ORIGIN.exec(url)?.[0];
}

/** Whether a URL begins with a scheme, of whatever kind. */
export function hasScheme(url: string): boolean {
  return SCHEME.test(url);
}

/**
 * Refuses an origin that no URL parser takes: a port out of range, say.
 *
 * @throws EndpointError `invalid-url`
 */
export function checkOrigin(origin: string, source: string): void {
  if (!URL.canParse(origin)) throw invalidUrl(source);
}

/** The error for a URL that is neither an http(s) one nor a path. */
export function invalidUrl(source: string): EndpointError {
  const template = maskUserinfo(source);
  return new EndpointError(
    "invalid-url",
    `The URL ${quote(template)} does not begin with a valid "http://" or "https://" origin, and is no path either. Begin a path with "/", and write a full URL with scheme and host.`,
    { template, position: 0 },
  );
}
