import { EndpointError } from "../errors.js";
import { withCallerStack, withOuterCallerStack } from "../internal/thrown-errors.js";
import { builderAs } from "../core/builder.js";
import { QUERY } from "../core/options.js";
import type { Values } from "../core/values.js";
import { calledOptions, carriesCredential, type KnownOptions } from "./called-options.js";
import type { ArgumentLocations } from "./argument-locations.js";
import type { CredentialOptions } from "../runtime/credentials.js";
import { isRepeated, type Security } from "../wire/credential.js";
import {
  checkKnownNames,
  hasNamedValues,
  quotedName,
  unknownName,
} from "../runtime/named-values.js";
import { ownValues } from "../wire/records.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { BuilderClass } from "../types/builder/builder-class.js";
import { ownServerOf } from "./call-servers.js";
import { credentialsFor, type Settable } from "./call-credentials.js";

/**
 * Returns the options passed to a constructor. You may pass none, but not `undefined`.
 *
 * @throws EndpointError `invalid-options` or `invalid-base-url`
 *
 * @public
 */
export function optionsOf<Options extends object>(
  given: readonly [options?: Options],
  known: readonly string[],
): Partial<Options> {
  return withCallerStack(() => {
    const options: Partial<Options> = given.at(0) ?? {};
    checkKnownNames(given.length === 0 ? options : given.at(0), known, "option");
    return ownValues(options);
  });
}

/**
 * Refuses anything but an object, and unknown names.
 *
 * @param what - the kind of name, such as "variable"
 * @throws EndpointError `invalid-options`
 *
 * @public
 */
export function checkNames(values: unknown, known: readonly string[], what: string): void {
  withCallerStack(() => {
    checkKnownNames(values, known, what);
  });
}

/**
 * Returns the value for a name.
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
  return withCallerStack(() => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw unknownName(name, Object.keys(values), what);
    return value;
  });
}

/**
 * Returns an area with the state of a builder. The getter that calls it declares its type.
 *
 * @public
 */
export function area(builder: AnyBuilder, builderClass: object): never {
  return builderAs(builderClass as BuilderClass<object>, builder) as never;
}

/**
 * The parts of an operation that a builder cannot know.
 *
 * @public
 */
export interface CallLocations extends ArgumentLocations {
  /** The base URLs of the API's servers: the operation's own server replaces these only. */
  readonly servers?: readonly (string | undefined)[];
  /** The id of the operation. Default: the route. */
  readonly id?: string;
  /** The operation's credentials, if they differ from the API's. */
  readonly security?: Security;
  /** The arguments that hold a credential. */
  readonly credentialArguments?: readonly CredentialArgument[];
}

/**
 * An argument that holds a credential.
 *
 * @public
 */
export interface CredentialArgument {
  /** The name of the argument. */
  readonly argument: string;
  /** The location of the credential. */
  readonly in: "header" | "query" | "cookie";
  /** The name of the header, query parameter or cookie. */
  readonly name: string;
}

/**
 * Sets a route and parameters. Generated methods call it and declare its types, because inferring them would slow down the compiler.
 *
 * @param route - the method and path of the operation
 * @param parameters - an object with its arguments
 * @param bound - a {@link CallLocations}
 * @param options - `accept`, the media type of the response
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
  options: unknown = {},
): never {
  return withOuterCallerStack(() => {
    const locations = withAccept(ownValues(bound as CallLocations), options);
    const { id = route, server, servers = [], security, credentialArguments } = locations;
    checkArguments(parameters, route, id, locations);
    const known: KnownOptions = builder.options;
    const credentials = credentialsFor(builder, known, security);
    if (credentialArguments !== undefined)
      assertNoCredentials(credentialArguments, parameters, known, credentials);
    const space = route.indexOf(" ");
    const { url = route.slice(space + 1) } = locations;
    const called = {
      id,
      method: route.slice(0, space),
      url: (server === undefined ? "" : ownServerOf(builder, server, servers)) + url,
      locations,
      credentials,
      inputs: undefined,
    };
    return (builder as Settable).withDefaults(calledOptions(called, parameters, known)) as never;
  });
}

function withAccept(locations: CallLocations, options: unknown): CallLocations {
  checkKnownNames(options, ["accept"], "option");
  const { accept } = ownValues(options as { readonly accept?: string });
  return accept === undefined
    ? locations
    : { ...locations, headers: { ...locations.headers, accept } };
}

function checkArguments(
  parameters: unknown,
  route: string,
  operation: string,
  locations: CallLocations,
): asserts parameters is Readonly<Record<string, unknown>> {
  if (!hasNamedValues(parameters) || Object.getOwnPropertySymbols(parameters).length > 0) {
    const message = `The parameters of ${operation} must be an object.`;
    const advice = "Write { name: value }. A body that is not an object is data.";
    throw new EndpointError("invalid-options", message, { advice, operation });
  }
  if (locations.isOpen === true) return;
  const known = knownIn(locations);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || known.has(name)) continue;
    throw unknownArgument(name, [...known], route);
  }
}

function knownIn({
  names = [],
  path,
  query,
  header,
  cookie,
  body,
  data,
}: ArgumentLocations): ReadonlySet<string> {
  const known = new Set(names);
  for (const locations of [path, query, header, cookie, body]) {
    for (const each of locations ?? []) known.add(typeof each === "string" ? each : each.argument);
  }
  if (data !== undefined) known.add(data);
  return known;
}

function unknownArgument(name: string, known: readonly string[], route: string): EndpointError {
  const list = known.slice(0, 12).join(", ");
  return new EndpointError("unknown-parameter", `${route} has no parameter ${quotedName(name)}.`, {
    advice: `It takes ${list || "none"}. To send another, use .query() or .body().`,
    parameter: name,
  });
}

function assertNoCredentials(
  credentialArguments: readonly CredentialArgument[],
  given: Values,
  known: KnownOptions,
  credentials: CredentialOptions,
): void {
  const names = {
    header: Object.keys({ ...known.headers, ...credentials.headers }).map((name) =>
      name.toLowerCase(),
    ),
    query: Object.keys({
      ...known,
      ...(known as Record<symbol, object | undefined>)[QUERY],
      ...credentials.query,
    }),
  };
  for (const { argument, in: location, name } of credentialArguments) {
    const value = Object.hasOwn(given, argument) ? given[argument] : undefined;
    if (isRepeated([value, location, name], names)) throw carriesCredential(argument, location);
  }
}
