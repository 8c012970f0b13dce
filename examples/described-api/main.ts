/**
 * A described API of your own: the compiler checks routes, parameters and responses against `openapi.json`.
 * `npx openapi-typescript openapi.json -o openapi.ts` has made the types.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEndpoint, type RequestOptions, STYLE } from "fluent-endpoint";
import { readResponse, toFetch } from "fluent-endpoint/clients";
import type { paths } from "./openapi.js";

// A server on this machine in place of the API. It has one book, which is lent.
const server = createServer((request, response) => {
  const books = [{ isbn: "978-0", title: "A Room of One's Own", year: 1929 }];
  const isList = request.method === "GET";
  response.writeHead(isList ? 200 : 409, { "content-type": "application/json" });
  response.end(JSON.stringify(isList ? books : { reason: "The book is lent until Sunday." }));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

// The description does not say how lists are written, so the style does.
const library = createEndpoint<paths>(baseUrl).defaults({ [STYLE]: "repeat" });

const list = library("GET /books", { sort: "year", language: ["en", "de"] });
console.log(list.method, list.url);
for (const { title, year } of (await send(list)).data) console.log(title, year);

const loan = library("POST /books/{isbn}/loans", { isbn: "978-0", reader: 7, days: 14 });
console.log(loan.method, loan.url, loan.body);
const { status, data } = await send(loan);
console.log(status === 201 ? `until ${data.due}` : data.reason);

// These two do not compile.
// @ts-expect-error Type '"author"' is not assignable to type '"title" | "year" | undefined'
library("GET /books", { sort: "author" });
// @ts-expect-error Property 'reader' is missing
library("POST /books/{isbn}/loans", { isbn: "978-0" });
server.close();

/** The type of a request contains the types of its responses. */
async function send<Request extends RequestOptions>(request: Request) {
  return readResponse(request, await fetch(...toFetch(request)));
}
