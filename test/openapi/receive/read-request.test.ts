import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder, EndpointError } from "fluent-endpoint";
import { toRequest } from "fluent-endpoint/clients";
import {
  type CallableApi,
  createApi,
  matchOperation,
  readRequest,
  type ReadRequest,
  type ReceivedRequest,
} from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

type Json = Readonly<Record<string, unknown>>;

const integer = { type: "integer" };
const text = { type: "string" };
const integers = { type: "array", items: integer };
const point = { type: "object", properties: { x: integer, on: { type: "boolean" } } };

const pet = {
  type: "object",
  required: ["name"],
  properties: { name: text, id: text, age: integer, tags: { type: "array", items: text } },
  additionalProperties: false,
};

const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://pets.example.com/v1" }, { url: "/pets-api" }],
  paths: {
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: integer }],
      get: {
        operationId: "getPet",
        parameters: [
          { name: "pageSize", in: "query", schema: integer },
          { name: "tags", in: "query", schema: integers, explode: false },
          { name: "filter", in: "query", style: "deepObject", schema: point },
          { name: "X-Trace", in: "header", schema: integers },
          { name: "session", in: "cookie", schema: text },
        ],
      },
      put: {
        operationId: "putPet",
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: pet },
            "application/x-www-form-urlencoded": { schema: pet },
            "text/csv": {},
            "image/*": {},
          },
        },
      },
      delete: {},
    },
    "/photos": {
      servers: [{ url: "https://upload.example.com/upload" }],
      post: {
        operationId: "addPhoto",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["photo"],
                properties: {
                  photo: { type: "string", format: "binary" },
                  about: point,
                  note: text,
                },
              },
              encoding: { about: { contentType: "application/json" } },
            },
          },
        },
      },
    },
    "/searches": {
      post: {
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: { type: "object", properties: { name: text } },
            },
          },
        },
      },
    },
    "/notes": { post: { requestBody: { content: { "application/json": { schema: pet } } } } },
    "/mine": { get: { security: [{ key: [] }] } },
    "/anything": { post: { requestBody: { content: { "application/json": {} } } } },
    "/lines": {
      post: { requestBody: { content: { "application/jsonl": { schema: { type: "array" } } } } },
    },
  },
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      user: { type: "http", scheme: "basic" },
      key: { type: "apiKey", in: "query", name: "key" },
      header: { type: "apiKey", in: "header", name: "X-Key" },
      cookie: { type: "apiKey", in: "cookie", name: "sid" },
    },
  },
};

const api = createApi(DESCRIPTION);
const json = { "content-type": "application/json" };

function got(url: string, rest: ReceivedRequest = {}): ReadRequest {
  return readRequest(api, { url, ...rest });
}

function put(body: unknown, headers: Json = json): ReadRequest {
  return readRequest(api, { method: "PUT", url: "/pets/7", headers, body });
}

/** The parameters; or the status, and the code, location and parameter of each problem. */
function outcome(read: ReadRequest): unknown {
  if (read.status === undefined) return read.parameters;
  return [read.status, ...read.problems.map(problemOf)];
}

function problemOf({ code, location, parameter }: ReadRequest["problems"][number]): unknown[] {
  return [code, location, parameter];
}

