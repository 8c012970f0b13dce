import { EndpointError, type TemplateRange } from "../errors.js";
import { lazyPattern } from "../internal/cache.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { encode } from "../wire/encode.js";

/** A mistake in a template and its remedy, both without a full stop. */
export type TemplateProblem = readonly [what: string, advice: string];

export const NOT_CLOSED: TemplateProblem = [
  "the expression is not closed",
  'Close it with "}", or write "%7B" for the brace itself',
];

export const NO_NAME: TemplateProblem = [
  "a variable name is missing",
  "Write a name, or remove the comma or the expression",
];

export const BAD_DOT: TemplateProblem = [
  "a dot in a variable name must be between other characters of the name",
  "Remove the dot",
];

export const BAD_PREFIX: TemplateProblem = [
  "a prefix is a number from 1 to 9999 without leading zeros",
  'Write the number of characters to keep, as in {name:3}, or "%3A" for a colon in the name',
];

/**
 * The error for a template outside the grammar, with the wrong part underlined.
 *
 * @param position - the start of the wrong part, in UTF-16 code units
 * @param length - its length
 */
export function templateError(
  template: string,
  position: number,
  length: number,
  [what, advice]: TemplateProblem,
): EndpointError {
  const masked = maskUserinfo(template);
  return new EndpointError(
    "invalid-template",
    `Invalid URL template: ${what}.\n${underline(masked, position, length)}`,
    { advice: `${advice}.`, template: { source: masked, position, length } },
  );
}

export function reservedOperator(operator: string): TemplateProblem {
  return [
    `the operator ${quote(operator)} is reserved by RFC 6570 and has no meaning yet`,
    "Use one of + # . / ; ? & or no operator",
  ];
}

export function notAllowed(character: string, where: string): TemplateProblem {
  return [
    character === "%" ? NO_TRIPLET : `the character ${quote(character)} is not allowed ${where}`,
    adviceFor(character),
  ];
}

function adviceFor(character: string): string {
  if (character === "-") {
    return 'Write {user-id} without operator and modifier, or {?user%2Did}: its parameter is called "user-id"';
  }
  if (/^[\w%]?$/.test(character) || !character.isWellFormed()) return GRAMMAR;
  const encoded = encode(character).replace("~", "%7E");
  return `${GRAMMAR}. For ${quote(character)} write "${encoded}", as in {a${encoded}b}: its parameter is called ${quote(`a${character}b`)}`;
}

const GRAMMAR =
  'Write {name}, {name*} or {name:3}; a name has letters, digits, "_", single dots inside, and triplets like "%20"';

const NO_TRIPLET = '"%" must be followed by two hexadecimal digits';

/** The problem of a template that was copied from a shown builder. */
export const HIDDEN_LITERAL: TemplateProblem = [
  "it holds the text that replaces a credential where a builder is shown",
  "Write the credential itself",
];

export function badLiteral(character: string): TemplateProblem {
  if (character === "%") return [NO_TRIPLET, `Write "%25" for the percent sign itself`];
  if (character === "}") {
    return [
      `"}" has no matching "{"`,
      `Write "{" where the expression starts, or "%7D" for the brace itself`,
    ];
  }
  return [
    `the character ${quote(character)} is not allowed in a URL template`,
    character.isWellFormed()
      ? `Write it as "${encodeURIComponent(character)}"`
      : "It is half of a surrogate pair: replace it with a whole character",
  ];
}

const CONTEXT = 30;
const LONGEST_UNDERLINE = 40;
const INDENT = "    ";
const NO_COLUMN = lazyPattern("[\\p{C}\\p{M}\\p{Zl}\\p{Zp}]", "gu");

/**
 * An excerpt of a text with a part of it underlined, on two lines:
 *
 * ```text
 *     /repos/{owner/{repo}
 *            ^^^^^^
 * ```
 *
 * @param position - the start of the part, in UTF-16 code units
 * @param length - its length; at least one `^` is drawn, after the end of the text too
 */
export function underline(text: string, position: number, length: number): string {
  const end = Math.min(position + Math.min(length, LONGEST_UNDERLINE), text.length);
  const first = Math.max(position - CONTEXT, 0);
  const last = Math.min(end + CONTEXT, text.length);
  const before = `${first > 0 ? "…" : ""}${inColumns(text.slice(first, position))}`;
  const underlined = inColumns(text.slice(position, end));
  const after = `${inColumns(text.slice(end, last))}${last < text.length ? "…" : ""}`;
  const carets = "^".repeat(Math.max(width(underlined), 1));
  return `${INDENT}${before}${underlined}${after}\n${INDENT}${" ".repeat(width(before))}${carets}`;
}

/** The text with every code point replaced that is invisible or not one column wide. */
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

/** The part of a URL template at the start of an expression, for an error about it. */
export function rangeAt(source: string, position: number): TemplateRange {
  const { length } = expressionAt(source, position);
  return { source: maskUserinfo(source), position, length };
}

/** An expression as it was written: `{name}`, or `:name`. */
export function expressionAt(template: string, position: number): string {
  return /^(?:\{[^}]*\}?|:\w+|.?)/s.exec(template.slice(position))?.[0] ?? "";
}
