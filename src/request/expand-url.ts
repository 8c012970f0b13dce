import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isList } from "../internal/objects.js";
import { invalidParameter } from "../options/read-value.js";
import { isStrict, type State } from "../options/state.js";
import { styleOf } from "../options/style.js";
import { expandExpression, type ExpansionValue, type Variable } from "../uri-template/expand.js";
import { isUnreserved } from "../wire/encode.js";
import { hasDotSegment, isDotSegment } from "../wire/path.js";
import {
  refuseInvalidOrigin,
  hasScheme,
  invalidUrl,
  originOf,
  type UrlTemplate,
  variablesIn,
  withoutLeadingSlashes,
} from "../uri-template/url-template.js";
import { rangeAt } from "../uri-template/template-errors.js";
import type { Expression } from "../uri-template/parse.js";
import {
  checkBaseUrl,
  type Expansion,
  missingVariable,
  refuseChangedOrigin,
  refusePathAsHost,
  wrongVariable,
} from "./url-parts.js";
import type { Trace, TracedPieces } from "./trace.js";
import { givenInstead, givenValue, variableValue } from "./url-value.js";

/**
 * The full URL of a template filled with a state's values, before anything is appended to its query.
 *
 * @param trace - records where the values go
 * @throws EndpointError
 */
export function expandUrl(template: UrlTemplate, state: State, trace?: Trace): string {
  const dependsOnValues = template.origin.kind === "depends-on-values";
  const text = dependsOnValues || trace ? undefined : safeText(template, state);
  if (text !== undefined) return join(template, state, template.origin.origin, text, undefined);
  const expanded = expand(template, state);
  const pieces = trace?.piecesOf(template, expanded.expansions, state);
  const origin = dependsOnValues
    ? expandedOrigin(template, state, expanded)
    : template.origin.origin;
  refuseDotSegments(template, state, expanded, origin?.length ?? 0);
  return join(template, state, origin, expanded.text, pieces);
}

/** The expanded template; `undefined` if a value may make a dot segment. Most URLs need no other check. */
function safeText(template: UrlTemplate, state: State): string | undefined {
  let text = template.literal;
  for (const expression of template.expressions) {
    const expansion = expansionOf(template, expression, state);
    if (mayMakeDotSegment(expression, expansion)) return undefined;
    text += expansion + expression.literal;
  }
  return text;
}

interface ExpandedTemplate {
  readonly text: string;
  readonly expansions: readonly Expansion[];
}

/**
 * Expands a template with a state's values, without any check of the result.
 *
 * @throws EndpointError `missing-variable` or `invalid-parameter`
 */
export function expand(template: UrlTemplate, state: State): ExpandedTemplate {
  const expansions: Expansion[] = [];
  let text = template.literal;
  for (const expression of template.expressions) {
    const expansion = expansionOf(template, expression, state);
    const start = text.length;
    expansions.push({ expression, text: expansion, start, end: start + expansion.length });
    text += expansion + expression.literal;
  }
  return { text, expansions };
}

/**
 * Expands one expression of a template with a state's values (RFC 6570 section 3.2).
 *
 * @throws EndpointError `missing-variable` or `invalid-parameter`
 */
function expansionOf(template: UrlTemplate, expression: Expression, state: State): string {
  const plain = expression.plainVariable && plainText(expression.plainVariable, state);
  if (plain !== undefined && plain !== "") return plain;
  const values = expression.variables.map((variable) =>
    variableValue(variable, state, state[expression.channel]),
  );
  if (isStrict(state)) {
    if (expression.isRequired) refuseMissing(template, expression, state, values);
    refuseObjects(expression, state, values);
  }
  const whole =
    expression === template.baseExpression ? wholeUrl(template, expression, values[0]) : undefined;
  return whole ?? expandExpression(expression, values);
}

/** A number, or a text that needs no encoding, fills `{name}` as it is. Expanding it like others would make a call take 1.5 times as long. */
function plainText(variable: Variable, state: State): string | undefined {
  const value = givenValue(variable, state, state.path);
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && isUnreserved(text) ? text : undefined;
}

