import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  PATH,
  QUERY,
  STYLE,
  type RequestOptions,
  type Style,
} from "fluent-endpoint";
import type { Body, Call, Given } from "./call.js";
import { formProperty } from "./expected-request.js";
import { isUndefinedStyle } from "./expected-query.js";
import { isObject, listIn, objectIn } from "./json.js";
import type { Parameter } from "./operation.js";

/**
 * Writes a call as somebody does who has read the description and the documentation of this library.
 */

/** Values of any type: which type they have is known at run time only, and the methods of the library ask for it. */
type Values = Readonly<Record<string, string>>;

/** The parts of a call, as the builder's methods take them. */
interface Written {
  readonly baseUrl: string;
  readonly baseValues: Values;
  readonly route: string;
  readonly path: Values;
  readonly query: Values;
  readonly headers: Readonly<Record<string, string>>;
  readonly styles: Readonly<Record<string, Style>>;
  readonly body: Body | undefined;
}

/** The ways to make a request. */
export const WAYS = {
  builder: throughBuilder,
  "endpoint function": (call: Call) => throughFunction(call, true),
  "endpoint function, not strict": (call: Call) => throughFunction(call, false),
};

function throughBuilder(call: Call): RequestOptions {
  const { baseUrl, baseValues, route, path, query, headers, styles, body } = written(call);
  const builder = EndpointBuilder.for(baseUrl)
    .path(baseValues)
    .route(route)
    .path(path)
    .query(query)
    .style(styles);
  if (!body) return builder.headers(headers).build();
  if (body.kind === "form") return builder.form(valuesIn(body.value)).headers(headers).build();
  if (body.kind === "multipart") return builder.multipart(parts(body)).headers(headers).build();
  if (isJsonObject(body)) return builder.headers(headers).body(body.value).build();
  return builder.headers(headers).data(dataOf(body)).build();
}

function throughFunction(call: Call, strict: boolean): RequestOptions {
  const { baseUrl, baseValues, route, path, query, headers, styles, body } = written(call);
  const endpoint = createEndpoint(
    EndpointBuilder.for(baseUrl, { [PATH]: baseValues }).strict(strict),
  );
  const fields = body && fieldsOf(body);
  const isQueryPlain = /^(?:GET|HEAD) /.test(route);
  const uses = [...Object.keys(baseValues), ...Object.keys(path), ...Object.keys(query)];
  const names = new Set<string>();
  const taken = new Set(OPTION_NAMES);
  for (const name of [...uses, ...Object.keys(fields ?? {})])
    (names.has(name) ? taken : names).add(name);
  const isPlain = (values: Values) => Object.keys(values).every((name) => !taken.has(name));
  return endpoint(route, {
    headers:
      body?.kind === "multipart" ? { "content-type": "multipart/form-data", ...headers } : headers,
    [STYLE]: styles,
    ...(isPlain(path) ? path : { [PATH]: path }),
    ...(isQueryPlain && isPlain(query) ? query : { [QUERY]: query }),
    ...(body && !fields && { data: dataOf(body) }),
    ...(fields && (!isQueryPlain && isPlain(fields) ? fields : { [BODY]: fields })),
  });
}

/** What `endpoint` reads as an option. */
const OPTION_NAMES = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

/** The fields of a body that is an object or a form. */
function fieldsOf(body: Body): Values | undefined {
  if (body.kind === "form") return valuesIn(body.value);
  if (body.kind === "multipart") return parts(body);
  return isJsonObject(body) ? body.value : undefined;
}

/** Whether a body can be written by the names of its fields. A list, a text and bytes are passed as `data`. */
export function hasFields(body: Body): boolean {
  return fieldsOf(body) !== undefined;
}

/** No parameters make no body, so that an empty object is passed as `data`. */
function isJsonObject(body: Body): body is Body & { readonly value: Values } {
  return body.kind === "json" && isObject(body.value) && Object.keys(body.value).length > 0;
}

/** A list or object is JSON for the library. Other JSON values are given as JSON text. */
function dataOf({ kind, value }: Body): unknown {
  return kind === "json" && typeof value !== "object" ? JSON.stringify(value) : value;
}

function written(call: Call): Written {
  const { operation, path, query, body } = call;
  return {
    ...writtenBase(call),
    route: `${operation.method} ${routeOf(call)}`,
    path: { ...valuesOf(path), ...reservedOf(query) },
    query: valuesOf(query.filter(({ parameter }) => !parameter.allowReserved)),
    headers: headersOf(call),
    styles: { ...stylesOf(query), ...(body?.kind === "form" && stylesOf(formFields(body))) },
    body,
  };
}

/**
 * The server's URL with its variables as a template. A variable whose value has reserved characters takes them by `{+name}`. A
 * whole URL, nothing, and a value whose name the path has too are filled in.
 */
function writtenBase({
  operation: { server },
  path,
}: Call): Pick<Written, "baseUrl" | "baseValues"> {
  const inPath = new Set(path.map(({ parameter }) => parameter.name));
  const baseValues: Record<string, string> = {};
  const template = server.url.replace(/\{([^{}]+)\}/g, (braced, name: string) => {
    const value = server.variables[name];
    if (value === undefined) return braced;
    if (inPath.has(name) || value === "" || value.includes("://")) return value;
    baseValues[name] = value;
    return value === encodeURIComponent(value) ? braced : `{+${name}}`;
  });
  return { baseUrl: rooted(template), baseValues };
}

