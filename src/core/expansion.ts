import { isList, getOrInsert, ownValue } from "../internal/objects.js";
import { encode, encodeReserved } from "../wire/encode.js";
import { isRecord } from "../wire/records.js";
import uriTemplates from "uri-templates";
import { type Expression, type Operator, RESERVED, type Variable } from "./grammar.js";
import { invalidParameter } from "./parameter-errors.js";
import { type State, isStrict } from "./state.js";
import { scalarText, styleOf } from "./style-options.js";
import { type UrlTemplate, originOf } from "./template.js";
import type { Values } from "./values.js";

export interface FilledTemplate {
  readonly template: UrlTemplate;
  readonly values: readonly unknown[];
}

export function fill(template: UrlTemplate, state: State): FilledTemplate {
  const values: unknown[] = [];
  for (const { location, variables } of template.expressions) {
    for (const { name, decoded } of variables) {
      const value = valueOf(name, location, state);
      values.push(
        value === undefined && decoded !== name ? valueOf(decoded, location, state) : value,
      );
    }
  }
  return { template, values };
}

export function valueOf(name: string, location: "path" | "query", state: State): unknown {
  const givenFor = state[location];
  const own = givenFor && ownValue(givenFor, name);
  return own === undefined ? ownValue(state.parameters, name) : own;
}

export interface Expanded extends FilledTemplate {
  readonly text: string;
  readonly texts: readonly string[];
  readonly isPlain: boolean;
}

export function expand({ template, values }: FilledTemplate, state: State): Expanded {
  const plain = plainTexts(template, values);
  const texts = plain ?? expansions(template, values, state);
  let text = template.literals[0] ?? "";
  for (let index = 0; index < texts.length; index++) {
    text += (texts[index] ?? "") + (template.literals[index + 1] ?? "");
  }
  return { template, values, texts, text, isPlain: plain !== undefined };
}

export function expandAlone(url: FilledTemplate, state: State): string | undefined {
  try {
    return expand(url, state).text;
  } catch {
    return undefined;
  }
}

function plainTexts(
  { expressions }: UrlTemplate,
  values: readonly unknown[],
): string[] | undefined {
  const texts: string[] = [];
  for (let index = 0; index < expressions.length; index++) {
    const value = values[index];
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text !== "string" || !/^(?!\.{0,2}$)[\w.~-]+$/.test(text)) return undefined;
    if (expressions[index]?.isPlain !== true) return undefined;
    texts.push(text);
  }
  return texts;
}

function expansions(
  template: UrlTemplate,
  values: readonly unknown[],
  state: State,
): readonly string[] {
  const { variables } = template;
  const filled = variables.map((variable, index) => expansionValue(variable, values[index]));
  if (isStrict(state)) assertNoObjects(variables, filled, state);
  const texts = expandTemplate(template, filled);
  const [first, ...others] = texts;
  const whole = template.startsWithValue ? wholeUrl(variables[0], filled[0]) : undefined;
  return whole === undefined || first === undefined ? texts : [whole, ...others];
}

/** RFC 6570 would join the keys and values of an object into one list, unless the variable has "*". */
function assertNoObjects(
  variables: readonly Variable[],
  values: readonly ExpansionValue[],
  state: State,
): void {
  if (state.hooks?.isDescribed === true) return;
  const name = variables.find(({ explode, name: own }, index) => {
    const isObject = typeof values[index] === "object" && !isList(values[index]);
    return isObject && !explode && styleOf(own, state.styles) !== "comma";
  })?.name;
  if (name === undefined) return;
  throw invalidParameter(
    name,
    "is an object",
    `Write {${name}*}, or set its style "comma" for a list of names and values`,
  );
}

