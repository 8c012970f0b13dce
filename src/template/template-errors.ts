import { EndpointError, type TemplateRange } from "../errors.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { encode } from "../wire/encode.js";

/** A mistake in a template and its remedy, both without a full stop. */
export type TemplateProblem = readonly [what: string, advice: string];

export const NOT_CLOSED: TemplateProblem = [
  "the expression is not closed",
  'Close it with "}", or write "%7B" for the brace itself',
];

export const NOT_IN_EXPRESSION: TemplateProblem = [
  "not allowed in an expression (RFC 6570)",
  'Write {name}, with one of + # . / ; ? & before the name or with * or :1 to :9999 after it; in a name, write "%2D" for "-"',
];

/** The problem of a template that was copied from a shown builder. */
export const HIDDEN_LITERAL: TemplateProblem = [
  "it holds the text that stands for a credential where a builder is shown",
  "Write the credential itself",
];

/** The problem of a character that no URL template has outside an expression. */
export function notInLiteral(character: string): TemplateProblem {
  const advice = character.isWellFormed() ? `Write "${encode(character)}"` : "Remove it";
  return ["not allowed in a URL template", advice];
}

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

/** The part of a URL template at the start of an expression, for an error about it. */
export function rangeAt(source: string, position: number): TemplateRange {
  const { length } = expressionAt(source, position);
  return { source: maskUserinfo(source), position, length };
}

/** An expression as it was written: `{name}`, or `:name`. */
export function expressionAt(template: string, position: number): string {
  return /^(?:\{[^}]*\}?|:\w+|.?)/s.exec(template.slice(position))?.[0] ?? "";
}
