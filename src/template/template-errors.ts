import { EndpointError, type TemplateRange } from "../errors.js";
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
  "a dot must be between other characters of a name",
  "Remove it",
];

export const BAD_PREFIX: TemplateProblem = [
  "a prefix is a number from 1 to 9999",
  'Write {name:3}, or "%3A" for a colon in the name',
];

export const RESERVED_OPERATOR: TemplateProblem = [
  "this operator has no meaning yet (RFC 6570)",
  "Use one of + # . / ; ? & or no operator",
];

/**
 * The error for a template outside the grammar.
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
  const source = maskUserinfo(template);
  return new EndpointError(
    "invalid-template",
    `Invalid URL template, at ${quote(source.slice(position, position + length))}: ${what}.`,
    { advice: `${advice}.`, template: { source, position, length } },
  );
}

/** The problem of a template that was copied from a shown builder. */
export const HIDDEN_LITERAL: TemplateProblem = [
  "it holds the text that stands for a credential where a builder is shown",
  "Write the credential itself",
];

export function notAllowed(character: string, where: string): TemplateProblem {
  return [character === "%" ? NO_TRIPLET : `not allowed ${where}`, adviceFor(character)];
}

function adviceFor(character: string): string {
  if (character === "-") {
    return 'Write {user-id} without operator and modifier, or {?user%2Did} for the parameter "user-id"';
  }
  const encoded = /^[\w%]?$/.test(character) ? undefined : tripletsOf(character);
  return encoded === undefined
    ? GRAMMAR
    : `${GRAMMAR}. Write "${encoded}" for ${quote(character)}, as in {a${encoded}b}`;
}

const GRAMMAR =
  'Write {name}, {name*} or {name:3}; a name has letters, digits, "_", single dots inside, and triplets like "%20"';

const NO_TRIPLET = 'two hexadecimal digits must follow "%"';

export function badLiteral(character: string): TemplateProblem {
  if (character === "%") return [NO_TRIPLET, `Write "%25" for the percent sign itself`];
  if (character === "}") {
    return ['it has no matching "{"', 'Write "{" where the expression starts, or "%7D" for "}"'];
  }
  const encoded = tripletsOf(character);
  const advice = encoded === undefined ? "Replace half of a surrogate pair" : `Write "${encoded}"`;
  return ["not allowed in a URL template", advice];
}

/** A character percent-encoded; `undefined` for half of a surrogate pair. */
function tripletsOf(character: string): string | undefined {
  return character.isWellFormed() ? encode(character).replace("~", "%7E") : undefined;
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
