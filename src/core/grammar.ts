import { HIDDEN } from "../credentials/hidden.js";
import { EndpointError, type TemplateRange } from "../errors.js";
import { lazyPattern } from "../internal/cache.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { encode, encodeReserved } from "../wire/encode.js";

export type Operator = "" | "+" | "#" | "." | "/" | ";" | "?" | "&";

export interface Variable {
  readonly name: string;
  /** The name without percent-encoding. A parameter of this name fills the variable, too. */
  readonly decoded: string;
  readonly explode: boolean;
  readonly prefix: number | undefined;
}

export interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
  readonly position: number;
  readonly location: "path" | "query";
  readonly isPlain: boolean;
  readonly isRequired: boolean;
}

interface ParsedTemplate {
  readonly literals: string[];
  readonly expressions: readonly Expression[];
}

export const RESERVED = ":/?#[]@!$&'()*+,;=";

const SIMPLE = /^(?:[\w/.~-]|\{\w+\})+$/;
/** V8 runs out of stack when it matches a very long text. */
const LONGEST_SIMPLE = 1000;

const TOKEN = /\{|:([A-Za-z_]\w*)/g;
const SCHEME_AND_AUTHORITY = /^https?:\/\/[^/?#]*/i;
/** `{&name}` continues a query, so the path ends there, too. */
const PATH_END = /[?#]|\{&/g;
/** A ":" after one of these characters is literal, as in `/v1/jobs:run`. */
const ENDS_IN_WORD_CHARACTER = lazyPattern("[\\p{L}\\p{N}_%}]$", "u");

export function parseTemplate(source: string, hasColonPlaceholders: boolean): ParsedTemplate {
  const literals: string[] = [];
  const expressions: Expression[] = [];
  const isSimple = source.length < LONGEST_SIMPLE && SIMPLE.test(source);
  const literal = isSimple
    ? (from: number, to: number) => source.slice(from, to)
    : literalIn(source);
  const pathStart = isSimple ? 0 : (SCHEME_AND_AUTHORITY.exec(source)?.[0].length ?? 0);
  const pathEnd = hasColonPlaceholders ? endOfPath(source, pathStart) : 0;
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(source); token; token = TOKEN.exec(source)) {
    const { 0: text, 1: placeholder, index: start } = token;
    if (placeholder !== undefined) {
      const isInPath = start >= pathStart && start < pathEnd;
      const before = source.slice(Math.max(0, start - 2), start);
      if (!isInPath || ENDS_IN_WORD_CHARACTER().test(before)) continue;
    }
    literals.push(literal(end, start));
    end = placeholder === undefined ? endOfExpression(source, start) : start + text.length;
    expressions.push(
      placeholder === undefined
        ? parseExpression(source, start, end)
        : expressionOf("", [plainVariable(placeholder)], start),
    );
    TOKEN.lastIndex = end;
  }
  literals.push(literal(end, source.length));
  return { literals, expressions };
}

function expressionOf(
  operator: Operator,
  variables: readonly Variable[],
  position: number,
): Expression {
  return {
    operator,
    variables,
    position,
    location: operator === "?" || operator === "&" ? "query" : "path",
    isPlain: operator === "" && variables.length === 1 && variables[0]?.prefix === undefined,
    isRequired: operator === "" || operator === "+",
  };
}

function plainVariable(name: string): Variable {
  return { name, decoded: name, explode: false, prefix: undefined };
}

function endOfPath(template: string, start: number): number {
  PATH_END.lastIndex = start;
  return PATH_END.exec(template)?.index ?? template.length;
}

function endOfExpression(template: string, opening: number): number {
  const closing = template.indexOf("}", opening);
  const following = template.indexOf("{", opening + 1);
  if (closing >= 0 && (following < 0 || closing < following)) return closing + 1;
  const length = (following < 0 ? template.length : following) - opening;
  throw templateError(template, opening, length, [
    "the expression is not closed",
    'Close it with "}", or write "%7B" for the brace itself',
  ]);
}

const OPERATORS: readonly Operator[] = ["+", "#", ".", "/", ";", "?", "&"];

function parseExpression(template: string, position: number, end: number): Expression {
  const first = template.charAt(position + 1);
  const operator = OPERATORS.find((each) => each === first) ?? "";
  let start = position + 1 + operator.length;
  const specifiers = template.slice(start, end - 1).split(",");
  const variables = specifiers.map((specifier) => {
    const wrong = findMistake(specifier, operator);
    if (wrong)
      throw templateError(template, start + wrong.index, wrong[0].length || 1, NOT_IN_EXPRESSION);
    start += specifier.length + 1;
    return parseVariable(specifier);
  });
  return expressionOf(operator, variables, position);
}

const NOT_IN_EXPRESSION: TemplateProblem = [
  "not allowed in an expression (RFC 6570)",
  'Write {name}, with one of + # . / ; ? & before the name or with * or :1 to :9999 after it; in a name, write "%2D" for "-"',
];

const WORD = /^\w+$/;
/** Names with hyphens are not in RFC 6570, but OpenAPI paths have them. They are allowed without an operator. */
const HYPHENATED = /^\w[\w-]*\w$/;
const MISTAKE =
  /^(?:[*:.]|$)|\.(?!\w|%[\da-f]{2})|%(?![\da-f]{2})|[^\w.%*:]|:(?![1-9]\d{0,3}(?!\d))\d*|(?<=\*).|\D(?<=:\d+.)/isu;

function findMistake(specifier: string, operator: string): RegExpExecArray | null {
  if (WORD.test(specifier) || (operator === "" && HYPHENATED.test(specifier))) return null;
  return MISTAKE.exec(specifier);
}

function parseVariable(specifier: string): Variable {
  if (WORD.test(specifier)) return plainVariable(specifier);
  const [name = "", prefix] = specifier.replace("*", "").split(":");
  return {
    name,
    decoded: decode(name),
    explode: specifier.endsWith("*"),
    prefix: prefix === undefined ? undefined : Number(prefix),
  };
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const UNUSUAL = /[^!#$&-;=?-[\]_a-z~]/;
/** Also matches white space, which RFC 6570 allows outside ASCII: it is almost always a mistake. */
const NO_LITERAL = lazyPattern(
  "\\s|%(?![\\dA-Fa-f]{2})|[\\p{Noncharacter_Code_Point}\\p{Cs}]|[^!#-;=?-[\\]_a-z~\\u{a0}-\\u{ffef}\\u{10000}-\\u{dffff}\\u{e1000}-\\u{10ffff}]",
  "u",
);

function literalIn(template: string): (start: number, end: number) => string {
  return (start, end) => {
    const literal = template.slice(start, end);
    const hidden = literal.indexOf(HIDDEN);
    if (hidden >= 0) throw templateError(template, start + hidden, HIDDEN.length, HIDDEN_LITERAL);
    if (!UNUSUAL.test(literal)) return literal;
    const match = NO_LITERAL().exec(literal);
    if (match)
      throw templateError(template, start + match.index, match[0].length, notInLiteral(match[0]));
    return encodeReserved(literal, RESERVED);
  };
}

const HIDDEN_LITERAL: TemplateProblem = [
  "it holds the text that stands for a credential where a builder is shown",
  "Write the credential itself",
];

function notInLiteral(character: string): TemplateProblem {
  const advice = character.isWellFormed() ? `Write "${encode(character)}"` : "Remove it";
  return ["not allowed in a URL template", advice];
}

type TemplateProblem = readonly [what: string, advice: string];

function templateError(
  template: string,
  position: number,
  length: number,
  [what, advice]: TemplateProblem,
): EndpointError {
  const source = maskUserinfo(template);
  return new EndpointError(
    "invalid-template",
    `Invalid URL template, at ${quote(source.slice(position, position + length))}: ${what}.`,
    { advice: `${advice}.`, template: { source, position, length } },
  );
}

export function rangeAt(source: string, position: number): TemplateRange {
  const { length } = expressionAt(source, position);
  return { source: maskUserinfo(source), position, length };
}

export function expressionAt(template: string, position: number): string {
  return /^(?:\{[^}]*\}?|:\w+|.?)/s.exec(template.slice(position))?.[0] ?? "";
}

const MISTAKES: readonly (readonly [pattern: RegExp, problem: TemplateProblem])[] = [
  [
    /^(GET|HEAD|POST|PUT|PATCH|DELETE|QUERY|OPTIONS|TRACE|CONNECT)(?=\/)/,
    ["a space is missing", 'Write "GET /user"'],
  ],
  [/^.*?(\$\{)/s, ["this is text in plain quotes", 'Write {name}, or "%24" for "$"']],
  [
    /^[^?#]*\?[^#]*?=(:[A-Za-z_]\w*)(?=[&#]|$)/,
    ["this is text in the query", 'Write {?name}, or "%3A" for ":"'],
  ],
  [
    /^(?:[^?#]*?\/)?((?:\.|%2e){1,2})(?=[/?#]|$)/i,
    ["this leads to another resource", "Write {name}, and pass the value as a parameter"],
  ],
];

export function assertNoMistake(source: string): void {
  for (const [pattern, problem] of MISTAKES) {
    const [start, part] = pattern.exec(source) ?? [];
    if (start === undefined || part === undefined) continue;
    throw templateError(source, start.length - part.length, part.length, problem);
  }
}
