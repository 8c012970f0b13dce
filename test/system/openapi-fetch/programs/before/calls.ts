import type { Client } from "openapi-fetch";
import { client, clientOf, joined, plain } from "./client.js";
import type { paths } from "./schema.js";

type Query = NonNullable<paths["/orders"]["get"]["parameters"]["query"]>;

export async function everyForm(query: Query | undefined, order: { article: string }) {
  const { signal } = new AbortController();
  const options = { signal };

  // Values by their names.
  const { data, error } = await client.GET("/orders", { params: { query: { page: 2 } } });
  if (error) throw new Error(error.message);
  await plain.GET("/orders/{id}", { params: { path: { id: data.length } } });
  await client.DELETE("/orders/{id}", { params: { path: { id: 7 } } });
  await client.POST("/orders", { body: { article: "tea", count: 2 } });
  await client.request("get", "/orders");

  // Values in variables.
  await client.GET("/orders", { params: { query } });
  await client.POST("/orders", { params: { query: { dry: true } }, body: order });
  await client.POST("/orders/{id}/notes", { params: { path: { id: 7 } }, body: ["new"] });

  // Two values of one name, and a name that is an option.
  await client.PUT("/orders/{id}", { params: { path: { id: 7 } }, body: { ...order, id: 8 } });
  await client.PUT("/orders/{id}", {
    params: { path: { id: 7 } },
    body: { article: "tea", id: 8 },
  });
  await client.GET("/orders/{id}", { params: { path: { id: 7 }, query: { id: "8" } } });
  await client.GET("/orders", { params: { query: { headers: "none" } } });

  // Lists and objects.
  await client.GET("/orders", { params: { query: { status: ["open", "sent"] } } });
  await joined.GET("/orders", { params: { query: { status: ["open", "sent"] } } });
  await client.GET("/orders", { params: { query: { filter: { city: "Oslo" }, page: 1 } } });

  // Headers, settings of fetch, another base URL and a form.
  await client.GET("/orders", {
    params: { header: { "x-trace": "1" } },
    headers: { accept: "text/plain" },
  });
  await client.GET("/orders", { signal, keepalive: true });
  await client.GET("/orders", { ...options });
  await client.GET("/orders", { baseUrl: "https://other.example.com" });
  await client.POST("/search", {
    body: { words: "green tea" },
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });

  // A client that is passed on, one that is made in a function, and a path in a constant.
  await first(plain);
  await clientOf("https://made.example.com").GET("/orders");
  const path = "/orders";
  await client.GET(path);

  // A call in the parameters of another.
  await client.GET("/orders/{id}", {
    params: { path: { id: (await client.GET("/orders")).data?.length ?? 0 } },
  });
}

async function first(orders: Client<paths>) {
  const { data, error, response } = await orders.GET("/orders");
  return data?.[0]?.note ?? error?.message ?? response.status;
}
