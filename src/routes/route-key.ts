import { isSecretName } from "../credentials/names.js";
import { BODY, PATH, QUERY } from "../core/read/option-keys.js";
import { EndpointError } from "../errors.js";
import { isOptionName } from "../wire/option-names.js";
import { refusal } from "../wire/refusal.js";
import { scalar } from "../wire/scalar.js";
import { isContainer, isList, isRecord } from "../wire/values.js";
import type { RequestKey } from "./request-key.js";

/**
 * Settings of {@link routeKey}.
 *
 * @public
 */
export interface RouteKeySettings {
  /** The base URL of the API, or a path of the page's own server. */
  readonly baseUrl: string | URL;
  /** A text that keeps caches apart, such as the id of a user. */
  readonly scope?: string;
}

/**
 * Returns the key under which to cache the response of a call, for programs that call a route without a builder: it is small. Of a route
 * of a description and its values it is the key that `requestKey` returns for a builder. Values may be missing: the key of fewer values
 * is a part of the keys of all calls that have more.
 *
 * Headers and values under the name of a credential are left out, so give users with different tokens a scope each.
 *
 * @example
 * ```ts
 * import { routeKey } from "fluent-endpoint/routes";
 *
 * const baseUrl = "https://shop.example.com/v1";
 * const key = routeKey("GET /customers/{id}/orders", { page: 2, id: 7 }, { baseUrl });
 * console.log(JSON.stringify(key.slice(0, 2))); // ["https://shop.example.com/v1","GET /customers/{id}/orders"]
 * console.log(JSON.stringify(key.slice(2))); // [{"path":{"id":"7"}},{"query":{"page":"2"}}]
 * ```
 *
 * @param route - a method and a path
 * @param parameters - the parameters of the call
 * @param settings - the base URL, and a scope
 * @throws EndpointError `invalid-route`, `unsupported-body` for bytes, files, forms and streams, and `unreadable-input` for arguments that
 *   cannot be read. Its message is the code and the name of the argument.
 *
 * @public
 */
export function routeKey(
  route: string,
  parameters: object,
  settings: RouteKeySettings,
): RequestKey {
  try {
    return keyOf(route, parameters, settings);
  } catch (error) {
    // An error that a caller's getter throws may show anything.
    if (error instanceof EndpointError) throw error;
    throw refusal("unreadable-input", "arguments");
  }
}

function keyOf(
  route: string,
  parameters: object,
  { baseUrl, scope }: RouteKeySettings,
): RequestKey {
  const [, name = "", template = ""] = /^\s*([A-Za-z]+)\s+(\/\S*)\s*$/.exec(route) ?? [];
  if (name === "") throw refusal("invalid-route", "route");
  const method = name.toUpperCase();
  const isQuery = method === "GET" || method === "HEAD";
  const values = parameters as Values;
  const { path, query, ...call } = placed(isQuery, template, values);
  const body = bodyKey(values.data, call.body);
  const key = [
    baseText(baseUrl),
    `${method} ${call.template}`,
    { path: texts(path, ""), ...(scope !== undefined && { scope }) },
    { query: texts(query, OBJECT) },
  ] as const;
  return body === undefined ? key : [...key, body];
}

type Values = Readonly<Record<PropertyKey, unknown>>;

/** The style of an object in a query, as `requestKey` names the default one. */
const OBJECT = "deepObject.indices";

/** The values of a call by their locations, and the template without its query expressions. */
function placed(isQuery: boolean, route: string, parameters: Values) {
  const path = new Set<string>();
  const query = new Set<string>();
  const template = route.replace(
    /\{([?&]?)[+#./;]?([^{}]*)\}/g,
    (expression, isInQuery: string, list: string) => {
      for (const name of list.split(",")) {
        (isInQuery ? query : path).add(name.replace(/\*$|:\d+$/, ""));
      }
      return isInQuery ? "" : expression;
    },
  );
  const names = Object.keys(parameters).filter((name) => !isOptionName(name));
  const valuesOf = (channel: symbol, isIn: (name: string) => boolean): Values =>
    Object.fromEntries([
      ...names.filter(isIn).map((name) => [name, parameters[name]] as const),
      ...Object.entries(parameters[channel] ?? {}),
    ]);
  return {
    template,
    path: valuesOf(PATH, (name) => path.has(name)),
    query: valuesOf(QUERY, (name) => !path.has(name) && (isQuery || query.has(name))),
    body: valuesOf(BODY, (name) => !(path.has(name) || isQuery || query.has(name))),
  };
}

/** The body, as `requestKey` has that of a JSON request. */
function bodyKey(data: unknown, body: Values): unknown {
  if (data === undefined && Object.keys(body).length === 0) return undefined;
  const given = data ?? body;
  if (typeof given === "string") return given;
  return isRecord(given) ? members(given, jsonKey) : jsonKey(given, "data");
}

function baseText(url: string | URL): string {
  let text = String(url);
  try {
    const { origin, pathname } = new URL(text);
    text = origin + pathname;
  } catch {
    // A path has no origin.
  }
  return text.replace(/\/$/, "");
}

/** The values that are there, converted, in the order of their names, without those of credentials. */
function members<Key>(
  values: Values,
  convert: (value: unknown, name: string) => Key | undefined,
): Readonly<Record<string, Key>> {
  const names = Object.keys(values).sort();
  const entries = names.flatMap((name): (readonly [string, Key])[] => {
    const key = isSecretName(name, undefined) ? undefined : convert(values[name], name);
    return key === undefined ? [] : [[name, key]];
  });
  return Object.fromEntries(entries);
}

function texts(values: Values, style: string): Readonly<Record<string, string>> {
  return members(values, (value, name) => {
    const text = sorted(value, (each) => scalar(name, each));
    if (typeof text === "string") return quoted(text);
    if (!isContainer(text) || Object.keys(text).length === 0) return undefined;
    return (isList(text) ? "" : style) + JSON.stringify(text);
  });
}

/** A member of a JSON body: numbers, truth values and `null` as they are, because `2` and `"2"` differ there. */
function jsonKey(given: unknown, name: string): unknown {
  const isOpaque = typeof given === "object" && given !== null && !isContainer(given);
  if (isOpaque && !("toJSON" in given)) throw refusal("unsupported-body", name);
  const json = JSON.stringify(given) as string | undefined;
  if (json === undefined) return undefined;
  const value = sorted(JSON.parse(json), (each) => each);
  if (typeof value === "string") return quoted(value);
  return isContainer(value) ? JSON.stringify(value) : value;
}

function sorted(value: unknown, convert: (scalar: unknown) => unknown): unknown {
  if (isList(value)) {
    return value.map((each) => sorted(each, convert)).filter((each) => each !== undefined);
  }
  return isRecord(value) ? members(value, (each) => sorted(each, convert)) : convert(value);
}

/** A text that looks like a list or an object in a key is quoted, so that it differs from one. */
function quoted(text: string): string {
  return /^["[{]|^[\w.]+[[{]/.test(text) ? JSON.stringify(text) : text;
}
