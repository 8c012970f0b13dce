import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../request/build-request.js";
import { fetchInit } from "./to-fetch.js";
import { parseUrl } from "../internal/urls.js";
import { readRequest } from "./wire/wire-request.js";

/**
 * Returns a `Request` of the Fetch Standard: `fetch(toRequest(options))`. Service workers, Cloudflare bindings and Hono's
 * `app.request()` take one too.
 *
 * It is made of the arguments that {@link toFetch} returns.
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
  return withCallerStack(() => {
    const request = readRequest(options, "toRequest", { acceptsPath: hasBaseUrl() });
    // Request reads inherited properties too. Without a prototype there are none.
    return new Request(
      request.url,
      Object.assign(Object.create(null) as object, fetchInit(request)),
    );
  });
}

interface PageGlobals {
  readonly location?: { readonly href: string };
}

/** Returns `true` if the platform resolves a path against an address, as browsers do in pages and workers. */
function hasBaseUrl(): boolean {
  return parseUrl("/", (globalThis as PageGlobals).location?.href) !== undefined;
}
