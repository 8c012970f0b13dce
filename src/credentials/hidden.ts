/** The text in place of a credential where a builder is shown. */
export const HIDDEN = "[hidden]";

/** The problem of a value that is nothing but {@link HIDDEN}: it was copied from a shown builder. */
export const IS_HIDDEN =
  "holds the text that replaces a credential where a builder is shown, and not the credential";
