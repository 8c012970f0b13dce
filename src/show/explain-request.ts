import { hideInPieces } from "../credentials/hide-in-text.js";
import { maskValue } from "../credentials/mask-value.js";
import type { ParameterLocation } from "../errors.js";
import { getOrInsert, ownValue } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { allValues, type LocatedValue, readerOf } from "../core/located.js";
import type { GivenFor, Located } from "../core/locate.js";
import { locateOrThrow } from "../core/locate-or-throw.js";
import { requestOf, type RequestOptions } from "../core/request.js";
import type { State } from "../core/state.js";
import { fieldsIn } from "../core/style-options.js";
import { queryText } from "../core/url.js";
import { copyOut } from "../core/values.js";
import { hideCredentials } from "./hide-request.js";
import { isExpanded, type UrlPiece, urlPieces } from "./url-pieces.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { ownValues } from "../wire/records.js";

/**
 * Settings of {@link explainRequest} and {@link writeRequest}.
 *
 * @public
 */
export interface ShowSettings {
  /** `true` shows credentials. Otherwise `***` or the name of a variable replaces them. */
  secrets?: boolean;
}

/**
 * The result of {@link explainRequest}.
 *
 * @public
 */
export interface ExplainedRequest {
  /** The request options, as `build()` returns them. */
  readonly request: RequestOptions;
  /** The pieces of the URL, in their order. */
  readonly url: readonly UrlPiece[];
  /** Every parameter, then every value given for the path, the query and the body. */
  readonly values: readonly ExplainedValue[];
}

/**
 * A value of a builder, and where it went.
 *
 * @public
 */
export interface ExplainedValue extends NamedValue {
  /** The value as plain JSON: `[hidden]` replaces a credential. */
  readonly value: unknown;
}

/**
 * Explains what is in a request, and where each value went, for a person who approves it, for logs and for tools. It sends nothing.
 *
 * Credentials are hidden unless you set `secrets`. The names of headers, parameters and fields tell which values are credentials.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { explainRequest } from "fluent-endpoint/show";
 *
 * const orders = new EndpointBuilder("https://shop.example.com/v1")
 *   .route("GET /customers/{id}/orders")
 *   .params({ id: 7, status: "open" });
 * const { url, values } = explainRequest(orders);
 * console.log(url.map(({ text, source }) => `${text} ${source}`).join("\n"));
 * // https://shop.example.com/v1/customers/
 * // 7 {id}
 * // /orders?
 * // status=open status
 * console.log(values.map(({ name, reason }) => `${name} ${reason}`).join("\n"));
 * // id fills {id} of the URL template
 * // status is in the query: the URL template has no variable of this name, and GET has no body
 * ```
 *
 * @param builder - a builder, such as `endpoint.builder`
 * @param parameters - parameters for this request only, as in `build()`
 * @param settings - `secrets: true` shows credentials
 * @throws EndpointError, as `build()` does
 *
 * @public
 */
export function explainRequest(
  builder: AnyBuilder,
  parameters?: object,
  settings: ShowSettings = {},
): ExplainedRequest {
  return withCallerStack(() => {
    const { state } = readerOf(builder, parameters);
    const located = locateOrThrow(state);
    const request = requestOf(located);
    const url = urlPieces(located);
    const values = explainedValues(located, state);
    const withValues = (show: (value: unknown, name: string) => unknown) =>
      values.map((at) => ({ ...at, value: show(state[at.givenFor]?.[at.name], at.name) }));
    if (ownValue(settings, "secrets") === true) {
      return { request, url, values: withValues((value) => copyOut(value)) };
    }
    const hider = { secrets: state.hooks?.hidden, replace: () => "***" };
    const shownUrl = hideInPieces(url, hider);
    const hidden = hideCredentials({ ...request, url: "" }, hider);
    return {
      request: { ...hidden, url: shownUrl.map(({ text }) => text).join("") },
      url: shownUrl,
      values: withValues((value, name) => maskValue(copyOut(value), name, hider.secrets)),
    };
  });
}

