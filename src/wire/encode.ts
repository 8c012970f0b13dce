export function isUnreserved(text: string): boolean {
  return !/[^\w.~-]/.test(text);
}

export function encode(text: string): string {
  if (!/[^\w.~-]/.test(text)) return text;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export type Encode = (text: string, separator?: string) => string;

/** Keeps percent-encoded text and the characters in `kept` (OpenAPI). */
export function encodeReserved(text: string, kept: string): string {
  return text.replace(/%[\dA-F]{2}|./gisu, (part) =>
    part.length > 2 || kept.includes(part) ? part : encode(part),
  );
}

export const reservedText: Encode = (text, separator) =>
  encodeReserved(text, separator === "," ? "!$'()*/:;?@" : "!$'()*/:;?@,");
