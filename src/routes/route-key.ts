import { getOrInsert } from "../internal/objects.js";
import { BODY, PATH, QUERY, isOptionName } from "../core/options.js";
import {
  keyBody,
  keyMembers,
  keyText,
  type KeyValues,
  type RequestKey,
  type KeyedValues,
} from "./key-writer.js";
import { isRefusal, refusal } from "../wire/refusal.js";
import { scalar } from "../wire/scalar.js";
import { isContainer, isList, ownValues } from "../wire/records.js";

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
 * Returns the key under which to cache the response of a call, without loading the builder. It is the key that `requestKey`
 * returns, unless a document or an option sets styles, headers, cookies or a form. You may leave out values: caches that match parts of
 * keys then find the keys of all calls that have more.
 *
 * Headers are left out, so give each user a scope. A digest replaces a value under the name of a credential; the key is then valid
 * in this process only.
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
    // An error of the caller's getter may contain a secret.
    if (isRefusal(error)) throw error;
    throw refusal("unreadable-input", "arguments");
  }
}

function keyOf(route: string, parameters: object, settings: RouteKeySettings): RequestKey {
  const { baseUrl, scope } = ownValues(settings);
  const [, name = "", template = ""] = /^\s*([A-Za-z]+)\s+(\/\S*)\s*$/.exec(route) ?? [];
  if (name === "") throw refusal("invalid-route", "route");
  const method = name.toUpperCase();
  const isQuery = method === "GET" || method === "HEAD";
  const values = ownValues(parameters as KeyedValues);
  const { path, query, ...call } = located(isQuery, template, values);
  const body = bodyKey(values.data, call.body);
  const key = [
    baseText(baseUrl),
    `${method} ${call.template}`,
    {
      path: keyMembers(path, (value, name) => keyText(value, name, "", VALUES)),
      ...(scope !== undefined && { scope }),
    },
    {
      query: keyMembers(query, (value, name) =>
        keyText(value, name, isList(value) ? "" : OBJECT, PAIRS),
      ),
    },
  ] as const;
  return body === undefined ? key : [...key, body];
}

const VALUES: KeyValues = { text: scalar, json: jsonCopy };
const PAIRS: KeyValues = { text: scalar, json: jsonCopy, isPair: true };

const OBJECT = "deepObject.indices";

function located(isQuery: boolean, route: string, parameters: KeyedValues) {
  const locations = new Map<string, Set<symbol>>();
  const template = route.replace(
    /\{([?&]?)[+#./;]?([^{}]*)\}/g,
    (expression, isInQuery: string, list: string) => {
      for (const variable of list.split(",")) {
        const name = variable.replace(/\*$|:\d+$/, "");
        getOrInsert(locations, name, () => new Set()).add(isInQuery ? QUERY : PATH);
      }
      return isInQuery ? "" : expression;
    },
  );
  const rest = isQuery ? QUERY : BODY;
  const names = Object.keys(parameters).filter((name) => !isOptionName(name));
  const valuesIn = (location: symbol): KeyedValues =>
    Object.fromEntries([
      ...names
        .filter((name) => locations.get(name)?.has(location) ?? location === rest)
        .map((name) => [name, parameters[name]] as const),
      ...Object.entries(parameters[location] ?? {}),
    ]);
  return { template, path: valuesIn(PATH), query: valuesIn(QUERY), body: valuesIn(BODY) };
}

function bodyKey(data: unknown, body: KeyedValues): unknown {
  if (data === undefined && Object.keys(body).length === 0) return undefined;
  return typeof data === "string" ? data : keyBody(data ?? body, VALUES);
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

function jsonCopy(name: string, value: unknown): unknown {
  const isOpaque = typeof value === "object" && value !== null && !isContainer(value);
  if (isOpaque && !("toJSON" in value)) throw refusal("unsupported-body", name);
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
