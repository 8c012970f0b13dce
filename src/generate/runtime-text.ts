// Written by etc/scripts/runtime-text.mjs: npm run runtime.

/** The text of `src/runtime/class/call.ts`, with what it imports. */
export const CALL = `import {
  BODY,
  PATH,
  QUERY,
  STYLE,
  type AnyBuilder,
  type EndpointBuilder,
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

/** What the builder cannot know of an operation, and the base URLs of the servers that the operation's own server replaces. */
interface CallBinding extends Binding {
  readonly servers?: readonly (string | undefined)[];
  /** The id of the operation. Default: the route. */
  readonly id?: string;
}

/** The key of what a builder knows of its description. */
const OPERATION = Symbol.for("fluent-endpoint.operation");

/** A builder that takes options. */
interface Settable extends AnyBuilder {
  withDefaults(options: object): unknown;
}

/**
 * Sets a route and parameters. Methods declare the type of the result: to infer it in each of them would take the compiler long.
 */
export function call(
  builder: AnyBuilder,
  route: string,
  parameters: object = {},
  binding: CallBinding = {},
): never {
  const { cookies, data, ...arranged } = arrange(binding, parameters);
  const space = route.indexOf(" ");
  const {
    url = route.slice(space + 1),
    server,
    servers = [],
    id = route,
  } = binding;
  const isMoved =
    server !== undefined && servers.includes(builder.options.baseUrl);
  const called = (builder as Settable).withDefaults({
    ...arranged.parameters,
    [PATH]: arranged.path,
    [QUERY]: arranged.query,
    [BODY]: arranged.body,
    [STYLE]: stylesFor(builder, binding),
    headers: withCookies(arranged.headers, cookies, builder),
    [OPERATION]: { id },
    data,
    method: route.slice(0, space),
    url: isMoved ? server + url : url,
  });
  return called as never;
}

/** The headers with the cookies of a call after those that the builder has. */
function withCookies(
  headers: Arranged["headers"],
  cookies: string,
  builder: AnyBuilder,
): Arranged["headers"] {
  if (cookies === "") return headers;
  const { cookie } = builder.options.headers;
  return {
    ...headers,
    cookie: cookie === undefined ? cookies : \`\${cookie}; \${cookies}\`,
  };
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
export function withOptions(
  builder: EndpointBuilder,
  options: object,
): EndpointBuilder {
  return builder.withDefaults(options);
}

/** The options of a builder whose values of these names are credentials, whatever they are called. They are in lower case. */
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
  builder: EndpointBuilder,
  name: string,
  value: string,
): EndpointBuilder {
  const { cookie } = builder.options.headers;
  const own = \`\${name}=\${encodeURIComponent(value)}\`;
  return builder.withDefaults({
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
  builder: EndpointBuilder,
  user: string,
  password: string,
): EndpointBuilder {
  const bytes = new TextEncoder().encode(\`\${user}:\${password}\`);
  const credentials = btoa(String.fromCharCode(...bytes));
  return builder.withDefaults({
    headers: { authorization: \`Basic \${credentials}\` },
  });
}

/** How the arguments of an operation become a request, where the builder cannot know it from their names. */
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
  /** How the body itself is written, if it is not sent as it is. */
  readonly kind?: "json" | "form";
  /** The headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The styles of lists and objects, by the names of their parameters. */
  readonly styles?: Readonly<Record<string, string>>;
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
  /** The values that the builder places by their names. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The text of the cookie header. Empty if there are no cookies. */
  readonly cookies: string;
  readonly data: unknown;
}

/** Puts the arguments of an operation in the locations that its description has for them. */
export function arrange(binding: Binding, given: object): Arranged {
  const parameters: Record<string, unknown> = { ...given };
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
  const headers: Record<string, string | undefined> = { ...binding.headers };
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
    parameters,
    path,
    query,
    body,
    headers,
    cookies: cookies.join("; "),
  };
  return { ...parts, ...wholeBody(data?.value, binding, body, headers) };
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

/** The value of a header: JSON, or OpenAPI's style "simple". */
function headerText(value: unknown, form?: BoundArgument["form"]): string {
  if (form === "json") return JSON.stringify(value);
  if (Array.isArray(value))
    return value.map((each: unknown) => text(each)).join(",");
  if (!isPlainObject(value)) return text(value);
  const equals = form === "exploded" ? "=" : ",";
  return Object.entries(value)
    .map(([key, each]) => \`\${key}\${equals}\${text(each)}\`)
    .join(",");
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
  if (form !== "joined")
    return entries.map(([key, each]) => \`\${key}=\${write(text(each))}\`);
  const members = entries.flatMap(([key, each]) =>
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
export const COMPILED = `/** What each request can have of its own. */
export interface Settings {
  /** The base URL of the API, if it is none of the servers. */
  readonly baseUrl?: string | URL;
  /** The name of the server that is called. */
  readonly server?: string;
  /** Values of the variables in the URL of the server. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, string | number | undefined>>;
  /** Credentials by the names of their schemes; a user and a password for HTTP Basic. */
  readonly credentials?: Readonly<
    Record<string, string | readonly [user: string, password: string]>
  >;
}

