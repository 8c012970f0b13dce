import { ownValues } from "../../wire/records.js";
import { EndpointError } from "../../errors.js";
import { describeType, quote } from "../../internal/messages.js";
import { isList, isObject } from "../../internal/objects.js";
import { greatestOf } from "../../internal/words.js";
import { type StyleRecord, STYLES } from "../../wire/styles.js";
import type { Form } from "../../wire/serialization.js";
import { type RawValue, UrlQuery, decodedText } from "../../routes/raw-values.js";
import type { Argument } from "../plan/operation-plan.js";
import { getOrInsert } from "../read/document.js";
import type { References } from "../read/references.js";
import type { ReceivedRequest } from "./received.js";
import { argumentsIn, type PlannedOperation } from "../call/planned-operation.js";
import { exactJson, type ExactJson } from "./exact-json.js";
import { type Pair, typedValues, type TypedValues } from "./typed-values.js";

export type ReadPair = readonly [argument: Argument, value: unknown];

export interface ReadValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly unreadable: readonly Argument[];
}

export function readValues(pairs: readonly ReadPair[]): ReadValues {
  const read = pairs.filter(([, value]) => value !== undefined);
  return {
    values: Object.fromEntries(read.map(([{ key }, value]) => [key, value])),
    unreadable: pairs.flatMap(([argument, value]) => (value === undefined ? [argument] : [])),
  };
}

export function pathPairs(operation: PlannedOperation, raws: readonly RawValue[]): ReadPair[] {
  const args = byName(argumentsIn(operation, "path"));
  return raws.map(ownValues).flatMap(({ name, raw, pairs }): ReadPair[] => {
    const argument = args.get(name) ?? args.get(decodedText(name) ?? name);
    if (argument === undefined) return [];
    const typed = typedValues(argument, operation.references);
    if (pairs !== undefined)
      return [[argument, typed.takesObjects ? typed.encodedObject(pairs) : undefined]];
    return [
      [argument, isList(raw) ? typed.list(raw) : textValue(raw, argument, operation.references)],
    ];
  });
}

export class NamedInputs {
  protected free: Argument | undefined;
  readonly #byName: ReadonlyMap<string, Argument>;
  readonly #deep: ReadonlyMap<string, Argument>;
  readonly #longest: number;
  readonly #spread: readonly Argument[];
  readonly #names: ReadonlySet<string>;

  constructor(
    readonly operation: PlannedOperation,
    readonly location: Argument["location"],
    readonly args: readonly Argument[] = argumentsIn(operation, location),
  ) {
    const { plan, schemes } = operation;
    const isHere = (each: { readonly location?: string }) => each.location === location;
    const literal = location === "query" ? plan.path.replace(/^[^?]*\??/, "") : "";
    this.free = args.find(({ isQueryString }) => isQueryString);
    this.#byName = byName(args.filter((argument) => argument !== this.free));
    this.#deep = byName(args.filter((argument) => readOf(argument) === "nested"));
    this.#longest = greatestOf([...this.#deep.keys()].map((name) => name.length));
    this.#spread = args.filter(
      (argument) => readOf(argument) === "fields" && this.typed(argument).takesObjects,
    );
    this.#names = new Set([
      ...plan.args.filter((each) => isHere(each) && !each.isWholeBody).map(parameterName),
      ...schemes.filter(isHere).map(({ parameter = "" }) => parameter),
      ...new UrlQuery(literal).pairs.map(([name]) => name),
    ]);
  }

  isNamed(name: string): boolean {
    return this.#byName.has(name);
  }

  ownersOf(name: string): readonly Argument[] | undefined {
    const own = this.#byName.get(name);
    if (own !== undefined) return [own];
    if (this.#names.has(name)) return [];
    const spread = this.#spread.filter((argument) => this.typed(argument).hasProperty(name));
    const owners = [...this.#deepOwners(name), ...spread];
    return owners.length > 0 ? owners : this.free && [this.free];
  }

  read(query: UrlQuery): readonly ReadPair[] {
    const found = new Map<Argument, Pair[]>();
    for (const pair of query.pairs) {
      for (const argument of this.ownersOf(pair[0]) ?? [])
        getOrInsert(found, argument, () => []).push(pair);
    }
    return this.args.flatMap((argument): ReadPair[] => {
      const { name, isQueryString, isRequired } = argument;
      const pairs = found.get(argument);
      if (pairs === undefined) return isQueryString && isRequired ? [[argument, undefined]] : [];
      if (isQueryString)
        return [[argument, textValue(query.text, argument, this.operation.references)]];
      const raws = query.values(name);
      if (raws.length > 0) return [[argument, this.#namedValue(raws, argument)]];
      const typed = this.typed(argument);
      if (readOf(argument) !== "nested") return [[argument, typed.object(pairs)]];
      const keysOf = (key: string) => key.slice(name.length + 1, -1).split("][");
      return [[argument, typed.nested(pairs.map(([key, raw]) => [keysOf(key), raw]))]];
    });
  }

  protected typed(argument: Argument): TypedValues {
    return typedValues(argument, this.operation.references);
  }

  #namedValue(raws: readonly string[], argument: Argument): unknown {
    const [first = ""] = raws;
    const isOne = raws.length === 1;
    const typed = this.typed(argument);
    if (readOf(argument) === "items") return itemsOf(raws, typed);
    const isOneText =
      isJsonInput(argument) || typed.isObject || separatorOf(argument) !== undefined;
    if (isOneText) {
      return isOne ? textValue(first, argument, this.operation.references, false) : undefined;
    }
    return !isOne || typed.isList(raws) ? typed.list(raws) : typed.scalar(first);
  }

  #deepOwners(name: string): Argument[] {
    const owners: Argument[] = [];
    let end = name.indexOf("[");
    for (; end >= 0 && end <= this.#longest; end = name.indexOf("[", end + 1)) {
      const argument = this.#deep.get(name.slice(0, end));
      if (argument !== undefined && isNested(name.slice(end))) owners.push(argument);
    }
    return owners;
  }
}

function parameterName({ name }: Argument): string {
  return name;
}

function byName(args: readonly Argument[]): ReadonlyMap<string, Argument> {
  return new Map(args.map((argument) => [argument.name, argument]));
}

function isNested(keys: string): boolean {
  return /^(?:\[[^\]]*\])+$/.test(keys);
}

