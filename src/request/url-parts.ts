import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { invalidParameter } from "../options/read-value.js";
import type { State } from "../options/state.js";
import { expandExpression } from "../uri-template/expand.js";
import {
  refuseInvalidOrigin,
  type CompiledExpression,
  invalidUrl,
  originOf,
  mergeOccurrences,
  type UrlTemplate,
} from "../uri-template/url-template.js";
import { rangeAt } from "../uri-template/template-errors.js";
import { givenInstead, variableValue } from "./url-value.js";

/** An expression, and the text that it becomes. */
export interface Expansion {
  readonly expression: CompiledExpression;
  readonly text: string;
}

/** A part of an expanded template: a literal, or the expansion of an expression. */
export interface UrlPart {
  /** Its start and end in the expanded template, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly expression: CompiledExpression | undefined;
}

/** Finds each literal and each expansion in the expanded template. Most URLs are built without it. */
export function urlParts(
  template: UrlTemplate,
  expansions: readonly Expansion[],
): readonly UrlPart[] {
  const parts: UrlPart[] = [];
  let start = 0;
  const add = (text: string, expression: CompiledExpression | undefined): void => {
    parts.push({ start, end: start + text.length, expression });
    start += text.length;
  };
  add(template.literal, undefined);
  for (const { expression, text } of expansions) {
    add(text, expression);
    add(expression.literal, undefined);
  }
  return parts;
}

/**
 * The name of the variable that makes an expansion wrong: the first one whose expansion alone is wrong, else the first with a
 * value, else the first.
 */
export function wrongVariable(
  expression: CompiledExpression,
  state: State,
  isWrong: (expansion: string) => boolean,
): string {
  const { operator, position } = expression;
  const wrong = variablesWithValue(expression, state).find(({ variable, value }) => {
    const alone = { operator, variables: [variable], position, expand: undefined };
    return isWrong(expandExpression(alone, [value]));
  });
  return wrong?.variable.name ?? firstVariableWithValue(expression, state);
}

/** The name of the first variable of an expression that has a value, else of the first variable. */
function firstVariableWithValue(expression: CompiledExpression, state: State): string {
  const [first] = variablesWithValue(expression, state);
  return (first?.variable ?? expression.variables[0])?.name ?? "";
}

function variablesWithValue({ variables, channel }: CompiledExpression, state: State) {
  return variables
    .map((variable) => ({ variable, value: variableValue(variable, state, state[channel]) }))
    .filter(({ value }) => value !== undefined);
}

/**
 * Refuses an expression inside the origin, except for the one that the template starts with. An empty expression is refused
 * too: with a value it would end the authority there.
 *
 * @param parts - the parts of the expanded template
 * @param origin - its origin
 * @throws EndpointError `changed-origin`
 */
export function refuseChangedOrigin(
  template: UrlTemplate,
  state: State,
  parts: readonly UrlPart[],
  origin: string,
): void {
  const first = template.literal === "" ? template.expressions[0] : undefined;
  const inOrigin = parts.filter(
    ({ start, expression }) => start < origin.length && expression && expression !== first,
  );
  const part = inOrigin.find(({ start, end }) => start < end) ?? inOrigin[0];
  if (part?.expression) throw changedOrigin(template, part.expression, state);
}

/**
 * Checks a base URL whose expressions were expanded. In its scheme and authority only an expression without an operator is
 * allowed, and its value may contain letters, digits, "-" and "." only: a host label, several, or a port.
 *
 * @returns the origin; empty for a path
 * @throws EndpointError `missing-variable`, `changed-origin`, `invalid-url` or `invalid-parameter`
 */
export function checkBaseUrl(
  template: UrlTemplate,
  state: State,
  parts: readonly UrlPart[],
  text: string,
): string {
  const origin = template.startsWithSlash ? "" : (originOf(text) ?? text);
  for (const { start, end, expression } of parts) {
    if (!expression) continue;
    const expansion = text.slice(start, end);
    if (start < origin.length) {
      const around = text.slice(start - 1, end + 1);
      checkInOrigin(template, expression, expansion, around, state);
    }
    if (/[?#]/.test(expansion)) throw queryInBaseUrl(template, expression, state);
  }
  if (template.startsWithSlash) refusePathAsHost(template, text, state);
  else if (originOf(origin) === undefined) throw invalidUrl(template.source);
  else refuseInvalidOrigin(origin, template.source);
  return origin;
}

/** @param around - the expansion with the characters before and after it, which may make an empty label together */
function checkInOrigin(
  template: UrlTemplate,
  expression: CompiledExpression,
  expansion: string,
  around: string,
  state: State,
): void {
  if (expansion === "") throw missingInOrigin(template, expression, state);
  const refuse = (advice: string) =>
    changedOrigin(template, expression, state, `In the host or port of a base URL, ${advice}.`);
  if (expression.operator !== "") throw refuse("write the variable as {name}, without an operator");
  if (/[^A-Za-z0-9.-]/.test(expansion)) {
    throw refuse('a value may contain letters, digits, "-" and "." only');
  }
  if (/[/@.]\./.test(around)) throw refuse('a value must not make an empty label, as ".." does');
}

/**
 * Refuses a relative URL that starts with "//" or "/\\": a URL parser reads what follows as a host.
 *
 * @param path - the URL without its first "/"
 * @throws EndpointError `changed-origin`
 */
export function refusePathAsHost(template: UrlTemplate, path: string, state: State): void {
  const [expression] = template.expressions;
  if (expression && /^[/\\]/.test(path)) {
    const advice = 'Pass a value that does not start with "/" and is not empty.';
    throw changedOrigin(template, expression, state, advice);
  }
}

function missingInOrigin(
  template: UrlTemplate,
  { variables, position }: CompiledExpression,
  state: State,
): EndpointError {
  const range = rangeAt(template.source, position);
  const name = variables[0]?.name ?? "";
  const names = mergeOccurrences(template.variables, state.url?.variables ?? template.variables);
  return new EndpointError(
    "missing-variable",
    `The variable ${quote(name)} of the base URL ${quote(range.source)} has no value${givenInstead(name, names, state)}.`,
    {
      advice: { do: "pass", parameter: name, location: "path", text: "Pass it as a parameter." },
      parameter: name,
      location: "path",
      template: range,
    },
  );
}

function queryInBaseUrl(
  template: UrlTemplate,
  expression: CompiledExpression,
  state: State,
): EndpointError {
  const name = wrongVariable(expression, state, (expansion) => /[?#]/.test(expansion));
  return invalidParameter(
    name,
    "would add a query or a fragment to the base URL",
    'Remove "?" and "#" from the value',
  );
}

function changedOrigin(
  template: UrlTemplate,
  expression: CompiledExpression,
  state: State,
  advice = "Start the template with one expression for the whole origin, or set baseUrl.",
): EndpointError {
  const range = rangeAt(template.source, expression.position);
  const name = firstVariableWithValue(expression, state);
  return new EndpointError(
    "changed-origin",
    `The parameter ${quote(name)} would change the scheme, userinfo, host or port of ${quote(range.source)}.`,
    { advice, parameter: name, template: range },
  );
}
