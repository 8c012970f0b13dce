import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import { isOwnList, isOwnObject } from "../internal/objects.js";
import type { ExpansionValue } from "../template/expression.js";

/**
 * A parameter's value as a URL takes it (B9): text, a list of texts, a map of texts, or `undefined` for what is left
 * out, as RFC 6570 section 2.3 leaves out what is undefined.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function urlValue(value: unknown, name: string): ExpansionValue {
  if (typeof value === "string") return wellFormed(value, name);
  if (isOwnList(value)) return list(value, name);
  if (isOwnObject(value)) return map(value, name);
  return text(value, name);
}

/** {@link urlValue} for the query that is appended: no place for a map there. */
export function queryValue(value: unknown, name: string): string | readonly string[] | undefined {
  return isOwnList(value) ? list(value, name) : text(value, name);
}

function list(members: readonly unknown[], name: string): readonly string[] | undefined {
  const texts: string[] = [];
  for (const member of members) {
    const defined = text(member, name);
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
    const member = text(members[key], name);
    if (member === undefined) continue;
    texts[wellFormed(key, name)] = member;
    defined = true;
  }
  return defined ? texts : undefined;
}

function text(value: unknown, name: string): string | undefined {
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
    // By its internal slot, not by its class: a Date of another realm is one too.
    return Date.prototype.toISOString.call(value);
  } catch (error) {
    const what = error instanceof RangeError ? "an invalid Date" : describeType(value);
    throw invalidValue(
      name,
      `holds ${what}, which has no place in a URL`,
      "Pass strings, finite numbers, booleans, bigints, valid Dates, or a flat list of these",
    );
  }
}

/**
 * Refuses what has no UTF-8 form and so none in a URL.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function wellFormed(value: string, name: string): string {
  if (value.isWellFormed()) return value;
  throw invalidValue(
    name,
    "holds half of a surrogate pair, which has no form in a URL",
    "Cut text between characters, or clean it by toWellFormed()",
  );
}

/** The error for a value that its place cannot hold. */
export function invalidValue(name: string, what: string, advice: string): EndpointError {
  return new EndpointError(
    "invalid-parameter",
    `The parameter ${quote(name)} ${what}. ${advice}.`,
    { parameter: name },
  );
}
