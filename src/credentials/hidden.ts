export const HIDDEN = "[hidden]";

export function isHidden(text: string): boolean {
  return text.startsWith("[") && /^\[(?:hidden|secret [\da-f]{16})\]$/.test(text);
}

export const IS_HIDDEN = "holds the text that stands for a credential where a builder is shown";
