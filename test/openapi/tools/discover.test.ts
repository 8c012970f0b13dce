import { describe, expect, test } from "@jest/globals";
import { createApi, discover } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentOf,
  integer,
  object,
  parameter,
  reference,
  text,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const SECRET = "s3cret-0123456789";
const id = parameter("path", "id", integer);
const item = object({ sku: text }, "sku");
const orders = Array.from({ length: 23 }, (_, index) => [
  `/orders/${String(index)}/notes`,
  { get: { operationId: `getNote${String(index)}`, summary: "Read   a\nnote" } },
]);
const SHOP = documentOf(
  {
    "/orders/{id}": {
      parameters: [id],
      get: { operationId: "getOrder", summary: "Find an order" },
      delete: { operationId: "cancelOrder", summary: "Cancel an order" },
    },
    "/items": {
      post: { operationId: "addItem", summary: "Add an item", ...bodyOf(reference("Item")) },
    },
    "/broken": { get: { operationId: "broken", parameters: [{ name: "x" }] } },
    ...Object.fromEntries(orders),
  },
  {
    servers: [{ url: "https://shop.example.com/v1" }],
    components: {
      schemas: { Item: item },
      securitySchemes: { key: { type: "apiKey", name: "api_key", in: "query" } },
    },
    security: [{ key: [] }],
  },
);

const shop = createApi(SHOP, { credentials: { key: SECRET } });
const [search, describeTool, build] = discover(shop);

describe("discover", () => {
  test("returns three tools of fewer than 1,400 characters for any API", () => {
    const tools = discover(shop);
    expect(tools.map(({ name }) => name)).toEqual(["search", "describe", "build"]);
    // Four characters are about a token: at most 350 tokens.
    expect(JSON.stringify(tools).length).toBeLessThan(1400);
  });

  test("leads from words to a request", () => {
    expect(search.call({ words: "cancel order" }).text).toBe(
      "cancelOrder: DELETE /orders/{id}, Cancel an order",
    );
    const described = JSON.parse(describeTool.call({ name: "addItem" }).text) as object;
    expect(described).toMatchObject({
      name: "addItem",
      description: "Add an item",
      inputSchema: { properties: { sku: text }, required: ["sku"] },
    });
    const built = build.call({ name: "addItem", arguments: { sku: "a" } });
    expect(built.request).toMatchObject({ method: "post", body: { sku: "a" } });
    expect(built.text).toBe("Built POST /items.");
    expect(built.request?.url).toContain(SECRET);
  });

  test("pages what a search finds", () => {
    const lines = (page?: unknown) => search.call({ words: "note", page }).text.split("\n");
    expect(lines()).toHaveLength(11);
    expect(lines(3)).toHaveLength(4);
    expect(lines(3).at(-1)).toBe("Page 3 of 3.");
    expect(lines(1)[0]).toBe("getNote0: GET /orders/0/notes, Read a note");
    expect(new Set([1, 2, 3].flatMap((page) => lines(page).slice(0, -1))).size).toBe(23);
  });

  test("offers only what its settings and the API offer, in all three tools", () => {
    for (const tools of [
      discover(shop, { readOnly: true }),
      discover(shop, { only: ["GET /**"] }),
      discover(createApi(SHOP, { readOnly: true })),
    ]) {
      const [find, tell, make] = tools;
      expect(find.call({ words: "cancel order" }).text).not.toContain("cancelOrder");
      for (const { call } of [tell, make]) {
        const outcome = call({ name: "cancelOrder" });
        expect(outcome).toMatchObject({ isError: true });
        expect(outcome.text).toMatch(/^There is no tool "cancelOrder"/);
      }
    }
  });

  const nested = { words: { toString: () => "order" } };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const bad: [string, unknown, RegExp][] = [
    ["no input", undefined, /must be an object/],
    ["a list", [], /must be an object/],
    ["a revoked proxy", revoked.proxy, /./],
    ["an object for words", nested, /"words" must be a string/],
    [
      "an unknown argument",
      { words: "a", limit: 1 },
      /no argument "limit". Pass "words" or "page"/,
    ],
    ["page 1e9", { words: "note", page: 1e9 }, /from 1 to 3/],
    ["page 0", { words: "note", page: 0 }, /from 1 to 3/],
    ["page 1.5", { words: "note", page: 1.5 }, /from 1 to 3/],
    ["page NaN", { words: "note", page: NaN }, /from 1 to 3/],
  ];

  test.each(bad)("answers a search with %s in words", (_, input, expected) => {
    const outcome = search.call(input);
    expect(outcome.isError).toBe(true);
    expect(outcome.text).toMatch(expected);
  });

  const calls: [string, unknown, RegExp][] = [
    ["a tool of another API", { name: "issues_create" }, /There is no tool "issues_create"/],
    ["a name of the prototype", { name: "constructor" }, /There is no tool/],
    ["a name that is not a string", { name: 7 }, /"name" must be a string/],
    ["arguments that are a list", { name: "getOrder", arguments: [7] }, /must be an object/],
    ["a missing argument", { name: "getOrder" }, /"id" is missing/],
    ["a dot segment", { name: "getOrder", arguments: { id: ".." } }, /"id" must be an integer/],
    ["a credential", { name: "getOrder", arguments: { id: 7, api_key: "EVIL" } }, /api_key/],
    ["a broken operation", { name: "broken" }, /./],
    ["a host", { name: "getOrder", arguments: { id: 7 }, baseUrl: "https://evil" }, /"baseUrl"/],
  ];

  test.each(calls)("builds nothing for %s", (_, input, expected) => {
    const outcome = build.call(input);
    expect(outcome).toMatchObject({ isError: true });
    expect(outcome).not.toHaveProperty("request");
    expect(outcome.text).toMatch(expected);
    expect(outcome.text).not.toContain(SECRET);
  });

  test("finds nothing for a megabyte of other words", () => {
    expect(search.call({ words: "x".repeat(1e6) }).text).toMatch(/^Nothing was found/);
  });

  test("throws what the application has to mend", () => {
    const [, , make] = discover(shop, { baseUrl: "https://{tenant}.example.com" });
    const build = () => make.call({ name: "getOrder", arguments: { id: 7 } });
    expect(thrownBy(build).code).toBe("missing-variable");
    expect(thrownBy(() => discover(shop, { readonly: true } as object)).code).toBe(
      "invalid-options",
    );
  });
});
