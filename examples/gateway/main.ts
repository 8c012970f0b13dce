import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createApi } from "fluent-endpoint/openapi";
import { forward } from "./forward.js";
import { serve } from "./serve.js";

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

// The API behind the gateway. It prints what arrives.
const upstream = createServer((request, response) => {
  console.log("upstream:", request.method, request.url, request.headers.authorization);
  response.writeHead(200, { "content-type": "application/json" }).end('{"name":"Bello"}');
});
upstream.listen(0, "127.0.0.1");
await once(upstream, "listening");

const pets = createApi(
  {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    security: [{ token: [] }],
    paths: {
      "/pets/{id}": {
        get: {
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "integer" } },
            { name: "fields", in: "query", schema: { type: "array", items: { type: "string" } } },
          ],
        },
      },
    },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  },
  { baseUrl: `${addressOf(upstream)}/v1`, credentials: { token: "of-the-gateway" } },
);
const gateway = await serve((request) => forward(pets, request));

async function send(method: string, path: string): Promise<void> {
  const headers = { authorization: "Bearer of-the-client" };
  const response = await fetch(addressOf(gateway) + path, { method, headers });
  console.log(response.status, response.headers.get("allow") ?? "", await response.text());
}

await send("GET", "/pets/7?fields=name");
await send("GET", "/pets/x?page=1");
await send("DELETE", "/pets/7");
await send("GET", "/owners");

for (const server of [gateway, upstream]) {
  server.closeAllConnections();
  server.close();
}
