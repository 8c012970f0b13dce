import { createEndpoint } from "fluent-endpoint";
import { send } from "./send.js";
import type { paths } from "./schema.js";

const api = createEndpoint<paths>("https://methods.example.com");

export async function methods() {
  await send(api("GET /orders", { page: 3 }));
  await send(api("POST /orders", { article: "tea" }));
}
