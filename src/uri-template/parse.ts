import { lazyPattern } from "../internal/cache.js";
import {
  BAD_DOT,
  BAD_PREFIX,
  badLiteral,
  NO_NAME,
  NOT_CLOSED,
  notAllowed,
  reservedOperator,
  templateError,
} from "./template-errors.js";

/** The operator of an expression (RFC 6570 section 2.2); `""` is simple expansion. */
export type Operator = "" | "+" | "#" | "." | "/" | ";" | "?" | "&";

/** A variable specifier of an expression (RFC 6570 sections 2.3 and 2.4). */
export interface Variable {
  readonly name: string;
  /** The name of the parameter that fills it where none has its own name: the name with its triplets decoded. */
  readonly decodedName: string | undefined;
  /** `true` if it has the modifier `*`. */
  readonly explode: boolean;
  /** The number after `:`, 1 to 9999. */
  readonly prefix: number | undefined;
}

/** An expression of a URL template (RFC 6570 section 2.2). */
export interface Expression {
  readonly operator: Operator;
  /** At least one, in the order of the template. */
  readonly variables: readonly Variable[];
  /** The position of its `{` in the template, in UTF-16 code units from 0. */
  readonly position: number;
}

/** A literal, percent-encoded (RFC 6570 section 3.1), or an expression. */
export type TemplatePart = string | Expression;

/**
 * Parses a URL template: RFC 6570 with placeholders `:name` in the path.
 *
 * @throws EndpointError `invalid-template`
 */
export function parseTemplate(
  template: string,
  hasColonPlaceholders = true,
): readonly TemplatePart[] {
  if (template.length < LONGEST_SIMPLE && SIMPLE.test(template)) return parseSimple(template);
  return parseExpressions(template, hasColonPlaceholders);
}

/** The next pattern would need a deep stack for a text of millions of characters. */
const LONGEST_SIMPLE = 1000;
/** Matches most templates: a path with variables that have neither operator nor modifier. */
const SIMPLE = /^(?:[\w/.~-]|\{\w+\})+$/;

function parseSimple(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (let start = template.indexOf("{"); start >= 0; start = template.indexOf("{", end)) {
    if (start > end) parts.push(template.slice(end, start));
    end = template.indexOf("}", start) + 1;
    const name = template.slice(start + 1, end - 1);
    const variable = { name, decodedName: undefined, explode: false, prefix: undefined };
    parts.push({ operator: "", variables: [variable], position: start });
  }
  if (end < template.length) parts.push(template.slice(end));
  return parts;
}

/**
 * Parses the whole grammar of RFC 6570 section 2. Characters of a literal that a URL cannot contain are percent-encoded, triplets
 * stay as they are (sections 2.1 and 3.1). `'` is a literal too (erratum 6937).
 */
function parseExpressions(
  template: string,
  hasColonPlaceholders: boolean,
): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  const authorityEnd = SCHEME_AND_AUTHORITY.exec(template)?.[0].length ?? 0;
  let placeholdersFrom = hasColonPlaceholders ? authorityEnd : Infinity;
  let position = 0;
  while (position < template.length) {
    const start = position;
    const opening = template.indexOf("{", start);
    if (opening === start) {
      position = endOfExpression(template, start);
      parts.push(parseExpression(template, start));
    } else {
      position = opening < 0 ? template.length : opening;
      addLiteral(parts, template, start, position, placeholdersFrom);
    }
    const isInPath = position <= authorityEnd || !PATH_END.test(template.slice(start, position));
    if (!isInPath) placeholdersFrom = Infinity;
  }
  return parts;
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

/** @param position - the position of the expression's `{` */
function parseExpression(template: string, position: number): Expression {
  const first = template.charAt(position + 1);
  if ("=,!@|".includes(first)) {
    throw templateError(template, position + 1, 1, reservedOperator(first));
  }
  const operator = OPERATORS.find((each) => each === first) ?? "";
  const variables: Variable[] = [];
  let end = position + operator.length;
  do {
    const start = end + 1;
    end = endOfVariable(template, start, position, operator);
    variables.push(variableOf(template.slice(start, end)));
  } while (template[end] === ",");
  return { operator, variables, position };
}

function variableOf(specifier: string): Variable {
  const explode = specifier.endsWith("*");
  const colon = specifier.indexOf(":");
  if (colon < 0) {
    const name = explode ? specifier.slice(0, -1) : specifier;
    return { name, decodedName: decode(name), explode, prefix: undefined };
  }
  const name = specifier.slice(0, colon);
  const prefix = Number(specifier.slice(colon + 1));
  return { name, decodedName: decode(name), explode, prefix };
}

function decode(name: string): string | undefined {
  try {
    return name.includes("%") ? decodeURIComponent(name) : undefined;
  } catch {
    // The triplets are not UTF-8.
    return undefined;
  }
}

