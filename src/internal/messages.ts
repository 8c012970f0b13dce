import { lazyPattern } from "./cache.js";

const LONGEST_QUOTE = 60;
/** Control and formatting characters, and all spaces but U+0020. */
const INVISIBLE = lazyPattern("\\p{C}|(?! )\\p{Z}", "gu");

/**
 * A caller's text for an error message: in quotation marks, cut to 60 characters, with control characters, formatting
 * characters and lone surrogates escaped, so that terminals and logs show it as it is.
 */
export function quote(text: string): string {
  const excerpt = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return JSON.stringify(excerpt).replace(
    INVISIBLE(),
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The type of a value in words, for an error message: "a list", "null", "a number". Never the value, which may be secret. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "undefined";
  if (typeof value !== "object") return `a ${typeof value}`;
  return isArray(value) ? "a list" : "an object";
}

/** A text that was given, or the type of any other value, which may be secret. Of a URL, the query is not shown. */
export function describeGiven(value: unknown): string {
  return typeof value === "string" ? quoteUrl(value) : describeType(value);
}

/** A URL or URL template in quotation marks, without what may be a credential: its userinfo, and its query but for expressions. */
export function quoteUrl(url: string): string {
  return quote(maskUserinfo(url).replace(/(^|[^{])([?#&]).+/s, "$1$2…"));
}

/** `Array.isArray` throws for a revoked proxy. */
function isArray(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * After what the authority of a URL may start: what a URL parser may read as a scheme, with expressions and with the control
 * characters and slashes that it ignores; slashes; an expression that may contain a scheme; nothing, if the scheme was forgotten.
 */
const AUTHORITY_STARTS = [
  /^[\0-\x20]*(?:[A-Za-z]|\{[^{}]*\})(?:[A-Za-z0-9+.\t\r\n-]|\{[^{}]*\})*:[\\/]*/,
  /[\\/][\t\r\n]*[\\/][\\/\t\r\n]*/,
  /^[\w+.-]*\{[^{}]*\}/,
  /^(?=[^/{]*@)/,
];
const HOST = /^(?:[\w.{}+-]*|\[[\da-f:.]*\])(?::\d*)?$/i;

/**
 * A URL or URL template with each character of its userinfo replaced by `*`, because it may contain a token. Positions in
 * the text stay the same. A password with an unencoded "@" is masked up to the last "@".
 */
export function maskUserinfo(url: string): string {
  const [start, end] = findUserinfo(url);
  return url.slice(0, start) + "*".repeat(end - start) + url.slice(end);
}

/** Returns the start and end of the userinfo in a URL or URL template. Both are 0 if there is none. */
export function findUserinfo(url: string): readonly [start: number, end: number] {
  const end = url.lastIndexOf("@");
  if (end < 0) return [0, 0];
  for (const pattern of AUTHORITY_STARTS) {
    const authority = pattern.exec(url);
    const start = authority === null ? url.length : authority.index + authority[0].length;
    if (start <= end && !startsWithHost(url.slice(start))) return [start, end];
  }
  return [0, 0];
}

/** Returns `true` if the text after "//" starts with a host, without userinfo. */
function startsWithHost(rest: string): boolean {
  // "@" is not allowed in an expression: to a URL parser it ends the userinfo there too.
  const [authority = ""] = rest.replace(/\{[^{}@]*\}/g, "{}").split(/[/?#]/, 1);
  return HOST.test(authority);
}
