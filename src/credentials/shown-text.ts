import { HIDDEN } from "./hidden.js";
import { isCountName, isSecretParameter, type SecretNames } from "./names.js";
import { findTokens } from "./tokens.js";

/**
 * A text for a person to read. Credentials in its userinfo and in its pairs, as in a query, are replaced. Where a credential may be written in
 * another way, such as in an encoded text, nothing of the text is shown. Nor is a text of millions of characters for which a pattern needs
 * more memory than the engine has.
 */
export function shownText(text: string, secrets: SecretNames): string {
  try {
    const shown = replaceParts(text, (pair, name, value) =>
      isCredential(name, value, 0, secrets) ? `${name}=${HIDDEN}` : pair,
    );
    return mayCarryCredential(shown, secrets) ? HIDDEN : shown;
  } catch {
    return HIDDEN;
  }
}

/**
 * Returns `true` if a credential may be in a text, in any place and encoding, or if the text is too long to tell.
 */
export function mayCarryCredential(text: string, secrets: SecretNames): boolean {
  try {
    return carries(text, secrets, 0);
  } catch {
    return true;
  }
}

/** Matches the userinfo of a URL, whose scheme may be an expression. */
const USERINFO = /(?<=[a-z\d+.}-]:\/\/)(?!\[hidden\]@)[^/?#\s]+(?=@)/gi;

/** Matches a pair of a query or a fragment. An expression of a URL template may be in its value. */
const PAIR = /(?<=^|[?&#])([^=&#]*)=((?:\{[^{}]*\}|[^&#])*)/g;

/** Replaces the userinfo of a URL by `[hidden]`, and each pair of its query and its fragment by a text. */
export function replaceParts(
  text: string,
  replace: (pair: string, name: string, value: string) => string,
): string {
  return text.replace(USERINFO, HIDDEN).replace(PAIR, replace);
}

/** Matches a name before a value of a query, a form or JSON. It starts where no other text does. */
const NAMED = /(?<![\w.[\]$!*+~-])([\w.[\]$!*+~-]+)(?:=|"\s{0,9}:\s*)/g;

/** Matches a value that is empty, hidden, or made of expressions of a URL template. */
const NO_VALUE =
  /(?:\[hidden\]|(?:\{[^{}"]*\})*)(?=[&#]|"?$|"[,}\]])|"(?:\[hidden\]|(?:\{[^{}"]*\})*)"/y;

const NUMBERS = /\d[\d.,\s]*(?=["&#}\]]|$)/y;

/** The number of times that a text in a text may be encoded. */
const MOST_ENCODED = 3;

function carries(text: string, secrets: SecretNames, times: number): boolean {
  if (findTokens(text).length > 0 || text.search(USERINFO) >= 0) return true;
  for (const { 0: start, 1: name = "", index } of text.matchAll(NAMED)) {
    if (isCredential(name, text, index + start.length, secrets)) return true;
  }
  const decoded = decode(text);
  return decoded !== text && times < MOST_ENCODED && carries(decoded, secrets, times + 1);
}

/** Returns `true` if the value that starts at a position of a text is a credential by its name. */
function isCredential(name: string, text: string, start: number, secrets: SecretNames): boolean {
  const isThere = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.test(text);
  };
  if (!isSecretParameter(name, secrets) || isThere(NO_VALUE)) return false;
  return !isCountName(name) || !isThere(NUMBERS);
}

/** A text with the escapes of JSON and the percent-encoding of ASCII decoded once. Names of credentials have no other characters. */
function decode(text: string): string {
  return text.replace(
    /\\u([\da-f]{4})|%([0-7][\da-f])|\\([^])/gi,
    (_, unicode: string | undefined, ascii: string | undefined, other: string | undefined) =>
      other ?? String.fromCharCode(parseInt(unicode ?? ascii ?? "", 16)),
  );
}
