import type { RequestOptions } from "./core.js";
import { toFetch } from "./to-fetch.js";

/**
 * A `Request` of the Fetch Standard: `fetch(toRequest(options))`, and whatever else takes one, such as a service worker,
 * a Cloudflare binding or Hono's `app.request()`.
 *
 * It holds what {@link toFetch} says.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toRequest } from "fluent-endpoint/clients";
 *
 * const request = toRequest(endpoint("POST /markdown/raw", { data: "Hello, *world*" }));
 * console.log(request.method, request.url); // POST https://api.github.com/markdown/raw
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError as {@link toFetch}
 *
 * @public
 */
export function toRequest(options: RequestOptions): Request {
  return new Request(...toFetch(options));
}