describe("The path", () => {
  test.each([
    "/pets/7",
    "/v1/pets/7",
    "/pets-api/pets/7",
    "https://evil.example/v1/pets/7#top",
    "http://localhost:80/pets/%37",
  ])("%s is one of an operation", (url) => {
    const read = got(url);
    expect(outcome(read)).toEqual({ id: 7 });
    expect(read.status === undefined && read.operation.route).toBe("GET /pets/{id}");
  });

  test.each([
    "/api/v1/pets/7",
    "//pets/7",
    "/v1//pets/7",
    "/v1",
    "/upload/pets/7",
    "/x/../pets/7",
    "/x/%2e%2E/pets/7",
    "/./pets/7",
    "/pets\\7",
    "/pets/\t7",
    "/pets/%ff",
    "*",
    "pets/7",
    "",
  ])("%j is none", (url) => {
    expect(outcome(got(url))).toEqual([404, ["unknown-operation", undefined, undefined]]);
  });

  test("starts as the setting prefix says, and in no other way", () => {
    const read = (url: string, prefix: string) =>
      readRequest(api, { url }, { prefix }).status ?? "read";
    expect(read("/api/pets/7", "/api")).toBe("read");
    expect(read("/api/pets/7", "/api/")).toBe("read");
    expect(read("/pets/7", "")).toBe("read");
    expect(read("/v1/pets/7", "/api")).toBe(404);
    expect(read("/pets/7", "/api")).toBe(404);
  });

  test.each([
    ["/ä", "/ä/pets/7"],
    ["/ä", "/%c3%a4/pets/7"],
    ["/%C3%A4", "/ä/pets/7"],
    ["/a b/", "/a%20b/pets/7"],
    ["/a?b", "/a%3Fb/pets/7"],
    ["/a|{b}^", "/a|%7Bb%7D^/pets/7"],
  ])("starts as the prefix %s says, in any spelling: %s", (prefix, url) => {
    expect(readRequest(api, { url }, { prefix }).status).toBeUndefined();
    expect(readRequest(api, { url: "/a/pets/7" }, { prefix }).status).toBe(404);
  });

  test("of an operation that is broken is none, and the others are found", () => {
    const broken = { parameters: [{ $ref: "#/nothing" }] };
    const own = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/a": { get: broken }, "/b": { get: {} } },
    });
    expect(readRequest(own, { url: "/a" }).status).toBe(404);
    expect(readRequest(own, { url: "/b" }).status).toBeUndefined();
  });

  test("of an operation's own server is not one of the others", () => {
    const form = new FormData();
    form.append("photo", new Blob(["a"]));
    const post = (url: string) => readRequest(api, { method: "post", url, body: form }).status;
    expect(post("/upload/photos")).toBeUndefined();
    expect(post("/photos")).toBeUndefined();
    expect(post("/pets-api/photos")).toBe(404);
  });

  test("of another method says which it takes", () => {
    const read = got("/pets/7", { method: "patch" });
    expect(read).toMatchObject({ status: 405, allow: "GET, PUT, DELETE" });
    expect(read.problems[0]?.message).toBe(
      'The path takes "GET", "PUT" and "DELETE", and the request has another method.',
    );
  });

  test("of several operations is the one's that has the names of the query", () => {
    const fields = { name: "fields", in: "query", required: true, schema: text };
    const links = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/links": { get: {} }, "/links#shared": { get: { parameters: [fields] } } },
    });
    const read = (url: string) => readRequest(links, { url });
    expect(read("/links").operation?.path).toBe("/links");
    expect(read("/links?fields=a").operation?.path).toBe("/links#shared");
    expect(read("/links?field=a").operation?.path).toBe("/links");
  });

  test("with two readings is ambiguous", () => {
    const files = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://example.com/v1" }],
      paths: { "/{name}.{end}": { get: {} }, "/{a}/{b}": { get: {} } },
    });
    const read = (url: string) => {
      const result = readRequest(files, { url });
      return result.status === undefined && [result.parameters, result.ambiguous];
    };
    expect(read("/a.b")).toEqual([{ name: "a", end: "b" }, undefined]);
    expect(read("/a.b.c")).toEqual([{ name: "a", end: "b.c" }, true]);
    expect(read("/v1/a.b")).toEqual([{ name: "a", end: "b" }, true]);
  });

  test("whose values nothing tells apart is a problem", () => {
    const joined = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/x{a}{b}": { get: {} } },
    });
    const read = readRequest(joined, { url: "/x12" });
    expect(outcome(read)).toEqual([400, ["invalid-parameter", "path", undefined]]);
  });
});

