import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../core/write/build-request.js";
import { fetchInit, type FetchInit } from "./to-fetch.js";
import { readRequest } from "./wire/wire-request.js";
import { withoutUndefined } from "../internal/objects.js";

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
 * Returns the arguments of `ky`: `ky(...toKy(options))`.
 *
 * They are the arguments of {@link toFetch}; `request.timeout` and `request.fetch` are passed on too.
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
  return withCallerStack(() => {
    const request = readRequest(options, "toKy", { acceptsPath: true });
    const { timeout, fetch } = request.transport;
    return [
      request.url,
      {
        ...fetchInit(request),
        ...withoutUndefined({ timeout: timeout === 0 ? (false as const) : timeout, fetch }),
      },
    ];
  });
}
