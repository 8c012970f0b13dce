import { fetchInit, type FetchInit } from "./to-fetch.js";
import { readWireRequest, withTypedParts } from "./wire/wire-request.js";
import { withoutUndefined } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../core/request.js";

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
 * import { createEndpoint } from "fluent-endpoint";
 * import { toKy } from "fluent-endpoint/clients";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const [url, options] = toKy(shop("GET /orders/{id}", { id: 7, request: { timeout: 5000 } }));
 * console.log(url, options.timeout); // https://shop.example.com/v1/orders/7 5000
 * // const order = await ky(url, options).json();
 * ```
 *
 * @param options - the request options that a call or `build()` returns
 * @throws EndpointError as {@link toFetch}
 *
 * @public
 */
export function toKy(options: RequestOptions): [url: string, options: KyOptions] {
  return withCallerStack(() => {
    const request = readWireRequest(options, "toKy", { acceptsPath: true });
    const { timeout, fetch } = request.transport;
    return [
      request.url,
      {
        ...fetchInit(withTypedParts(request)),
        ...withoutUndefined({ timeout: timeout === 0 ? (false as const) : timeout, fetch }),
      },
    ];
  });
}
