import type { Headers } from "./headers.js";
import { withoutHeaders } from "./without-headers.js";

/**
 * Headers that speak of the connection, which a client keeps to itself (RFC 9110 section 7.6.1): browsers leave them out
 * without a word, undici and Node's `fetch` refuse the whole request for them.
 */
const CONNECTION = ["expect", "keep-alive", "upgrade"];

/** The headers that undici and `fetch` take. */
export function withoutConnectionHeaders(headers: Headers): Record<string, string> {
  return withoutHeaders(headers, CONNECTION);
}
