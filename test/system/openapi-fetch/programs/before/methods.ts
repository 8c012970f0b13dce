import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const { GET, POST: create } = createClient<paths>({ baseUrl: "https://methods.example.com" });

export async function methods() {
  await GET("/orders", { params: { query: { page: 3 } } });
  await create("/orders", { body: { article: "tea" } });
}
