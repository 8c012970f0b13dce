import { createPathBasedClient } from "openapi-fetch";
import type { paths } from "./schema.js";

const orders = createPathBasedClient<paths>({ baseUrl: "https://paths.example.com" });

export async function byPath() {
  await orders["/orders/{id}"].GET({ params: { path: { id: 7 } } });
}
