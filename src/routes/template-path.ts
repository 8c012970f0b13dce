import type { Variable } from "../core/grammar.js";
import type { UrlTemplate } from "../core/template.js";
import { type RawValue, valuesOf, whole } from "./raw-values.js";
import { readSegment, type SegmentPattern, segmentPattern } from "./segment-pattern.js";
import { pathAndQuery, piecesOf, unreadableTemplate } from "./template-text.js";

export interface UrlBase {
  /** Empty if the base URL is a path. */
  readonly origin: string;
  readonly path: string;
}

export function urlBase(prefix: string): UrlBase {
  const isPath = prefix.startsWith("/");
  const { origin, pathname } = new URL(isPath ? `http://localhost${prefix}` : prefix);
  return { origin: isPath ? "" : origin, path: pathname };
}

export interface TemplatePath {
  readonly origin: string;
  readonly before: readonly SegmentPattern[];
  /** The variable of `{/name}` or `{/name*}`, which may take no segment, one or several. */
  readonly rest: Variable | undefined;
  readonly after: readonly SegmentPattern[];
}

const MOST_SEGMENTS = 1000;

/** @param isLenient - `true` accepts variables with several readings, because a value may contain the text between them */
export function templatePath(
  template: UrlTemplate,
  base: UrlBase,
  isLenient = false,
  [path]: readonly [path: string, query: string] = pathAndQuery(template),
): TemplatePath {
  const { origin, path: start } = template.origin ? urlBase(template.origin) : base;
  const before: SegmentPattern[] = [];
  const after: SegmentPattern[] = [];
  let rest: Variable | undefined;
  for (const piece of piecesOf(start.slice(1) + path, "/", template)) {
    const pattern = segmentPattern(piece, template, isLenient);
    const [expression] = piece.expressions;
    if (expression?.operator !== "/") {
      (rest === undefined ? before : after).push(pattern);
      continue;
    }
    const [variable, another] = expression.variables;
    if (rest !== undefined || another !== undefined) {
      const why = "two of its variables may be missing from the path, and a URL does not say which";
      throw unreadableTemplate(
        template,
        `${why} one is`,
        "Write one of them as {name}",
        expression,
      );
    }
    rest = variable;
  }
  if (before.length + after.length > MOST_SEGMENTS) {
    throw unreadableTemplate(
      template,
      `its path has more than ${MOST_SEGMENTS} segments`,
      "Shorten it",
    );
  }
  return { origin, before, rest, after };
}

export function readPath(
  { before, rest, after }: TemplatePath,
  segments: readonly string[],
  fromEnd = false,
): readonly RawValue[] | undefined {
  const afterAt = segments.length - after.length;
  if (afterAt < before.length) return undefined;
  const between = segments.slice(before.length, afterAt);
  if (rest === undefined && between.length > 0) return undefined;
  const others = [...segments.slice(0, before.length), ...segments.slice(afterAt)];
  const values = [...before, ...after].map((pattern, index) =>
    readSegment(pattern, others.at(index) ?? "", fromEnd),
  );
  return whole([...values, rest ? valuesOf(rest, between) : []])?.flat();
}
