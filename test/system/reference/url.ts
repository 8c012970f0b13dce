import type { EndpointErrorCode } from "../../../src/index.js";
import { expandByTheRfc, type Value } from "../../template/rfc6570-reference.js";
import { isPlain } from "./options.js";

/** A character of an expanded template, and the expression that it comes from; literals have none. */
interface Character {
  readonly character: string;
  readonly maker: Expression | undefined;
}

/** Records an error and goes on. */
export type Refuse = (code: EndpointErrorCode) => void;

/** Expands a URL template and joins it to `baseUrl`. */
export function expandUrl(
  template: string,
  baseUrl: unknown,
  valueOf: (name: string, expression: Expression) => Value,
  refuse: Refuse,
): string {
  const parts = partsOf(template);
  const begins = parts[0] === "" ? parts[1] : undefined;
  const characters: Character[] = [];
  const expressions: { readonly at: number; readonly empty: boolean; readonly part: Expression }[] =
    [];
  parts.forEach((part, index) => {
    const literal = index === 0 && typeof part === "string" ? part.replace(/^\/+/, "") : part;
    const expanded =
      typeof literal === "string"
        ? expandByTheRfc(literal, {})
        : expand(literal, literal === begins, valueOf, refuse);
    const maker = typeof part === "string" ? undefined : part;
    if (maker) expressions.push({ at: characters.length, empty: expanded === "", part: maker });
    for (const character of expanded) characters.push({ character, maker });
  });

  const text = characters.map(({ character }) => character).join("");
  const origin = /^https?:\/\/[^/?#\\]+/i.exec(text)?.[0];
  const absolute = origin !== undefined && !template.startsWith("/");
  if (!absolute && /^[a-z][a-z0-9+.-]*:/i.test(text) && !template.startsWith("/")) {
    refuse("invalid-url");
  }
  if (absolute) {
    // An empty expression counts too: with a value it would change the origin.
    const length = Array.from(origin).length;
    if (expressions.some(({ at, part }) => part !== begins && at < length))
      refuse("changed-origin");
    if (!URL.canParse(origin)) refuse("invalid-url");
    const start = characters.filter(({ maker }) => maker !== undefined && maker === begins);
    const mark = start.find(({ character }) => /[?#]/.test(character))?.character;
    const next = characters[start.length]?.character;
    if (mark !== undefined && goesOn(next, mark)) refuse("invalid-parameter");
  }
  const start = absolute ? Array.from(origin).length : 0;
  const emptied = expressions.filter(({ empty, part }) => empty && part.required);
  if (hasForeignDotSegment(characters, new Set(emptied.map(({ at }) => at)), start))
    refuse("dot-segment");
  if (absolute) return text;
  if (baseUrl === undefined) refuse("invalid-base-url");
  const path = template.startsWith("/") ? text : text.replace(/^\/+/, "");
  return `${String(baseUrl).replace(/\/+$/, "")}/${path}`;
}

/** True if a path, another query or another fragment follows a value with a query or a fragment. */
function goesOn(next: string | undefined, mark: string): boolean {
  return next !== undefined && !(mark === "?" && (next === "&" || next === "#"));
}

function expand(
  expression: Expression,
  begins: boolean,
  valueOf: (name: string, expression: Expression) => Value,
  refuse: Refuse,
): string {
  const values = expression.names.map((name) => [name, valueOf(name, expression)] as const);
  const [[, first] = []] = values;
  const alone = /^\{[^+#./;?&,:*]+\*?\}$/.test(expression.text);
  if (begins && alone && typeof first === "string" && /^https?:\/\/[^/?#\\]/i.test(first)) {
    // RFC 3986 has no such characters.
    if (/[\0-\x20\x7f"<>\\^`{|}\s]/.test(first)) refuse("invalid-parameter");
    return first;
  }
  const { prefixed } = expression;
  if (values.some(([name, value]) => typeof value === "object" && prefixed.includes(name))) {
    refuse("invalid-parameter");
    return "";
  }
  return expandByTheRfc(expression.text, Object.fromEntries(values));
}

/** True if a value makes a dot segment or part of one. The slashes around the segment are parts of it. */
function hasForeignDotSegment(
  characters: readonly Character[],
  emptied: ReadonlySet<number>,
  start: number,
): boolean {
  const isEnd = ({ character }: Character) => /[?#]/.test(character);
  const found = characters.findIndex((character, index) => index >= start && isEnd(character));
  const end = found < 0 ? characters.length : found;
  for (let from = start, at = start; at <= end; at++) {
    if (at < end && characters[at]?.character !== "/") continue;
    const segment = characters.slice(from, at);
    const text = segment.map(({ character }) => character).join("");
    if (/^(?:\.|%2e){1,2}$/i.test(text)) {
      const before = characters[from - 1];
      const behind = characters[at];
      const touched = [...emptied].some((place) => place >= from && place <= at);
      if (
        [...segment, before].some((character) => character?.maker) ||
        behind?.maker?.required ||
        touched
      ) {
        return true;
      }
    }
    from = at + 1;
  }
  return false;
}

/** An expression of a URL template. */
export interface Expression {
  /** As it is written, braces included. */
  readonly text: string;
  readonly operator: string;
  readonly names: readonly string[];
  /** Those of the names that have a prefix. */
  readonly prefixed: readonly string[];
  /** Those of the names that are there without a "*". */
  readonly joined: readonly string[];
  /** The location that fills it. */
  readonly givenFor: "path" | "query";
  /** True if a strict builder refuses to leave out a variable. */
  readonly required: boolean;
}

/** A URL template taken apart: literals and expressions, as they stand. */
export function partsOf(template: string): readonly (string | Expression)[] {
  return braced(template)
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith("{") ? expressionOf(part) : part));
}

/** The expressions among the parts of a template. */
export function expressionsOf(template: string): readonly Expression[] {
  return partsOf(template).filter((part) => typeof part !== "string");
}

function expressionOf(text: string): Expression {
  const [, operator = "", list = ""] = /^\{([+#./;?&]?)(.*)\}$/.exec(text) ?? [];
  const specifiers = list.split(",");
  const nameOf = (specifier: string) => specifier.replace(/\*$|:\d+$/, "");
  return {
    text,
    operator,
    names: specifiers.map(nameOf),
    prefixed: specifiers.filter((specifier) => specifier.includes(":")).map(nameOf),
    joined: specifiers.filter((specifier) => !specifier.endsWith("*")).map(nameOf),
    givenFor: operator === "?" || operator === "&" ? "query" : "path",
    required: operator === "" || operator === "+",
  };
}

/** Replaces every `:name` in the path by `{name}`, character by character. */
function braced(template: string): string {
  const authority = /^https?:\/\/[^/?#]*/i.exec(template)?.[0] ?? "";
  let result = authority;
  let at = authority.length;
  while (at < template.length) {
    const rest = template.slice(at);
    const [expression] = /^\{[^}]*\}/.exec(rest) ?? [];
    const [, name] = /^:([A-Za-z_][A-Za-z0-9_]*)/.exec(rest) ?? [];
    if (/^(?:[?#]|\{[?#&])/.test(rest)) return result + rest;
    if (expression !== undefined) {
      result += expression;
      at += expression.length;
    } else if (name !== undefined && !/[\p{L}\p{N}_%}]$/u.test(template.slice(0, at))) {
      result += `{${name}}`;
      at += name.length + 1;
    } else {
      result += rest.charAt(0);
      at++;
    }
  }
  return result;
}

/** Thrown for a value that cannot be written in a URL. */
export class NoPlaceInUrl extends Error {}

/** The text, texts or named texts of a value in a URL; `undefined` where the value is left out. */
export function urlValue(value: unknown): Value {
  if (Array.isArray(value)) {
    const members = value.map(text).filter((member) => member !== undefined);
    return members.length > 0 ? members : undefined;
  }
  if (isPlain(value)) {
    const members = Object.entries(value)
      .map(([key, member]) => [text(key) ?? "", text(member)] as const)
      .filter((member): member is readonly [string, string] => member[1] !== undefined);
    return members.length > 0 ? Object.fromEntries(members) : undefined;
  }
  return text(value);
}

/** The text of a scalar; `undefined` where it is left out. */
export function text(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (typeof value === "string" && value.isWellFormed()) return value;
  if (typeof value === "boolean" || typeof value === "bigint" || typeof value === "number") {
    return String(value);
  }
  throw new NoPlaceInUrl();
}
