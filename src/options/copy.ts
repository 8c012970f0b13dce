import { EndpointError } from "../errors.js";
import { quote } from "../quote.js";
import { isList, isOwnList, isOwnObject, isPlainObject } from "./plain-object.js";

/** How deep lists and objects may be nested; a cyclic value is deeper than any number. */
export const DEEPEST = 500;

/**
 * A parameter's value as the library keeps it: lists and plain objects copied at every depth and frozen, so that the
 * caller's are neither shared nor frozen (B18); anything else is held by reference.
 *
 * @throws EndpointError `invalid-parameter` for what no URL and no JSON document can hold
 */
export function frozenCopy(value: unknown, name: string, depth = 0): unknown {
  if (typeof value === "object" && value !== null) {
    if (depth > DEEPEST) throw tooDeep(name);
    if (isList(value)) return frozenList(value, name, depth);
    return isPlainObject(value) ? Object.freeze(frozenObject(value, name, depth)) : value;
  }
  if (typeof value === "function" || typeof value === "symbol")
    throw unsendable(name, typeof value);
  if (typeof value === "number" && !Number.isFinite(value)) throw unsendable(name, String(value));
  return value;
}

function frozenList(list: readonly unknown[], name: string, depth: number): readonly unknown[] {
  const copy: unknown[] = [];
  for (const member of list) copy.push(frozenCopy(member, name, depth + 1));
  return Object.freeze(copy);
}

function frozenObject(object: Readonly<Record<string, unknown>>, name: string, depth: number) {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    checkName(key);
    const value = object[key];
    if (value !== undefined) copy[key] = frozenCopy(value, name, depth + 1);
  }
  return copy;
}

/**
 * The opposite of {@link frozenCopy}: a copy of what the library owns that is the caller's own, to change at will (B19).
 */
export function freshCopy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isOwnList(value)) return value.map(freshCopy);
  return isOwnObject(value) ? freshValues(value) : value;
}

/** {@link freshCopy} of named values. */
export function freshValues<Value>(values: Readonly<Record<string, Value>>): Record<string, Value>;
export function freshValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(values)) copy[key] = freshCopy(values[key]);
  return copy;
}

/**
 * Refuses the one name that an assignment would not store but act upon (B10).
 *
 * @throws EndpointError `invalid-parameter`
 */
export function checkName(name: string): void {
  if (name !== "__proto__") return;
  throw new EndpointError(
    "invalid-parameter",
    'The name "__proto__" cannot be used: assigning it would replace an object\'s prototype. Rename it.',
    { parameter: name },
  );
}

function unsendable(name: string, what: string): EndpointError {
  return new EndpointError(
    "invalid-parameter",
    `The parameter ${quote(name)} holds a value that cannot be sent (${what}). Pass a string, a finite number, a boolean, null, a Date, or a list or plain object of these.`,
    { parameter: name },
  );
}

function tooDeep(name: string): EndpointError {
  return new EndpointError(
    "invalid-parameter",
    `The parameter ${quote(name)} is cyclic, or nested deeper than ${String(DEEPEST)} levels. Flatten it, or pass the finished body as data.`,
    { parameter: name },
  );
}
