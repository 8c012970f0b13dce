import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { isList, isPlainObject } from "../internal/objects.js";

/** An object whose own enumerable keys are names; nothing of its prototype counts (B10). */
export type Named = Readonly<Record<string | symbol, unknown>>;

/**
 * Takes an object with named values. A Map, a Headers, a Date and their like are refused: they have no keys of their own,
 * and what they hold would be lost.
 *
 * @throws EndpointError `invalid-options`
 */
export function namedValues(value: unknown, what: string): Named {
  if (isPlainObject(value) || isNamed(value)) return value;
  throw new EndpointError(
    "invalid-options",
    `${sentence(what)} must be an object with named values, but is ${describe(value)}. Pass a plain object; Object.fromEntries() makes one of a Map, Headers or URLSearchParams.`,
  );
}

function isNamed(value: unknown): value is Named {
  return typeof value === "object" && Object.prototype.toString.call(value) === "[object Object]";
}

/**
 * Takes any object that is no list.
 *
 * @throws EndpointError `invalid-options`
 */
export function anyObject(value: unknown, what: string): object {
  if (typeof value === "object" && value !== null && !isList(value)) return value;
  throw new EndpointError(
    "invalid-options",
    `${sentence(what)} must be an object, but is ${describeType(value)}. Pass an object, or leave it out.`,
  );
}

function describe(value: unknown): string {
  const type = describeType(value);
  return type === "an object" ? "an object of another kind" : type;
}

function sentence(what: string): string {
  return what === "options" ? "The options" : `The option ${what}`;
}
