// Written by etc/scripts/runtime-text.mjs: npm run runtime.

/** The text of `src/runtime/class/call.ts`, with what it imports. */
export const CALL = `import {
  BODY,
  PATH,
  QUERY,
  STYLE,
  type AnyBuilder,
  type EndpointBuilder,
  type NamesOfHeaders,
  type ParametersIn,
  type RawBody,
  type Style,
  type WithRoute,
  type WithValueFor,
} from "fluent-endpoint";
/** A builder with a route, and with values for the names. */
export type Call<Self, Route extends string, Names> = Self &
  WithRoute<Route> &
  WithValueFor<Names & string>;

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

/** A body that is passed whole. */
export interface DataOf<Data> {
  data: Data extends string ? Data | RawBody : Data;
}

/** A form that is passed whole: its fields, or a form that is sent as it is. */
export interface FormOf<Data> {
  data: Data | RawBody;
}

/** A parameter under the name of its argument. */
export type Renamed<Of, Name, Argument extends string> = {
  [Key in keyof Of as Key extends Name ? Argument : never]: Of[Key];
};

/** A name of a call, where an argument with another name passes it. */
export type PlacedAs<
  Name,
  Names,
  Argument extends string,
> = Argument extends Names ? Name : never;

/** The fields of any of the objects of a union. */
export type FieldsOf<Body> = {
  [Name in KeyOf<Body>]?: ValueOf<Body, Name>;
};

type KeyOf<Body> = Body extends readonly unknown[]
  ? never
  : Body extends object
    ? keyof Body
    : never;

type ValueOf<Body, Name> = Body extends object
  ? Name extends keyof Body
    ? Body[Name]
    : never
  : never;

/** The fields of a multipart form. A text may be a file. */
export type FilesOf<Body> = {
  [Name in keyof Body]: NonNullable<Body[Name]> extends string
    ? Body[Name] | RawBody
    : NonNullable<Body[Name]> extends string[]
      ? Body[Name] | RawBody[]
      : Body[Name];
};

/** What the builder cannot know of an operation, and the base URLs of the servers that the operation's own server replaces. */
interface CallBinding extends Binding {
  readonly servers?: readonly (string | undefined)[];
}

/** Sets a route and parameters. */
export function call<
  Self extends AnyBuilder,
  Route extends string,
  Names = never,
>(
  builder: Self,
  route: Route,
  parameters?: object,
  binding?: CallBinding,
): Call<Self, Route, Names>;
export function call(
  builder: EndpointBuilder,
  route: string,
  parameters: object = {},
  binding: CallBinding = {},
): EndpointBuilder {
  const { cookies, data, ...arranged } = arrange(binding, parameters);
  const space = route.indexOf(" ");
  const { url = route.slice(space + 1), server, servers = [] } = binding;
  const isMoved =
    server !== undefined && servers.includes(builder.options.baseUrl);
  return builder.withDefaults({
    ...arranged.parameters,
    [PATH]: arranged.path,
    [QUERY]: arranged.query,
    [BODY]: arranged.body,
    [STYLE]: stylesFor(builder, binding),
    headers: withCookies(arranged.headers, cookies, builder),
    data,
    method: route.slice(0, space),
    url: isMoved ? server + url : url,
  });
}

/** The headers with the cookies of a call after those that the builder has. */
function withCookies(
  headers: Arranged["headers"],
  cookies: string,
  builder: EndpointBuilder,
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
  builder: EndpointBuilder,
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
