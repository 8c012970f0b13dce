import { contentLengthHeader } from "./wire/wire-body.js";
import { readWireRequest, withEncodedForm, withoutConnectionHeaders } from "./wire/wire-request.js";
import { withoutUndefined } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../core/request.js";

/**
 * The second argument of undici's `request`.
 *
 * At run time it also has `dispatcher`: `request.dispatcher`, or a `request.agent` that is a dispatcher.
 *
 * @public
 */
export interface UndiciOptions {
  /** The HTTP method, in upper case. */
  method: string;
  /** The headers, by lower-case name. */
  headers: Record<string, string>;
  /** Text or bytes. At run time it can also be a Blob or a stream, which undici's types do not accept from other packages. */
  body?: string | Uint8Array;
  /** `request.signal`. */
  signal?: AbortSignal;
  /** `request.timeout` in milliseconds, until the headers of the response have arrived. */
  headersTimeout?: number;
  /** `request.timeout` in milliseconds, between two chunks of the response. */
  bodyTimeout?: number;
}

/**
 * Returns the arguments of undici's `request`: `undici.request(...toUndici(options))`.
 *
 * A form is encoded here, because undici 8 accepts no `FormData` but its own. `request.signal`, `request.timeout` and
 * `request.dispatcher` are passed on. The headers `expect`, `keep-alive` and `upgrade` are left out, because undici refuses them.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { toUndici } from "fluent-endpoint/clients";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const [url, options] = toUndici(shop("GET /orders/{id}", { id: 7 }));
 * console.log(url, options.method); // https://shop.example.com/v1/orders/7 GET
 * // const { statusCode, body } = await undici.request(url, options);
 * ```
 *
 * @param options - the request options that a call or `build()` returns
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toUndici(options: RequestOptions): [url: string, options: UndiciOptions] {
  return withCallerStack(() => {
    const request = withEncodedForm(readWireRequest(options, "toUndici"));
    const { url, method, headers, contentLength, body, transport } = request;
    return [
      url,
      withoutUndefined({
        method,
        headers: { ...withoutConnectionHeaders(headers), ...contentLengthHeader(contentLength) },
        // undici accepts streams and Blobs, although its types do not.
        body: body.data as UndiciOptions["body"],
        signal: transport.signal,
        headersTimeout: transport.timeout,
        bodyTimeout: transport.timeout,
        dispatcher: transport.dispatcher,
      }),
    ];
  });
}
