import { describeType } from "../internal/messages.js";
import { isList, isPlainObject, Opaque, ownValue } from "../internal/objects.js";
import { invalidParameter } from "../options/invalid-parameter.js";
import type { State, Values } from "../options/state.js";
import type { ExpansionValue } from "../uri-template/expand.js";
import type { Variable } from "../uri-template/parse.js";

/**
 * The value of a variable: from its channel, or from the parameters.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function variableValue(
  variable: Variable,
  state: State,
  channel: Values | undefined,
): ExpansionValue {
  const value = urlValue(givenValue(variable, state, channel), variable.name);
  if (variable.prefix === undefined || typeof value !== "object") return value;
  throw invalidParameter(
    variable.name,
    "is a list or an object, which has no prefix (RFC 6570 section 2.4.1)",
    "Pass a string, or remove the prefix from the template",
  );
}

/** The value that was given for a variable. `null` in the channel leaves it out, also when there is a parameter of its name. */
export function givenValue(
  { name, decodedName }: Variable,
  { parameters }: State,
  channel: Values | undefined,
): unknown {
  const value = firstDefined(ownValue(channel, name), ownValue(parameters, name));
  if (value !== undefined || decodedName === undefined) return value;
  return firstDefined(ownValue(channel, decodedName), ownValue(parameters, decodedName));
}

/** Returns `true` if a URL template can take a value of this name. */
export function isGiven({ parameters, path, query }: State, name: string): boolean {
  return [parameters, path, query].some((values) => ownValue(values, name) !== undefined);
}

function firstDefined(value: unknown, other: unknown): unknown {
  return value === undefined ? other : value;
}

/**
 * A parameter's value for a URL: text, a list of texts, a map of texts, or `undefined` for a value that is left out
 * (RFC 6570 section 2.3).
 *
 * @throws EndpointError `invalid-parameter`
 */
function urlValue(value: unknown, name: string): ExpansionValue {
  if (typeof value === "string") return wellFormed(value, name);
  if (isList(value)) return list(value, name);
  if (isPlainObject(value)) return map(value, name);
  return scalarText(value, name);
}

function list(members: readonly unknown[], name: string): readonly string[] | undefined {
  const texts: string[] = [];
  for (const member of members) {
    const defined = scalarText(member, name);
    if (defined !== undefined) texts.push(defined);
  }
  return texts.length > 0 ? texts : undefined;
}

function map(
  members: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, string>> | undefined {
  const texts: Record<string, string> = {};
  let defined = false;
  for (const key of Object.keys(members)) {
    const member = scalarText(members[key], name);
    if (member === undefined) continue;
    texts[wellFormed(key, name)] = member;
    defined = true;
  }
  return defined ? texts : undefined;
}

/**
 * A scalar as text; `undefined` and `null` are left out.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function scalarText(value: unknown, name: string): string | undefined {
  switch (typeof value) {
    case "string":
      return wellFormed(value, name);
    case "number":
    case "boolean":
    case "bigint":
      return String(value);
    case "undefined":
      return undefined;
    default:
      return value === null ? undefined : dateText(value, name);
  }
}

function dateText(value: unknown, name: string): string {
  try {
    // This works for a Date of another realm too, and throws for anything else.
    return Date.prototype.toISOString.call(value instanceof Opaque ? value.value : value);
  } catch (error) {
    const what = error instanceof RangeError ? "an invalid Date" : describeType(value);
    throw invalidParameter(
      name,
      `holds ${what}, which cannot be written as text`,
      "Pass strings, finite numbers, booleans, bigints, valid Dates, or a flat list of these",
    );
  }
}

/**
 * Refuses text with a lone surrogate, which UTF-8 cannot encode.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function wellFormed(value: string, name: string): string {
  if (value.isWellFormed()) return value;
  throw invalidParameter(
    name,
    "holds half of a surrogate pair, which a URL cannot hold",
    "Cut text between characters, or call toWellFormed() on it",
  );
}
