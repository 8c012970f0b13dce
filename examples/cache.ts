/** A cache in front of `fetch`: equal requests are sent once, because a builder has a key, and all pages of a list are dropped together. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { EndpointBuilder } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { requestKey, type RequestKey } from "fluent-endpoint/routes";

const cache = new Map<string, { key: RequestKey; answer: Promise<unknown> }>();

/** Sends a GET request, or returns the answer of an equal one that was sent before. */
function load(builder: EndpointBuilder, parameters: object): Promise<unknown> {
  const request = builder.params(parameters);
  const key = requestKey(request);
  const text = JSON.stringify(key);
  const cached = cache.get(text);
  if (cached !== undefined) return cached.answer;

  const answer = fetch(...toFetch(request.build())).then((response) => response.json());
  cache.set(text, { key, answer });
  // A failed request is not kept: the next call sends it again.
  answer.catch(() => cache.delete(text));
  return answer;
}

/** Drops every answer to a request that has these values in its path, whatever is in its query. */
function invalidate(builder: EndpointBuilder, parameters: object): void {
  const start = requestKey(builder, parameters).slice(0, 3);
  for (const [text, { key }] of cache) {
    if (isDeepStrictEqual(key.slice(0, 3), start)) cache.delete(text);
  }
}

// A server on this machine that tells how many requests it has had.
let count = 0;
const server = createServer((request, response) => {
  response.end(JSON.stringify({ url: request.url, count: ++count }));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const { port } = server.address() as AddressInfo;

const groups = new EndpointBuilder(`http://127.0.0.1:${port}`).route("GET /users/{id}/groups");
console.log(await load(groups, { id: 7, page: 1 }));
console.log(await load(groups, { page: "1", id: "7" }));
console.log(await load(groups, { id: 8 }));
invalidate(groups, { id: 7 });
console.log(await load(groups, { id: 7, page: 1 }));
console.log(await load(groups, { id: 8 }));
server.close();
