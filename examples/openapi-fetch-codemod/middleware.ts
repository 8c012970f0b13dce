/** Calls functions around `fetch`, as openapi-fetch called middleware. The codemod copies this file; it is yours. */
import type { Send } from "./send.js";

/** Functions that may return another request, response or error. */
export interface Middleware {
  onRequest?(given: { request: Request }): unknown;
  onResponse?(given: { request: Request; response: Response }): unknown;
  onError?(given: { request: Request; error: unknown }): unknown;
}

/** A `fetch` that calls each middleware: the first is the outermost. */
export function withMiddleware(fetch: Send, ...list: readonly Middleware[]): Send {
  return list.reduceRight<Send>((next, middleware) => around(next, middleware), fetch);
}

function around(next: Send, middleware: Middleware): Send {
  return async (given, init) => {
    const changed = await middleware.onRequest?.({ request: given });
    if (changed instanceof Response) return changed;
    const request = changed instanceof Request ? changed : given;
    const response = await next(request, init).catch(async (error: unknown) => {
      const handled = await middleware.onError?.({ request, error });
      if (handled instanceof Response) return handled;
      throw handled ?? error;
    });
    const replaced = await middleware.onResponse?.({ request, response });
    return replaced instanceof Response ? replaced : response;
  };
}
