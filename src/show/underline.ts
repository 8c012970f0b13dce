import type { TemplateRange } from "../errors.js";
import { lazyPattern } from "../internal/cache.js";
import { withCallerStack } from "../internal/thrown-errors.js";

const CONTEXT = 30;
const LONGEST_UNDERLINE = 40;
const INDENT = "    ";
const NO_COLUMN = lazyPattern("[\\p{C}\\p{M}\\p{Zl}\\p{Zp}]", "gu");

/**
 * Underlines the part of a URL template that an error is about, on two lines. It draws at least one `^`, if need be after the end
 * of the template.
 *
 * @example
 * ```ts
 * import { createEndpoint, EndpointError } from "fluent-endpoint";
 * import { underline } from "fluent-endpoint/show";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const route: string = "GET /orders/{id/items/{item}";
 * try {
 *   shop(route);
 * } catch (error) {
 *   if (error instanceof EndpointError && error.template) console.log(underline(error.template));
 *   //     /orders/{id/items/{item}
 *   //             ^^^^^^^^^^
 * }
 * ```
 *
 * @param range - the part, as `error.template` or {@link locateError} has it
 *
 * @throws EndpointError `unreadable-input` for anything without a template
 *
 * @public
 */
export function underline(range: TemplateRange): string {
  return withCallerStack(() => drawn(range));
}

function drawn({ source: text, position, length }: TemplateRange): string {
  const end = Math.min(position + Math.min(length, LONGEST_UNDERLINE), text.length);
  const first = Math.max(position - CONTEXT, 0);
  const last = Math.min(end + CONTEXT, text.length);
  const before = `${first > 0 ? "…" : ""}${inColumns(text.slice(first, position))}`;
  const underlined = inColumns(text.slice(position, end));
  const after = `${inColumns(text.slice(end, last))}${last < text.length ? "…" : ""}`;
  const carets = "^".repeat(Math.max(width(underlined), 1));
  return `${INDENT}${before}${underlined}${after}\n${INDENT}${" ".repeat(width(before))}${carets}`;
}

/** Replaces code points that are invisible or not one column wide. */
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
