// Written by etc/scripts/runtime-text.mjs: npm run runtime.

/** The text of `src/runtime/class/call.ts`, with what it imports. */
export const CALL = `import {
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
> = \`\${Location}.\${Names & Among}\`;

/** The names of the headers among those that a call passes. */
export type PassedHeaders<
  Names,
  Among extends string,
> = \`header.\${Lowercase<Names & Among>}\`;

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
 * @param bound - a \`CallBinding\`
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
    \`The parameters of \${operation} must be an object.\`,
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
 * @throws EndpointError \`invalid-options\`
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
  const own = \`\${name}=\${encodeURIComponent(value)}\`;
  return (builder as Settable).withDefaults({
    headers: { cookie: cookie === undefined ? own : \`\${cookie}; \${own}\` },
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
    headers: { authorization: \`Basic \${base64(\`\${user}:\${password}\`)}\` },
  });
}

/**
 * Refuses options that are not an object, and names that do not exist: with a text, or with \`baseURL\`, a call from JavaScript would
 * go to the server of the description.
 *
 * @param what - one of them, such as "option"
 * @throws EndpointError \`invalid-options\`
 */
export function checkNames(
  values: unknown,
  known: readonly string[],
  what: string,
): void {
  if (!isRecord(values)) {
    const advice = known.includes("baseUrl")
      ? 'Pass a base URL as { baseUrl: "https://…" }.'
      : "Write { name: value }.";
    throw new EndpointError(
      "invalid-options",
      \`The \${what}s must be an object.\`,
      { advice },
    );
  }
  for (const name of Object.keys(values)) {
    if (!known.includes(name)) throw unknownName(name, known, what);
  }
}

/** Returns \`true\` for an object with values by names: no list, URL, Map, FormData or builder. */
export function isRecord(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/**
 * Returns the value of a name.
 *
 * @throws EndpointError \`invalid-options\`
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

function unknownName(
  name: string,
  known: readonly string[],
  what: string,
): EndpointError {
  return new EndpointError(
    "invalid-options",
    \`There is no \${what} \${JSON.stringify(name)}.\`,
    {
      advice:
        known.length === 0
          ? \`Leave it out: there are no \${what}s.\`
          : \`The \${what}s are \${known.join(", ")}.\`,
    },
  );
}

/** The form of a credential: a scheme of HTTP, or an API key in a header, query parameter or cookie. */
export interface CredentialScheme {
  readonly in: "bearer" | "basic" | "header" | "query" | "cookie";
  /** The name of the header, query parameter or cookie. */
  readonly name?: string;
}

/** A token or key; for \`basic\`, a user name and a password. */
export type Credential =
  string | { readonly username: string; readonly password: string };

/** Alternatives, each with the names of the security schemes that it needs together. */
export type Security = readonly (readonly string[])[];

/** Credentials by the names of their schemes. None of them is undefined. */
export type GivenCredentials = Readonly<Record<string, Credential | undefined>>;

/** The values that credentials add to a request. */
export interface CredentialOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

/**
 * Checks credentials, which JavaScript may pass under any name and of any type.
 *
 * @throws EndpointError \`invalid-options\` without the value
 */
export function checkCredentials(
  schemes: Readonly<Record<string, CredentialScheme>>,
  given: Readonly<Record<string, unknown>>,
): void {
  checkNames(given, Object.keys(schemes), "credential");
  for (const [name, credential] of Object.entries(given)) {
    const isBasic = schemes[name]?.in === "basic";
    if (typeof credential === "string") continue;
    if (isBasic && isUserAndPassword(credential)) continue;
    const wanted = isBasic ? "a user name and a password" : "a text";
    throw new EndpointError(
      "invalid-options",
      \`The credential \${JSON.stringify(name)} must be \${wanted}.\`,
    );
  }
}

function isUserAndPassword(credential: unknown): boolean {
  const { username, password } = Object(credential) as Record<string, unknown>;
  return typeof username === "string" && typeof password === "string";
}

/** Returns the names of the schemes of the first alternative for which all credentials are given. */
export function chosenSchemes(
  security: Security,
  given: GivenCredentials,
): readonly string[] {
  const isGiven = (name: string) => Object.hasOwn(given, name);
  return security.find((alternative) => alternative.every(isGiven)) ?? [];
}

/** Returns the values that the credentials of schemes add to a request. */
export function credentialOptions(
  names: readonly string[],
  schemes: Readonly<Record<string, CredentialScheme>>,
  given: GivenCredentials,
): CredentialOptions {
  const headers: Record<string, string> = {};
  const query: Record<string, string> = {};
  const cookies: string[] = [];
  for (const each of names) {
    const scheme = schemes[each];
    const credential = given[each];
    if (scheme === undefined || credential === undefined) continue;
    const { in: location, name = "" } = scheme;
    const text = typeof credential === "string" ? credential : pair(credential);
    if (location === "basic") headers.authorization = \`Basic \${base64(text)}\`;
    else if (location === "bearer") headers.authorization = \`Bearer \${text}\`;
    else if (location === "header") headers[name] = text;
    else if (location === "query") query[name] = text;
    else cookies.push(\`\${name}=\${encodeURIComponent(text)}\`);
  }
  return { headers, query, cookies };
}

/** Leaves out the headers, query parameters and cookies that a request has already: those were meant. */
export function unsetCredentials(
  { headers, query, cookies }: CredentialOptions,
  set: {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly query: Readonly<Record<string, unknown>>;
  },
): CredentialOptions {
  const { cookie = "" } = set.headers;
  const pairs = String(cookie).split(/; */);
  const isCookieSet = (each: string) =>
    pairs.some((own) => own.split("=", 1)[0] === each.split("=", 1)[0]);
  return {
    headers: without(headers, (name) =>
      Object.hasOwn(set.headers, name.toLowerCase()),
    ),
    query: without(query, (name) => Object.hasOwn(set.query, name)),
    cookies: cookies.filter((each) => !isCookieSet(each)),
  };
}

function without(
  values: Readonly<Record<string, string>>,
  isSet: (name: string) => boolean,
): Record<string, string> {
  const entries = Object.entries(values).filter(([name]) => !isSet(name));
  return Object.fromEntries(entries);
}

function pair({ username, password }: Exclude<Credential, string>): string {
  return \`\${username}:\${password}\`;
}

/** Encodes a text as HTTP Basic authentication wants it. */
export function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes));
}

/** The places of an operation's arguments in a request, where the builder cannot know them from their names. */
export interface Binding {
  /** The URL template, if it is not the path. */
  readonly url?: string;
  /** The server of the operation. It is used if the builder calls a server of the description. */
  readonly server?: string;
  readonly path?: readonly Bound[];
  readonly query?: readonly Bound[];
  readonly header?: readonly Bound[];
  readonly cookie?: readonly Bound[];
  readonly body?: readonly Bound[];
  /** The argument that is the body itself. */
  readonly data?: string;
  /** The form of the body itself, if it is not sent as it is. */
  readonly kind?: "json" | "form";
  /** The argument that is the whole query. Without it, the URL ends before its query. */
  readonly optionalQuery?: string;
  /** The headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The styles of lists and objects, by the names of their parameters. */
  readonly styles?: Readonly<Record<string, string>>;
  /** The arguments whose \`Date\`s are sent without a time. */
  readonly dates?: readonly string[];
}

/** An argument: its name, or what else there is to know of it. */
export type Bound = string | BoundArgument;

/** An argument whose parameter has another name, or whose value is written in a form of its own. */
export interface BoundArgument {
  readonly argument: string;
  /** The name of the parameter. Default: the name of the argument. */
  readonly name?: string;
  /**
   * - \`json\`: JSON text
   * - \`exploded\`: an object in a header as \`a=1,b=2\`
   * - \`joined\`: a list or an object in one cookie, \`a=1,2\`
   * - \`plain\`: a cookie that is not percent-encoded
   */
  readonly form?: "json" | "exploded" | "joined" | "plain";
}

/** The values of a request by their locations. */
export interface Arranged {
  /** The URL template, if it is not the path. */
  readonly url: string | undefined;
  /** The values that the builder places by their names. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The builder refuses a value that is not a text. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** The text of the cookie header. Empty if there are no cookies. */
  readonly cookies: string;
  readonly data: unknown;
}

/** Puts the arguments of an operation in the locations that its description has for them. */
export function arrange(binding: Binding, given: object): Arranged {
  const parameters: Record<string, unknown> = { ...given };
  for (const name of binding.dates ?? []) {
    if (Object.hasOwn(given, name))
      parameters[name] = dateText(parameters[name]);
  }
  const take = (
    bounds: readonly Bound[] = [],
  ): (BoundArgument & { value: unknown })[] =>
    bounds.flatMap((bound) => {
      const known = typeof bound === "string" ? { argument: bound } : bound;
      if (!Object.hasOwn(given, known.argument)) return [];
      const value = parameters[known.argument];
      parameters[known.argument] = undefined;
      return [{ ...known, value }];
    });
  const valuesOf = (bounds?: readonly Bound[], isPath = false) =>
    Object.fromEntries(
      take(bounds).map(({ argument, name = argument, form, value }) => {
        const isText = form === "json" && (isPath || typeof value === "string");
        return [name, isText && value !== null ? JSON.stringify(value) : value];
      }),
    );
  const { url, optionalQuery } = binding;
  const isBare =
    optionalQuery !== undefined && parameters[optionalQuery] === undefined;
  const headers: Record<string, unknown> = { ...binding.headers };
  for (const { argument, name = argument, form, value } of take(
    binding.header,
  )) {
    headers[name] =
      value === undefined || value === null
        ? undefined
        : headerText(value, form);
  }
  const cookies = take(binding.cookie).flatMap(
    ({ argument, name = argument, form, value }) =>
      cookiePairs(name, value, form),
  );
  const path = valuesOf(binding.path, true);
  const query = valuesOf(binding.query);
  const body = valuesOf(binding.body);
  const [data] = take(binding.data === undefined ? [] : [binding.data]);
  const parts = {
    url: isBare ? url?.replace(/\\?.*/, "") : url,
    parameters,
    path,
    query,
    body,
    headers,
    cookies: cookies.join("; "),
  };
  return { ...parts, ...wholeBody(data?.value, binding, body, headers) };
}

/** A \`Date\` as its date in UTC, and so are those in a list. Other values stay as they are. */
function dateText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dateText);
  const isDate = value instanceof Date && !Number.isNaN(Number(value));
  return isDate ? value.toISOString().replace(/T.*/, "") : value;
}

/** The body itself: JSON text for a text, number, boolean or null, and the fields of a form. */
function wholeBody(
  value: unknown,
  { kind }: Binding,
  body: Arranged["body"],
  headers: Arranged["headers"],
): Pick<Arranged, "data" | "body" | "headers"> {
  if (kind === "form" && isPlainObject(value)) {
    return { data: undefined, body: { ...body, ...value }, headers };
  }
  if (kind !== "json" || !isJsonScalar(value))
    return { data: value, body, headers };
  const contentType =
    headers["content-type"] ?? "application/json; charset=utf-8";
  return {
    data: JSON.stringify(value),
    body,
    headers: { ...headers, "content-type": contentType },
  };
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return (
    typeof value === "string" || typeof value === "boolean" || value === null
  );
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The value of a header: JSON, or OpenAPI's style "simple". A value that has no text is returned as it is. */
function headerText(value: unknown, form?: BoundArgument["form"]): unknown {
  if (form === "json") return JSON.stringify(value);
  const isObject = isPlainObject(value);
  if (!isObject && !Array.isArray(value)) {
    return isScalar(value) ? text(value) : value;
  }
  const entries = Object.entries(value).filter(([, each]) => isGiven(each));
  if (!entries.every(([, each]) => isScalar(each))) return value;
  const equals = form === "exploded" ? "=" : ",";
  return entries
    .map(([key, each]) => \`\${isObject ? key + equals : ""}\${text(each)}\`)
    .join(",");
}

function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (value instanceof Date) return !Number.isNaN(Number(value));
  return ["string", "boolean", "bigint"].includes(typeof value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The cookies of a parameter: one, or one for each value of a list or an object. */
function cookiePairs(
  name: string,
  value: unknown,
  form?: BoundArgument["form"],
): string[] {
  if (value === undefined || value === null) return [];
  const write = form === "plain" ? plainCookie : encoded;
  if (form === "json") return [\`\${name}=\${encoded(JSON.stringify(value))}\`];
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value))
    return [\`\${name}=\${write(text(value))}\`];
  const entries: [string, unknown][] = isList
    ? value.map((each: unknown) => [name, each])
    : Object.entries(value);
  const given = entries.filter(([, each]) => isGiven(each));
  if (form !== "joined")
    return given.map(([key, each]) => \`\${key}=\${write(text(each))}\`);
  const members = given.flatMap(([key, each]) =>
    isList ? [each] : [key, each],
  );
  return [\`\${name}=\${members.map((each) => write(text(each))).join(",")}\`];
}

function text(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A cookie as it is, but for what would end it or is no part of a cookie (RFC 6265 section 4.1.1). */
function plainCookie(value: string): string {
  return value.replace(/[^!#-+\\--:<-[\\]-~]+/g, encoded);
}

/** Percent-encoded. Half of a surrogate pair stays as it is, which no header can contain. */
function encoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}
`;

