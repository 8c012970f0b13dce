import {
  BODY,
  EndpointError,
  PATH,
  QUERY,
  STYLE,
  type AnyBuilder,
  type Style,
} from "fluent-endpoint";
import type {
  NamesOfHeaders,
  ParametersIn,
  WithOperation,
  WithValueFor,
} from "fluent-endpoint/types";
import { cookieName } from "../../wire/cookie.js";
import {
  arrange,
  carriesCredential,
  encodersOf,
  joinCookies,
  type Binding,
} from "../arrange.js";
import {
  checkCredentials,
  chosenSchemes,
  credentialOptions,
  unsetCredentials,
  type Credential,
  type CredentialOptions,
  type CredentialScheme,
  type Security,
} from "../credentials.js";
import { checkNames, hasNamedValues, mergeHeaders } from "../options.js";

/** A builder with a route, and with values for the names. */
export type Call<Self, Route extends string, Names, Required = unknown> = Self &
  WithOperation<Route, Required> &
  WithValueFor<Names & string>;

/** Some of the parameters of a method: those that it is given, and the others for editors to complete. */
export type Given<
  Parameters,
  Names extends keyof Parameters,
> = Partial<Parameters> & Pick<Parameters, Names>;

/** An area, with the values that the builder has. */
export type Area<Self, Builder> = Builder & WithValueFor<ParametersIn<Self>>;

/** Returns an area with the state of a builder. Getters declare the type of the result, as methods do. */
export function area(builder: AnyBuilder, builderClass: object): never {
  return (builder as Settable).as(builderClass) as never;
}

/** The names that a method puts in one location of the request. */
export type Placed<
  Location extends string,
  Names,
  Among extends string,
> = `${Location}.${Names & Among}`;

/** The names of the headers among those that a call passes. */
export type PassedHeaders<
  Names,
  Among extends string,
> = `header.${Lowercase<Names & Among>}`;

/** The names of a header that a method sets. */
export type FixedHeader<Name extends string, Value> = NamesOfHeaders<
  Readonly<Record<Name, Value>>
>;

/** A name of a call, where an argument with another name passes it. */
export type PlacedAs<
  Name,
  Names,
  Argument extends string,
> = Argument extends Names ? Name : never;

/** The facts that the builder cannot know of an operation, and the base URLs of the servers that the operation's own server replaces. */
interface CallBinding extends Binding {
  readonly servers?: readonly (string | undefined)[];
  /** The id of the operation. Default: the route. */
  readonly id?: string;
  /** The credentials that it needs, if the API's do not apply. */
  readonly security?: Security;
  /** The arguments that carry a credential. */
  readonly carriers?: readonly Carrier[];
}

/** An argument that carries a credential, with the place that it fills. */
interface Carrier {
  readonly argument: string;
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
}

/** The key of what a builder knows of its description. */
const OPERATION = Symbol.for("fluent-endpoint.operation");

/** The methods of a builder, without the types that they compute. */
interface Settable extends AnyBuilder {
  withDefaults(options: object): unknown;
  as(builderClass: object): unknown;
}

/**
 * Sets a route and parameters. Methods declare the type of the result: to infer it in each of them would take the compiler long, and so
 * would comparing the arguments with types.
 *
 * @param parameters - an object
 * @param bound - a `CallBinding`
 *
 * @throws EndpointError
 */
export function call(
  builder: AnyBuilder,
  route: string,
  parameters: unknown = {},
  bound: unknown = {},
): never {
  const binding = bound as CallBinding;
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
  const { [CREDENTIALS]: credentialsOf } = builder as WithCredentials;
  const credentials =
    credentialsOf?.(builder, binding.security) ?? NO_CREDENTIALS;
  refuseCarriers(binding, parameters, {
    header: mergeHeaders<unknown>(options.headers, credentials.headers),
    query: { ...options, ...options[QUERY], ...credentials.query },
  });
  const own = joinCookies(options.headers.cookie, credentials.cookies);
  const cookie = joinCookies(own ?? options.headers.cookie, cookies) ?? own;
  const called = (builder as Settable).withDefaults({
    ...arranged.parameters,
    [PATH]: arranged.path,
    [QUERY]: { ...credentials.query, ...arranged.query },
    [BODY]: arranged.body,
    [STYLE]: stylesFor(builder, binding),
    headers: mergeHeaders<unknown>(
      credentials.headers,
      binding.headers,
      own === undefined ? {} : { cookie: own },
      headers,
      cookie === undefined ? {} : { cookie },
    ),
    [OPERATION]: { id, parts: binding.parts, encoders: encodersOf(binding) },
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
  const isSymbolFree = (given: object) =>
    Object.getOwnPropertySymbols(given).length === 0;
  if (!hasNamedValues(parameters) || !isSymbolFree(parameters))
    throw notParameters(binding.id ?? route);
  const known = knownIn(binding);
  if (binding.isOpen === true) return;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || known.includes(name)) continue;
    throw unknownParameter(name, known, route);
  }
}

