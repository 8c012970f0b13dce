import { maskUserinfo } from "../internal/messages.js";
import { grouped } from "../internal/objects.js";
import { orUndefined } from "../internal/thrown-errors.js";
import { parseUrl } from "../internal/urls.js";
import { filledVariables } from "../core/located.js";
import type { Located } from "../core/locate.js";
import type { BuilderReader } from "../core/reader.js";
import type { UrlTemplate } from "../core/template.js";
import type { Values } from "../core/values.js";
import { urlBaseOf, templateIn } from "./declared-route.js";
import { decodedText, decodedValues, pathSegments, UrlQuery } from "./raw-values.js";
import { readPath, templatePath } from "./template-path.js";
import { templatePathText } from "./template-text.js";

interface RoutedRequest {
  readonly method: string;
  readonly base: string;
  readonly path: string;
  /** `false` for a link to another route. */
  readonly isTemplate: boolean;
  readonly pathValues: Values;
  readonly queryValues: Values;
  /** The form and the fields of the body, if the method has one. */
  readonly body: Located | undefined;
}

export function routedRequest(reader: BuilderReader): RoutedRequest {
  const { link } = reader.state;
  return link === undefined ? requestOfRoute(reader) : linkedRequest(reader, link);
}

function requestOfRoute(reader: BuilderReader): RoutedRequest {
  const template = templateIn(reader);
  const located = reader.located();
  const { method, url, query } = located;
  const variables = filledVariables(url, reader.state);
  const filling = (location: "path" | "query") =>
    variables
      .filter((each) => each.location === location)
      .map(({ variable, value }) => [variable.decoded, value] as const);
  const others = query.map(({ name, value }) => [name, value] as const);
  return {
    method: method.name,
    base: shownBase(reader, template),
    path: templatePathText(template),
    isTemplate: true,
    pathValues: Object.fromEntries(filling("path")),
    queryValues: Object.fromEntries([...others, ...filling("query")]),
    body: method.restIn === "body" ? located : undefined,
  };
}

/** Takes the values from the link if the builder's route can have made it. */
function linkedRequest(reader: BuilderReader, link: string): RoutedRequest {
  const { origin, pathname, search } = new URL(link);
  const own = reader.template && requestOfRoute(reader);
  const query = new UrlQuery(search.slice(1));
  const queryValues = valuesOfQuery(query, own?.queryValues ?? {}, reader);
  const pathValues = linkedValues(reader, origin, pathname);
  const { method = "GET" } = reader.state;
  const foreign = { method, base: origin, path: pathname, isTemplate: false, pathValues: {} };
  const request = own && pathValues ? { ...own, pathValues } : foreign;
  return { ...request, queryValues, body: undefined };
}

function linkedValues(reader: BuilderReader, origin: string, path: string): Values | undefined {
  const { template } = reader;
  if (template === undefined) return undefined;
  // Without a complete base URL, or if the route cannot be read back, the link belongs to another route.
  const made = orUndefined(() => templatePath(template, urlBaseOf(reader, template)));
  if (made?.origin !== origin) return undefined;
  const values = readPath(made, pathSegments(path));
  return values && decodedValues(values);
}

/** Keeps a list of the builder that the query contains in the builder's style. */
function valuesOfQuery(query: UrlQuery, own: Values, reader: BuilderReader): Values {
  const values = new Map<string, unknown>();
  const read = new Set<string>();
  for (const [name, value] of Object.entries(own)) {
    if (typeof value !== "object") continue;
    const text = orUndefined(() => reader.query(name, value));
    const pairs = new UrlQuery(text ?? "").decodedPairs();
    if (pairs.length === 0 || !pairs.every(([key, each]) => query.has(key, each))) continue;
    values.set(name, value);
    for (const [key] of pairs) read.add(key);
  }
  for (const [name, texts] of grouped(query.pairs)) {
    if (read.has(name)) continue;
    const [first, ...others] = texts.map((text) => decodedText(text) ?? text);
    values.set(name, others.length === 0 ? first : [first, ...others]);
  }
  return Object.fromEntries(values);
}

function shownBase(reader: BuilderReader, { origin = "" }: UrlTemplate): string {
  const text = origin || (orUndefined(() => reader.basePrefix()) ?? reader.state.baseUrl ?? "");
  const url = /^https?:\/\/[^{}]*$/i.test(text) ? parseUrl(text) : undefined;
  return (url ? url.origin + url.pathname : maskUserinfo(text)).replace(/\/+$/, "");
}