/** Without "*", the names and the values of an object become one list. */
function refuseObjects(
  { variables }: Expression,
  { operation, styles }: State,
  values: readonly ExpansionValue[],
): void {
  if (operation?.id !== undefined) return;
  const name = variables.find((variable, index) => {
    const value = values[index];
    const isJoined = typeof value === "object" && !isList(value) && !variable.explode;
    return isJoined && styleOf(variable.name, styles) !== "comma";
  })?.name;
  if (name === undefined) return;
  throw invalidParameter(
    name,
    "is an object",
    `Write {${name}*}, or set its style "comma" for a list of names and values`,
  );
}

/** An empty value is refused like a missing one: `DELETE /labels/{name}` without a name deletes all labels. */
function refuseMissing(
  template: UrlTemplate,
  expression: Expression,
  state: State,
  values: readonly ExpansionValue[],
): void {
  const { variables, position, channel } = expression;
  const missing = variables[values.findIndex(isEmpty)];
  if (missing === undefined) return;
  const isGiven = givenValue(missing, state, state[channel]) !== undefined;
  const hint = givenInstead(missing.name, variablesIn(template), state);
  const isColon = template.source.startsWith(":", position);
  throw missingVariable(
    template,
    expression,
    missing.name,
    "URL template",
    isGiven ? "is empty" : `has no value${hint}`,
    `Pass a value as a parameter.${isColon ? LITERAL_COLON : ""}`,
  );
}

const LITERAL_COLON = ' Write "%3A" for a colon that starts no variable.';

function isEmpty(value: ExpansionValue): boolean {
  return (
    value === undefined || value === "" || (isList(value) && value.every((member) => member === ""))
  );
}

