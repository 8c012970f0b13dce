import { greatestOf } from "../../internal/words.js";
import { isList } from "../../internal/objects.js";
import type { Style } from "../../options/style.js";
import { type RawValue, type UrlQuery, decodedText } from "../../routes/raw-values.js";
import type { Input } from "../plan/operation-plan.js";
import { isCollectionFormat } from "../read/read-parameter.js";
import type { References } from "../read/references.js";
import type { PlannedOperation } from "./planned-operation.js";
import { type Pair, type TypedValues, typedValues } from "./typed-values.js";

type Values = Record<string, unknown>;

/** The parameters of the path; undefined if one cannot be read as it is described. */
export function readPath(
  operation: PlannedOperation,
  raws: readonly RawValue[],
): Values | undefined {
  const unreadable: Input[] = [];
  const values = pathValues(operation, raws, unreadable);
  return unreadable.length === 0 ? values : undefined;
}

/** @param unreadable - gets the parameters that cannot be read as they are described */
export function pathValues(
  { plan, references }: PlannedOperation,
  raws: readonly RawValue[],
  unreadable: Input[],
): Values {
  const inputs = new Map<string, Input>();
  for (const input of plan.inputs) if (input.location === "path") inputs.set(input.name, input);
  const values: Values = {};
  for (const { name, raw, pairs } of raws) {
    const input = inputs.get(name) ?? inputs.get(decodedText(name) ?? name);
    if (input === undefined) continue;
    const value =
      pairs === undefined
        ? pathValue(raw, input, references)
        : explodedObject(pairs, input, references);
    if (value === undefined) unreadable.push(input);
    else values[input.argument] = value;
  }
  return values;
}

function explodedObject(pairs: readonly Pair[], input: Input, references: References): unknown {
  const typed = typedValues(input, references);
  return typed.takesObjects ? typed.object(pairs) : undefined;
}

function pathValue(raw: RawValue["raw"], input: Input, references: References): unknown {
  const typed = typedValues(input, references);
  if (isList(raw)) return typed.list(raw);
  if (input.form === "json") return jsonValue(raw);
  return joinedValue(raw, raw.includes("="), typed, separatorOf(input));
}

/** The encoded text between the members of a list, by collection format. */
const SEPARATORS = { ssv: /%20/, tsv: /%09/, pipes: /%7C|\|/i };

export function separatorOf({ form }: Input): RegExp | undefined {
  return isCollectionFormat(form) ? SEPARATORS[form] : undefined;
}

/** A value whose members have separators between them. */
export function joinedValue(
  raw: string,
  isExploded: boolean,
  typed: TypedValues,
  separator: RegExp | string = ",",
): unknown {
  const texts = raw.split(separator);
  if (typed.isObject || (typed.takesObjects && (isExploded || texts.length > 1)))
    return typed.object(isExploded ? pairsOf(raw) : pairsIn(texts));
  return typed.isList(texts) ? typed.list(texts) : typed.scalar(raw);
}

/** The parameters of the query; undefined if one cannot be read as it is described. Others are ignored. */
export function readQuery(operation: PlannedOperation, query: UrlQuery): Values | undefined {
  const unreadable: Input[] = [];
  const values = fieldValues(operation, inputsIn(operation, "query"), query, unreadable);
  return unreadable.length === 0 ? values : undefined;
}

/**
 * The values of parameters that are written as a query is.
 *
 * @param inputs - those that are looked for
 * @param unreadable - gets the parameters that cannot be read as they are described
 */
export function fieldValues(
  { plan, references }: PlannedOperation,
  inputs: Iterable<Input>,
  query: UrlQuery,
  unreadable: Input[],
): Values {
  const values: Values = {};
  const spread = new SpreadValues(query, new Set(plan.inputs.map(({ name }) => name)));
  for (const input of inputs) {
    const isWhole = input.isQueryString === true;
    const raws = isWhole ? [query.text].filter(Boolean) : query.values(input.name);
    const read = isWhole ? wholeValue : raws.length > 0 ? namedValue : undefined;
    const value =
      read === undefined ? spread.read(input, references) : read(raws, input, references);
    if (value !== undefined) values[input.argument] = value;
    else if (raws.length > 0 || (isWhole && input.isRequired)) unreadable.push(input);
  }
  return values;
}

