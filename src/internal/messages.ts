import { lazyPattern } from "./cache.js";

const LONGEST_QUOTE = 60;
const INVISIBLE = lazyPattern("\\p{C}|(?! )\\p{Z}", "gu");

export function quote(text: string): string {
  const excerpt = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return JSON.stringify(excerpt).replace(
    INVISIBLE(),
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Names the type only, because the value may be secret. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "undefined";
  if (typeof value !== "object") return `a ${typeof value}`;
  return isArray(value) ? "a list" : "an object";
}

/** Shows a text without the query of a URL, and only the type of other values, because they may be secret. */
export function describeGiven(value: unknown): string {
  return typeof value === "string" ? quoteUrl(value) : describeType(value);
}

/** Userinfo and query may contain credentials, so they are hidden. Expressions are shown. */
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
 * The text that may come before the authority of a URL: a scheme, with the control characters and slashes that URL parsers
 * ignore; slashes; an expression that may contain a scheme; or nothing, if the scheme was forgotten.
 */
const AUTHORITY_STARTS = [
  /^[\0-\x20]*(?:[A-Za-z]|\{[^{}]*\})(?:[A-Za-z0-9+.\t\r\n-]|\{[^{}]*\})*:[\\/]*/,
  /[\\/][\t\r\n]*[\\/][\\/\t\r\n]*/,
  /^[\w+.-]*\{[^{}]*\}/,
  /^(?=[^/{]*@)/,
];
const HOST = /^(?:[\w.{}+-]*|\[[\da-f:.]*\])(?::\d*)?$/i;

/** Each character up to the last "@" becomes `*`, so that positions in the text stay the same. */
export function maskUserinfo(url: string): string {
  const [start, end] = findUserinfo(url);
  return url.slice(0, start) + "*".repeat(end - start) + url.slice(end);
}

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

function startsWithHost(rest: string): boolean {
  // URL parsers end the userinfo at an "@", even inside an expression.
  const [authority = ""] = rest.replace(/\{[^{}@]*\}/g, "{}").split(/[/?#]/, 1);
  return HOST.test(authority);
}
