import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { isObject, isOwn, Opaque, setOwn } from "../internal/objects.js";
import { readSafely, unreadable } from "../internal/thrown-errors.js";
import { readBaseUrl, readLink, readOrigins } from "./url-options.js";
import { setHeaders } from "./headers.js";
import { readMediaType } from "./media-type.js";
import {
  BODY,
  isOptionName,
  LINK,
  OPERATION,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
} from "./option-keys.js";
import { checkKeyed, checkObject, type Keyed, readValue } from "./read-value.js";
import { parseMethod, parseRoute, parseUrlTemplate } from "./route.js";
import type { MutableState, ValueGroup } from "./state.js";
import { refuseShownKey } from "./shown-keys.js";
import { readStyles } from "./style.js";

/**
 * Reads the arguments of a call and sets them in a state: a route and options, a route alone, or options alone.
 *
 * @throws EndpointError
 */
export function readCall(state: MutableState, routeOrOptions: unknown, options: unknown): void {
  if (typeof routeOrOptions === "string" || options !== undefined) {
    readRoute(state, routeOrOptions, options);
  } else if (routeOrOptions !== undefined) {
    readOptions(state, routeOrOptions);
  }
}

/**
 * Reads a route and the options given together with it.
 *
 * @throws EndpointError
 */
export function readRoute(state: MutableState, route: unknown, options?: unknown): void {
  if (typeof route !== "string") throw notRoute(route);
  const { method, url } = parseRoute(route);
  if (options !== undefined) readOptionsOfRoute(state, options);
  state.method = method;
  state.url = url;
}

/** Reads the options given together with a route. */
function readOptionsOfRoute(state: MutableState, options: unknown): void {
  readOptions(state, options);
  if (state.url !== undefined) throw conflict("url");
  if (state.link !== undefined) throw linkConflict();
  if (state.method !== undefined) throw conflict("method");
}

/** Sets the option of a key in a state. Returns `false` if the key is a parameter. */
type SetOption = (state: MutableState, key: string, value: unknown) => boolean;

/**
 * Reads a caller's options and sets them in a state. The only place where options are read: what it sets is checked, and shares
 * nothing with the caller's objects but `data`, `request` and instances of classes.
 *
 * @throws EndpointError
 */
export function readOptions(state: MutableState, options: unknown): void {
  read(state, options, setOption);
}

/**
 * Reads parameters: options without the names of options, such as `url`.
 *
 * @throws EndpointError
 */
export function readParameters(state: MutableState, parameters: unknown): void {
  read(state, parameters, refuseOption);
}

function read(state: MutableState, options: unknown, setOptionOf: SetOption): void {
  try {
    const given = checkKeyed(options, "options");
    for (const key in given) {
      if (!isOwn(given, key)) continue;
      setParameter(state, key, given[key], setOptionOf);
    }
    // A plain look is faster than asking whether they are own properties, and most options have none of them.
    if (given[PATH] !== undefined) readChannel(state, given, PATH, "path");
    if (given[QUERY] !== undefined) readChannel(state, given, QUERY, "query");
    if (given[BODY] !== undefined) readChannel(state, given, BODY, "body");
    if (given[STYLE] !== undefined) readStyleOption(state, given);
    if (given[ORIGINS] !== undefined) readOriginsOption(state, given);
    if (given[LINK] !== undefined) readLinkOption(state, given);
    if (given[STRICT] !== undefined) readStrictOption(state, given);
    if (given[OPERATION] !== undefined) readOperation(state, given);
  } catch (error) {
    throw unreadable("options", error);
  }
}

function setParameter(
  state: MutableState,
  name: string,
  value: unknown,
  setOptionOf: SetOption,
): void {
  if (value === undefined || setOptionOf(state, name, value)) return;
  refuseShownKey(name);
  setValue(state, "parameters", name, value);
}

function setOption(state: MutableState, key: string, value: unknown): boolean {
  switch (key) {
    case "method":
      state.method = parseMethod(value);
      return true;
    case "url":
      state.url = parseUrlTemplate(value);
      return true;
    case "baseUrl":
      state.baseUrl = readBaseUrl(value);
      return true;
    case "headers":
      setHeaders(state, checkKeyed(value, key));
      return true;
    case "mediaType":
      state.mediaType = readMediaType(checkKeyed(value, key));
      return true;
    case "data":
      state.data = new Opaque(value);
      return true;
    case "request":
      state.request = [new Opaque(checkObject(value, key))];
      return true;
    default:
      return false;
  }
}