function wholeUrl(variable: Variable | undefined, value: ExpansionValue): string | undefined {
  if (typeof value !== "string" || originOf(value) === undefined) return undefined;
  if (!/[\0-\x20\x7f\s"<>\\^`{|}]/.test(value)) return value;
  throw invalidParameter(
    variable?.name ?? "",
    "holds characters that no URL has",
    "Percent-encode them; pass a URL template as url",
  );
}

export function expansionValue({ name, prefix }: Variable, value: unknown): ExpansionValue {
  if (!isList(value) && !isRecord(value)) return scalarText(name, value);
  const texts = isList(value) ? listTexts(name, value) : recordTexts(name, value);
  if (Object.keys(texts).length === 0) return undefined;
  if (prefix === undefined) return texts;
  throw invalidParameter(
    name,
    "is a list or an object, which has no prefix",
    "Pass a string, or remove the prefix from the template",
  );
}

function listTexts(name: string, members: readonly unknown[]): readonly string[] {
  return members.map((member) => scalarText(name, member)).filter((text) => text !== undefined);
}

function recordTexts(name: string, members: Values): Readonly<Record<string, string>> {
  const texts = Object.entries(members).flatMap(([key, member]) => {
    const text = scalarText(name, member);
    return text === undefined ? [] : [[scalarText(name, key) ?? "", text] as const];
  });
  return Object.assign(Object.create(null) as object, Object.fromEntries(texts));
}

export type ExpansionValue =
  undefined | string | readonly string[] | Readonly<Record<string, string>>;

export function expandTemplate(
  template: UrlTemplate,
  values: readonly ExpansionValue[],
): readonly string[] {
  return getOrInsert(compiled, template, () => compile(template.expressions))(values);
}

const compiled = /* @__PURE__ */ new WeakMap<UrlTemplate, Expand>();

type Expand = (values: readonly ExpansionValue[]) => readonly string[];

interface Filled {
  fill(valueOf: (name: string) => ExpansionValue): string;
}

/**
 * Compiles expressions with `uri-templates`, and works around where it departs from RFC 6570:
 *
 * - It leaves some characters unencoded, or encodes them twice. If a value contains one, all values are encoded first, with a line
 *   feed in place of "%". `uri-templates` turns the line feed into "%0A", which is replaced with "%" at the end.
 * - It cuts a prefix in the middle of a surrogate pair: prefixes are cut first.
 * - It writes `;name=` for an empty member of `{;name*}`: the "=" is removed.
 * - It looks up names on prototypes too: it gets values in the order in which it asks.
 */
function compile(expressions: readonly Expression[]): Expand {
  const operators = expressions.flatMap(({ operator, variables }) => variables.map(() => operator));
  const prefixes = expressions.flatMap((each) => each.variables.map(({ prefix }) => prefix));
  const pieces = expressions.flatMap(expressionPieces);
  const templates = templatesOf(pieces.map(({ source }) => source));
  const hasMarks = pieces.some(({ source }) => source.includes("\n"));
  return (given) => {
    const values = given.map((value, index) => cut(value, prefixes[index], operators[index]));
    const isMarked = hasMarks || values.some((value, index) => needsMarks(value, operators[index]));
    const safe = isMarked ? values.map((value, index) => marked(value, operators[index])) : values;
    let asked = 0;
    const texts = templates.flatMap((each) => each.fill(() => safe[asked++]).split("\r"));
    const expanded: string[] = [];
    for (const [index, { at, isNamedList }] of pieces.entries()) {
      const { [index]: text = "" } = texts;
      expanded[at] = (expanded.at(at) ?? "") + (isNamedList ? text.replace(/=(?=;|$)/g, "") : text);
    }
    return isMarked ? expanded.map(restore) : expanded;
  };
}

const MOST_AT_ONCE = 100;

/** `uri-templates` takes time in proportion to the square of the number of expressions. */
function templatesOf(sources: readonly string[]): readonly Filled[] {
  const templates: Filled[] = [];
  for (let start = 0; start < sources.length; start += MOST_AT_ONCE) {
    templates.push(uriTemplates(sources.slice(start, start + MOST_AT_ONCE).join("\r")));
  }
  return templates;
}

interface ExpressionPiece {
  readonly source: string;
  readonly at: number;
  readonly isNamedList: boolean;
}

function expressionPieces(
  { operator, variables }: Expression,
  at: number,
): readonly ExpressionPiece[] {
  const names = variables.map(({ name, explode }) => mark(name) + (explode ? "*" : ""));
  const isNamed = operator === ";";
  return (isNamed ? names : [names.join()]).map((name) => ({
    source: `{${operator}${name}}`,
    at,
    isNamedList: isNamed && name.endsWith("*"),
  }));
}

function isReserved(operator: Operator | undefined): boolean {
  return operator === "+" || operator === "#";
}

function textsIn(value: ExpansionValue): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === "string") return [value];
  return isTexts(value) ? value : Object.entries(value).flat();
}

function isTexts(value: object): value is readonly string[] {
  return isList(value);
}

function needsMarks(value: ExpansionValue, operator: Operator | undefined): boolean {
  const wrong = isReserved(operator) ? /[%[\]\t\n]/ : /['()*\t\n]/;
  return typeof value === "string"
    ? wrong.test(value)
    : textsIn(value).some((text) => wrong.test(text));
}

function marked(value: ExpansionValue, operator: Operator | undefined): ExpansionValue {
  if (value === undefined) return undefined;
  const write = isReserved(operator) ? markReserved : (text: string) => mark(encode(text));
  if (typeof value === "string") return write(value);
  if (isTexts(value)) return value.map(write);
  const map = Object.create(null) as Record<string, string>;
  for (const [key, text] of Object.entries(value)) map[write(key)] = write(text);
  return map;
}

function cut(
  value: ExpansionValue,
  prefix: number | undefined,
  operator: Operator | undefined,
): ExpansionValue {
  if (prefix === undefined || typeof value !== "string") return value;
  return firstCharacters(value, prefix, isReserved(operator));
}

function mark(text: string): string {
  return text.replaceAll("%", "\n");
}

/** Marks percent-encoded characters with a tab, so that the keys "%" and "%25" stay different. */
function markReserved(text: string): string {
  const triplets = text.replaceAll("\t", "%09").replace(/%(?=[\dA-F]{2})/gi, "\t");
  return text === triplets
    ? mark(encodeReserved(text, RESERVED))
    : mark(encodeReserved(triplets, `${RESERVED}\t`));
}

function restore(text: string): string {
  return text.replace(/\n|%(?:09|0A|5B|5D)/g, (found) =>
    found === "%5B" ? "[" : found === "%5D" ? "]" : "%",
  );
}

const TRIPLETS =
  "%[0-7][\\dA-F]|%(?:C[2-9A-F]|D[\\dA-F])%[89AB][\\dA-F]|%E0%[AB][\\dA-F]%[89AB][\\dA-F]|%E(?:[1-9A-CEF]%[89AB][\\dA-F]|D%[89][\\dA-F])%[89AB][\\dA-F]|%F0%[9AB][\\dA-F](?:%[89AB][\\dA-F]){2}|%F(?:[1-3]%[89AB][\\dA-F]|4%8[\\dA-F])(?:%[89AB][\\dA-F]){2}|%[\\dA-F]{2}|[^]";

/** Cuts a prefix (RFC 6570 section 2.4.1). With `hasTriplets`, a percent-encoded code point counts as one character. */
function firstCharacters(text: string, count: number, hasTriplets: boolean): string {
  if (text.length <= count) return text;
  const character = hasTriplets ? TRIPLETS : "[^]";
  return new RegExp(`^(?:${character}){0,${String(count)}}`, "iu").exec(text)?.[0] ?? "";
}
