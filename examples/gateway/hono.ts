import { Hono } from "hono";
import type { CallableApi } from "fluent-endpoint/openapi";
import { forward } from "./forward.js";

/**
 * The gateway as an application of Hono. In Node, `serve(gateway(api))` of `@hono/node-server` runs it; Deno, Bun and workers do it with
 * `export default gateway(api)`.
 */
export function gateway(api: CallableApi): Hono {
  return new Hono().all("*", (context) => forward(api, context.req.raw));
}
