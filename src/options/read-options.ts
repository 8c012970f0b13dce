import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import { isObject, isOwn, Opaque, ownValue } from "../internal/objects.js";
import { readSafely, unreadable } from "../internal/thrown-errors.js";
import { readBaseUrl, readLink, readOrigins, undefinedUrl } from "./url-options.js";
import { readHeaders } from "./headers.js";
import { readMediaType } from "./media-type.js";
import {
  BODY,
  LINK,
  OPERATION,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
  SYMBOL_KEYS,
} from "./option-keys.js";
import { isOptionName } from "../wire/option-names.js";
import { checkKeyed, checkObject, type Keyed, readValue } from "./read-value.js";
import { parseMethod, parseRoute, parseUrlTemplate, type Route } from "./route.js";
import type { Operation, State, ValueGroup } from "./state.js";
import type { StateUpdate } from "./state-update.js";
import { readStyles } from "./style.js";
import { isSecretName } from "../credentials/names.js";

/**
 * Reads the arguments of a call: a route and options, a route alone, or options alone.
 *
 * @throws EndpointError
 */
export function readCall(update: StateUpdate, routeOrOptions: unknown, options: unknown): void {
  if (typeof routeOrOptions === "string" || options !== undefined) {
    readRoute(update, routeOrOptions, options);
  } else if (routeOrOptions !== undefined) {
    readOptions(update, routeOrOptions);
  }
}

function readRoute(update: StateUpdate, given: unknown, options: unknown): void {
  const route = checkRoute(given);
  update.setRoute(route);
  if (options === undefined) return;
  const { state } = update;
  state.url = state.method = undefined;
  readOptions(update, options);
  refuseOtherRoute(state);
  state.method = route.method;
  state.url = route.url;
}

function refuseOtherRoute({ url, link, method }: State): void {
  if (url !== undefined) throw conflict("url");
  if (link !== undefined) throw linkConflict();
  if (method !== undefined) throw conflict("method");
}

/**
 * Parses a route, which must be a text.
 *
 * @throws EndpointError
 */
export function checkRoute(route: unknown): Route {
  if (typeof route === "string") return parseRoute(route);
  throw new EndpointError(
    "invalid-route",
    `The route must be a string such as "GET /user", but got ${describeType(route)}.`,
    { advice: "Options alone can be passed too." },
  );
}

/** Sets the option of a key in a state. Returns `false` if the key is a parameter. */
type SetOption = (update: StateUpdate, key: string, value: unknown) => boolean;

/**
 * Reads a caller's options, which nothing else reads. The values that it sets are checked, and share nothing with the caller's
 * objects but `data`, `request` and instances of classes.
 *
 * @throws EndpointError
 */
export function readOptions(update: StateUpdate, options: unknown): void {
  read(update, options, setOption);
}

/**
 * Reads the options of a builder into an empty state. A base URL that is undefined by mistake, such as an environment variable that is not set, must not
 * leave the request to the default API.
 *
 * @throws EndpointError
 */
export function readBuilderOptions(update: StateUpdate, options: unknown): void {
  read(update, options, setBuilderOption);
  if (update.state.baseUrl !== undefined || !isObject(options)) return;
  if (readSafely("options", () => isOwn(options, "baseUrl"))) throw undefinedUrl();
}

/**
 * Reads parameters: options without the names of options, such as `url`.
 *
 * @throws EndpointError
 */
export function readParameters(update: StateUpdate, parameters: unknown): void {
  read(update, parameters, setNoOption);
}

/**
 * Reads the parameters of one call, which replace no credential that the builder has.
 *
 * @throws EndpointError
 */
export function readBuildParameters(update: StateUpdate, parameters: unknown): void {
  readParameters(update, parameters);
  refuseReplacedCredentials(update.before, update.state);
}

function read(update: StateUpdate, options: unknown, setOptionOf: SetOption): void {
  try {
    const given = checkKeyed(options, "options");
    const { operation } = update.state;
    for (const key in given) {
      if (isOwn(given, key)) setEntry(update, key, given[key], setOptionOf);
    }
    // A plain look is faster than asking whether they are own properties, and most options have none of them.
    if (given[PATH] !== undefined) readChannel(update, "path", ownOption(given, PATH));
    if (given[QUERY] !== undefined) readChannel(update, "query", ownOption(given, QUERY));
    if (given[BODY] !== undefined) readChannel(update, "body", ownOption(given, BODY));
    if (given[STYLE] !== undefined) readStyles(update, ownOption(given, STYLE));
    if (given[ORIGINS] !== undefined) readOriginsOption(update, ownOption(given, ORIGINS));
    if (given[LINK] !== undefined) setLink(update, given, operation);
    if (given[STRICT] !== undefined) readStrict(update, ownOption(given, STRICT));
    if (given[OPERATION] !== undefined) readOperation(update, ownOption(given, OPERATION));
  } catch (error) {
    throw unreadable("options", error);
  }
}

function setEntry(update: StateUpdate, name: string, value: unknown, setOptionOf: SetOption): void {
  if (value === undefined || setOptionOf(update, name, value)) return;
  refuseShownKey(name);
  update.setParameter(name, readValue(value, name));
}

