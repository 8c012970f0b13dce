/** Pagination: `nextPage` makes the builder of the next page from a `Link` header, as GitHub has it, or from a cursor, as Stripe has it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { paths } from "@octokit/openapi-types";
import { EndpointBuilder, EndpointError } from "fluent-endpoint";
import { readResponse, toFetch } from "fluent-endpoint/clients";
import { nextPage, routeOf } from "fluent-endpoint/routes";

// A server on this machine with three pages of issues and two of customers. It answers only to the token.
const server = createServer((request, response) => {
  const isAllowed = request.headers.authorization === "Bearer not-a-real-token";
  const { pathname, searchParams } = new URL(request.url ?? "", baseUrl);
  const page = Number(searchParams.get("page") ?? 1);
  const next = `<${baseUrl}/repos/octokit/rest.js/issues?page=${page + 1}>; rel="next"`;
  const isList = pathname.startsWith("/repos/");
  const after = searchParams.get("starting_after");
  response.writeHead(isAllowed ? 200 : 401, {
    "content-type": "application/json",
    ...(isList && page < 3 && { link: next }),
  });
  const customers = {
    data: [{ id: after === null ? "cus_1" : "cus_2" }],
    has_more: after === null,
  };
  response.end(JSON.stringify(isList ? [{ number: page, title: `Issue ${page}` }] : customers));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const headers = { authorization: "Bearer not-a-real-token" };

// GitHub: the description types the response, and the response of each next page.
const issues = new EndpointBuilder<paths>({ baseUrl, headers })
  .route("GET /repos/{owner}/{repo}/issues")
  .params({ owner: "octokit", repo: "rest.js" });
for (let page: typeof issues | undefined = issues; page !== undefined;) {
  const { titles, next } = await loadIssues(page);
  console.log(routeOf(page).template, titles);
  page = next;
}

async function loadIssues(page: typeof issues) {
  const request = page.build();
  const response = await fetch(...toFetch(request));
  const { status, data } = await readResponse(request, response);
  const titles = status === 200 ? data.map(({ title }) => title) : [];
  return { titles, next: nextPage(page, response) };
}

/** The part of Stripe's responses that is read here. */
interface Customers {
  readonly data: readonly { readonly id: string }[];
  readonly has_more: boolean;
}

// Stripe: the cursor is the id of the last member.
const customers = new EndpointBuilder(baseUrl, { headers })
  .route("GET /v1/customers")
  .query({ limit: 1 });
for (let page: typeof customers | undefined = customers; page !== undefined;) {
  const response = await fetch(...toFetch(page.build()));
  const { data, has_more } = (await response.json()) as Customers;
  console.log(data.map(({ id }) => id));
  page = nextPage(page, { cursor: has_more ? data.at(-1)?.id : undefined, as: "starting_after" });
}

// A link to another host would take the token there.
try {
  nextPage(issues, { headers: { link: '<https://evil.example/issues?page=2>; rel="next"' } });
} catch (error) {
  if (error instanceof EndpointError) console.log(`${error.code}: ${error.message}`);
}
server.close();
