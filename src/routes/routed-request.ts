import type { PortableState } from "../core/builder/portable-state.js";
import { maskUserinfo } from "../internal/messages.js";
import { orUndefined } from "../internal/thrown-errors.js";
import { parseUrl } from "../internal/urls.js";
import { GET } from "../core/read/route.js";
import type { State, Values } from "../core/state.js";
import type { PlacedValue } from "../core/placed.js";
import type { UrlTemplate } from "../template/url-template.js";
import { baseOf, templateIn } from "./declared-route.js";
import { decodedValues, UrlQuery, decodedText, pathSegments } from "./raw-values.js";
import { readPath } from "./template-path.js";
import { pathReader } from "./template-reader.js";
import type { Expression } from "../template/parse.js";

/** A request as its route and the values that it has so far. */
interface RoutedRequest {
  /** The state with each value where it is sent. */
  readonly state: State;
  /** In upper case. */
  readonly method: string;
  /** The base URL with the values of its variables, without userinfo and without "/" at its end. */
  readonly base: string;
  /** The path of the URL template in normal form; the link's path, if the link is not of the builder's route. */
  readonly path: string;
  /** True if `path` is a template: it is not for a link that the route did not make. */
  readonly isTemplate: boolean;
  readonly pathValues: Values;
  readonly queryValues: Values;
  /** The fields of the body; `undefined` if the method has none. */
  readonly fields: readonly PlacedValue[] | undefined;
}

/** Finds out where the values of a builder go. They may be incomplete. */
export function routedRequest(builder: PortableState): RoutedRequest {
  const { link } = builder.state;
  return link === undefined ? requestOfRoute(builder) : linkedRequest(builder, link);
}

function requestOfRoute(builder: PortableState): RoutedRequest {
  const { state } = builder;
  const template = templateIn(state);
  const { state: placedState, method, hasBody, variables, query, fields } = builder.placed();
  const filling = (channel: "path" | "query") =>
    byName(variables.filter(({ location }) => location === channel));
  return {
    state: state.exceptions === undefined ? state : placedState,
    method: method.name,
    base: baseText(builder, template),
    path: templatePathText(template),
    isTemplate: true,
    pathValues: filling("path"),
    queryValues: { ...byName(query), ...filling("query") },
    fields: hasBody ? fields : undefined,
  };
}

/** A link is a page of the builder's route if the route can have made it: then its values come from the link. */
function linkedRequest(builder: PortableState, link: string): RoutedRequest {
  const { origin, pathname, search } = new URL(link);
  const pathValues = linkedValues(builder, origin, pathSegments(pathname));
  const queryValues = valuesOfQuery(new UrlQuery(search.slice(1)), builder);
  const others = { queryValues, fields: undefined };
  if (pathValues !== undefined) return { ...requestOfRoute(builder), pathValues, ...others };
  const { state } = builder;
  const { name: method } = state.method ?? GET;
  return {
    state,
    method,
    base: origin,
    path: pathname,
    isTemplate: false,
    pathValues: {},
    ...others,
  };
}

/** The values of the path that the builder's route reads from a link; `undefined` for a link of another route. */
function linkedValues(
  builder: PortableState,
  origin: string,
  segments: readonly string[],
): Values | undefined {
  const { url: template } = builder.state;
  if (template === undefined) return undefined;
  // A link is never of a route that cannot be read back, or whose base URL is not complete.
  const reader = orUndefined(() => pathReader(template, baseOf(builder, template)));
  if (reader?.origin !== origin) return undefined;
  const values = readPath(reader.path, segments);
  return values && decodedValues(values);
}

/** The values of a link's query. A list of the builder that is in the query in its own style stays that list. */
function valuesOfQuery(query: UrlQuery, builder: PortableState): Values {
  const values = new Map<string, unknown>();
  const taken = new Set<string>();
  const own = builder.state.url === undefined ? {} : requestOfRoute(builder).queryValues;
  for (const [name, value] of Object.entries(own)) {
    const pairs = typeof value === "object" ? pairsOf(name, value, builder) : [];
    if (pairs.length === 0 || !pairs.every(([key, text]) => query.has(key, text))) continue;
    values.set(name, value);
    for (const [key] of pairs) taken.add(key);
  }
  for (const [name] of query.pairs) {
    if (taken.has(name)) continue;
    const texts = query.values(name).map((text) => decodedText(text) ?? text);
    values.set(name, texts.length === 1 ? texts[0] : texts);
    taken.add(name);
  }
  return Object.fromEntries(values);
}

/** The pairs that a list or an object makes in the query, decoded. */
function pairsOf(
  name: string,
  value: unknown,
  builder: PortableState,
): readonly [string, string][] {
  const text = orUndefined(() => builder.query(name, value));
  return new UrlQuery((text ?? "").slice(1)).decodedPairs();
}

function byName(values: readonly PlacedValue[]): Values {
  const named = values.map(({ name, writer, value }) => {
    const decodedName = typeof writer === "object" ? writer.decodedName : undefined;
    return [decodedName ?? name, value] as const;
  });
  return Object.fromEntries(named);
}

/** The base URL as far as its values are known. */
function baseText(builder: PortableState, template: UrlTemplate): string {
  const { origin } = template.origin;
  const text =
    origin ?? orUndefined(() => builder.basePrefix()) ?? builder.state.baseUrl?.source ?? "";
  const url = /^https?:\/\/[^{}]*$/i.test(text) ? parseUrl(text) : undefined;
  return (url ? url.origin + url.pathname : maskUserinfo(text)).replace(/\/+$/, "");
}

/**
 * Writes the path of a URL template in its normal form: `:name` as `{name}`, without origin, fragment and the expressions of the query,
 * and with one "/" at its start.
 */
export function templatePathText(template: UrlTemplate): string {
  const { origin, literal, expressions } = template;
  const texts = expressions.map((each) =>
    /[?&#]/.test(each.operator) ? each.literal : expressionText(each) + each.literal,
  );
  const [path = ""] = [literal.slice(origin.origin?.length ?? 0), ...texts].join("").split("#", 1);
  return `/${path.replace(/^\//, "")}`;
}

export function expressionText({ operator, variables }: Expression): string {
  const specifiers = variables.map(({ name, explode, prefix }) => {
    return `${name}${explode ? "*" : ""}${prefix === undefined ? "" : `:${String(prefix)}`}`;
  });
  return `{${operator}${specifiers.join()}}`;
}
