import { describe, expect, test } from "@jest/globals";
import { BODY, PATH, QUERY, STYLE } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { tokens } from "../../src/runtime/compiled/read-credentials.js";
import { requestCreator } from "../../src/runtime/compiled/request-creator.js";
import { styled } from "../../src/runtime/compiled/styled-writer.js";
import { documentOf, documentWith, object, parameter, text } from "../helpers/descriptions.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { createRequestOf, loadWithRuntime, type RequestCall } from "./generated-module.js";

const header = (name: string) => parameter("header", name, text);
const fields = { "application/json": { schema: object({ id: text }) } };

const createRequest = createRequestOf(
  documentOf(
    {
      "/orders": {
        get: { parameters: ["Cookie", "Authorization", "X-Trace"].map(header) },
        post: {
          parameters: [
            parameter("query", "dry", text),
            parameter("query", "filter", { type: "object" }),
          ],
          requestBody: { content: fields },
        },
      },
      "/orders/{id}": {},
    },
    {
      security: [{ key: [], session: [], token: [] }],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "query", name: "api_key" },
          session: { type: "apiKey", in: "cookie", name: "sid" },
          token: { type: "http", scheme: "bearer" },
        },
      },
    },
  ),
);
const credentials = { key: "k", session: "s", token: "t" };
const signed = createRequest({ credentials });
const open = createRequest();

describe("A credential", () => {
  test.each<[string, object]>([
    ["GET /orders", { api_key: "EVIL" }],
    ["GET /orders", { [QUERY]: { api_key: "EVIL" } }],
    ["POST /orders", { [QUERY]: { api_key: "EVIL" } }],
    ["POST /orders", { filter: { api_key: "EVIL" } }],
    ["GET /orders", { Cookie: "sid=EVIL" }],
    ["GET /orders", { headers: { COOKIE: "a=b; sid=EVIL" } }],
    ["GET /orders", { headers: { Authorization: "EVIL" } }],
    ["GET /orders", { headers: { authorization: null } }],
  ])("is neither replaced nor repeated by %s %p", (route, values) => {
    expect(thrownBy(() => signed(route, values))).toMatchObject({ code: "conflicting-parameter" });
    if (!("headers" in values)) expect(() => open(route, values)).not.toThrow();
  });

  test("stands in its place, beside other cookies", () => {
    const [url, { headers }] = signed("GET /orders", { Cookie: "a=b", page: 2 });
    expect(url).toBe("https://api.example.com/orders?page=2&api_key=k");
    expect(headers).toMatchObject({ authorization: "Bearer t", cookie: "sid=s; a=b" });
  });

  test.each<[object]>([[{ nobody: "x" }], [{ constructor: "x" }], [{ key: 1 }], [{ key: null }]])(
    "is a text of a known scheme: %p",
    (given) => {
      expect(thrownBy(() => createRequest({ credentials: given })).code).toBe("invalid-options");
    },
  );
});

describe("Settings", () => {
  test.each(["baseUrl", "url", "method", "mediaType", "request"])(
    "are no parameters of a call: %s",
    (name) => {
      expect(thrownBy(() => open("GET /orders", { [name]: "x" })).code).toBe("invalid-options");
      expect(open("GET /orders", { [QUERY]: { [name]: "x" } })[0]).toMatch(`?${name}=x`);
    },
  );

  test("are copied, and never inherited", () => {
    const headers = { "x-a": "1" };
    const request = createRequest({ headers });
    headers["x-a"] = "2";
    expect(request("GET /orders")[1].headers).toMatchObject({ "x-a": "1" });
    expect(thrownBy(() => createRequest({ baseURL: "x" })).code).toBe("invalid-options");
    for (const headers of [new Headers({ "x-a": "b" }), "x-a: b", 3]) {
      expect(thrownBy(() => createRequest({ headers })).code).toBe("invalid-options");
    }
    expect(thrownBy(() => createRequest(Object.create({ server: "x" }))).code).toBe(
      "invalid-options",
    );
  });
});

