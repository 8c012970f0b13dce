/** A short text in place of a credential, equal for equal credentials: a hash (FNV-1a, 32 bits). */
export function digest(secret: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < secret.length; index++) {
    hash = Math.imul(hash ^ secret.charCodeAt(index), 0x01000193);
  }
  return `[secret ${(hash >>> 0).toString(16).padStart(8, "0")}]`;
}

/** Returns `true` for a text that is nothing but the digest of a credential or of bytes, as a shown builder or a key has it. */
export function isDigest(text: string): boolean {
  return text.startsWith("[") && /^\[(?:\w+ \[)?secret (?:[\da-f]{8}){1,2}\]{1,2}$/.test(text);
}

export const IS_DIGEST =
  "holds the text that replaces a credential where a builder is shown, and not the credential";
