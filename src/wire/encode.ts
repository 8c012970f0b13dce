export function isUnreserved(text: string): boolean {
  return !/[^\w.~-]/.test(text);
}

/** Encodes all but unreserved characters of a well-formed text. */
export function encode(text: string): string {
  if (!/[^\w.~-]/.test(text)) return text;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Percent-encodes a text that `separator` follows. */
export type Encode = (text: string, separator?: string) => string;

/** Keeps percent-encoded triplets and the characters in `kept` (`allowReserved` of OpenAPI). */
export function encodeReserved(text: string, kept: string): string {
  return text.replace(/%[\dA-F]{2}|./gisu, (part) =>
    part.length > 2 || kept.includes(part) ? part : encode(part),
  );
}

export const reservedText: Encode = (text, separator) =>
  encodeReserved(text, separator === "," ? "!$'()*/:;?@" : "!$'()*/:;?@,");
