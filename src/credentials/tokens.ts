import { schemeOf } from "./names.js";

/** The position of a credential in a text. */
interface Found {
  readonly start: number;
  readonly end: number;
}

/** Matches a JSON Web Token: a header, which is JSON in base64, and two to four other parts. */
const JWT = /(?<![\w.-])eyJ[\w-]{8,}(?:\.[\w-]*){2,4}/g;

/** Matches a word that is no word of a language, as in "Basic structure". */
const AFTER_SCHEME = /^(?=\S*[\d=]|\S{20})\S{6,}$/;

/** Returns the position of the credential after the scheme of an authorization value; 0 if a text is none. */
export function startAfterScheme(text: string): number {
  const start = schemeOf(text).length;
  return AFTER_SCHEME.test(text.slice(start)) ? start : 0;
}

/** Returns what is a credential by its form, under any name: what follows the scheme of an authorization value, or each JSON Web Token. */
export function findTokens(text: string): readonly Found[] {
  const start = startAfterScheme(text);
  if (start > 0) return [{ start, end: text.length }];
  return Array.from(text.matchAll(JWT), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}
