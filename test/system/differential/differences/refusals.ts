import fc from "fast-check";
import {
  hasData,
  isInUrl,
  isPlainObject,
  namesIn,
  parametersBesideData,
  locationOf,
  valueOf,
  variablesOf,
  type Call,
  type Place,
} from "../call.js";
import type { Difference, Refusal } from "../difference.js";
import { both, inBody, inQuery, inUrl, withOptions } from "../provocations.js";

export const refusals: readonly Difference[] = [
  {
    name: "dot-segments",
    octokit: "`/repos/{owner}/{repo}` with `..` as `repo` is sent as `/repos/`",
    here: "`dot-segment`",
    refused: (call) => {
      const alone = segmentVariables(call.endpoint.route);
      return refusal(
        "dot-segment",
        call,
        (value, _, name) => alone.includes(name) && /^\.{1,2}$/.test(String(value)),
      );
    },
    provoke: ({ route }) => {
      const names = segmentVariables(route);
      if (names.length === 0) return undefined;
      return fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(".", "..", [".."]))
        .map(([name, value]) => withOptions({ [name]: value }));
    },
  },
  {
    name: "route-and-url",
    octokit:
      '`endpoint("PATCH /app/hook/config", { url })` sends the request, with the token, to that `url`',
    here: "`route-conflict`; use `[BODY]: { url }`",
    refused({ way, options }) {
      if (way !== "route" && way !== "merge and parse") return undefined;
      const parameter = ["url", "method"].find((name) => options[name] !== undefined);
      return parameter === undefined ? undefined : { code: "route-conflict", parameter };
    },
    provoke: (route) =>
      inBody(
        route,
        fc.constantFrom({ url: "https://hook.example.com" }, { method: "rebase" }),
      )?.map((provoke) => (call: Call) => provoke({ ...call, way: "route" })),
  },
  {
    name: "objects-in-url",
    octokit: "`?a=[object Object]`; a list in a list loses its structure",
    here: "`invalid-parameter`, or `unsupported-style` in a list of the query",
    refused: (call) =>
      refusal("invalid-parameter", call, (value, place) =>
        place === "path" || place === "query expression"
          ? members(value).some(isListOrObject)
          : place === "query" &&
            (isObject(value) || (Array.isArray(value) && value.some(isInstance))),
      ) ??
      refusal(
        "unsupported-style",
        call,
        (value, place) => place === "query" && Array.isArray(value) && value.some(isListOrObject),
      ),
    provoke: (route) =>
      inUrl(
        route,
        fc.constantFrom([["a"], ["b"]], [{ a: 1 }], [new Set()], new Map([["a", 1]]), {
          a: { b: 1 },
        }),
      ),
  },
  {
    name: "unsendable-values",
    octokit: "`NaN`, functions and symbols are sent as text, or lost in JSON",
    here: "`invalid-parameter`",
    refused: (call) =>
      refusal(
        "invalid-parameter",
        call,
        (value, place) =>
          place !== "option" &&
          place !== "data" &&
          members(value).some((member) => isUnsendable(member, place)),
      ),
    provoke: (route) =>
      fc.oneof(
        inUrl(route, fc.constantFrom(NaN, [1, Infinity], new Date(NaN))) ??
          fc.constant(withOptions({ title: NaN })),
        inBody(
          route,
          fc.constantFrom({ title: NaN }, { title: () => "a" }, { labels: ["a", Symbol("b")] }),
        ) ?? fc.constant(withOptions({ title: Symbol("a") })),
      ),
  },
  {
    name: "lone-surrogates",
    octokit: "half of an emoji in a URL is `URIError: URI malformed`",
    here: "`invalid-parameter`",
    refused: (call) =>
      refusal(
        "invalid-parameter",
        call,
        (value, place) =>
          isInUrl(place) &&
          members(value).some(
            (member) => typeof member === "string" && /\p{Surrogate}/u.test(member),
          ),
      ),
    provoke: (route) => inUrl(route, fc.constantFrom("\ud83d", "a\udc00b", ["a", "\ud83d"])),
  },
  {
    name: "strict-builder",
    octokit: "a missing variable expands to nothing: `DELETE …/labels/` removes all labels",
    here: "`endpoint` does the same; a builder throws `missing-variable`, also for an empty value, unless `.strict(false)`",
    refused(call) {
      if (call.way !== "builder") return undefined;
      const missing = variablesOf(call.endpoint.route).find(
        ({ name, place }) => place === "path" && isMissing(valueOf(call, name)),
      );
      return missing && { code: "missing-variable", parameter: missing.name };
    },
    provoke: ({ route }) => {
      const names = variablesOf(route).filter(({ place }) => place === "path");
      if (names.length === 0) return undefined;
      return fc
        .tuple(fc.constantFrom(...names), fc.constantFrom("", null, [], [""], [null]))
        .map(([{ name }, value]) => (call: Call) => ({
          ...call,
          way: "builder",
          options: { ...call.options, [name]: value },
        }));
    },
  },
  {
    name: "objects-in-path",
    octokit: "an object for `{id}` becomes a list of its names and values: `/orgs/a,1`",
    here: "`endpoint` does the same; a builder throws `invalid-parameter`, unless `.strict(false)`",
    refused(call) {
      if (call.way !== "builder") return undefined;
      const variable = variablesOf(call.endpoint.route).find(({ name }) =>
        isObject(valueOf(call, name)),
      );
      return variable && { code: "invalid-parameter", parameter: variable.name };
    },
    provoke: ({ route }) => {
      const [variable] = variablesOf(route).filter(({ place }) => place === "path");
      if (variable === undefined) return undefined;
      return fc.constant({ a: 1 }).map((value) => (call: Call) => ({
        ...call,
        way: "builder",
        options: { ...call.options, [variable.name]: value },
      }));
    },
  },
  {
    name: "data-without-body",
    octokit: "`data` with `GET` is a parameter of the query",
    here: "`endpoint` does the same; a builder throws `unplaced-parameter`, unless `.strict(false)`",
    refused: (call) =>
      call.way === "builder" &&
      locationOf(call, "data") === "query" &&
      valueOf(call, "data") !== undefined
        ? { code: "unplaced-parameter", parameter: "data" }
        : undefined,
    provoke: (route) =>
      inQuery(route, fc.constant(0))?.map(() =>
        both(withOptions({ data: "a text" }), (call) => ({ ...call, way: "builder" })),
      ),
  },
  {
    name: "wrapped-fields",
    octokit: "`{ body: { a: 1 } }` sends a field `body` with an object",
    here: "`endpoint` does the same; a builder throws `invalid-parameter`, unless `.strict(false)`",
    refused(call) {
      if (call.way !== "builder") return undefined;
      const rest = namesIn(call).filter((name) => {
        const place = locationOf(call, name);
        return (place === "body" || place === "query") && valueOf(call, name) !== undefined;
      });
      const [parameter] = rest;
      return parameter !== undefined && rest.every((name) => isWrapper(call, name))
        ? { code: "invalid-parameter", parameter }
        : undefined;
    },
    provoke: (route) =>
      inBody(route, fc.constant({ body: { a: 1 } }))?.map((add) =>
        both(add, (call) => ({ ...call, way: "builder" })),
      ),
  },
  {
    name: "parameters-with-data",
    octokit: "`data` is the body, and the other parameters are lost",
    here: "`endpoint` does the same; a builder throws `conflicting-parameter`, unless `.strict(false)`",
    refused(call) {
      if (call.way !== "builder" || !hasData(call)) return undefined;
      const [parameter] = parametersBesideData(call)[0] ?? [];
      return parameter === undefined ? undefined : { code: "conflicting-parameter", parameter };
    },
    provoke: (route) =>
      inBody(route, fc.constant({ title: "a", data: { body: "b" } }))?.map((add) =>
        both(add, (call) => ({ ...call, way: "builder" })),
      ),
  },
];

