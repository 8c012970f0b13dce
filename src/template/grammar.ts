import { EndpointError } from "../errors.js";
import { maskUserinfo, quote } from "../quote.js";
import { costlyPattern } from "../costly-pattern.js";
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
  return new TemplateParser(template).parse();
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

const OPERATORS = new Map<string, Operator>(
  (["+", "#", ".", "/", ";", "?", "&"] as const).map((operator) => [operator, operator]),
);
const RESERVED_OPERATORS = new Set<string>(["=", ",", "!", "@", "|"]);

class TemplateParser {
  readonly #template: string;
  #position = 0;
  /** Where the expression that is being parsed begins. */
  #opening = 0;

  constructor(template: string) {
    this.#template = template;
  }

  parse(): TemplatePart[] {
    const parts: TemplatePart[] = [];
    while (this.#position < this.#template.length) {
      parts.push(this.#take("{") ? this.#expression() : this.#literal());
    }
    return parts;
  }

  #literal(): string {
    const start = this.#position;
    const opening = this.#template.indexOf("{", start);
    this.#position = opening < 0 ? this.#template.length : opening;
    return encodeLiteral(this.#template, start, this.#position);
  }

  #expression(): Expression {
    const position = this.#position - 1;
    this.#opening = position;
    const operator = this.#operator();
    const variables = [this.#variable()];
    while (this.#take(",")) variables.push(this.#variable());
    if (!this.#take("}")) throw this.#notAllowed("behind a modifier");
    return { operator, variables, position };
  }

  #operator(): Operator {
    const character = this.#template.charAt(this.#position);
    const operator = OPERATORS.get(character) ?? "";
    if (operator !== "") this.#position++;
    else if (RESERVED_OPERATORS.has(character)) throw this.#reservedOperator(character);
    return operator;
  }

  #variable(): Variable {
    const name = this.#name();
    const explode = this.#take("*");
    const prefix = !explode && this.#take(":") ? this.#prefix() : undefined;
    return { name, explode, prefix };
  }

  /** `varname = varchar *( ["."] varchar )` */
  #name(): string {
    const start = this.#position;
    do this.#varchars(start);
    while (this.#take("."));
    if (!ENDS_NAME.has(this.#template.charAt(this.#position))) {
      throw this.#notAllowed("in a variable name");
    }
    return this.#template.slice(start, this.#position);
  }

  /** One or more of `varchar = ALPHA / DIGIT / "_" / pct-encoded`, in the name that begins at `start`. */
  #varchars(start: number): void {
    const template = this.#template;
    let position = this.#position;
    for (;;) {
      if (isVarchar(template.charCodeAt(position))) position++;
      else if (isTriplet(template, position)) position += 3;
      else break;
    }
    if (position === this.#position) throw this.#badName(start);
    this.#position = position;
  }

  /** `max-length = %x31-39 0*3DIGIT` */
  #prefix(): number {
    const start = this.#position;
    while (isDigit(this.#template.charCodeAt(this.#position))) this.#position++;
    const digits = this.#template.slice(start, this.#position);
    if (/^[1-9]\d{0,3}$/.test(digits)) return Number(digits);
    throw this.#error(
      start - 1,
      digits.length + 1,
      "a prefix is a number from 1 to 9999 without leading zeros",
      "Write how many characters of the value to keep, as in {name:3}",
    );
  }

  #take(character: string): boolean {
    if (this.#template[this.#position] !== character) return false;
    this.#position++;
    return true;
  }

  #reservedOperator(operator: string): EndpointError {
    return this.#error(
      this.#position,
      1,
      `the operator ${quote(operator)} is reserved by RFC 6570 and has no meaning yet`,
      "Use one of + # . / ; ? & or no operator",
    );
  }

  #badName(start: number): EndpointError {
    const character = this.#template.charAt(this.#position);
    if (character === "." || this.#position > start) return this.#badDot(start);
    if (!ENDS_NAME.has(character)) {
      return this.#notAllowed(
        start === this.#opening + 1 ? "as an operator or in a variable name" : "in a variable name",
      );
    }
    return this.#error(
      this.#position,
      1,
      "a variable name is missing",
      "Write a name, or take its empty place out of the expression",
    );
  }

  #badDot(start: number): EndpointError {
    return this.#error(
      Math.max(start, this.#position - 1),
      1,
      "a dot in a variable name must stand between other characters of the name",
      "Take the dot out",
    );
  }

  #notAllowed(where: string): EndpointError {
    const [character = ""] = this.#template.slice(this.#position, this.#position + 2);
    return this.#error(
      this.#position,
      character.length,
      character === "%" ? NO_TRIPLET : `the character ${quote(character)} is not allowed ${where}`,
      'Write {name}, {name*} or {name:3}; a name has letters, digits, "_", single dots inside, and triplets like "%20"',
    );
  }

  /** Whatever is wrong in an expression without end, the missing end is the trouble. */
  #error(position: number, length: number, what: string, advice: string): EndpointError {
    const template = this.#template;
    const rest = template.slice(this.#position).search(/[{}]/);
    const end = rest < 0 ? template.length : this.#position + rest;
    if (template[end] === "}") return templateError(template, position, length, what, advice);
    return templateError(
      template,
      this.#opening,
      end - this.#opening,
      "the expression is not closed",
      'Close it by "}", or write "%7B" for the brace itself',
    );
  }
}

const NO_TRIPLET = '"%" does not begin a triplet of it and two hexadecimal digits';

/** What may come behind a variable name. */
const ENDS_NAME = new Set<string>(["}", ",", ":", "*"]);

/** Outside this set a literal needs a closer look. */
const UNUSUAL = /[^!#$&-;=?-[\]_a-z~]/;
/** What is not `literals`, of which ASCII is as above, and the rest `ucschar / iprivate` of RFC 3987 section 2.2. */
const NO_LITERAL = costlyPattern(
  "%(?![\\dA-Fa-f]{2})|[\\p{Noncharacter_Code_Point}\\p{Cs}]|[^!#-;=?-[\\]_a-z~\\u{a0}-\\u{ffef}\\u{10000}-\\u{dffff}\\u{e1000}-\\u{10ffff}]",
  "u",
);

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

function isVarchar(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    isDigit(code) ||
    code === 0x5f
  );
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const TRIPLET = /%[\dA-Fa-f]{2}/y;

function isTriplet(text: string, position: number): boolean {
  if (text.charCodeAt(position) !== 0x25) return false;
  TRIPLET.lastIndex = position;
  return TRIPLET.test(text);
}
