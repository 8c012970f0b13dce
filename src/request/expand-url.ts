import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isList } from "../internal/objects.js";
import { invalidParameter } from "../options/read-value.js";
import { isStrict, type State } from "../options/state.js";
import { expandExpression, type ExpansionValue } from "../uri-template/expand.js";
import { isUnreserved } from "../wire/encode.js";
import { hasDotSegment, isDotSegment } from "../wire/path.js";
import {
  refuseInvalidOrigin,
  type CompiledExpression,
  hasScheme,
  invalidUrl,
  originOf,
  type UrlTemplate,
  withoutLeadingSlashes,
} from "../uri-template/url-template.js";
import { rangeAt } from "../uri-template/template-errors.js";
import type { Variable } from "../uri-template/parse.js";
import {
  checkBaseUrl,
  type Expansion,
  refuseChangedOrigin,
  refusePathAsHost,
  urlParts,
  type UrlPart,
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
  return checkedUrl(template, state, dependsOnValues, trace);
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

function checkedUrl(
  template: UrlTemplate,
  state: State,
  dependsOnValues: boolean,
  trace: Trace | undefined,
): string {
  const { text, expansions } = expand(template, state);
  const pieces = trace?.piecesOf(template, expansions, state);
  const parts = urlParts(template, expansions);
  const origin = dependsOnValues
    ? expandedOrigin(template, state, parts, text)
    : template.origin.origin;
  if (
    dependsOnValues ||
    expansions.some(({ expression, text }) => mayMakeDotSegment(expression, text))
  )
    refuseDotSegments(template, state, parts, text, origin?.length ?? 0);
  return join(template, state, origin, text, pieces);
}

/**
 * Expands a template with a state's values, without any check of the result.
 *
 * @throws EndpointError `missing-variable` or `invalid-parameter`
 */
export function expandText(template: UrlTemplate, state: State): string {
  return expand(template, state).text;
}

interface ExpandedTemplate {
  readonly text: string;
  readonly expansions: readonly Expansion[];
}

function expand(template: UrlTemplate, state: State): ExpandedTemplate {
  const expansions: Expansion[] = [];
  let text = template.literal;
  for (const expression of template.expressions) {
    const expansion = expansionOf(template, expression, state);
    expansions.push({ expression, text: expansion });
    text += expansion + expression.literal;
  }
  return { text, expansions };
}

/**
 * Expands one expression of a template with a state's values (RFC 6570 section 3.2).
 *
 * @throws EndpointError `missing-variable` or `invalid-parameter`
 */
function expansionOf(template: UrlTemplate, expression: CompiledExpression, state: State): string {
  const plain = expression.plainVariable && plainText(expression.plainVariable, state);
  if (plain !== undefined && plain !== "") return plain;
  const values = expression.variables.map((variable) =>
    variableValue(variable, state, state[expression.channel]),
  );
  if (expression.isRequired && isStrict(state)) refuseMissing(template, expression, state, values);
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

/** An empty value is refused like a missing one: `DELETE /labels/{name}` without a name deletes all labels. */
function refuseMissing(
  template: UrlTemplate,
  { variables, position, channel }: CompiledExpression,
  state: State,
  values: readonly ExpansionValue[],
): void {
  const missing = variables[values.findIndex(isEmpty)];
  if (missing === undefined) return;
  const range = rangeAt(template.source, position);
  const isGiven = givenValue(missing, state, state[channel]) !== undefined;
  const isColon = template.source.startsWith(":", position);
  throw new EndpointError(
    "missing-variable",
    `The variable ${quote(missing.name)} of the URL template ${quote(range.source)} ${isGiven ? "is empty" : `has no value${givenInstead(missing.name, template.variables, state)}`}.`,
    {
      advice: {
        do: "pass",
        parameter: missing.name,
        location: channel,
        text: `Pass a value as a parameter.${isColon ? LITERAL_COLON : ""}`,
      },
      parameter: missing.name,
      location: channel,
      template: range,
    },
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
  { variables }: CompiledExpression,
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
function refuseEarlyQuery(
  { expressions }: UrlTemplate,
  parts: readonly UrlPart[],
  text: string,
): void {
  const [first] = expressions;
  const end = parts.find(({ expression }) => expression === first)?.end ?? 0;
  const delimiter = /[?#]/.exec(text.slice(0, end))?.[0];
  if (first === undefined || delimiter === undefined) return;
  const next = text.charAt(end);
  if (next === "" || (delimiter === "?" && (next === "&" || next === "#"))) return;
  throw invalidParameter(
    first.variables[0]?.name ?? "",
    `starts the URL and contains a ${delimiter === "?" ? "query" : "fragment"}, but the URL template goes on after it`,
    "Remove it from the value, or continue a query with {&name}",
  );
}

/** Returns `true` if an expansion may be a part of a dot segment. Without an operator, only dots or an empty text may be. */
function mayMakeDotSegment({ operator }: CompiledExpression, text: string): boolean {
  if (operator === "") return text === "" || text === "." || text === "..";
  return operator !== "?" && operator !== "&" && operator !== "#";
}

/** The origin of an expanded template, `undefined` for a relative one. */
function expandedOrigin(
  template: UrlTemplate,
  state: State,
  parts: readonly UrlPart[],
  text: string,
): string | undefined {
  if (!hasScheme(text)) return undefined;
  const origin = originOf(text);
  if (origin === undefined) throw invalidUrl(template.source);
  refuseChangedOrigin(template, state, parts, origin);
  if (template.literal === "") refuseEarlyQuery(template, parts, text);
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
  const { text, expansions } = expand(template, state);
  const pieces = trace?.piecesOf(template, expansions, state);
  const parts = urlParts(template, expansions);
  const origin = checkBaseUrl(template, state, parts, text);
  refuseDotSegments(template, state, parts, text, origin.length);
  const start = template.startsWithSlash ? "/" : "";
  const end = text.endsWith("/") || start + text === "/" ? "" : "/";
  trace?.addLiteral(start);
  pieces?.addToUrl();
  trace?.addLiteral(end);
  return start + text + end;
}

/** Returns `true` if a text may contain a path segment `.` or `..`. It is `false` for nearly every URL. */
function mayHoldDotSegment(text: string, pathStart: number): boolean {
  return (
    text.includes("/.", pathStart) ||
    text.includes("/%2", pathStart) ||
    text.startsWith(".", pathStart) ||
    text.startsWith("%2", pathStart)
  );
}

/**
 * Refuses a path segment `.` or `..` that a value made or helped to make: a URL parser would remove it and request another
 * resource (RFC 3986 section 5.2.4). A dot segment of the template itself is allowed.
 *
 * @param parts - the parts of the expanded template
 * @param text - the expanded template
 * @param pathStart - the start of its path
 * @throws EndpointError `dot-segment`
 */
function refuseDotSegments(
  template: UrlTemplate,
  state: State,
  parts: readonly UrlPart[],
  text: string,
  pathStart: number,
): void {
  if (!mayHoldDotSegment(text, pathStart)) return;
  let next = 0;
  for (const segment of dotSegments(text, pathStart)) {
    while ((parts[next]?.end ?? Infinity) < segment.start) next++;
    const makers: UrlPart[] = [];
    for (let index = next; (parts[index]?.start ?? Infinity) <= segment.end; index++) {
      const part = parts[index];
      if (part && makes(part, segment)) makers.push(part);
    }
    const maker = makers.find((part) => overlaps(part, segment)) ?? makers[0];
    if (maker?.expression) throw dotSegment(template, maker.expression, state);
  }
}

interface Segment {
  readonly start: number;
  readonly end: number;
}

function dotSegments(text: string, pathStart: number): readonly Segment[] {
  const path = /^[^?#]*/.exec(text.slice(pathStart))?.[0] ?? "";
  const found: Segment[] = [];
  let start = pathStart;
  for (const segment of path.split("/")) {
    const end = start + segment.length;
    if (isDotSegment(segment)) found.push({ start, end });
    start = end + 1;
  }
  return found;
}

/**
 * Returns `true` if a part of the URL helps to make a dot segment: by its characters, by the "/" before it, or by ending it, unless
 * it ends it with the operator of an optional expression. An empty value can make one too: "/.{extension}".
 */
function makes({ start, end, expression }: UrlPart, segment: Segment): boolean {
  if (expression === undefined || end < segment.start || start > segment.end) return false;
  return start === end || start === segment.end ? expression.isRequired : true;
}

function overlaps({ start, end }: UrlPart, segment: Segment): boolean {
  return start < segment.end && end > segment.start;
}

function dotSegment(
  template: UrlTemplate,
  expression: CompiledExpression,
  state: State,
): EndpointError {
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
