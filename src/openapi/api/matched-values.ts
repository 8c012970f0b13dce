import { isList } from "../../internal/objects.js";
import type { Style } from "../../options/style.js";
import type { RawValue } from "../../routes/raw-values.js";
import type { UrlQuery } from "../../routes/url-query.js";
import { decodedText } from "../../routes/url-text.js";
import type { Input } from "../plan/operation-plan.js";
import { valueType } from "../plan/value-type.js";
import { isObject, listOr, objectOr, type DescriptionObject } from "../read/document.js";
import type { References } from "../read/references.js";
import { valueShape } from "../read/value-shape.js";
import type { MatchedRequest } from "./api.js";
import type { PlannedOperation } from "./planned-operation.js";

type Values = Record<string, unknown>;

/** The parameters of the path; undefined if one cannot be read as it is described. */
export function readPath(
  operation: PlannedOperation,
  raws: readonly RawValue[],
): Values | undefined {
  const { plan, references } = operation;
  const values: Values = {};
  for (const { name, raw } of raws) {
    const input = plan.inputs.find(
      (each) => each.location === "path" && [name, decodedText(name)].includes(each.name),
    );
    if (input === undefined) continue;
    const value = pathValue(raw, input, references);
    if (value === undefined) return undefined;
    values[input.argument] = value;
  }
  return values;
}

function pathValue(raw: RawValue["raw"], input: Input, references: References): unknown {
  const { schema } = input;
  if (isList(raw)) return typedList(raw, schema, references);
  if (input.form === "json") return json(raw);
  switch (valueShape(schema, references)) {
    case "list":
      return typedList(raw.split(","), schema, references);
    case "object":
      return typedObject(raw.includes("=") ? pairsOf(raw) : flatPairs(raw), schema, references);
    default:
      return typed(raw, schema, references);
  }
}

/** The parameters of the query; undefined if one cannot be read as it is described. Others are ignored. */
export function readQuery({ plan, inputs, references }: PlannedOperation, query: UrlQuery) {
  const values: Values = {};
  const names = new Set(plan.inputs.map(({ name }) => name));
  for (const input of inputs.values()) {
    if (input.location !== "query") continue;
    if (input.isQueryString === true) {
      const value = query.text === "" ? undefined : pathValue(query.text, input, references);
      if (value === undefined && (query.text !== "" || input.isRequired)) return undefined;
      if (value !== undefined) values[input.argument] = value;
      continue;
    }
    const isNamed = query.values(input.name).length > 0;
    const value = isNamed
      ? namedValue(query.values(input.name), input, references)
      : spreadValue(input, query, names, references);
    if (value === undefined && isNamed) return undefined;
    if (value !== undefined) values[input.argument] = value;
  }
  return values;
}

function namedValue(raws: readonly string[], input: Input, references: References): unknown {
  const { style, schema, form } = input;
  const [first = ""] = raws;
  if (form === "json" || style === "json") return json(first);
  const shape = style === undefined ? "scalar" : valueShape(schema, references);
  if (shape === "object") return typedObject(pairsIn(joined(first, style)), schema, references);
  const isOne = raws.length === 1 && shape !== "list";
  switch (style) {
    case "comma":
      return isOne && !first.includes(",")
        ? typed(first, schema, references)
        : typedList(first.split(","), schema, references);
    case "spaceDelimited":
    case "pipeDelimited":
      return typedList(joined(first, style), schema, references);
    default:
      return isOne ? typed(first, schema, references) : typedList(raws, schema, references);
  }
}

/** The texts that a style joins to one. */
function joined(raw: string, style: Style | undefined): string[] {
  if (style === "spaceDelimited") return raw.split("%20");
  return raw.split(style === "pipeDelimited" ? /%7C|\|/i : ",");
}

/** An object whose keys are names in the query, or parts of them. */
function spreadValue(
  input: Input,
  query: UrlQuery,
  names: ReadonlySet<string>,
  references: References,
): unknown {
  const { name, schema, style } = input;
  if (style === "repeat" && valueShape(schema, references) === "object") {
    const { properties } = objectOr(references.target(schema));
    const known = Object.keys(objectOr(properties)).filter((key) => !names.has(key));
    const pairs = query.pairs.filter(([key]) => known.includes(key));
    return pairs.length === 0 ? undefined : typedObject(pairs, schema, references);
  }
  if (style !== "deepObject") return undefined;
  const pairs = query.pairs.filter(([key]) => key.startsWith(`${name}[`));
  if (pairs.length === 0) return undefined;
  return nested(
    pairs.map(([key, raw]) => [keysOf(key), raw] as const),
    schema,
    references,
    0,
  );
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

const DEEPEST = 30;

function nested(
  pairs: readonly (readonly [keys: readonly string[], raw: string])[],
  schema: unknown,
  references: References,
  depth: number,
): unknown {
  const [[keys, raw] = [[], ""]] = pairs;
  if (keys.length === 0 || depth > DEEPEST) return typed(raw, schema, references);
  const groups = new Map<string, (readonly [readonly string[], string])[]>();
  for (const [[key = "", ...rest], text] of pairs) {
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, [rest, text]]);
  }
  const parts = partsOf(schema, references);
  const isNumbered = [...groups.keys()].every((key, index) => key === String(index));
  const list = isNumbered ? parts.find(isListSchema) : undefined;
  const members = [...groups].map(([key, group]) => {
    const inner = list === undefined ? propertyOf(parts, key) : list.items;
    return [key, nested(group, inner, references, depth + 1)] as const;
  });
  return list === undefined ? Object.fromEntries(members) : members.map(([, member]) => member);
}

