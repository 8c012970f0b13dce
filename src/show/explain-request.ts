import { stateWith } from "../builder/builder-state.js";
import { ownValue } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { copyValue } from "../options/merged-options.js";
import { buildRequest, type RequestOptions } from "../request/build-request.js";
import { Trace, type UrlPiece } from "../request/trace.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { hideInPieces } from "../credentials/find-credentials.js";
import { hideCredentials } from "../credentials/hide-credentials.js";
import { maskValue, readable } from "../credentials/mask-value.js";
import type { ParameterLocation } from "../errors.js";
import { GET } from "../options/route.js";
import type { State, ValueGroup } from "../options/state.js";

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
  /** The value as plain JSON, as `toJSON()` of a builder shows it: `[hidden]` replaces a credential. */
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
 * const issues = new EndpointBuilder()
 *   .route("GET /repos/{owner}/{repo}/issues")
 *   .params({ owner: "octokit", repo: "rest.js", state: "open" });
 * const { url, values } = explainRequest(issues);
 * console.log(url.map(({ text, source }) => `${text} ${source}`).join("\n"));
 * // https://api.github.com/repos/
 * // octokit {owner}
 * // /
 * // rest.js {repo}
 * // /issues?
 * // state=open state
 * console.log(values.map(({ name, reason }) => `${name} ${reason}`).join("\n"));
 * // owner fills {owner} of the URL template
 * // repo fills {repo} of the URL template
 * // state is in the query: the URL template has no variable of this name, and GET has no body
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
    const trace = new Trace();
    const request = buildRequest(state, trace);
    const { url } = trace;
    const values = placedValues(state, trace);
    const withValues = (show: (value: unknown, name: string) => unknown) =>
      values.map((at) => ({ ...at, value: show(state[at.channel]?.[at.name], at.name) }));
    if (ownValue(settings, "secrets") === true) {
      return { request, url, values: withValues((value) => copyValue(value)) };
    }
    const hider = { secrets: state.operation?.secrets, replace: () => "***" };
    const shownUrl = hideInPieces(url, hider);
    const shown = hideCredentials({ ...request, url: "" }, hider);
    const rules = readable(hider.secrets);
    return {
      request: { ...shown, url: shownUrl.map(({ text }) => text).join("") },
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

/** Says in words where each value of a state went. */
export function placedValues(state: State, trace: Trace): readonly PlacedValue[] {
  return CHANNELS.flatMap((channel) =>
    Object.keys(state[channel] ?? {}).map((name): PlacedValue => {
      const { location, expressions } = trace.tracedValue(channel, name) ?? UNSENT;
      const given = { channel, name, location, expressions };
      return { ...given, reason: reasonFor(given, state, trace) };
    }),
  );
}

const UNSENT = { location: "unsent", expressions: [] } as const;

function reasonFor(given: Omit<PlacedValue, "reason">, state: State, trace: Trace): string {
  const { channel, location, expressions } = given;
  if (location === "unsent") return `is not sent: ${reasonUnsent(given, state, trace)}`;
  if (expressions.length > 0) return `fills ${expressions.join(" and ")} of the URL template`;
  const { name, leftoversIn } = state.method ?? GET;
  const leftOver = `the URL template has no variable of this name, and ${name} has ${leftoversIn === "body" ? "a" : "no"} body`;
  const rule = channel === location ? `it was given for the ${channel}` : leftOver;
  return `is in the ${location}: ${rule}`;
}

function reasonUnsent(
  { channel, name }: Omit<PlacedValue, "reason">,
  state: State,
  { variables }: Trace,
): string {
  if (variables === undefined) return "a link is requested as it is";
  if (channel === "path" && !variables.has(name)) {
    return "it was given for the path, and the URL template has no variable of this name";
  }
  const { leftoversIn } = state.method ?? GET;
  if (leftoversIn === "body" && state.data !== undefined) {
    return "data replaces the body that parameters make";
  }
  return "an empty list, null in a URL, and an empty expansion leave nothing";
}
