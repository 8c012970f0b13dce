const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Whether a text is a token of RFC 9110 section 5.6.2, as methods and header names must be. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
