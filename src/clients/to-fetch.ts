import { readRequest } from "./client-request.js";
import type { RequestOptions } from "./core.js";
import { fetchInit, type FetchInit } from "./fetch-init.js";

/**
 * The tuple of `fetch`'s arguments: `fetch(...toFetch(options))`.
 *
 * The method is in upper case, a JSON body is serialised, a stream of Node becomes one of the web, and `duplex` is set
 * where a stream needs it. `request.signal` and `request.dispatcher` are passed on; `fetch` has no timeout of its own, so
 * pass `AbortSignal.timeout(…)` as the signal. Headers that a browser forbids are left to the browser.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toFetch } from "fluent-endpoint/clients";
 *
 * const [url, init] = toFetch(
 *   endpoint("PATCH /repos/{owner}/{repo}", { owner: "octokit", repo: "endpoint.js", private: true }),
 * );
 * console.log(url); // https://api.github.com/repos/octokit/endpoint.js
 * console.log(init.method, init.body); // PATCH {"private":true}
 * // const response = await fetch(url, init);
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError `unsupported-body`, `invalid-method` (TRACE is forbidden), `invalid-url`, `invalid-header`,
 * `invalid-options`, `unreadable-input`
 *
 * @public
 */
export function toFetch(options: RequestOptions): [url: string, init: FetchInit] {
  const request = readRequest(options);
  return [request.url, fetchInit(request)];
}