function isListSchema({ type, items }: DescriptionObject): boolean {
  return items !== undefined || [type].flat().includes("array");
}

/** The most alternatives and parts of a schema that are looked at. */
const MOST_PARTS = 100;

/** A schema with its alternatives and parts. */
function partsOf(schema: unknown, references: References): readonly DescriptionObject[] {
  const parts = new Set<DescriptionObject>();
  const open: unknown[] = [schema];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const part = references.target(next);
    if (!isObject(part) || parts.has(part) || parts.size === MOST_PARTS) continue;
    parts.add(part);
    for (const key of ["allOf", "oneOf", "anyOf"])
      open.push(...listOr(part[key]).slice(0, MOST_PARTS));
  }
  return [...parts];
}

function propertyOf(parts: readonly DescriptionObject[], name: string): unknown {
  for (const { properties } of parts) {
    const known = objectOr(properties);
    if (Object.hasOwn(known, name)) return known[name];
  }
  return parts.find((part) => isObject(part.additionalProperties))?.additionalProperties;
}

/** The parameters of the header, where headers are given. */
export function readHeaders(
  { inputs, references }: PlannedOperation,
  headers: MatchedRequest["headers"],
): Values {
  if (headers === undefined) return {};
  const values: Values = {};
  for (const { location, name, argument, schema, form } of inputs.values()) {
    const text = location === "header" ? headerOf(headers, name) : undefined;
    if (text === undefined) continue;
    const encoded = encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3D", "=");
    const shape = valueShape(schema, references);
    values[argument] =
      form === "json"
        ? json(encodeURIComponent(text))
        : shape === "list"
          ? typedList(encoded.split(","), schema, references)
          : shape === "object"
            ? typedObject(
                form === "exploded" ? pairsOf(encoded) : flatPairs(encoded),
                schema,
                references,
              )
            : typed(encodeURIComponent(text), schema, references);
  }
  return values;
}

function headerOf(
  headers: NonNullable<MatchedRequest["headers"]>,
  name: string,
): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] =
    Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function pairsOf(raw: string): [string, string][] {
  return raw.split(",").map((pair) => {
    const equals = pair.indexOf("=");
    return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
  });
}

function flatPairs(raw: string): [string, string][] {
  return pairsIn(raw.split(","));
}

function pairsIn(parts: readonly string[]): [string, string][] {
  return parts.flatMap((key, index) =>
    index % 2 === 0 ? [[key, parts[index + 1] ?? ""] as [string, string]] : [],
  );
}

function typedObject(
  pairs: readonly (readonly [string, string])[],
  schema: unknown,
  references: References,
): unknown {
  const parts = partsOf(schema, references);
  return Object.fromEntries(
    pairs.map(([key, raw]) => {
      const name = decodedText(key) ?? key;
      return [name, typed(raw, propertyOf(parts, name), references)];
    }),
  );
}

function typedList(raws: readonly string[], schema: unknown, references: References): unknown {
  const target = references.target(schema);
  const items = isObject(target) ? target.items : undefined;
  const members = raws.map((raw) => typed(raw, items, references));
  return members.includes(undefined) ? undefined : members;
}

/** A text as the schema says: a number, true or false, or a text. Undefined for triplets that are not UTF-8. */
function typed(raw: string, schema: unknown, references: References): unknown {
  const text = decodedText(raw);
  if (text === undefined) return undefined;
  const { types = [], values } = valueType(schema, references);
  const constant = values?.find((each) => String(each) === text);
  if (constant !== undefined) return constant;
  const isNumber = types.includes("integer") || types.includes("number");
  if (isNumber && text !== "" && String(Number(text)) === text) return Number(text);
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

function json(raw: string): unknown {
  try {
    return JSON.parse(decodedText(raw) ?? "") as unknown;
  } catch {
    return undefined;
  }
}