/**
 * The location of a value in a request.
 *
 * @public
 */
export interface NamedValue {
  /** Says if you set the value as a parameter, or only for the path, the query or the body. */
  readonly givenFor: "parameters" | "path" | "query" | "body";
  /** The name of the parameter. */
  readonly name: string;
  /** The part of the request that contains the value; `unsent` for none. */
  readonly location: ParameterLocation | "unsent";
  /** The expressions of the URL template that it fills, such as `{owner}`. */
  readonly expressions: readonly string[];
  /** The location and the rule in words, for example `fills {owner} of the URL template`. */
  readonly reason: string;
}

export const LOCATIONS: readonly GivenFor[] = ["parameters", "path", "query", "body"];

export function explainedValues(located: Located, state: State): readonly NamedValue[] {
  const locations = sentLocations(located);
  const sentNames = new Set(allValues(located).map(({ givenFor, name }) => `${givenFor} ${name}`));
  return LOCATIONS.flatMap((givenFor) =>
    Object.keys(state[givenFor] ?? {}).map((name): NamedValue => {
      const { location, expressions } = locations.get(`${givenFor} ${name}`) ?? UNSENT;
      const given = { givenFor, name, location, expressions: [...expressions] };
      return { ...given, reason: reasonFor(given, located, sentNames) };
    }),
  );
}

const UNSENT = { location: "unsent", expressions: [] } as const;

interface Sent {
  readonly location: ParameterLocation;
  readonly expressions: Set<string>;
}

function sentLocations(located: Located): ReadonlyMap<string, Sent> {
  const { state, form } = located;
  const locations = new Map<string, Sent>();
  for (const value of allValues(located)) {
    const { location, source, givenFor, name } = value;
    if (!isSent(value, state, form)) continue;
    const { expressions } = getOrInsert(locations, `${givenFor} ${name}`, () => ({
      location,
      expressions: new Set<string>(),
    }));
    if (source !== undefined) expressions.add(source);
  }
  return locations;
}

/** An empty list, for example, leaves nothing in the request. */
function isSent(given: LocatedValue, state: State, form: Located["form"]): boolean {
  const located = ownValues(given);
  const { variable, location, name, value, style = "comma" } = located;
  if (variable !== undefined) return isExpanded(located);
  if (location === "query") return queryText({ ...located, style: located.style }, state) !== "";
  return form === "json" || fieldsIn(name, value, style, FIELDS, state).length > 0;
}

const FIELDS = {
  leaf: (_: string, value: unknown) => (value === undefined || value === null ? undefined : ""),
};

function reasonFor(
  given: Omit<NamedValue, "reason">,
  located: Located,
  sentNames: ReadonlySet<string>,
): string {
  const { givenFor, location, expressions } = given;
  if (location === "unsent") return `is not sent: ${reasonUnsent(given, located, sentNames)}`;
  if (expressions.length > 0) return `fills ${expressions.join(" and ")} of the URL template`;
  const { method } = located;
  const hasBody = method.restIn === "body";
  const leftOver = `the URL template has no variable of this name, and ${method.name} has ${hasBody ? "a" : "no"} body`;
  const rule = givenFor === location ? `it was given for the ${givenFor}` : leftOver;
  return `is in the ${location}: ${rule}`;
}

function reasonUnsent(
  { givenFor, name }: Omit<NamedValue, "reason">,
  { url }: Located,
  sentNames: ReadonlySet<string>,
): string {
  if (url === undefined) return "a link is requested as it is";
  if (sentNames.has(`${givenFor} ${name}`))
    return "an empty list, null in a URL, and an empty expansion leave nothing";
  return givenFor === "path"
    ? "it was given for the path, and the URL template has no variable of this name"
    : "data replaces the body that parameters make";
}