/** Returns `true` for an object that looks like all parameters of a call. */
function isWrapper(call: Call, name: string): boolean {
  const names =
    locationOf(call, name) === "query" ? ["body", "params", "query"] : ["body", "params"];
  return names.includes(name) && isPlainObject(valueOf(call, name));
}

/** The variables that are a whole path segment. */
function segmentVariables(route: string): readonly string[] {
  return [...route.matchAll(/(?<=\/\{)[^}]+(?=\}(?:[/{]|$))/g)].map(([name]) => name);
}

/** The error for the first value that is refused. */
function refusal(
  code: Refusal["code"],
  call: Call,
  isRefused: (value: unknown, place: Place, name: string) => boolean,
): Refusal | undefined {
  const parameter = namesIn(call).find((name) =>
    isRefused(valueOf(call, name), locationOf(call, name), name),
  );
  return parameter === undefined ? undefined : { code, parameter };
}

/** The value, or the members of a list or plain object. */
function members(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  return isPlainObject(value) ? Object.values(value) : [value];
}

function isListOrObject(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

function isObject(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

function isInstance(value: unknown): boolean {
  return isObject(value) && !isPlainObject(value);
}

function isUnsendable(value: unknown, place: Place): boolean {
  if (value instanceof Date) return isInUrl(place) && Number.isNaN(value.getTime());
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "function" || typeof value === "symbol";
}

/** Returns `true` if a value is undefined (RFC 6570 section 2.3) or expands to nothing. */
function isMissing(value: unknown): boolean {
  if (Array.isArray(value)) {
    const defined = value.filter((member) => member !== undefined && member !== null);
    return defined.every(isMissing);
  }
  return value === undefined || value === null || value === "";
}
