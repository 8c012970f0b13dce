import { describeType, maskUserinfo, quote } from "../internal/messages.js";
import { EndpointError } from "./core.js";

/** Where a request goes, and the credentials that its URL held. */
export interface Target {
  /** As the URL Standard serialises it, without userinfo and fragment. */
  readonly url: string;
  /** The value of an `authorization` header, where the URL had userinfo. */
  readonly authorization: string | undefined;
}

/** White space and control characters are out: a URL parser would drop these without a word. */
const HTTP_URL = /^https?:\/\/[^\0-\x20\x7f]+$/i;

/**
 * Takes a URL apart once, so that every client asks for the same bytes: all but curl would parse it by the URL Standard
 * themselves. Userinfo becomes a header, because `fetch` refuses it where it stands; a fragment is never sent.
 *
 * @throws EndpointError `invalid-url`
 */
export function readTarget(url: unknown): Target {
  const { href, username, password } = parse(url);
  const target = new URL(href);
  target.username = "";
  target.password = "";
  target.hash = "";
  // A lone "?" would go over the wire from some clients only.
  if (target.search === "") target.search = "";
  const hasUserinfo = username !== "" || password !== "";
  return {
    url: target.href,
    authorization: hasUserinfo ? basic(`${decode(username)}:${decode(password)}`) : undefined,
  };
}

function parse(url: unknown): URL {
  if (typeof url === "string" && HTTP_URL.test(url) && URL.canParse(url)) return new URL(url);
  const found = typeof url === "string" ? quote(maskUserinfo(url)) : describeType(url);
  throw new EndpointError(
    "invalid-url",
    `The url must be an absolute http or https URL, but is ${found}. Pass the result of endpoint() or build().`,
  );
}

/** RFC 7617, with UTF-8. */
function basic(credentials: string): string {
  const bytes = new TextEncoder().encode(credentials);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

function decode(userinfo: string): string {
  try {
    return decodeURIComponent(userinfo);
  } catch {
    return userinfo;
  }
}
