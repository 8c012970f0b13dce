import { describe, expect, test } from "@jest/globals";
import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  OPERATIONS,
  QUERY,
  type Operations,
} from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { bodyOf, documentOf, object, parameter, text, texts } from "../helpers/descriptions.js";
import { loadGenerated } from "./generated-module.js";

function query(name: string, more: object = {}): object {
  return { name, in: "query", schema: texts, ...more };
}

const SHOP = documentOf(
  {
    "/orders": {
      get: { parameters: [query("status", { explode: false }), query("page")] },
      post: { parameters: [query("dry")], security: [] },
    },
    "/items/{id}": { get: { parameters: [parameter("path", "id")] } },
    "/files": { servers: [{ url: "https://files.example.com" }], get: {} },
    "/`${1}\"'*/</script>": {
      get: { parameters: [query("__proto__", { explode: false })], security: [] },
    },
    "/then/{user-id}": { get: { parameters: [query("then", { explode: false })] } },
  },
  {
    info: { title: "Shop", version: "1" },
    servers: [{ url: "https://shop.example.com/v1" }],
    security: [{ key: [] }],
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-Api-Key" },
        "b'\"`${1}": { type: "http", scheme: "bearer" },
      },
    },
  },
);

function operationsIn(document: object): string {
  return generate(readDescription(document), { areas: "none" }).files.get("operations.ts") ?? "";
}

function loaded(document: object): Operations<unknown, string> {
  const { files } = generate(readDescription(document));
  return loadGenerated(files, "operations.ts").operations as Operations<unknown, string>;
}

describe("operations.ts", () => {
  test("has a line for each operation that needs one", () => {
    const [, table = ""] = operationsIn(SHOP).split("operationsOf(");
    expect(table).toBe(
      [
        "{",
        '  accept: "application/json",',
        '  servers: ["https://shop.example.com/v1"],',
        "  schemes: {",
        '    "b\'\\"`${1}": { in: "bearer" },',
        '    key: { in: "header", name: "X-Api-Key" },',
        "  },",
        '  security: [["key"]],',
        "  routes: {",
        '    "GET /`${1}\\"\'*/\\x3c/script>": { security: [] },',
        '    "GET /files": { server: "https://files.example.com" },',
        '    "GET /orders": { query: { status: "comma" } },',
        '    "POST /orders": { query: { dry: "repeat" }, security: [] },',
        '    "GET /then/{user-id}": { query: { then: "comma" } },',
        "  },",
        "});",
        "",
      ].join("\n"),
    );
  });

  test("is written for a description that needs none, and names its paths", () => {
    const source = operationsIn({ openapi: "3.1.0", paths: { "/a": { get: {} } } });
    expect(source).toContain("const operations: Operations<keyof paths> = operationsOf({");
    expect(source).toContain('  accept: "application/json",\n  routes: {},\n});\n');
  });

  test("sends a Date of format date without its time, wherever it is", () => {
    const day = { ...text, format: "date" };
    const body = bodyOf(object({ on: day, at: { ...text, format: "date-time" } }));
    const inPath = parameter("path", "from", day);
    const days = parameter("query", "days", { type: "array", items: day });
    const get = { parameters: [inPath, days, parameter("header", "X-Day", day)] };
    const post = { parameters: [inPath], ...body };
    const operations = loaded(documentOf({ "/days/{from}": { get, post } }));
    const api = createEndpoint("https://shop.example.com/v1", operations);
    const date = new Date(0);
    const { url, headers } = api("GET /days/{from}", {
      from: date,
      "X-Day": date,
      [QUERY]: { days: [date], other: date },
    } as never);
    const other = "1970-01-01T00%3A00%3A00.000Z";
    expect(url).toBe(`https://shop.example.com/v1/days/1970-01-01?days=1970-01-01&other=${other}`);
    expect(headers["x-day"]).toBe("1970-01-01");
    const sent = api("POST /days/{from}", { from: date, on: date, [BODY]: { at: date } } as never);
    expect(sent.body).toEqual({ on: "1970-01-01", at: date });
  });

  test("is what a call and a builder need to be exact", () => {
    const operations = loaded(SHOP).withCredentials({ key: "not-a-real-key" });
    const base = "https://shop.example.com/v1/";
    const api = createEndpoint(base, operations);
    const orders = api("GET /orders", { status: ["open", "paid"], page: ["1", "2"] });
    expect(orders.url).toBe("https://shop.example.com/v1/orders?page=1&page=2&status=open,paid");
    expect(orders.headers["x-api-key"]).toBe("not-a-real-key");
    expect(api("POST /orders", { dry: "1", total: 2 })).toMatchObject({
      url: "https://shop.example.com/v1/orders?dry=1",
      body: { total: 2 },
    });
    expect(api("POST /orders").headers["x-api-key"]).toBeUndefined();
    expect(api("GET /files").url).toBe("https://files.example.com/files");
    const builder = new EndpointBuilder(base, { [OPERATIONS]: operations });
    const built = builder
      .route("GET /orders")
      .params({ status: ["open", "paid"], page: ["1", "2"] });
    expect(built.build()).toEqual(orders);
  });
});
