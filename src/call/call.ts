import { EndpointError } from "../errors.js";
import { BODY, OPERATION, PATH, QUERY, STYLE } from "../core/read/option-keys.js";
import type { Style } from "../wire/styles.js";
import { arrange, carriesCredential, cookiesOf, type Binding } from "../runtime/arrange.js";
import { isRepeated, type Security } from "../wire/credential.js";
import {
  checkNames,
  hasNamedValues,
  ownValues,
  mergeHeaders,
  quotedName,
  unknownName,
} from "../runtime/options.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { serializer } from "../wire/serialization.js";
import { credentialsFor, type Settable } from "./credentials.js";

/**
 * Returns the options of a constructor. None at all are none, but `undefined` is a mistake.
 *
 * @throws EndpointError `invalid-options` or `invalid-base-url`
 *
 * @public
 */
export function optionsOf<Options extends object>(
  given: readonly [options?: Options],
  known: readonly string[],
): Partial<Options> {
  const options: Partial<Options> = given[0] ?? {};
  checkNames(given.length === 0 ? options : given[0], known, "option");
  return ownValues(options);
}

/**
 * Returns the value of a name.
 *
 * @throws EndpointError `invalid-options`
 *
 * @public
 */
export function entryOf<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
  what: string,
): Value {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw unknownName(name, Object.keys(values), what);
  return value;
}

/**
 * Returns an area with the state of a builder. Getters declare the type of the result, as methods do.
 *
 * @public
 */
export function area(builder: AnyBuilder, builderClass: object): never {
  return (builder as Settable).as(builderClass, false) as never;
}

/**
 * The facts of an operation that a builder cannot know.
 *
 * @public
 */
export interface CallBinding extends Binding {
  /** The base URLs of the servers that the operation's own server replaces. */
  readonly servers?: readonly (string | undefined)[];
  /** The id of the operation. Default: the route. */
  readonly id?: string;
  /** The credentials that it needs, if the API's do not apply. */
  readonly security?: Security;
  /** The arguments that carry a credential. */
  readonly carriers?: readonly Carrier[];
}

/**
 * An argument that carries a credential, with the place that it fills.
 *
 * @public
 */
export interface Carrier {
  /** The name of the argument. */
  readonly argument: string;
  /** The location of the credential. */
  readonly in: "header" | "query" | "cookie";
  /** The name of the header, query parameter or cookie. */
  readonly name: string;
}

/**
 * Sets a route and parameters: the methods of generated classes call it. They declare the type of the result, because to infer it in
 * each of them would take the compiler long, and so would comparing the arguments with types.
 *
 * @param route - the method and path of the operation
 * @param parameters - an object with its arguments
 * @param bound - a {@link CallBinding}
 *
 * @throws EndpointError
 *
 * @public
 */
export function call(
  builder: AnyBuilder,
  route: string,
  parameters: unknown = {},
  bound: unknown = {},
): never {
  const binding = ownValues(bound as CallBinding);
  const { options } = builder;
  checkParameters(parameters, route, binding);
  const { cookies, data, headers, ...arranged } = arrange(binding, parameters, [
    options,
    options[PATH] ?? {},
    options[QUERY] ?? {},
  ]);
  const space = route.indexOf(" ");
  const { url = route.slice(space + 1) } = arranged;
  const { server, servers = [], id = route } = binding;
  const isMoved = server !== undefined && servers.includes(options.baseUrl);
  const credentials = credentialsFor(builder, binding.security);
  refuseCarriers(binding, parameters, {
    header: mergeHeaders<unknown>(options.headers, credentials.headers),
    query: { ...options, ...options[QUERY], ...credentials.query },
  });
  const cookie = cookiesOf(options.headers.cookie, credentials.cookies, cookies);
  const called = (builder as Settable).withDefaults({
    ...arranged.parameters,
    [PATH]: arranged.path,
    [QUERY]: { ...credentials.query, ...arranged.query },
    [BODY]: arranged.body,
    [STYLE]: stylesFor(builder, binding),
    headers: mergeHeaders<unknown>(
      credentials.headers,
      binding.headers,
      credentials.cookies.length === 0 ? {} : cookie,
      headers,
      cookie,
    ),
    [OPERATION]: { id, parts: binding.parts, serialize: serializer(binding) },
    data,
    method: route.slice(0, space),
    url: isMoved ? server + url : url,
  });
  return called as never;
}

/** Refuses names that are neither a parameter of the operation nor a field of an open body. */
function checkParameters(
  parameters: unknown,
  route: string,
  binding: CallBinding,
): asserts parameters is Readonly<Record<string, unknown>> {
  const isSymbolFree = (given: object) => Object.getOwnPropertySymbols(given).length === 0;
  if (!hasNamedValues(parameters) || !isSymbolFree(parameters)) {
    const operation = binding.id ?? route;
    const message = `The parameters of ${operation} must be an object.`;
    const advice = "Write { name: value }. A body that is not an object is data.";
    throw new EndpointError("invalid-options", message, { advice, operation });
  }
  const known = knownIn(binding);
  if (binding.isOpen === true) return;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || known.includes(name)) continue;
    throw unknownParameter(name, known, route);
  }
}

function knownIn({ names, path, query, header, cookie, body, data }: Binding): readonly string[] {
  const placed = [names, path, query, header, cookie, body, data].flatMap((each) => each ?? []);
  return placed.map((each) => (typeof each === "string" ? each : each.argument));
}

function unknownParameter(name: string, known: readonly string[], route: string): EndpointError {
  const list = known.slice(0, 12).join(", ");
  return new EndpointError("unknown-parameter", `${route} has no parameter ${quotedName(name)}.`, {
    advice: `It takes ${list || "none"}.`,
    parameter: name,
  });
}

/** Refuses an argument in place of a credential that the application sets. */
function refuseCarriers(
  { carriers = [] }: CallBinding,
  given: Readonly<Record<string, unknown>>,
  set: Readonly<Record<"header" | "query", object>>,
): void {
  const names = {
    header: Object.keys(set.header).map((name) => name.toLowerCase()),
    query: Object.keys(set.query),
  };
  for (const { argument, in: location, name } of carriers) {
    const value = Object.hasOwn(given, argument) ? given[argument] : undefined;
    if (isRepeated([value, location, name], names)) throw carriesCredential(argument, location);
  }
}

/** The styles of a call. What a builder says of lists and objects stays where OpenAPI, or the description, leaves it open. */
function stylesFor(builder: AnyBuilder, { styles }: Binding): Record<string, Style> | undefined {
  if (styles === undefined) return undefined;
  const result = { ...(styles as Readonly<Record<string, Style>>) };
  for (const [name, style] of Object.entries(builder.options[STYLE] ?? {})) {
    if (name === "*" || result[name] === "deepObject") result[name] = style;
  }
  return result;
}
