import { EndpointError } from "../errors.js";
import type { State } from "../options/state.js";
import { hasDotSegment, isDotSegment } from "../wire/path.js";
import { quote } from "../internal/messages.js";
import type { CompiledExpression, UrlTemplate } from "../uri-template/url-template.js";
import { rangeAt } from "../uri-template/template-errors.js";
import { wrongVariable, type UrlPart } from "./url-parts.js";

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
export function refuseDotSegments(
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

/** The start and end of a path segment. */
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
