import { EndpointError } from "../../errors.js";
import { quote, quoteUrl } from "../../internal/messages.js";
import { invalidParameter } from "../parameter-error.js";
import type { State } from "../state.js";
import { expandExpression } from "../../template/expand.js";
import type { Expression } from "../../template/parse.js";
import {
  refuseInvalidOrigin,
  invalidUrl,
  originOf,
  mergeOccurrences,
  type UrlTemplate,
  variablesIn,
} from "../../template/url-template.js";
import { rangeAt } from "../../template/template-errors.js";
import type { PlacedValue } from "../placed.js";
import { givenInstead, variableValue } from "./url-value.js";

/** An expression, the text that it becomes, and the position of this text in the expanded template, in UTF-16 code units. */
export interface Expansion {
  readonly expression: Expression;
  /** The values of all variables of the template. */
  readonly values: readonly PlacedValue[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The name of the variable that makes an expansion wrong: the first one whose expansion alone is wrong, else the first with a
 * value, else the first.
 */
export function wrongVariable(
  { expression, values }: Pick<Expansion, "expression" | "values">,
  isWrong: (expansion: string) => boolean,
): string {
  const { operator, variables, first } = expression;
  const given = variables
    .map((variable, index) => {
      return { variable, value: variableValue(variable, values[first + index]?.value) };
    })
    .filter(({ value }) => value !== undefined);
  const wrong = given.find(({ variable, value }) => {
    const alone = { operator, variables: [variable], expand: undefined };
    return isWrong(expandExpression(alone, [value]));
  });
  return ((wrong ?? given[0])?.variable ?? variables[0])?.name ?? "";
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
  expansions: readonly Expansion[],
  origin: string,
): void {
  const others = template.literal === "" ? expansions.slice(1) : expansions;
  const inOrigin = others.filter(({ start }) => start < origin.length);
  const changing = inOrigin.find(({ text }) => text !== "") ?? inOrigin[0];
  if (changing) throw changedOrigin(template, changing);
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
  for (const expansion of expansions) {
    const { start, end } = expansion;
    if (start < origin.length) {
      checkInOrigin(template, expansion, text.slice(start - 1, end + 1), state);
    }
    if (/[?#]/.test(expansion.text)) throw queryInBaseUrl(expansion);
  }
  const values = expansions[0]?.values ?? [];
  if (template.startsWithSlash) refusePathAsHost(template, text, values);
  else if (originOf(origin) === undefined) throw invalidUrl(template.source);
  else refuseInvalidOrigin(origin, template.source);
  return origin;
}

/** @param around - the expansion with the characters before and after it, which may make an empty label together */
function checkInOrigin(
  template: UrlTemplate,
  expansion: Expansion,
  around: string,
  state: State,
): void {
  const { expression, values, text } = expansion;
  if (text === "") {
    const name = expression.variables[0]?.name ?? "";
    throw missingVariable(template, expression, name, values[expression.first]?.value, state);
  }
  const refuse = (advice: string) =>
    changedOrigin(template, expansion, `In the host or port of a base URL, ${advice}.`);
  if (expression.operator !== "") throw refuse("write the variable as {name}, without an operator");
  if (/[^A-Za-z0-9.-]/.test(text)) {
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
export function refusePathAsHost(
  template: UrlTemplate,
  path: string,
  values: readonly PlacedValue[],
): void {
  const [expression] = template.expressions;
  if (expression && /^[/\\]/.test(path)) {
    const advice = 'Pass a value that does not start with "/" and is not empty.';
    throw changedOrigin(template, { expression, values }, advice);
  }
}

const LITERAL_COLON = ' Write "%3A" for a colon that starts no variable.';

/** The error for a variable without a value, or with an empty one. */
export function missingVariable(
  template: UrlTemplate,
  { position, channel: location }: Expression,
  parameter: string,
  value: unknown,
  state: State,
): EndpointError {
  const { source } = template;
  const names = mergeOccurrences(variablesIn(template), variablesIn(state.url ?? template));
  const problem =
    value === undefined ? `has no value${givenInstead(parameter, names, state)}` : "is empty";
  const isColon = source.startsWith(":", position);
  const text = `Pass a value as a parameter.${isColon ? LITERAL_COLON : ""}`;
  return new EndpointError(
    "missing-variable",
    `The variable ${quote(parameter)} of the URL template ${quoteUrl(source)} ${problem}.`,
    {
      advice: { do: "pass", parameter, location, text },
      parameter,
      location,
      template: rangeAt(source, position),
    },
  );
}

function queryInBaseUrl(expansion: Expansion): EndpointError {
  const name = wrongVariable(expansion, (text) => /[?#]/.test(text));
  return invalidParameter(
    name,
    "would add a query or a fragment to the base URL",
    'Remove "?" and "#" from the value',
  );
}

function changedOrigin(
  template: UrlTemplate,
  expansion: Pick<Expansion, "expression" | "values">,
  advice = "Set baseUrl, or start the template with an expression for the whole origin.",
): EndpointError {
  const range = rangeAt(template.source, expansion.expression.position);
  const name = wrongVariable(expansion, () => true);
  return new EndpointError(
    "changed-origin",
    `The parameter ${quote(name)} would change the origin of ${quoteUrl(template.source)}.`,
    { advice, parameter: name, template: range },
  );
}
