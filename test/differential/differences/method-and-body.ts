import fc from "fast-check";
import { headerOf, isPlainObject, isQueryMethod, valueOf } from "../call.js";
import type { Difference } from "../difference.js";
import { both, inBody, withDefaults, withOptions } from "../provocations.js";

export const methodAndBody: readonly Difference[] = [
  {
    name: "lower-case-method",
    rule: "SPEC.md, Result object",
    octokit: "`GET`",
    here: "`get`",
    why: "The specification says so. `toFetch` and its like write it as their client needs it.",
    result: (result) => ({ ...result, method: result.method.toLowerCase() }),
  },
  {
    name: "no-empty-body",
    rule: "B11",
    octokit: '`PATCH` and `PUT` without parameters have the body `""`',
    here: "no `body` key",
    why: "Nothing was to be sent, and an empty text is no JSON. The clients' adapters send `content-length: 0`.",
    result(result, call) {
      if (result.body !== "" || valueOf(call, "data") === "") return undefined;
      const { body: _, ...rest } = result;
      return rest;
    },
  },
  {
    name: "content-type-of-data",
    rule: "B12",
    octokit: "any `data` is called `application/json; charset=utf-8`: a text, bytes, a stream",
    here: "only a plain object or a list is",
    why: "A text that is announced as JSON is refused or misread. Only you know what it is.",
    result(result, call) {
      const data = valueOf(call, "data");
      const isJson = isPlainObject(data) || Array.isArray(data);
      if (data === undefined || isJson || isQueryMethod(call.route)) return undefined;
      if (typeof headerOf(call, "content-type") === "string") return undefined;
      const { "content-type": _, ...headers } = result.headers;
      return { ...result, headers };
    },
    provoke: (route) =>
      inBody(
        route,
        fc
          .constantFrom("# A text", new Uint8Array([1, 2, 3]), null, 7, false, new Date(0))
          .map((data) => ({ data })),
      ),
  },
  {
    name: "data-replaced-whole",
    rule: "B16",
    octokit: "`data` of the defaults and of the call are merged key by key",
    here: "the call's replaces the defaults' whole",
    why: "`data` is the body itself, not a set of parameters.",
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
