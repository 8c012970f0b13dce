import type { PluginRoute } from "./plugin-routes.js";

export type Options = Readonly<Record<string, unknown>>;

/**
 * The way in which a call is made: `endpoint(route, options)`, `endpoint(options)`, `endpoint.parse(endpoint.merge(route, options))`,
 * a method of the plugin, or, with this library only, a strict builder.
 */
export type Way = "route" | "options" | "merge and parse" | "plugin" | "builder";

/** A call that is made with both libraries. */
export interface Call {
  readonly endpoint: PluginRoute;
  readonly way: Way;
  /** The endpoint's route, as it is or spelt in another way. */
  readonly route: string;
  /** The arguments of `endpoint.defaults()`, in order. */
  readonly defaults: readonly Options[];
  readonly options: Options;
}

/** The place in which a value is sent. */
export type Place = "path" | "query expression" | "query" | "body" | "data" | "option";

const OPTIONS = new Set(["method", "url", "baseUrl", "headers", "mediaType", "request"]);

interface Variable {
  readonly name: string;
  readonly place: "path" | "query expression";
}

const variables = new Map<string, readonly Variable[]>();

/** The variables of a route's URL template, in its order. */
export function variablesOf(route: string): readonly Variable[] {
  const known = variables.get(route) ?? parseVariables(route);
  variables.set(route, known);
  return known;
}

function parseVariables(route: string): readonly Variable[] {
  return [...route.matchAll(/\{(\??)([^}]+)\}/g)].flatMap(([, operator, names = ""]) =>
    names
      .split(",")
      .map((name) => ({ name, place: operator === "?" ? "query expression" : "path" }) as const),
  );
}

/** The names of the variables of the base URL, if the call uses it. */
export function variablesOfBaseUrl(call: Call): readonly string[] {
  if (call.route.includes("://")) return [];
  const baseUrl = valueOf(call, "baseUrl");
  return typeof baseUrl === "string" ? variablesOf(baseUrl).map(({ name }) => name) : [];
}

/** True if the method sends parameters in the query. */
export function isQueryMethod(route: string): boolean {
  return /^(?:GET|HEAD) /.test(route);
}

/** The place in which a call sends the value of a name. */
export function locationOf(call: Call, name: string): Place {
  const { endpoint, route, way } = call;
  const known = way === "plugin" ? (endpoint.renamedParameters[name] ?? name) : name;
  const variable = variablesOf(endpoint.route).find((variable) => variable.name === known);
  if (variable) return variable.place;
  if (variablesOfBaseUrl(call).includes(name)) return "path";
  if (OPTIONS.has(name)) return "option";
  if (isQueryMethod(route)) return "query";
  const isData = name === "data" || (way === "plugin" && name === endpoint.mapToData);
  return isData ? "data" : "body";
}

/** The parameters that make the body. There are none if there is `data`. */
export function bodyParametersOf(call: Call): readonly (readonly [string, unknown])[] {
  return hasData(call) ? [] : parametersBesideData(call);
}

/** The parameters that would make the body if there were no `data`. */
export function parametersBesideData(call: Call): readonly (readonly [string, unknown])[] {
  return givenIn(call, "body").map((name) => [name, mergedValueOf(call, name)]);
}

/** True if a call has `data` as its body. */
export function hasData(call: Call): boolean {
  return givenIn(call, "data").length > 0;
}

function givenIn(call: Call, place: Place): readonly string[] {
  return namesIn(call).filter(
    (name) => locationOf(call, name) === place && valueOf(call, name) !== undefined,
  );
}

/** True if a place is part of the URL. */
export function isInUrl(place: Place): boolean {
  return place === "path" || place === "query" || place === "query expression";
}

/** The defaults and the options, the earliest first. */
export function layersOf(call: Call): readonly Options[] {
  return [...call.defaults, call.options];
}

/** Changes the layers of a call. Returns the same call where no layer changes. */
export function mapLayers(call: Call, change: (layer: Options, index: number) => Options): Call {
  const before = layersOf(call);
  const layers = before.map(change);
  if (layers.every((layer, index) => layer === before[index])) return call;
  return { ...call, defaults: layers.slice(0, -1), options: layers.at(-1) ?? {} };
}

/** The last value of a name that is not `undefined`. */
export function valueOf(call: Call, name: string): unknown {
  return layersOf(call).findLast((layer) => layer[name] !== undefined)?.[name];
}

/** The last value of a name. Plain objects are merged with those before them. */
function mergedValueOf(call: Call, name: string): unknown {
  return layersOf(call).reduce<unknown>((value, layer) => merged(value, layer[name]), undefined);
}

function merged(value: unknown, later: unknown): unknown {
  if (later === undefined) return value;
  if (!isPlainObject(value) || !isPlainObject(later)) return later;
  const names = new Set([...Object.keys(value), ...Object.keys(later)]);
  return Object.fromEntries([...names].map((name) => [name, merged(value[name], later[name])]));
}

/** The last value of a header, by its name in lower case; `null` where it is removed. */
export function headerOf(call: Call, name: string): unknown {
  return valuesIn(call, "headers")
    .flatMap((headers) => Object.entries(headers))
    .findLast(([key, value]) => key.toLowerCase() === name && value !== undefined)?.[1];
}

/** The objects of one name in all layers. */
export function valuesIn(call: Call, name: string): readonly Options[] {
  return layersOf(call).flatMap((layer) => {
    const value = layer[name];
    return isPlainObject(value) ? [value] : [];
  });
}

/** The names in all layers, in the order of their first occurrence. */
export function namesIn(call: Call): readonly string[] {
  return [...new Set(layersOf(call).flatMap((layer) => Object.keys(layer)))];
}

/** In place of a value that is to be removed. */
export const REMOVED = Symbol("removed");

/** Changes the last value of each name of a call. Returns the same call where no value changes. */
export function mapValues(
  call: Call,
  change: (value: unknown, place: Place, name: string) => unknown,
): Call {
  return namesIn(call).reduce((changed, name) => {
    const value = valueOf(call, name);
    const other = change(value, locationOf(call, name), name);
    if (Object.is(other, value)) return changed;
    const winner = layersOf(changed).findLastIndex((layer) => layer[name] !== undefined);
    return mapLayers(changed, (layer, index) => {
      if (other === REMOVED) return without(layer, name);
      return index === winner ? { ...layer, [name]: other } : layer;
    });
  }, call);
}

/** An object without one of its names. Returns the same object where it does not have the name. */
export function without(object: Options, name: string): Options {
  if (!Object.hasOwn(object, name)) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

export function isPlainObject(value: unknown): value is Options {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
