import { HIDDEN } from "../credentials/hidden.js";
import { lazyPattern } from "../internal/cache.js";
import type { Expandable, Operator, Variable } from "./expand.js";
import {
  HIDDEN_LITERAL,
  NOT_CLOSED,
  NOT_IN_EXPRESSION,
  notInLiteral,
  templateError,
} from "./template-errors.js";

/** An expression of a URL template (RFC 6570 section 2.2). */
export interface Expression extends Expandable {
  /** The position of its `{` in the template, in UTF-16 code units from 0. */
  readonly position: number;
  /** The channel of its values: `{?…}` and `{&…}` make the query, all others the path. */
  readonly channel: "path" | "query";
  /** The index of its first variable among the variables of the whole template. */
  first: number;
  /** The variable of an expression `{name}`, without operator and modifier. */
  readonly plainVariable: Variable | undefined;
  /** `true` if a strict builder requires its variables. Variables of other operators are optional. */
  readonly isRequired: boolean;
  /** The literal that follows, up to the next expression or the end. */
  literal: string;
}

/** The parts of a URL template. Their literals are percent-encoded (RFC 6570 section 3.1). */
interface TemplateParts {
  /** The literal before the first expression. */
  literal: string;
  readonly expressions: Expression[];
}

/**
 * Parses a URL template: RFC 6570 with placeholders `:name` in the path.
 *
 * @throws EndpointError `invalid-template`
 */
export function parseTemplate(template: string, hasColonPlaceholders = true): TemplateParts {
  if (template.length < LONGEST_SIMPLE && SIMPLE.test(template)) return parseSimple(template);
  return parseExpressions(template, hasColonPlaceholders);
}

/** The next pattern would need a deep stack for a text of millions of characters. */
const LONGEST_SIMPLE = 1000;
/** Matches most templates: a path with variables that have neither operator nor modifier. */
const SIMPLE = /^(?:[\w/.~-]|\{\w+\})+$/;

function parseSimple(template: string): TemplateParts {
  const parts: TemplateParts = { literal: "", expressions: [] };
  let end = 0;
  for (let start = template.indexOf("{"); start >= 0; start = template.indexOf("{", end)) {
    addLiteral(parts, template.slice(end, start));
    end = template.indexOf("}", start) + 1;
    parts.expressions.push(plainExpression(template.slice(start + 1, end - 1), start));
  }
  addLiteral(parts, template.slice(end));
  return parts;
}

function addLiteral(parts: TemplateParts, literal: string): void {
  (parts.expressions.at(-1) ?? parts).literal = literal;
}

/** @param name - letters, digits and "_" */
function plainExpression(name: string, position: number): Expression {
  return expressionOf("", [plainVariable(name)], position);
}

function plainVariable(name: string): Variable {
  return { name, decodedName: undefined, explode: false, prefix: undefined };
}

function expressionOf(
  operator: Operator,
  variables: readonly Variable[],
  position: number,
): Expression {
  const isPlain = operator === "" && variables.length === 1 && variables[0]?.prefix === undefined;
  return {
    operator,
    variables,
    position,
    expand: undefined,
    first: 0,
    plainVariable: isPlain ? variables[0] : undefined,
    channel: operator === "?" || operator === "&" ? "query" : "path",
    isRequired: operator === "" || operator === "+",
    literal: "",
  };
}

/**
 * Parses the whole grammar of RFC 6570 section 2, and placeholders `:name`, which are the same as `{name}`.
 *
 * A `:name` must be after scheme and authority, before the query and the fragment, outside any expression, and not after a
 * letter, digit, `_`, `%` or `}`. So ports, userinfo and custom verbs (`/v1/jobs:run`) stay as they are.
 */
function parseExpressions(template: string, hasColonPlaceholders: boolean): TemplateParts {
  const parts: TemplateParts = { literal: "", expressions: [] };
  const pathStart = SCHEME_AND_AUTHORITY.exec(template)?.[0].length ?? 0;
  const pathEnd = hasColonPlaceholders ? endOfPath(template, pathStart) : 0;
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(template); token; token = TOKEN.exec(template)) {
    const start = token.index;
    const [, placeholder] = token;
    const isInPath = start >= pathStart && start < pathEnd;
    if (placeholder !== undefined && !(isInPath && isAfterDelimiter(template, start))) continue;
    addLiteral(parts, encodeLiteral(template, end, start));
    if (placeholder === undefined) {
      end = endOfExpression(template, start);
      parts.expressions.push(parseExpression(template, start, end));
    } else {
      end = TOKEN.lastIndex;
      parts.expressions.push(plainExpression(placeholder, start));
    }
    TOKEN.lastIndex = end;
  }
  addLiteral(parts, encodeLiteral(template, end, template.length));
  return parts;
}