function rooted(url: string): string {
  if (/^(?:https?|\{\w+\}):\/\//i.test(url)) return url;
  if (url.startsWith("//")) return `https:${url}`;
  return url.startsWith("/") ? url : `/${url}`;
}

/** The path as a URL template. All slashes at its start count as one, so that a path with two is written as a full URL. */
function routeOf({ operation, path, query }: Call): string {
  let route = operation.path.startsWith("//")
    ? operation.server.url + operation.path
    : operation.path;
  for (const { parameter, value } of path) {
    route = route.replaceAll(`{${parameter.name}}`, expressionOf(parameter, value));
  }
  // There is no expression that writes a name and leaves reserved characters of its value as they are.
  query.forEach(({ parameter }, index) => {
    if (!parameter.allowReserved) return;
    const [, before = "", fragment = ""] = /^([^#]*)(#.*)?$/s.exec(route) ?? [];
    const separator = before.includes("?") ? "&" : "?";
    route = `${before}${separator}${encodeURIComponent(parameter.name)}={+${variableName(index)}}${fragment}`;
  });
  return route;
}

/** The name of the variable that the route has for the value of a parameter with reserved characters. */
function variableName(index: number): string {
  return `reserved${index}`;
}

function expressionOf({ name, style, explode }: Parameter, value: unknown): string {
  const operator = { label: ".", matrix: ";" }[style] ?? "";
  // A name such as ".format" would be read as an operator and a name.
  const variable = name.replace(/^\W/, (first) => `%${first.charCodeAt(0).toString(16)}`);
  return `{${operator}${variable}${explode && typeof value === "object" ? "*" : ""}}`;
}

/** Values of variables inside of `name={+variable}` fill the path channel, as those of all expressions but `{?name}` do. */
function reservedOf(query: readonly Given[]): Values {
  const reserved = query.map(({ parameter, value }, index) => [
    variableName(index),
    parameter.allowReserved ? value : undefined,
  ]);
  return valuesIn(Object.fromEntries(reserved.filter(([, value]) => value !== undefined)));
}

function valuesOf(list: readonly Given[]): Values {
  return valuesIn(
    Object.fromEntries(
      list.map(({ parameter, value }) => [parameter.name, valueOf(parameter, value)]),
    ),
  );
}

function valuesIn(value: unknown): Values {
  return objectIn(value) as Values;
}

/** A parameter with a media type is given as text, unless the style json writes it. */
function valueOf({ contentType, in: place }: Parameter, value: unknown): unknown {
  if (contentType === undefined) return value;
  if (place === "query" && typeof value === "object") return value;
  return contentType.includes("json") || typeof value !== "string" ? JSON.stringify(value) : value;
}

function stylesOf(list: readonly Given[]): Record<string, Style> {
  const styles: Record<string, Style> = {};
  for (const given of list) {
    if (typeof given.value === "object") styles[given.parameter.name] = styleOf(given);
  }
  return styles;
}

/** The style that `docs/any-api.md` names for a style of OpenAPI; `indices` where OpenAPI defines none. */
function styleOf(given: Given): Style {
  const { style, explode, contentType } = given.parameter;
  if (contentType !== undefined) return "json";
  if (isUndefinedStyle(given)) return "indices";
  if (style === "deepObject") return "deepObject";
  if (explode) return "repeat";
  return ({ spaceDelimited: "space", pipeDelimited: "pipe" } as const)[style] ?? "comma";
}

function formFields({ value, encoding }: Body): Given[] {
  return Object.entries(objectIn(value)).map(([name, each]) =>
    formProperty(name, each, encoding[name]),
  );
}

/** The fields of a multipart form: what has a content type of its own is given as a Blob. */
function parts({ value, encoding }: Body): Values {
  const fields = Object.entries(objectIn(value)).map(([name, field]) => {
    const { contentType } = objectIn(encoding[name]);
    const type = typeof contentType === "string" ? contentType.split(",")[0]?.trim() : undefined;
    const part = (member: unknown) => partOf(member, type);
    return [name, Array.isArray(field) ? listIn(field).map(part) : part(field)] as const;
  });
  return valuesIn(Object.fromEntries(fields));
}

function partOf(member: unknown, given: string | undefined): unknown {
  if (member instanceof Blob) return member;
  const type = given ?? (typeof member === "object" ? "application/json" : undefined);
  if (type === undefined || type === "text/plain") return member;
  return new Blob([typeof member === "string" ? member : JSON.stringify(member)], { type });
}

function headersOf({ header, cookie, body, accept }: Call): Record<string, string> {
  const headers: Record<string, string> = {};
  if (accept !== "application/json") headers.accept = accept;
  for (const { parameter, value } of header) headers[parameter.name] = headerOf(parameter, value);
  if (cookie.length > 0) {
    headers.cookie = cookie
      .map(({ parameter, value }) => `${parameter.name}=${encodeURIComponent(String(value))}`)
      .join("; ");
  }
  const isSetAlready = body?.kind === "multipart" || body?.contentType === "application/json";
  if (body && (!isSetAlready || isJsonText(body))) headers["content-type"] = body.contentType;
  return headers;
}

/** The library cannot know that text is JSON. */
function isJsonText(body: Body): boolean {
  return body.kind === "json" && typeof dataOf(body) === "string";
}

function headerOf({ explode }: Parameter, value: unknown): string {
  if (Array.isArray(value)) return listIn(value).join();
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map((entry) => entry.join(explode ? "=" : ","))
    .join();
}