/** The text of `src/runtime/compiled/request.ts`, with what it imports. */
export const COMPILED = `/** The settings of one request. */
export interface Settings {
  /** The base URL of the API, if it is none of the servers. */
  readonly baseUrl?: string | URL;
  /** The name of the server that is called. */
  readonly server?: string;
  /** Values of the variables in the URL of the server. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Credentials by the names of their schemes. Each request carries what its operation needs. */
  readonly credentials?: Readonly<Record<string, Credential | undefined>>;
}

/** A token or key; for HTTP Basic, a user name and a password. */
export type Credential =
  string | { readonly username: string; readonly password: string };

/** The settings that all requests of an API have in common. */
export interface Api {
  /** The accept header of requests that say nothing else. */
  readonly accept: string;
  /** Returns the base URL of a request, without a slash at its end. */
  server(settings: Settings): string;
}

/** The second argument of \`fetch\`. Its type carries the types of the responses. */
export interface Init<Responses> {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Present where the body is a stream. \`fetch\` requires it there. */
  duplex?: "half";
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: Responses;
}

/** The arguments of \`fetch\`. */
export type CompiledRequest<Responses> = [url: string, init: Init<Responses>];

/** Headers by lower-case name. Those that are \`undefined\` are not sent. */
export type OwnHeaders = Readonly<Record<string, string | undefined>>;

/** Returns the arguments of \`fetch\` for a request without a body. */
export function request<Responses>(
  api: Api,
  settings: Settings,
  method: string,
  path: string,
  query = "",
  own?: OwnHeaders,
): CompiledRequest<Responses> {
  const { baseUrl } = settings;
  const base =
    baseUrl === undefined ? api.server(settings) : baseOf(String(baseUrl));
  const headers = { accept: api.accept };
  // JavaScript may pass a base URL in place of settings: nothing would be read from it.
  if (typeof settings === "string")
    throw refusal("invalid-base-url", "baseUrl");
  addHeaders(headers, settings.headers);
  addHeaders(headers, own);
  return [base + path + (query && \`?\${query}\`), { method, headers }];
}

/** Returns a base URL without a slash at its end. A path is one of the page's own server. */
export function baseOf(url: string): string {
  const isUrl = /^https?:\\/\\/[^/@]+(\\/|$)/i.test(url);
  try {
    if (!/[?#\\\\{}\\s]/.test(url) && (isUrl || /^\\/(?!\\/)/.test(url)))
      return (isUrl ? new URL(url).href : url).replace(/\\/$/, "");
  } catch {
    // It is refused below.
  }
  throw refusal("invalid-base-url", "baseUrl");
}

/** Headers that the client sets itself. */
const OF_CLIENT =
  /^(?:content-length|expect|keep-alive|trailer|transfer-encoding|upgrade)$/i;

function addHeaders(
  headers: Record<string, string>,
  added: OwnHeaders = {},
): void {
  for (const name of Object.keys(added)) {
    const value = added[name];
    if (value === undefined || OF_CLIENT.test(name)) continue;
    const isValid =
      /^[\\w!#$%&'*+.^\`|~-]+$/.test(name) && !/[^\\t -~\\x80-\\xff]/.test(value);
    if (!isValid) throw refusal("invalid-header", name);
    headers[name.toLowerCase()] = value.trim();
  }
}

/** Returns how an API that has several servers, or variables in their URLs, finds the server of a request. */
export function servers(
  known: Readonly<
    Record<
      string,
      readonly [url: string, variables?: Readonly<Record<string, string>>]
    >
  >,
): Api["server"] {
  const [first = ""] = Object.keys(known);
  return ({ server = first, variables }) => {
    const [url, presets] = Object.hasOwn(known, server)
      ? (known[server] ?? [])
      : [];
    if (url === undefined) throw refusal("invalid-options", "server");
    return presets === undefined
      ? url
      : filled(url, { ...presets, ...variables });
  };
}

/** A URL with the values of its variables. In its host, a value is a part of a name. */
function filled(
  url: string,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  const text = url.replace(/\\{([^}]*)\\}/g, (_, name: string, start: number) => {
    const value = scalar(name, variables[name]) ?? "";
    const isInHost = /^[^/]*(?:\\/\\/[^/]*)?$/.test(url.slice(0, start));
    if (value === "" && isInHost) throw refusal("missing-variable", name);
    if (isInHost && /[^\\w.-]/.test(value))
      throw refusal("changed-origin", name);
    return encode(value);
  });
  return baseOf(text);
}

/** The ways to authenticate, by the names of their schemes: each with the kind or the location, and the name of the key. */
export type Schemes = Readonly<
  Record<string, readonly [kind: string, name?: string]>
>;

/** Alternatives, each with the names of the schemes that it needs together. */
export type Security = readonly (readonly string[])[];

/** Returns settings with the credentials that are sent in headers. Headers that are set already were meant. */
export function authorized(
  settings: Settings,
  schemes: Schemes,
  security: Security,
): Settings {
  if (typeof settings === "string")
    throw refusal("invalid-base-url", "baseUrl");
  const { credentials = {}, headers: own = {} } = settings;
  for (const scheme of Object.keys(credentials)) {
    if (!Object.hasOwn(schemes, scheme))
      throw refusal("invalid-options", scheme);
  }
  const headers: Record<string, string | undefined> = { ...own };
  const set = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  for (const [scheme, credential] of used(settings, security)) {
    const [kind = "", key = "authorization"] = schemes[scheme] ?? [];
    const name = key.toLowerCase();
    if (kind === "query" || kind === "cookie" || set.has(name)) continue;
    const text = textOf(credential);
    headers[name] = kind === "header" ? text : \`\${kind} \${encoded(kind, text)}\`;
  }
  return { ...settings, headers };
}

/** Returns the credentials that are sent in the query. */
export function keys(
  settings: Settings,
  schemes: Schemes,
  security: Security,
): string[] {
  return keysIn("query", settings, schemes, security).map(
    ([name, key]) => \`\${encode(name)}=\${encode(key)}\`,
  );
}

/** Returns the credentials that are sent as cookies. */
export function cookieKeys(
  settings: Settings,
  schemes: Schemes,
  security: Security,
): string[] {
  return keysIn("cookie", settings, schemes, security).map(
    ([name, key]) => \`\${name}=\${encodeURIComponent(key)}\`,
  );
}

function keysIn(
  location: string,
  settings: Settings,
  schemes: Schemes,
  security: Security,
): [name: string, key: string][] {
  return used(settings, security).flatMap(([scheme, credential]) => {
    const [kind, name = ""] = schemes[scheme] ?? [];
    if (kind !== location) return [];
    const text = scalar(scheme, textOf(credential));
    return text === undefined ? [] : [[name, text]];
  });
}

/** The credentials of the first alternative for which all are given. */
function used(
  { credentials = {} }: Settings,
  security: Security,
): [scheme: string, credential: Credential][] {
  const given = new Map(Object.entries(credentials));
  const names =
    security.find((all) =>
      all.every((name) => given.get(name) !== undefined),
    ) ?? [];
  return names.flatMap((name) => {
    const credential = given.get(name);
    return credential === undefined ? [] : [[name, credential]];
  });
}

function textOf(credential: Credential): string {
  if (typeof credential === "string") return credential;
  return \`\${credential.username}:\${credential.password}\`;
}

function encoded(kind: string, text: string): string {
  if (kind !== "Basic") return text;
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Writes a text as a part of a path segment. An empty one is refused like a missing one: it would make another path. */
export function part(name: string, value: unknown): string {
  const text = scalar(name, value);
  if (text) return encode(text);
  throw refusal("missing-variable", name);
}

/** Writes a text as a path segment of its own. */
export function segment(name: string, value: unknown): string {
  return dotless(name, part(name, value));
}

/** Writes any value as a part of a path segment: the members of a list or an object with commas. */
export function parts(name: string, value: unknown, equals = ","): string {
  const texts = textsOf(name, value, equals);
  const isEmptyList =
    Array.isArray(value) && texts.every((text) => text === "");
  const text = texts.join(",");
  if (text !== "" && !isEmptyList) return text;
  throw refusal("missing-variable", name);
}

/** Writes any value as a path segment of its own. */
export function segments(
  name: string,
  value: unknown,
  equals?: string,
): string {
  return dotless(name, parts(name, value, equals));
}

/** Writes a value as JSON text, for a part of a path. */
export function pathJson(value: unknown): string | undefined {
  return value === null ? undefined : JSON.stringify(value);
}

/** Writes a value in the style label: \`.a\`, \`.a,b\`, or \`.a.b\`. */
export function label(
  name: string,
  value: unknown,
  isExploded = false,
): string {
  const texts = textsOf(name, value, isExploded ? "=" : ",");
  return texts.length === 0 ? "" : \`.\${texts.join(isExploded ? "." : ",")}\`;
}

/** Writes a value in the style matrix: \`;name=a\`, \`;name=a,b\`, or \`;name=a;name=b\`. */
export function matrix(
  name: string,
  value: unknown,
  isExploded = false,
): string {
  const texts = textsOf(name, value, isExploded ? "=" : ",");
  const key = encode(name);
  if (texts.length === 0) return "";
  if (isExploded && isRecord(value)) return \`;\${texts.join(";")}\`;
  const values = isExploded ? texts : [texts.join(",")];
  return values
    .map((text) => (text === "" ? \`;\${key}\` : \`;\${key}=\${text}\`))
    .join("");
}

/** Refuses a path in which a value makes a segment that leads to another place. */
export function withoutDots(path: string): string {
  if (!/\\/(?:\\.|%2e){1,2}(?:\\/|$)/i.test(path)) return path;
  throw refusal("dot-segment", "path");
}

function dotless(name: string, text: string): string {
  if (!/^\\.\\.?$/.test(text)) return text;
  throw refusal("dot-segment", name);
}

/** The texts of a value: of each member of a list, and of each name and value of an object. */
function textsOf(name: string, value: unknown, equals: string): string[] {
  if (isRecord(value)) {
    return membersOf(name, value).flatMap(([key, each]) => {
      const text = scalar(name, each);
      return text === undefined
        ? []
        : [\`\${encode(scalar(name, key) ?? "")}\${equals}\${encode(text)}\`];
    });
  }
  return [value].flat().flatMap((each) => {
    const text = scalar(name, each);
    return text === undefined ? [] : [encode(text)];
  });
}

/** Writes parameters that are no lists or objects as the text of a query, in the order in which they are given. */
export function query(values: Readonly<Record<string, unknown>>): string {
  let text = "";
  for (const name of Object.keys(values)) {
    const own = scalar(name, values[name]);
    if (own !== undefined)
      text += \`\${text && "&"}\${encode(name)}=\${encode(own)}\`;
  }
  return text;
}

/** Joins the parts of a query that are not empty. */
export function and(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("&");
}

/**
 * Returns values of which some are objects whose members become fields of their own. One that would have the name of another field
 * is refused.
 *
 * @param spread - the names of these objects
 * @param others - what is written beside the values
 */
export function distinct<Values extends object>(
  values: Values,
  spread: readonly string[],
  others: object = {},
): Values {
  const owners = new Map<string, string>();
  for (const [parameter, value] of Object.entries({ ...values, ...others })) {
    const isSpread = spread.includes(parameter) && isRecord(value);
    const fields = isSpread ? Object.entries(value) : [[parameter, value]];
    for (const [name, member] of fields as [string, unknown][]) {
      if (member === undefined || member === null) continue;
      if ((owners.get(name) ?? parameter) !== parameter)
        throw refusal("conflicting-parameter", parameter);
      owners.set(name, parameter);
    }
  }
  return values;
}

/** A field of a query or a form, with the values that are joined in it. */
export type Field = readonly [
  name: string,
  values: readonly (string | Blob)[],
  separator?: string,
];

/** Writes the value of a parameter as fields, in a style. */
export type Style = (name: string, value: unknown) => readonly Field[];

/** The styles of parameters, by their names. */
export type Styles = Readonly<Record<string, Style>>;

function leaf(name: string, value: unknown): (string | Blob)[] {
  if (isFile(value)) return [value];
  if (isContainer(value)) throw unsupported(name);
  const text = scalar(name, value);
  return text === undefined ? [] : [text];
}

function isFile(value: unknown): value is Blob {
  return value instanceof Blob;
}

function isContainer(
  value: unknown,
): value is unknown[] | Record<string, unknown> {
  return Array.isArray(value) || isRecord(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function givenIn(name: string, value: object): [string, unknown][] {
  return membersOf(name, value).filter(([, each]) => isGiven(each));
}

function unsupported(name: string): Error {
  return refusal("unsupported-style", name);
}

/** A text, number, boolean or file. */
export const single: Style = (name, value) => {
  const values = leaf(name, value);
  return values.length === 0 ? [] : [[name, values]];
};

/** \`a=1&a=2\`; the members of an object as fields of their own. */
export const repeat: Style = (name, value) => {
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown) => single(name, each));
  }
  return isRecord(value)
    ? givenIn(name, value).flatMap(([key, each]) => single(key, each))
    : single(name, value);
};

function hasSeparator(values: Field[1], separator: string): boolean {
  const text = decodeURIComponent(separator);
  return values.some(
    (value) => typeof value === "string" && value.includes(text),
  );
}

function joined(separator: string): Style {
  return (name, value) => {
    const members = isRecord(value)
      ? givenIn(name, value).flat()
      : [value].flat();
    const values = members.flatMap((each) => leaf(name, each));
    const isUnclear =
      (values.length > 1 && values.some(isFile)) ||
      // Encoding does not tell a separator in a text from one between texts.
      (separator !== "," && hasSeparator(values, separator));
    if (isUnclear) throw unsupported(name);
    return values.length === 0 ? [] : [[name, values, separator]];
  };
}

/** \`a=1,2\` */
export const comma: Style = /* @__PURE__ */ joined(",");
/** \`a=1%202\` */
export const spaceDelimited: Style = /* @__PURE__ */ joined("%20");
/** \`a=1%7C2\` */
export const pipeDelimited: Style = /* @__PURE__ */ joined("%7C");

/** Lists and objects may be nested as deep as this. */
const DEEPEST = 500;

/** \`a[0]=1&a[1]=2\`, \`a[b]=1\` */
export const deepObject: Style = (name, value) => nested(name, name, value, 0);

function nested(
  name: string,
  key: string,
  value: unknown,
  depth: number,
): readonly Field[] {
  if (!isContainer(value))
    return leaf(name, value).map((each) => [key, [each]]);
  if (depth > DEEPEST) throw refusal("invalid-parameter", name);
  const members = Array.isArray(value)
    ? value.filter(isGiven).entries()
    : givenIn(name, value);
  return [...members].flatMap(([inner, each]: [string | number, unknown]) => {
    const text = String(inner);
    // A reader would take such a key for two.
    if (text.includes("][")) throw unsupported(name);
    return nested(name, \`\${key}[\${text}]\`, each, depth + 1);
  });
}

/** Lists and objects as JSON text. */
export const json: Style = (name, value) => {
  if (!isContainer(value)) return single(name, value);
  const text = jsonText(name, value);
  return text === "[]" || text === "{}" ? [] : [[name, [text]]];
};

/** Any value as JSON text. */
export const jsonValue: Style = (name, value) =>
  typeof value === "string"
    ? [[name, [JSON.stringify(value)]]]
    : json(name, value);

/** Objects, and those in lists, as JSON text. */
export const jsonItems: Style = (name, value) => {
  const members: unknown[] = Array.isArray(value) ? value : [value];
  return members.flatMap((each) =>
    isContainer(each)
      ? [[name, [jsonText(name, each)]] as const]
      : single(name, each),
  );
};

/** The fields of parameters, in the order in which they are given. */
function fieldsOf(
  values: object,
  styles: Styles,
  rest: Style,
): [parameter: string, field: Field][] {
  return membersOf("__proto__", values).flatMap(([name, value]) => {
    const style = (Object.hasOwn(styles, name) ? styles[name] : rest) ?? rest;
    return style(name, value).map((field): [string, Field] => [name, field]);
  });
}

/** Writes parameters as the text of a query or a form. */
export function search(
  values: object,
  styles: Styles = {},
  rest: Style = single,
): string {
  return fieldsOf(values, styles, rest)
    .map(([name, [key, texts, separator]]) => {
      const encoded = texts.map((each) => {
        if (typeof each === "string") return encode(each);
        throw refusal("invalid-content-type", name);
      });
      return \`\${encode(scalar(name, key) ?? "")}=\${encoded.join(separator)}\`;
    })
    .join("&");
}

/** Writes parameters as a form with files; \`undefined\` if there are none. */
export function multipart(
  values: object,
  styles: Styles = {},
  rest: Style = single,
): FormData | undefined {
  if (Object.values(values).every((value) => value === undefined))
    return undefined;
  const form = new FormData();
  for (const [name, field] of fieldsOf(values, styles, rest)) {
    const [key, members, separator = ","] = field;
    const [first] = members;
    // Nothing in a multipart form is encoded.
    if (members.length > 1 && hasSeparator(members, separator))
      throw unsupported(name);
    if (first instanceof Blob) form.append(key, first);
    else
      form.append(
        scalar(name, key) ?? "",
        members.map(String).join(decodeURIComponent(separator)),
      );
  }
  return form;
}

/** Writes a form whose fields have any names; a body that is one already stays as it is. */
export function openForm(data: unknown): unknown {
  return isRecord(data) ? search(data, {}, jsonItems) : data;
}

/** Writes a form with files whose fields have any names; a body that is one already stays as it is. */
export function openMultipart(data: unknown): unknown {
  return isRecord(data) ? multipart(data, {}, jsonItems) : data;
}

/** Writes the value of a header: JSON, or OpenAPI's style "simple". */
export function headerText(
  name: string,
  value: unknown,
  form?: "json" | "exploded",
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (form === "json") return JSON.stringify(value);
  const isObject = isRecord(value);
  if (!isObject && !Array.isArray(value)) return headerScalar(name, value);
  const equals = form === "exploded" ? "=" : ",";
  return Object.entries(value)
    .flatMap(([key, each]) => {
      const own = headerScalar(name, each);
      return own === undefined ? [] : isObject ? \`\${key}\${equals}\${own}\` : own;
    })
    .join(",");
}

/** Returns a value as text in a header; \`undefined\` for one that is left out. */
export function headerScalar(name: string, value: unknown): string | undefined {
  try {
    return scalar(name, value);
  } catch {
    throw refusal("invalid-header", name);
  }
}

/** Writes the cookies of a parameter: one, or one for each value of a list or an object. */
export function cookie(
  name: string,
  value: unknown,
  form?: "json" | "joined" | "plain",
): string[] {
  if (value === undefined || value === null) return [];
  if (form === "json")
    return [\`\${name}=\${encodeURIComponent(JSON.stringify(value))}\`];
  const isObject = isRecord(value);
  const entries = isObject
    ? Object.entries(value)
    : [value].flat().map((each): [string, unknown] => [name, each]);
  const pairs = entries.flatMap(([key, each]): [string, string][] => {
    const text = headerScalar(name, each);
    return text === undefined
      ? []
      : [[key, form === "plain" ? plain(text) : encodeURIComponent(text)]];
  });
  if (form !== "joined" || !(isObject || Array.isArray(value)))
    return pairs.map((pair) => pair.join("="));
  return [
    \`\${name}=\${pairs.map(([key, text]) => (isObject ? \`\${key},\${text}\` : text)).join(",")}\`,
  ];
}

/** A cookie as it is, but for what would end it or is no part of a cookie (RFC 6265 section 4.1.1). */
function plain(text: string): string {
  return text.replace(/[^!#-+\\--:<-[\\]-~]+/g, encodeURIComponent);
}

/** Returns settings with further cookies. */
export function withCookies(
  settings: Settings,
  added: readonly string[],
): Settings {
  if (added.length === 0) return settings;
  const headers = Object.entries(settings.headers ?? {});
  const isCookie = ([name]: readonly [string, unknown]) =>
    name.toLowerCase() === "cookie";
  const known = headers.filter(isCookie).flatMap(([, value]) => value ?? []);
  const others = headers.filter((each) => !isCookie(each));
  return {
    ...settings,
    headers: {
      ...Object.fromEntries(others),
      cookie: [...known, ...added].join("; "),
    },
  };
}

/** The content type of JSON. */
const JSON_TYPE = "application/json; charset=utf-8";

/** Adds a body, or tells the server that there is none. */
export function withBody<Responses>(
  request: CompiledRequest<Responses>,
  body?: BodyInit,
): CompiledRequest<Responses> {
  const [, init] = request;
  if (body !== undefined && body !== "") init.body = body;
  else if (init.method !== "DELETE") init.body = new Uint8Array(0);
  return request;
}

/** Adds JSON text. */
export function withJson<Responses>(
  request: CompiledRequest<Responses>,
  text: string | undefined,
): CompiledRequest<Responses> {
  if (text !== undefined) request[1].headers["content-type"] ??= JSON_TYPE;
  return withBody(request, text);
}

/** Adds a form with files. Only \`fetch\` knows its boundary. */
export function withMultipart<Responses>(
  request: CompiledRequest<Responses>,
  form: unknown,
): CompiledRequest<Responses> {
  const { headers } = request[1];
  if (form === undefined || kindOf(form) === "FormData")
    delete headers["content-type"];
  return withData(request, form);
}

/** Adds a body that is sent as it is. */
export function withData<Responses>(
  request: CompiledRequest<Responses>,
  data: unknown,
): CompiledRequest<Responses> {
  if (data === undefined || data === null) return withBody(request);
  const kind = kindOf(data);
  if (!ArrayBuffer.isView(data) && !SENT_AS_IT_IS.includes(kind))
    throw refusal("unsupported-body", "data");
  if (kind === "FormData" && request[1].headers["content-type"] !== undefined)
    throw refusal("invalid-content-type", "data");
  if (kind === "ReadableStream") request[1].duplex = "half";
  return withBody(request, data as BodyInit);
}

const SENT_AS_IT_IS = [
  "ArrayBuffer",
  "Blob",
  "File",
  "FormData",
  "ReadableStream",
  "String",
  "URLSearchParams",
];

/** The name of the class of a value, which is the same in every realm. */
function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Writes fields as the text of a JSON object; \`undefined\` if there are none. */
export function jsonFields(fields: object): string | undefined {
  let isEmpty = true;
  let hasGaps = false;
  for (const [name, value] of membersOf("__proto__", fields)) {
    if (value === undefined) continue;
    isEmpty = false;
    hasGaps = check(FIELD, name, value, 0) || hasGaps;
  }
  return isEmpty
    ? undefined
    : JSON.stringify(fields, hasGaps ? withoutGaps : undefined);
}

/** Writes a list or an object as JSON text. */
export function jsonText(name: string, value: unknown): string {
  const hasGaps = check(TEXT, name, value, 0);
  return JSON.stringify(value, hasGaps ? withoutGaps : undefined);
}

/** Writes a whole body as JSON text; \`undefined\` for none. */
export function jsonData(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  check(BODY, "data", value, 0);
  return JSON.stringify(value);
}

/** Writes a list as JSON texts in sequence: each on a line, or each after a start. Any other body is sent as it is. */
export function jsonSequence(value: unknown, start = ""): unknown {
  if (!Array.isArray(value)) return value;
  check(BODY, "data", value, 0);
  const given: unknown[] = value.filter((item) => item !== undefined);
  return given.map((item) => \`\${start}\${JSON.stringify(item)}\\n\`).join("");
}

/** The codes for what JSON would lose, and for a bigint, which no JSON text can hold. */
interface Codes {
  readonly lost: string;
  readonly bigint: string;
}

const FIELD: Codes = { lost: "invalid-parameter", bigint: "unsupported-body" };
const TEXT: Codes = { lost: "invalid-parameter", bigint: "invalid-parameter" };
const BODY: Codes = { lost: "unsupported-body", bigint: "unsupported-body" };

/** Refuses what JSON would lose. Returns whether a list has an \`undefined\`, which is left out. */
function check(
  codes: Codes,
  name: string,
  value: unknown,
  depth: number,
): boolean {
  const isLost =
    typeof value === "object"
      ? depth > 500 || isLossy(value) || isPrototype(value, codes)
      : typeof value === "number"
        ? !Number.isFinite(value)
        : typeof value === "function" || typeof value === "symbol";
  if (isLost) throw refusal(codes.lost, name);
  if (typeof value === "bigint") throw refusal(codes.bigint, name);
  if (typeof value !== "object" || value === null) return false;
  let hasGaps = false;
  for (const member of Object.values(value)) {
    hasGaps = check(codes, name, member, depth + 1) || hasGaps;
    if (member === undefined && Array.isArray(value)) hasGaps = true;
  }
  return hasGaps;
}

/** Tells whether a field has a member that would be the prototype of a copy. A whole body is not copied. */
function isPrototype(value: object | null, codes: Codes): boolean {
  return codes !== BODY && isRecord(value) && Object.hasOwn(value, "__proto__");
}

/** Tells whether an object is an instance of a class that JSON would write as \`{}\`, such as a Map, a file or a promise. */
function isLossy(value: object | null): boolean {
  if (value === null || Array.isArray(value) || isRecord(value)) return false;
  if (value instanceof Date) return Number.isNaN(Number(value));
  if ("toJSON" in value || typeof value.valueOf() !== "object") return false;
  const isStream =
    "then" in value || "pipe" in value || ArrayBuffer.isView(value);
  return isStream || Object.keys(value).length === 0;
}

function withoutGaps(_name: string, value: unknown): unknown {
  return Array.isArray(value)
    ? value.filter((each) => each !== undefined)
    : value;
}

/** Returns a value as text; \`undefined\` for one that is left out. */
export function scalar(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  // The JSON of an invalid date is null.
  const text: unknown = value instanceof Date ? value.toJSON() : value;
  const isText =
    typeof text === "string" ||
    Number.isFinite(text) ||
    typeof text === "boolean" ||
    typeof text === "bigint";
  if (isText && !/[\\ud800-\\udfff]/u.test(String(text))) return String(text);
  throw refusal("invalid-parameter", name);
}

/** Percent-encodes everything but unreserved characters. */
export function encode(text: string): string {
  if (!/[^\\w.~-]/.test(text)) return text;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => \`%\${character.charCodeAt(0).toString(16).toUpperCase()}\`,
  );
}

/** Tells whether a value is an object of an object literal, or of \`JSON.parse\`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the members of an object. One that would be the prototype of a copy is refused. */
export function membersOf(name: string, value: object): [string, unknown][] {
  const members = Object.entries(value);
  if (!Object.hasOwn(value, "__proto__")) return members;
  throw refusal("invalid-parameter", name);
}

/** Returns a \`Date\` as its date in UTC, and so those in a list. Other values stay as they are. */
export function dateText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dateText);
  const isDate = value instanceof Date && !Number.isNaN(Number(value));
  return isDate ? value.toISOString().replace(/T.*/, "") : value;
}

/** Returns parameters in which the \`Date\`s of these names are dates without a time. */
export function withDates(
  values: object,
  ...names: readonly string[]
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      names.includes(name) ? dateText(value) : value,
    ]),
  );
}

/** Marks errors, so that \`error instanceof EndpointError\` holds for them where \`fluent-endpoint\` is installed. */
const BRAND = Symbol.for("fluent-endpoint.error");

/** Returns the error for a parameter that cannot be sent, with the code of an \`EndpointError\`. It never shows the value. */
export function refusal(code: string, parameter: string): Error {
  return Object.assign(new Error(\`\${parameter}: \${code}\`), {
    name: "EndpointError",
    code,
    parameter,
    [BRAND]: true,
  });
}

/** The responses of an operation: the data by the status, and by whether it is one of success. */
export type ResponseOf<Responses> = {
  [Status in keyof Responses]: {
    readonly status: Status extends number ? Status : number;
    readonly ok: IsOk<Status, keyof Responses>;
    readonly data: DataIn<Responses[Status]>;
  };
}[keyof Responses];

/** \`default\` is an error where responses of success are described besides. */
type IsOk<Status, Described> = Status extends "default"
  ? [Extract<\`\${Described & (string | number)}\`, \`2\${string}\`>] extends [never]
    ? boolean
    : false
  : \`\${Status & (string | number)}\` extends \`2\${string}\`
    ? true
    : false;

type DataIn<Response> = Response extends { readonly content: infer Content }
  ? {
      [
        MediaType in keyof Content
      ]: MediaType extends \`text/event-stream\${string}\`
        ? string
        : Content[MediaType];
    }[keyof Content]
  : undefined;

/** Reads a response by its content type: JSON, text, or bytes; \`undefined\` without a body. */
export async function readResponse<Responses>(
  request: CompiledRequest<Responses>,
  response: Response,
): Promise<ResponseOf<Responses>>;
export async function readResponse(
  [, { method }]: CompiledRequest<unknown>,
  response: Response,
): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  const { status, ok } = response;
  if (method === "HEAD" || response.body === null)
    return { status, ok, data: undefined };
  if (/^(?:application|text)\\/(?:[^;]*\\+)?json\\b(?!-)/i.test(type)) {
    const text = await response.text();
    return {
      status,
      ok,
      data: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
  }
  if (/^text\\/|[/+]xml\\b|charset=/i.test(type))
    return { status, ok, data: await response.text() };
  return { status, ok, data: new Uint8Array(await response.arrayBuffer()) };
}

/** Reads a response like \`readResponse\`, and JSON texts in sequence, such as JSON Lines, as a list. */
export async function readSequences<Responses>(
  request: CompiledRequest<Responses>,
  response: Response,
): Promise<ResponseOf<Responses>>;
export async function readSequences(
  request: CompiledRequest<unknown>,
  response: Response,
): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  const isEmpty = request[1].method === "HEAD" || response.body === null;
  if (isEmpty || !SEQUENCE.test(type)) return readResponse(request, response);
  const { status, ok } = response;
  const separator = /-seq/i.test(type) ? "\\u001e" : "\\n";
  const texts = (await response.text()).split(separator);
  const given = texts.filter((each) => each.trim() !== "");
  return { status, ok, data: given.map((each): unknown => JSON.parse(each)) };
}

/** JSON Lines and its other names, and the media types of RFC 7464. */
const SEQUENCE =
  /^application\\/(?:(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)|[^;]*json-seq)\\b/i;
`;
