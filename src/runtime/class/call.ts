import {
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
import { arrange, type Arranged, type Binding } from "../arrange.js";

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
    cookie: cookie === undefined ? cookies : `${cookie}; ${cookies}`,
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
  const own = `${name}=${encodeURIComponent(value)}`;
  return builder.withDefaults({
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
  builder: EndpointBuilder,
  user: string,
  password: string,
): EndpointBuilder {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  const credentials = btoa(String.fromCharCode(...bytes));
  return builder.withDefaults({
    headers: { authorization: `Basic ${credentials}` },
  });
}
