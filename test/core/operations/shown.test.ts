import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder, OPERATIONS } from "fluent-endpoint";
import { operationsOf } from "fluent-endpoint/call";
import { requestKey } from "fluent-endpoint/routes";
import { explainRequest, writeRequest } from "fluent-endpoint/show";

const API = "https://shop.example.com/v1";
const operations = operationsOf({
  accept: "application/json",
  schemes: { key: { in: "header", name: "X-Key" } },
  security: [["key"]],
  routes: { "GET /orders": { query: { status: "comma" }, header: { "X-Trace": "simple" } } },
});
const orders = new EndpointBuilder(API, { [OPERATIONS]: operations.withCredentials({ key: "k1" }) })
  .route("GET /orders")
  .params({ status: ["open", "paid"], page: 2, "X-Trace": "t1" });

describe("A builder with operations", () => {
  test("is explained by where its values are sent", () => {
    const { values } = explainRequest(orders);
    expect(values.map(({ name, location }) => `${name} ${location}`).sort()).toEqual([
      "page query",
      "status query",
    ]);
  });

  test("is printed as a program that sends the same, without the credential", async () => {
    const code = await writeRequest(orders, "builder");
    expect(code).toContain('"x-trace": "t1"');
    expect(code).toContain('status: "comma"');
    expect(code).not.toContain("k1");
    expect(code).toContain('"x-key": process.env.HEADER_X_KEY');
  });

  test("has the key of the same request without them", () => {
    const plain = new EndpointBuilder(API)
      .route("GET /orders")
      .query({ status: ["open", "paid"] })
      .style({ status: "comma" })
      .param("page", 2);
    expect(requestKey(orders)).toEqual(requestKey(plain));
  });
});