function refuseOption(_: MutableState, name: string): boolean {
  if (!isOptionName(name)) return false;
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

function readChannel(
  state: MutableState,
  options: Keyed,
  symbol: symbol,
  channel: ValueGroup,
): void {
  const values = ownOption(options, symbol);
  if (values === undefined) return;
  readNamed(state, checkKeyed(values, channel), channel);
  // An empty form is a form.
  if (channel === "body") state.body ??= {};
}

function readNamed(state: MutableState, values: Keyed, channel: ValueGroup): void {
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    const value = values[name];
    if (value !== undefined) setValue(state, channel, name, value);
  }
}

function setValue(state: MutableState, group: ValueGroup, name: string, value: unknown): void {
  setOwn((state[group] ??= {}), name, readValue(value, name));
}

function readStyleOption(state: MutableState, options: Keyed): void {
  const style = ownOption(options, STYLE);
  if (style === undefined) return;
  const styles = readStyles(typeof style === "string" ? style : checkKeyed(style, "style"));
  for (const [name, value] of styles) setOwn((state.styles ??= {}), name, value);
}

function readOriginsOption(state: MutableState, options: Keyed): void {
  const origins = ownOption(options, ORIGINS);
  if (origins !== undefined) state.origins = readOrigins(origins);
}

function readLinkOption(state: MutableState, options: Keyed): void {
  const link = ownOption(options, LINK);
  if (link === undefined) return;
  if (isOwn(options, "url") && options.url !== undefined) throw linkConflict();
  state.link = readLink(link);
}

function readStrictOption(state: MutableState, options: Keyed): void {
  const strict = ownOption(options, STRICT);
  if (strict === undefined) return;
  if (typeof strict !== "boolean") throw notBoolean(strict);
  state.strict = strict;
}

/** Only generated code and `createApi` give it. */
function readOperation(state: MutableState, options: Keyed): void {
  const operation = ownOption(options, OPERATION);
  if (isObject(operation)) state.operation = operation;
}

function notBoolean(strict: unknown): EndpointError {
  return new EndpointError(
    "invalid-options",
    `strict() and [STRICT] expect true or false, but got ${describeType(strict)}.`,
  );
}

function notRoute(route: unknown): EndpointError {
  return new EndpointError(
    "invalid-route",
    `The route must be a string such as "GET /user", but got ${describeType(route)}.`,
    { advice: "Options alone can be passed too." },
  );
}

function linkConflict(): EndpointError {
  return new EndpointError("route-conflict", "A link was given together with a route or a url.", {
    advice: "Leave one of them out.",
  });
}

/** With two URLs, a request could go to another host than the route's, and its token with it. */
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
 * Reads a parameter given by name and value.
 *
 * @throws EndpointError
 */
export function readParameter(
  state: MutableState,
  [name, value]: readonly [name: unknown, value: unknown],
): void {
  const checked = checkString(name, "parameter");
  readSafely("parameter", () => {
    setParameter(state, checked, value, refuseOption);
  });
}

/**
 * Reads a header given by name and value.
 *
 * @throws EndpointError
 */
export function readHeader(
  state: MutableState,
  [name, value]: readonly [name: unknown, value: unknown],
): void {
  setHeaders(state, { [checkString(name, "header")]: value });
}

/**
 * Reads a base URL that is required: one that is missing by mistake, such as an environment variable that is not set, is an error.
 *
 * @throws EndpointError
 */
export function readRequiredBaseUrl(state: MutableState, baseUrl: unknown): void {
  state.baseUrl = readSafely("base URL", () => readBaseUrl(baseUrl));
}

function checkString(name: unknown, of: "header" | "parameter"): string {
  if (typeof name === "string") return name;
  throw new EndpointError(
    `invalid-${of}`,
    `The name of a ${of} must be a string, but got ${describeType(name)}.`,
  );
}
