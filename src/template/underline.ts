import { lazyPattern } from "../internal/lazy-pattern.js";

const CONTEXT = 30;
const LONGEST_MARK = 40;
const INDENT = "    ";
const NO_COLUMN = lazyPattern("[\\p{C}\\p{M}\\p{Zl}\\p{Zp}]", "gu");

/**
 * An excerpt of a text with one place in it underlined, on two lines:
 *
 * ```text
 *     /repos/{owner/{repo}
 *            ^^^^^^
 * ```
 *
 * @param position - where the place begins, in UTF-16 code units
 * @param length - how long it is; one `^` at least is drawn, behind the end of the text too
 */
export function underline(text: string, position: number, length: number): string {
  const end = Math.min(position + Math.min(length, LONGEST_MARK), text.length);
  const first = Math.max(position - CONTEXT, 0);
  const last = Math.min(end + CONTEXT, text.length);
  const before = `${first > 0 ? "…" : ""}${inColumns(text.slice(first, position))}`;
  const marked = inColumns(text.slice(position, end));
  const after = `${inColumns(text.slice(end, last))}${last < text.length ? "…" : ""}`;
  const mark = "^".repeat(Math.max(width(marked), 1));
  return `${INDENT}${before}${marked}${after}\n${INDENT}${" ".repeat(width(before))}${mark}`;
}

/** A text in which every code point is visible and takes one column. */
function inColumns(text: string): string {
  return text.replace(NO_COLUMN(), (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd";
  });
}

function width(text: string): number {
  return Array.from(text).length;
}
