import type { Style } from "fluent-endpoint";
import type { Body, DescribedCall, Given } from "./described-call.js";
import type { Parameter } from "./described-operation.js";
import { isUndefinedStyle } from "./expected-query.js";
import { formProperty } from "./expected-request.js";
import { isObject, listIn, objectIn } from "./json.js";
import { isJsonText, valuesIn, type WrittenValues } from "./written-body.js";

/** The parts of a call, as the builder's methods take them. */
export interface WrittenCall {
  readonly baseUrl: string;
  readonly baseValues: WrittenValues;
  readonly route: string;
  readonly path: WrittenValues;
  readonly query: WrittenValues;
  readonly headers: Readonly<Record<string, string>>;
  readonly styles: Readonly<Record<string, Style>>;
  readonly body: Body | undefined;
}

/** Writes a call as somebody does who has read the description and the documentation of this library. */
export function written(call: DescribedCall): WrittenCall {
  const { operation, path, query, body } = call;
  return {
    ...writtenBase(call),
    route: `${operation.method} ${routeOf(call)}`,
    path: { ...valuesOf(path), ...reservedOf(query) },
    query: valuesOf(query.filter(({ parameter }) => !parameter.allowReserved)),
    headers: headersOf(call),
    styles: { ...stylesOf(query), ...(body?.kind === "form" && formStyles(body)) },
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
}: DescribedCall): Pick<WrittenCall, "baseUrl" | "baseValues"> {
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
function routeOf({ operation, path, query }: DescribedCall): string {
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

/** WrittenValues of variables inside of `name={+variable}` fill the path channel, as in all expressions but `{?name}`. */
function reservedOf(query: readonly Given[]): WrittenValues {
  const reserved = query.map(({ parameter, value }, index) => [
    variableName(index),
    parameter.allowReserved ? value : undefined,
  ]);
  return valuesIn(Object.fromEntries(reserved.filter(([, value]) => value !== undefined)));
}

function valuesOf(list: readonly Given[]): WrittenValues {
  return valuesIn(
    Object.fromEntries(
      list.map(({ parameter, value }) => [parameter.name, valueOf(parameter, value)]),
    ),
  );
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

/** The style that `docs/openapi.md` names for a style of OpenAPI; `indices` where OpenAPI defines none. */
function styleOf(given: Given): Style {
  const { style, explode, contentType } = given.parameter;
  if (contentType !== undefined) return "json";
  if (isUndefinedStyle(given)) return "indices";
  if (style === "deepObject") return "deepObject";
  if (explode) return "repeat";
  return style === "spaceDelimited" || style === "pipeDelimited" ? style : "comma";
}

/** Objects, and objects in lists, are JSON where the description says no style. */
function formStyles(body: Body): Record<string, Style> {
  const styles = Object.entries(stylesOf(formFields(body)));
  return Object.fromEntries(
    styles.map(([name, style]) => [name, style === "json" ? "jsonItems" : style]),
  );
}

function formFields({ value, encoding }: Body): Given[] {
  return Object.entries(objectIn(value)).map(([name, each]) =>
    formProperty(name, each, encoding[name]),
  );
}

function headersOf({ header, cookie, body, accept }: DescribedCall): Record<string, string> {
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

function headerOf({ explode }: Parameter, value: unknown): string {
  if (Array.isArray(value)) return listIn(value).join();
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map((entry) => entry.join(explode ? "=" : ","))
    .join();
}
