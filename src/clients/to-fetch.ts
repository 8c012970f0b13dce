import { contentLengthHeader, toWebStream, type WireBody } from "./wire/wire-body.js";
import {
  expectsBody,
  readWireRequest,
  type WireRequest,
  withoutConnectionHeaders,
  withTypedParts,
} from "./wire/wire-request.js";
import { EndpointError } from "../errors.js";
import { withoutUndefined } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { parseUrl } from "../internal/urls.js";
import type { RequestOptions } from "../core/request.js";

/**
 * A body that `fetch` accepts, by the platform's own types.
 *
 * @public
 */
export type FetchBody = NonNullable<RequestInit["body"]>;

/**
 * The second argument of `fetch`.
 *
 * At run time it also has `dispatcher`, for Node: `request.dispatcher`, or a `request.agent` that is a dispatcher.
 *
 * @public
 */
export interface FetchInit {
  /** The HTTP method, in upper case. */
  method: string;
  /** The headers, by lower-case name. */
  headers: Record<string, string>;
  /** The body. Absent if there is none. */
  body?: FetchBody;
  /** Present if the body is a stream, because `fetch` then requires it. */
  duplex?: "half";
  /** The option `request.signal`. */
  signal?: AbortSignal;
}

/**
 * Returns the arguments of `fetch`: `fetch(...toFetch(options))`.
 *
 * The method is in upper case, a JSON body is serialised, a stream of Node becomes a web stream, and `duplex` is set for streams.
 * `request.signal` and `request.dispatcher` are passed on. `fetch` has no timeout option: pass `AbortSignal.timeout(…)` as the
 * signal. Browsers drop headers that they don't let you set.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { toFetch } from "fluent-endpoint/clients";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const [url, init] = toFetch(shop("PATCH /orders/{id}", { id: 7, paid: true }));
 * console.log(url); // https://shop.example.com/v1/orders/7
 * console.log(init.method, init.body); // PATCH {"paid":true}
 * // const response = await fetch(url, init);
 * ```
 *
 * @param options - the request options that a call or `build()` returns
 * @throws EndpointError `unsupported-body`, `invalid-method` (TRACE is forbidden), `invalid-url`, `invalid-header`,
 * `invalid-options`, `unreadable-input`
 *
 * @public
 */
export function toFetch(options: RequestOptions): [url: string, init: FetchInit] {
  return withCallerStack(() => {
    const request = readWireRequest(options, "toFetch", { acceptsPath: true });
    return [request.url, fetchInit(withTypedParts(request))];
  });
}

export function fetchInit(request: WireRequest): FetchInit {
  const { method, headers, contentLength, body, transport } = request;
  if (method === "TRACE" || method === "TRACK") {
    const what = `The Fetch Standard forbids the method ${method}.`;
    throw new EndpointError("invalid-method", what, { advice: "Use toNode(), or another method." });
  }
  // Makes fetch send `content-length: 0` with PATCH. An empty string would add a content type.
  const empty = expectsBody(method) ? new Uint8Array(0) : undefined;
  return withoutUndefined({
    method,
    headers: {
      ...withoutConnectionHeaders(headers),
      // fetch counts the bytes of other bodies.
      ...contentLengthHeader(body.kind === "stream" ? contentLength : undefined),
    },
    body: fetchBody(body) ?? empty,
    duplex: body.kind === "stream" ? ("half" as const) : undefined,
    signal: transport.signal,
    dispatcher: transport.dispatcher,
  });
}

export function fetchBody(body: WireBody): FetchBody | undefined {
  return body.kind === "stream" ? (toWebStream(body.data) as FetchBody) : body.data;
}

/**
 * Returns a `Request` of the Fetch Standard: `fetch(toRequest(options))`. Service workers, Cloudflare bindings and Hono's
 * `app.request()` take one too.
 *
 * It is made of the arguments that {@link toFetch} returns.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { toRequest } from "fluent-endpoint/clients";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const request = toRequest(shop("POST /orders", { sku: "a" }));
 * console.log(request.method, request.url); // POST https://shop.example.com/v1/orders
 * ```
 *
 * @param options - the request options that a call or `build()` returns
 * @throws EndpointError as {@link toFetch}
 *
 * @public
 */
export function toRequest(options: RequestOptions): Request {
  return withCallerStack(() => {
    const request = readWireRequest(options, "toRequest", { acceptsPath: hasBaseUrl() });
    // Request would also read inherited properties.
    return new Request(
      request.url,
      Object.assign(Object.create(null) as object, fetchInit(withTypedParts(request))),
    );
  });
}

/** Pages and workers resolve a path against their own address. */
function hasBaseUrl(): boolean {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  return parseUrl("/", location?.href) !== undefined;
}
