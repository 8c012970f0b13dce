import { describe, expect, test } from "@jest/globals";
import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { planOperation } from "../../src/openapi/plan/operation-plan.js";
import { callValues } from "./call-values.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";
import { sent } from "./sent-by-fetch.js";

type Call = (route: string, given?: unknown) => unknown;

function camelCase(id: string): string {
  return id.replaceAll(/[-_/](\w)/g, (_mark, letter: string) => letter.toUpperCase());
}

const text = { type: "string" };
const list = { type: "array", items: text };
const object = { type: "object", properties: { a: text, b: text } };
const nested = { type: "array", items: object };

function inQuery(name: string, schema: object, rest: object = {}): object {
  return { name, in: "query", schema, ...rest };
}

function form(mediaType: string, encoding: object = {}): object {
  const properties = { name: text, tags: list, address: object, items: nested, file: text };
  return { content: { [mediaType]: { schema: { type: "object", properties }, encoding } } };
}

const OPERATIONS: Readonly<Record<string, object>> = {
  "get /search": {
    parameters: [
      inQuery("q", text),
      inQuery("repeat", list),
      inQuery("comma", list, { explode: false }),
      inQuery("space", list, { style: "spaceDelimited", explode: false }),
      inQuery("pipe", list, { style: "pipeDelimited", explode: false }),
      inQuery("deep", { ...object, additionalProperties: true }, { style: "deepObject" }),
      inQuery("exploded", object),
      { name: "json", in: "query", content: { "application/json": { schema: object } } },
      inQuery("headers", text),
      { name: "X-List", in: "header", schema: list },
      { name: "session", in: "cookie", schema: text },
      { name: "colors", in: "cookie", schema: list },
      { name: "joined", in: "cookie", schema: object, explode: false },
      { name: "plain", in: "cookie", style: "cookie", schema: text },
      { name: "state", in: "cookie", content: { "application/json": { schema: object } } },
      { name: "X-Object", in: "header", schema: object, explode: true },
    ],
  },
  "get /things/{id}": { parameters: [{ name: "id", in: "path", required: true, schema: {} }] },
  "get /{from}...{to}": {},
  "get /labels/{label}/{tags}": {
    parameters: [
      { name: "label", in: "path", required: true, style: "label", schema: {} },
      { name: "tags", in: "path", required: true, style: "label", explode: true, schema: {} },
    ],
  },
  "get /matrix/{one}/{all}": {
    parameters: [
      { name: "one", in: "path", required: true, style: "matrix", schema: {} },
      { name: "all", in: "path", required: true, style: "matrix", explode: true, schema: {} },
    ],
  },
  "get /fixed?kind=a&of={of}#top": { parameters: [inQuery("q", text)] },
  "get /spread": {
    parameters: [inQuery("q", text), inQuery("exploded", object), inQuery("data", object)],
  },
  "delete /things/{thing-id}": { parameters: [inQuery("force", { type: "boolean" })] },
  "post /json": {
    requestBody: { content: { "application/json": { schema: { ...object, required: ["a"] } } } },
    parameters: [inQuery("a", text), inQuery("dry", text)],
  },
  "post /value": { requestBody: { content: { "application/json": { schema: text } } } },
  "patch /merge": {
    requestBody: { content: { "application/merge-patch+json": { schema: object } } },
  },
  "post /encoded": { requestBody: form("application/x-www-form-urlencoded") },
  "post /styled": {
    requestBody: form("application/x-www-form-urlencoded", {
      address: { style: "deepObject", explode: true },
      tags: { style: "pipeDelimited", explode: false },
    }),
  },
  "post /open": {
    requestBody: {
      content: { "application/x-www-form-urlencoded": { schema: { type: "object" } } },
    },
  },
  "post /parts": { requestBody: { content: { "multipart/form-data": {} } } },
  "post /spread": {
    requestBody: form("application/x-www-form-urlencoded", { address: { explode: true } }),
  },
  "post /files": { requestBody: form("multipart/form-data") },
  "put /text": { requestBody: { content: { "text/plain": { schema: text } } } },
  "put /bytes": { requestBody: { content: { "application/octet-stream": {} } } },
  "put /any": { requestBody: { content: { "*/*": {} } } },
  "post /nothing": {},
  "get /public/{id}": { security: [] },
  "get /keyed/{id}": { security: [{ key: [] }] },
};

