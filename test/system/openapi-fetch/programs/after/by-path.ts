import { createEndpoint } from "fluent-endpoint";
import { send } from "./send.js";
import type { paths } from "./schema.js";

const orders = createEndpoint<paths>("https://paths.example.com");

export async function byPath() {
  await send(orders("GET /orders/{id}", { id: 7 }));
}
