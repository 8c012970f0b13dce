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
import {
  bodyOf,
  documentOf,
  documentWith,
  FORM,
  integer,
  integers,
  type Json,
  MULTIPART,
  object,
  parameter,
  text,
  texts,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { formOf, outcome, posted } from "./receiving.js";

const point = object({ x: integer, on: { type: "boolean" } });
const pet = {
  ...object({ name: text, id: text, age: integer, tags: texts }, "name"),
  additionalProperties: false,
};
const photo = object({ photo: { ...text, format: "binary" }, about: point, note: text }, "photo");

const DESCRIPTION = documentOf(
  {
    "/pets/{id}": {
      parameters: [parameter("path", "id", integer)],
      get: {
        parameters: [
          parameter("query", "pageSize", integer),
          parameter("query", "tags", integers, { explode: false }),
          parameter("query", "filter", point, { style: "deepObject" }),
          parameter("header", "X-Trace", integers),
          parameter("cookie", "session", text),
        ],
      },
      put: {
        operationId: "putPet",
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: pet },
            [FORM]: { schema: pet },
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
        ...bodyOf(photo, MULTIPART, { encoding: { about: { contentType: "application/json" } } }),
      },
    },
    "/searches": { post: bodyOf(object({ name: text }), FORM) },
    "/notes": { post: { requestBody: { content: { "application/json": { schema: pet } } } } },
    "/mine": { get: { security: [{ key: [] }] } },
    "/anything": { post: { requestBody: { content: { "application/json": {} } } } },
    "/lines": {
      post: { requestBody: { content: { "application/jsonl": { schema: { type: "array" } } } } },
    },
  },
  {
    servers: [{ url: "https://pets.example.com/v1" }, { url: "/pets-api" }],
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        user: { type: "http", scheme: "basic" },
        key: { type: "apiKey", in: "query", name: "key" },
        header: { type: "apiKey", in: "header", name: "X-Key" },
        cookie: { type: "apiKey", in: "cookie", name: "sid" },
      },
    },
  },
);

const api = createApi(DESCRIPTION);
const json = { "content-type": "application/json" };

function got(url: string, rest: ReceivedRequest = {}): ReadRequest {
  return readRequest(api, { url, ...rest });
}

function put(body: unknown, headers: Json = json): ReadRequest {
  return readRequest(api, { method: "PUT", url: "/pets/7", headers, body });
}

