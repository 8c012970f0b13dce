import { EndpointError } from "../errors.js";
import { stateAfter } from "../core/apply.js";
import { create, deriveCall } from "../core/builder/derive.js";
import { lazyStateOf } from "../core/builder/state-field.js";
import type { Entries } from "../core/read/entries.js";
import { sentHeaders } from "../core/read/headers.js";
import type { Places } from "../core/read/places.js";
import { calledUrl, carriesCredential, readOperationCall } from "../core/read/read-operation.js";
import type { State, Values } from "../core/state.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { CredentialOptions } from "../runtime/credentials.js";
import { isRepeated, type Security } from "../wire/credential.js";
import {
  checkNames as checkKnown,
  hasNamedValues,
  quotedName,
  unknownName,
} from "../runtime/options.js";
import { ownValues } from "../wire/values.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { BuilderClass } from "../types/builder/builder-class.js";
import { credentialsFor } from "./credentials.js";

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
  return withCallerStack(() => {
    const options: Partial<Options> = given[0] ?? {};
    checkKnown(given.length === 0 ? options : given[0], known, "option");
    return ownValues(options);
  });
}

/**
 * Refuses values that are not an object, and names that do not exist.
 *
 * @param what - one of them, such as "variable"
 * @throws EndpointError `invalid-options`
 *
 * @public
 */
export function checkNames(values: unknown, known: readonly string[], what: string): void {
  withCallerStack(() => {
    checkKnown(values, known, what);
  });
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
  return withCallerStack(() => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw unknownName(name, Object.keys(values), what);
    return value;
  });
}

/**
 * Returns an area with the state of a builder. Getters declare the type of the result, as methods do.
 *
 * @public
 */
export function area(builder: AnyBuilder, builderClass: object): never {
  const { prototype } = builderClass as BuilderClass<object>;
  return create(prototype, lazyStateOf(builder), builder) as never;
}

/**
 * The facts of an operation that a builder cannot know.
 *
 * @public
 */
export interface CallPlaces extends Places {
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
 * @param bound - a {@link CallPlaces}
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
  const places = ownValues(bound as CallPlaces);
  const { id = route } = places;
  return deriveCall(builder, (state) =>
    stateAfter(state, readCall, { builder, state, route, id, places, parameters }),
  ) as never;
}

interface Call {
  readonly builder: AnyBuilder;
  readonly state: State;
  readonly route: string;
  readonly id: string;
  readonly places: CallPlaces;
  readonly parameters: unknown;
}

function readCall(entries: Entries, call: Call): void {
  const { builder, state, route, id, places, parameters: given } = call;
  checkParameters(given, route, id, places);
  const { server, servers = [], security, carriers } = places;
  const credentials = credentialsFor(builder, state, security);
  if (carriers !== undefined) refuseCarriers(carriers, given, state, credentials);
  const space = route.indexOf(" ");
  const { url = route.slice(space + 1) } = places;
  const called = calledUrl(url, places, given);
  readOperationCall(entries, {
    method: route.slice(0, space),
    url: server !== undefined && servers.includes(state.baseUrl?.source) ? server + called : called,
    places,
    credentials,
    state,
    id,
    given,
  });
}

/** Refuses names that are neither a parameter of the operation nor a field of an open body. */
function checkParameters(
  parameters: unknown,
  route: string,
  operation: string,
  places: CallPlaces,
): asserts parameters is Readonly<Record<string, unknown>> {
  if (!hasNamedValues(parameters) || Object.getOwnPropertySymbols(parameters).length > 0) {
    const message = `The parameters of ${operation} must be an object.`;
    const advice = "Write { name: value }. A body that is not an object is data.";
    throw new EndpointError("invalid-options", message, { advice, operation });
  }
  if (places.isOpen === true) return;
  const known = knownIn(places);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || known.includes(name)) continue;
    throw unknownParameter(name, known, route);
  }
}

function knownIn({ names = [], path, query, header, cookie, body, data }: Places): string[] {
  const known = [...names];
  for (const places of [path, query, header, cookie, body]) {
    for (const each of places ?? []) known.push(typeof each === "string" ? each : each.argument);
  }
  if (data !== undefined) known.push(data);
  return known;
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
  carriers: readonly Carrier[],
  given: Values,
  { headers, parameters, query }: State,
  credentials: CredentialOptions,
): void {
  const names = {
    header: Object.keys({ ...sentHeaders(headers), ...credentials.headers }).map((name) =>
      name.toLowerCase(),
    ),
    query: Object.keys({ ...parameters, ...query, ...credentials.query }),
  };
  for (const { argument, in: location, name } of carriers) {
    const value = Object.hasOwn(given, argument) ? given[argument] : undefined;
    if (isRepeated([value, location, name], names)) throw carriesCredential(argument, location);
  }
}
