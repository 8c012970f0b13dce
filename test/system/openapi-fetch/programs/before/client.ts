import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { paths } from "./schema.js";

const token: Middleware = {
  onRequest({ request }) {
    request.headers.set("authorization", "Bearer not-a-real-token");
    return request;
  },
};

/** A client with settings, and with middleware. */
export const client = createClient<paths>({
  baseUrl: "https://shop.example.com/v1/",
  headers: { "x-app": "demo" },
  cache: "no-store",
});
client.use(token);

export const plain: Client<paths> = createClient<paths>({ baseUrl: "https://plain.example.com" });

/** Lists are joined by commas. */
export const joined = createClient<paths>({
  baseUrl: "https://joined.example.com",
  querySerializer: { array: { style: "form", explode: false } },
});

export function clientOf(baseUrl?: string) {
  return createClient<paths>({ baseUrl });
}
