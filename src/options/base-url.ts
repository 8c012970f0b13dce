import { EndpointError } from "../errors.js";
import { withoutTrailingSlashes } from "../template/slashes.js";
import { describeType } from "../internal/messages.js";

/** Spaces, control characters and backslashes are left out: a URL parser would drop or turn them without a word. */
const ABSOLUTE = /^https?:\/\/[^\0-\x20\x7f\s/?#\\{}]+(?:\/[^\0-\x20\x7f\s?#\\{}]*)?$/i;

/** A base address (B3). */
export interface BaseUrl {
  /** As the caller wrote it. */
  readonly source: string;
  /** What stands before a relative URL: it ends in exactly one "/". */
  readonly prefix: string;
}

/**
 * Reads a base address.
 *
 * @throws EndpointError `invalid-base-url`; the address is not in the message, a token may stand in its userinfo
 */
export function readBaseUrl(baseUrl: unknown): BaseUrl {
  if (typeof baseUrl === "string" && isAbsolute(baseUrl)) {
    return { source: baseUrl, prefix: `${withoutTrailingSlashes(baseUrl)}/` };
  }
  const found =
    typeof baseUrl === "string" ? "is not such an address" : `is ${describeType(baseUrl)}`;
  throw new EndpointError(
    "invalid-base-url",
    `baseUrl must be an absolute http or https URL without query and fragment, such as "https://api.github.com", but ${found}.`,
  );
}

function isAbsolute(url: string): boolean {
  return ABSOLUTE.test(url) && url.isWellFormed() && URL.canParse(url);
}
