import { BODY, QUERY, STYLE } from "fluent-endpoint";
import { type Client, send } from "./send.js";
import { client, clientOf, joined, plain } from "./client.js";
import type { paths } from "./schema.js";

type Query = NonNullable<paths["/orders"]["get"]["parameters"]["query"]>;

export async function everyForm(query: Query | undefined, order: { article: string }) {
  const { signal } = new AbortController();
  const options = { signal };

  // Values by their names.
  const { data, error } = await send(client("GET /orders", { page: 2 }));
  if (error) throw new Error(error.message);
  await send(plain("GET /orders/{id}", { id: data.length }));
  await send(client("DELETE /orders/{id}", { id: 7 }));
  await send(client("POST /orders", { article: "tea", count: 2 }));
  await send(client("GET /orders"));

  // Values in variables.
  await send(
    client("GET /orders", {
      [QUERY]: query ?? {},
      [STYLE]: { "*": "repeat", filter: "deepObject" },
    }),
  );
  await send(client("POST /orders", { [QUERY]: { dry: true }, data: order }));
  await send(client("POST /orders/{id}/notes", { id: 7, data: ["new"] }));

  // Two values of one name, and a name that is an option.
  await send(client("PUT /orders/{id}", { id: 7, data: { ...order, id: 8 } }));
  await send(client("PUT /orders/{id}", { id: 7, data: { article: "tea", id: 8 } }));
  await send(client("GET /orders/{id}", { id: 7, [QUERY]: { id: "8" } }));
  await send(client("GET /orders", { [QUERY]: { headers: "none" } }));

  // Lists and objects.
  await send(
    client("GET /orders", {
      status: ["open", "sent"],
      [STYLE]: { "*": "repeat", filter: "deepObject" },
    }),
  );
  await send(
    joined("GET /orders", {
      status: ["open", "sent"],
      [STYLE]: { "*": "comma", filter: "deepObject" },
    }),
  );
  await send(
    client("GET /orders", {
      filter: { city: "Oslo" },
      page: 1,
      [STYLE]: { "*": "repeat", filter: "deepObject" },
    }),
  );

  // Headers, settings of fetch, another base URL and a form.
  await send(client("GET /orders", { headers: { "x-trace": "1", accept: "text/plain" } }));
  await send(client("GET /orders", { request: { signal, keepalive: true } }));
  await send(client("GET /orders", { request: options }));
  await send(client("GET /orders", { baseUrl: "https://other.example.com" }));
  await send(
    client("POST /search", {
      words: "green tea",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    }),
  );

  // A client that is passed on, one that is made in a function, and a path in a constant.
  await first(plain);
  await send(clientOf("https://made.example.com")("GET /orders"));
  const path = "/orders";
  await send(client(`GET ${path}`));

  // A call in the parameters of another.
  await send(
    client("GET /orders/{id}", { id: (await send(client("GET /orders"))).data?.length ?? 0 }),
  );
}

async function first(orders: Client<paths>) {
  const { data, error, response } = await send(orders("GET /orders"));
  return data?.[0]?.note ?? error?.message ?? response.status;
}
