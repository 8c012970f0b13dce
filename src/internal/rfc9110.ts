const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Whether a text is a token (RFC 9110 section 5.6.2), as methods and header names must be.
 *
 * "__proto__" is a token too, but assigning it replaces an object's prototype: header names must be checked for it.
 */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
