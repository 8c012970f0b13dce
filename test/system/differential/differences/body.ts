import {
  bodyParametersOf,
  headerOf,
  isPlainObject,
  isQueryMethod,
  layersOf,
  mapLayers,
  namesIn,
  valueOf,
  without,
  type Call,
  type Options,
} from "../call.js";
import {
  both,
  inBody,
  withDefaults,
  withHeaders,
  type Differences,
  type Provocation,
  type Refusal,
} from "../difference.js";
import { formFields, urlEncoded } from "../../../helpers/form-fields.js";
import type { PluginRoute } from "../plugin-routes.js";
import type { Result } from "../run-call.js";

export const methodAndBody: Differences = {
  "lower-case-method": {
    result: (result) => ({ ...result, method: result.method.toLowerCase() }),
  },
  "no-empty-body": {
    result(result, call) {
      if (result.body !== "" || valueOf(call, "data") === "") return undefined;
      const { body: _, ...rest } = result;
      return rest;
    },
  },
  "content-type-of-data": {
    result(result, call) {
      const data = valueOf(call, "data");
      const isJson =
        isPlainObject(data) ||
        Array.isArray(data) ||
        (call.way !== "builder" && ["[1]", '{"a":"b"}'].includes(data as string));
      if (data === undefined || isJson || isQueryMethod(call.route)) return undefined;
      if (typeof headerOf(call, "content-type") === "string") return undefined;
      return withoutContentType(result);
    },
    provoke: (route) =>
      [
        "# A text",
        "[1]",
        '{"a":"b"}',
        "[link](/)",
        new Uint8Array([1, 2, 3]),
        null,
        7,
        false,
        new Date(0),
      ].flatMap((data) => inBody(route, { data })),
  },
  "data-replaced-whole": {
    meantInMerge(call) {
      const earlier = call.defaults.filter(({ data }) => data !== undefined);
      if (earlier.length === 0 || !isPlainObject(call.options.data)) return undefined;
      return { ...call, defaults: call.defaults.map((layer) => without(layer, "data")) };
    },
    provoke: (route) => overDefaults(route, { data: { a: 1, b: 2 } }, { data: { b: 3 } }),
  },
};

export const merging: Differences = {
  "undefined-changes-nothing": {
    meantInMerge(call) {
      const changed = mapLayers(call, (layer) =>
        withoutUndefinedIn(withoutVoidSpellings(layer), ["headers", "request", "data"]),
      );
      return changed === call ? undefined : changed;
    },
    provoke: (route) =>
      overDefaults(
        route,
        { config: { secret: "s", nested: { a: 1 } } },
        { config: { secret: undefined, nested: { b: undefined } } },
      ),
  },
  "only-objects-are-merged": {
    meantInMerge(call) {
      const layers = layersOf(call);
      const stale = (name: string, index: number) =>
        layers[index]?.[name] !== undefined &&
        !isPlainObject(layers[index][name]) &&
        layers.slice(index + 1).some((later) => isPlainObject(later[name]));
      const changed = mapLayers(call, (layer, index) =>
        namesIn(call)
          .filter((name) => name !== "data" && stale(name, index))
          .reduce(without, layer),
      );
      return changed === call ? undefined : changed;
    },
    provoke: (route) =>
      ["ab", ["a", "b"], 7].flatMap((config) =>
        overDefaults(route, { config }, { config: { url: "x" } }),
      ),
  },
};

/** Options over defaults, for routes with a body. */
function overDefaults(route: PluginRoute, defaults: Options, options: Options): Provocation[] {
  return inBody(route, options).map((add) => both(withDefaults(defaults), add));
}

/** Removes headers that are `undefined` where another spelling of the same name has a value. */
function withoutVoidSpellings(layer: Options): Options {
  const { headers } = layer;
  if (!isPlainObject(headers)) return layer;
  const given = Object.keys(headers).filter((name) => headers[name] !== undefined);
  const names = new Set(given.map((name) => name.toLowerCase()));
  const isVoid = (name: string) => headers[name] === undefined && names.has(name.toLowerCase());
  const kept = Object.entries(headers).filter(([name]) => !isVoid(name));
  if (kept.length === Object.keys(headers).length) return layer;
  return { ...layer, headers: Object.fromEntries(kept) };
}

function withoutUndefinedIn(object: Options, except: readonly string[] = []): Options {
  const before = Object.entries(object);
  const after = before
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      isPlainObject(value) && !except.includes(name) ? withoutUndefinedIn(value) : value,
    ]);
  const same =
    before.length === after.length &&
    before.every(([name], index) => after[index]?.[1] === object[name]);
  return same ? object : (Object.fromEntries(after) as Options);
}

