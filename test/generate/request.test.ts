import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import {
  documentOf,
  FORM,
  type Json,
  MULTIPART,
  object,
  parameter,
  text,
  texts,
} from "../helpers/descriptions.js";
import { sent } from "./sent-by-fetch.js";
import { waysOf } from "./ways.js";
import { createRequestOf } from "./generated-module.js";

const pair = object({ a: text, b: text });
const inQuery = (name: string, schema: Json, rest: Json = {}) =>
  parameter("query", name, schema, rest);
const inPath = (name: string, rest: Json = {}) => parameter("path", name, {}, rest);
const exploded = { explode: true };
const joined = { explode: false };
const json = { content: { "application/json": { schema: pair } } };
const fields = {
  name: text,
  tags: texts,
  address: pair,
  items: { type: "array", items: pair },
  file: text,
};
const form = (mediaType: string, encoding: Json = {}) => ({
  requestBody: { content: { [mediaType]: { schema: object(fields), encoding } } },
});

const OPERATIONS: Readonly<Record<string, Json>> = {
  "get /search": {
    parameters: [
      inQuery("q", text),
      inQuery("repeat", texts),
      inQuery("comma", texts, joined),
      inQuery("space", texts, { style: "spaceDelimited", ...joined }),
      inQuery("pipe", texts, { style: "pipeDelimited", ...joined }),
      inQuery("deep", { ...pair, additionalProperties: true }, { style: "deepObject" }),
      inQuery("exploded", pair),
      parameter("query", "json", undefined, json),
      inQuery("headers", text),
      parameter("header", "X-List", texts),
      parameter("cookie", "session", text),
      parameter("header", "X-Object", pair, exploded),
    ],
  },
  "get /things/{id}": { parameters: [inPath("id")] },
  "get /{from}...{to}": {},
  "get /labels/{label}/{tags}": {
    parameters: [
      inPath("label", { style: "label" }),
      inPath("tags", { style: "label", ...exploded }),
    ],
  },
  "get /matrix/{one}/{all}": {
    parameters: [
      inPath("one", { style: "matrix" }),
      inPath("all", { style: "matrix", ...exploded }),
    ],
  },
  "get /fixed?kind=a&of={of}#top": { parameters: [inQuery("q", text)] },
  "get /spread": {
    parameters: [inQuery("q", text), inQuery("exploded", pair), inQuery("data", pair)],
  },
  "delete /things/{thing-id}": { parameters: [inQuery("force", { type: "boolean" })] },
  "post /json": {
    parameters: [inQuery("a", text), inQuery("dry", text)],
    requestBody: { content: { "application/json": { schema: { ...pair, required: ["a"] } } } },
  },
  "post /value": { requestBody: { content: { "application/json": { schema: text } } } },
  "post /encoded": form(FORM),
  "post /open": { requestBody: { content: { [FORM]: { schema: { type: "object" } } } } },
  "post /parts": { requestBody: { content: { [MULTIPART]: {} } } },
  "post /spread": form(FORM, { address: exploded }),
  "post /files": form(MULTIPART),
  "put /text": { requestBody: { content: { "text/plain": { schema: text } } } },
  "put /bytes": { requestBody: { content: { "application/octet-stream": {} } } },
  "put /any": { requestBody: { content: { "*/*": {} } } },
  "post /nothing": {},
  "get /public/{id}": { security: [] },
  "get /keyed/{id}": { security: [{ key: [] }] },
};

/** The id of an operation: its route without marks. */
function idOf(route: string): string {
  return route.replaceAll(/[^a-z]+([a-z]?)/gi, (_marks, letter: string) => letter.toUpperCase());
}

