import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { type Expression, expressionAt, rangeAt } from "../core/grammar.js";
import type { UrlTemplate } from "../core/template.js";

/** Writes each expression as its operator and index, as in `orders/{0}{?1}`, without the origin and a slash at the start. */
function textOf({ literals, expressions, origin = "" }: UrlTemplate): string {
  const [first = "", ...others] = literals;
  const marks = expressions.map(({ operator }, index) => `{${operator}${String(index)}}`);
  const texts = marks.map((mark, index) => mark + (others.at(index) ?? ""));
  return [first.slice(origin.length).replace(/^\//, ""), ...texts].join("");
}

const MARK = /\{\W?(\d+)\}/g;

/** Writes `:name` as `{name}` and one "/" at the start, without origin, query expressions and fragment. */
export function templatePathText(template: UrlTemplate): string {
  const { source, expressions } = template;
  const [text = ""] = textOf(template)
    .replace(/\{[?&#]\d+\}/g, "")
    .split("#", 1);
  const path = text.replace(MARK, (_, index: string) =>
    expressionAt(source, expressions.at(Number(index))?.position ?? 0).replace(/^:(.*)/, "{$1}"),
  );
  return `/${path}`;
}

/** Splits before the query, and drops the fragment, which is never sent. */
export function pathAndQuery(template: UrlTemplate): readonly [path: string, query: string] {
  const { expressions, origin } = template;
  if (origin === undefined) {
    const why = "its origin depends on values";
    const advice = 'Start it with "/" or with the whole origin';
    throw unreadableTemplate(template, why, advice, expressions.at(0));
  }
  const text = textOf(template);
  const [sent = ""] = text.split(/\{?#/, 1);
  const [, index] = /\{\W?(\d+)\}/.exec(text.slice(sent.length)) ?? [];
  if (index !== undefined) {
    const why = "its fragment has an expression, and no fragment is sent";
    throw unreadableTemplate(template, why, "Remove it", expressions.at(Number(index)));
  }
  const [path = ""] = sent.split(/\?|\{[?&]/, 1);
  return [path, sent.slice(path.length)];
}

/** A segment of a path or a pair of a query. It has one literal more than expressions. */
export interface Piece {
  readonly literals: readonly string[];
  readonly expressions: readonly Expression[];
}

/** Splits at a separator, and before an expression that writes it. */
export function piecesOf(
  text: string,
  separator: "/" | "&",
  { expressions }: UrlTemplate,
): readonly Piece[] {
  const texts = text.replaceAll(`{${separator}`, `${separator}{`).split(separator);
  return texts.map((each) => ({
    literals: each.split(/\{\W?\d+\}/),
    expressions: [...each.matchAll(MARK)].flatMap(
      ([, index]) => expressions.at(Number(index)) ?? [],
    ),
  }));
}

/** Returns the error of a template whose values cannot be read back. */
export function unreadableTemplate(
  { source }: UrlTemplate,
  why: string,
  advice: string,
  expression?: Expression,
): EndpointError {
  const template = rangeAt(source, expression?.position ?? 0);
  return new EndpointError(
    "unreadable-template",
    `The URL template ${quote(template.source)} cannot be read back from a URL: ${why}.`,
    { advice: `${advice}.`, template },
  );
}
