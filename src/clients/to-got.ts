import { agentOf, isSecure } from "./agent.js";
import { readRequest, type ClientRequest } from "./client-request.js";
import type { RequestOptions } from "./core.js";
import { nodePayload } from "./node-payload.js";
import type { NodeStream } from "./node-stream.js";
import { present } from "./present.js";

/**
 * The second argument of `got`.
 *
 * At run time it also has `agent`: `request.agent`, for the protocol of the URL.
 *
 * @public
 */
export interface GotOptions {
  /** In upper case. */
  method: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** Absent without a body. */
  body?: string | Uint8Array | NodeStream;
  /** `request.signal`. */
  signal?: AbortSignal;
  /** `request.timeout` in milliseconds, for the whole request. */
  timeout?: { request: number };
}

/**
 * The tuple of `got`'s arguments: `got(...toGot(options))`.
 *
 * A Blob, a form and a stream of the web become a stream of Node, which got does not send again when it tries again. (A
 * `FormData` it would send without saying where it ends, which servers refuse in a DELETE.)
 * `request.signal`, `request.timeout` and `request.agent` are passed on.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toGot } from "fluent-endpoint/clients";
 *
 * const [url, options] = toGot(endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" }));
 * console.log(options.method, url); // GET https://api.github.com/orgs/octokit/repos?type=private
 * // const repositories = await got(url, options).json();
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toGot(options: RequestOptions): [url: string, options: GotOptions] {
  const request = readRequest(options);
  const { headers, body } = nodePayload(request);
  const { signal, timeout } = request.meta;
  const gotOptions = present({
    method: request.method,
    headers,
    body,
    signal,
    timeout: timeout === undefined || timeout === 0 ? undefined : { request: timeout },
    agent: gotAgent(request),
  });
  return [request.url, gotOptions];
}

function gotAgent(request: ClientRequest): object | undefined {
  const agent = agentOf(request);
  if (agent === undefined) return undefined;
  return isSecure(request) ? { https: agent } : { http: agent };
}
