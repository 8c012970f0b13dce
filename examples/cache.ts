/** A cache in front of `fetch`: equal requests are sent once, because a request is data that can be compared. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EndpointBuilder, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

const cache = new Map<string, Promise<unknown>>();

/** Sends a GET request, or returns the answer of an equal one that was sent before. */
function load(request: RequestOptions): Promise<unknown> {
  const { accept, authorization } = request.headers;
  const key = JSON.stringify([request.method, request.url, accept, authorization]);
  const cached = cache.get(key);
  if (cached !== undefined) return cached;

  const answer = fetch(...toFetch(request)).then((response) => response.json());
  cache.set(key, answer);
  // A failed request is not kept: the next call sends it again.
  answer.catch(() => cache.delete(key));
  return answer;
}

// A server on this machine that tells how many requests it has had.
let count = 0;
const server = createServer((request, response) => {
  response.end(JSON.stringify({ url: request.url, count: ++count }));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const { port } = server.address() as AddressInfo;

const api = new EndpointBuilder(`http://127.0.0.1:${port}`).route("GET /users/{id}");
console.log(await load(api.build({ id: 7 })));
console.log(await load(api.param("id", 7).build()));
console.log(await load(api.build({ id: 8 })));
server.close();
