import { agentOf, isSecure } from "./agent.js";
import { readRequest, type ClientRequest } from "./client-request.js";
import type { RequestOptions } from "./core.js";
import { present } from "./present.js";
import { axiosPayload } from "./axios-payload.js";

/**
 * The one argument of `axios`.
 *
 * At run time it also has `httpAgent` or `httpsAgent`: `request.agent`, for the protocol of the URL.
 *
 * @public
 */
export interface AxiosOptions {
  /** The full URL. */
  url: string;
  /** In upper case. */
  method: string;
  /** By lower-case name; `false` keeps axios from adding a `content-type` of its own. */
  headers: Record<string, string | false>;
  /** Absent without a body. */
  data?: unknown;
  /** Keeps axios from serialising the body a second time. */
  transformRequest: (data: unknown) => unknown;
  /** `request.signal`. */
  signal?: AbortSignal;
  /** `request.timeout` in milliseconds. */
  timeout?: number;
  /** There with `request.fetch`, which only this adapter of axios uses. */
  adapter?: "fetch";
  /** `request.fetch`. */
  env?: { fetch: typeof fetch };
}

/**
 * The configuration of `axios`: `axios(toAxios(options))`.
 *
 * The body reaches axios ready to be sent. `request.signal`, `request.timeout`, `request.agent` and `request.fetch` are
 * passed on.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toAxios } from "fluent-endpoint/clients";
 *
 * const config = toAxios(endpoint("PUT /user/starred/{owner}/{repo}", { owner: "octokit", repo: "rest.js" }));
 * console.log(config.method, config.url); // PUT https://api.github.com/user/starred/octokit/rest.js
 * // const { status } = await axios(config);
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toAxios(options: RequestOptions): AxiosOptions {
  const request = readRequest(options);
  const { headers, data } = axiosPayload(request);
  const { signal, timeout, fetch } = request.meta;
  return {
    url: request.url,
    method: request.method,
    headers: { "content-type": false, ...headers },
    transformRequest: (ready) => ready,
    ...present({ data, signal, timeout }),
    ...axiosAgent(request),
    ...(fetch === undefined ? {} : { adapter: "fetch", env: { fetch } }),
  };
}

function axiosAgent(request: ClientRequest): object {
  const agent = agentOf(request);
  if (agent === undefined) return {};
  return isSecure(request) ? { httpsAgent: agent } : { httpAgent: agent };
}
