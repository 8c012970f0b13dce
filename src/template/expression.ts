import uriTemplates from "uri-templates";
import { lazyPattern } from "../internal/lazy-pattern.js";
import type { Expression, Operator, Variable } from "./grammar.js";

/**
 * A value as an expression takes it: text, a list of texts, a map of texts, or `undefined` for what has no value. An
 * empty list or map has none (RFC 6570 section 2.3).
 */
export type ExpansionValue = undefined | string | TextList | TextMap;
type TextList = readonly string[];
type TextMap = Readonly<Record<string, string>>;

/**
 * Expands an expression, given one value for each of its variables, in order. Text must be well-formed Unicode, and a
 * variable with a prefix takes neither list nor map (RFC 6570 section 2.4.1).
 */
export type Expand = (values: readonly ExpansionValue[]) => string;

/**
 * Makes an expression ready to be expanded by `uri-templates`. This is the one place that knows where that library
 * departs from RFC 6570, and makes up for it:
 *
 * - It looks values up by name, on prototypes too: it is handed them in the order in which it asks.
 * - It cuts prefixes between UTF-16 code units: they are cut before, and it sees none.
 * - It reads what a map inherits: it gets a copy that inherits nothing.
 * - It encodes too little, too much, or twice, and writes `name=` where `name` is due: an {@link Encoding} stands around
 *   it.
 */
export function compileExpression({ operator, variables }: Expression): Expand {
  const [variable] = variables;
  const shareable =
    variables.length === 1 && variable?.prefix === undefined && !NAMED_OPERATOR.test(operator);
  if (!shareable) return expander(operator, variables);

  // Nothing in it but the operator and the explode modifier makes a difference.
  const kind = `${operator}${variable?.explode === true ? "*" : ""}`;
  const known = shared.get(kind);
  if (known) return known;
  const expand = expander(operator, variables);
  shared.set(kind, expand);
  return expand;
}

const RESERVED_CHARACTER = /[^\w.~-]/;

/** Whether a text needs no encoding wherever it stands: it is its own simple expansion (RFC 6570 section 3.2.2). */
export function isUnreserved(text: string): boolean {
  return !RESERVED_CHARACTER.test(text);
}

/**
 * Percent-encodes everything but `ALPHA DIGIT - . _ ~`: what RFC 6570 does with a value, save under `+` and `#`.
 */
export function encodeUnreserved(text: string): string {
  if (isUnreserved(text)) return text;
  const encoded = encodeURIComponent(text);
  return replaceRare(encoded, /[!'()*]/g, (character) => `%${hexadecimal(character)}`);
}

/** `text.replace`, several times as fast where there is nothing to replace. */
function replaceRare(
  text: string,
  pattern: RegExp,
  replacement: (found: string, group: string | undefined) => string,
): string {
  return text.search(pattern) < 0 ? text : text.replace(pattern, replacement);
}

function hexadecimal(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}

/** The operators whose expansions hold the names of the variables. */
const NAMED_OPERATOR = /[;?&]/;

/** Holds at most ten: five operators, exploded or not. */
const shared = new Map<string, Expand>();

/** `uri-templates`; its own types know no lists and no missing values. */
interface Template {
  fill(valueOf: (name: string) => ExpansionValue): string;
}

function expander(operator: Operator, variables: readonly Variable[]): Expand {
  const encoding = operator === "+" || operator === "#" ? RESERVED : UNRESERVED;
  let template: Template | undefined;
  return (values) => {
    if (values.every((value) => value === undefined)) return "";
    template ??= uriTemplates(withoutPrefixes(operator, variables));
    const shielded = variables.map((variable, index) =>
      shield(values[index], variable, operator, encoding),
    );
    let asked = 0;
    const expansion = template.fill(() => shielded[asked++]);
    return expansion.includes("'") ? encoding.restore(expansion) : expansion;
  };
}

function withoutPrefixes(operator: Operator, variables: readonly Variable[]): string {
  return `{${operator}${variables.map(({ name, explode }) => (explode ? `${name}*` : name)).join()}}`;
}

function shield(
  value: ExpansionValue,
  { explode, prefix }: Variable,
  operator: Operator,
  encoding: Encoding,
): ExpansionValue {
  if (value === undefined) return undefined;
  if (typeof value === "string") {
    return encoding.shield(
      prefix === undefined ? value : firstCharacters(value, prefix, encoding.character()),
    );
  }
  const bare = explode && operator === ";";
  if (isList(value)) return value.map((member) => shieldMember(member, bare, encoding));
  const map = Object.create(null) as Record<string, string>;
  for (const [key, member] of Object.entries(value)) {
    map[encoding.shield(key)] = shieldMember(member, bare, encoding);
  }
  return map;
}

function shieldMember(member: string, bare: boolean, encoding: Encoding): string {
  return bare && member === "" ? EMPTY : encoding.shield(member);
}

function isList(value: TextList | TextMap): value is TextList {
  return Array.isArray(value);
}

/** The first characters of a text (RFC 6570 section 2.4.1). */
function firstCharacters(text: string, count: number, character: RegExp): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let taken = 0; taken < count && end < text.length; taken++) {
    character.lastIndex = end;
    character.test(text);
    end = character.lastIndex;
  }
  return text.slice(0, end);
}