export const contentTypes: Differences = {
  "content-type-encodes": {
    refused: (call) =>
      encodingOf(call) === "none" && bodyParametersOf(call).length > 0
        ? { code: "invalid-content-type", location: "body" }
        : undefined,
    result(result, call) {
      const encoding = encodingOf(call);
      const parameters = bodyParametersOf(call);
      if (encoding === "json" || parameters.length === 0) return undefined;
      const fields = formFields(parameters, String);
      return encoding === "multipart"
        ? { ...withoutContentType(result), body: fields }
        : { ...result, body: urlEncoded(fields) };
    },
    provoke: (route) =>
      inBody(
        route,
        { scopes: ["a", "b"] },
        { config: { "a b": "c&d", list: [1, null, { e: true }] } },
        { title: null, tags: [], labels: [["a"], "b"] },
      ).flatMap((add) =>
        [
          "application/x-www-form-urlencoded",
          "multipart/form-data",
          "text/plain",
          "application/xml",
        ].map((type) => both(add, withHeaders({ "content-type": type }))),
      ),
  },
  "null-content-type": {
    result: (result, call) =>
      headerOf(call, "content-type") === null && "content-type" in result.headers
        ? withoutContentType(result)
        : undefined,
    provoke: (route) =>
      inBody(route, { title: "a" }, { data: { title: "a" } }).map((add) =>
        both(add, withHeaders({ "content-type": null })),
      ),
  },
  "lossy-values": {
    refused(call) {
      if (encodingOf(call) !== "json") return undefined;
      const [parameter] = bodyParametersOf(call).find(([, value]) => holds(value, isLossy)) ?? [];
      return parameter === undefined ? undefined : { code: "invalid-parameter", parameter };
    },
    provoke: (route) =>
      [
        new Map([["a", 1]]),
        new Set(["a"]),
        new Blob(["a"]),
        /a/,
        new Uint8Array([1]),
        new Date(NaN),
      ]
        .flatMap((lossy) => inBody(route, { tags: lossy }, { config: { list: [1, lossy] } }))
        .map((add) => both((call) => mapLayers(call, (layer) => without(layer, "data")), add)),
  },
  "undefined-in-list": {
    result(result, call) {
      const isChanged = bodyParametersOf(call).some(([, value]) => holds(value, isUndefined));
      return isChanged ? { ...result, body: withoutUndefinedItems(result.body) } : undefined;
    },
    provoke: (route) =>
      inBody(route, { ids: [1, undefined, 2] }, { config: { ids: [[undefined], "a"] } }),
  },
  "form-data-type": {
    refused(call): Refusal | undefined {
      const type = mediaTypeOf(call);
      if (!(valueOf(call, "data") instanceof FormData) || isQueryMethod(call.route))
        return undefined;
      return type === undefined || type === "multipart/form-data"
        ? undefined
        : { code: "invalid-content-type", parameter: "data", location: "body" };
    },
    provoke: (route) =>
      inBody(route, { data: new FormData() }).map((add) =>
        both(add, withHeaders({ "content-type": "application/json" })),
      ),
  },
};

/** The encoding of the parameters of a body. */
function encodingOf(call: Call): "json" | "urlencoded" | "multipart" | "none" {
  const type = mediaTypeOf(call) ?? "application/json";
  if (type === "application/x-www-form-urlencoded") return "urlencoded";
  if (type === "multipart/form-data") return "multipart";
  return type === "application/json" || type.endsWith("+json") ? "json" : "none";
}

function mediaTypeOf(call: Call): string | undefined {
  const type = headerOf(call, "content-type");
  return typeof type === "string" ? type.toLowerCase().replace(/;.*/, "").trim() : undefined;
}

function withoutContentType(result: Result): Result {
  return { ...result, headers: without(result.headers, "content-type") };
}

function isLossy(value: unknown): boolean {
  if (value instanceof Date) return Number.isNaN(value.getTime());
  return [Map, Set, Blob, RegExp, Uint8Array].some((type) => value instanceof type);
}

function isUndefined(value: unknown, isItem: boolean): boolean {
  return isItem && value === undefined;
}

/** Returns `true` if a value, or one of the items and members in it, is of a kind. */
function holds(
  value: unknown,
  isKind: (value: unknown, isItem: boolean) => boolean,
  isItem = false,
): boolean {
  if (Array.isArray(value)) return value.some((each) => holds(each, isKind, true));
  if (isPlainObject(value)) return Object.values(value).some((each) => holds(each, isKind));
  return isKind(value, isItem);
}

/** Leaves `undefined` out of the lists in a value. */
function withoutUndefinedItems(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((member) => member !== undefined).map(withoutUndefinedItems);
  }
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutUndefinedItems(member)]),
  );
}
