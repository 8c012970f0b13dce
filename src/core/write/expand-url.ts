import { EndpointError } from "../../errors.js";
import { quote, quoteUrl } from "../../internal/messages.js";
import { isList } from "../../internal/objects.js";
import { invalidParameter } from "../parameter-error.js";
import { isStrict, type State } from "../state.js";
import { styleOf } from "../read/style.js";
import { expandExpression, type ExpansionValue } from "../../template/expand.js";
import type { Expression } from "../../template/parse.js";
import { rangeAt } from "../../template/template-errors.js";
import {
  refuseInvalidOrigin,
  hasScheme,
  invalidUrl,
  originOf,
  type UrlTemplate,
  withoutLeadingSlashes,
} from "../../template/url-template.js";
import { isUnreserved } from "../../wire/encode.js";
import { hasDotSegment, isDotSegment } from "../../wire/path.js";
import type { Placed, PlacedValue } from "../placed.js";
import {
  checkBaseUrl,
  type Expansion,
  refuseChangedOrigin,
  refusePathAsHost,
  wrongVariable,
} from "./url-parts.js";
import { variableValue } from "./url-value.js";

/**
 * The full URL of placed values, before anything is appended to its query.
 *
 * @throws EndpointError
 */
export function expandUrl(template: UrlTemplate, placed: Placed): string {
  const { variables: values, state } = placed;
  const dependsOnValues = template.origin.kind === "depends-on-values";
  const text = dependsOnValues ? undefined : safeText(template, values, state);
  if (text !== undefined) return join(template, placed, template.origin.origin, text);
  const expanded = expand(template, values, state);
  const origin = dependsOnValues ? expandedOrigin(template, expanded) : template.origin.origin;
  refuseDotSegments(template, expanded, origin?.length ?? 0);
  return join(template, placed, origin, expanded.text);
}

/** The expanded template; `undefined` if a value may make a dot segment. Most URLs need no other check, and no positions. */
function safeText(
  template: UrlTemplate,
  values: readonly PlacedValue[],
  state: State,
): string | undefined {
  let text = template.literal;
  for (const expression of template.expressions) {
    const expansion = expansionOf(template, expression, values, state);
    if (mayMakeDotSegment(expression, expansion)) return undefined;
    text += expansion + expression.literal;
  }
  return text;
}

export interface ExpandedTemplate {
  readonly text: string;
  readonly expansions: readonly Expansion[];
}

/**
 * Expands a template, without any check of the result.
 *
 * @param values - one for each variable, in their order
 * @throws EndpointError `invalid-parameter`
 */
export function expand(
  template: UrlTemplate,
  values: readonly PlacedValue[],
  state: State,
): ExpandedTemplate {
  const expansions: Expansion[] = [];
  let text = template.literal;
  for (const expression of template.expressions) {
    const expansion = expansionOf(template, expression, values, state);
    const start = text.length;
    const end = start + expansion.length;
    expansions.push({ expression, values, text: expansion, start, end });
    text += expansion + expression.literal;
  }
  return { text, expansions };
}

/**
 * Expands one expression of a template (RFC 6570 section 3.2).
 *
 * @throws EndpointError `invalid-parameter`
 */
function expansionOf(
  template: UrlTemplate,
  expression: Expression,
  values: readonly PlacedValue[],
  state: State,
): string {
  const { first } = expression;
  if (expression.plainVariable) {
    // A number, or a text that needs no encoding, fills `{name}` as it is. Expanding it like others would make a call take 1.5 times as long.
    const value = values[first]?.value;
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && text !== "" && isUnreserved(text)) return text;
  }
  const texts = expression.variables.map((variable, index) =>
    variableValue(variable, values[first + index]?.value),
  );
  if (isStrict(state)) refuseObjects(expression, state, texts);
  const whole = expression === template.baseExpression ? wholeUrl(expression, texts[0]) : undefined;
  return whole ?? expandExpression(expression, texts);
}

