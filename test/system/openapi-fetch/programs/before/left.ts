import createClient from "openapi-fetch";
import { client } from "./client.js";
import type { paths } from "./schema.js";

// Code that a person has to change. Nothing calls it.
const api = createClient<paths>({
  baseUrl: "https://left.example.com",
  pathSerializer: (path) => path,
});

const settings = { baseUrl: "https://left.example.com" };
export const inVariable = createClient<paths>(settings);

export async function left(path: "/orders" | "/search", isText: boolean) {
  await api.GET("/orders", { parseAs: "text" });
  await client.GET("/orders", { querySerializer: (query) => `page=${query.page}` });
  await client.POST("/orders", { body: { article: "tea" }, bodySerializer: JSON.stringify });
  if (path === "/orders" && isText) await client.GET("/orders", { middleware: [] });
  client.use({
    onRequest: ({ request, schemaPath }) => (schemaPath === "/orders" ? request : undefined),
  });
}
