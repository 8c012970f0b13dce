import { describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, matchOperation, readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "./compile-generated.js";
import { callsById } from "./calls-by-id.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";

const text = { type: "string" };

const query = (content: object, rest: object = { required: true }) => [
  { name: "query", in: "querystring", content, ...rest },
];

const JSON_QUERY = {
  "application/json": {
    schema: {
      type: "object",
      required: ["numbers"],
      properties: {
        numbers: { type: "array", items: { type: "integer" } },
        flag: { type: "null" },
      },
    },
  },
};

const FORM_QUERY = {
  "application/x-www-form-urlencoded": {
    schema: { $ref: "#/components/schemas/Search" },
    encoding: { ids: { explode: false } },
  },
};

const RESERVED_FORM = {
  "application/x-www-form-urlencoded": {
    schema: {
      type: "object",
      properties: { link: text, note: text, tags: { type: "array", items: text }, range: {} },
    },
    encoding: {
      link: { allowReserved: true },
      tags: { allowReserved: true, explode: false },
      range: { allowReserved: true },
    },
  },
};

const get = (id: string, parameters: readonly object[]) => ({
  get: { operationId: id, tags: ["things"], parameters },
});

const document = {
  openapi: "3.2.0",
  info: { title: "Things" },
  servers: [{ url: "https://example.com/v1" }],
  components: {
    schemas: {
      Search: {
        type: "object",
        required: ["foo"],
        properties: {
          foo: text,
          bar: { type: "boolean" },
          ids: { type: "array", items: { type: "integer" } },
          tags: { type: "array", items: text },
          range: { type: "object", properties: { from: text } },
        },
      },
    },
  },
  paths: {
    "/json": get("byJson", query(JSON_QUERY)),
    "/path": get("byPath", query({ "application/jsonpath": { schema: text } })),
    "/form": get("byForm", query(FORM_QUERY)),
    "/reserved": get("byReserved", query(RESERVED_FORM)),
    "/sent": {
      post: { operationId: "send", tags: ["things"], requestBody: { content: RESERVED_FORM } },
    },
    "/maybe": get("maybe", query(JSON_QUERY, {})),
    "/maybe-form": get("maybeForm", query(FORM_QUERY, {})),
    "/{query}": get("byName", [
      { name: "query", in: "path", required: true, schema: text },
      ...query({ "text/plain": { schema: text } }),
    ]),
  },
};

const api = createApi(document);
const description = readDescription(document);
const { files, notices } = generate(description, { compiled: true });
const things = instanceOf(loadWithRuntime(files), "Things");
const functions = callsById(files, description);

type Sent = readonly [url: unknown, init: { readonly body?: unknown }];

/** The requests of a generated method, `createApi` and `request.ts`. */
function requestsOf(id: string, parameters: object): readonly Sent[] {
  const call = functions[id];
  if (call === undefined) throw new Error(`There is no operation ${id}.`);
  const { url, body } = requestBy(things, "things", id, parameters);
  return [[url, { body }], toFetch(api.build(id, parameters)), call(parameters)];
}

function urlsOf(id: string, parameters: object): unknown[] {
  return requestsOf(id, parameters).map(([url]) => String(url));
}

test("allowReserved keeps reserved characters in a form and in a query string of fields", () => {
  const parameters = {
    link: "//a/b?c&d=e#f",
    note: "a/b",
    tags: ["a,b", "c:d"],
    range: { x: "/" },
  };
  const text = "link=//a/b?c%26d%3De%23f&note=a%2Fb&tags=a%2Cb,c:d&x=/";
  const bodies = requestsOf("send", parameters).map(([, { body }]) => body);
  expect(bodies).toEqual([text, text, text]);
  const url = `https://example.com/v1/reserved?${text}`;
  expect(urlsOf("byReserved", parameters)).toEqual([url, url, url]);
});

describe("A parameter that is the whole query string", () => {
  // The first two are examples of the OpenAPI Specification 3.2.0, section 4.12.7.
  test.each([
    [
      "byJson",
      { query: { numbers: [1, 2], flag: null } },
      "/json?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D",
    ],
    ["byPath", { query: "$.a.b[1:1]" }, "/path?%24.a.b%5B1%3A1%5D"],
    ["byForm", { foo: "a + b", bar: true }, "/form?foo=a%20%2B%20b&bar=true"],
    ["byForm", { foo: "a", ids: [1, 2], tags: ["b", "c"] }, "/form?foo=a&ids=1,2&tags=b&tags=c"],
    ["byForm", { foo: "a", range: { from: "b" } }, "/form?foo=a&range=%7B%22from%22%3A%22b%22%7D"],
    ["maybe", { query: { numbers: [] } }, "/maybe?%7B%22numbers%22%3A%5B%5D%7D"],
    ["maybe", {}, "/maybe"],
    ["maybeForm", {}, "/maybe-form"],
    ["byName", { query: "a", query_query: "b&c" }, "/a?b%26c"],
  ])("of %s is sent: %j", (id, parameters, url) => {
    expect(urlsOf(id, parameters)).toEqual(Array(3).fill(`https://example.com/v1${url}`));
  });

  test.each([
    ["byJson", { query: { numbers: [1, 2], flag: null } }],
    ["byPath", { query: "$.a.b[1:1]" }],
    ["byForm", { foo: "a", ids: [1, 2], tags: ["b", "c"] }],
    ["maybe", {}],
  ])("of %s is read back: %j", (id, parameters) => {
    const { url } = api.build(id, parameters);
    const found = matchOperation(api, { url });
    expect([found?.operation.id, found?.parameters]).toEqual([id, parameters]);
  });

  test.each(["byJson", "byForm"])("of %s is asked for", (id) => {
    expect(api.check(id, {}).map(({ code }) => code)).toEqual(["missing-parameter"]);
    expect(() => api.build(id)).toThrow("is missing");
  });

  test("is a parameter of the operation", () => {
    const { parameters } = api.operation("byJson");
    expect(parameters.query.map(({ argument }) => argument)).toEqual(["query"]);
    expect(parameters.path).toEqual([]);
  });

  test("leaves nothing out", () => {
    expect(notices).toEqual([]);
  });

  test("says what of it is left out: fields of any name", () => {
    const open = { type: "object", properties: { query: text }, additionalProperties: true };
    const content = { "application/x-www-form-urlencoded": { schema: open } };
    const paths = { "/open": get("open", query(content)) };
    const { notices: found } = readDescription({ ...document, paths });
    expect(found.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
      '/paths/~1open/get/parameters/0: Fields of any name in the query string "query" are left out, because a field has its name. Send them with .query().',
    ]);
  });

  test("needs a name", () => {
    const paths = { "/open": get("open", [{ in: "querystring", content: JSON_QUERY }]) };
    expect(() => readDescription({ ...document, paths })).toThrow("The parameter has no name.");
  });

  test("is typed", async () => {
    const program = `
import { createEndpoint } from "fluent-endpoint";
import { createApi } from "fluent-endpoint/openapi";
import { Things } from "./index.js";
import type { paths } from "./types.js";

const { things } = new Things();
things.byJson({ query: { numbers: [1], flag: null } }).build();
things.byForm({ foo: "a", tags: ["b"] }).build();
things.maybe().build();
createEndpoint<paths>("https://example.com")("GET /form", { foo: "a", bar: true });
const api = createApi<paths>({});
api.build("GET /json", { query: { numbers: [1] } });
api.build("GET /form", { foo: "a" });

things.byJson({ query: { numbers: ["1"] } }).build(); // refused
things.byForm({}).build(); // refused
createEndpoint<paths>("https://example.com")("GET /form", { bar: true }); // refused
api.build("GET /json", { query: { numbers: "1" } }); // refused
`;
    const wrong = await errorsIn(files, program);
    expect(wrong.map((each) => each.split(" → ")[0])).toEqual(
      program.split("\n").filter((line) => line.endsWith("// refused")),
    );
  });
});