describe("Parameters", () => {
  test("are read in every location", () => {
    const headers = { "x-trace": ["1, 2", "3"], cookie: "a=b; session=x%20y" };
    const url = "/pets/7?pageSize=5&tags=1,2&filter%5Bx%5D=1&filter[on]=true";
    expect(outcome(got(url, { headers }))).toEqual({
      id: 7,
      pageSize: 5,
      tags: [1, 2],
      filter: { x: 1, on: true },
      "X-Trace": [1, 2, 3],
      session: "x y",
    });
  });

  test("of a header that is there twice are one list", () => {
    const headers = { "X-Trace": "1", "x-trace": "2,3" };
    expect(outcome(got("/pets/7", { headers }))).toEqual({ id: 7, "X-Trace": [1, 2, 3] });
    const lists = { "x-trace": ["4", "5"], "content-length": 0 };
    expect(outcome(got("/pets/7", { headers: lists }))).toEqual({ id: 7, "X-Trace": [4, 5] });
  });

  test("that are wrong are told all at once", () => {
    const url = "/pets/x?pageSize=1&pageSize=2&bogus=1&tags=1&tags=2&filter[x]y=1";
    const headers = { "X-Trace": "one" };
    expect(outcome(got(url, { headers }))).toEqual([
      400,
      ["invalid-parameter", "query", "tags"],
      ["unknown-parameter", "query", "bogus"],
      ["unknown-parameter", "query", "filter[x]y"],
      ["invalid-parameter", "path", "id"],
      ["conflicting-parameter", "query", "pageSize"],
      ["invalid-parameter", "header", "X-Trace"],
    ]);
  });

  test.each([
    ["tags=1&tags=2", "tags"],
    ["filter[x]=1&filter[x]=2", "filter"],
    ["tags=%ff", "tags"],
  ])("no style writes ?%s", (query, parameter) => {
    expect(outcome(got(`/pets/7?${query}`))).toEqual([
      400,
      ["invalid-parameter", "query", parameter],
    ]);
  });

  test.each<[string, Json]>([
    ["path", { schema: integers }],
    ["path", { schema: integers, style: "matrix", explode: true }],
    ["path", { schema: integers, style: "label" }],
    ["query", { schema: integers }],
    ["query", { schema: integers, explode: false }],
    ["query", { schema: integers, style: "spaceDelimited", explode: false }],
    ["query", { schema: integers, style: "pipeDelimited", explode: false }],
    ["query", { content: { "application/json": { schema: integers } } }],
    ["header", { schema: integers }],
    ["header", { content: { "application/json": { schema: integers } } }],
    ["cookie", { schema: integers }],
    ["cookie", { schema: integers, explode: false }],
    ["cookie", { schema: integers, style: "cookie" }],
    ["cookie", { content: { "application/json": { schema: integers } } }],
    ["path", { schema: point }],
    ["path", { schema: point, explode: true }],
    ["path", { schema: point, style: "matrix" }],
    ["query", { schema: point }],
    ["query", { schema: point, explode: false }],
    ["query", { schema: point, style: "deepObject" }],
    ["header", { schema: point }],
    ["header", { schema: point, explode: true }],
    ["cookie", { schema: point }],
    ["cookie", { schema: point, explode: false }],
    ["querystring", { content: { "application/json": { schema: point } } }],
    ["cookie", { schema: integers, style: "cookie", explode: false }],
    ["path", { schema: text, allowReserved: true }],
    ["query", { schema: text, allowReserved: true }],
    ["path", { schema: text }],
    ["query", { schema: text }],
    ["cookie", { schema: text }],
  ])("of the %s are read as they were built: %j", async (place, described) => {
    const schemas = JSON.stringify(described);
    const value = schemas.includes("object")
      ? { x: 1, on: false }
      : schemas.includes("array")
        ? [1, 2]
        : "a b/&=,;+%é";
    const own = createApi({
      openapi: "3.2.0",
      servers: [{ url: "https://example.com/v1" }],
      paths: {
        [place === "path" ? "/p/{a}" : "/p"]: {
          get: { parameters: [{ name: "a", in: place, required: true, ...described }] },
        },
      },
    });
    const [route = ""] = own.operations.map((each) => each.route);
    const read = await readRequest(own, toRequest(own.build(route, { a: value })));
    expect(outcome(read)).toEqual({ a: value });
  });

  test("of an object may have the name of a parameter in another location", async () => {
    const own = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://example.com" }],
      paths: {
        "/pets/{x}": {
          get: {
            parameters: [
              { name: "x", in: "path", required: true, schema: text },
              { name: "at", in: "query", schema: point },
            ],
          },
        },
      },
    });
    const values = { x: "a", at: { x: 1, on: true } };
    const built = own.build("GET /pets/{x}", values);
    expect(built.url).toBe("https://example.com/pets/a?x=1&on=true");
    expect(matchOperation(own, built)?.parameters).toEqual(values);
    expect(outcome(await readRequest(own, toRequest(built)))).toEqual(values);
  });
});