/** What the requests of an API have in common. */
export interface Api {
  /** The accept header of requests that say nothing else. */
  readonly accept: string;
  readonly servers: Readonly<
    Record<
      string,
      readonly [url: string, variables?: Readonly<Record<string, string>>]
    >
  >;
  /** Adds credentials to the headers, or to the texts of the query. Absent if the API has no schemes. */
  readonly authorize?: (
    credentials: NonNullable<Settings["credentials"]>,
    headers: Record<string, string>,
    keys: string[],
  ) => void;
}

/** What \`fetch\` takes as its second argument. Its type carries the types of the responses. */
export interface Init<Responses> {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: Responses;
}

/** The arguments of \`fetch\`. */
export type CompiledRequest<Responses> = [url: string, init: Init<Responses>];

/** The parts of a request that an operation writes. */
export interface Parts {
  /** The server of the operation, which replaces the servers of the API. */
  readonly server?: string;
  readonly query?: string;
  /** The parameters of the query that follow credentials in it. */
  readonly placed?: string;
  /** The headers of the operation, by lower-case name. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** The content type of the body, if it is not in the headers. */
  readonly type?: string;
}

/** The content type of JSON. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Returns the arguments of \`fetch\` for a request. */
export function request<Responses>(
  api: Api,
  settings: Settings,
  method: string,
  path: string,
  { server, query, placed, headers: own, body, type }: Parts = {},
): CompiledRequest<Responses> {
  if (/\\/(?:\\.|%2e){1,2}(?=[/?#]|$)/i.test(path))
    throw refusal("dot-segment", "path");
  const headers: Record<string, string> = { accept: api.accept };
  const keys: string[] = [];
  addHeaders(headers, settings.headers);
  if (settings.credentials)
    api.authorize?.(settings.credentials, headers, keys);
  addHeaders(headers, own);
  if (body !== undefined && type !== undefined)
    headers["content-type"] ??= type;
  const search = [query, ...keys, placed].filter(Boolean).join("&");
  const separator = path.includes("?") ? "&" : "?";
  const url =
    baseOf(api, settings, server) + path + (search && separator + search);
  const init: Init<Responses> = { method, headers };
  const isEmpty = body === undefined || body === "";
  if (!isEmpty) init.body = body as BodyInit;
  else if (/^(?:PATCH|POST|PUT|QUERY)$/.test(method))
    init.body = new Uint8Array(0);
  return [url, init];
}

/** The base URL of a request, without a slash at its end. */
function baseOf(
  { servers }: Api,
  settings: Settings,
  own: string | undefined,
): string {
  const { baseUrl, variables } = settings;
  if (baseUrl !== undefined) return checkedUrl(String(baseUrl));
  if (own !== undefined) return own;
  const [url, presets] = servers[settings.server ?? ""] ??
    Object.values(servers)[0] ?? [""];
  if (presets === undefined) return url;
  const filled = url.replace(/\\{([^}]*)\\}/g, (_, name: string) =>
    encode(scalar(name, variables?.[name] ?? presets[name]) ?? ""),
  );
  return checkedUrl(filled);
}

/** A path is one of the page's own server. */
function checkedUrl(text: string): string {
  if (/^\\/(?![/\\\\])[^?#\\s]*$/.test(text)) return text.replace(/\\/$/, "");
  try {
    const url = new URL(text);
    if (
      /^https?:$/.test(url.protocol) &&
      url.search + url.hash === "" &&
      url.username + url.password === ""
    )
      return url.href.replace(/\\/$/, "");
  } catch {
    // It is refused below.
  }
  throw refusal("invalid-base-url", "baseUrl");
}

/** Headers that clients and browsers set themselves. */
const OF_CLIENT =
  /^(?:connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/;

function addHeaders(
  headers: Record<string, string>,
  added: Settings["headers"] = {},
): void {
  for (const [name, value] of Object.entries(added)) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    const text = String(value);
    if (
      !/^[\\w!#$%&'*+.^\`|~-]+$/.test(name) ||
      /[\\0-\\x08\\x0a-\\x1f\\x7f]|[^\\0-\\xff]/.test(text)
    )
      throw refusal("invalid-header", name);
    if (!OF_CLIENT.test(key)) headers[key] = text.trim();
  }
}

/** Returns how an API authenticates: by schemes, each with the location and the name of its key. */
export function credentialsBy(
  schemes: Readonly<Record<string, readonly [kind: string, name?: string]>>,
): NonNullable<Api["authorize"]> {
  return (credentials, headers, keys) => {
    for (const [scheme, value] of Object.entries(credentials)) {
      const [kind, name = "authorization"] = schemes[scheme] ?? [];
      const text = typeof value === "string" ? value : base64(value.join(":"));
      if (kind === undefined) throw refusal("invalid-options", scheme);
      if (kind === "query") keys.push(\`\${encode(name)}=\${encode(text)}\`);
      else
        addHeaders(headers, {
          [name]: kind === "header" ? text : \`\${kind} \${text}\`,
        });
    }
  };
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Writes the value of a header: JSON, or OpenAPI's style "simple". */
export function headerText(
  name: string,
  value: unknown,
  form?: "json" | "exploded",
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (form === "json") return JSON.stringify(value);
  if (Array.isArray(value))
    return value.map((each: unknown) => scalar(name, each) ?? "").join(",");
  if (!isRecord(value)) return scalar(name, value);
  const equals = form === "exploded" ? "=" : ",";
  return Object.entries(value)
    .map(([key, each]) => \`\${key}\${equals}\${scalar(name, each) ?? ""}\`)
    .join(",");
}

/** Writes a text into a path. An empty one is refused like a missing one: the path would be that of something else. */
export function segment(name: string, value: unknown): string {
  const text = scalar(name, value);
  if (text !== undefined && text !== "") return encode(text);
  throw refusal("missing-variable", name);
}

/** Writes any value into a path: the members of a list or an object with commas. */
export function segments(name: string, value: unknown, equals = ","): string {
  const members = Array.isArray(value)
    ? value.map((each: unknown) => scalar(name, each))
    : isRecord(value)
      ? Object.entries(value).map(([key, each]) =>
          pair(name, key, each, equals),
        )
      : [scalar(name, value)];
  const isList = Array.isArray(value);
  const texts = members.flatMap((each) => each ?? []);
  const text = (isRecord(value) ? texts : texts.map(encode)).join(",");
  if (text !== "" && !(isList && /^,*$/.test(text))) return text;
  throw refusal("missing-variable", name);
}

function pair(
  name: string,
  key: string,
  value: unknown,
  equals: string,
): string | undefined {
  const text = scalar(name, value);
  return text === undefined
    ? undefined
    : \`\${encode(scalar(name, key) ?? "")}\${equals}\${encode(text)}\`;
}

/** A field of a query or a form, with the values that are joined in it. */
export type Field = readonly [
  name: string,
  values: readonly (string | Blob)[],
  separator?: string,
];

/** Writes the value of a parameter as fields, in a style. */
export type Style = (name: string, value: unknown) => readonly Field[];

function leaf(name: string, value: unknown): (string | Blob)[] {
  if (value instanceof Blob) return [value];
  if (isContainer(value)) throw unsupported(name);
  const text = scalar(name, value);
  return text === undefined ? [] : [text];
}

function isContainer(
  value: unknown,
): value is unknown[] | Record<string, unknown> {
  return Array.isArray(value) || isRecord(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function givenIn(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).filter(([, each]) => isGiven(each));
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
    ? givenIn(value).flatMap(([key, each]) => single(key, each))
    : single(name, value);
};

function hasSeparator(
  values: readonly (string | Blob)[],
  separator: string,
): boolean {
  const text = decodeURIComponent(separator);
  return values.some(
    (value) => typeof value === "string" && value.includes(text),
  );
}

function joined(separator: string, takesObjects: boolean): Style {
  return (name, value) => {
    if (isRecord(value) && !takesObjects) {
      if (givenIn(value).length === 0) return [];
      throw unsupported(name);
    }
    const members = isRecord(value) ? givenIn(value).flat() : [value].flat();
    const values = members.flatMap((each) => leaf(name, each));
    // Encoding does not tell a separator in a text from one between texts.
    if (separator !== "," && hasSeparator(values, separator))
      throw unsupported(name);
    return values.length === 0 ? [] : [[name, values, separator]];
  };
}

/** \`a=1,2\` */
export const comma: Style = /* @__PURE__ */ joined(",", true);
/** \`a=1%202\` */
export const spaceDelimited: Style = /* @__PURE__ */ joined("%20", false);
/** \`a=1%7C2\` */
export const pipeDelimited: Style = /* @__PURE__ */ joined("%7C", false);

function nested(listKey: (index: number) => string): Style {
  const style: Style = (name, value) => {
    if (Array.isArray(value)) {
      return value
        .filter(isGiven)
        .flatMap((each: unknown, index) => style(name + listKey(index), each));
    }
    return isRecord(value)
      ? givenIn(value).flatMap(([key, each]) => {
          // A reader would take such a key for two.
          if (key.includes("][")) throw unsupported(name);
          return style(\`\${name}[\${key}]\`, each);
        })
      : single(name, value);
  };
  return style;
}

/** \`a[0]=1&a[1]=2\`, \`a[b]=1\` */
export const deepObject: Style = /* @__PURE__ */ nested(
  (index) => \`[\${String(index)}]\`,
);
/** \`a[]=1&a[]=2\`, \`a[b]=1\` */
export const brackets: Style = /* @__PURE__ */ nested(() => "[]");

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
export const jsonItems: Style = (name, value) =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) =>
        isContainer(each)
          ? [[name, [jsonText(name, each)]] as const]
          : single(name, each),
      )
    : json(name, value);

/** Writes parameters that are no lists or objects as the text of a query, in the order in which they are given. */
export function query(values: object): string {
  let text = "";
  for (const [name, value] of Object.entries(values)) {
    const own = scalar(name, value);
    if (own === undefined) continue;
    const pair = \`\${encode(name)}=\${encode(own)}\`;
    text += text === "" ? pair : \`&\${pair}\`;
  }
  return text;
}

/** Writes parameters as the text of a query or a form, in the order in which they are given. */
export function search(
  values: object,
  styles: Readonly<Record<string, Style>> = {},
  rest: Style = single,
): string {
  let text = "";
  for (const [name, value] of Object.entries(values)) {
    for (const [key, texts, separator] of (styles[name] ?? rest)(name, value)) {
      const encoded = texts.map((each) => {
        if (typeof each === "string") return encode(each);
        throw refusal("invalid-content-type", name);
      });
      const pair = \`\${encode(scalar(name, key) ?? "")}=\${encoded.join(separator)}\`;
      text += text === "" ? pair : \`&\${pair}\`;
    }
  }
  return text;
}

/** Writes parameters as a form with files; \`undefined\` if there are none. */
export function multipart(
  values: object,
  styles: Readonly<Record<string, Style>> = {},
  rest: Style = single,
): FormData | undefined {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined,
  );
  if (entries.length === 0) return undefined;
  const form = new FormData();
  for (const [name, value] of entries) {
    for (const [key, members, separator = ","] of (styles[name] ?? rest)(
      name,
      value,
    )) {
      const [first] = members;
      // Nothing in a multipart form is encoded.
      if (members.length > 1 && hasSeparator(members, separator)) {
        throw unsupported(name);
      }
      if (first instanceof Blob) form.append(key, first);
      else
        form.append(
          key,
          (members as readonly string[]).join(decodeURIComponent(separator)),
        );
    }
  }
  return form;
}

/** Writes fields as the text of a JSON object; \`undefined\` if there are none. */
export function jsonFields(fields: object): string | undefined {
  let isEmpty = true;
  let hasGaps = false;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    isEmpty = false;
    hasGaps = check("invalid-parameter", name, value, 0) || hasGaps;
  }
  return isEmpty
    ? undefined
    : JSON.stringify(fields, hasGaps ? withoutGaps : undefined);
}

/** Writes a list or an object as JSON text. */
export function jsonText(name: string, value: unknown): string {
  const hasGaps = check("invalid-parameter", name, value, 0);
  return JSON.stringify(value, hasGaps ? withoutGaps : undefined);
}

/** Writes a whole body as JSON text; \`undefined\` for none. */
export function jsonData(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  check("unsupported-body", "data", value, 0);
  return JSON.stringify(value);
}

/** Refuses what JSON would lose. Returns whether a list has an \`undefined\`, which is left out. */
function check(
  code: string,
  name: string,
  value: unknown,
  depth: number,
): boolean {
  const isLost =
    typeof value === "object"
      ? depth > 500 || isLossy(value)
      : typeof value === "number"
        ? !Number.isFinite(value)
        : ["bigint", "function", "symbol"].includes(typeof value);
  if (isLost) throw refusal(code, name);
  if (typeof value !== "object" || value === null) return false;
  let hasGaps = false;
  for (const member of Object.values(value)) {
    hasGaps = check(code, name, member, depth + 1) || hasGaps;
    if (member === undefined && Array.isArray(value)) hasGaps = true;
  }
  return hasGaps;
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
  if (value instanceof Date && !Number.isNaN(Number(value)))
    return value.toISOString();
  const text =
    typeof value === "number" && !Number.isFinite(value) ? undefined : value;
  switch (typeof text) {
    case "string":
    case "number":
    case "boolean":
    case "bigint":
      return wellFormed(name, String(text));
    default:
      throw refusal("invalid-parameter", name);
  }
}

function wellFormed(name: string, text: string): string {
  if (!/[\\ud800-\\udfff]/u.test(text)) return text;
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

/** Marks errors, so that \`error instanceof EndpointError\` holds for them where \`fluent-endpoint\` is installed. */
const BRAND = Symbol.for("fluent-endpoint.error");

/** Returns the error for a parameter that cannot be sent, with the code of an \`EndpointError\`. It never shows the value. */
export function refusal(code: string, parameter: string): Error {
  const error = new Error(\`\${parameter}: \${code} (fluent-endpoint)\`);
  Object.defineProperty(error, BRAND, { value: true });
  return Object.assign(error, { name: "EndpointError", code, parameter });
}

/** The responses of an operation: the data by the status. */
export type ResponseOf<Responses> = {
  [Status in keyof Responses]: {
    readonly status: Status extends number ? Status : number;
    readonly data: DataIn<Responses[Status]>;
  };
}[keyof Responses];

type DataIn<Response> = Response extends { readonly content: infer Content }
  ? Content[keyof Content]
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
  const { status } = response;
  if (method === "HEAD" || response.body === null)
    return { status, data: undefined };
  if (/^(?:application|text)\\/(?:[^;]*\\+)?json\\b/i.test(type)) {
    const text = await response.text();
    return {
      status,
      data: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
  }
  if (/^text\\/|[/+]xml\\b|charset=/i.test(type))
    return { status, data: await response.text() };
  return { status, data: new Uint8Array(await response.arrayBuffer()) };
}
`;
