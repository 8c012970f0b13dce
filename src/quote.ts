import { costlyPattern } from "./costly-pattern.js";

const LONGEST_QUOTE = 60;
const INVISIBLE = costlyPattern("\\p{C}", "gu");

/**
 * A caller's text as it may stand in an error message: quoted, cut, and with whatever a terminal or a log might act on
 * (control and formatting characters, lone surrogates) escaped.
 */
export function quote(text: string): string {
  const excerpt = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return JSON.stringify(excerpt).replace(
    INVISIBLE(),
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** What a URL parser would take for a scheme, with the control characters and slashes that it would pass over, or what may hold one. */
const AUTHORITY =
  /^[\0-\x20]*[A-Za-z][A-Za-z0-9+.\t\r\n-]*:[\\/]*|[\\/][\t\r\n]*[\\/][\\/\t\r\n]*|^[\w+.-]*\{[^{}]*\}/;
const HOST = /^(?:[\w.{}+-]*|\[[\da-f:.]*\])(?::\d*)?$/i;

/**
 * A URL, or the template of one, with its userinfo masked character by character: a token may stand there, and positions
 * in the text must stay true. A password that should have been percent-encoded is masked too, up to the last "@".
 */
export function maskUserinfo(url: string): string {
  const authority = AUTHORITY.exec(url);
  if (authority === null) return url;
  const start = authority.index + authority[0].length;
  const rest = url.slice(start);
  const end = rest.lastIndexOf("@");
  if (end < 0 || isHost(rest)) return url;
  return url.slice(0, start) + "*".repeat(end) + rest.slice(end);
}

/** Whether a URL that begins behind "//" begins with a host, and with no userinfo. */
function isHost(rest: string): boolean {
  const [authority = ""] = rest.replace(/\{[^{}]*\}/g, "{}").split(/[/?#]/, 1);
  return HOST.test(authority);
}