describe("The body", () => {
  test.each<[string, unknown]>([
    ["text", '{"name":"Bello","id":"new"}'],
    ["bytes", new TextEncoder().encode('{"name":"Bello","id":"new"}')],
    ["a value", { name: "Bello", id: "new" }],
  ])("of JSON is %s, and gives renamed arguments", (_, body) => {
    expect(outcome(put(body))).toEqual({ id: 7, name: "Bello", body_id: "new" });
  });

  test.each<[unknown, unknown[]]>([
    ["", ["missing-parameter", "body", "name"]],
    ["{", ["invalid-parameter", "body", undefined]],
    ["[]", ["invalid-parameter", "body", undefined]],
    [new Uint8Array([0xff]), ["invalid-parameter", "body", undefined]],
    ['{"name":7}', ["invalid-parameter", "body", "name"]],
    ['{"name":"a","nmae":1}', ["unknown-parameter", "body", "nmae"]],
    ['{"name":"a","__proto__":1}', ["unknown-parameter", "body", "__proto__"]],
  ])("%j is wrong", (body, expected) => {
    expect(outcome(put(body))).toEqual([400, expected]);
  });

  test("of a form is read by its styles", () => {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const expected = { id: 7, name: "Bel lo", body_id: "a+b", tags: ["x", "y"], age: 3 };
    const form = "name=Bel+lo&id=a%2Bb&tags=x&tags=y&age=3";
    expect(outcome(put(form, type))).toEqual(expected);
    expect(outcome(put(new URLSearchParams(form), {}))).toEqual(expected);
    expect(outcome(put({ name: "Bel lo", id: "a+b", tags: ["x", "y"], age: "3" }, type))).toEqual(
      expected,
    );
    expect(outcome(put("name=a&name=b&colour=red", type))).toEqual([
      400,
      ["unknown-parameter", "body", "colour"],
      ["conflicting-parameter", "body", "name"],
    ]);
  });

  test("is the argument data where it has no fields", () => {
    const csv = put("a,b", { "Content-Type": "text/csv; charset=utf-8" });
    expect(csv).toMatchObject({ parameters: { id: 7, data: "a,b" } });
    expect(csv).toMatchObject({ options: { contentType: "text/csv; charset=utf-8" } });
    const bytes = new Uint8Array([255, 0]);
    const image = put(bytes, { "content-type": "image/png" });
    expect(image).toMatchObject({ parameters: { id: 7, data: bytes } });
    expect(outcome(got("/lines", { method: "POST", body: '1\n"a"\n' }))).toEqual({
      data: [1, "a"],
    });
  });

  test("of any JSON is the argument data, even an object without names", () => {
    const post = (body: string) =>
      outcome(got("/anything", { method: "POST", headers: json, body }));
    expect(post("{}")).toEqual({ data: {} });
    expect(post("[]")).toEqual({ data: [] });
  });

  test("of JSON texts in sequence is wrong if one of them is", () => {
    const read = got("/lines", { method: "POST", body: "1\n{" });
    expect(outcome(read)).toEqual([400, ["invalid-parameter", "body", undefined]]);
  });

  test("of a form may have JSON texts, and other values where a text is", () => {
    const own = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://example.com" }],
      paths: {
        "/": {
          post: {
            requestBody: {
              content: {
                "multipart/form-data": {
                  schema: {
                    type: "object",
                    properties: { file: {}, list: { type: "array", items: point }, at: point },
                  },
                },
                "application/x-www-form-urlencoded": {},
              },
            },
          },
        },
      },
    });
    const send = (body: unknown, type?: string) =>
      outcome(
        readRequest(own, {
          method: "POST",
          url: "/",
          headers: type === undefined ? {} : { "content-type": type },
          body,
        }),
      );
    const form = new FormData();
    form.append("at", '{"x":1}');
    form.append("list", '{"x":1}');
    form.append("list", '{"on":true}');
    expect(send(form)).toEqual({ at: { x: 1 }, list: [{ x: 1 }, { on: true }] });
    // The class of another realm, such as jsdom's.
    const other = Object.create({
      [Symbol.toStringTag]: "FormData",
      [Symbol.iterator]: () => form.entries(),
    }) as unknown;
    expect(send(other)).toEqual({ at: { x: 1 }, list: [{ x: 1 }, { on: true }] });
    form.append("file", "text");
    form.append("file", new Blob(["a"]));
    expect(send(form)).toEqual([400, ["conflicting-parameter", "body", "file"]]);
    const broken = new FormData();
    broken.append("at", "{");
    expect(send(broken)).toEqual([400, ["invalid-parameter", "body", "at"]]);
    expect(send([1], "multipart/form-data")).toEqual([
      400,
      ["invalid-parameter", "body", undefined],
    ]);
    const any = { data: { a: ["1", "2"], b: "x y" } };
    expect(send("a=1&a=2&b=x+y", "application/x-www-form-urlencoded")).toEqual(any);
  });

  test.each<[string, unknown]>([
    ["rows=[1,2]&rows=[3]", { rows: [[1, 2], [3]] }],
    ["rows=[[1],[2]]", { rows: [[1], [2]] }],
    ["at={%22x%22:1}", { at: { x: 1 } }],
    ["either=a", { either: "a" }],
    ["either={%22x%22:1}", { either: { x: 1 } }],
    ["either=a&either=b", [400, ["invalid-parameter", "body", "either"]]],
    ["rows=[1&rows=[3]", [400, ["invalid-parameter", "body", "rows"]]],
    ["at=%FF", [400, ["invalid-parameter", "body", "at"]]],
  ])("of a form has lists in a list and objects as JSON: %s", (body, expected) => {
    const properties = {
      rows: { type: "array", items: integers },
      at: point,
      either: { anyOf: [text, point] },
    };
    const own = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://example.com" }],
      paths: {
        "/": {
          post: {
            requestBody: {
              content: {
                "application/x-www-form-urlencoded": { schema: { type: "object", properties } },
              },
            },
          },
        },
      },
    });
    expect(outcome(readRequest(own, { method: "POST", url: "/", body }))).toEqual(expected);
  });

  test("that is a list where fields are wanted is a problem", () => {
    expect(outcome(put([1]))).toEqual([400, ["invalid-parameter", "body", undefined]]);
  });

  test("of a form has any text of a JSON value", () => {
    const schema = { type: "object", properties: { count: integer, at: point } };
    const encoding = { count: { contentType: "application/json" } };
    const content = { "application/x-www-form-urlencoded": { schema, encoding } };
    const counts = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://counts.example.com" }],
      paths: { "/counts": { post: { requestBody: { content } } } },
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = "count=+7&at=%7B+%22x%22:+1+%7D";
    const read = readRequest(counts, { method: "POST", url: "/counts", headers, body });
    expect(outcome(read)).toEqual({ count: 7, at: { x: 1 } });
  });

  test("that may be left out has its required fields where it is there", () => {
    const post = (body?: unknown) =>
      outcome(got("/notes", { method: "POST", headers: json, body }));
    expect(post()).toEqual({});
    expect(post("{}")).toEqual([400, ["missing-parameter", "body", "name"]]);
  });

  test("of a type that the operation does not take is refused", () => {
    const read = put("<a/>", { "content-type": "application/xml" });
    expect(outcome(read)).toEqual([415, ["invalid-content-type", "header", "content-type"]]);
    expect(read.problems[0]?.message).toBe(
      'PUT /pets/{id} takes a body of "application/json", "application/x-www-form-urlencoded", "text/csv" or "image/*".',
    );
  });

  test("of a text that is not a media type is refused", () => {
    const outcomes = ["application/json/x", "image/png/x"].map((type) =>
      outcome(put('{"name":"Rex"}', { "content-type": type })),
    );
    const refused = [415, ["invalid-content-type", "header", "content-type"]];
    expect(outcomes).toEqual([refused, refused]);
  });

  test("that an operation does not take is a problem", async () => {
    const expected = [400, ["unknown-parameter", "body", undefined]];
    expect(outcome(got("/pets/7", { body: "{}", headers: json }))).toEqual(expected);
    expect(outcome(got("/pets/7", { method: "DELETE", body: "{}" }))).toEqual(expected);
    const request = (body: string) =>
      new Request("https://h.example/pets/7", { method: "DELETE", body });
    expect(outcome(await readRequest(api, request("{}")))).toEqual(expected);
    expect(outcome(await readRequest(api, request("")))).toEqual({ id: 7 });
  });

  test("is not there where Express 4 has an empty object", () => {
    expect(outcome(got("/pets/7", { body: {}, headers: {} }))).toEqual({ id: 7 });
    const expected = [400, ["unknown-parameter", "body", undefined]];
    expect(outcome(got("/pets/7", { body: {}, headers: json }))).toEqual(expected);
  });

  test("that is required and not there is a problem", () => {
    expect(outcome(put(undefined, {}))).toEqual([400, ["missing-parameter", "body", "name"]]);
    const sent = readRequest(api, { method: "POST", url: "/photos" });
    expect(outcome(sent)).toEqual([400, ["missing-parameter", "body", "photo"]]);
  });

  test("that is a form without fields is there if its content type is", () => {
    const post = (headers: Json) => outcome(got("/searches", { method: "POST", headers }));
    expect(post({ "content-type": "application/x-www-form-urlencoded" })).toEqual({});
    expect(post({})).toContainEqual(["missing-parameter", "body", undefined]);
  });
});

