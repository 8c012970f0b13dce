import { fetchBody } from "./to-fetch.js";
import { nodePayload } from "./to-node.js";
import { contentLengthHeader, hasNodeStreams } from "./wire/wire-body.js";
import { readWireRequest, type WireRequest, withTypedParts } from "./wire/wire-request.js";
import { withoutUndefined } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../core/request.js";

/**
 * The argument of `axios`.
 *
 * At run time it also has `httpAgent` or `httpsAgent`, by the protocol of the URL: `request.agent`.
 *
 * @public
 */
export interface AxiosOptions {
  /** The full URL. */
  url: string;
  /** The HTTP method, in upper case. */
  method: string;
  /** By lower-case name; `false` keeps axios from adding its own `content-type`. */
  headers: Record<string, string | false>;
  /** The body. Absent if there is none. */
  data?: unknown;
  /** Keeps axios from serialising the body again. */
  transformRequest: (data: unknown) => unknown;
  /** `request.signal`. */
  signal?: AbortSignal;
  /** `request.timeout` in milliseconds. */
  timeout?: number;
  /** Present with `request.fetch`, which only this adapter of axios uses. */
  adapter?: "fetch";
  /** `request.fetch`. */
  env?: { fetch: typeof fetch };
}

/**
 * Returns the configuration of `axios`: `axios(toAxios(options))`.
 *
 * The body is ready to be sent. `request.signal`, `request.timeout`, `request.agent` and `request.fetch` are passed on.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { toAxios } from "fluent-endpoint/clients";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const config = toAxios(shop("PUT /orders/{id}/paid", { id: 7 }));
 * console.log(config.method, config.url); // PUT https://shop.example.com/v1/orders/7/paid
 * // const { status } = await axios(config);
 * ```
 *
 * @param options - the request options that a call or `build()` returns
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toAxios(options: RequestOptions): AxiosOptions {
  return withCallerStack(() => {
    const request = readWireRequest(options, "toAxios", { acceptsPath: true });
    const { headers, data } = axiosPayload(request);
    const { signal, timeout, agent, fetch } = request.transport;
    const isHttps = request.url.startsWith("https:");
    return {
      url: request.url,
      method: request.method,
      headers: { "content-type": false, ...headers },
      transformRequest: (body) => body,
      ...withoutUndefined({
        data,
        signal,
        timeout,
        httpAgent: isHttps ? undefined : agent,
        httpsAgent: isHttps ? agent : undefined,
      }),
      ...(fetch === undefined ? {} : { adapter: "fetch", env: { fetch } }),
    };
  });
}

function axiosPayload(request: WireRequest): { headers: Record<string, string>; data: unknown } {
  if (request.transport.fetch !== undefined || !hasNodeStreams()) {
    const { headers, contentLength, body } = withTypedParts(request);
    const data = body.kind === "bytes" ? exactBuffer(body.data) : fetchBody(body);
    return { headers: { ...headers, ...contentLengthHeader(contentLength) }, data };
  }
  // axios would send a Blob with another content type, so it gets a stream.
  const payload = nodePayload(request);
  const data = payload.body instanceof Uint8Array ? exactBuffer(payload.body) : payload.body;
  return { headers: payload.headers, data };
}

/** axios sends the whole buffer of a view. */
function exactBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? bytes.buffer : bytes.slice().buffer;
}
