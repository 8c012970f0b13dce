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
import { arrange, type Binding } from "../arrange.js";
import {
  base64,
  checkCredentials,
  chosenSchemes,
  credentialOptions,
  unsetCredentials,
  type Credential,
  type CredentialOptions,
  type CredentialScheme,
  type Security,
} from "../credentials.js";
import { checkNames, isRecord } from "../options.js";

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
  if (!isRecord(parameters)) throw notParameters(binding.id ?? route);
  const { cookies, data, ...arranged } = arrange(binding, parameters);
  const space = route.indexOf(" ");
  const { url = route.slice(space + 1) } = arranged;
  const { server, servers = [], id = route } = binding;
  const isMoved =
    server !== undefined && servers.includes(builder.options.baseUrl);
  const { [CREDENTIALS]: credentialsOf } = builder as WithCredentials;
  const credentials =
    credentialsOf?.(builder, binding.security) ?? NO_CREDENTIALS;
  const cookie = cookieHeader([...credentials.cookies, cookies], builder);
  const called = (builder as Settable).withDefaults({
    ...arranged.parameters,
    [PATH]: arranged.path,
    [QUERY]: { ...credentials.query, ...arranged.query },
    [BODY]: arranged.body,
    [STYLE]: stylesFor(builder, binding),
    headers: {
      ...credentials.headers,
      ...binding.headers,
      ...(credentials.cookies.length > 0 && cookie),
      ...arranged.headers,
      ...cookie,
    },
    [OPERATION]: { id },
    data,
    method: route.slice(0, space),
    url: isMoved ? server + url : url,
  });
  return called as never;
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

/** The header of cookies, after those that the builder has. Empty if a call adds none. */
function cookieHeader(
  cookies: readonly string[],
  builder: AnyBuilder,
): { readonly cookie?: string } {
  const own = cookies.filter((each) => each !== "");
  if (own.length === 0) return {};
  const { cookie } = builder.options.headers;
  const all = cookie === undefined ? own : [String(cookie), ...own];
  return { cookie: all.join("; ") };
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

/** The builder with further options. */
export function withOptions<Self extends AnyBuilder>(
  builder: Self,
  options: object,
): Self;
export function withOptions(builder: AnyBuilder, options: object): unknown {
  return (builder as Settable).withDefaults(options);
}

/** The options of a builder that hides the values of these names. The names are in lower case. */
export function secretNames(...names: readonly string[]): object {
  const secrets = Object.fromEntries(names.map((name) => [name, true]));
  return { [OPERATION]: { secrets } };
}

/** The builder with a cookie, beside those that it has. */
export function withCookie<Self extends AnyBuilder>(
  builder: Self,
  name: string,
  value: string,
): Self;
export function withCookie(
  builder: AnyBuilder,
  name: string,
  value: string,
): unknown {
  const { cookie } = builder.options.headers;
  const own = `${name}=${encodeURIComponent(value)}`;
  return (builder as Settable).withDefaults({
    headers: { cookie: cookie === undefined ? own : `${cookie}; ${own}` },
  });
}

/** The builder with the header of HTTP Basic authentication. */
export function withBasic<Self extends AnyBuilder>(
  builder: Self,
  user: string,
  password: string,
): Self;
export function withBasic(
  builder: AnyBuilder,
  user: string,
  password: string,
): unknown {
  return (builder as Settable).withDefaults({
    headers: { authorization: `Basic ${base64(`${user}:${password}`)}` },
  });
}
