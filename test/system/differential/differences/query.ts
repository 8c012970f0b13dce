import fc from "fast-check";
import {
  isQueryMethod,
  mapLayers,
  mapValues,
  namesIn,
  locationOf,
  REMOVED,
  valueOf,
  type Call,
} from "../call.js";
import type { Difference } from "../difference.js";
import { both, inQuery, inUrl, withOptions } from "../provocations.js";

const LIST_NAME = "fields[]";

export const query: readonly Difference[] = [
  {
    name: "null-in-query",
    octokit: "`?since=null`",
    here: "left out; it stays in a JSON body",
    meant: (call) =>
      changed(call, (value, place) => (place === "query" && value === null ? REMOVED : value)),
    provoke: (route) => inQuery(route, fc.constant(null)),
  },
  {
    name: "null-in-list",
    octokit: "`[1, null, 2]` is `?a=1,,2`",
    here: "`?a=1,2`",
    meant: (call) =>
      changed(call, (value, place) =>
        (place === "query" || place === "query expression") && holdsNothing(value)
          ? value.filter((member) => member !== null && member !== undefined)
          : value,
      ),
    provoke: (route) => inUrl(route, fc.constantFrom([1, null, 2], [undefined, "a"], [null])),
  },
  {
    name: "empty-list",
    octokit: "`[]` is `?labels=`",
    here: "left out",
    meant: (call) =>
      changed(call, (value, place) =>
        (place === "query" || place === "query expression") &&
        Array.isArray(value) &&
        value.length === 0
          ? REMOVED
          : value,
      ),
    provoke: (route) => inUrl(route, fc.constant([])),
  },
  {
    name: "names-with-brackets",
    octokit: '`"fields[]": [1, 2]` is `?fields[]=1,2`',
    here: "`?fields[]=1&fields[]=2`; `fields: [1, 2]` is `?fields=1,2` in both",
    result(result, call) {
      const list = valueOf(call, LIST_NAME);
      if (!isQueryMethod(call.route) || !Array.isArray(list)) return undefined;
      const query = result.query.flatMap(([name, value]) =>
        name === LIST_NAME
          ? value.split(",").map((member) => [name, member] as const)
          : [[name, value] as const],
      );
      return { ...result, query };
    },
    provoke: (route) =>
      inQuery(route, fc.constant(0))?.map(() => withOptions({ [LIST_NAME]: [1, "a"] })),
  },
  {
    name: "query-names-encoded",
    octokit: 'names are not encoded: `{ "a&b": 1 }` is `?a&b=1`',
    here: "names are encoded as values are: `?a%26b=1`",
    meant(call) {
      const names = namesIn(call).filter(
        (name) => locationOf(call, name) === "query" && encoded(name) !== name,
      );
      if (names.length === 0) return undefined;
      return mapLayers(call, (layer) =>
        Object.fromEntries(
          Object.entries(layer).map(([name, value]) => [
            names.includes(name) ? encoded(name) : name,
            value,
          ]),
        ),
      );
    },
    provoke: (route) =>
      inQuery(route, fc.constant(0))?.chain(() =>
        fc
          .constantFrom("a&b", "a=b", "a#b", "a+b", "100%", "%41", "filter[name]", "größe", "a b?")
          .map((name) => withOptions({ [name]: "value" })),
      ),
  },
  {
    name: "plus-in-q",
    octokit: "a `+` in `q` means a space; in every other parameter it is `%2B`",
    here: "`%2B` in `q` too",
    result(result, call) {
      const q = valueOf(call, "q");
      if (!isQueryMethod(call.route) || locationOf(call, "q") !== "query") return undefined;
      if (typeof q !== "string" || !q.includes("+")) return undefined;
      const query = result.query.map(([name, value]) => [name, name === "q" ? q : value] as const);
      return { ...result, query };
    },
    provoke: (route) =>
      inQuery(route, fc.constant(0))?.map(() => withOptions({ q: "c++ language:c" })),
  },
  {
    name: "data-comes-last",
    octokit: "`data` with `GET` has the place in the query where it was given",
    here: "it is the last parameter",
    result(result, call) {
      if (!isQueryMethod(call.route) || valueOf(call, "data") === undefined) return undefined;
      const isData = ([name]: readonly [string, string]) => name === "data";
      if (result.query.findIndex(isData) === result.query.length - 1) return undefined;
      const query = [
        ...result.query.filter((pair) => !isData(pair)),
        ...result.query.filter(isData),
      ];
      return { ...result, query };
    },
    provoke: (route) =>
      inQuery(route, fc.constant(0))?.map(() =>
        both(withOptions({ data: "a text" }), withOptions({ since: "2020" })),
      ),
  },
];

function changed(call: Call, change: Parameters<typeof mapValues>[1]): Call | undefined {
  const after = mapValues(call, change);
  return after === call ? undefined : after;
}

function holdsNothing(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some((member) => member === null || member === undefined);
}

function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll("'", "%27");
}
