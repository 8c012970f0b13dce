const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Returns `true` for a token, as header names and methods must be (RFC 9110 section 5.6.2).
 *
 * @param text - any text
 */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
