import type { Client } from "./send.js";
import { type Middleware, withMiddleware } from "./middleware.js";
import { STYLE, createEndpoint } from "fluent-endpoint";
import type { paths } from "./schema.js";

const token: Middleware = {
  onRequest({ request }) {
    request.headers.set("authorization", "Bearer not-a-real-token");
    return request;
  },
};

/** A client with settings, and with middleware. */
export const client = createEndpoint<paths>("https://shop.example.com/v1/").defaults({
  headers: { "x-app": "demo" },
  request: { cache: "no-store", fetch: withMiddleware(fetch, token) },
});

export const plain: Client<paths> = createEndpoint<paths>("https://plain.example.com");

/** Lists are joined by commas. */
export const joined = createEndpoint<paths>("https://joined.example.com").defaults({
  [STYLE]: "comma",
});

export function clientOf(baseUrl?: string) {
  return createEndpoint<paths>(baseUrl || "/");
}