const NOT_IN_URL = /[\0-\x20\x7f\s"<>\\^`{|}]/;

/** An absolute URL as the value of the expression that a template starts with is inserted as it is. */
function wholeUrl(
  template: UrlTemplate,
  { variables }: Expression,
  value: ExpansionValue,
): string | undefined {
  if (typeof value !== "string" || originOf(value) === undefined) return undefined;
  const name = variables[0]?.name ?? "";
  if (NOT_IN_URL.test(value)) {
    throw invalidParameter(
      name,
      "starts the URL but holds characters that a URL cannot hold",
      "Percent-encode them; pass a whole URL template as url instead",
    );
  }
  return value;
}

/**
 * Refuses a query or a fragment in a value that starts the URL if a path or another query follows, which would end up in the value's
 * query or fragment.
 */
function refuseEarlyQuery({ expansions, text }: ExpandedTemplate): void {
  const [first] = expansions;
  const delimiter = /[?#]/.exec(first?.text ?? "")?.[0];
  if (first === undefined || delimiter === undefined) return;
  const next = text.charAt(first.end);
  if (next === "" || (delimiter === "?" && (next === "&" || next === "#"))) return;
  throw invalidParameter(
    first.expression.variables[0]?.name ?? "",
    `starts the URL and contains a ${delimiter === "?" ? "query" : "fragment"}, but the URL template goes on after it`,
    "Remove it from the value, or continue a query with {&name}",
  );
}

/** Returns `true` if an expansion may be a part of a dot segment. Without an operator, only dots or an empty text may be. */
function mayMakeDotSegment({ operator, channel }: Expression, text: string): boolean {
  if (operator !== "") return channel === "path" && operator !== "#";
  return text === "" || text === "." || text === "..";
}

/** The origin of an expanded template, `undefined` for a relative one. */
function expandedOrigin(
  template: UrlTemplate,
  state: State,
  expanded: ExpandedTemplate,
): string | undefined {
  const { text, expansions } = expanded;
  if (!hasScheme(text)) return undefined;
  const origin = originOf(text);
  if (origin === undefined) throw invalidUrl(template.source);
  refuseChangedOrigin(template, state, expansions, origin);
  if (template.literal === "") refuseEarlyQuery(expanded);
  refuseInvalidOrigin(origin, template.source);
  return origin;
}

/** Joins base URL and path with exactly one "/", so that a path cannot become a part of the host. */
function join(
  template: UrlTemplate,
  state: State,
  origin: string | undefined,
  text: string,
  pieces: TracedPieces | undefined,
): string {
  if (origin !== undefined) {
    pieces?.addToUrl();
    return text;
  }
  const path = template.startsWithSlash ? text : withoutLeadingSlashes(text);
  const prefix = basePrefix(state, pieces?.trace);
  pieces?.addToUrl(text.length - path.length);
  if (prefix === "/") refusePathAsHost(template, path, state);
  return prefix + path;
}

/**
 * The base URL with one "/" at its end, to which a relative URL is appended.
 *
 * @throws EndpointError
 */
export function basePrefix(state: State, trace?: Trace): string {
  const { baseUrl } = state;
  if (baseUrl === undefined) {
    throw new EndpointError("invalid-base-url", "The URL is relative and there is no baseUrl.", {
      advice: "Pass baseUrl, or a full URL.",
    });
  }
  const { template, prefix } = baseUrl;
  if (template === undefined) {
    trace?.addLiteral(prefix);
    return prefix;
  }
  const expanded = expand(template, state);
  const { text, expansions } = expanded;
  const pieces = trace?.piecesOf(template, expansions, state);
  const origin = checkBaseUrl(template, state, expansions, text);
  refuseDotSegments(template, state, expanded, origin.length);
  const start = template.startsWithSlash ? "/" : "";
  const end = text.endsWith("/") || start + text === "/" ? "" : "/";
  trace?.addLiteral(start);
  pieces?.addToUrl();
  trace?.addLiteral(end);
  return start + text + end;
}

/**
 * Refuses a path segment `.` or `..` that a value made or helped to make: a URL parser would remove it and request another
 * resource (RFC 3986 section 5.2.4). A dot segment of the template itself is allowed.
 *
 * @param pathStart - the start of the path in the expanded template
 * @throws EndpointError `dot-segment`
 */
function refuseDotSegments(
  template: UrlTemplate,
  state: State,
  { text, expansions }: ExpandedTemplate,
  pathStart: number,
): void {
  const path = /^[^?#]*/.exec(text.slice(pathStart))?.[0] ?? "";
  let next = 0;
  let start = pathStart;
  for (const part of path.split("/")) {
    const segment = { start, end: start + part.length };
    start = segment.end + 1;
    if (!isDotSegment(part)) continue;
    while ((expansions[next]?.end ?? Infinity) < segment.start) next++;
    const makers: Expansion[] = [];
    for (let index = next; (expansions[index]?.start ?? Infinity) <= segment.end; index++) {
      const expansion = expansions[index];
      if (expansion && contributesTo(expansion, segment)) makers.push(expansion);
    }
    const maker = makers.find((each) => overlaps(each, segment)) ?? makers[0];
    if (maker) throw dotSegment(template, maker.expression, state);
  }
}

type Segment = Pick<Expansion, "start" | "end">;

/**
 * Returns `true` if an expansion contributes to a dot segment: by its characters, by the "/" before the segment, or by ending it. An
 * optional expression that only ends the segment does not count. An empty value can contribute too: "/.{extension}".
 */
function contributesTo({ start, end, expression }: Expansion, segment: Segment): boolean {
  if (end < segment.start || start > segment.end) return false;
  return start === end || start === segment.end ? expression.isRequired : true;
}

function overlaps({ start, end }: Expansion, segment: Segment): boolean {
  return start < segment.end && end > segment.start;
}

function dotSegment(template: UrlTemplate, expression: Expression, state: State): EndpointError {
  const range = rangeAt(template.source, expression.position);
  const name = wrongVariable(expression, state, (expansion) => hasDotSegment(expansion));
  return new EndpointError(
    "dot-segment",
    `The parameter ${quote(name)} would make a path segment "." or ".." in ${quote(range.source)}, which is another resource.`,
    {
      advice: 'Pass a value that is not "." or "..".',
      parameter: name,
      location: "path",
      template: range,
    },
  );
}
