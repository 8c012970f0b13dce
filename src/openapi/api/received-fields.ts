import { decodedText, type UrlQuery } from "../../routes/raw-values.js";
import type { Input } from "../plan/operation-plan.js";
import type { References } from "../read/references.js";
import { fieldValues, inputsIn } from "./matched-values.js";
import type { PlannedOperation } from "./planned-operation.js";
import { typedValues, type TypedValues } from "./typed-values.js";

type Values = Record<string, unknown>;

const known = new WeakMap<PlannedOperation, Map<string, readonly Input[]>>();

/** The parameters of a location, each with the style in which it is written. */
export function styledInputs(
  operation: PlannedOperation,
  location: Input["location"],
): readonly Input[] {
  const byLocation = known.get(operation) ?? new Map<string, readonly Input[]>();
  known.set(operation, byLocation);
  const before = byLocation.get(location);
  if (before !== undefined) return before;
  const inputs = inputsIn(operation, location)
    .filter(({ channel }) => channel !== "data")
    .map(withStyle);
  byLocation.set(location, inputs);
  return inputs;
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
  for (const input of items) {
    const raws = query.values(input.name);
    if (raws.length === 0) continue;
    const value = itemsOf(raws, input, operation.references);
    if (value === undefined) unreadable.push(input);
    else values[input.argument] = value;
  }
  return values;
}

/** Reads texts as the items of a list. An object, or a list in a list, is written as JSON. */
function itemsOf(raws: readonly string[], input: Input, references: References): unknown {
  const typed = typedValues(input, references);
  const [raw = ""] = raws;
  const read = raws.length === 1 ? containerIn(raw, typed) : undefined;
  if (read !== undefined) return read;
  if (!typed.isList(raws)) return raws.length === 1 ? typed.scalar(raw) : undefined;
  const members = raws.map((each) => containerIn(each, typed.items) ?? typed.items.scalar(each));
  return members.includes(undefined) ? undefined : members;
}

/** The object, or the list in a list, that a JSON text stands for. */
function containerIn(raw: string, typed: TypedValues): unknown {
  const text = decodedText(raw) ?? "";
  const isWanted = text.startsWith("{") ? typed.takesObjects : isListText(text, typed);
  try {
    return isWanted ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

function isListText(text: string, typed: TypedValues): boolean {
  return text.startsWith("[") && takesLists(typed);
}

/** Returns `true` if a schema allows lists: several texts stand for one. */
export function takesLists(typed: TypedValues): boolean {
  return typed.isList(["", ""]);
}
