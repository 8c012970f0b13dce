import uriTemplates from "uri-templates";
import { encode } from "../wire/encode.js";

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

/**
 * The value of a variable: text, a list of texts, a map of texts, or `undefined`. An empty list or map is `undefined` too
 * (RFC 6570 section 2.3).
 */
export type ExpansionValue = undefined | string | TextList | TextMap;
type TextList = readonly string[];
type TextMap = Readonly<Record<string, string>>;

/**
 * Expands an expression, given one value for each of its variables, in order. Text must be well-formed Unicode, and a
 * variable with a prefix takes neither list nor map (RFC 6570 section 2.4.1).
 */
export type Expand = (values: readonly ExpansionValue[]) => string;

/** The parts of an expression that its expansion needs. */
export interface Expandable {
  readonly operator: Operator;
  /** At least one, in the order of the template. */
  readonly variables: readonly Variable[];
  /** The function that expands the expression, once it was needed. */
  expand: Expand | undefined;
}

/** Expands an expression. Code that only reads templates, such as a router's pattern, does not load the code for it. */
export function expandExpression(
  expression: Expandable,
  values: readonly ExpansionValue[],
): string {
  if (values.every((value) => value === undefined)) return "";
  return (expression.expand ??= compileExpression(expression))(values);
}

/**
 * Compiles an expression to a function that expands it by `uri-templates`. Only this file knows where `uri-templates`
 * departs from RFC 6570, and works around it:
 *
 * - It looks up values by name, on prototypes too: here it gets them in the order in which it asks.
 * - It cuts a prefix between UTF-16 code units: here prefixes are cut before.
 * - It reads inherited keys of a map: here a map has no prototype.
 * - It encodes some characters not at all, or twice, and writes `name=` instead of `name`: an {@link Encoding} prevents it.
 */
function compileExpression({ operator, variables }: Expandable): Expand {
  const [variable] = variables;
  const isAlone = variable !== undefined && variables.length === 1;
  if (!isAlone || variable.prefix !== undefined || NAMED_OPERATOR.test(operator)) {
    return expander(operator, variables);
  }

  // The expansion depends on the operator and the explode modifier only.
  const kind = variable.explode ? `${operator}*` : operator;
  const known = shared.get(kind);
  if (known) return known;
  const expand = expander(operator, variables);
  shared.set(kind, expand);
  return expand;
}

/** The operators whose expansions contain the names of variables. */
const NAMED_OPERATOR = /[;?&]/;

/** At most ten: five operators, exploded or not. */
const shared = new Map<string, Expand>();

/** `uri-templates`. Its own types have no lists and no missing values. */
interface Template {
  fill(valueOf: (name: string) => ExpansionValue): string;
}

function expander(operator: Operator, variables: readonly Variable[]): Expand {
  const encoding = operator === "+" || operator === "#" ? RESERVED : UNRESERVED;
  const template: Template = uriTemplates(withoutPrefixes(operator, variables));
  return (values) => {
    const safeValues = variables.map((variable, index) =>
      protect(values[index], variable, operator, encoding),
    );
    let asked = 0;
    const expansion = template.fill(() => safeValues[asked++]);
    return expansion.includes("'") ? encoding.restore(expansion) : expansion;
  };
}

function withoutPrefixes(operator: Operator, variables: readonly Variable[]): string {
  const specifiers = variables.map(({ name, explode }) => {
    // Only these operators write names. Others may have a name that uri-templates does not accept, such as "user-id".
    const known = NAMED_OPERATOR.test(operator) ? name : "name";
    return explode ? `${known}*` : known;
  });
  return `{${operator}${specifiers.join()}}`;
}

function protect(
  value: ExpansionValue,
  { explode, prefix }: Variable,
  operator: Operator,
  encoding: Encoding,
): ExpansionValue {
  if (value === undefined) return undefined;
  if (typeof value === "string") {
    return encoding.protect(
      prefix === undefined ? value : firstCharacters(value, prefix, encoding),
    );
  }
  const isBare = explode && operator === ";";
  const protectMember = (member: string) =>
    isBare && member === "" ? EMPTY : encoding.protect(member);
  if (isList(value)) return value.map(protectMember);
  const map = Object.create(null) as Record<string, string>;
  for (const [key, member] of Object.entries(value)) {
    map[encoding.protect(key)] = protectMember(member);
  }
  return map;
}

function isList(value: TextList | TextMap): value is TextList {
  return Array.isArray(value);
}

/** The first characters of a text (RFC 6570 section 2.4.1). */
function firstCharacters(text: string, count: number, { character }: Encoding): string {
  if (text.length <= count) return text;
  return new RegExp(`^(?:${character()}){0,${String(count)}}`, "iu").exec(text)?.[0] ?? "";
}

/**
 * Makes `uri-templates` encode as RFC 6570 says. It never encodes `'`, which replaces the characters that it encodes wrongly before the
 * expansion. They are restored after it.
 */
interface Encoding {
  /** The pattern of one character of a prefix. */
  readonly character: () => string;
  protect(text: string): string;
  restore(expansion: string): string;
}

/** Replaces an empty member of `{;list*}`, whose name has no `=` (section 3.2.1). */
const EMPTY = "''";

/** `uri-templates` leaves `'()*` as they are: a text with one of these is encoded before, with `'` in place of `%`. */
const UNRESERVED: Encoding = {
  character: () => "[^]",
  protect(text) {
    return /['()*]/.test(text) ? encode(text).replaceAll("%", "'") : text;
  },
  restore(expansion) {
    return expansion.replaceAll(`=${EMPTY}`, "").replaceAll("'", "%");
  },
};

/**
 * One character of a text that may be percent-encoded: the triplets of one code point in UTF-8 (RFC 3629 section 4), any
 * other triplet, or a code point.
 */
function encodedCharacter(): string {
  const tail = "%[89AB][\\dA-F]";
  return [
    "%[0-7][\\dA-F]",
    `%(?:C[2-9A-F]|D[\\dA-F])${tail}`,
    `%E0%[AB][\\dA-F]${tail}`,
    `%E(?:[1-9A-CEF]${tail}|D%[89][\\dA-F])${tail}`,
    `%F0%[9AB][\\dA-F](?:${tail}){2}`,
    `%F(?:[1-3]${tail}|4%8[\\dA-F])(?:${tail}){2}`,
    "%[\\dA-F]{2}",
    "[^]",
  ].join("|");
}

/** The text that `'` and a digit replace with the operators `+` and `#`: the digit is its index. */
const REPLACED = ["'", "[", "]", "%", "%25"];

/**
 * `uri-templates` encodes brackets, and encodes triplets twice. The `%` of a triplet and any other `%` are replaced differently,
 * because two keys of a map may differ in nothing else.
 */
const RESERVED: Encoding = {
  character: encodedCharacter,
  protect(text) {
    return text.replace(
      /(%(?![\dA-F]{2}))|[%[\]']/gi,
      (found, lone) => `'${REPLACED.indexOf(lone ? "%25" : found)}`,
    );
  },
  restore(expansion) {
    return expansion.replace(/'(\d)/g, (_, index: string) => REPLACED[Number(index)] ?? "");
  },
};