/**
 * What makes `uri-templates` encode as RFC 6570 says. Whatever the operator, that library leaves `'` alone: in what it is
 * given, `'` and a hexadecimal digit stand for what it would get wrong, and are replaced in what it gives back.
 */
interface Encoding {
  /** Sticky; matches what counts as one character of a prefix. */
  readonly character: () => RegExp;
  shield(text: string): string;
  restore(expansion: string): string;
}

/** Stands for an empty member behind whose name there is no `=`, under `;` alone (section 3.2.1). */
const EMPTY = "'0";

const CODE_POINT = /[^]/uy;

/** Of `!'()*` the library encodes the first alone; the others are `%27` to `%2A`. */
const UNRESERVED: Encoding = {
  character: () => CODE_POINT,
  shield(text) {
    return replaceRare(text, /['()*]/g, (character) => `'${hexadecimal(character).charAt(1)}`);
  },
  restore(expansion) {
    return expansion.replaceAll(`=${EMPTY}`, "").replaceAll("'", "%2");
  },
};

/**
 * One character of a text that may be percent-encoded: the triplets of one code point in UTF-8 (RFC 3629 section 4), a
 * triplet that is no part of such a sequence, or a code point as it is.
 */
const TAIL = "%[89AB][\\dA-F]";
const ENCODED_CHARACTER = lazyPattern(
  [
    "%[0-7][\\dA-F]",
    `%(?:C[2-9A-F]|D[\\dA-F])${TAIL}`,
    `%E0%[AB][\\dA-F]${TAIL}`,
    `%E(?:[1-9A-CEF]${TAIL}|D%[89][\\dA-F])${TAIL}`,
    `%F0%[9AB][\\dA-F](?:${TAIL}){2}`,
    `%F(?:[1-3]${TAIL}|4%8[\\dA-F])(?:${TAIL}){2}`,
    "%[\\dA-F]{2}",
    "[^]",
  ].join("|"),
  "iuy",
);

/** What `'` stands for, by the digit behind it, where the operator is `+` or `#`. */
const SHIELDED = ["'", "[", "]", "%", "%25"];

/**
 * The library encodes brackets, and triplets once more. A lone `%` and a triplet's stay apart until the end: two keys of a
 * map may differ in nothing else.
 */
const RESERVED: Encoding = {
  character: ENCODED_CHARACTER,
  shield(text) {
    return replaceRare(
      text,
      /(%(?![\dA-F]{2}))|[%[\]']/gi,
      (found, lone) => `'${SHIELDED.indexOf(lone ? "%25" : found)}`,
    );
  },
  restore(expansion) {
    return expansion.replace(/'(\d)/g, (_, index: string) => SHIELDED[Number(index)] ?? "");
  },
};
