import {
  buildTool,
  checkResponse,
  coerceParameters,
  createApi,
  discover,
  listTools,
  matchOperation,
  readRequest,
  type ReceivedRequest,
  type ReceivedResponse,
  searchOperations,
} from "fluent-endpoint/openapi";
import {
  NAME_FRAMES,
  tested,
  type TestedArgument,
  URL_FRAMES,
  VALUE_FRAMES,
} from "./tested-argument.js";

const tree = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    list: { type: "array", items: { oneOf: [{ type: "integer" }, { enum: ["a", "b"] }] } },
    inner: { $ref: "#/components/schemas/Tree" },
  },
};

/** A description whose parameters are in every location. */
const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://h.example/v1" }],
  security: [{ key: [] }],
  paths: {
    "/pets/{id}": {
      post: {
        operationId: "changePet",
        summary: "Changes a pet",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: ["string", "integer"] } },
          { name: "filter", in: "query", style: "deepObject", schema: tree },
          { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } },
          { name: "x-trace", in: "header", schema: { type: "array", items: { type: "string" } } },
          { name: "session", in: "cookie", schema: { type: "string" } },
        ],
        requestBody: { content: { "application/json": { schema: tree } } },
        responses: {
          200: {
            headers: { "x-tags": { schema: { type: "array", items: { enum: ["a"] } } } },
            content: { "application/json": { schema: tree } },
          },
        },
      },
    },
    "/forms": {
      post: {
        operationId: "sendForm",
        requestBody: { content: { "application/x-www-form-urlencoded": { schema: {} } } },
      },
    },
  },
  components: {
    schemas: { Tree: tree },
    securitySchemes: { key: { type: "apiKey", in: "query", name: "key" } },
  },
};

const api = createApi(DESCRIPTION);
const [search, , make] = discover(api);

/** Checks parameters, and builds a request where they describe a pet. */
function use(parameters: object): void {
  api.check("changePet", parameters);
  api.build("changePet", parameters);
}

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

function read(request: ReceivedRequest): void {
  readRequest(api, { method: "POST", url: "/v1/pets/1", ...request });
}

function checkPet(response: Partial<ReceivedResponse>): void {
  checkResponse(api, "changePet", { status: 200, data: undefined, ...response });
}

export const API_ARGUMENTS: readonly TestedArgument[] = [
  tested("api.builder", "id", VALUE_FRAMES, (id) => api.builder(id)),
  tested("listTools", "selectors", VALUE_FRAMES, (text) => listTools(api, { only: [`/${text}`] }), [
    "**/a/",
  ]),
  tested("discover", "words", VALUE_FRAMES, (words) => search.call({ words })),
  tested("discover", "arguments", VALUE_FRAMES, (text) =>
    make.call({ name: "changePet", arguments: { id: text, name: text } }),
  ),
  tested("coerceParameters", "values", VALUE_FRAMES, (text) =>
    coerceParameters(api, "changePet", { id: text, tags: text, name: text }),
  ),
  tested("api.operation", "id", VALUE_FRAMES, (id) => api.operation(id)),
  tested("searchOperations", "words", VALUE_FRAMES, (words) => searchOperations(api, words)),
  tested(
    "createApi",
    "selectors",
    VALUE_FRAMES,
    (text) =>
      createApi(DESCRIPTION, { only: [`/${text}`, `id:${text}`, `tag:${text}`] }).operations,
    ["**/a/", "*a"],
  ),
  tested("createApi", "base URL", URL_FRAMES, (baseUrl) =>
    createApi(DESCRIPTION, { baseUrl }).build("changePet", { id: 1 }),
  ),
  tested("createApi", "credential", VALUE_FRAMES, (key) =>
    createApi(DESCRIPTION, { credentials: { key } }).build("changePet", { id: 1, name: "a" }),
  ),
  tested("api.check", "names", NAME_FRAMES, (name) => {
    use({ id: 1, [name]: 1 });
  }),
  tested("api.build", "values", VALUE_FRAMES, (text) => {
    use({ id: text, tags: [text], "x-trace": [text], session: text, name: text });
  }),
  tested("api.check", "members", ["$"], (text) => {
    use({ id: 1, tags: text.split(""), name: "a", list: text.split("") });
  }),
  tested("api.build", "nested names", NAME_FRAMES, (name) => {
    use({ id: 1, name: "a", filter: { name: "b", [name]: name } });
  }),
  tested("buildTool", "arguments of a tool", VALUE_FRAMES, (text) =>
    buildTool(api, "changePet", { id: text, tags: text, name: text, inner: { name: text } }),
  ),
  tested("api.build", "fields of any name", NAME_FRAMES, (name) =>
    api.build("sendForm", { data: { [name]: name } }),
  ),
  tested("matchOperation", "matched URL", URL_FRAMES, (url) =>
    matchOperation(api, { method: "post", url }),
  ),
  tested("matchOperation", "matched path", VALUE_FRAMES, (text) =>
    matchOperation(api, { method: "post", url: `https://h.example/v1/pets/${text}` }),
  ),
  tested(
    "matchOperation",
    "matched query",
    VALUE_FRAMES,
    (text) =>
      matchOperation(api, {
        method: "post",
        url: `https://h.example/v1/pets/1?${text}&filter%5B${text}`,
      }),
    ["filter[a]=1&", "tags=a&", "[a]", "a=1&"],
  ),
  tested("matchOperation", "matched headers", VALUE_FRAMES, (text) =>
    matchOperation(api, {
      method: "post",
      url: "https://h.example/v1/pets/1",
      headers: { "x-trace": text, cookie: text },
    }),
  ),
  tested("readRequest", "URL", URL_FRAMES, (url) => {
    read({ url });
  }),
  tested("readRequest", "path", VALUE_FRAMES, (text) => {
    read({ url: `/v1/pets/${text}` });
  }),
  tested(
    "readRequest",
    "query",
    VALUE_FRAMES,
    (text) => {
      read({ url: `/v1/pets/1?${text}` });
    },
    ["tags=a&", "[a]"],
  ),
  tested("readRequest", "headers", VALUE_FRAMES, (text) => {
    read({ headers: { "x-trace": text, cookie: text, authorization: `basic ${text}` } });
  }),
  tested("readRequest", "content type", VALUE_FRAMES, (text) => {
    read({ headers: { "content-type": text }, body: "a" });
  }),
  tested(
    "readRequest",
    "body",
    VALUE_FRAMES,
    (body) => {
      read({ headers: JSON_TYPE, body });
    },
    ["[", "1,", '"a":1,'],
  ),
  tested("checkResponse", "headers", VALUE_FRAMES, (text) => {
    checkPet({ headers: { "x-tags": text, "content-type": text } });
  }),
  tested("checkResponse", "members", ["$"], (text) => {
    checkPet({ data: { list: text.split(""), inner: { list: text.split("") } } });
  }),
  tested("checkResponse", "names", NAME_FRAMES, (name) => {
    checkPet({ data: { [name]: name, inner: { [name]: name } } });
  }),
  tested("readRequest", "form", VALUE_FRAMES, (body) =>
    readRequest(api, { method: "POST", url: "/v1/forms", headers: FORM_TYPE, body }),
  ),
];
