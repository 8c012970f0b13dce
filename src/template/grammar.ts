import { EndpointError } from "../errors.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { lazyPattern } from "../internal/lazy-pattern.js";
import { underline } from "./underline.js";

/** The operator of an expression (RFC 6570 section 2.2); `""` is simple expansion. */
export type Operator = "" | "+" | "#" | "." | "/" | ";" | "?" | "&";

/** A variable specifier of an expression (RFC 6570 sections 2.3 and 2.4). */
export interface Variable {
  readonly name: string;
  /** Whether it has the modifier `*`. */
  readonly explode: boolean;
  /** The number behind `:`, 1 to 9999. */
  readonly prefix: number | undefined;
}

/** An expression of a URL template (RFC 6570 section 2.2). */
export interface Expression {
  readonly operator: Operator;
  /** One at least, in the order of the template. */
  readonly variables: readonly Variable[];
  /** Where its `{` stands in the template, in UTF-16 code units from 0. */
  readonly position: number;
}

/** A literal, percent-encoded as a URL needs it (RFC 6570 section 3.1), or an expression. */
export type TemplatePart = string | Expression;

/**
 * Parses a URL template by the whole grammar of RFC 6570 section 2. Of a literal's characters, those that no URL has
 * are percent-encoded, and triplets stay (sections 2.1 and 3.1). `'` is a literal too (erratum 6937).
 *
 * @throws EndpointError `invalid-template`
 */
export function parseTemplate(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let position = 0;
  while (position < template.length) {
    const start = position;
    if (template[start] === "{") {
      position = endOfExpression(template, start);
      parts.push(parseExpression(template, start));
    } else {
      position = endOfLiteral(template, start);
      parts.push(encodeLiteral(template, start, position));
    }
  }
  return parts;
}

/**
 * The error for a template outside the grammar, with the place underlined.
 *
 * @param position - where the trouble starts, in UTF-16 code units
 * @param length - how far it goes
 * @param what - what is wrong, without a full stop
 * @param advice - what to do, without a full stop
 */
export function templateError(
  template: string,
  position: number,
  length: number,
  what: string,
  advice: string,
): EndpointError {
  const masked = maskUserinfo(template);
  return new EndpointError(
    "invalid-template",
    `Invalid URL template: ${what}.\n${underline(masked, position, length)}\n${advice}.`,
    { template: masked, position },
  );
}

/** Whatever else is wrong in an expression without end, the missing end is the trouble. */
function endOfExpression(template: string, opening: number): number {
  const closing = template.indexOf("}", opening);
  const next = template.indexOf("{", opening + 1);
  if (closing >= 0 && (next < 0 || closing < next)) return closing + 1;
  throw templateError(
    template,
    opening,
    (next < 0 ? template.length : next) - opening,
    "the expression is not closed",
    'Close it by "}", or write "%7B" for the brace itself',
  );
}

const OPERATORS: readonly Operator[] = ["+", "#", ".", "/", ";", "?", "&"];

/** @param position - where the `{` of an expression stands that has its end */
function parseExpression(template: string, position: number): Expression {
  const first = template.charAt(position + 1);
  if ("=,!@|".includes(first)) throw reservedOperator(template, position + 1, first);
  const operator = OPERATORS.find((each) => each === first) ?? "";
  const variables: Variable[] = [];
  let end = position + operator.length;
  do {
    const start = end + 1;
    end = endOfVariable(template, start, position);
    variables.push(variableOf(template.slice(start, end)));
  } while (template[end] === ",");
  return { operator, variables, position };
}

function variableOf(specifier: string): Variable {
  const explode = specifier.endsWith("*");
  const colon = specifier.indexOf(":");
  if (colon < 0) {
    return { name: explode ? specifier.slice(0, -1) : specifier, explode, prefix: undefined };
  }
  return { name: specifier.slice(0, colon), explode, prefix: Number(specifier.slice(colon + 1)) };
}

/** Nearly every variable. */
const WORD = /\w+(?=[,}])/y;
/** A part of `varname = varchar *( ["."] varchar )`, where `varchar = ALPHA / DIGIT / "_" / pct-encoded`. */
const NAME_PART = /\.?(?:\w+|%[\dA-Fa-f]{2})/y;
/** `explode`, or what looks like a `prefix`, or nothing. */
const MODIFIER = /\*|:\d*|/y;
/** `prefix = ":" max-length`, where `max-length = %x31-39 0*3DIGIT`. */
const PREFIX = /^:[1-9]\d{0,3}$/;