describe("A call", () => {
  test("reads own properties alone", () => {
    expect(thrownBy(() => open("GET /orders", Object.create({ page: 1 }))).code).toBe(
      "invalid-options",
    );
    expect(thrownBy(() => open("GET /orders/{constructor}")).code).toBe("missing-variable");
  });

  test.each([null, "x", 1, [], new Map(), new URLSearchParams()])("refuses %p", (values) => {
    expect(thrownBy(() => open("GET /orders", values)).code).toBe("invalid-options");
  });

  test.each(["__proto__", "then", "constructor", "toString", "hasOwnProperty"])(
    "sends the name %s",
    (name) => {
      const values = JSON.parse(`{ "${name}": "1" }`) as object;
      expect(open("GET /orders", values)[0]).toBe(`https://api.example.com/orders?${name}=1`);
      expect(open("POST /orders", values)[1].body).toBe(`{"${name}":"1"}`);
      expect(open(`GET /{${name}}`, values)[0]).toBe("https://api.example.com/1");
    },
  );

  test("goes by the rules for a route that the description lacks", () => {
    expect(open("GET /new/{id}", { id: "a/b", q: ["x", "y"] })[0]).toBe(
      "https://api.example.com/new/a%2Fb?q=x&q=y",
    );
    expect(open("PUT /new", { a: null })[1].body).toBe('{"a":null}');
  });

  test.each<[string, object, string]>([
    ["GET /orders/{id}", { id: ".." }, "dot-segment"],
    ["GET /orders/{id}", { id: null }, "missing-variable"],
    ["GET /orders/{id}", { id: "1", [PATH]: { id: "2" } }, "conflicting-parameter"],
    ["GET /orders/{id}", { [PATH]: { other: "2" } }, "unplaced-parameter"],
    ["GET /orders", { "X-Trace": "a\r\nx: y" }, "invalid-header"],
    ["GET /orders", { headers: { "x-a": "a\nb" } }, "invalid-header"],
    ["GET /orders", { a: { b: 1 } }, "unsupported-style"],
    ["GET /orders", { [BODY]: { a: 1 } }, "unplaced-parameter"],
    ["GET /orders", { data: {} }, "unplaced-parameter"],
    ["GET /orders", { q: 1, [QUERY]: { q: 2 } }, "conflicting-parameter"],
    ["GET /orders", { [STYLE]: "comma" }, "invalid-options"],
    ["POST /orders", { data: {}, id: 1 }, "conflicting-parameter"],
    ["OPTIONS /orders", { a: 1 }, "unplaced-parameter"],
    ["get /orders", {}, "invalid-route"],
    ["/orders", {}, "invalid-route"],
    ["GET https://evil.example", {}, "invalid-route"],
    ["TRACE /orders", {}, "invalid-method"],
    ["GET /{a", {}, "invalid-template"],
  ])("refuses %s %p with %s", (route, values, code) => {
    expect(thrownBy(() => open(route, values)).code).toBe(code);
  });

  test("cannot leave the host of a page", () => {
    const own = createRequestOf(documentWith({}, "GET /a", { servers: [] }))();
    expect(own("GET /a")[0]).toBe("/a");
    expect(thrownBy(() => own("GET //evil.example/a")).code).toBe("invalid-route");
    expect(own("GET /{a}/b", { a: "/evil.example" })[0]).toBe("/%2Fevil.example/b");
  });

  test("puts query parameters of a POST by their names", () => {
    const [url, { body }] = open("POST /orders", { dry: "yes", id: "1", [BODY]: { dry: "no" } });
    expect([url, body]).toEqual([
      "https://api.example.com/orders?dry=yes",
      '{"id":"1","dry":"no"}',
    ]);
  });
});

test("A table that was changed by hand is refused with the name", () => {
  const routes = [[{ query: { a: "unknown" } }, "GET /a"]];
  const table = { accept: "*/*", servers: [], routes };
  const create = requestCreator as (table: object, writers: object) => () => RequestCall;
  const request = create(table, { styles: styled({}) })();
  const refused = { code: "unsupported-style", parameter: "a" };
  expect(thrownBy(() => request("GET /a", { a: [1] }))).toMatchObject(refused);
});

test("10,000 operations are written and called", () => {
  const get = { parameters: [header("X-A")] };
  const paths = Array.from({ length: 10_000 }, (_, index) => [`/p${index}`, { get }]);
  const request = createRequestOf(documentOf(Object.fromEntries(paths) as object as never))();
  for (let index = 0; index < 10_000; index += 97)
    expect(request(`GET /p${index}`, { "X-A": "1" })[1].headers).toMatchObject({ "x-a": "1" });
});

test("Tokens are sent in their header, or as a bearer token", () => {
  const schemes = { key: parameter("header", "X-Key"), token: { in: "bearer" } };
  const security = [["key", "token"]];
  const table = { accept: "application/json", servers: [], routes: [], schemes, security };
  const sentFor = tokens(table as never, { key: "k1", token: "t1" });
  const header = [
    ["X-Key", "k1"],
    ["authorization", "Bearer t1"],
  ];
  const credentialArguments = ["x-key", "authorization"];
  expect(sentFor(undefined)).toEqual({ header, query: [], cookie: [], credentialArguments });
  expect(sentFor([["key"]]).header).toEqual(header.slice(0, 1));
});

describe("A path of the description", () => {
  const callOf = (path: string, given: object, parameters: object[] = []) =>
    createRequestOf(documentWith({ parameters }, `POST ${path}`))()(`POST ${path}`, given);

  test.each([null, undefined])("has no JSON that is %p", (a) => {
    const json = { content: { "application/json": { schema: {} } } };
    const parameters = [parameter("path", "a", undefined, json)];
    expect(() => callOf("/p/{a}", { a }, parameters)).toThrow("a: missing-variable");
  });

  test.each<[string, string]>([
    ["/a/../b", "dot-segment"],
    ["/a/%2e%2E/b", "dot-segment"],
    ["/a b/{", "invalid-template"],
    ["/{a}{", "invalid-template"],
  ])("is refused: %s with %s", (path, code) => {
    expect(() => callOf(path, { a: "1" })).toThrow(code);
  });

  test.each<[string, string]>([
    ["//a", "//a"],
    ['/a"b c', "/a%22b%20c"],
    ["/a%", "/a%"],
    ["/:id/a:b", "/:id/a:b"],
    ["/a?b=c#d", "/a?b=c"],
  ])("is written: %s as %s", (path, written) => {
    expect(callOf(path, {})[0]).toBe(`https://api.example.com${written}`);
  });
});

describe("readResponse of request.ts", () => {
  const { files } = generate(readDescription(documentWith({})), { compiled: true });
  const read = loadWithRuntime(files, "request.ts").readResponse as (
    request: [string, { method: string }],
    response: Response,
  ) => Promise<unknown>;

  test.each([
    ["HEAD", undefined],
    ["GET", { a: 1 }],
  ])("reads what is sent, and no body of a HEAD: %s", async (method, data) => {
    const response = Response.json({ a: 1 }, { status: 201 });
    const found = await read(["https://example.com", { method }], response);
    expect(found).toEqual({ status: 201, ok: true, data });
  });
});
