import { isDeepStrictEqual } from "node:util";
import {
  isInUrl,
  isQueryMethod,
  locationOf,
  mapLayers,
  mapValues,
  namesIn,
  REMOVED,
  valueOf,
  variablesOf,
  type Call,
  type Place,
} from "../call.js";
import {
  both,
  inQuery,
  inUrl,
  withDefaults,
  withOptions,
  type Differences,
  type Provocation,
} from "../difference.js";

export const url: Differences = {
  "one-slash": {
    meant(call) {
      const changed = mapLayers(call, (layer) =>
        typeof layer.baseUrl === "string" && layer.baseUrl.endsWith("/")
          ? { ...layer, baseUrl: layer.baseUrl.slice(0, -1) }
          : layer,
      );
      return other(call, {
        ...changed,
        route: call.route.replace(/^(\w+ )(?!\/|https?:)/, "$1/"),
      });
    },
    provoke: () => [withDefaults({ baseUrl: "https://github.example.com/api/v3/" }), withoutSlash],
  },
  "dates-are-iso": {
    meant: (call) => changed(call, (value, place) => (isInUrl(place) ? dated(value) : value)),
    provoke: (route) => inUrl(route, new Date(0), [new Date(1), "a"]),
  },
  "bigint-in-path": {
    meant: (call) =>
      changed(call, (value, place) =>
        typeof value === "bigint" && (place === "path" || place === "query expression")
          ? String(value)
          : value,
      ),
    provoke: (route) =>
      variablesOf(route.route).length > 0 ? inUrl(route, 0n, -7n, 2n ** 80n) : [],
  },
  "no-stray-separators": {
    result(result) {
      const query = result.query.filter(([name]) => name !== "");
      return query.length === result.query.length ? undefined : { ...result, query };
    },
  },
};

const LIST_NAME = "fields[]";

export const query: Differences = {
  "null-in-query": {
    meant: (call) =>
      changed(call, (value, place) => (place === "query" && value === null ? REMOVED : value)),
    provoke: (route) => inQuery(route, { since: null }),
  },
  "null-in-list": {
    meant: (call) =>
      changed(call, (value, place) =>
        isQuery(place) && Array.isArray(value)
          ? value.filter((member) => member !== null && member !== undefined)
          : value,
      ),
    provoke: (route) => inUrl(route, [1, null, 2], [undefined, "a"], [null]),
  },
  "empty-list": {
    meant: (call) =>
      changed(call, (value, place) =>
        isQuery(place) && Array.isArray(value) && value.length === 0 ? REMOVED : value,
      ),
    provoke: (route) => inUrl(route, []),
  },
  "names-with-brackets": {
    result(result, call) {
      const list = valueOf(call, LIST_NAME);
      if (!isQueryMethod(call.route) || !Array.isArray(list)) return undefined;
      const query = result.query.flatMap(([name, value]) =>
        (name === LIST_NAME ? value.split(",") : [value]).map((each) => [name, each] as const),
      );
      return { ...result, query };
    },
    provoke: (route) => inQuery(route, { [LIST_NAME]: [1, "a"] }),
  },
  "query-names-encoded": {
    meant(call) {
      const isChanged = (name: string) =>
        locationOf(call, name) === "query" && encoded(name) !== name;
      if (!namesIn(call).some(isChanged)) return undefined;
      return mapLayers(call, (layer) =>
        Object.fromEntries(
          Object.entries(layer).map(([name, value]) => [
            isChanged(name) ? encoded(name) : name,
            value,
          ]),
        ),
      );
    },
    provoke: (route) =>
      ["a&b", "a=b", "a#b", "a+b", "100%", "%41", "filter[name]", "größe", "a b?"].flatMap((name) =>
        inQuery(route, { [name]: "value" }),
      ),
  },
  "plus-in-q": {
    result(result, call) {
      const q = valueOf(call, "q");
      if (!isQueryMethod(call.route) || locationOf(call, "q") !== "query") return undefined;
      if (typeof q !== "string" || !q.includes("+")) return undefined;
      const query = result.query.map(([name, value]) => [name, name === "q" ? q : value] as const);
      return { ...result, query };
    },
    provoke: (route) => inQuery(route, { q: "c++ language:c" }),
  },
  "data-comes-last": {
    result(result, call) {
      if (!isQueryMethod(call.route) || valueOf(call, "data") === undefined) return undefined;
      const isData = ([name]: readonly [string, string]) => name === "data";
      const rest = result.query.filter((pair) => !isData(pair));
      return other(result, { ...result, query: [...rest, ...result.query.filter(isData)] });
    },
    provoke: (route) =>
      inQuery(route, { data: "a text" }).map((add) => both(add, withOptions({ since: "2020" }))),
  },
};

const withoutSlash: Provocation = (call) =>
  call.way === "plugin" ? call : { ...call, route: call.route.replace(/^(\w+ )\/(?=.)/, "$1") };

function dated(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(dated) : value;
}

function isQuery(place: Place): boolean {
  return place === "query" || place === "query expression";
}

function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll("'", "%27");
}

function changed(call: Call, change: Parameters<typeof mapValues>[1]): Call | undefined {
  return other(call, mapValues(call, change));
}

/** The second value, if it is another one. */
function other<Value>(before: Value, after: Value): Value | undefined {
  return isDeepStrictEqual(before, after) ? undefined : after;
}
