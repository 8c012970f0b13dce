import fc from "fast-check";
import {
  bodyParametersOf,
  headerOf,
  isPlainObject,
  isQueryMethod,
  valueOf,
  without,
  type Call,
} from "../call.js";
import type { Difference, Refusal } from "../difference.js";
import { formFields, urlEncoded } from "../../../helpers/form-fields.js";
import { both, inBody, withHeaders, withoutData } from "../provocations.js";
import type { Result } from "../result.js";

export const contentTypes: readonly Difference[] = [
  {
    name: "content-type-encodes",
    octokit: "parameters are a plain object under any content type",
    here: "a form type encodes them; any other type that is not JSON is `invalid-content-type`",
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
        fc.constantFrom(
          { scopes: ["a", "b"] },
          { config: { "a b": "c&d", list: [1, null, { e: true }] } },
          { title: null, tags: [], labels: [["a"], "b"] },
        ),
      )?.chain((add) =>
        fc
          .constantFrom(
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "text/plain",
            "application/xml",
          )
          .map((type) => both(add, withHeaders({ "content-type": type }))),
      ),
  },
  {
    name: "null-content-type",
    octokit: "`content-type: null` becomes `application/json; charset=utf-8`",
    here: "the header stays removed",
    result: (result, call) =>
      headerOf(call, "content-type") === null && "content-type" in result.headers
        ? withoutContentType(result)
        : undefined,
    provoke: (route) =>
      inBody(route, fc.constantFrom({ title: "a" }, { data: { title: "a" } }))?.map((add) =>
        both(add, withHeaders({ "content-type": null })),
      ),
  },
  {
    name: "lossy-values",
    octokit:
      "a `Map`, `Set`, `Blob`, `RegExp`, bytes or an invalid `Date` is sent as `{}` or `null`",
    here: "`invalid-parameter`",
    refused(call) {
      if (encodingOf(call) !== "json") return undefined;
      const [parameter] = bodyParametersOf(call).find(([, value]) => holdsLossy(value)) ?? [];
      return parameter === undefined ? undefined : { code: "invalid-parameter", parameter };
    },
    provoke: (route) =>
      inBody(
        route,
        fc
          .constantFrom<unknown>(
            new Map([["a", 1]]),
            new Set(["a"]),
            new Blob(["a"]),
            /a/,
            new Uint8Array([1]),
            new Date(NaN),
          )
          .chain((lossy) => fc.constantFrom({ tags: lossy }, { config: { list: [1, lossy] } })),
      )?.map((add) => both(withoutData, add)),
  },
  {
    name: "undefined-in-list",
    octokit: "`[1, undefined, 2]` is sent as `[1,null,2]`",
    here: "`[1,2]`",
    result(result, call) {
      if (!bodyParametersOf(call).some(([, value]) => holdsUndefined(value))) return undefined;
      return { ...result, body: withoutUndefined(result.body) };
    },
    provoke: (route) =>
      inBody(
        route,
        fc.constantFrom({ ids: [1, undefined, 2] }, { config: { ids: [[undefined], "a"] } }),
      ),
  },
  {
    name: "form-data-type",
    octokit: "a `FormData` under `application/json` is passed on",
    here: "`invalid-content-type`",
    refused(call): Refusal | undefined {
      const type = mediaTypeOf(call);
      if (!(valueOf(call, "data") instanceof FormData) || isQueryMethod(call.route))
        return undefined;
      return type === undefined || type === "multipart/form-data"
        ? undefined
        : { code: "invalid-content-type", parameter: "data", location: "body" };
    },
    provoke: (route) =>
      inBody(
        route,
        fc.constant({}).map(() => ({ data: new FormData() })),
      )?.map((add) => both(add, withHeaders({ "content-type": "application/json" }))),
  },
];

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

function holdsLossy(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsLossy);
  if (isPlainObject(value)) return Object.values(value).some(holdsLossy);
  if (value instanceof Date) return Number.isNaN(value.getTime());
  return [Map, Set, Blob, RegExp, Uint8Array].some((type) => value instanceof type);
}

function holdsUndefined(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => each === undefined || holdsUndefined(each));
  return isPlainObject(value) && Object.values(value).some(holdsUndefined);
}

/** Leaves `undefined` out of the lists in a value. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((member) => member !== undefined).map(withoutUndefined);
  }
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutUndefined(member)]),
  );
}