const queries = new WeakMap<PlannedOperation, NamedInputs>();

export function queryPairs(operation: PlannedOperation, query: UrlQuery): readonly ReadPair[] {
  return getOrInsert(queries, operation, () => new NamedInputs(operation, "query")).read(query);
}

/** Headers of the same name are joined as a list (RFC 9110), and cookies as one text (RFC 9113). */
export function headerTexts(
  headers: NonNullable<ReceivedRequest["headers"]>,
): ReadonlyMap<string, string> {
  if (!isObject(headers)) {
    const what = `The headers must be an object, but got ${describeType(headers)}.`;
    throw new EndpointError("invalid-options", what);
  }
  // A library may have a `Headers` class of its own.
  const given = isIterable(headers) ? headers : Object.entries(headers);
  const texts = new Map<string, string>();
  for (const [name, value] of given) {
    const own = name.toLowerCase();
    for (const each of isList(value) ? value : [value]) {
      if (typeof each !== "string" && typeof each !== "number") continue;
      const before = texts.get(own);
      const separator = own === "cookie" ? "; " : ", ";
      texts.set(own, before === undefined ? String(each) : before + separator + String(each));
    }
  }
  return texts;
}

function isIterable(headers: object): headers is Iterable<readonly [string, unknown]> {
  return Symbol.iterator in headers;
}

export function receivedHeader(
  headers: ReadonlyMap<string, string>,
  argument: Argument,
  references: References,
): string | undefined {
  const text = headers.get(argument.name.toLowerCase());
  if (text === undefined || argument.form === "json") return text;
  const typed = typedValues(argument, references);
  const isMany = typed.takesObjects || typed.takesLists;
  return isMany ? text.replaceAll(/,[ \t]+/g, ",") : text;
}

export function headerPairs(
  operation: PlannedOperation,
  headers: ReadonlyMap<string, string>,
): ReadPair[] {
  const { references } = operation;
  return argumentsIn(operation, "header").flatMap((argument): ReadPair[] => {
    const text = receivedHeader(headers, argument, references);
    if (text === undefined) return [];
    const raw = encoded(text, argument.name).replaceAll("%2C", ",").replaceAll("%3D", "=");
    return [[argument, textValue(raw, argument, references, argument.form === "exploded")]];
  });
}

/** Half of a surrogate pair throws, because it has no UTF-8 form. */
export function encoded(text: string, name: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  const what = `The value of the header ${quote(name)} has half of a surrogate pair.`;
  throw new EndpointError("invalid-header", what, {
    parameter: name,
    advice: "Pass the header as it was received.",
  });
}

const SEPARATORS: Partial<Record<Form, string>> = { ssv: "%20", tsv: "%09", pipes: "%7C" };

/** Clients may send "|" without encoding it. */
function separatorOf({ form, style }: Argument): string | RegExp | undefined {
  const separator = (form && SEPARATORS[form]) ?? (style && STYLES[style].separator);
  return separator === "%7C" ? /%7C|\|/i : separator;
}

function textValue(
  raw: string,
  argument: Argument,
  references: References,
  isExploded: boolean = raw.includes("="),
): unknown {
  if (isJsonInput(argument)) return exactJson(decodedText(raw) ?? "")?.value;
  const typed = typedValues(argument, references);
  const texts = raw.split(separatorOf(argument) ?? ",");
  const isMany = texts.length > 1;
  if (typed.isObject || (typed.takesObjects && (isExploded || isMany)))
    return typed.encodedObject(isExploded ? pairsOf(raw) : pairsIn(texts));
  const isJoined = isMany && argument.style !== undefined;
  return isJoined || typed.isList(texts) ? typed.list(texts) : typed.scalar(raw);
}

function itemsOf(raws: readonly string[], typed: TypedValues): unknown {
  const [raw = ""] = raws;
  const isOne = raws.length === 1;
  const read = isOne ? containerIn(raw, typed) : undefined;
  if (read !== undefined) return read.value;
  if (!typed.isList(raws)) return isOne ? typed.scalar(raw) : undefined;
  const { items } = typed;
  const members = raws.map((each) => {
    const inner = containerIn(each, items);
    return inner === undefined ? items.scalar(each) : inner.value;
  });
  return members.includes(undefined) ? undefined : members;
}

function containerIn(raw: string, typed: TypedValues): ExactJson | undefined {
  const text = decodedText(raw) ?? "";
  const isObjectText = text.startsWith("{") && typed.takesObjects;
  const isListText = text.startsWith("[") && typed.takesLists;
  return isObjectText || isListText ? exactJson(text) : undefined;
}

export function isJsonInput(argument: Partial<Argument>): boolean {
  return argument.form === "json" || readOf(argument) === "json";
}

export function readOf({ style }: Partial<Argument>): StyleRecord["read"] | undefined {
  return style && STYLES[style].read;
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
