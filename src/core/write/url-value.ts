import type { EndpointError } from "../../errors.js";
import { describeType, quote } from "../../internal/messages.js";
import { isList, isPlainObject, Opaque } from "../../internal/objects.js";
import { invalidParameter } from "../parameter-error.js";
import type { State, Values } from "../state.js";
import type { Refusal } from "../../wire/refusal.js";
import { scalar } from "../../wire/scalar.js";
import type { ExpansionValue, Variable } from "../../template/expand.js";
import type { Variables } from "../../template/url-template.js";

/**
 * The value of a variable as its expansion takes it.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function variableValue({ name, prefix }: Variable, given: unknown): ExpansionValue {
  const value = urlValue(given, name);
  if (prefix === undefined || typeof value !== "object") return value;
  throw invalidParameter(
    name,
    "is a list or an object, which has no prefix",
    "Pass a string, or remove the prefix from the template",
  );
}

/**
 * A parameter's value for a URL: text, a list of texts, a map of texts, or `undefined` for a value that is left out
 * (RFC 6570 section 2.3).
 *
 * @throws EndpointError `invalid-parameter`
 */
function urlValue(value: unknown, name: string): ExpansionValue {
  if (isList(value)) return list(value, name);
  return isPlainObject(value) ? map(value, name) : scalarText(name, value);
}

function list(members: readonly unknown[], name: string): readonly string[] | undefined {
  const texts = members.map((member) => scalarText(name, member));
  const given = texts.filter((text) => text !== undefined);
  return given.length > 0 ? given : undefined;
}

function map(members: Values, name: string): Readonly<Record<string, string>> | undefined {
  const texts = Object.entries(members).flatMap(([key, member]) => {
    const text = scalarText(name, member);
    return text === undefined ? [] : [[scalarText(name, key) ?? "", text] as const];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/**
 * A scalar as text; `undefined` and `null` are left out.
 *
 * @param name - the parameter's name
 * @throws EndpointError `invalid-parameter`
 */
export function scalarText(name: string, value: unknown): string | undefined {
  const given: unknown = value instanceof Opaque ? value.value : value;
  try {
    return scalar(name, given);
  } catch (error) {
    throw unwritable(error as Refusal, given);
  }
}

/** The error for a value that cannot be written as text. */
export function unwritable({ parameter, detail }: Refusal, value?: unknown): EndpointError {
  if (detail === "surrogate" || typeof value === "string") {
    return invalidParameter(
      parameter,
      "holds half of a surrogate pair",
      "Cut text between characters, or call toWellFormed() on it",
    );
  }
  return invalidParameter(
    parameter,
    `holds ${isInvalidDate(value) ? "an invalid Date" : describeType(value)}, which cannot be written as text`,
    "Pass strings, finite numbers, booleans, bigints, valid Dates, or a flat list of these",
  );
}

function isInvalidDate(value: unknown): boolean {
  try {
    // This works for a Date of another realm too, and throws for anything else, such as a revoked proxy.
    return Number.isNaN(Date.prototype.getTime.call(value));
  } catch {
    return false;
  }
}

/**
 * Names a parameter that was passed under nearly the name of a missing variable: in other case, with other separators, or with one
 * mistake in it. It continues the sentence about the variable.
 *
 * @param names - the names of all variables, which are passed for themselves
 */
export function givenInstead(missing: string, names: Variables, state: State): string {
  const { parameters, path, query, body } = state;
  const given = [parameters, path, query, body].flatMap((values) =>
    Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null),
  );
  const near = given.find(([name]) => !names.has(name) && isNearName(name, missing))?.[0];
  return near === undefined ? "" : `; you passed ${quote(near)}`;
}

/** Returns `true` if two names differ by case, by separators, or by one mistake. */
export function isNearName(one: string, other: string): boolean {
  return isNear(lettersOf(one), lettersOf(other));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, "");
}

/** Returns `true` if two names are equal except for one letter, or two that are swapped. In a short name every letter counts. */
function isNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  ];
  if (left === right) return true;
  const isSwapped = left.length === 2 && left === Array.from(right).reverse().join("");
  return shorter > 2 && (isSwapped || Math.max(left.length, right.length) === 1);
}
