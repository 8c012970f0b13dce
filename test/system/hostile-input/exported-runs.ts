import * as calls from "../../../src/call/index.js";
import * as clients from "../../../src/clients/index.js";
import { generate } from "../../../src/generate/index.js";
import * as index from "../../../src/index.js";
import * as openapi from "../../../src/openapi/index.js";
import { upgradeSwagger } from "../../../src/openapi/swagger/index.js";
import { parseYaml } from "../../../src/openapi/yaml/index.js";
import * as routes from "../../../src/routes/index.js";
import * as show from "../../../src/show/index.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const URL_OF_SHOP = "https://shop.example.com/v1";
const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
const responses = { 200: { description: "" } };

function operation(operationId: string, mediaType?: string) {
  const schema = { type: "object", properties: { note: { type: "string" } }, required: ["note"] };
  const requestBody = mediaType && { required: true, content: { [mediaType]: { schema } } };
  return { operationId, responses, ...(requestBody && { requestBody }) };
}

const description = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: URL_OF_SHOP }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  security: [{ token: [] }],
  paths: {
    "/orders/{id}": {
      parameters,
      get: operation("find"),
      post: operation("change", "application/json"),
    },
    "/forms": { post: operation("form", "application/x-www-form-urlencoded") },
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

const YAML = `openapi: 3.1.0
info: &info { title: Shop, version: "1" }
x-info: *info
x-list:
  - a
  - [b, { c: 1 }]
paths: {}
`;

const SWAGGER = {
  swagger: "2.0",
  info: { title: "Shop", version: "1" },
  host: "shop.example.com",
  schemes: ["https"],
  paths: {
    "/orders/{id}": {
      put: {
        operationId: "change",
        parameters: [
          { name: "id", in: "path", required: true, type: "integer" },
          { name: "note", in: "formData", type: "string" },
        ],
        responses,
      },
    },
  },
};

const problem = {
  code: "invalid-description",
  severity: "error",
  message: "It is wrong.",
  file: "a",
  pointer: "/a",
} as const;

const request = post();
const response = new Response('{"id":7}', { headers: { "content-type": "application/json" } });
const events = new Response("data: a\n\ndata: b\n\n", {
  headers: { "content-type": "text/event-stream" },
});
const missing = new index.EndpointError("missing-variable", "It is missing.", { parameter: "id" });
const range = { source: "GET /orders/{id}", position: 12, length: 4 };

async function eventsOf(given: unknown): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const each of given as AsyncIterable<unknown>) found.push(each);
  return found;
}

const headers = { "X-A": "1", "content-type": null };
const mediaType = { format: "raw", previews: ["mercy"] };
const defaults = { headers, mediaType, list: [1], object: { a: { b: 1 } }, request: { a: 1 } };
const locations = {
  [index.PATH]: { id: 1 },
  [index.QUERY]: { ids: [1, 2], filter: { a: { b: 1 } } },
  [index.BODY]: { c: { d: 1 } },
  [index.STYLE]: { ids: "repeat", "*": "deepObject" },
};
const form = { "content-type": "application/x-www-form-urlencoded" };

/** Calls of `endpoint` and of a builder with options of every kind. */
export const OF_THE_CORE: Readonly<Record<string, () => unknown>> = {
  "an empty media type": () => untypedEndpoint("/x", { mediaType: {} }),
  "a media type": () => untypedEndpoint("/x", { mediaType, headers, a: [1] }),
  "a media type over another": () => untypedEndpoint.defaults({ mediaType })("/x", { mediaType }),
  "no accept header": () => untypedEndpoint("/x", { headers: { accept: null }, mediaType }),
  "a url": () => untypedEndpoint({ url: "/x" }),
  "no url": () => untypedEndpoint({}),
  "no values": () => [untypedEndpoint("PUT /{a}{?a}"), untypedEndpoint.merge("/x")],
  "a missing variable": () => untypedBuilder().route("/{a}").build(),
  defaults: () => [untypedEndpoint.defaults(defaults)("POST /x", { a: { b: 1 } })],
  "the defaults": () => untypedEndpoint.DEFAULTS,
  locations: () =>
    untypedEndpoint("POST /x/{id}{?list*,object*}", { ...locations, list: [1], object: { a: 1 } }),
  "a form": () =>
    untypedEndpoint("POST /x", { headers: form, ...locations, [index.PATH]: undefined }),
  "merged options": () => untypedEndpoint.defaults(defaults).merge("/x", defaults),
  "parsed options": () => untypedEndpoint.parse(untypedEndpoint.merge("POST /x", defaults)),
  "a chain": () => untypedBuilder(defaults).params({ a: 1 }).headers({ b: "c" }).url("/x").build(),
  "options of a builder": () => untypedBuilder(defaults).withDefaults(locations).options,
  "what is shown of a builder": () => JSON.stringify(untypedBuilder(defaults).url("/x")),
  "what is shown of a link": () => JSON.stringify(untypedBuilder().link("https://api.github.com/")),
};

/** Calls each function without any argument that may be left out. */
export const RUNS: Readonly<Record<string, () => unknown>> = {
  ...OF_THE_CORE,
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
  parseYaml: () => parseYaml(YAML),
  "parseYaml: JSON": () => parseYaml(JSON.stringify(description)),
  "parseYaml: a mistake": () => parseYaml("a: [b"),
  upgradeSwagger: () => openapi.createApi(upgradeSwagger(SWAGGER)).build("change", { id: 7 }),
  generate: () => [...generate(openapi.readDescription(description), { compiled: true }).files],
  readDescription: () => openapi.readDescription(description).operations.length,
  formatProblem: () => openapi.formatProblem(problem),
  DescriptionError: () => openapi.readDescription({ openapi: "3.1.0" }),
  discover: () => openapi.discover(api()).map((tool) => tool.call({ words: "find", name: "find" })),
  readResponse: () => clients.readResponse(request as never, response.clone() as never),
  readEvents: () => eventsOf(clients.readEvents(request as never, events.clone() as never)),
  toRequest: async () => {
    const { url, method, headers } = clients.toRequest(post());
    return [url, method, [...headers]];
  },
  approve: async () => show.approve(post(), (await show.review(post())).digest),
  locateError: () => show.locateError(missing, "GET /orders/{id}"),
  underline: () => show.underline(range),
};
