import { EndpointError } from "../errors.js";
import { checkName, DEEPEST } from "./copy.js";
import { isOwn, isOwnObject } from "../internal/objects.js";

type Values = Readonly<Record<string, unknown>>;

/**
 * What merging has made so far for one draft, each under itself: nobody else has it, so that more is merged into it where
 * it stands. Without that, every one of many merges under one name would copy all that the earlier ones gave.
 */
export type Made = Map<Values, Record<string, unknown>>;

/**
 * Sets a named value (B16): where it and the earlier one are plain objects they are merged into a new one, anything else
 * replaces the earlier.
 *
 * @param target - what the caller of this function owns; nothing inside it is changed but what merging has made
 * @throws EndpointError `invalid-options` when both are nested deeper than the library follows
 */
export function mergeValue(
  target: Record<string, unknown>,
  name: string,
  value: unknown,
  made?: Made,
  depth = 0,
): void {
  const earlier = typeof value === "object" && isOwn(target, name) ? target[name] : undefined;
  const isMerged = earlier !== undefined && isOwnObject(earlier) && isOwnObject(value);
  target[name] = isMerged ? merged(earlier, value, made, depth + 1) : value;
}

/** Sets every named value; `undefined` changes nothing. */
export function mergeValues(
  target: Record<string, unknown>,
  later: Values,
  made?: Made,
  depth = 0,
): void {
  if (depth > DEEPEST + 1) throw tooDeep();
  for (const name of Object.keys(later)) {
    const value = later[name];
    if (value === undefined) continue;
    checkName(name);
    mergeValue(target, name, value, made, depth);
  }
}

/** Sets every named value, and every symbol. */
export function mergeObject(
  target: Record<string, unknown>,
  later: Values,
  made?: Made,
  depth = 0,
): void {
  mergeValues(target, later, made, depth);
  Object.assign(target, symbolsOf(later));
}

/** Two plain objects as one, made of both. */
function merged(earlier: Values, later: Values, made: Made | undefined, depth: number): Values {
  const target = made?.get(earlier) ?? { ...earlier };
  made?.set(target, target);
  mergeObject(target, later, made, depth);
  return target;
}

/** Only a caller's own object has any: `request` (B18). */
function symbolsOf(values: Values): object {
  const symbols = Object.getOwnPropertySymbols(values);
  return Object.fromEntries(symbols.map((symbol) => [symbol, Reflect.get(values, symbol)]));
}

function tooDeep(): EndpointError {
  return new EndpointError(
    "invalid-options",
    `Two objects that are to be merged are cyclic, or nested deeper than ${String(DEEPEST)} levels. Give one of them only, or flatten both.`,
  );
}
