/** Mocking with msw in Vitest, with the types of a description: an answer that the description lacks does not compile. */
import { EndpointBuilder, type ResponseDataOf } from "fluent-endpoint";
import { readResponse, toFetch } from "fluent-endpoint/clients";
import { pathPattern, type RouteParameters } from "fluent-endpoint/routes";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";

/** As `fluent-endpoint generate` or openapi-typescript writes it. */
interface paths {
  "/orders/{id}": {
    get: {
      parameters: { path: { id: string } };
      responses: {
        200: { content: { "application/json": { id: string; state: "open" | "sent" } } };
      };
    };
  };
}

const getOrder = new EndpointBuilder<paths>("https://shop.example.com").route("GET /orders/{id}");
type Order = ResponseDataOf<typeof getOrder, 200>;

const server = setupServer(
  http.get<RouteParameters<"GET /orders/{id}">>(pathPattern(getOrder, "colon"), ({ params }) =>
    HttpResponse.json<Order>({ id: params.id, state: "open" }),
  ),
);

beforeAll(() => {
  server.listen();
});

afterAll(() => {
  server.close();
});

test("reads the order", async () => {
  const request = getOrder.build({ id: "7" });
  const { data } = await readResponse(request, await fetch(...toFetch(request)));
  expect(data).toEqual({ id: "7", state: "open" });
});
