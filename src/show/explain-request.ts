import { stateWith } from "../builder/builder-state.js";
import { maskedValue } from "../builder/masked-options.js";
import { ownValue } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { copyValue } from "../options/copied-values.js";
import { buildRequest } from "../request/build-request.js";
import type { RequestOptions } from "../request/request-options.js";
import { Trace, type UrlPiece } from "../request/trace.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { hideCredentials, hideInPieces } from "../credentials/hide-credentials.js";
import { withSecrets } from "../credentials/names.js";
import { placedValues, type PlacedValue } from "./explained-values.js";

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
  /** The value as plain JSON, as `toJSON()` of a builder shows it: a short digest replaces a credential. */
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
    return withSecrets(state, () => {
      const shownUrl = hideInPieces(url, () => "***");
      const shown = hideCredentials({ ...request, url: "" }, () => "***");
      return {
        request: { ...shown, url: shownUrl.map(({ text }) => text).join("") },
        url: shownUrl,
        values: withValues(maskedValue),
      };
    });
  });
}
