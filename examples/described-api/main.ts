/**
 * A described API of your own: the compiler checks routes, parameters and responses against `openapi.json`.
 * `npx openapi-typescript openapi.json -o openapi.ts` has made the types.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEndpoint, EndpointBuilder, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import type { paths } from "./openapi.js";

// A server on this machine in place of the API.
const server = createServer((request, response) => {
  const books = [{ isbn: "978-0", title: "A Room of One's Own", year: 1929 }];
  response.end(JSON.stringify(request.method === "GET" ? books : { due: "2026-02-01" }));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

class LibraryBuilder extends EndpointBuilder<paths> {}
const library = createEndpoint(LibraryBuilder.for(baseUrl).style("repeat"));

const list = library("GET /books", { sort: "year", language: ["en", "de"] });
console.log(list.method, list.url);
for (const { title, year } of await send(list)) console.log(title, year);

const loan = library("POST /books/{isbn}/loans", { isbn: "978-0", reader: 7, days: 14 });
console.log(loan.method, loan.url, loan.body);
console.log((await send(loan)).due);

// These two do not compile.
// @ts-expect-error Type '"author"' is not assignable to type '"title" | "year" | undefined'
library("GET /books", { sort: "author" });
// @ts-expect-error Property 'reader' is missing
library("POST /books/{isbn}/loans", { isbn: "978-0" });
server.close();

/** The type of a request contains the type of its response. */
async function send<Answer>(request: RequestOptions<Answer>): Promise<Answer> {
  const response = await fetch(...toFetch(request));
  return (await response.json()) as Answer;
}
