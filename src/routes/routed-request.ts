import { EndpointError } from "../errors.js";
import { maskUserinfo } from "../internal/messages.js";
import { parseUrl } from "../internal/urls.js";
import { GET } from "../options/route.js";
import { readValue } from "../options/read-value.js";
import type { State, Values } from "../options/state.js";
import { basePrefix } from "../request/expand-url.js";
import { appendQuery } from "../request/query.js";
import { variablesOf } from "../request/request-variables.js";
import { givenValue } from "../request/url-value.js";
import type { UrlTemplate } from "../uri-template/url-template.js";
import { baseOf, readerOf } from "./declared-route.js";
import { decodedValues } from "./raw-values.js";
import { locationOf, type RequestLocation } from "./request-location.js";
import { templatePathText } from "./template-text.js";
import type { TemplateReader } from "./template-reader.js";
import { unlessRefused } from "./unless-refused.js";
import { UrlQuery } from "./url-query.js";
import { decodedText } from "./url-text.js";

/** A request as its route and the values that it has so far. */
export interface RoutedRequest {
  /** In upper case. */
  readonly method: string;
  /** The base URL with the values of its variables, without userinfo and without "/" at its end. */
  readonly base: string;
  /** The path of the URL template in normal form; that of a link which is not of the builder's route. */
  readonly path: string;
  /** True if `path` is a template: it is not for a link that the route did not make. */
  readonly isTemplate: boolean;
  readonly pathValues: Values;
  readonly queryValues: Values;
  readonly bodyValues: Values | undefined;
}

/**
 * Finds out where the values of a state go. They may be incomplete.
 *
 * @throws EndpointError `missing-url` if there is neither a route nor a link
 */
export function routedRequest(state: State): RoutedRequest {
  const { method = GET, url: template, link } = state;
  if (link !== undefined) return linkedRequest(state, link);
  if (template === undefined) {
    throw new EndpointError("missing-url", "The builder has no route.", {
      advice: "Call .route() on it first.",
    });
  }
  const rest = leftOver(state, template);
  return {
    method: method.name,
    base: baseText(state, template),
    path: templatePathText(template),
    isTemplate: true,
    pathValues: variableValues(state, template, "path"),
    queryValues: {
      ...(method.restGoesTo === "query" && { ...rest, ...dataOf(state) }),
      ...state.query,
      ...variableValues(state, template, "query"),
    },
    bodyValues: method.restGoesTo === "body" ? { ...rest, ...state.body } : undefined,
  };
}

/** A link is a page of the builder's route if the route can have made it: then its values are those of the link. */
function linkedRequest(state: State, link: string): RoutedRequest {
  const location = locationOf({ method: "GET", url: link });
  const values = location && linkedValues(state, location);
  const { origin = "", pathname = "" } = parseUrl(link) ?? {};
  const method = (state.method ?? GET).name;
  const queryValues = location ? valuesOfQuery(location.query, state) : {};
  if (values === undefined || state.url === undefined) {
    const literal = { path: pathname, isTemplate: false, pathValues: {}, bodyValues: undefined };
    return { method, base: origin, ...literal, queryValues };
  }
  return {
    ...routedRequest({ ...state, link: undefined }),
    method,
    pathValues: values,
    queryValues,
    bodyValues: undefined,
  };
}

/** The values of the path that the builder's route reads from a link; `undefined` for a link of another route. */
function linkedValues(state: State, { origin, segments }: RequestLocation): Values | undefined {
  const reader = readerOfState(state);
  if (reader?.origin !== origin) return undefined;
  const values = reader.path.read(segments);
  return values && decodedValues(values);
}

/** A link is never of a route that cannot be read back, or whose base URL is not complete. */
function readerOfState(state: State): TemplateReader | undefined {
  const { url: template } = state;
  if (template === undefined) return undefined;
  return unlessRefused(() => readerOf({ template, base: baseOf(state, template) }));
}

/** The values of a link's query. A list of the builder that is in the query in its own style stays that list. */
function valuesOfQuery(query: UrlQuery, state: State): Values {
  const values: Record<string, unknown> = {};
  const taken = new Set<string>();
  const own =
    state.url === undefined ? {} : routedRequest({ ...state, link: undefined }).queryValues;
  for (const [name, value] of Object.entries(own)) {
    const pairs = typeof value === "object" ? pairsOf(name, value, state) : [];
    if (pairs.length === 0 || !pairs.every(([key, text]) => query.has(key, text))) continue;
    values[name] = value;
    for (const [key] of pairs) taken.add(key);
  }
  for (const [name] of query.pairs) {
    if (taken.has(name)) continue;
    const texts = query.values(name).map((text) => decodedText(text) ?? text);
    values[name] = texts.length === 1 ? texts[0] : texts;
    taken.add(name);
  }
  return values;
}

/** The pairs that a list or an object makes in the query, decoded. */
function pairsOf(name: string, value: unknown, state: State): readonly [string, string][] {
  const text = unlessRefused(() =>
    appendQuery("", { [name]: value }, state, true, new Set()).slice(1),
  );
  return new UrlQuery(text ?? "").decodedPairs();
}

/** The values of the variables in one location of a template, by their names. */
function variableValues(state: State, template: UrlTemplate, channel: "path" | "query"): Values {
  const found = template.expressions
    .filter((expression) => expression.channel === channel)
    .flatMap(({ variables }) => variables)
    .map((variable) => [
      variable.decodedName ?? variable.name,
      givenValue(variable, state, state[channel]),
    ]);
  return Object.fromEntries(found) as Values;
}

/** A method without a body sends `data` like any other parameter. */
function dataOf({ data }: State): Values {
  return data === undefined ? {} : { data: readValue(data.value, "data") };
}

/** The parameters that fill no variable. */
function leftOver(state: State, template: UrlTemplate): Values {
  const variables = variablesOf(state, template);
  const others = Object.entries(state.parameters).filter(([name]) => !variables.has(name));
  return Object.fromEntries(others);
}

/** The base URL as far as its values are known. */
function baseText(state: State, template: UrlTemplate): string {
  const { origin } = template.origin;
  const text = origin ?? unlessRefused(() => basePrefix(state)) ?? state.baseUrl?.source ?? "";
  const url = /^https?:\/\/[^{}]*$/i.test(text) ? parseUrl(text) : undefined;
  return (url ? url.origin + url.pathname : maskUserinfo(text)).replace(/\/+$/, "");
}