function knownIn({
  names = [],
  path = [],
  query = [],
  header = [],
  cookie = [],
  body = [],
  data,
}: Binding): readonly string[] {
  const bounds = [...path, ...query, ...header, ...cookie, ...body];
  const bound = bounds.map((each) =>
    typeof each === "string" ? each : each.argument,
  );
  return [...names, ...bound, ...(data === undefined ? [] : [data])];
}

function unknownParameter(
  name: string,
  known: readonly string[],
  route: string,
): EndpointError {
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  const list = known.slice(0, 12).join(", ");
  return new EndpointError(
    "unknown-parameter",
    `${route} has no parameter "${shown}".`,
    { advice: `It takes ${list || "none"}.`, parameter: name },
  );
}

/** Refuses an argument in place of a credential that the application sets. */
function refuseCarriers(
  { carriers = [] }: CallBinding,
  given: Readonly<Record<string, unknown>>,
  set: Readonly<Record<"header" | "query", Readonly<Record<string, unknown>>>>,
): void {
  for (const { argument, in: location, name } of carriers) {
    const value = Object.hasOwn(given, argument) ? given[argument] : undefined;
    if (value === undefined || value === null || location === "cookie")
      continue;
    const names = Object.keys(set[location]);
    const isSet = names.some((each) =>
      location === "header"
        ? each.toLowerCase() === name.toLowerCase()
        : each === name,
    );
    if (isSet) throw carriesCredential(argument, location);
  }
}

function notParameters(operation: string): EndpointError {
  const advice = "Write { name: value }. A body that is not an object is data.";
  return new EndpointError(
    "invalid-options",
    `The parameters of ${operation} must be an object.`,
    { advice, operation },
  );
}

/** The key of the function that returns the credentials of a builder for an operation. */
const CREDENTIALS = Symbol.for("fluent-endpoint.credentials");

/** A builder with credentials. They are kept by a function, so that nothing that shows the builder finds them. */
interface WithCredentials {
  readonly [CREDENTIALS]?: (
    builder: AnyBuilder,
    security?: Security,
  ) => CredentialOptions;
}

const NO_CREDENTIALS: CredentialOptions = {
  headers: {},
  query: {},
  cookies: [],
};

/**
 * Keeps credentials for the operations that need them. Clones of the builder keep them, too.
 *
 * @throws EndpointError `invalid-options`
 */
export function keepCredentials(
  builder: AnyBuilder,
  schemes: Readonly<Record<string, CredentialScheme>>,
  security: Security,
  given?: Readonly<Record<string, Credential | undefined>>,
): void {
  if (given === undefined) return;
  checkNames(given, Object.keys(schemes), "credential");
  const entries = Object.entries(given).filter(
    ([, each]) => each !== undefined,
  );
  const kept = Object.fromEntries(entries);
  checkCredentials(schemes, kept);
  const credentialsOf = ({ options }: AnyBuilder, own = security) =>
    unsetCredentials(
      credentialOptions(chosenSchemes(own, kept), schemes, kept),
      {
        headers: options.headers,
        query: options[QUERY] ?? {},
      },
    );
  Object.defineProperty(builder, CREDENTIALS, { value: credentialsOf });
}

/** The styles of a call. What a builder says of lists and objects stays where OpenAPI, or the description, leaves it open. */
function stylesFor(
  builder: AnyBuilder,
  { styles }: Binding,
): Record<string, Style> | undefined {
  if (styles === undefined) return undefined;
  const result = { ...(styles as Readonly<Record<string, Style>>) };
  for (const [name, style] of Object.entries(builder.options[STYLE] ?? {})) {
    if (name === "*" || result[name] === "deepObject") result[name] = style;
  }
  return result;
}

/** The options of a builder that hides the values of these names. The names are in lower case. */
export function secretNames(...names: readonly string[]): object {
  const secrets = Object.fromEntries(names.map((name) => [name, true]));
  return { [OPERATION]: { secrets } };
}

/**
 * Returns the builder with a credential, which takes the place of the one that it has.
 *
 * @param name - the name of the method that sets it, for messages
 * @throws EndpointError `invalid-options` for a credential that is not set, or of another type
 */
export function withCredential<Self extends AnyBuilder>(
  builder: Self,
  name: string,
  scheme: CredentialScheme,
  credential: Credential,
): Self;
export function withCredential(
  builder: AnyBuilder,
  name: string,
  scheme: CredentialScheme,
  credential: Credential,
): unknown {
  const schemes = { [name]: scheme };
  const given = { [name]: credential };
  checkCredentials(schemes, given);
  const { headers, query, cookies } = credentialOptions([name], schemes, given);
  const own = cookiePairsOf(builder).filter(
    (pair) => cookieName(pair) !== scheme.name,
  );
  return (builder as Settable).withDefaults({
    headers:
      cookies.length === 0
        ? headers
        : { cookie: [...own, ...cookies].join("; ") },
    [QUERY]: query,
    ...(scheme.name !== undefined &&
      scheme.in !== "cookie" &&
      secretNames(scheme.name.toLowerCase())),
  });
}

function cookiePairsOf({ options }: AnyBuilder): string[] {
  const { cookie } = options.headers;
  return cookie === undefined ? [] : String(cookie).split(/; */);
}
