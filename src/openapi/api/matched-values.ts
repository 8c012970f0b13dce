import { EndpointError } from "../../errors.js";
import { describeType, quote } from "../../internal/messages.js";
import { grouped, isList, isObject } from "../../internal/objects.js";
import { greatestOf } from "../../internal/words.js";
import type { Style } from "../../options/style.js";
import type { Form } from "../../wire/serialization.js";
import { type RawValue, UrlQuery, decodedText } from "../../routes/raw-values.js";
import type { Input } from "../plan/operation-plan.js";
import { kept } from "../read/document.js";
import type { References } from "../read/references.js";
import type { ReceivedRequest } from "./api.js";
import type { PlannedOperation } from "./planned-operation.js";
import { type DeepPair, type Pair, typedValues } from "./typed-values.js";

/** A parameter with its value. The value is undefined if it is not written as the description says. */
export type ReadPair = readonly [input: Input, value: unknown];

/** The values of parameters by their arguments, and the parameters that cannot be read as they are described. */
export interface ReadValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly unreadable: readonly Input[];
}

export function readValues(pairs: readonly ReadPair[]): ReadValues {
  const read = pairs.filter(([, value]) => value !== undefined);
  return {
    values: Object.fromEntries(read.map(([{ argument }, value]) => [argument, value])),
    unreadable: pairs.flatMap(([input, value]) => (value === undefined ? [input] : [])),
  };
}

/** The parameters that callers pass in a location. */
export function inputsIn({ inputs }: PlannedOperation, location: Input["location"]): Input[] {
  return [...inputs.values()].filter((input) => input.location === location);
}

/** Reads the parameters of the path. */
export function pathPairs(operation: PlannedOperation, raws: readonly RawValue[]): ReadPair[] {
  const inputs = new Map(inputsIn(operation, "path").map((input) => [input.name, input]));
  return raws.flatMap(({ name, raw, pairs }): ReadPair[] => {
    const input = inputs.get(name) ?? inputs.get(decodedText(name) ?? name);
    if (input === undefined) return [];
    const typed = typedValues(input, operation.references);
    if (pairs !== undefined) return [[input, typed.takesObjects ? typed.object(pairs) : undefined]];
    return [[input, isList(raw) ? typed.list(raw) : textValue(raw, input, operation.references)]];
  });
}

/** Reads the parameters of the query. Other names are ignored. */
export function queryPairs(operation: PlannedOperation, query: UrlQuery): ReadPair[] {
  return fieldPairs(operation, inputsIn(operation, "query"), query, namesIn(operation, "query"));
}

/** The names in a query or a form that are no keys of an object: of parameters, of credentials, and in the path itself. */
export function namesIn(
  { plan, schemes }: PlannedOperation,
  location: Input["location"],
): ReadonlySet<string> {
  const literal = location === "query" ? plan.path.replace(/^[^?]*\??/, "") : "";
  const inputs = plan.inputs.filter(
    (each) => each.location === location && each.channel !== "data",
  );
  const keys = schemes.filter((each) => each.location === location);
  return new Set([
    ...inputs.map(({ name }) => name),
    ...new UrlQuery(literal).pairs.map(([name]) => name),
    ...keys.map(({ parameter = "" }) => parameter),
  ]);
}

/**
 * Reads parameters that are written as a query is. Other names are ignored.
 *
 * @param inputs - those that are looked for
 * @param names - the names that are no keys of an object
 */
export function fieldPairs(
  { references }: PlannedOperation,
  inputs: readonly Input[],
  query: UrlQuery,
  names: ReadonlySet<string>,
): ReadPair[] {
  const deep = deepPairs(inputs, query);
  const spreadValue = (input: Input) => {
    const typed = typedValues(input, references);
    const nested = deep.get(input.name);
    if (nested !== undefined) return typed.nested(nested);
    if (input.style !== "repeat" || !typed.takesObjects) return undefined;
    const pairs = query.pairs.filter(([key]) => !names.has(key) && typed.hasProperty(key));
    return pairs.length === 0 ? undefined : typed.object(pairs);
  };
  return inputs.flatMap((input): ReadPair[] => {
    if (input.isQueryString === true) return readWhole(query.text, input, references);
    const raws = query.values(input.name);
    if (raws.length > 0) return [[input, namedValue(raws, input, references)]];
    const value = spreadValue(input);
    return value === undefined ? [] : [[input, value]];
  });
}

/** The pairs of objects whose keys are in brackets, by the names of these objects. */
function deepPairs(
  inputs: readonly Input[],
  { pairs }: UrlQuery,
): ReadonlyMap<string, readonly DeepPair[]> {
  const deep = inputs.filter(({ style }) => style === "deepObject");
  const names = new Set(deep.map(({ name }) => name));
  const longest = greatestOf(deep.map(({ name }) => name.length));
  const found = new Map<string, DeepPair[]>();
  for (const [key, raw] of pairs) {
    let end = key.indexOf("[");
    for (; end >= 0 && end <= longest; end = key.indexOf("[", end + 1)) {
      const name = key.slice(0, end);
      if (names.has(name)) kept(found, name, () => []).push([keysOf(key.slice(end)), raw]);
    }
  }
  return found;
}

