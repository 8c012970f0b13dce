import { nodePayload } from "./to-node.js";
import type { NodeStream } from "./wire/wire-body.js";
import { readWireRequest } from "./wire/wire-request.js";
import { withoutUndefined } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../core/request.js";

/**
 * The methods in the types of got 14. At run time got sends any other method too.
 *
 * @public
 */
export type GotMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "TRACE";

/**
 * The second argument of `got`.
 *
 * At run time it also has `agent`, for the protocol of the URL: `request.agent`.
 *
 * @public
 */
export interface GotOptions {
  /** The HTTP method, in upper case. */
  method: GotMethod;
  /** The headers, by lower-case name. */
  headers: Record<string, string>;
  /** The body. Absent if there is none. */
  body?: string | Uint8Array | NodeStream;
  /** `request.signal`. */
  signal?: AbortSignal;
  /** `request.timeout` in milliseconds, for the whole request. */
  timeout?: { request: number };
}

/**
 * Returns the arguments of `got`: `got(...toGot(options))`.
 *
 * A Blob, a form and a web stream become a stream of Node. got does not send a stream again when it retries. (got would send a
 * `FormData` in a DELETE request without declaring its length, which servers refuse.) `request.signal`, `request.timeout` and
 * `request.agent` are passed on.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { toGot } from "fluent-endpoint/clients";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const [url, options] = toGot(shop("GET /orders/{id}", { id: 7, fields: "total" }));
 * console.log(options.method, url); // GET https://shop.example.com/v1/orders/7?fields=total
 * // const order = await got(url, options).json();
 * ```
 *
 * @param options - the request options that a call or `build()` returns
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toGot(options: RequestOptions): [url: string, options: GotOptions] {
  return withCallerStack(() => {
    const request = readWireRequest(options, "toGot");
    const { headers, body } = nodePayload(request);
    const { signal, timeout, agent } = request.transport;
    const isHttps = request.url.startsWith("https:");
    const gotOptions = withoutUndefined({
      method: request.method as GotMethod,
      headers,
      body,
      signal,
      timeout: timeout === undefined || timeout === 0 ? undefined : { request: timeout },
      agent: agent && (isHttps ? { https: agent } : { http: agent }),
    });
    return [request.url, gotOptions];
  });
}
