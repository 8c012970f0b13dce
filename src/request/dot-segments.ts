import { EndpointError } from "../errors.js";
import type { State } from "../options/state.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import type { CompiledExpression, UrlTemplate } from "../template/url-template.js";
import { piecesOf, type Piece } from "./pieces.js";
import { variableAtFault } from "./variable-at-fault.js";

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Whether an expansion may have a part in a dot segment. A simple one may only by being one or two dots, or nothing: all
 * else that it could add is no dot.
 */
export function mayMakeDotSegment({ operator }: CompiledExpression, expansion: string): boolean {
  if (operator === "") return expansion.length <= 2;
  return operator !== "?" && operator !== "&" && operator !== "#";
}

/** Whether a text may hold a path segment `.` or `..`: a cheap look that nearly every URL passes. */
export function mayHoldDotSegment(text: string, pathStart: number): boolean {
  return (
    text.includes("/.", pathStart) ||
    text.includes("/%2", pathStart) ||
    text.startsWith(".", pathStart) ||
    text.startsWith("%2", pathStart)
  );
}

/**
 * Refuses a path segment `.` or `..` that a value made or helped to make: every URL parser would collapse it into
 * another resource (B7, RFC 3986 section 5.2.4). One that stands in the template alone is the caller's own.
 *
 * @param text - the expanded template
 * @param pathStart - where in it the path begins
 * @throws EndpointError `dot-segment`
 */
export function refuseDotSegments(
  template: UrlTemplate,
  state: State,
  text: string,
  pathStart: number,
): void {
  const pieces = piecesOf(template, state);
  let next = 0;
  for (const segment of dotSegments(text, pathStart)) {
    while ((pieces[next]?.end ?? Infinity) < segment.start) next++;
    const makers: Piece[] = [];
    for (let index = next; (pieces[index]?.start ?? Infinity) <= segment.end; index++) {
      const piece = pieces[index];
      if (piece && makes(piece, segment)) makers.push(piece);
    }
    const maker = makers.find((piece) => overlaps(piece, segment)) ?? makers[0];
    if (maker?.expression) throw dotSegment(template, maker.expression, state);
  }
}

/** A stretch of a text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

function dotSegments(text: string, pathStart: number): readonly Stretch[] {
  const path = /^[^?#]*/.exec(text.slice(pathStart))?.[0] ?? "";
  const found: Stretch[] = [];
  let start = pathStart;
  for (const segment of path.split("/")) {
    const end = start + segment.length;
    if (DOT_SEGMENT.test(segment)) found.push({ start, end });
    start = end + 1;
  }
  return found;
}

/**
 * Whether a piece has a part in a dot segment: in its characters, in the "/" before it, or in what ends it, unless that is
 * the operator of an optional expression. An empty value has one too where the template counts on it: "/.{extension}".
 */
function makes({ start, end, expression }: Piece, segment: Stretch): boolean {
  if (expression === undefined || end < segment.start || start > segment.end) return false;
  return start === end || start === segment.end ? expression.required : true;
}

function overlaps({ start, end }: Stretch, segment: Stretch): boolean {
  return start < segment.end && end > segment.start;
}

function dotSegment(
  template: UrlTemplate,
  expression: CompiledExpression,
  state: State,
): EndpointError {
  const source = maskUserinfo(template.source);
  const name = variableAtFault(expression, state, (expansion) =>
    expansion.split("/").some((segment) => DOT_SEGMENT.test(segment)),
  );
  return new EndpointError(
    "dot-segment",
    `The parameter ${quote(name)} would make a path segment "." or ".." in ${quote(source)}, which leads to another resource. Pass a value that is a name.`,
    { parameter: name, template: source, position: expression.position },
  );
}