describe("A Request", () => {
  test("for no operation, or one with another method, has the status of that", async () => {
    const statusOf = async (url: string, init?: RequestInit) =>
      (await readRequest(api, new Request(`https://h.example${url}`, init))).status;
    expect(await statusOf("/nothing")).toBe(404);
    expect(await statusOf("/pets/7", { method: "POST" })).toBe(405);
  });

  test("of a multipart form has its files and the parts that are JSON", async () => {
    const photo = new File([new Uint8Array(9)], "a.png", { type: "image/png" });
    const values = { photo, about: { x: 1, on: true }, note: "a&b" };
    const read = await readRequest(api, toRequest(api.build("addPhoto", values)));
    expect(read).toMatchObject({ parameters: { about: { x: 1, on: true }, note: "a&b" } });
    const file = read.status === undefined ? (read.parameters.photo as File) : undefined;
    expect([file?.name, file?.type, file?.size]).toEqual(["a.png", "image/png", 9]);
    expect(read).toMatchObject({ options: { contentType: "multipart/form-data" } });
  });

  test.each(["--x\r\nContent-Disposition: form-data; name=photo\r\n\r\nab", "nothing"])(
    "with a broken multipart form is a problem: %j",
    async (body) => {
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      const request = new Request("https://h.example/photos", { method: "POST", headers, body });
      expect(outcome(await readRequest(api, request))).toEqual([
        400,
        ["invalid-parameter", "body", undefined],
      ]);
    },
  );

  test("of bytes gives them as a stream that nobody has read", async () => {
    const body = new Blob([new Uint8Array(1000)]).stream();
    const headers = { "content-type": "image/png" };
    const init = { method: "PUT", headers, body, duplex: "half" };
    const read = await readRequest(api, new Request("https://h.example/pets/7", init));
    const data = read.status === undefined ? read.parameters.data : undefined;
    expect(data).toBeInstanceOf(ReadableStream);
    const built = api.build("putPet", { id: 7, data }, { contentType: "image/png" });
    const bytes = await new Response(toRequest(built).body).arrayBuffer();
    expect(bytes.byteLength).toBe(1000);
  });

  test("whose body ends too early is a problem", async () => {
    const body = new ReadableStream({
      pull: (controller) => {
        controller.error(new Error("gone"));
      },
    });
    const init = { method: "PUT", headers: json, body, duplex: "half" };
    const read = await readRequest(api, new Request("https://h.example/pets/7", init));
    expect(outcome(read)).toEqual([400, ["invalid-parameter", "body", undefined]]);
  });

  test("whose length is 0 has no body, though it has a stream", async () => {
    const init = {
      method: "PUT",
      headers: { "content-type": "image/png", "content-length": "0" },
      body: new Blob([]).stream(),
      duplex: "half",
    };
    const read = await readRequest(api, new Request("https://h.example/pets/7", init));
    expect(outcome(read)).toEqual([400, ["missing-parameter", "body", "data"]]);
  });

  test("whose body has been read is refused", async () => {
    const request = new Request("https://h.example/pets/7", {
      method: "PUT",
      headers: json,
      body: "{}",
    });
    await request.text();
    await expect(readRequest(api, request)).rejects.toMatchObject({ code: "invalid-options" });
  });
});