/** Where a variable ends that is as it must be, and has a `,` or `}` behind it. */
function endOfVariable(template: string, start: number, opening: number): number {
  WORD.lastIndex = start;
  if (WORD.test(template)) return WORD.lastIndex;
  const nameEnd = endOfName(template, start);
  MODIFIER.lastIndex = nameEnd;
  MODIFIER.test(template);
  const end = MODIFIER.lastIndex;
  const modifier = template.slice(nameEnd, end);
  const isEnded = ",}".includes(template.charAt(end));
  if (start === nameEnd && (modifier !== "" || isEnded)) throw noName(template, start);
  if (modifier.startsWith(":") && !PREFIX.test(modifier)) {
    throw badPrefix(template, nameEnd, modifier.length);
  }
  if (isEnded) return end;
  if (modifier !== "") throw notAllowed(template, end, "behind a modifier");
  const isFirst = end === opening + 1;
  throw notAllowed(template, end, `${isFirst ? "as an operator or " : ""}in a variable name`);
}

function endOfName(template: string, start: number): number {
  let end = start;
  NAME_PART.lastIndex = start;
  while (NAME_PART.test(template)) end = NAME_PART.lastIndex;
  if (template[start] === ".") throw badDot(template, start);
  if (template[end] === ".") throw badDot(template, end);
  return end;
}

function reservedOperator(template: string, position: number, operator: string): EndpointError {
  return templateError(
    template,
    position,
    1,
    `the operator ${quote(operator)} is reserved by RFC 6570 and has no meaning yet`,
    "Use one of + # . / ; ? & or no operator",
  );
}

function noName(template: string, position: number): EndpointError {
  return templateError(
    template,
    position,
    1,
    "a variable name is missing",
    "Write a name, or take its empty place out of the expression",
  );
}

function badDot(template: string, position: number): EndpointError {
  return templateError(
    template,
    position,
    1,
    "a dot in a variable name must stand between other characters of the name",
    "Take the dot out",
  );
}

function badPrefix(template: string, position: number, length: number): EndpointError {
  return templateError(
    template,
    position,
    length,
    "a prefix is a number from 1 to 9999 without leading zeros",
    "Write how many characters of the value to keep, as in {name:3}",
  );
}

function notAllowed(template: string, position: number, where: string): EndpointError {
  const [character = ""] = template.slice(position, position + 2);
  return templateError(
    template,
    position,
    character.length,
    character === "%" ? NO_TRIPLET : `the character ${quote(character)} is not allowed ${where}`,
    'Write {name}, {name*} or {name:3}; a name has letters, digits, "_", single dots inside, and triplets like "%20"',
  );
}

const NO_TRIPLET = '"%" does not begin a triplet of it and two hexadecimal digits';

/** Outside this set a literal needs a closer look. */
const UNUSUAL = /[^!#$&-;=?-[\]_a-z~]/;
/** What is not `literals`, of which ASCII is as above, and the rest `ucschar / iprivate` of RFC 3987 section 2.2. */
const NO_LITERAL = lazyPattern(
  "%(?![\\dA-Fa-f]{2})|[\\p{Noncharacter_Code_Point}\\p{Cs}]|[^!#-;=?-[\\]_a-z~\\u{a0}-\\u{ffef}\\u{10000}-\\u{dffff}\\u{e1000}-\\u{10ffff}]",
  "u",
);

function endOfLiteral(template: string, start: number): number {
  const opening = template.indexOf("{", start);
  return opening < 0 ? template.length : opening;
}

function encodeLiteral(template: string, start: number, end: number): string {
  const literal = template.slice(start, end);
  if (!UNUSUAL.test(literal)) return literal;
  const match = NO_LITERAL().exec(literal);
  if (match !== null) throw badLiteral(template, start + match.index, match[0]);
  // encodeURI goes too far with brackets and triplets.
  return encodeURI(literal).replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%25", "%");
}

function badLiteral(template: string, position: number, character: string): EndpointError {
  const error = (what: string, advice: string): EndpointError =>
    templateError(template, position, character.length, what, advice);
  switch (character) {
    case "}":
      return error(
        `"}" closes no expression`,
        `Put "{" where the expression begins, or write "%7D" for the brace itself`,
      );
    case "%":
      return error(NO_TRIPLET, `Write "%25" for the percent sign itself`);
    default:
      return error(
        `the character ${quote(character)} is not allowed in a URL template`,
        character.isWellFormed()
          ? `Write it as "${encodeURIComponent(character)}"`
          : "It is half of a surrogate pair: put a whole character in its place",
      );
  }
}