/** An API with all kinds of values, by builders and by the call of `request.ts`. */
function api() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [route, operation] of Object.entries(OPERATIONS)) {
    const [method = "", path = ""] = route.split(" ");
    const operationId = idOf(route);
    const { parameters = [] } = operation as { parameters?: object[] };
    const described = parameters.map((each) => ("name" in each ? each.name : ""));
    const variables = [...path.matchAll(/\{([^}]*)\}/g)]
      .map(([, name]) => ({ name, in: "path", required: true, schema: text }))
      .filter(({ name }) => !described.includes(name));
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId,
        tags: ["all"],
        ...operation,
        parameters: [...parameters, ...variables],
      },
    };
  }
  const description = readDescription({
    openapi: "3.1.0",
    info: { title: "Example", version: "1" },
    servers: [
      { url: "https://api.example.com/v1", description: "main" },
      {
        url: "https://{tenant}.example.com/",
        variables: { tenant: { default: "acme" } },
        description: "tenants",
      },
      {
        url: "https://api.example.com:8443{suffix}/v2/{stage}",
        variables: { suffix: { default: "" }, stage: { default: "" } },
        description: "stages",
      },
    ],
    security: [{ token: [], key: [] }, { login: [] }, { header: [], cookie: [] }],
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        login: { type: "http", scheme: "basic" },
        key: { type: "apiKey", in: "query", name: "api_key" },
        header: { type: "apiKey", in: "header", name: "X-Key" },
        cookie: { type: "apiKey", in: "cookie", name: "sid" },
      },
    },
    paths,
  });
  const { files } = generate(description, { name: "Example", compiled: true });
  const { createRequest } = loadWithRuntime(files, "request.ts");
  return {
    operations: description.operations,
    createRequest: createRequest as (...settings: readonly unknown[]) => Call,
    classes: loadWithRuntime(files),
  };
}

function idOf(route: string): string {
  return camelCase(route.replaceAll(/[^a-z]+/gi, "-").replace(/-$/, ""));
}

const { operations, createRequest, classes } = api();

function routeOf(id: string): string {
  const [method = "", path = ""] = id.split(" ");
  return `${method.toUpperCase()} ${path}`;
}

/** Makes a request by the route and arguments of an operation. */
function request(id: string, parameters: object, ...settings: readonly unknown[]): unknown {
  const operation = operations.find(({ method, path }) => `${method} ${path}` === routeOf(id));
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  const plan = planOperation(operation, { accept: "application/json" });
  return createRequest(...settings)(routeOf(id), callValues(plan, { ...parameters }));
}

/** A list in a list, and so on. */
function deeply(levels: number): object {
  return Array.from({ length: levels }).reduce<object>((inner) => [inner], []);
}

/** The outcome of a call: a request, or the code of an error. */
function outcome(call: () => unknown): unknown {
  try {
    return sent(call());
  } catch (error) {
    expect(error).toBeInstanceOf(EndpointError);
    return (error as EndpointError).code;
  }
}

function byBuilder(route: string, parameters: object, options?: object): unknown {
  return outcome(() => {
    const root = instanceOf(classes, "Example", options);
    return toFetch(requestBy(root, "all", idOf(route), parameters) as unknown as RequestOptions);
  });
}

const fields = new FormData();
fields.append("a", "1");

const blob = new Blob(["content"], { type: "text/csv" });

