import { EndpointError } from "../errors.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { canParseUrl } from "../internal/urls.js";

/**
 * Where the URLs of a template lead:
 *
 * - `absolute`: the template contains the whole origin, and no value can change it
 * - `relative`: no value can make the URL absolute
 * - `depends-on-values`: only the expanded template shows it
 */
export type TemplateOrigin =
  | { readonly kind: "absolute"; readonly origin: string }
  | { readonly kind: "relative" | "depends-on-values"; readonly origin?: undefined };

/** The origin of a template that starts with "/". */
export const RELATIVE: TemplateOrigin = { kind: "relative" };

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const ORIGIN = /^https?:\/\/[^/?#\\]+/i;

/**
 * Tells where the URLs of a template lead.
 *
 * @param source - the whole template
 * @param literal - its first literal, possibly empty
 * @param hasExpression - whether an expression follows
 * @throws EndpointError `invalid-url`
 */
export function originOfTemplate(
  source: string,
  literal: string,
  hasExpression: boolean,
): TemplateOrigin {
  const end = literal.search(/[/?#]/);
  const start = end < 0 ? literal : literal.slice(0, end);
  if (!SCHEME.test(start)) {
    return { kind: end >= 0 || !hasExpression ? "relative" : "depends-on-values" };
  }
  const origin = originOf(literal);
  if (origin !== undefined) {
    if (origin.length === literal.length && hasExpression) return { kind: "depends-on-values" };
    checkOrigin(origin, source);
    return { kind: "absolute", origin };
  }
  if (hasExpression && /^https?:\/{0,2}$/i.test(literal)) return { kind: "depends-on-values" };
  throw invalidUrl(source);
}

/** Scheme and authority of an absolute http(s) URL. */
export function originOf(url: string): string | undefined {
  return ORIGIN.exec(url)?.[0];
}

/** Whether a URL starts with any scheme. */
export function hasScheme(url: string): boolean {
  return SCHEME.test(url);
}

/**
 * Refuses an origin that URL parsers refuse, such as one with a port out of range.
 *
 * @throws EndpointError `invalid-url`
 */
export function checkOrigin(origin: string, source: string): void {
  if (!canParseUrl(origin)) throw invalidUrl(source);
}

/** The error for a URL that is neither an http(s) URL nor a path. */
export function invalidUrl(source: string): EndpointError {
  const template = maskUserinfo(source);
  return new EndpointError(
    "invalid-url",
    `The URL ${quote(template)} must be a path, or start with "http://" or "https://" and a valid host. Start a path with "/".`,
    { template, position: 0 },
  );
}