/** @param areDistinct - refuses a header whose name occurs in two cases */
function setOption(update: StateUpdate, key: string, value: unknown, areDistinct = false): boolean {
  switch (key) {
    case "method":
      update.setMethod(parseMethod(value));
      return true;
    case "url":
      update.setUrl(parseUrlTemplate(value));
      return true;
    case "baseUrl":
      update.state.baseUrl = readBaseUrl(value);
      return true;
    case "headers":
      readHeaders(update, checkKeyed(value, key), areDistinct);
      return true;
    case "mediaType":
      update.addMediaType(readMediaType(checkKeyed(value, key)));
      return true;
    case "data":
      update.state.data = new Opaque(value);
      return true;
    case "request":
      update.addRequests([new Opaque(checkObject(value, key))]);
      return true;
    default:
      return false;
  }
}

function setBuilderOption(update: StateUpdate, key: string, value: unknown): boolean {
  return setOption(update, key, value, true);
}

function setNoOption(_: StateUpdate, name: string): boolean {
  refuseOptionName(name);
  return false;
}

function refuseOptionName(name: string): void {
  if (!isOptionName(name)) return;
  throw new EndpointError(
    "invalid-parameter",
    `The name "${name}" is the name of an option, not of a parameter.`,
    {
      advice:
        "To set the option, call its own method; to send a parameter of this name, use .path(), .query() or .body().",
      parameter: name,
    },
  );
}

/** The value of an own, enumerable property: nothing else is ever read. */
function ownOption(options: Keyed, key: symbol): unknown {
  return Object.prototype.propertyIsEnumerable.call(options, key) ? options[key] : undefined;
}

function readChannel(update: StateUpdate, channel: ValueGroup, given: unknown): void {
  if (given === undefined) return;
  const values = checkKeyed(given, channel);
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    const value = values[name];
    if (value !== undefined) update.setValue(channel, name, readValue(value, name));
  }
  // An empty object is sent as a body. An object whose values are all undefined is not.
  if (channel === "body" && Object.keys(values).length === 0) update.addBody();
}

function readOriginsOption(update: StateUpdate, origins: unknown): void {
  if (origins !== undefined) update.addOrigins(readOrigins(origins));
}

/** @param operation - the operation before the method was read, which belongs to the link here */
function setLink(update: StateUpdate, options: Keyed, operation: Operation | undefined): void {
  const link = ownOption(options, LINK);
  if (link === undefined) return;
  if (ownValue(options, "url") !== undefined) throw linkConflict();
  const { method } = update.state;
  update.setLink(readLink(link), ownValue(options, "method") === undefined ? undefined : method);
  update.state.operation = operation;
}

function readStrict(update: StateUpdate, strict: unknown): void {
  if (strict === undefined) return;
  if (typeof strict !== "boolean") throw notBoolean(strict);
  update.state.strict = strict;
}

/** Only generated code and `createApi` give it. */
function readOperation(update: StateUpdate, operation: unknown): void {
  if (isObject(operation)) update.addOperation(operation);
}

function notBoolean(strict: unknown): EndpointError {
  return new EndpointError(
    "invalid-options",
    `strict() and [STRICT] expect true or false, but got ${describeType(strict)}.`,
  );
}

function linkConflict(): EndpointError {
  return new EndpointError("route-conflict", "A link was given together with a route or a url.", {
    advice: "Leave one of them out.",
  });
}

/** With two URLs, a request could go to a host other than the route's, and its token with it. */
function conflict(option: "url" | "method"): EndpointError {
  return new EndpointError(
    "route-conflict",
    `The option ${option} was given together with a route, which has its own.`,
    {
      advice: `Leave one of them out. To send a parameter named ${option} in the body, write [BODY]: { ${option}: … }.`,
      parameter: option,
    },
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
    refuseOptionName(name);
    refuseShownKey(name);
    return readValue(value, name);
  });
}

/**
 * Refuses a parameter of a call in place of a credential that the builder has: the parameters may be a stranger's.
 *
 * @throws EndpointError `conflicting-parameter`
 */
function refuseReplacedCredentials(before: State, { parameters }: State): void {
  if (parameters === before.parameters) return;
  for (const name in before.parameters) {
    if (!isOwn(before.parameters, name) || parameters[name] === before.parameters[name]) continue;
    if (isSecretName(name, before.operation?.secrets)) throw replaced(name);
  }
}

function replaced(name: string): EndpointError {
  return new EndpointError(
    "conflicting-parameter",
    `The parameter ${quote(name)} carries a credential, which the application sets.`,
    { advice: "Leave it out. To set another credential, use .param().", parameter: name },
  );
}

/**
 * Refuses a key of the JSON form of a builder, which is for people and tests: it lacks the credentials.
 *
 * @throws EndpointError `invalid-options`
 */
export function refuseShownKey(key: string): void {
  if (!key.startsWith("[") || !key.endsWith("]") || !isOwn(SYMBOL_KEYS, key.slice(1, -1))) return;
  throw new EndpointError(
    "invalid-options",
    `The key ${quote(key)} is from the JSON form of a builder, which has no credentials and cannot be read back.`,
    {
      advice: `Pass builder.options, or the symbol ${key.slice(1, -1)} as the key.`,
      parameter: key,
    },
  );
}
