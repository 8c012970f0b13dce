const TRIPLET = /%[\dA-Fa-f]{2}/g;

/**
 * Returns a piece of a URL in the one spelling that all equivalent spellings have: triplets of unreserved characters are decoded,
 * the others are in upper case (RFC 3986 section 6.2.2). Other characters stay as they are.
 */
export function normalizedText(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(TRIPLET, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
  });
}

/** Decodes a piece of a URL, once. Returns `undefined` if its triplets are not UTF-8. */
export function decodedText(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
