import { stateWith } from "../core/builder/builder-state.js";
import { ownValue } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { copyValue } from "../core/merged-options.js";
import { type RequestOptions, write } from "../core/write/build-request.js";
import { place } from "../core/place.js";
import { allValues, type Placed, type PlacedValue as RequestValue } from "../core/placed.js";
import { queryText } from "../core/write/query.js";
import { placedFields } from "../core/write/styled-fields.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { hideInPieces } from "../credentials/hide-in-text.js";
import { hideCredentials } from "../credentials/hide-credentials.js";
import { maskValue, readable } from "../credentials/mask-value.js";
import type { ParameterLocation } from "../errors.js";
import type { State, ValueGroup } from "../core/state.js";
import type { Variable } from "../template/expand.js";
import { expressionAt } from "../template/template-errors.js";
import type { UrlTemplate } from "../template/url-template.js";
import { isExpanded, urlPieces, type UrlPiece } from "./url-pieces.js";

/**
 * Settings of {@link explainRequest} and {@link writeRequest}.
 *
 * @public
 */
export interface ShowSettings {
  /** Set it to show credentials. Otherwise `***` or the name of a variable replaces them. */
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
  /** Every parameter, and every value of a channel: first the parameters, then the channels path, query and body. */
  readonly values: readonly ExplainedValue[];
}

/**
 * A value that a builder was given, and where it is in the request.
 *
 * @public
 */
export interface ExplainedValue extends PlacedValue {
  /** The value as plain JSON: `[hidden]` replaces a credential. */
  readonly value: unknown;
}

/**
 * Says what is in a request, and where each value went: for a person who is asked before the request is sent, for logs and for
 * tools. Nothing is sent.
 *
 * Credentials are not shown unless `secrets` is set. They are recognised by the names of headers, parameters and fields.
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
    const state = stateWith(builder, parameters);
    const placed = place(state);
    // With exceptions, values are in other channels than those that they were given for.
    const shown = state.exceptions === undefined ? state : placed.state;
    const request = write(placed);
    const url = urlPieces(placed);
    const values = explainedValues(placed, shown);
    const withValues = (show: (value: unknown, name: string) => unknown) =>
      values.map((at) => ({ ...at, value: show(shown[at.channel]?.[at.name], at.name) }));
    if (ownValue(settings, "secrets") === true) {
      return { request, url, values: withValues((value) => copyValue(value)) };
    }
    const hider = { secrets: state.operation?.secrets, replace: () => "***" };
    const shownUrl = hideInPieces(url, hider);
    const hidden = hideCredentials({ ...request, url: "" }, hider);
    const rules = readable(hider.secrets);
    return {
      request: { ...hidden, url: shownUrl.map(({ text }) => text).join("") },
      url: shownUrl,
      values: withValues((value, name) => maskValue(copyValue(value), name, rules)),
    };
  });
}

/**
 * The location of a value in a request.
 *
 * @public
 */
export interface PlacedValue {
  /** The channel of the value: as a parameter, or for the path, the query or the body only. */
  readonly channel: "parameters" | "path" | "query" | "body";
  /** The name of the parameter. */
  readonly name: string;
  /** The part of the request that the value is in. `unsent`: it is nowhere. */
  readonly location: ParameterLocation | "unsent";
  /** The expressions of the URL template that it fills, such as `{owner}`. */
  readonly expressions: readonly string[];
  /** The location and the rule in words, for example `fills {owner} of the URL template`. */
  readonly reason: string;
}

/** The channels, in the order in which values are listed. */
export const CHANNELS: readonly ValueGroup[] = ["parameters", "path", "query", "body"];

/**
 * Says in words where each value of a state went.
 *
 * @param placed - the values of the request, which was built
 */
export function explainedValues(placed: Placed, state: State): readonly PlacedValue[] {
  const locations = sentLocations(placed);
  const placedNames = new Set(allValues(placed).map(({ origin, name }) => `${origin} ${name}`));
  return CHANNELS.flatMap((channel) =>
    Object.keys(state[channel] ?? {}).map((name): PlacedValue => {
      const { location, expressions } = locations.get(`${channel} ${name}`) ?? UNSENT;
      const given = { channel, name, location, expressions };
      return { ...given, reason: reasonFor(given, placed, placedNames) };
    }),
  );
}

const UNSENT = { location: "unsent", expressions: [] } as const;

type Sent = Pick<PlacedValue, "location" | "expressions">;

/** The locations of all values that are sent, by channel and name. */
function sentLocations(placed: Placed): ReadonlyMap<string, Sent> {
  const { template, state, form } = placed;
  const locations = new Map<string, Sent>();
  const written = new Map([...expressionsOf(state.baseUrl?.template), ...expressionsOf(template)]);
  for (const value of allValues(placed)) {
    const { location, writer, origin, name } = value;
    if (!isSent(value, state, form)) continue;
    const known = locations.get(`${origin} ${name}`) ?? { location, expressions: [] };
    const source = typeof writer === "object" ? written.get(writer) : undefined;
    const isNew = source !== undefined && !known.expressions.includes(source);
    locations.set(`${origin} ${name}`, {
      location: known.location,
      expressions: isNew ? [...known.expressions, source] : known.expressions,
    });
  }
  return locations;
}

/** The expressions of a template as they were written, by their variables. */
function expressionsOf(template: UrlTemplate | undefined): ReadonlyMap<Variable, string> {
  const all = template?.expressions.flatMap(({ position, variables }) =>
    variables.map((each) => [each, expressionAt(template.source, position)] as const),
  );
  return new Map(all);
}

/** Returns `true` for a value that leaves something in the request. */
function isSent(placed: RequestValue, state: State, form: Placed["form"]): boolean {
  if (typeof placed.writer === "object") return isExpanded(placed);
  if (placed.location === "query") return queryText(placed, state) !== "";
  return form === "json" || placedFields(placed, FIELDS, state).length > 0;
}

/** The fields of a form are counted here, so their values are of no interest. */
const FIELDS = {
  leaf: (_: string, value: unknown) => (value === undefined || value === null ? undefined : ""),
};

function reasonFor(
  given: Omit<PlacedValue, "reason">,
  placed: Placed,
  placedNames: ReadonlySet<string>,
): string {
  const { channel, location, expressions } = given;
  if (location === "unsent") return `is not sent: ${reasonUnsent(given, placed, placedNames)}`;
  if (expressions.length > 0) return `fills ${expressions.join(" and ")} of the URL template`;
  const { method, hasBody } = placed;
  const leftOver = `the URL template has no variable of this name, and ${method.name} has ${hasBody ? "a" : "no"} body`;
  const rule = channel === location ? `it was given for the ${channel}` : leftOver;
  return `is in the ${location}: ${rule}`;
}

function reasonUnsent(
  { channel, name }: Omit<PlacedValue, "reason">,
  { template }: Placed,
  placedNames: ReadonlySet<string>,
): string {
  if (template === undefined) return "a link is requested as it is";
  if (placedNames.has(`${channel} ${name}`))
    return "an empty list, null in a URL, and an empty expansion leave nothing";
  return channel === "path"
    ? "it was given for the path, and the URL template has no variable of this name"
    : "data replaces the body that parameters make";
}
