import { readRequest } from "./client-request.js";
import type { RequestOptions } from "./core.js";
import { fetchInit, type FetchInit } from "./fetch-init.js";
import { present } from "./present.js";

/**
 * The second argument of `ky`.
 *
 * @public
 */
export interface KyOptions extends FetchInit {
  /** `request.timeout` in milliseconds; `false` for none. Without it ky waits 10 seconds. */
  timeout?: number | false;
  /** `request.fetch`. */
  fetch?: typeof fetch;
}

/**
 * The tuple of `ky`'s arguments: `ky(...toKy(options))`.
 *
 * As {@link toFetch}, with `request.timeout` and `request.fetch` passed on too.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toKy } from "fluent-endpoint/clients";
 *
 * const [url, options] = toKy(endpoint("GET /orgs/{org}", { org: "octokit", request: { timeout: 5000 } }));
 * console.log(url, options.timeout); // https://api.github.com/orgs/octokit 5000
 * // const organization = await ky(url, options).json();
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError as {@link toFetch}
 *
 * @public
 */
export function toKy(options: RequestOptions): [url: string, options: KyOptions] {
  const request = readRequest(options);
  const { timeout, fetch } = request.meta;
  return [
    request.url,
    {
      ...fetchInit(request),
      ...present({ timeout: timeout === 0 ? (false as const) : timeout, fetch }),
    },
  ];
}