/** The parameters that callers pass in a location. */
export function inputsIn({ inputs }: PlannedOperation, location: Input["location"]): Input[] {
  return [...inputs.values()].filter((input) => input.location === location);
}

function wholeValue([raw]: readonly string[], input: Input, references: References): unknown {
  return raw === undefined ? undefined : pathValue(raw, input, references);
}

function namedValue(raws: readonly string[], input: Input, references: References): unknown {
  const { style, form } = input;
  const [first = ""] = raws;
  if (form === "json" || style === "json") return jsonValue(first);
  const typed = typedValues(input, references);
  const separator = separatorOf(input);
  if (separator !== undefined) return joinedValue(first, false, typed, separator);
  if (style === undefined) return raws.length === 1 ? typed.scalar(first) : typed.list(raws);
  const isDelimited = style === "spaceDelimited" || style === "pipeDelimited";
  const isJoined = style === "comma" || isDelimited;
  const texts = isJoined ? joined(first, style) : raws;
  if (typed.isObject || (typed.takesObjects && isJoined && texts.length > 1))
    return typed.object(pairsIn(isJoined ? texts : joined(first, style)));
  return isDelimited || texts.length > 1 || typed.isList(texts)
    ? typed.list(texts)
    : typed.scalar(first);
}

/** The texts that a style joins to one. */
function joined(raw: string, style: Style | undefined): string[] {
  if (style === "spaceDelimited") return raw.split("%20");
  return raw.split(style === "pipeDelimited" ? /%7C|\|/i : ",");
}

/** The objects whose keys are names in the query, or parts of them. */
class SpreadValues {
  #bracketed: ReadonlyMap<string, readonly Pair[]> | undefined;

  /** @param names - the names of parameters, which are not keys of an object */
  constructor(
    readonly query: UrlQuery,
    readonly names: ReadonlySet<string>,
  ) {}

  read(input: Input, references: References): unknown {
    const { name, style } = input;
    if (style === "deepObject") {
      const pairs = this.#inBrackets(name);
      if (pairs.length === 0) return undefined;
      const typed = typedValues(input, references);
      return typed.nested(
        pairs.map(([key, raw]) => [keysOf(key.slice(name.length)), raw] as const),
      );
    }
    if (style !== "repeat") return undefined;
    const typed = typedValues(input, references);
    if (!typed.takesObjects) return undefined;
    const pairs = this.query.pairs.filter(
      ([key]) => !this.names.has(key) && typed.hasProperty(key),
    );
    return pairs.length === 0 ? undefined : typed.object(pairs);
  }

  /** The pairs whose names start with this one and "[". */
  #inBrackets(name: string): readonly Pair[] {
    return (this.#bracketed ??= this.#byStart()).get(name) ?? [];
  }

  #byStart(): ReadonlyMap<string, readonly Pair[]> {
    const found = new Map<string, Pair[]>();
    const longest = greatestOf([...this.names].map((name) => name.length));
    for (const pair of this.query.pairs) {
      const [key] = pair;
      for (
        let end = key.indexOf("[");
        end >= 0 && end <= longest;
        end = key.indexOf("[", end + 1)
      ) {
        const start = key.slice(0, end);
        const known = found.get(start);
        if (known !== undefined) known.push(pair);
        else if (this.names.has(start)) found.set(start, [pair]);
      }
    }
    return found;
  }
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

function pairsOf(raw: string): [string, string][] {
  return raw.split(",").map((pair) => {
    const equals = pair.indexOf("=");
    return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
  });
}

function pairsIn(parts: readonly string[]): [string, string][] {
  return parts.flatMap((key, index) =>
    index % 2 === 0 ? [[key, parts[index + 1] ?? ""] as [string, string]] : [],
  );
}

export function jsonValue(raw: string): unknown {
  return parsedJson(decodedText(raw) ?? "");
}

/** Returns the value of a JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
