import { describe, expect, test } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as calls from "../../../src/call/index.js";
import * as clients from "../../../src/clients/index.js";
import * as index from "../../../src/index.js";
import * as openapi from "../../../src/openapi/index.js";
import * as routes from "../../../src/routes/index.js";
import * as show from "../../../src/show/index.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const SOURCE = join(__dirname, "../../../src");

/** Options of the platform, which reads what its own objects inherit. */
const PLATFORM = ["type", "endings", "signal", "timeout", "base", "depth", "colors", "duplex"];

/** The names of everything that may be left out, in options, documents and inside. */
const NAMES = [...optionalNames(), ...["servers", "server", "headers", "body", "method", "url"]]
  .filter((name) => !(name in Object.prototype) && !PLATFORM.includes(name))
  .filter((name) => !["value", "get", "set", "message", "stack", "cause", "next"].includes(name));

function optionalNames(): Set<string> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  const texts = files.filter((file) => file.endsWith(".ts")).map((file) => join(SOURCE, file));
  const found = texts.flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/^ +readonly "?([\w-]+)"?\?:/gm)),
  );
  return new Set(found.map(([, name = ""]) => name));
}

const URL_OF_SHOP = "https://shop.example.com/v1";
const order = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const ok = { 200: { description: "" } };
const fieldsOf = (type: string) => ({
  content: {
    [type]: {
      schema: { type: "object", properties: { note: { type: "string" } }, required: ["note"] },
    },
  },
});
const description = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: URL_OF_SHOP }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  security: [{ token: [] }],
  paths: {
    "/orders/{id}": {
      get: { operationId: "find", parameters: [order], responses: ok },
      post: {
        operationId: "change",
        parameters: [order],
        requestBody: { required: true, ...fieldsOf("application/json") },
        responses: ok,
      },
    },
    "/forms": {
      post: {
        operationId: "form",
        requestBody: fieldsOf("application/x-www-form-urlencoded"),
        responses: ok,
      },
    },
  },
};

const post = () => untypedEndpoint("POST /notes/{id}", { baseUrl: URL_OF_SHOP, id: 1, note: "a" });
const builder = () => untypedBuilder(URL_OF_SHOP).route("GET /orders/{id}").param("id", 7);
const api = (settings = {}) => openapi.createApi(description, settings);
const octokit = clients.createOctokitEndpoint(index.endpoint) as typeof untypedEndpoint;
const table = () =>
  untypedEndpoint.defaults({
    baseUrl: URL_OF_SHOP,
    [index.OPERATIONS]: calls.operationsOf({
      accept: "application/json",
      routes: { "GET /orders": { query: { status: "comma" } } },
    }),
  });

