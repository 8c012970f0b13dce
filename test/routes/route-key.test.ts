import { describe, expect, test } from "@jest/globals";
import { partialMatchKey } from "@tanstack/query-core";
import { BODY, EndpointBuilder, PATH, QUERY } from "fluent-endpoint";
import { requestKey, routeKey } from "fluent-endpoint/routes";
import { untypedBuilder } from "../helpers/untyped.js";

const baseUrl = "https://shop.example.com/v1";

describe("routeKey", () => {
  test.each<[route: string, parameters: object]>([
    ["GET /orders", {}],
    [
      "GET /orders",
      { page: 2, status: ["open", "sent"], empty: [], nothing: null, unset: undefined },
    ],
    ["GET /orders", { filter: { b: 1, a: ["x", "y"] }, text: '["x"]', other: "deepObject{" }],
    ["GET /orders/{id}", { id: 7, since: new Date(0), big: 2n, on: true }],
    ["GET /orders/{id}", { [PATH]: { id: 7 }, [QUERY]: { id: 8 } }],
    ["HEAD /orders/{ids}", { ids: ["a", "b"] }],
    ["DELETE /orders/{id}", { id: "a b" }],
    [
      "POST /orders/{id}",
      { id: 7, count: 2, text: "2", on: true, none: null, list: [1, { b: 1, a: 2 }] },
    ],
    ["PUT /orders/{id}", { id: 7, [QUERY]: { dry: true }, [BODY]: { id: 8 } }],
    ["POST /orders", { data: [1, 2] }],
    ["POST /orders", { data: "text" }],
    ["POST /orders", { data: 5 }],
    ["POST /orders", { data: { b: 1, a: undefined } }],
    ["GET /tickets/{ticket}", { ticket: 1, page_token: "a", access_token: ["b"], key: "c" }],
    ["POST /tickets", { ticket: "d", key: "e", token: { a: "f" }, list: [{ pin: "g" }] }],
    ["GET /customers/{id}/orders{?id,page}", { id: 7, page: 2 }],
    ["PATCH /orders", { at: new Date(0), headers: { "x-trace": "1" } }],
  ])("is the key of a builder with the same values: %s %j", (route, parameters) => {
    const { data, headers: _, ...others } = parameters as Record<string, unknown>;
    const builder = untypedBuilder(baseUrl).route(route);
    const filled = data === undefined ? builder : builder.data(data);
    const key = requestKey(filled as unknown as EndpointBuilder, others);
    expect(routeKey(route, parameters, { baseUrl })).toEqual(key);
  });

  test("does not depend on the order of parameters, the case of the method or a slash at the end", () => {
    const key = routeKey("GET /orders/{id}", { id: 7, page: 2, size: 3 }, { baseUrl });
    const other = routeKey(
      "get /orders/{id}{?page}",
      { size: 3, page: "2", id: "7" },
      { baseUrl: `${baseUrl}/` },
    );
    expect(other).toEqual(key);
    expect(JSON.stringify(other)).toBe(JSON.stringify(key));
  });

  test.each([
    ["GET /orders", {}, { baseUrl }, true],
    ["GET /orders", { status: "open" }, { baseUrl }, true],
    ["GET /orders", { status: "sent" }, { baseUrl }, false],
    ["GET /orders", {}, { baseUrl: "https://other.example.com/v1" }, false],
    ["GET /orders", {}, { baseUrl: "/v1" }, false],
    ["GET /orders", {}, { baseUrl, scope: "user-1" }, false],
  ])("is a part of the keys of calls with more values: %s %j %j", (route, values, settings, is) => {
    const page = routeKey("GET /orders", { page: 2, status: "open" }, { baseUrl });
    expect(partialMatchKey(page, routeKey(route, values, settings))).toBe(is);
  });

  test("has the scope of requestKey", () => {
    const orders = new EndpointBuilder(baseUrl).route("GET /orders");
    const key = routeKey("GET /orders", {}, { baseUrl, scope: "user-1" });
    expect(key).toEqual(requestKey(orders, {}, { scope: "user-1" }));
  });

  test.each(["ticket", "page_token", "code", "access_token"])("differs with %s", (name) => {
    for (const route of [`GET /a/{${name}}`, "GET /a", "POST /a"]) {
      const [one, other] = [1, 2].map((value) => routeKey(route, { [name]: value }, { baseUrl }));
      expect(one).not.toEqual(other);
    }
  });

  test("never has a credential", () => {
    const secret = "not-a-real-secret";
    const parameters = {
      api_key: secret,
      headers: { authorization: secret },
      [QUERY]: { access_token: secret },
      [BODY]: { user: { password: secret }, secret },
      request: { secret },
    };
    const settings = { baseUrl: `https://user:${secret}@shop.example.com` };
    for (const route of ["GET /orders", "POST /orders"]) {
      expect(JSON.stringify(routeKey(route, parameters, settings))).not.toContain(secret);
    }
  });

  test("takes names that objects inherit for names", () => {
    const parameters = JSON.parse('{ "__proto__": 1, "constructor": 2, "then": 3 }') as object;
    const [, , , { query }] = routeKey("GET /orders", parameters, { baseUrl });
    expect(Object.entries(query)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
      ["then", "3"],
    ]);
  });

  test.each(["scope", "data", "baseUrl", "page"])("never reads an inherited %s", (name) => {
    const key = routeKey("POST /orders", { a: 1 }, { baseUrl });
    Object.assign(Object.prototype, { [name]: "other" });
    try {
      expect(routeKey("POST /orders", { a: 1 }, { baseUrl })).toEqual(key);
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  });

  test.each([
    ["orders", {}, "invalid-route"],
    ["GET", {}, "invalid-route"],
    ["GET https://shop.example.com/orders", {}, "invalid-route"],
    ["", {}, "invalid-route"],
    ["POST /orders", { data: new Uint8Array(1) }, "unsupported-body"],
    ["POST /orders", { data: new Blob([]) }, "unsupported-body"],
    ["POST /orders", { data: new FormData() }, "unsupported-body"],
    ["POST /orders", { data: new URLSearchParams() }, "unsupported-body"],
  ])("refuses %j with %p: %s", (route, parameters, code) => {
    expect(() => routeKey(route, parameters, { baseUrl })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
