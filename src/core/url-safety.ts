import { EndpointError } from "../errors.js";
import { quote, quoteUrl } from "../internal/messages.js";
import {
  type Expanded,
  type ExpansionValue,
  type FilledTemplate,
  expandTemplate,
  expansionValue,
} from "./expansion.js";
import { type Expression, rangeAt } from "./grammar.js";
import { invalidParameter } from "./parameter-errors.js";
import { missingVariable } from "./locate-or-throw.js";
import type { State } from "./state.js";
import { hasDotSegment, isDotSegment } from "../wire/dot-segment.js";
import { hasScheme, invalidUrl, originOf, assertValidOrigin } from "./template.js";

export function expandedOrigin(expanded: Expanded): string {
  const { template, text } = expanded;
  if (!hasScheme(text)) return "";
  const origin = originOf(text);
  if (origin === undefined) throw invalidUrl(template.source);
  assertSameOrigin(expanded, origin);
  if (template.literals[0] === "") assertNoEarlyQuery(expanded);
  assertValidOrigin(origin, template.source);
  return origin;
}

interface Span {
  readonly index: number;
  readonly expression: Expression;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function spansOf({ template, texts }: Expanded): Span[] {
  let end = template.literals[0]?.length ?? 0;
  return template.expressions.map((expression, index) => {
    const { [index]: text = "" } = texts;
    const start = end;
    const span = { index, expression, text, start, end: start + text.length };
    end = span.end + (template.literals[index + 1]?.length ?? 0);
    return span;
  });
}

/** Only the first expression may write the origin. Empty ones count, too, because a later value would change the host. */
function assertSameOrigin(expanded: Expanded, origin: string): void {
  const spans = spansOf(expanded).slice(expanded.template.literals[0] === "" ? 1 : 0);
  const inOrigin = spans.filter(({ start }) => start < origin.length);
  const changing = inOrigin.find(({ text }) => text !== "") ?? inOrigin.at(0);
  if (changing) throw changedOrigin(expanded, changing);
}

/** If the template continues with a path, a query or fragment in the first value would swallow it. */
function assertNoEarlyQuery({ template, texts, text }: Expanded): void {
  const first = texts.at(0) ?? "";
  const delimiter = /[?#]/.exec(first)?.[0];
  const following = text.charAt(first.length);
  if (delimiter === undefined || following === "") return;
  if (delimiter === "?" && (following === "&" || following === "#")) return;
  throw invalidParameter(
    template.expressions.at(0)?.variables.at(0)?.name ?? "",
    `starts the URL with a "${delimiter}", but the URL template goes on after it`,
    "Remove it from the value, or continue a query with {&name}",
  );
}

/** URL parsers would remove the segment and request another resource (RFC 3986 section 5.2.4). */
export function assertNoDotSegments(expanded: Expanded, pathStart: number): void {
  const { template, texts, text } = expanded;
  const isSafe = (part: string, index: number) => {
    const { operator = "", location = "path" } = template.expressions[index] ?? {};
    const isWhole = index === 0 && template.startsWithValue && part.includes("/");
    return operator === ""
      ? !isWhole && !/^\.{0,2}$/.test(part)
      : operator === "#" || location === "query";
  };
  if (texts.every(isSafe)) return;
  const spans = spansOf(expanded);
  let first = 0;
  let start = pathStart;
  for (const segment of (/^[^?#]*/.exec(text.slice(pathStart))?.[0] ?? "").split("/")) {
    const end = start + segment.length;
    if (isDotSegment(segment)) {
      // Only the spans around the segment are visited, so the search stays linear.
      while ((spans[first]?.end ?? Infinity) < start) first++;
      let after = first;
      while ((spans[after]?.start ?? Infinity) <= end) after++;
      const makers = spans.slice(first, after).filter((span) => contributes(span, end));
      const maker = makers.find((span) => span.start < end && span.end > start) ?? makers.at(0);
      if (maker) throw dotSegment(expanded, maker);
    }
    start = end + 1;
  }
}

function contributes({ start, end, expression }: Span, segmentEnd: number): boolean {
  return start === end || start === segmentEnd ? expression.isRequired : true;
}

function dotSegment(expanded: Expanded, maker: Span): EndpointError {
  const { source } = expanded.template;
  const name = wrongVariable(expanded, maker, hasDotSegment);
  return new EndpointError(
    "dot-segment",
    `The parameter ${quote(name)} would make a path segment "." or ".." in ${quoteUrl(source)}, which is another resource.`,
    {
      advice: 'Pass a value that is not "." or "..".',
      parameter: name,
      location: "path",
      template: rangeAt(source, maker.expression.position),
    },
  );
}

function wrongVariable(
  { template, values }: FilledTemplate,
  { index, expression }: Pick<Span, "index" | "expression">,
  isWrong: (expansion: string) => boolean,
): string {
  const before = template.expressions.slice(0, index).flatMap((each) => each.variables).length;
  const given = expression.variables.flatMap((variable, own) => {
    const value = expansionValue(variable, values[before + own]);
    return value === undefined ? [] : [{ variable, value, at: before + own }];
  });
  const wrong = given.find(({ value, at }) => {
    const alone: ExpansionValue[] = [];
    alone[at] = value;
    return isWrong(expandTemplate(template, alone)[index] ?? "");
  });
  return ((wrong ?? given.at(0))?.variable ?? expression.variables.at(0))?.name ?? "";
}

export function checkBaseUrl(expanded: Expanded, state: State): string {
  const { template, text } = expanded;
  const origin = template.startsWithSlash ? "" : (originOf(text) ?? text);
  for (const span of spansOf(expanded)) {
    if (span.start < origin.length)
      checkInOrigin(expanded, span, text.slice(span.start - 1, span.end + 1), state);
    if (/[?#]/.test(span.text)) throw queryInBaseUrl(expanded, span);
  }
  if (template.startsWithSlash) assertPathIsNoHost(expanded, text);
  else if (originOf(origin) === undefined) throw invalidUrl(template.source);
  else assertValidOrigin(origin, template.source);
  return origin;
}

function checkInOrigin(expanded: Expanded, span: Span, around: string, state: State): void {
  const { expression, text } = span;
  const refuse = (advice: string) =>
    changedOrigin(expanded, span, `In the host or port of a base URL, ${advice}.`);
  if (text === "")
    throw missingVariable(
      expanded.template,
      expression,
      expression.variables.at(0)?.name ?? "",
      undefined,
      state,
    );
  if (expression.operator !== "") throw refuse("write the variable as {name}, without an operator");
  if (/[^A-Za-z0-9.-]/.test(text))
    throw refuse('a value may contain letters, digits, "-" and "." only');
  if (/[/@.]\./.test(around)) throw refuse('a value must not make an empty label, as ".." does');
}

/** URL parsers read the text after "//" or "/\\" as a host. */
export function assertPathIsNoHost(expanded: Expanded, path: string): void {
  const [expression] = expanded.template.expressions;
  if (expression === undefined || !/^[/\\]/.test(path)) return;
  const advice = 'Pass a value that does not start with "/" and is not empty.';
  throw changedOrigin(expanded, { index: 0, expression }, advice);
}

function queryInBaseUrl(expanded: Expanded, span: Span): EndpointError {
  return invalidParameter(
    wrongVariable(expanded, span, (text) => /[?#]/.test(text)),
    "would add a query or a fragment to the base URL",
    'Remove "?" and "#" from the value',
  );
}

function changedOrigin(
  expanded: Expanded,
  span: Pick<Span, "index" | "expression">,
  advice = "Set baseUrl, or start the template with an expression for the whole origin.",
): EndpointError {
  const { source } = expanded.template;
  const name = wrongVariable(expanded, span, () => true);
  return new EndpointError(
    "changed-origin",
    `The parameter ${quote(name)} would change the origin of ${quoteUrl(source)}.`,
    { advice, parameter: name, template: rangeAt(source, span.expression.position) },
  );
}
