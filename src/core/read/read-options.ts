import { carriesCredentialText, isSecretName } from "../../credentials/names.js";
import type { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { isObject, isOwn } from "../../internal/objects.js";
import { readSafely, unreadable } from "../../internal/thrown-errors.js";
import { isOptionName } from "../../wire/option-names.js";
import { stateAfter, StateUpdate } from "../apply.js";
import { parameterError } from "../parameter-error.js";
import type { Entries } from "./entries.js";
import { readHeaders, refuseRepeatedHeaders } from "./headers.js";
import {
  BODY,
  EXCEPTIONS,
  LINK,
  OPERATION,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
  SYMBOL_KEYS,
} from "./option-keys.js";
import { linkConflict, OPTIONS, ownOption } from "./option-table.js";
import { checkKeyed, type Keyed, readValue } from "./read-value.js";
import { parseRoute } from "./route.js";
import type { State } from "../state.js";
import { undefinedUrl } from "./url-options.js";

/**
 * Returns the state for the arguments of a call: a route and options, a route alone, or options alone.
 *
 * @throws EndpointError
 */
export function stateAfterCall(before: State, routeOrOptions: unknown, options?: unknown): State {
  const update = new StateUpdate(before);
  if (typeof routeOrOptions === "string" || options !== undefined) {
    const route = parseRoute(routeOrOptions, () => before);
    update.set("route", "", route);
    if (options !== undefined) read(update, options, refuseOtherRoute);
  } else if (routeOrOptions !== undefined) {
    read(update, routeOrOptions);
  }
  return update.state;
}

/**
 * Returns the state for options alone.
 *
 * @throws EndpointError
 */
export function stateAfterOptions(before: State, options: unknown): State {
  return stateAfter(before, readOptions, options);
}

/**
 * Reads a route, which must be a text.
 *
 * @param before - returns the state that the route is for
 * @throws EndpointError
 */
export function readRoute(entries: Entries, route: unknown, before?: () => State): void {
  entries.set("route", "", parseRoute(route, before));
}

/**
 * Reads a caller's options, which nothing else reads. The values of its entries are checked, and share nothing with the caller's
 * objects but `data`, `request` and instances of classes.
 *
 * @throws EndpointError
 */
export function readOptions(entries: Entries, options: unknown): void {
  read(entries, options);
}

/**
 * Reads the options of a builder. A base URL that is undefined by mistake, such as an environment variable that is not set, must not
 * leave the request to the default API.
 *
 * @throws EndpointError
 */
export function readBuilderOptions(entries: Entries, options: unknown): void {
  read(entries, options, refuseRepeatedHeaders);
  const isUndefined = (key: string) =>
    isObject(options) && isOwn(options, key) && Reflect.get(options, key) === undefined;
  if (readSafely("options", () => isUndefined("baseUrl"))) throw undefinedUrl();
}

/**
 * Reads parameters: options without the names of options, such as `url`.
 *
 * @throws EndpointError
 */
export function readParameters(entries: Entries, parameters: unknown): void {
  read(entries, parameters, refuseOptionName);
}

/**
 * Returns the state for one request with these parameters, which replace no credential that the builder has.
 *
 * @throws EndpointError
 */
export function stateWithParameters(before: State, parameters: unknown): State {
  const state = stateAfter(before, readParameters, parameters);
  refuseReplacedCredentials(before, state);
  return state;
}

/** @param check - refuses an option */
function read(
  entries: Entries,
  given: unknown,
  check?: (key: string | symbol, value: unknown) => void,
): void {
  try {
    const options = checkKeyed(given, "options");
    for (const key in options) {
      if (!isOwn(options, key)) continue;
      const value = options[key];
      if (value === undefined) continue;
      const option = isOptionName(key) ? OPTIONS.get(key) : undefined;
      if (option === undefined) {
        refuseShownKey(key);
        entries.set("parameters", key, readValue(value, key));
      } else {
        check?.(key, value);
        // Most calls have headers: a call through the table would take a twelfth of the time of all that a call does.
        if (key === "headers") readHeaders(entries, checkKeyed(value, key));
        else option.read(entries, value, options);
      }
    }
    if (!hasSymbol(options)) return;
    for (const [key, option] of OPTIONS) {
      const value = typeof key === "symbol" ? ownOption(options, key) : undefined;
      if (value === undefined) continue;
      check?.(key, value);
      option.read(entries, value, options);
    }
  } catch (error) {
    throw unreadable("options", error);
  }
}

/** A plain look at each is faster than asking for all own symbols, and most options have none of them. */
function hasSymbol(options: Keyed): boolean {
  return (
    options[PATH] !== undefined ||
    options[QUERY] !== undefined ||
    options[BODY] !== undefined ||
    options[STYLE] !== undefined ||
    options[ORIGINS] !== undefined ||
    options[LINK] !== undefined ||
    options[STRICT] !== undefined ||
    options[EXCEPTIONS] !== undefined ||
    options[OPERATION] !== undefined
  );
}

function refuseOptionName(key: string | symbol): void {
  if (typeof key === "symbol") return;
  throw parameterError(
    "invalid-parameter",
    key,
    `The name "${key}" is the name of an option, not of a parameter.`,
    "To set the option, call its method; to send a parameter, use .path(), .query() or .body().",
  );
}

function refuseOtherRoute(key: string | symbol): void {
  if (key === "url" || key === "method") throw conflict(key);
  if (key === LINK) throw linkConflict();
}

/** With two URLs, a request could go to a host other than the route's, and its token with it. */
function conflict(option: "url" | "method"): EndpointError {
  return parameterError(
    "route-conflict",
    option,
    `The option ${option} was given together with a route, which has its own.`,
    `Leave one of them out. In the body, write [BODY]: { ${option}: … }.`,
  );
}

/**
 * Reads the value of one parameter.
 *
 * @throws EndpointError
 */
export function readNamedParameter(name: string, value: unknown): unknown {
  if (value === undefined) return undefined;
  return readSafely("parameter", () => {
    if (isOptionName(name)) refuseOptionName(name);
    refuseShownKey(name);
    return readValue(value, name);
  });
}

/** Refuses a parameter of a call in place of a credential that the builder has: the parameters may be a stranger's. */
function refuseReplacedCredentials(before: State, { parameters }: State): void {
  if (parameters === before.parameters) return;
  for (const name in before.parameters) {
    if (!isOwn(before.parameters, name) || parameters[name] === before.parameters[name]) continue;
    if (isSecretName(name, before.operation?.secrets)) throw replaced(name);
  }
}

function replaced(name: string): EndpointError {
  return parameterError(
    "conflicting-parameter",
    name,
    carriesCredentialText(name),
    "Leave it out. To set another credential, use .param().",
  );
}

/**
 * Refuses a key of the JSON form of a builder, which is for people and tests: it lacks the credentials.
 *
 * @throws EndpointError `invalid-options`
 */
export function refuseShownKey(key: string): void {
  if (!key.startsWith("[") || !key.endsWith("]") || !isOwn(SYMBOL_KEYS, key.slice(1, -1))) return;
  throw parameterError(
    "invalid-options",
    key,
    `The key ${quote(key)} is from the JSON form of a builder, which cannot be read back.`,
    `Pass builder.options, or the symbol ${key.slice(1, -1)} as the key.`,
  );
}