/** The texts in brackets. Many "[" without a "]" take no longer than other texts. */
function keysOf(name: string): string[] {
  const keys: string[] = [];
  let opening = name.indexOf("[");
  while (opening !== -1) {
    const closing = name.indexOf("]", opening);
    if (closing === -1) break;
    keys.push(name.slice(opening + 1, closing));
    opening = name.indexOf("[", closing);
  }
  return keys;
}

function namedValue(raws: readonly string[], input: Input, references: References): unknown {
  const [first = ""] = raws;
  if (isJson(input) && raws.length > 1) return undefined;
  const typed = typedValues(input, references);
  const isOneText = isJson(input) || typed.isObject || separatorOf(input) !== undefined;
  if (isOneText) return textValue(first, input, references, false);
  return raws.length > 1 || typed.isList(raws) ? typed.list(raws) : typed.scalar(first);
}

function readWhole(text: string, input: Input, references: References): ReadPair[] {
  if (text === "") return input.isRequired ? [[input, undefined]] : [];
  return [[input, textValue(text, input, references)]];
}

/** The headers by their names in lower case. Several of one name are one list (RFC 9110), and one text of cookies (RFC 9113). */
export function headerTexts(
  headers: NonNullable<ReceivedRequest["headers"]>,
): ReadonlyMap<string, string> {
  if (!isObject(headers)) {
    const what = `The headers must be an object, but got ${describeType(headers)}.`;
    throw new EndpointError("invalid-options", what);
  }
  // A library may have a class Headers of its own.
  const given = [...(isIterable(headers) ? headers : Object.entries(headers))];
  const texts = grouped(
    given.flatMap(([name, value]) => {
      const all = (isList(value) ? value : [value]).filter(isText);
      return all.map((each) => [name.toLowerCase(), each] as const);
    }),
  );
  return new Map(
    [...texts].map(([name, all]) => [name, all.join(name === "cookie" ? "; " : ", ")]),
  );
}

function isIterable(headers: object): headers is Iterable<readonly [string, unknown]> {
  return Symbol.iterator in headers;
}

function isText(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

/** The text of a header. That of a list or an object is without the spaces that may follow a comma. */
export function headerText(
  headers: ReadonlyMap<string, string>,
  input: Input,
  references: References,
): string | undefined {
  const text = headers.get(input.name.toLowerCase());
  if (text === undefined || input.form === "json") return text;
  const typed = typedValues(input, references);
  const isMany = typed.takesObjects || typed.takesLists;
  return isMany ? text.replaceAll(/,[ \t]+/g, ",") : text;
}

/** Reads the parameters of the header. */
export function headerPairs(
  operation: PlannedOperation,
  headers: ReadonlyMap<string, string>,
): ReadPair[] {
  const { references } = operation;
  return inputsIn(operation, "header").flatMap((input): ReadPair[] => {
    const text = headerText(headers, input, references);
    if (text === undefined) return [];
    const raw = encoded(text, input.name).replaceAll("%2C", ",").replaceAll("%3D", "=");
    return [[input, textValue(raw, input, references, input.form === "exploded")]];
  });
}

/** @throws EndpointError `invalid-header` for half of a surrogate pair, which no request can have */
function encoded(text: string, name: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  const what = `The value of the header ${quote(name)} has half of a surrogate pair.`;
  throw new EndpointError("invalid-header", what, {
    parameter: name,
    advice: "Pass the header as it was received.",
  });
}

/** The encoded text between the members of a list or an object. */
const SEPARATORS: Partial<Record<Form | Style, string | RegExp>> = {
  ssv: "%20",
  tsv: "%09",
  pipes: /%7C|\|/i,
  comma: ",",
  spaceDelimited: "%20",
  pipeDelimited: /%7C|\|/i,
};

function separatorOf({ form, style }: Input): string | RegExp | undefined {
  return (form && SEPARATORS[form]) ?? (style && SEPARATORS[style]);
}

/**
 * Reads the one text of a value, which is still encoded.
 *
 * @param isExploded - `true` if an object is written as `a=1,b=2`
 */
export function textValue(
  raw: string,
  input: Input,
  references: References,
  isExploded: boolean = raw.includes("="),
): unknown {
  if (isJson(input)) return parsedJson(decodedText(raw) ?? "");
  const typed = typedValues(input, references);
  const texts = raw.split(separatorOf(input) ?? ",");
  const isMany = texts.length > 1;
  if (typed.isObject || (typed.takesObjects && (isExploded || isMany)))
    return typed.object(isExploded ? pairsOf(raw) : pairsIn(texts));
  // The styles of a query write lists alone with a separator.
  const isJoined = isMany && input.style !== undefined;
  return isJoined || typed.isList(texts) ? typed.list(texts) : typed.scalar(raw);
}

/** Returns `true` for a parameter whose value is written as JSON. */
export function isJson({ form, style }: Partial<Input>): boolean {
  return form === "json" || style === "json";
}

function pairsOf(raw: string): Pair[] {
  return raw.split(",").map((pair) => {
    const equals = pair.indexOf("=");
    return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
  });
}

function pairsIn(texts: readonly string[]): Pair[] {
  return texts.flatMap((key, index): Pair[] =>
    index % 2 === 0 ? [[key, texts[index + 1] ?? ""]] : [],
  );
}

/** Returns the value of a JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