/** What each function makes of arguments that leave out all that may be left out. */
const RUNS: Readonly<Record<string, () => unknown>> = {
  endpoint: post,
  createEndpoint: () => index.createEndpoint(URL_OF_SHOP)("GET /orders/{id}", { id: 7, page: 2 }),
  EndpointBuilder: () => untypedBuilder(URL_OF_SHOP).route("POST /x").form({ a: 1 }).build(),
  EndpointError: () => index.createEndpoint(URL_OF_SHOP)("GET /orders/{id}", { id: ".." }),
  operationsOf: () => table()("GET /orders", { status: ["a", "b"] }),
  "operationsOf: a route without a record": () => table()("GET /others", { status: "a" }),
  call: () =>
    calls.call(new index.EndpointBuilder(URL_OF_SHOP), "POST /o", { id: 7 }, { body: ["id"] }, {}),
  createOctokitEndpoint: () => octokit("GET /x", { a: 1 }),
  toAxios: () => clients.toAxios(post()),
  toCurl: () => clients.toCurl(post()),
  toFetch: () => clients.toFetch(post()),
  toGot: () => clients.toGot(post()),
  toKy: () => clients.toKy(post()),
  toNode: () => clients.toNode(post()),
  toUndici: () => clients.toUndici(post()),
  createApi: () => api().build("find", { id: 7 }),
  "createApi: a body": () => api().build("change", { id: 7, note: "a" }),
  "createApi: a form": () => api().build("form", { note: "a" }),
  "createApi: a credential": () => api({ credentials: { token: "t" } }).build("find", { id: 7 }),
  "createApi: a mistake": () => api().check("change", { id: 7, note: 3 }),
  buildTool: () => openapi.buildTool(api(), "find", { id: 7 }),
  listTools: () => openapi.listTools(api()),
  coerceParameters: () => openapi.coerceParameters(api(), "find", { id: "7" }),
  checkResponse: () =>
    openapi.checkResponse(api(), "GET /orders/{id}", { status: 200, data: undefined }),
  searchOperations: () => openapi.searchOperations(api(), "find"),
  matchOperation: () =>
    openapi.matchOperation(api(), { method: "GET", url: `${URL_OF_SHOP}/orders/7` }),
  readRequest: () => openapi.readRequest(api(), { url: "/v1/orders/7" }),
  "readRequest: a body": () =>
    openapi.readRequest(api(), {
      method: "POST",
      url: "/v1/orders/7",
      headers: { "content-type": "application/json" },
      body: '{"note":"a"}',
    }),
  matchRoute: () =>
    routes.matchRoute("GET /orders/{id}", builder().build(), { baseUrl: URL_OF_SHOP }),
  createRoutes: () => routes.createRoutes({ find: "GET /orders/{id}" }, { baseUrl: URL_OF_SHOP }),
  nextPage: () =>
    routes.nextPage(builder(), {
      headers: { link: `<${URL_OF_SHOP}/orders/8>; rel="next"` },
    }),
  pathPattern: () => routes.pathPattern("/orders/{id}", "colon", { baseUrl: URL_OF_SHOP }),
  requestKey: () => routes.requestKey(builder()),
  routeKey: () => routes.routeKey("GET /orders/{id}", { id: 7 }, { baseUrl: URL_OF_SHOP }),
  routeOf: () => routes.routeOf(builder()),
  explainRequest: () => show.explainRequest(builder()),
  review: () => show.review(post()),
  writeRequest: () => show.writeRequest(post(), "http"),
};

/** Functions that take no object of a caller, are tried with one of the others, or read what only a server has. */
const LEFT_OUT = [
  ...["area", "checkNames", "entryOf", "keepCredentials", "keepServer", "mergeHeaders"],
  ...["optionsOf", "secretNames", "serverAddress", "serverUrl", "withCredential"],
  ...["readEvents", "readResponse", "toRequest", "DescriptionError", "discover"],
  ...["formatProblem", "readDescription", "approve", "locateError", "underline"],
];

test("Every function that is exported is tried, or left out for a reason", () => {
  const names = [index, calls, clients, openapi, routes, show].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])),
  );
  expect(names.filter((name) => !(name in RUNS) && !LEFT_OUT.includes(name))).toEqual([]);
  expect(NAMES.length).toBeGreaterThan(100);
});

describe.each<readonly [string, unknown]>([
  ["a text", "polluted"],
  ["an object", { polluted: 1 }],
  ["true", true],
  ["a list", [["evil", "https://evil.example.com"]]],
])("If Object.prototype has %s under each name", (_, value) => {
  test.each(Object.entries(RUNS))("the result is the same: %s", async (_name, run) => {
    const expected = await resultOf(run);
    for (const name of NAMES) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    }
    let result: unknown;
    try {
      result = await outcomeOf(run);
    } finally {
      for (const name of NAMES) Reflect.deleteProperty(Object.prototype, name);
    }
    expect(await resultOf(() => result)).toBe(expected);
  });
});

async function outcomeOf(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return String(error);
  }
}

async function resultOf(run: () => unknown): Promise<string> {
  return JSON.stringify(await outcomeOf(run));
}
