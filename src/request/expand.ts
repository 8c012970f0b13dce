import { EndpointError } from "../errors.js";
import { isOwn } from "../internal/objects.js";
import type { State, Values } from "../options/state.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { isUnreserved, type ExpansionValue } from "../template/expression.js";
import type { Variable } from "../template/grammar.js";
import { originOf } from "../template/origin.js";
import type { CompiledExpression, UrlTemplate } from "../template/url-template.js";
import { invalidValue, urlValue } from "./url-value.js";

/**
 * Expands one expression of a template with a state's values (RFC 6570 section 3.2).
 *
 * @param strict - whether a missing variable is an error (B6)
 * @throws EndpointError `missing-variable` or `invalid-parameter`
 */
export function expand(
  template: UrlTemplate,
  expression: CompiledExpression,
  state: State,
  strict: boolean,
): string {
  const plain = expression.simple && plainText(expression.simple, state);
  if (plain !== undefined) return plain;
  const { variables, channel } = expression;
  const values = variables.map((variable) => valueOf(variable, state, state[channel]));
  if (strict && expression.required) refuseMissing(template, expression, values);
  if (expression !== template.leading) return expression.expand(values);
  return wholeUrl(expression, values[0]) ?? expression.expand(values);
}

/** A number, or a text that needs no encoding, fills `{name}` as it is: the most frequent case by far takes no detour. */
function plainText({ name }: Variable, { path, parameters }: State): string | undefined {
  const value = givenValue(name, path, parameters);
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && isUnreserved(text) ? text : undefined;
}

/**
 * The value of a variable: from its channel, else from the parameters.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function valueOf(
  { name, prefix }: Variable,
  { parameters }: State,
  channel: Values | undefined,
): ExpansionValue {
  const value = urlValue(givenValue(name, channel, parameters), name);
  if (prefix !== undefined && typeof value === "object") {
    throw invalidValue(
      name,
      "is a list or a map, of which the template cannot take a prefix (RFC 6570 section 2.4.1)",
      "Pass a string, or leave the prefix out of the template",
    );
  }
  return value;
}

function givenValue(name: string, channel: Values | undefined, parameters: Values): unknown {
  return ownValue(channel, name) ?? ownValue(parameters, name);
}

/** Nothing is ever read from a prototype (B10). */
function ownValue(values: Values | undefined, name: string): unknown {
  return values !== undefined && isOwn(values, name) ? values[name] : undefined;
}

function refuseMissing(
  template: UrlTemplate,
  expression: CompiledExpression,
  values: readonly ExpansionValue[],
): void {
  const missing = expression.variables[values.indexOf(undefined)];
  if (missing === undefined) return;
  const source = maskUserinfo(template.source);
  throw new EndpointError(
    "missing-variable",
    `The variable ${quote(missing.name)} of the URL template ${quote(source)} has no value. Pass it as a parameter, or call .strict(false) to leave it out.`,
    { parameter: missing.name, template: source, position: expression.position },
  );
}

/** The value of the expression that a template begins with, where it is an absolute URL: it stands as it is (B5). */
function wholeUrl({ variables }: CompiledExpression, value: ExpansionValue): string | undefined {
  if (typeof value !== "string" || originOf(value) === undefined) return undefined;
  if (!/[\0-\x20\x7f\s"<>\\^`{|}]/.test(value)) return value;
  throw invalidValue(
    variables[0]?.name ?? "",
    "begins the URL but holds characters that no URL has",
    "Percent-encode them; pass a whole URL template as url instead",
  );
}