async function fetched(url: string, init?: object): Promise<ReadRequest> {
  return readRequest(api, new Request(`https://h.example${url}`, init));
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
    expect(read.operation?.route).toBe("GET /pets/{id}");
  });

  test.each([
    "/api/v1/pets/7",
    "//pets/7",
    "/v1//pets/7",
    "/v1",
    "/x/../pets/7",
    "/x/%2e%2E/pets/7",
    "/./pets/7",
    "/pets\\7",
    "/pets/\t7",
    "/pets/%ff",
    "*",
    "pets/7",
    "",
    "/pets/7?a#b",
  ])("%j is none", (url) => {
    expect(outcome(got(url))).toEqual([404, ["unknown-operation", undefined, undefined]]);
  });

  test.each([
    ["/api", "/api/pets/7", "/v1/pets/7"],
    ["/api/", "/api/pets/7", "/pets/7"],
    ["", "/pets/7", "/v1/pets/7"],
    ["/ä", "/ä/pets/7", "/a/pets/7"],
    ["/ä", "/%c3%a4/pets/7", "/a/pets/7"],
    ["/%C3%A4", "/ä/pets/7", "/a/pets/7"],
    ["/a b/", "/a%20b/pets/7", "/a/pets/7"],
    ["/a?b", "/a%3Fb/pets/7", "/a/pets/7"],
    ["/a|{b}^", "/a|%7Bb%7D^/pets/7", "/a/pets/7"],
  ])("starts as the prefix %j says, in any spelling: %s, not %s", (prefix, url, other) => {
    expect(readRequest(api, { url }, { prefix }).status).toBeUndefined();
    expect(readRequest(api, { url: other }, { prefix }).status).toBe(404);
  });

  test("of an operation that is broken is none, and the others are found", () => {
    const broken = { parameters: [{ $ref: "#/nothing" }] };
    const own = createApi(documentOf({ "/a": { get: broken }, "/b": { get: {} } }));
    expect(readRequest(own, { url: "/a" }).status).toBe(404);
    expect(readRequest(own, { url: "/b" }).status).toBeUndefined();
  });

  test("of an operation's own server is not one of the others", () => {
    const body = formOf(["photo", new Blob(["a"])]);
    const post = (url: string) => got(url, { method: "post", body }).status;
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

  test.each(["POſT", "POST ", "P OST", ""])("has no method of other letters: %j", (method) => {
    expect(got("/notes", { method })).toMatchObject({ status: 405, allow: "POST" });
    expect(() => matchOperation(api, { method, url: "https://pets.example.com/v1/notes" })).toThrow(
      "The method must be a token",
    );
  });

  test("of several operations is the one's that has the names of the query", () => {
    const shared = { parameters: [parameter("query", "fields", text, { required: true })] };
    const own = createApi(documentOf({ "/links": { get: {} }, "/links#shared": { get: shared } }));
    const pathOf = (url: string) => readRequest(own, { url }).operation?.path;
    expect(pathOf("/links")).toBe("/links");
    expect(pathOf("/links?fields=a")).toBe("/links#shared");
    expect(pathOf("/links?field=a")).toBe("/links");
  });

  test("with two readings is ambiguous", () => {
    const servers = [{ url: "https://example.com/v1" }];
    const paths = { "/{name}.{end}": { get: {} }, "/{a}/{b}": { get: {} } };
    const files = createApi(documentOf(paths, { servers }));
    const read = (url: string) => {
      const result = readRequest(files, { url });
      return result.status === undefined && [result.parameters, result.ambiguous];
    };
    expect(read("/a.b")).toEqual([{ name: "a", end: "b" }, undefined]);
    expect(read("/a.b.c")).toEqual([{ name: "a", end: "b.c" }, true]);
    expect(read("/v1/a.b")).toEqual([{ name: "a", end: "b" }, true]);
  });

  test("whose values nothing tells apart is a problem", () => {
    const joined = createApi(documentWith({}, "GET /x{a}{b}"));
    const problem = ["invalid-parameter", "path", undefined];
    expect(outcome(readRequest(joined, { url: "/x12" }))).toEqual([400, problem]);
    const label = parameter("path", "a", texts, { style: "label", explode: true });
    const dotted = createApi(documentWith({ parameters: [label] }, "GET /x/{a}"));
    expect(readRequest(dotted, { url: "/x/.a.b" }).status).toBe(400);
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
    expect(outcome(got(url, { headers: { "X-Trace": "one" } }))).toEqual([
      400,
      ["invalid-parameter", "query", "tags"],
      ["unknown-parameter", "query", "bogus"],
      ["unknown-parameter", "query", "filter[x]y"],
      ["invalid-parameter", "path", "id"],
      ["conflicting-parameter", "query", "pageSize"],
      ["invalid-parameter", "header", "X-Trace"],
    ]);
  });

  test("of an object may have the name of a parameter in another location", async () => {
    const parameters = [parameter("path", "x", text), parameter("query", "at", point)];
    const own = createApi(documentWith({ parameters }, "GET /pets/{x}"));
    const values = { x: "a", at: { x: 1, on: true } };
    const built = own.build("run", values);
    expect(built.url).toBe("https://api.example.com/pets/a?x=1&on=true");
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
    [undefined, ["missing-parameter", "body", "name"]],
    ["{", ["invalid-parameter", "body", undefined]],
    ["[]", ["invalid-parameter", "body", undefined]],
    [[1], ["invalid-parameter", "body", undefined]],
    [new Uint8Array([0xff]), ["invalid-parameter", "body", undefined]],
    ['{"name":7}', ["invalid-parameter", "body", "name"]],
    ['{"name":"a","nmae":1}', ["unknown-parameter", "body", "nmae"]],
    ['{"name":"a","__proto__":1}', ["unknown-parameter", "body", "__proto__"]],
  ])("%j is wrong", (body, expected) => {
    expect(outcome(put(body, body === undefined ? {} : json))).toEqual([400, expected]);
  });

  test("of a form is read by its styles", () => {
    const type = { "content-type": FORM };
    const expected = { id: 7, name: "Bel lo", body_id: "a+b", tags: ["x", "y"], age: 3 };
    const form = "name=Bel+lo&id=a%2Bb&tags=x&tags=y&age=3";
    const parsed = { name: "Bel lo", id: "a+b", tags: ["x", "y"], age: "3" };
    expect(outcome(put(form, type))).toEqual(expected);
    expect(outcome(put(new URLSearchParams(form), {}))).toEqual(expected);
    expect(outcome(put(parsed, type))).toEqual(expected);
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
    const post = (url: string, body: string, headers: Json = {}) =>
      outcome(got(url, { method: "POST", headers, body }));
    expect(post("/lines", '1\n"a"\n')).toEqual({ data: [1, "a"] });
    expect(post("/lines", "1\n{")).toEqual([400, ["invalid-parameter", "body", undefined]]);
    expect(post("/anything", "{}", json)).toEqual({ data: {} });
    expect(post("/anything", "[]", json)).toEqual({ data: [] });
  });

  test("of a form may have JSON texts, and other values where a text is", () => {
    const schema = object({ file: {}, list: { type: "array", items: point }, at: point });
    const content = { [MULTIPART]: { schema }, [FORM]: {} };
    const own = createApi(documentWith({ requestBody: { content } }));
    const send = (body: unknown, type = "") => outcome(posted(own, type, body));
    const form = formOf(["at", '{"x":1}'], ["list", '{"x":1}'], ["list", '{"on":true}']);
    const values = { at: { x: 1 }, list: [{ x: 1 }, { on: true }] };
    expect(send(form)).toEqual(values);
    // The class of another realm, such as jsdom's.
    const other = Object.create({
      [Symbol.toStringTag]: "FormData",
      [Symbol.iterator]: () => form.entries(),
    }) as unknown;
    expect(send(other)).toEqual(values);
    const two = formOf(["file", "text"], ["file", new Blob(["a"])]);
    expect(send(two)).toEqual([400, ["conflicting-parameter", "body", "file"]]);
    expect(send(formOf(["at", "{"]))).toEqual([400, ["invalid-parameter", "body", "at"]]);
    expect(send([1], MULTIPART)).toEqual([400, ["invalid-parameter", "body", undefined]]);
    expect(send("a=1&a=2&b=x+y", FORM)).toEqual({ data: { a: ["1", "2"], b: "x y" } });
  });

  test.each<[string, unknown]>([
    ["rows=[1,2]&rows=[3]", { rows: [[1, 2], [3]] }],
    ["rows=[[1],[2]]", { rows: [[1], [2]] }],
    ["at={%22x%22:1}", { at: { x: 1 } }],
    ["count=+7&at=%7B+%22x%22:+1+%7D", { count: 7, at: { x: 1 } }],
    ["either=a", { either: "a" }],
    ["either={%22x%22:1}", { either: { x: 1 } }],
    ["either=a&either=b", [400, ["invalid-parameter", "body", "either"]]],
    ["rows=[1&rows=[3]", [400, ["invalid-parameter", "body", "rows"]]],
    ["at=%FF", [400, ["invalid-parameter", "body", "at"]]],
  ])("of a form has lists in a list and objects as JSON: %s", (body, expected) => {
    const rows = { type: "array", items: integers };
    const schema = object({ rows, at: point, either: { anyOf: [text, point] }, count: integer });
    const encoding = { count: { contentType: "application/json" } };
    const own = createApi(documentWith(bodyOf(schema, FORM, { encoding })));
    expect(outcome(posted(own, FORM, body))).toEqual(expected);
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

  test("that an operation does not take is a problem", async () => {
    const expected = [400, ["unknown-parameter", "body", undefined]];
    expect(outcome(got("/pets/7", { body: "{}", headers: json }))).toEqual(expected);
    expect(outcome(got("/pets/7", { body: {}, headers: json }))).toEqual(expected);
    expect(outcome(got("/pets/7", { method: "DELETE", body: "{}" }))).toEqual(expected);
    const deleted = async (body: string) =>
      outcome(await fetched("/pets/7", { method: "DELETE", body }));
    expect(await deleted("{}")).toEqual(expected);
    expect(await deleted("")).toEqual({ id: 7 });
  });

  test("is not there where Express 4 has an empty object", () => {
    expect(outcome(got("/pets/7", { body: {}, headers: {} }))).toEqual({ id: 7 });
  });

  test("that is a form without fields is there if its content type is", () => {
    const post = (url: string, headers: Json) => outcome(got(url, { method: "POST", headers }));
    expect(post("/searches", { "content-type": FORM })).toEqual({});
    expect(post("/searches", {})).toContainEqual(["missing-parameter", "body", undefined]);
    expect(post("/photos", {})).toEqual([400, ["missing-parameter", "body", "photo"]]);
  });
});

describe("A Request", () => {
  test("for no operation, or one with another method, has the status of that", async () => {
    expect((await fetched("/nothing")).status).toBe(404);
    expect((await fetched("/pets/7", { method: "POST" })).status).toBe(405);
  });

  test("of a multipart form has its files and the parts that are JSON", async () => {
    const photo = new File([new Uint8Array(9)], "a.png", { type: "image/png" });
    const values = { photo, about: { x: 1, on: true }, note: "a&b" };
    const read = await readRequest(api, toRequest(api.build("addPhoto", values)));
    expect(read).toMatchObject({ parameters: { about: { x: 1, on: true }, note: "a&b" } });
    const file = read.status === undefined ? (read.parameters.photo as File) : undefined;
    expect([file?.name, file?.type, file?.size]).toEqual(["a.png", "image/png", 9]);
    expect(read).toMatchObject({ options: { contentType: MULTIPART } });
  });

  test("of bytes gives them as a stream that nobody has read", async () => {
    const body = new Blob([new Uint8Array(1000)]).stream();
    const headers = { "content-type": "image/png" };
    const read = await fetched("/pets/7", { method: "PUT", headers, body, duplex: "half" });
    const data = read.status === undefined ? read.parameters.data : undefined;
    expect(data).toBeInstanceOf(ReadableStream);
    const built = api.build("putPet", { id: 7, data }, { contentType: "image/png" });
    const bytes = await new Response(toRequest(built).body).arrayBuffer();
    expect(bytes.byteLength).toBe(1000);
  });

  const multipart = { "content-type": `${MULTIPART}; boundary=x` };
  const gone = () =>
    new ReadableStream({
      pull: (controller) => {
        controller.error(new Error("gone"));
      },
    });
  const noBytes = { "content-type": "image/png", "content-length": "0" };
  const broken = ["invalid-parameter", "body", undefined];

  test.each<[string, string, () => object, unknown[]]>([
    [
      "a part of a multipart form is cut",
      "/photos",
      () => ({
        method: "POST",
        headers: multipart,
        body: "--x\r\nContent-Disposition: form-data; name=photo\r\n\r\nab",
      }),
      broken,
    ],
    [
      "the body is no multipart form",
      "/photos",
      () => ({ method: "POST", headers: multipart, body: "nothing" }),
      broken,
    ],
    [
      "the body ends too early",
      "/pets/7",
      () => ({ method: "PUT", headers: json, body: gone(), duplex: "half" }),
      broken,
    ],
    [
      "the length is 0, though there is a stream",
      "/pets/7",
      () => ({ method: "PUT", headers: noBytes, body: new Blob([]).stream(), duplex: "half" }),
      ["missing-parameter", "body", "data"],
    ],
  ])("is a problem if %s", async (_title, url, initOf, problem) => {
    expect(outcome(await fetched(url, initOf()))).toEqual([400, problem]);
  });

  test("whose body has been read is refused", async () => {
    const init = { method: "PUT", headers: json, body: "{}" };
    const request = new Request("https://h.example/pets/7", init);
    await request.text();
    await expect(readRequest(api, request)).rejects.toMatchObject({ code: "invalid-options" });
  });
});

describe("Credentials", () => {
  test("are given apart, by the names of their schemes", () => {
    const headers = { authorization: "Bearer a.b", "x-key": "k", cookie: "sid=s%20" };
    expect(got("/mine?key=q", { headers })).toMatchObject({
      parameters: {},
      problems: [],
      credentials: { token: "a.b", key: "q", header: "k", cookie: "s " },
    });
  });

  test("are found in headers of any class", () => {
    const entries = [["Authorization", "Bearer a"]];
    const headers = { [Symbol.iterator]: () => entries[Symbol.iterator]() };
    expect(got("/mine", { headers })).toMatchObject({ credentials: { token: "a" } });
  });

  test.each<[string, object]>([
    [`Basic ${btoa("me:a:b")}`, { user: { username: "me", password: "a:b" } }],
    [
      `Basic ${btoa("\u00ef\u00bb\u00bfa:\u00c3\u00a4")}`,
      { user: { username: "\ufeffa", password: "ä" } },
    ],
    ["Basic ?", {}],
    ["Negotiate x", {}],
  ])("of Basic are a user name and a password of UTF-8: %s", (authorization, credentials) => {
    const read = got("/mine", { headers: { authorization } });
    expect(read.status === undefined && read.credentials).toEqual(credentials);
  });

  test("of Basic that are not UTF-8 are a problem", () => {
    const read = got("/mine", { headers: { authorization: `Basic ${btoa("a\u00e4:b")}` } });
    expect(outcome(read)).toEqual([400, ["invalid-header", "header", "authorization"]]);
  });

  test.each<[string, string, Json]>([
    ["query", "/mine?key=a&key=a", {}],
    ["cookie", "/mine", { cookie: "sid=a; b=c; sid=d" }],
    ["header", "/mine", { "x-key": ["a", "b"] }],
    ["header", "/mine", { authorization: ["Bearer a", "Bearer b"] }],
    ["header", "/mine", { authorization: "Bearer a, Basic YTpi" }],
    ["header", "/mine", { "X-Key": "YQ==", "x-key": "Yg==" }],
  ])("that are there twice are a problem: %s %s %j", (location, url, headers) => {
    expect(got(url, { headers })).toMatchObject({
      status: 400,
      problems: [{ code: "conflicting-parameter", location }],
    });
  });

  test("are only what the carrier of their scheme has", () => {
    const securitySchemes = {
      tls: { type: "mutualTLS" },
      digest: { type: "http", scheme: "digest" },
    };
    const own = createApi(documentWith({}, "GET /x", { components: { securitySchemes } }));
    const headers = { authorization: "Bearer a, Bearer b" };
    expect(readRequest(own, { url: "/x", headers })).toMatchObject({ credentials: {} });
  });

  test("of several parameters are one", () => {
    const signed = 'Signature keyId="a, b", algorithm="c",t=1';
    const read = got("/mine", { headers: { "x-key": signed } });
    expect(read).toMatchObject({ credentials: { header: signed } });
  });
});

test.each<[string, () => unknown]>([
  ["a request without a URL", () => readRequest(api, {})],
  ["a setting that does not exist", () => readRequest(api, { url: "/" }, { prefx: "/" } as object)],
  ["a prefix without a slash", () => readRequest(api, { url: "/" }, { prefix: "api" })],
  ["an API of something else", () => readRequest({} as CallableApi, { url: "/" })],
  ["no request", () => readRequest(api, "/" as ReceivedRequest)],
  ["a URL that is no text", () => readRequest(api, { url: 7 as unknown as string })],
  ["a stream of JSON", () => put(new ReadableStream())],
  [
    "a multipart form that is text",
    () =>
      posted(
        createApi(documentWith(bodyOf(photo, MULTIPART))),
        `${MULTIPART}; boundary=x`,
        "--x--",
      ),
  ],
])("A mistake of the application throws: %s", (_, work) => {
  expect(thrownBy(work)).toBeInstanceOf(EndpointError);
});

test("A builder's own settings are not taken for the client's", () => {
  const own = createApi(DESCRIPTION, {
    baseUrl: "https://other.example.com/base/",
    credentials: { key: "secret", token: "t" },
    builder: EndpointBuilder,
  });
  const read = readRequest(own, { url: "/base/mine" });
  expect(read).toMatchObject({ parameters: {}, credentials: {}, problems: [] });
  const body = '{"name":"a","age":5}';
  const sent = readRequest(own, { method: "PUT", url: "/base/pets/7", headers: json, body });
  expect(sent).toMatchObject({ parameters: { id: 7, name: "a", age: 5 } });
});
