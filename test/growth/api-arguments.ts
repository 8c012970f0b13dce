import { createApi } from "fluent-endpoint/openapi";
import type { Work } from "./growth.js";
import { NAME_FRAMES, type TestedArgument, URL_FRAMES, VALUE_FRAMES } from "./tested-argument.js";

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

/** Checks parameters, and builds a request where they are those of a pet. */
function use(parameters: object): void {
  api.check("changePet", parameters);
  api.build("changePet", parameters);
}

function row(argument: string, frames: readonly string[], work: Work): TestedArgument {
  return { of: "createApi", argument, frames, work };
}

export const API_ARGUMENTS: readonly TestedArgument[] = [
  row("id", VALUE_FRAMES, (id) => api.operation(id)),
  row("words", VALUE_FRAMES, (words) => api.search(words)),
  row("selectors", VALUE_FRAMES, (text) => createApi(DESCRIPTION, { only: [text] }).operations),
  row("base URL", URL_FRAMES, (baseUrl) =>
    createApi(DESCRIPTION, { baseUrl }).build("changePet", { id: 1 }),
  ),
  row("credential", VALUE_FRAMES, (key) =>
    createApi(DESCRIPTION, { credentials: { key } }).build("changePet", { id: 1, name: "a" }),
  ),
  row("names", NAME_FRAMES, (name) => {
    use({ id: 1, [name]: 1 });
  }),
  row("values", VALUE_FRAMES, (text) => {
    use({ id: text, tags: [text], "x-trace": [text], session: text, name: text });
  }),
  row("members", ["$"], (text) => {
    use({ id: 1, tags: text.split(""), name: "a", list: text.split("") });
  }),
  row("nested names", NAME_FRAMES, (name) => {
    use({ id: 1, name: "a", filter: { name: "b", [name]: name } });
  }),
  row("arguments of a tool", VALUE_FRAMES, (text) =>
    api.buildTool("changePet", { id: text, tags: text, name: text, inner: { name: text } }),
  ),
  row("fields of any name", NAME_FRAMES, (name) =>
    api.build("sendForm", { data: { [name]: name } }),
  ),
  row("matched URL", URL_FRAMES, (url) => api.match({ method: "post", url })),
  row("matched path", VALUE_FRAMES, (text) =>
    api.match({ method: "post", url: `https://h.example/v1/pets/${text}` }),
  ),
  row("matched query", VALUE_FRAMES, (text) =>
    api.match({ method: "post", url: `https://h.example/v1/pets/1?${text}&filter%5B${text}` }),
  ),
  row("matched headers", VALUE_FRAMES, (text) =>
    api.match({
      method: "post",
      url: "https://h.example/v1/pets/1",
      headers: { "x-trace": text, cookie: text },
    }),
  ),
];