describe("The call of request.ts", () => {
  test.each<[string, object]>([
    ["get /search", {}],
    ["get /search", { repeat: ["b c", "ä&"], q: "it's (1*)!", comma: ["a,b", "c"] }],
    ["get /search", { space: ["a", "c"], pipe: ["a", "b"], deep: { a: "1", c: ["x", { y: 2 }] } }],
    ["get /search", { space: { a: 1, b: "c" }, pipe: { a: "b", c: null, d: 2 } }],
    ["get /search", { exploded: { b: "2", a: "1" }, json: { a: [1] }, headers: "h", q: null }],
    ["get /search", { "X-List": ["a", 1], "X-Object": { a: 1, b: "c" }, q: undefined }],
    ["get /search", { q: new Date(0), repeat: [], deep: {} }],
    ["get /search", { session: "a b;c", colors: ["red", 1, null], joined: { a: 1, b: "é" } }],
    ["get /search", { plain: "a=b!", state: { a: 1 }, session: null }],
    ["get /search", { joined: "one", colors: [], plain: 7 }],
    ["get /labels/{label}/{tags}", { label: "a/b", tags: ["x", "y z"] }],
    ["get /labels/{label}/{tags}", { label: ["a", 1], tags: { a: 1, b: undefined, c: "é" } }],
    ["get /labels/{label}/{tags}", { label: { a: 1 }, tags: "a" }],
    ["get /matrix/{one}/{all}", { one: "a/b", all: ["x", "", "y z"] }],
    ["get /matrix/{one}/{all}", { one: ["a", 1], all: { a: 1, b: undefined, c: "é" } }],
    ["get /matrix/{one}/{all}", { one: "", all: ["x"] }],
    ["get /matrix/{one}/{all}", { one: { a: 1 }, all: "x" }],
    ["get /fixed?kind=a&of={of}#top", { of: "a/b", q: "1" }],
    ["get /fixed?kind=a&of={of}#top", { of: 1 }],
    ["get /spread", { q: "1", exploded: { a: 1, b: null }, data: { c: 3 } }],
    ["get /things/{id}", { id: "a/b ?#%ü" }],
    ["get /things/{id}", { id: 7 }],
    ["get /things/{id}", { id: ["a b", "c"] }],
    ["get /things/{id}", { id: new Date(0) }],
    ["get /things/{id}", { id: false }],
    ["get /{from}...{to}", { from: "main", to: "a/b" }],
    ["delete /things/{thing-id}", { "thing-id": "x", force: true }],
    ["post /json", { a: "query", body_a: "body", b: "c", dry: "yes" }],
    ["post /json", { b: { list: [1, undefined, null, { x: undefined }], date: new Date(0) } }],
    ["post /json", {}],
    ["post /json", { b: undefined }],
    ["post /value", { data: "text" }],
    ["post /value", { data: null }],
    ["post /value", {}],
    ["patch /merge", { a: null, b: "c" }],
    [
      "post /encoded",
      { name: "A & B", tags: ["a", "b c"], address: { a: "1" }, items: [{ a: "1" }, "x"] },
    ],
    ["post /encoded", {}],
    ["post /open", { data: { a: 1, b: ["x", { c: 2 }], constructor: "d" } }],
    ["post /open", { data: "a=1" }],
    ["post /open", { data: new URLSearchParams({ a: "1" }) }],
    ["post /open", { data: {} }],
    ["post /open", {}],
    ["post /parts", { data: { a: 1, file: blob, list: [1, { b: 2 }] } }],
    ["post /parts", { data: fields }],
    ["post /parts", {}],
    ["post /spread", { name: "A", address: { a: "1", b: null } }],
    ["post /styled", { tags: ["a", "b c"], address: { a: "1", b: "ü" }, items: [{ a: "1" }] }],
    [
      "post /files",
      { file: blob, name: "A", tags: ["a", "b"], address: { a: "1" }, items: [{ b: "2" }] },
    ],
    ["post /files", {}],
    ["put /text", { data: "text" }],
    ["put /text", {}],
    ["put /bytes", { data: new Uint8Array([1, 2]) }],
    ["put /any", { data: new Uint8Array([1, 2]) }],
    ["put /any", { data: "text" }],
    ["put /any", { data: [1] }],
    ["post /nothing", {}],
  ])("makes the request of the builder: %s %j", (route, parameters) => {
    const own = outcome(() => request(route, parameters));
    expect(own).toEqual(byBuilder(route, parameters));
    expect(own).toHaveProperty("url");
  });

  test.each<[string, object]>([
    ["get /things/{id}", {}],
    ["get /things/{id}", { id: "" }],
    ["get /things/{id}", { id: null }],
    ["get /things/{id}", { id: [] }],
    ["get /things/{id}", { id: [""] }],
    ["get /things/{id}", { id: "." }],
    ["get /things/{id}", { id: ".." }],
    ["get /things/{id}", { id: "\ud800" }],
    ["get /things/{id}", { id: Number.NaN }],
    ["get /things/{id}", { id: new Map() }],
    ["get /search", { q: "\udc00" }],
    ["get /search", { q: Number.POSITIVE_INFINITY }],
    ["get /search", { repeat: [["a"]] }],
    ["get /search", { pipe: { "a|b": 1 } }],
    ["get /search", { pipe: "a|b" }],
    ["get /search", { space: ["a b"] }],
    ["get /search", { space: ["a", "b c"] }],
    ["get /search", { deep: { "b][c": 1 } }],
    ["get /search", { "X-List": ["a\nb"] }],
    ["get /search", { "X-List": ["長"] }],
    ["post /json", { b: Number.NaN }],
    ["post /json", { b: { deep: [new Map()] } }],
    ["post /json", { b: blob }],
    ["post /json", { b: () => 1 }],
    ["get /{from}...{to}", { from: "", to: "a" }],
    ["get /labels/{label}/{tags}", { label: { a: 1 }, tags: "." }],
    ["get /labels/{label}/{tags}", { label: "", tags: [] }],
    ["get /labels/{label}/{tags}", {}],
    ["get /labels/{label}/{tags}", { label: "a", tags: null }],
    ["get /matrix/{one}/{all}", { one: "a", all: [] }],
    ["get /matrix/{one}/{all}", { one: "a" }],
    ["get /search", { session: [["a"], { b: 1 }] }],
    ["get /search", { session: Number.NaN }],
    ["get /search", { plain: new Map() }],
    ["get /spread", { q: "1", exploded: { q: "2" } }],
    ["get /spread", { exploded: { a: "2" }, data: { a: 1 } }],
    ["get /search", { session: "\ud800" }],
    ["get /search", { plain: "\ud800" }],
    ["get /search", { "X-List": [["a"]] }],
    ["get /search", { "X-Object": { a: Number.NaN } }],
    ["get /search", { deep: JSON.parse('{ "__proto__": 1 }') as object }],
    ["get /search", { deep: deeply(600) }],
    ["post /json", { b: JSON.parse('{ "__proto__": 1 }') as object }],
    ["post /json", { b: 10n }],
    ["post /json", { b: Buffer.from("a") }],
    ["post /json", { b: deeply(600) }],
    ["post /open", { data: 7 }],
    ["post /open", { data: fields }],
    ["post /spread", { name: "A", address: { name: "1" } }],
    ["put /text", { data: { a: 1 } }],
    ["put /bytes", { data: 7 }],
    ["post /encoded", { file: blob }],
    ["post /encoded", { name: new Set() }],
  ])("refuses what the builder refuses: %s %j", (route, parameters) => {
    const own = outcome(() => request(route, parameters));
    expect(own).toEqual(byBuilder(route, parameters));
    expect(typeof own).toBe("string");
  });

  test.each<[object, object | undefined]>([
    [{ baseUrl: "http://localhost:8080/api/" }, undefined],
    [{ baseUrl: new URL("HTTPS://Example.com:443") }, undefined],
    [{ server: "tenants" }, undefined],
    [{ server: "tenants", variables: { tenant: "octo" } }, undefined],
    [{ server: "tenants", variables: { tenant: "a.b-c" } }, undefined],
    [{ server: "tenants", variables: { tenant: "a_b" } }, undefined],
    [{ server: "tenants", variables: { tenant: "a..b" } }, undefined],
    [{ server: "tenants", variables: { tenant: ".a" } }, undefined],
    [{ server: "tenants", variables: { tenant: "a." } }, undefined],
    [{ server: "stages" }, undefined],
    [{ server: "stages", variables: { stage: "test" } }, undefined],
    [{ headers: { "X-Trace": " 1 ", accept: "text/csv" } }, undefined],
    [{ baseUrl: "ftp://example.com" }, undefined],
    [{ baseUrl: "nonsense" }, undefined],
    [{ headers: { "bad name": "1" } }, undefined],
    [{ headers: { "X-Trace": "a\nb" } }, undefined],
  ])("takes the settings of the class: %j", (settings) => {
    const own = outcome(() => request("get /things/{id}", { id: "1" }, settings));
    expect(own).toEqual(byBuilder("get /things/{id}", { id: "1" }, settings));
  });

  const pair = { username: "a", password: "ü" };
  test.each<[string, object, object]>([
    ["get /search", { q: "1" }, { token: "t", key: "k&" }],
    ["get /search", { q: "1" }, { token: "t" }],
    ["get /search", { session: "s" }, { header: "h", cookie: "c!;" }],
    ["get /search", {}, { login: pair, header: "h" }],
    ["get /search", {}, { login: "a:ü" }],
    ["get /public/{id}", { id: "1" }, { token: "t", key: "k", login: pair }],
    ["get /keyed/{id}", { id: "1" }, { token: "t", key: "k", cookie: "c" }],
  ])("sends what the class sends: %s %j %j", (route, parameters, credentials) => {
    const own = request(route, parameters, { credentials });
    expect(sent(own)).toEqual(byBuilder(route, parameters, { credentials }));
  });

  test("refuses half of a surrogate pair in a cookie, as the class does", () => {
    const settings = { credentials: { header: "h", cookie: "\ud800" } };
    const own = outcome(() => request("get /search", {}, settings));
    expect(own).toEqual(byBuilder("get /search", {}, settings));
    expect(own).toBe("invalid-parameter");
  });

  test("sends no credential that an operation does not need, and keeps a header that is set", () => {
    const credentials = { token: "t", key: "k", login: pair };
    const [open, init] = request("get /public/{id}", { id: "1" }, { credentials }) as [
      string,
      RequestInit,
    ];
    expect([open, new Headers(init.headers).has("authorization")]).toEqual([
      "https://api.example.com/v1/public/1",
      false,
    ]);
    const headers = { Authorization: "own", Cookie: "a=1" };
    const keys = { login: pair };
    expect(sent(request("get /search", {}, { headers, credentials: keys }))).toMatchObject({
      headers: { authorization: "own", cookie: "a=1" },
    });
  });

  test.each(["nobody", "constructor"])("refuses the unknown scheme %s", (scheme) => {
    const call = () => createRequest({ credentials: { [scheme]: "t" } });
    expect(outcome(call)).toBe("invalid-options");
  });

  test.each<[unknown]>([
    ["http://localhost"],
    [new URL("http://localhost")],
    [null],
    [undefined],
    [[]],
  ])("refuses %p in place of settings", (settings) => {
    expect(outcome(() => createRequest(settings))).toBe("invalid-options");
  });

  test.each<[string, object]>([
    ["invalid-options", { server: "nowhere" }],
    ["invalid-base-url", { baseUrl: "https://user:secret@example.com" }],
    ["invalid-base-url", { baseUrl: "https://example.com:99999" }],
    ["missing-variable", { server: "tenants", variables: { tenant: "" } }],
    ["invalid-base-url", { server: "tenants", variables: { tenant: "evil.example?" } }],
  ])("refuses settings with %s: %j", (code, settings) => {
    expect(outcome(() => request("get /things/{id}", { id: "1" }, settings))).toBe(code);
  });

  test("sends a stream", () => {
    const data = new ReadableStream();
    expect(request("put /bytes", { data })).toMatchObject([
      "https://api.example.com/v1/bytes",
      { body: data, duplex: "half" },
    ]);
  });
});