/** Without "*", the names and the values of an object become one list. */
function refuseObjects(
  { variables }: Expression,
  { operation, exceptions, styles }: State,
  values: readonly ExpansionValue[],
): void {
  if ((operation?.id ?? exceptions) !== undefined) return;
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

const NOT_IN_URL = /[\0-\x20\x7f\s"<>\\^`{|}]/;

/** An absolute URL as the value of the expression that a template starts with is inserted as it is. */
function wholeUrl({ variables }: Expression, value: ExpansionValue): string | undefined {
  if (typeof value !== "string" || originOf(value) === undefined) return undefined;
  const name = variables[0]?.name ?? "";
  if (NOT_IN_URL.test(value)) {
    throw invalidParameter(
      name,
      "holds characters that no URL has",
      "Percent-encode them; pass a URL template as url",
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
    `starts the URL with a "${delimiter}", but the URL template goes on after it`,
    "Remove it from the value, or continue a query with {&name}",
  );
}

/** Returns `true` if an expansion may be a part of a dot segment. Without an operator, only dots or an empty text may be. */
function mayMakeDotSegment({ operator, channel }: Expression, text: string): boolean {
  if (operator !== "") return channel === "path" && operator !== "#";
  return text === "" || text === "." || text === "..";
}

/** The origin of an expanded template, `undefined` for a relative one. */
function expandedOrigin(template: UrlTemplate, expanded: ExpandedTemplate): string | undefined {
  const { text, expansions } = expanded;
  if (!hasScheme(text)) return undefined;
  const origin = originOf(text);
  if (origin === undefined) throw invalidUrl(template.source);
  refuseChangedOrigin(template, expansions, origin);
  if (template.literal === "") refuseEarlyQuery(expanded);
  refuseInvalidOrigin(origin, template.source);
  return origin;
}

/** Joins base URL and path with exactly one "/", so that a path cannot become a part of the host. */
function join(
  template: UrlTemplate,
  placed: Placed,
  origin: string | undefined,
  text: string,
): string {
  if (origin !== undefined) return text;
  const path = template.startsWithSlash ? text : withoutLeadingSlashes(text);
  const prefix = basePrefix(placed);
  if (prefix === "/") refusePathAsHost(template, path, placed.variables);
  return prefix + path;
}

/**
 * The base URL with one "/" at its end, to which a relative URL is appended.
 *
 * @throws EndpointError
 */
export function basePrefix({ state, base }: Pick<Placed, "state" | "base">): string {
  const { baseUrl } = state;
  if (baseUrl === undefined) {
    throw new EndpointError("invalid-base-url", "The URL is relative and there is no baseUrl.", {
      advice: "Pass baseUrl, or a full URL.",
    });
  }
  const { template, prefix } = baseUrl;
  if (template === undefined) return prefix;
  const expanded = expand(template, base, state);
  const { text, expansions } = expanded;
  const origin = checkBaseUrl(template, state, expansions, text);
  refuseDotSegments(template, expanded, origin.length);
  const start = template.startsWithSlash ? "/" : "";
  const end = text.endsWith("/") || start + text === "/" ? "" : "/";
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
  { text, expansions }: ExpandedTemplate,
  pathStart: number,
): void {
  let first = 0;
  // Only the expansions around a segment are looked at, so that the search is linear.
  for (const segment of dotSegmentsIn(text, pathStart)) {
    while ((expansions[first]?.end ?? Infinity) < segment.start) first++;
    let after = first;
    while ((expansions[after]?.start ?? Infinity) <= segment.end) after++;
    const makers = expansions.slice(first, after).filter((each) => contributesTo(each, segment));
    const maker = makers.find((each) => overlaps(each, segment)) ?? makers[0];
    if (maker) throw dotSegment(template, maker);
  }
}

type Segment = Pick<Expansion, "start" | "end">;

/** Finds the segments `.` and `..` of a URL's path. */
function* dotSegmentsIn(url: string, pathStart: number): Generator<Segment> {
  const path = /^[^?#]*/.exec(url.slice(pathStart))?.[0] ?? "";
  let start = pathStart;
  for (const part of path.split("/")) {
    const end = start + part.length;
    if (isDotSegment(part)) yield { start, end };
    start = end + 1;
  }
}

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

function dotSegment(template: UrlTemplate, maker: Expansion): EndpointError {
  const range = rangeAt(template.source, maker.expression.position);
  const name = wrongVariable(maker, (expansion) => hasDotSegment(expansion));
  return new EndpointError(
    "dot-segment",
    `The parameter ${quote(name)} would make a path segment "." or ".." in ${quoteUrl(template.source)}, which is another resource.`,
    {
      advice: 'Pass a value that is not "." or "..".',
      parameter: name,
      location: "path",
      template: range,
    },
  );
}