describe("Credentials", () => {
  test("are given apart, by the names of their schemes", () => {
    const headers = { authorization: "Bearer a.b", "x-key": "k", cookie: "sid=s%20" };
    const read = got("/mine?key=q", { headers });
    expect(read).toMatchObject({ parameters: {}, problems: [] });
    expect(read).toMatchObject({
      credentials: { token: "a.b", key: "q", header: "k", cookie: "s " },
    });
  });

  test("are found in headers of any class", () => {
    const entries = [["Authorization", "Bearer a"]];
    const headers = { [Symbol.iterator]: () => entries[Symbol.iterator]() };
    expect(got("/mine", { headers })).toMatchObject({ credentials: { token: "a" } });
  });

  test("of Basic are a user name and a password", () => {
    const read = (authorization: string) => {
      const found = got("/mine", { headers: { authorization } });
      return found.status === undefined && found.credentials;
    };
    expect(read(`Basic ${btoa("me:a:b")}`)).toEqual({ user: { username: "me", password: "a:b" } });
    expect(read("Basic ?")).toEqual({});
    expect(read("Negotiate x")).toEqual({});
  });
});

describe("An application's mistakes", () => {
  test.each<[string, () => unknown]>([
    ["a request without a URL", () => readRequest(api, {})],
    [
      "a setting that does not exist",
      () => readRequest(api, { url: "/" }, { prefx: "/" } as object),
    ],
    ["a prefix without a slash", () => readRequest(api, { url: "/" }, { prefix: "api" })],
    ["an API of something else", () => readRequest({} as CallableApi, { url: "/" })],
    ["no request", () => readRequest(api, "/" as ReceivedRequest)],
    ["a stream of JSON", () => put(new ReadableStream())],
    [
      "a multipart form that is text",
      () =>
        readRequest(api, {
          method: "POST",
          url: "/photos",
          headers: { "content-type": "multipart/form-data; boundary=x" },
          body: "--x--",
        }),
    ],
  ])("throw: %s", (_, work) => {
    expect(thrownBy(work)).toBeInstanceOf(EndpointError);
  });
});

test("A builder's own settings are not taken for the client's", () => {
  const own = createApi(DESCRIPTION, {
    baseUrl: "https://other.example.com/base/",
    credentials: { key: "secret", token: "t" },
    builder: EndpointBuilder,
  });
  const url = "/base/mine";
  expect(readRequest(own, { url })).toMatchObject({
    parameters: {},
    credentials: {},
    problems: [],
  });
  const body = '{"name":"a","age":5}';
  const read = readRequest(own, { method: "PUT", url: "/base/pets/7", headers: json, body });
  expect(read).toMatchObject({ parameters: { id: 7, name: "a", age: 5 } });
});
