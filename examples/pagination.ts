/** Pagination: `link` requests the URL in the `Link` header of a page as it is, with the headers of the builder. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EndpointBuilder, EndpointError } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

/** Sends the request of a builder, and then requests page after page. */
async function* pages(first: EndpointBuilder): AsyncGenerator {
  let builder: EndpointBuilder | undefined = first;
  while (builder !== undefined) {
    const response = await fetch(...toFetch(builder.build()));
    yield await response.json();
    const next = nextPage(response.headers.get("link"));
    builder = next === undefined ? undefined : first.link(next);
  }
}

/** The URL of the next page, if there is one. */
function nextPage(link: string | null): string | undefined {
  return /<([^>]+)>;[^,]*rel="next"/.exec(link ?? "")?.[1];
}

// A server on this machine with three pages. It answers only to the token.
const server = createServer((request, response) => {
  const isAllowed = request.headers.authorization === "Bearer not-a-real-token";
  const page = Number(new URL(request.url ?? "", baseUrl).searchParams.get("page") ?? 1);
  const next = `<${baseUrl}/items?page=${page + 1}>; rel="next"`;
  response.writeHead(isAllowed ? 200 : 401, page < 3 ? { link: next } : {});
  response.end(JSON.stringify({ page, items: [`item ${page}`] }));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const items = new EndpointBuilder(baseUrl)
  .header("authorization", "Bearer not-a-real-token")
  .route("GET /items");
for await (const page of pages(items)) console.log(page);

// A link to another host would take the token there.
try {
  items.link("https://evil.example/items?page=2").build();
} catch (error) {
  if (error instanceof EndpointError) console.log(`${error.code}: ${error.message}`);
}
server.close();
