import { beforeAll, describe, expect, test } from "@jest/globals";
import { compiledCode } from "../../../docs/.vitepress/playground/compiled-code.js";
import {
  loadDescription,
  type LoadedDescription,
  operationForm,
} from "../../../docs/.vitepress/playground/description.js";
import type { CallableApi } from "fluent-endpoint/openapi";
import { builderOf } from "../../../docs/.vitepress/playground/shown-request.js";

const SHOP = `
openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: "https://{region}.example.com/v1", variables: { region: { default: eu } } }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      summary: Get an order
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: fields, in: query, schema: { type: array, items: { type: string } }, style: form, explode: false }
        - { name: x-trace, in: header, required: true, schema: { type: string } }
        - { name: x-note, in: header, schema: { type: string } }
        - { name: session, in: cookie, required: true, schema: { type: string } }
    post:
      operationId: changeOrder
      description: For orders at the counter.
      servers: [{ url: "https://write.example.com" }]
      parameters: [{ name: id, in: path, required: true, style: matrix, schema: { type: string } }]
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              required: [state, isUrgent, size, lines, price]
              properties:
                state: { type: string, enum: [open, paid] }
                isUrgent: { type: boolean }
                size: { default: 3 }
                lines: { type: array, items: { type: string } }
                price: { type: object }
                note: { type: string, example: "by hand" }
  /broken:
    get: { parameters: [{ name: a, in: nowhere }] }
`;

const UPLOADS = `
openapi: 3.0.3
info: { title: Uploads, version: "1" }
servers: [{ url: "https://uploads.example.com" }]
paths:
  /photos:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { required: [photo], properties: { photo: { type: string, format: binary } } }
  /notes:
    post: { requestBody: { required: true, content: { text/plain: { schema: { type: string } } } } }
  /lists:
    post: { requestBody: { required: true, content: { application/json: { schema: { type: array } } } } }
`;

const SHARED = `
openapi: 3.0.3
info: { title: Shared, version: "1" }
paths:
  /a/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: {}
    delete: {}
`;

const HINT = "integer, required";

let loaded: LoadedDescription;
let shop: CallableApi;

beforeAll(async () => {
  loaded = await loadDescription(SHOP, "shop.yaml");
  shop = loaded.api;
});

function operation(id: string) {
  const found = shop.operations.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
}

describe("A description", () => {
  test("is read with its title and operations", () => {
    expect(shop.title).toBe("Shop");
    const paths = shop.operations.map(({ path }) => path);
    expect(paths).toEqual(["/orders/{id}", "/orders/{id}", "/broken"]);
  });

  test("says what is wrong with an operation when it is chosen", () => {
    const [broken] = loaded.find("broken");
    expect(() => broken && operationForm(shop, broken)).toThrow('Got "nowhere"');
  });

  test("that is none is refused with what is wrong", async () => {
    const loading = loadDescription('{ "a": 1 }', "a.json");
    await expect(loading).rejects.toThrow('Expected "openapi: 3.x"');
  });

  test.each([
    [" ", ["getOrder", "changeOrder", undefined]],
    ["counter", ["changeOrder"]],
    ["GET orders", ["getOrder"]],
    ["get an ORDER", ["getOrder"]],
    ["changeorder post", ["changeOrder"]],
    ["nothing", []],
  ])("is searched for %p", (words, ids) => {
    expect(loaded.find(words).map(({ id }) => id)).toEqual(ids);
  });
});

describe("The form of an operation", () => {
  test("has its route, base URL, headers and styles, and uses what a request needs", () => {
    const form = operationForm(shop, operation("getOrder"));
    expect(form.route).toBe("GET /orders/{id}");
    expect(form.baseUrl).toBe("https://eu.example.com/v1");
    expect(form.parameters).toMatchObject([
      { name: "id", value: "1", kind: "JSON", givenFor: "path", isUsed: true, hint: HINT },
      { name: "fields", value: "[]", givenFor: "query", isUsed: false, hint: "array" },
    ]);
    expect(form.headers).toMatchObject([
      { name: "x-trace", value: "x-trace", isUsed: true },
      { name: "cookie", value: "session=session", isUsed: true },
      { name: "x-note", value: "x-note", isUsed: false, hint: "string" },
    ]);
    expect(form.styles).toEqual({ fields: "comma" });
    expect(builderOf(form).build().url).toBe("https://eu.example.com/v1/orders/1");
  });

  test("has the fields of a form body, with values to begin with, and the server of the operation", () => {
    const form = operationForm(shop, operation("changeOrder"));
    expect(form.route).toBe("POST https://write.example.com/orders/{;id}");
    expect(form.headers).toMatchObject([
      { name: "content-type", value: "application/x-www-form-urlencoded" },
    ]);
    const { url, body } = builderOf(form).build();
    expect(url).toBe("https://write.example.com/orders/;id=id");
    expect(body).toContain("state=open&isUrgent=true&size=3");
    const note = form.parameters.find(({ name }) => name === "note");
    expect([note?.value, note?.isUsed]).toEqual(["by hand", false]);
  });

  test("has rows for files, and a text to begin with where the body is one", async () => {
    const { api } = await loadDescription(UPLOADS, "uploads.yaml");
    const [photo, note, list] = api.operations.map((each) => operationForm(api, each));
    expect(photo?.parameters).toMatchObject([{ name: "photo", kind: "file", value: "" }]);
    expect(() => photo && builderOf(photo)).toThrow('Choose the file for "photo".');
    expect(note).toMatchObject({ data: "data", headers: [{ name: "content-type" }] });
    expect(list?.data).toBe("[]");
  });
});

describe("The request.ts of an operation", () => {
  test("has the operation alone", async () => {
    const { document, file } = await loadDescription(UPLOADS, "uploads.yaml");
    const chosen = { document, file, method: "POST", path: "/notes" };
    const code = await compiledCode(chosen);
    expect(code).toContain("export const createRequest");
    expect(code.match(/"(?:GET|POST|PUT) \/[^"]*"/g)).toEqual(['"POST /notes"']);
    expect(compiledCode(chosen)).toBe(compiledCode(chosen));
  });

  test("has none for an operation that the rules of a route describe", async () => {
    const { api, document, file } = await loadDescription(SHARED, "shared.yaml");
    const operation = api.operation("GET /a/{id}");
    expect(operationForm(api, operation).baseUrl).toBe("https://api.example.com");
    expect(await compiledCode({ document, file, ...operation })).toContain("routes: []");
  });
});
