import fc from "fast-check";
import { isInUrl, mapLayers, mapValues, variablesOf, type Call } from "../call.js";
import type { Difference } from "../difference.js";
import { inUrl, withDefaults } from "../provocations.js";

export const url: readonly Difference[] = [
  {
    name: "one-slash",
    octokit:
      "`baseUrl` and path joined without a check: `https://api.github.comuser`, `…/api/v3//user`",
    here: "exactly one `/` between them",
    meant(call) {
      const withSlash = call.route.replace(/^(\w+ )(?!\/|https?:)/, "$1/");
      const changed = mapLayers(call, (layer) =>
        typeof layer.baseUrl === "string" && layer.baseUrl.endsWith("/")
          ? { ...layer, baseUrl: layer.baseUrl.slice(0, -1) }
          : layer,
      );
      if (changed === call && withSlash === call.route) return undefined;
      return { ...changed, route: withSlash };
    },
    provoke: () =>
      fc.constantFrom(
        withDefaults({ baseUrl: "https://github.example.com/api/v3/" }),
        withoutSlash,
      ),
  },
  {
    name: "dates-are-iso",
    octokit: "a `Date` is `Thu Jan 01 1970 …` in a query, and nothing in a path",
    here: "`toISOString()`",
    meant: (call) =>
      changed(
        call,
        mapValues(call, (value, place) => (isInUrl(place) ? dated(value) : value)),
      ),
    provoke: (route) => inUrl(route, fc.constantFrom(new Date(0), [new Date(1), "a"])),
  },
  {
    name: "bigint-in-path",
    octokit: "a bigint expands to nothing in a URL template",
    here: "it expands to its digits, as in Octokit 11",
    meant: (call) =>
      changed(
        call,
        mapValues(call, (value, place) =>
          typeof value === "bigint" && (place === "path" || place === "query expression")
            ? String(value)
            : value,
        ),
      ),
    provoke: (route) =>
      variablesOf(route.route).length > 0 ? inUrl(route, fc.bigInt()) : undefined,
  },
  {
    name: "no-stray-separators",
    octokit: "`{?name,label}` without values is `?&`, with one of them `?&label=x`",
    here: "nothing, and `?label=x`",
    result(result) {
      const query = result.query.filter(([name]) => name !== "");
      return query.length === result.query.length ? undefined : { ...result, query };
    },
  },
];

function withoutSlash(call: Call): Call {
  return call.way === "plugin"
    ? call
    : { ...call, route: call.route.replace(/^(\w+ )\/(?=.)/, "$1") };
}

function dated(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value) || !value.some((member) => member instanceof Date)) return value;
  return value.map(dated);
}

function changed(before: Call, after: Call): Call | undefined {
  return before === after ? undefined : after;
}
