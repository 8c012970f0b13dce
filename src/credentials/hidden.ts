/** The text in place of a credential where a builder is shown. */
export const HIDDEN = "[hidden]";

/** Returns `true` for a text that is nothing but {@link HIDDEN}, or a digest in a key. */
export function isHidden(text: string): boolean {
  return text.startsWith("[") && /^\[(?:hidden|secret [\da-f]{16})\]$/.test(text);
}

/** The problem of a value that was copied from a shown builder. */
export const IS_HIDDEN = "holds the text that stands for a credential where a builder is shown";
