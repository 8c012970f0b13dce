import { EndpointError } from "../errors.js";
import { describeType, maskUserinfo, quote } from "../internal/messages.js";
import { isList } from "../internal/objects.js";
import { hrefOf, parseUrl, urlOrigin } from "../internal/urls.js";

/**
 * Reads a list of origins: scheme, host and port, as text or `URL`.
 *
 * @returns the origins as the URL Standard serialises them
 * @throws EndpointError `invalid-options`
 */
export function readOrigins(origins: unknown): readonly string[] {
  if (isList(origins)) return Array.from(origins, readOrigin);
  throw new EndpointError(
    "invalid-options",
    `The allowed origins must be a list, but got ${describeType(origins)}.`,
  );
}

function readOrigin(origin: unknown): string {
  const text = hrefOf(origin);
  const url = typeof text === "string" ? parseUrl(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new EndpointError(
    "invalid-options",
    `An allowed origin must be a scheme, host and port such as "https://uploads.github.com", but got ${describe(text)}.`,
  );
}

const NOT_IN_URL = /[\0-\x20\x7f\s"<>\\^`]/;

/**
 * Reads a link: an absolute http(s) URL, as text or `URL`, that is requested literally.
 *
 * @throws EndpointError `invalid-url`
 */
export function readLink(link: unknown): string {
  const url = hrefOf(link);
  if (typeof url === "string" && !NOT_IN_URL.test(url) && urlOrigin(url) !== undefined) return url;
  throw new EndpointError(
    "invalid-url",
    `A link must be an absolute http or https URL, but got ${describe(url)}. For a path or a URL template, use .route() or .url().`,
  );
}

function describe(url: unknown): string {
  return typeof url === "string" ? quote(maskUserinfo(url)) : describeType(url);
}
