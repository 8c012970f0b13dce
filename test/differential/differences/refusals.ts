import fc from "fast-check";
import { isInUrl, namesIn, placeOf, valueOf, variablesOf, type Call, type Place } from "../call.js";
import type { Difference, Refusal } from "../difference.js";
import { inBody, inUrl, withOptions } from "../provocations.js";

export const refusals: readonly Difference[] = [
  {
    name: "hyphen-in-variable-name",
    rule: "RFC 6570, section 2.3",
    octokit: "takes `{enterprise-team}`, as 12 of GitHub's routes have it",
    here: "`invalid-template`; write `{enterprise_team}` in the route",
    why: "The grammar has no hyphen in names. The name of a variable is not sent.",
    refused: ({ route }) =>
      variablesOf(route).some(({ name }) => name.includes("-"))
        ? { code: "invalid-template" }
        : undefined,
  },
  {
    name: "dot-segments",
    rule: "B7",
    octokit:
      "`DELETE /repos/{owner}/{repo}` with `..` as `repo` is `DELETE /repos/a/..`, which is sent as `DELETE /repos/`",
    here: "`dot-segment`, with the parameter's name",
    why: "Every URL parser makes another resource of it.",
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
    rule: "B8a",
    octokit:
      '`endpoint("PATCH /app/hook/config", { url })` sends the request, token and all, to that `url`',
    here: "`route-conflict`; `[BODY]: { url }` puts it where it belongs",
    why: "Where a request goes is said once.",
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
    rule: "B9",
    octokit: "`?a=[object Object]`; a list in a list loses its structure",
    here: "`invalid-parameter`, with its name",
    why: "There is no one way to write an object into a URL. Spell out the one that your API has.",
    refused: (call) =>
      refusal("invalid-parameter", call, (value, place) =>
        place === "path" || place === "query expression"
          ? members(value).some(isListOrObject)
          : place === "query" &&
            (isObject(value) || (Array.isArray(value) && value.some(isListOrObject))),
      ),
    provoke: (route) =>
      inUrl(
        route,
        fc.constantFrom([["a"], ["b"]], [{ a: 1 }], new Map([["a", 1]]), { a: { b: 1 } }),
      ),
  },
  {
    name: "unsendable-values",
    rule: "B9",
    octokit: "`NaN`, functions and symbols are sent as their names, or silently lost in JSON",
    here: "`invalid-parameter`, with its name",
    why: "They are mistakes, and are found where they are made.",
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
    rule: "B9, B20",
    octokit: "half of an emoji in a URL ends in `URIError: URI malformed`",
    here: "`invalid-parameter`, with its name",
    why: "The error says which parameter, and what to do.",
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
    rule: "B6",
    octokit: "a missing variable expands to nothing: `DELETE …/labels/` removes all labels",
    here: "`endpoint` does the same; a builder throws `missing-variable`, unless `.strict(false)`",
    why: "The RFC is about templates. In a request a hole in the path is a mistake.",
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
        .tuple(fc.constantFrom(...names), fc.constantFrom(null, []))
        .map(([{ name }, value]) => (call: Call) => ({
          ...call,
          way: "builder",
          options: { ...call.options, [name]: value },
        }));
    },
  },
];

/** The variables that are a whole segment of the path each. */
function segmentVariables(route: string): readonly string[] {
  return [...route.matchAll(/(?<=\/\{)[^}]+(?=\}(?:[/{]|$))/g)].map(([name]) => name);
}

/** The refusal of the first value that is not to be had. */
function refusal(
  code: Refusal["code"],
  call: Call,
  isRefused: (value: unknown, place: Place, name: string) => boolean,
): Refusal | undefined {
  const parameter = namesIn(call).find((name) =>
    isRefused(valueOf(call, name), placeOf(call, name), name),
  );
  return parameter === undefined ? undefined : { code, parameter };
}

/** What a URL template takes of a value: itself, or what a list or plain object holds. */
function members(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  const isPlain =
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value) : [value];
}

function isListOrObject(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

function isObject(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

function isUnsendable(value: unknown, place: Place): boolean {
  if (value instanceof Date) return isInUrl(place) && Number.isNaN(value.getTime());
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "function" || typeof value === "symbol";
}

/** RFC 6570, section 2.3 */
function isMissing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isMissing);
  return value === undefined || value === null;
}
