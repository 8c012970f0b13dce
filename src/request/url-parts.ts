import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { invalidParameter } from "../options/read-value.js";
import type { State } from "../options/state.js";
import { expandExpression } from "../uri-template/expand.js";
import type { Expression } from "../uri-template/parse.js";
import {
  refuseInvalidOrigin,
  invalidUrl,
  originOf,
  mergeOccurrences,
  type UrlTemplate,
  variablesIn,
} from "../uri-template/url-template.js";
import { rangeAt } from "../uri-template/template-errors.js";
import { givenInstead, variableValue } from "./url-value.js";

/** An expression, the text that it becomes, and the position of this text in the expanded template, in UTF-16 code units. */
export interface Expansion {
  readonly expression: Expression;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The name of the variable that makes an expansion wrong: the first one whose expansion alone is wrong, else the first with a
 * value, else the first.
 */
export function wrongVariable(
  expression: Expression,
  state: State,
  isWrong: (expansion: string) => boolean,
): string {
  const { operator, variables } = expression;
  const given = variablesWithValue(expression, state);
  const wrong = given.find(({ variable, value }) => {
    const alone = { operator, variables: [variable], expand: undefined };
    return isWrong(expandExpression(alone, [value]));
  });
  return ((wrong ?? given[0])?.variable ?? variables[0])?.name ?? "";
}

function variablesWithValue({ variables, channel }: Expression, state: State) {
  return variables
    .map((variable) => ({ variable, value: variableValue(variable, state, state[channel]) }))
    .filter(({ value }) => value !== undefined);
}

/**
 * Refuses an expression inside the origin, except for the one that the template starts with. An empty expression is refused
 * too: with a value it would end the authority there.
 *
 * @param origin - the origin of the expanded template
 * @throws EndpointError `changed-origin`
 */
export function refuseChangedOrigin(
  template: UrlTemplate,
  state: State,
  expansions: readonly Expansion[],
  origin: string,
): void {
  const others = template.literal === "" ? expansions.slice(1) : expansions;
  const inOrigin = others.filter(({ start }) => start < origin.length);
  const changing = inOrigin.find(({ text }) => text !== "") ?? inOrigin[0];
  if (changing) throw changedOrigin(template, changing.expression, state);
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
  expansions: readonly Expansion[],
  text: string,
): string {
  const origin = template.startsWithSlash ? "" : (originOf(text) ?? text);
  for (const { expression, text: expansion, start, end } of expansions) {
    if (start < origin.length) {
      const around = text.slice(start - 1, end + 1);
      checkInOrigin(template, expression, expansion, around, state);
    }
    if (/[?#]/.test(expansion)) throw queryInBaseUrl(expression, state);
  }
  if (template.startsWithSlash) refusePathAsHost(template, text, state);
  else if (originOf(origin) === undefined) throw invalidUrl(template.source);
  else refuseInvalidOrigin(origin, template.source);
  return origin;
}

/** @param around - the expansion with the characters before and after it, which may make an empty label together */
function checkInOrigin(
  template: UrlTemplate,
  expression: Expression,
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
  expression: Expression,
  state: State,
): EndpointError {
  const name = expression.variables[0]?.name ?? "";
  const names = mergeOccurrences(variablesIn(template), variablesIn(state.url ?? template));
  const problem = `has no value${givenInstead(name, names, state)}`;
  return missingVariable(
    template,
    expression,
    name,
    "base URL",
    problem,
    "Pass it as a parameter.",
  );
}

/**
 * The error for a variable that has no value.
 *
 * @param what - what the template is
 * @param problem - the predicate of the sentence about the variable
 * @param text - the advice
 */
export function missingVariable(
  { source }: UrlTemplate,
  { position, channel: location }: Expression,
  parameter: string,
  what: string,
  problem: string,
  text: string,
): EndpointError {
  const template = rangeAt(source, position);
  return new EndpointError(
    "missing-variable",
    `The variable ${quote(parameter)} of the ${what} ${quote(template.source)} ${problem}.`,
    { advice: { do: "pass", parameter, location, text }, parameter, location, template },
  );
}

function queryInBaseUrl(expression: Expression, state: State): EndpointError {
  const name = wrongVariable(expression, state, (expansion) => /[?#]/.test(expansion));
  return invalidParameter(
    name,
    "would add a query or a fragment to the base URL",
    'Remove "?" and "#" from the value',
  );
}

function changedOrigin(
  template: UrlTemplate,
  expression: Expression,
  state: State,
  advice = "Start the template with one expression for the whole origin, or set baseUrl.",
): EndpointError {
  const range = rangeAt(template.source, expression.position);
  const name = wrongVariable(expression, state, () => true);
  return new EndpointError(
    "changed-origin",
    `The parameter ${quote(name)} would change the scheme, userinfo, host or port of ${quote(range.source)}.`,
    { advice, parameter: name, template: range },
  );
}