const paths: Record<string, Json> = {};
for (const [route, operation] of Object.entries(OPERATIONS)) {
  const [method = "", path = ""] = route.split(" ");
  const described = { operationId: idOf(route), tags: ["all"], ...operation };
  paths[path] = { ...paths[path], [method]: described };
}
const tenant = { tenant: { default: "acme" } };
const stages = { suffix: { default: "" }, stage: { default: "" } };
const document = documentOf(paths, {
  servers: [
    { url: "https://api.example.com/v1", description: "main" },
    { url: "https://{tenant}.example.com/", variables: tenant, description: "tenants" },
    {
      url: "https://api.example.com:8443{suffix}/v2/{stage}",
      variables: stages,
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
});
const ways = waysOf(document);
const createRequest = createRequestOf(document);

/** Makes a request by the route and arguments of an operation. */
function request(route: string, parameters: object, settings?: object) {
  return ways["request.ts"]?.(idOf(route), parameters, settings);
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

function byBuilder(route: string, parameters: object, settings?: object): unknown {
  return outcome(() => ways["a class"]?.(idOf(route), parameters, settings));
}

const ownForm = new FormData();
ownForm.append("a", "1");

const blob = new Blob(["content"], { type: "text/csv" });

describe("The call of request.ts", () => {
  test.each<[string, object]>([
    ["get /search", {}],
    ["get /search", { repeat: ["b c", "ä&"], q: "it's (1*)!", comma: ["a,b", "c"] }],
    ["get /search", { exploded: { b: "2", a: "1" }, json: { a: [1] }, headers: "h", q: null }],
    ["get /search", { "X-List": ["a", 1], "X-Object": { a: 1, b: "c" }, q: undefined }],
    ["get /labels/{label}/{tags}", { label: ["a", 1], tags: { a: 1, b: undefined, c: "é" } }],
    ["get /matrix/{one}/{all}", { one: ["a", 1], all: { a: 1, b: undefined, c: "é" } }],
    ["get /fixed?kind=a&of={of}#top", { of: "a/b", q: "1" }],
    ["get /spread", { q: "1", exploded: { a: 1, b: null }, data: { c: 3 } }],
    ["get /things/{id}", { id: "a/b ?#%ü" }],
    ["get /{from}...{to}", { from: "main", to: "a/b" }],
    ["delete /things/{thing-id}", { "thing-id": "x", force: true }],
    ["post /json", { a: "query", body_a: "body", b: "c", dry: "yes" }],
    ["post /json", { b: { list: [1, undefined, null, { x: undefined }], date: new Date(0) } }],
    ["post /json", {}],
    [
      "post /encoded",
      { name: "A & B", tags: ["a", "b c"], address: { a: "1" }, items: [{ a: "1" }, "x"] },
    ],
    ["post /open", { data: { a: 1, b: ["x", { c: 2 }], constructor: "d" } }],
    ["post /open", {}],
    ["post /parts", { data: { a: 1, file: blob, list: [1, { b: 2 }] } }],
    ["post /parts", {}],
    ["post /spread", { name: "A", address: { a: "1", b: null } }],
    [
      "post /files",
      { file: blob, name: "A", tags: ["a", "b"], address: { a: "1" }, items: [{ b: "2" }] },
    ],
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
    ["get /search", { pipe: { "a|b": 1 } }],
    ["get /search", { deep: { "b][c": 1 } }],
    ["get /search", { "X-List": ["a\nb"] }],
    ["post /json", { b: { deep: [new Map()] } }],
    ["post /json", { b: blob }],
    ["get /{from}...{to}", { from: "", to: "a" }],
    ["get /labels/{label}/{tags}", { label: { a: 1 }, tags: "." }],
    ["get /labels/{label}/{tags}", { label: "a", tags: null }],
    ["get /matrix/{one}/{all}", { one: "a", all: [] }],
    ["get /search", { session: [["a"], { b: 1 }] }],
    ["get /spread", { q: "1", exploded: { q: "2" } }],
    ["get /spread", { exploded: { a: "2" }, data: { a: 1 } }],
    ["get /search", { deep: deeply(600) }],
    ["post /json", { b: Buffer.from("a") }],
    ["post /json", { b: deeply(600) }],
    ["post /open", { data: 7 }],
    ["post /open", { data: ownForm }],
    ["post /spread", { name: "A", address: { name: "1" } }],
    ["put /text", { data: { a: 1 } }],
    ["put /bytes", { data: 7 }],
    ["post /encoded", { file: blob }],
  ])("refuses what the builder refuses: %s %j", (route, parameters) => {
    const own = outcome(() => request(route, parameters));
    expect(own).toEqual(byBuilder(route, parameters));
    expect(typeof own).toBe("string");
  });

  test.each<[object]>([
    [{ baseUrl: "http://localhost:8080/api/" }],
    [{ baseUrl: new URL("HTTPS://Example.com:443") }],
    [{ server: "tenants" }],
    [{ server: "tenants", variables: { tenant: "octo" } }],
    [{ server: "tenants", variables: { tenant: "a.b-c" } }],
    [{ server: "tenants", variables: { tenant: "a_b" } }],
    [{ server: "tenants", variables: { tenant: "a..b" } }],
    [{ server: "stages" }],
    [{ server: "stages", variables: { stage: "test" } }],
    [{ headers: { "X-Trace": " 1 ", accept: "text/csv" } }],
    [{ baseUrl: "ftp://example.com" }],
    [{ baseUrl: "nonsense" }],
    [{ headers: { "bad name": "1" } }],
    [{ headers: { "X-Trace": "a\nb" } }],
  ])("takes the settings of the class: %j", (settings) => {
    const own = outcome(() => request("get /things/{id}", { id: "1" }, settings));
    expect(own).toEqual(byBuilder("get /things/{id}", { id: "1" }, settings));
  });

  const login = { username: "a", password: "ü" };
  test.each<[string, object, object]>([
    ["get /search", { q: "1" }, { token: "t", key: "k&" }],
    ["get /search", { q: "1" }, { token: "t" }],
    ["get /search", { session: "s" }, { header: "h", cookie: "c!;" }],
    ["get /search", {}, { login, header: "h" }],
    ["get /search", {}, { login: "a:ü" }],
    ["get /public/{id}", { id: "1" }, { token: "t", key: "k", login }],
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
    const credentials = { token: "t", key: "k", login };
    const [open, init] = request("get /public/{id}", { id: "1" }, { credentials }) ?? [];
    expect(open).toBe("https://api.example.com/v1/public/1");
    expect(init?.headers).not.toHaveProperty("authorization");
    const headers = { Authorization: "own", Cookie: "a=1" };
    expect(request("get /search", {}, { headers, credentials: { login } })?.[1]).toMatchObject({
      headers: { authorization: "own", cookie: "a=1" },
    });
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
