import { isObject, isPlainObject } from "../../internal/objects.js";
import { decodedText, UrlQuery } from "../../routes/raw-values.js";
import type { Input } from "../plan/operation-plan.js";
import type { References } from "../read/references.js";
import { partsOf } from "../read/schema-parts.js";
import { fieldValues, inputsIn, parsedJson } from "./matched-values.js";
import type { PlannedOperation } from "./planned-operation.js";
import { typedValues, type TypedValues } from "./typed-values.js";
import { kept } from "../read/document.js";

type Values = Record<string, unknown>;

const styled = new WeakMap<PlannedOperation, Map<string, readonly Input[]>>();

/** The parameters of a location, each with the style in which it is written. */
export function styledInputs(
  operation: PlannedOperation,
  location: Input["location"],
): readonly Input[] {
  const byLocation = kept(styled, operation, () => new Map<string, readonly Input[]>());
  return kept(byLocation, location, () =>
    inputsIn(operation, location)
      .filter(({ channel }) => channel !== "data")
      .map(withStyle),
  );
}

/** The style of a cookie is in its form, and a field of a form without a style has JSON texts. */
function withStyle(input: Input): Input {
  const { location, style, form, shape } = input;
  const isJoined = form?.endsWith("joined") === true;
  if (location === "cookie") return { ...input, style: isJoined ? "comma" : "repeat" };
  const isPlain = location !== "body" || (style ?? form) !== undefined || shape === "scalar";
  return isPlain ? input : { ...input, style: "jsonItems" };
}

/**
 * Reads the parameters of a query, of cookies, or of a form.
 *
 * @param unreadable - gets the parameters that cannot be read as they are described
 */
export function receivedFields(
  operation: PlannedOperation,
  location: Input["location"],
  query: UrlQuery,
  unreadable: Input[],
): Values {
  const inputs = styledInputs(operation, location);
  const items = inputs.filter(({ style }) => style === "jsonItems");
  const others = inputs.filter(({ style }) => style !== "jsonItems");
  const values = fieldValues(operation, others, query, unreadable);
  // The parts of a multipart form are not compared with what is built.
  const isTwice = ({ name, form, style }: Input) =>
    (form === "json" || style === "json") && query.values(name).length > 1;
  unreadable.push(...others.filter(isTwice));
  for (const input of items) {
    const raws = query.values(input.name);
    if (raws.length === 0) continue;
    const value = itemsOf(raws, input, operation.references);
    if (value === undefined) unreadable.push(input);
    else values[input.argument] = value;
  }
  const free = freeInput(operation, location);
  if (free !== undefined) readRest(operation, free, query, values, unreadable);
  return values;
}

/** Reads the pairs of unknown names as members of the object that takes them. */
function readRest(
  operation: PlannedOperation,
  free: Input,
  query: UrlQuery,
  values: Values,
  unreadable: Input[],
): void {
  const rest = new Set(unknownNames(operation, free.location, query));
  if (rest.size === 0) return;
  const pairs = query.pairs.filter(([name]) => rest.has(name));
  const read = typedValues(free, operation.references).object(pairs);
  const { [free.argument]: known = {} } = values;
  if (isPlainObject(read) && isPlainObject(known)) values[free.argument] = { ...known, ...read };
  else unreadable.push(free);
}

/** Returns the exploded object that takes all other names. Undefined if two objects could take them. */
export function freeInput(
  operation: PlannedOperation,
  location: Input["location"],
): Input | undefined {
  if (location === "body" && operation.takesAnyField) return undefined;
  const [input, another] = styledInputs(operation, location).filter((each) =>
    isFree(each, operation.references),
  );
  return another === undefined ? input : undefined;
}

function isFree(input: Input, references: References): boolean {
  if (input.style !== "repeat" || !typedValues(input, references).isObject) return false;
  const parts = partsOf(input.schema, references);
  return (
    parts.every(
      ({ properties, additionalProperties }) =>
        properties === undefined && additionalProperties !== false,
    ) ||
    parts.some(
      ({ additionalProperties }) => additionalProperties === true || isObject(additionalProperties),
    )
  );
}

/** Returns the names in a query or a form that belong to no parameter, member of a parameter or credential. */
export function unknownNames(
  operation: PlannedOperation,
  location: Input["location"],
  query: UrlQuery,
): readonly string[] {
  const { plan, references, schemes } = operation;
  const all = styledInputs(operation, location);
  const literal = new UrlQuery(location === "query" ? plan.path.replace(/^[^?]*\??/, "") : "");
  const keys = schemes.filter((scheme) => scheme.location === location);
  const inputs = plan.inputs.filter(
    (input) => input.location === location && input.channel !== "data",
  );
  const known = new Set([
    ...inputs.map(({ name }) => name),
    ...literal.pairs.map(([name]) => name),
    ...keys.map(({ parameter }) => parameter),
  ]);
  const spread = all.filter((input) => input.style === "repeat");
  const deep = all.filter((input) => input.style === "deepObject").map(({ name }) => name);
  const isKnown = (key: string) =>
    known.has(key) ||
    deep.some((name) => key.startsWith(`${name}[`) && isNested(key.slice(name.length))) ||
    spread.some((input) => typedValues(input, references).hasProperty(key));
  return [...new Set(query.pairs.map(([key]) => key))].filter((key) => !isKnown(key));
}

/** Returns `true` for texts in brackets, and nothing between them. */
function isNested(keys: string): boolean {
  return /^(?:\[[^\]]*\])+$/.test(keys);
}

/** Reads texts as the items of a list. An object, or a list in a list, is written as JSON. */
function itemsOf(raws: readonly string[], input: Input, references: References): unknown {
  const typed = typedValues(input, references);
  const [raw = ""] = raws;
  const read = raws.length === 1 ? containerIn(raw, typed) : undefined;
  if (read !== undefined) return read;
  if (!typed.isList(raws)) return raws.length === 1 ? typed.scalar(raw) : undefined;
  const { items } = typed;
  const members = raws.map((each) => containerIn(each, items) ?? items.scalar(each));
  return members.includes(undefined) ? undefined : members;
}

/** The object, or the list in a list, that a JSON text stands for. */
function containerIn(raw: string, typed: TypedValues): unknown {
  const text = decodedText(raw) ?? "";
  const isWanted = text.startsWith("{") ? typed.takesObjects : isListText(text, typed);
  return isWanted ? parsedJson(text) : undefined;
}

function isListText(text: string, typed: TypedValues): boolean {
  return text.startsWith("[") && takesLists(typed);
}

/** Returns `true` if a schema allows lists: several texts stand for one. */
export function takesLists(typed: TypedValues): boolean {
  return typed.isList(["", ""]);
}

/** The cookies of a header, by the rules of a query. A cookie that is not percent-encoded is encoded first. */
export function cookiesIn(operation: PlannedOperation, header = ""): UrlQuery {
  const plain = styledInputs(operation, "cookie").filter(
    ({ form }) => form?.startsWith("plain") === true,
  );
  const free = freeInput(operation, "cookie");
  const isPlain = (name: string) =>
    plain.some(
      (input) =>
        input.name === name ||
        input === free ||
        (input.style === "repeat" && typedValues(input, operation.references).hasProperty(name)),
    );
  const pairs = header.split(";").map((each) => {
    const pair = each.trim().replaceAll("+", "%2B").replaceAll("&", "%26");
    const [name = ""] = pair.split("=", 1);
    return isPlain(name) ? name + pair.slice(name.length).replaceAll("%", "%25") : pair;
  });
  return new UrlQuery(pairs.join("&"));
}