/** Matches most variables. */
const WORD = /\w+(?=[,}])/y;
/** A part of `varname = varchar *( ["."] varchar )`, where `varchar = ALPHA / DIGIT / "_" / pct-encoded`. */
const NAME_PART = /\.?(?:\w+|%[\dA-Fa-f]{2})/y;
/**
 * A name with hyphens, as paths of OpenAPI descriptions have them. RFC 6570 has no such names; they are allowed only without an
 * operator and a modifier.
 */
const HYPHENATED = /\w+(?:-+\w+)+(?=[,}])/y;
/** `explode`, or what looks like a `prefix`, or nothing. */
const MODIFIER = /\*|:\d*|/y;
/** `prefix = ":" max-length`, where `max-length = %x31-39 0*3DIGIT`. */
const PREFIX = /^:[1-9]\d{0,3}$/;

/** The end of a valid variable, which `,` or `}` follows. */
function endOfVariable(
  template: string,
  start: number,
  opening: number,
  operator: Operator,
): number {
  WORD.lastIndex = start;
  if (WORD.test(template)) return WORD.lastIndex;
  HYPHENATED.lastIndex = start;
  if (operator === "" && HYPHENATED.test(template)) return HYPHENATED.lastIndex;
  const nameEnd = endOfName(template, start);
  MODIFIER.lastIndex = nameEnd;
  MODIFIER.test(template);
  const end = MODIFIER.lastIndex;
  const modifier = template.slice(nameEnd, end);
  const isEnded = ",}".includes(template.charAt(end));
  if (start === nameEnd && (modifier !== "" || isEnded))
    throw templateError(template, start, 1, NO_NAME);
  if (modifier.startsWith(":") && !PREFIX.test(modifier)) {
    throw templateError(template, nameEnd, modifier.length, BAD_PREFIX);
  }
  if (isEnded) return end;
  if (modifier !== "") throw notAllowed(template, end, "after a modifier");
  const isFirst = end === opening + 1;
  throw notAllowed(template, end, `${isFirst ? "as an operator or " : ""}in a variable name`);
}

function endOfName(template: string, start: number): number {
  let end = start;
  NAME_PART.lastIndex = start;
  while (NAME_PART.test(template)) end = NAME_PART.lastIndex;
  if (template[start] === ".") throw templateError(template, start, 1, BAD_DOT);
  if (template[end] === ".") throw templateError(template, end, 1, BAD_DOT);
  return end;
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

function encodeLiteral(template: string, start: number, end: number): string {
  const literal = template.slice(start, end);
  if (!UNUSUAL.test(literal)) return literal;
  const match = NO_LITERAL().exec(literal);
  if (match !== null)
    throw templateError(template, start + match.index, match[0].length, badLiteral(match[0]));
  // encodeURI encodes brackets and triplets too.
  return encodeURI(literal).replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%25", "%");
}

const SCHEME_AND_AUTHORITY = /^https?:\/\/[^/?#]*/i;
/** Matches an expression of the query or the fragment, and a literal with one of their delimiters. */
const PATH_END = /^\{[?&#]|^[^{]*[?#]/;
const PATH_TOKEN = /[?#]|:([A-Za-z_][A-Za-z0-9_]*)/g;
/** A ":" after one of these is a literal. */
const ENDS_IN_WORD_CHARACTER = lazyPattern("[\\p{L}\\p{N}_%}]$", "u");

/**
 * Adds a literal with its placeholders `:name`, which are the same as `{name}`.
 *
 * A `:name` must be after scheme and authority, before the query and the fragment, outside any expression, and not after a
 * letter, digit, `_`, `%` or `}`. So ports, userinfo and custom verbs (`/v1/jobs:run`) stay as they are.
 *
 * @param placeholdersFrom - the position of the first placeholder at the earliest
 */
function addLiteral(
  parts: TemplatePart[],
  template: string,
  start: number,
  end: number,
  placeholdersFrom: number,
): void {
  const literal = template.slice(start, end);
  let done = start;
  PATH_TOKEN.lastIndex = Math.max(placeholdersFrom - start, 0);
  for (let match = PATH_TOKEN.exec(literal); match?.[1]; match = PATH_TOKEN.exec(literal)) {
    const position = start + match.index;
    // Two code units contain the whole character before.
    const before = template.slice(Math.max(0, position - 2), position);
    if (ENDS_IN_WORD_CHARACTER().test(before)) continue;
    if (position > done) parts.push(encodeLiteral(template, done, position));
    parts.push({ operator: "", variables: [variableOf(match[1])], position });
    done = position + match[0].length;
  }
  if (end > done) parts.push(encodeLiteral(template, done, end));
}
