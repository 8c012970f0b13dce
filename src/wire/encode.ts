/** Returns `true` for a text of unreserved characters, which needs no encoding (RFC 3986 section 2.3). */
export function isUnreserved(text: string): boolean {
  return !/[^\w.~-]/.test(text);
}

/** Percent-encodes everything but unreserved characters. The text is well-formed. */
export function encode(text: string): string {
  if (!/[^\w.~-]/.test(text)) return text;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
