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

/**
 * Percent-encodes a text.
 *
 * @param separator - the text between this one and the next
 */
export type Encode = (text: string, separator?: string) => string;

/**
 * Percent-encodes everything but unreserved characters, percent-encoded triples and the reserved characters that are kept
 * (`allowReserved` of OpenAPI).
 *
 * @param kept - reserved characters that do not end the value in its place
 */
export function encodeReserved(text: string, kept: string): string {
  return text.replace(/%[\dA-F]{2}|./gisu, (part) =>
    part.length > 2 || kept.includes(part) ? part : encode(part),
  );
}

/** Encodes a text of a query in which the reserved characters stay that do not end it. */
export const reservedText: Encode = (text, separator) =>
  encodeReserved(text, separator === "," ? "!$'()*/:;?@" : "!$'()*/:;?@,");
