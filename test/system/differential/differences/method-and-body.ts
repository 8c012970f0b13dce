import fc from "fast-check";
import { headerOf, isPlainObject, isQueryMethod, valueOf } from "../call.js";
import type { Difference } from "../difference.js";
import { both, inBody, withDefaults, withOptions } from "../provocations.js";

export const methodAndBody: readonly Difference[] = [
  {
    name: "lower-case-method",
    octokit: "`GET`",
    here: "`get`; the adapters write it as their client needs it",
    result: (result) => ({ ...result, method: result.method.toLowerCase() }),
  },
  {
    name: "no-empty-body",
    octokit: '`PATCH` and `PUT` without parameters have the body `""`',
    here: "no `body` key; the adapters send `content-length: 0`",
    result(result, call) {
      if (result.body !== "" || valueOf(call, "data") === "") return undefined;
      const { body: _, ...rest } = result;
      return rest;
    },
  },
  {
    name: "content-type-of-data",
    octokit: "any `data` gets `application/json; charset=utf-8`: a text, bytes, a stream",
    here: "a plain object or a list gets it, and with `endpoint` a text that is JSON for one",
    result(result, call) {
      const data = valueOf(call, "data");
      const isJson =
        isPlainObject(data) ||
        Array.isArray(data) ||
        (call.way !== "builder" && ["[1]", '{"a":"b"}'].includes(data as string));
      if (data === undefined || isJson || isQueryMethod(call.route)) return undefined;
      if (typeof headerOf(call, "content-type") === "string") return undefined;
      const { "content-type": _, ...headers } = result.headers;
      return { ...result, headers };
    },
    provoke: (route) =>
      inBody(
        route,
        fc
          .constantFrom(
            "# A text",
            "[1]",
            '{"a":"b"}',
            "[link](/)",
            new Uint8Array([1, 2, 3]),
            null,
            7,
            false,
            new Date(0),
          )
          .map((data) => ({ data })),
      ),
  },
  {
    name: "data-replaced-whole",
    octokit: "`data` of the defaults and of the call are merged key by key",
    here: "the call's `data` replaces the defaults' `data`",
    meantInMerge(call) {
      const earlier = call.defaults.filter(({ data }) => data !== undefined);
      if (earlier.length === 0 || !isPlainObject(call.options.data)) return undefined;
      const defaults = call.defaults.map(({ data: _, ...layer }) => layer);
      return { ...call, defaults };
    },
    provoke: (route) =>
      inBody(route, fc.constant({}))?.map(() =>
        both(withDefaults({ data: { a: 1, b: 2 } }), withOptions({ data: { b: 3 } })),
      ),
  },
];