/** The start of an expression, or a placeholder. */
const TOKEN = /\{|:([A-Za-z_]\w*)/g;
const SCHEME_AND_AUTHORITY = /^https?:\/\/[^/?#]*/i;
/** The start of the query or the fragment, which may be in an expression. */
const PATH_END = /[?#]|\{&/g;
/** A ":" after one of these is a literal. */
const ENDS_IN_WORD_CHARACTER = lazyPattern("[\\p{L}\\p{N}_%}]$", "u");

function endOfPath(template: string, start: number): number {
  PATH_END.lastIndex = start;
  return PATH_END.exec(template)?.index ?? template.length;
}

function isAfterDelimiter(template: string, position: number): boolean {
  // Two code units contain the whole character before.
  const before = template.slice(Math.max(0, position - 2), position);
  return !ENDS_IN_WORD_CHARACTER().test(before);
}

/** A missing end is reported before anything else that is wrong in the expression. */
function endOfExpression(template: string, opening: number): number {
  const closing = template.indexOf("}", opening);
  const next = template.indexOf("{", opening + 1);
  if (closing >= 0 && (next < 0 || closing < next)) return closing + 1;
  const length = (next < 0 ? template.length : next) - opening;
  throw templateError(template, opening, length, NOT_CLOSED);
}

const OPERATORS: readonly Operator[] = ["+", "#", ".", "/", ";", "?", "&"];

/** @param end - the end of the expression, which starts at the position */
function parseExpression(template: string, position: number, end: number): Expression {
  const first = template.charAt(position + 1);
  const operator = OPERATORS.find((each) => each === first) ?? "";
  let start = position + 1 + operator.length;
  const specifiers = template.slice(start, end - 1).split(",");
  const variables = specifiers.map((specifier) => {
    const wrong = findMistake(specifier, operator);
    if (wrong) {
      const length = wrong[0].length || 1;
      throw templateError(template, start + wrong.index, length, NOT_IN_EXPRESSION);
    }
    start += specifier.length + 1;
    return parseVariable(specifier);
  });
  return expressionOf(operator, variables, position);
}

/** Matches most variables. */
const WORD = /^\w+$/;
/**
 * A name with hyphens, as paths of OpenAPI descriptions have them. RFC 6570 has no such names; they are allowed only without an
 * operator and a modifier.
 */
const HYPHENATED = /^\w[\w-]*\w$/;
/**
 * Matches the first mistake in `varname [ "*" / ":" max-length ]`, where `varname = varchar *( ["."] varchar )`, `varchar = ALPHA / DIGIT /
 * "_" / pct-encoded` and `max-length = %x31-39 0*3DIGIT`: a missing name, a dot that is not between two `varchar`, a character that no name
 * has, or a wrong modifier.
 */
const MISTAKE =
  /^(?:[*:.]|$)|\.(?!\w|%[\da-f]{2})|%(?![\da-f]{2})|[^\w.%*:]|:(?![1-9]\d{0,3}(?!\d))\d*|(?<=\*).|\D(?<=:\d+.)/isu;

function findMistake(specifier: string, operator: Operator): RegExpExecArray | null {
  if (WORD.test(specifier) || (operator === "" && HYPHENATED.test(specifier))) return null;
  return MISTAKE.exec(specifier);
}

function parseVariable(specifier: string): Variable {
  if (WORD.test(specifier)) return plainVariable(specifier);
  const [name = "", prefix] = specifier.replace("*", "").split(":");
  return {
    name,
    decodedName: decode(name),
    explode: specifier.endsWith("*"),
    prefix: prefix === undefined ? undefined : Number(prefix),
  };
}

function decode(name: string): string | undefined {
  try {
    return name.includes("%") ? decodeURIComponent(name) : undefined;
  } catch {
    // The triplets are not UTF-8.
    return undefined;
  }
}

/** Matches characters that are not always allowed in a literal. */
const UNUSUAL = /[^!#$&-;=?-[\]_a-z~]/;
/**
 * Matches what is not in `literals`: its ASCII part as above, the rest is `ucschar / iprivate` of RFC 3987 section 2.2. White
 * space is refused although it is in `ucschar`: in a URL it is almost always a mistake, and looks like a separator.
 */
const NO_LITERAL = lazyPattern(
  "\\s|%(?![\\dA-Fa-f]{2})|[\\p{Noncharacter_Code_Point}\\p{Cs}]|[^!#-;=?-[\\]_a-z~\\u{a0}-\\u{ffef}\\u{10000}-\\u{dffff}\\u{e1000}-\\u{10ffff}]",
  "u",
);

/**
 * Characters of a literal that a URL cannot contain are percent-encoded, triplets stay as they are (sections 2.1 and 3.1). `'` is a
 * literal too (erratum 6937).
 */
function encodeLiteral(template: string, start: number, end: number): string {
  const literal = template.slice(start, end);
  const hidden = literal.indexOf(HIDDEN);
  if (hidden >= 0) throw templateError(template, start + hidden, HIDDEN.length, HIDDEN_LITERAL);
  if (!UNUSUAL.test(literal)) return literal;
  const match = NO_LITERAL().exec(literal);
  if (match !== null)
    throw templateError(template, start + match.index, match[0].length, notInLiteral(match[0]));
  // encodeURI encodes brackets and triplets too.
  return encodeURI(literal).replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%25", "%");
}
