import { describe, expect, test } from "@jest/globals";
import { toFetch, toRequest } from "fluent-endpoint/clients";
import { createApi, matchOperation, readRequest, type CallableApi } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentWith,
  file,
  FORM,
  integer,
  integers,
  type Json,
  MULTIPART,
  object,
  parameter,
  reference,
  schemas,
  text,
  texts,
} from "../../helpers/descriptions.js";
import { sentParts } from "../../helpers/sent-parts.js";
import { codeOf, formOf, posted, sent } from "./receiving.js";

const point = object({ x: integer, on: { type: "boolean" } });
const free = { type: "object", additionalProperties: text };
const open = { ...point, additionalProperties: text };
const nullable = { anyOf: [integers, { type: "null" }] };
const either = (...oneOf: readonly object[]) => ({ schema: { oneOf } });
const json = { content: { "application/json": { schema: {} } } };
const joined = { explode: false };
const exploded = { explode: true };
const deep = { style: "deepObject" };
const reserved = { allowReserved: true };

/** An API whose only parameter is `a`. */
function apiWith(location: string, described: Json): CallableApi {
  const parameters = [parameter(location, "a", undefined, described)];
  return createApi(documentWith({ parameters }, location === "path" ? "GET /run/{a}" : "GET /run"));
}

test.each<[string, Json, unknown]>([
  ["path", { schema: integer }, 1],
  ["path", { schema: integers }, [1, 2]],
  ["path", { schema: integers, style: "matrix", ...exploded }, [1, 2]],
  ["path", { schema: integers, style: "label" }, [1, 2]],
  ["path", { schema: point }, { x: 1, on: true }],
  ["path", { schema: open, ...exploded }, { x: 1, on: false, z: "é" }],
  ["path", { schema: point, style: "matrix" }, { x: 1, on: false }],
  ["path", { schema: text }, "a b/&=,;+%é"],
  ["path", json, { b: [1, "c"] }],
  ["path", either(integer, integers), [1, 2]],
  ["path", either(integer, integers), 1],
  ["path", either(integer, point), { x: 1, on: true }],
  ["path", { schema: integers, "x-collectionFormat": "ssv" }, [1, 2]],
  ["path", { schema: texts, "x-collectionFormat": "pipes" }, ["a,b", "c=d"]],
  ["path", { schema: text, ...reserved }, "a:b@c,d=e/f?g#h"],
  ["path", { schema: texts, ...reserved }, ["a,b", "c:d/e"]],
  ["path", { schema: open, ...reserved, ...exploded }, { x: 1, z: "a,b=c" }],
  ["query", { schema: { type: "boolean" } }, false],
  ["query", { schema: { type: "number" } }, 1.5],
  ["query", { schema: { enum: ["x", 7] } }, 7],
  ["query", { schema: text }, "a b/&=,;+%é"],
  ["query", { schema: integers }, [1]],
  ["query", { schema: integers }, [1, 2]],
  ["query", { schema: integers, ...joined }, [1, 2]],
  ["query", { schema: open, ...joined }, { x: 1, on: true }],
  ["query", { schema: {}, ...joined }, "b"],
  ["query", { schema: {}, ...joined }, ["b", "c"]],
  ["query", { schema: point }, { x: 1, on: true }],
  ["query", { schema: integers, style: "pipeDelimited", ...joined }, [1, 2]],
  ["query", { schema: open, style: "spaceDelimited", ...joined }, { x: 1, on: true }],
  ["query", { schema: open, ...deep }, { x: 1, on: true, z: "1" }],
  [
    "query",
    { schema: object({ list: integers, inner: open }), ...deep },
    { list: [1, 2], inner: { x: 3 } },
  ],
  [
    "query",
    {
      schema: {
        allOf: [
          object({ list: { anyOf: [integers, { enum: [""] }] } }),
          object({ inner: { oneOf: [text, open] } }),
        ],
      },
      ...deep,
    },
    { list: [1, 2], inner: { x: 3 } },
  ],
  ["query", { schema: { anyOf: [{ type: "array", items: open }] }, ...deep }, [{ x: 1 }, { x: 2 }]],
  ["query", { schema: { type: "object" }, ...deep }, { 0: "a", 1: "b" }],
  ["query", { schema: nullable }, [1]],
  ["query", either(integer, integers), 1],
  ["query", either(integer, integers), [1, 2]],
  ["query", either({ enum: ["all"] }, texts), "all"],
  ["query", either({ enum: ["all"] }, texts), ["a"]],
  ["query", either(text, texts), "a"],
  ["query", { ...either(integer, open), ...joined }, 1],
  ["query", { ...either(integer, open), ...joined }, { x: 1, on: true }],
  ["query", either(integer, point), 1],
  ["query", either(integer, point), { x: 1, on: true }],
  ["query", json, { b: [1, "c"] }],
  ["query", json, []],
  ["query", json, {}],
  ["query", { schema: texts, "x-collectionFormat": "tsv" }, ["a,b", "c d"]],
  ["query", { schema: text, ...reserved }, "a/b?c&d=e#f+g h[i]"],
  ["query", { schema: texts, ...reserved, ...joined }, ["a,b", "c:d"]],
  ["query", { schema: point, ...reserved }, { x: 1, on: true }],
  ["querystring", { content: { "application/json": { schema: point } } }, { x: 1, on: false }],
  ["header", { schema: integer }, 1],
  ["header", { schema: integers }, [1, 2]],
  ["header", { schema: point }, { x: 1, on: true }],
  ["header", { schema: point, ...exploded }, { x: 1, on: true }],
  ["header", json, { b: [1, "c"] }],
  ["header", { schema: texts, "x-collectionFormat": "ssv" }, ["a,b", "c"]],
  ["cookie", { schema: text }, "a b/&=,;+%é"],
  ["cookie", { schema: integers }, [1, 2]],
  ["cookie", { schema: integers, ...joined }, [1, 2]],
  ["cookie", { schema: integers, style: "cookie" }, [1, 2]],
  ["cookie", { schema: integers, style: "cookie", ...joined }, [1, 2]],
  ["cookie", json, { b: [1, "c"] }],
  ["cookie", { schema: point }, { x: 1, on: false }],
  ["cookie", { schema: object({ "a b": text }) }, { "a b": "c" }],
])("A value in the %s is read as it was built: %j %j", async (location, described, value) => {
  const api = apiWith(location, described);
  const { url, headers } = api.build("run", { a: value });
  expect(codeOf(readRequest(api, { url, headers }))).toEqual({ a: value });
  const request = toRequest({ method: "get", url, headers });
  expect(codeOf(await readRequest(api, request))).toEqual({ a: value });
  if (location === "cookie") return;
  expect(matchOperation(api, { url, headers })?.parameters).toEqual({ a: value });
  expect(matchOperation(api, request)?.parameters).toEqual({ a: value });
});

const points = { type: "array", items: point };

test.each<[Json, unknown]>([
  [text, "{}"],
  [texts, ["b"]],
  [texts, ["b", "[c]"]],
  [point, { x: 1, on: true }],
  [points, [{ x: 1, on: false }]],
  [points, [{ x: 1 }, { on: true }]],
  [nullable, [1, 2]],
])("A field of a query that is a form is read as it was built: %j %j", (schema, value) => {
  const form = { content: { [FORM]: { schema: object({ a: schema }) } } };
  const api = createApi(
    documentWith({ parameters: [parameter("querystring", "form", undefined, form)] }, "GET /run"),
  );
  const { url } = api.build("run", { a: value });
  expect(codeOf(readRequest(api, { url }))).toEqual({ a: value });
  expect(matchOperation(api, { url })?.parameters).toEqual({ a: value });
});

/** A request with a text in a location; in the path, the query and cookies with its name. */
function withText(
  location: string,
  value: string,
): { readonly url: string; readonly headers?: Json } {
  if (location === "path") return { url: `/run/${value}` };
  if (location.startsWith("query")) return { url: `/run?${value}` };
  return { url: "/run", headers: location === "cookie" ? { cookie: value } : { a: value } };
}

const pair = object({ a: text, b: integer });

test.each<[string, Json, string]>([
  ["path", json, "x"],
  ["path", json, "%ff"],
  ["path", { schema: integers }, "1,%ff"],
  ["path", { schema: texts }, ","],
  ["path", { schema: integers, "x-collectionFormat": "ssv" }, "1%20%ff"],
  ["path", { schema: open, ...exploded }, "x=1,on"],
  ["query", json, "a=x"],
  ["query", json, "a=%ff"],
  ["query", json, "a=1&a=2"],
  ["query", json, "a=null"],
  ["query", { schema: text }, "a=%ff"],
  ["query", { schema: text }, "a=a&%ff=1"],
  ["query", { schema: integers }, "a=1&a=%ff"],
  ["query", { schema: integers, ...joined }, "a=1&a=2"],
  ["query", { schema: integer }, "a=01"],
  ["query", { schema: integer }, "a="],
  ["query", { schema: { type: "number" } }, "a=NaN"],
  ["query", { schema: { type: "boolean" } }, "a=yes"],
  ["query", { schema: { enum: ["a", null] } }, "a=null"],
  ["query", { schema: open, ...deep }, "b[x]=1"],
  ["query", { schema: open, ...deep }, "a[x]=1&a[x]=2"],
  ["query", { schema: open, ...deep }, `a${"[x]".repeat(40)}=1`],
  ["query", { schema: point }, "other=1"],
  ["query", { schema: free }, "z=1&z=2"],
  ["query", { schema: open, ...joined }, "a=x"],
  ["query", { schema: { ...pair, additionalProperties: false } }, "z=1"],
  ["querystring", json, "null"],
  ["header", json, "null"],
  ["header", { schema: pair }, "a,1,a,2"],
  ["header", { schema: pair }, "b,1,a"],
  ["header", { schema: pair, ...exploded }, "a=1,a=2"],
  ["cookie", json, "a=1; a=2"],
  ["cookie", json, "a=null"],
  ["cookie", { schema: pair, ...joined }, "a=a,1,a,2"],
  ["cookie", { schema: pair, ...joined }, "a=b,1,a"],
  ["cookie", { schema: pair }, "a=1; a=2"],
  ["cookie", { schema: text, style: "cookie" }, "a=1; a=2"],
])("A value in the %s that is not as described is refused: %j %s", (location, described, value) => {
  const api = apiWith(location, described);
  const request = withText(location, value);
  const isNoText = location === "path" && value.includes("%ff");
  expect(readRequest(api, request).status).toBe(isNoText ? 404 : 400);
  const url = `https://api.example.com${request.url}`;
  expect(matchOperation(api, { ...request, url })).toBeUndefined();
});

test.each<[string, Json, string, unknown]>([
  ["query", { schema: free }, "z=1&y=2", { z: "1", y: "2" }],
  ["query", { schema: { ...pair, ...free } }, "z=1&b=2", { b: 2, z: "1" }],
  ["query", { schema: { ...free, properties: { "%61": text } } }, "%2561=1", { "%61": "1" }],
  ["query", json, "a=%7B%22a%22:1.50%7D", { a: 1.5 }],
  ["header", { schema: pair }, "b, 1,a,", { b: 1, a: "" }],
  ["header", { schema: texts }, "a,,b", ["a", "", "b"]],
  ["header", json, '{ "a": [1, "1e400", 9007199254740991] }', { a: [1, "1e400", 2 ** 53 - 1] }],
  ["cookie", { schema: pair, ...joined }, "other=1; other=2; a=b,1", { b: 1 }],
  ["cookie", { schema: free }, "z=1; y=%20", { z: "1", y: " " }],
  ["cookie", { schema: text, style: "cookie" }, "a=a%3Db%25", "a%3Db%25"],
  ["cookie", { schema: free, style: "cookie" }, "z=%20", { z: "%20" }],
])(
  "A value in the %s that is written in another way is read: %j %s",
  (location, described, value, a) => {
    const api = apiWith(location, described);
    const read = readRequest(api, withText(location, value));
    expect(codeOf(read)).toEqual({ a });
    expect(toRequest(api.build("run", { a }))).toBeInstanceOf(Request);
  },
);

test("A name of the query that two objects could have is refused", () => {
  const parameters = ["p", "q"].map((name) => parameter("query", name, free));
  const api = createApi(documentWith({ parameters }, "GET /run"));
  expect(readRequest(api, { url: "/run?z=1" }).status).toBe(400);
});

test("A cookie has its name as it is written", () => {
  const api = apiWith("cookie", { schema: text });
  expect(codeOf(readRequest(api, { url: "/run", headers: { cookie: "%61=b" } }))).toEqual({});
});

describe("A form", () => {
  const taking = (mediaType: string, schema: unknown, encoding: Json = {}) =>
    createApi(documentWith(bodyOf(schema, mediaType, { encoding })));

  test("whose fields have any name has them all", () => {
    const content = { schema: free };
    const requestBody = { required: true, content: { [FORM]: content, [MULTIPART]: content } };
    const api = createApi(documentWith({ requestBody }));
    const read = (body: string) => codeOf(posted(api, FORM, body));
    expect(read("data=1")).toEqual({ data: { data: "1" } });
    expect(read("a=1&data=2")).toEqual({ data: { a: "1", data: "2" } });
    expect(read("a=1&%25ff=b")).toEqual({ data: { a: "1", "%ff": "b" } });
    expect(read("a=1&%ff=b")).toEqual([400, "invalid-parameter"]);
    const form = formOf(["data", "1"], ["z", "2"]);
    expect(codeOf(posted(api, MULTIPART, form))).toEqual({ data: { data: "1", z: "2" } });
    const built = api.build("run", { data: { data: "1" } }, { contentType: FORM });
    expect(built.body).toBe("data=1");
  });

  test("has a field of JSON once, and no null in it", () => {
    const encoding = { j: { contentType: "application/json" } };
    const api = taking(FORM, object({ j: {} }), encoding);
    const read = (body: string) => codeOf(posted(api, FORM, body));
    for (const body of ["j=1&j=2", "j=null"]) {
      expect(read(body)).toEqual([400, "invalid-parameter"]);
    }
    expect(read("j=[null]")).toEqual({ j: [null] });
    const multipart = taking(MULTIPART, object({ j: {} }), encoding);
    const form = formOf(["j", "1"], ["j", "2"]);
    expect(codeOf(posted(multipart, MULTIPART, form))).toEqual([400, "invalid-parameter"]);
  });

  test.each<Json>([
    { explode: false },
    { style: "pipeDelimited", explode: false },
    { contentType: "application/json" },
    {},
  ])("has a list that is read as it was built: %j", async (encoding) => {
    for (const type of [MULTIPART, FORM]) {
      const api = taking(type, object({ li: integers }), { li: encoding });
      const read = await readRequest(api, toRequest(api.build("run", { li: [1, 2] })));
      expect(codeOf(read)).toEqual({ li: [1, 2] });
    }
  });

  test("whose list has one text by its style is not cut to the first of two", async () => {
    const encoding = { li: { explode: false } };
    const refused = [400, "invalid-parameter"];
    const multipart = taking(MULTIPART, object({ li: integers }), encoding);
    expect(codeOf(await sent(multipart, formOf(["li", "1"], ["li", "2"])))).toEqual(refused);
    const urlencoded = posted(taking(FORM, object({ li: integers }), encoding), FORM, "li=1&li=2");
    expect(codeOf(urlencoded)).toEqual(refused);
    expect(urlencoded.problems).toHaveLength(1);
  });

  test("whose object has a name twice is refused", async () => {
    const api = taking(MULTIPART, object({ f: { type: "object" } }), { f: deep });
    const form = formOf(["f[a]", "1"], ["f[a]", "2"]);
    expect(codeOf(await sent(api, form))).toEqual([400, "invalid-parameter"]);
  });

  test("has parts of bytes with a contentEncoding, and JSON and files by default", async () => {
    const base64 = { ...text, contentEncoding: "base64" };
    const open = { type: "object", additionalProperties: true };
    const schema = object({
      one: base64,
      referred: reference("Bytes"),
      list: { type: "array", items: base64 },
      typed: base64,
      styled: base64,
      text,
      meta: open,
      items: { type: "array", items: open },
      raw: file,
    });
    const encoding = { typed: { contentType: "text/x-base64" }, styled: exploded };
    const operation = bodyOf(schema, MULTIPART, { encoding });
    const api = createApi(documentWith(operation, "POST /run", schemas({ Bytes: base64 })));
    const bytes = { one: "YQ==", referred: "Yg==", list: ["Yw==", "ZA=="] };
    const json = { meta: { a: 1 }, items: [{ b: 1 }, { b: "2" }] };
    const values = { ...bytes, typed: "ZQ==", styled: "Zg==", text: "g", ...json };
    const fetched = toFetch(api.build("run", { ...values, raw: "a\n" }));
    const types = (await sentParts(fetched[1].body)).map(({ name, type }) => [name, type]);
    const octets = "application/octet-stream";
    expect(new Set(types)).toEqual(
      new Set([
        ["one", octets],
        ["referred", octets],
        ["list", octets],
        ["list", octets],
        ["typed", "text/x-base64"],
        ["styled", undefined],
        ["text", undefined],
        ["meta", "application/json"],
        ["items", "application/json"],
        ["items", "application/json"],
        ["raw", octets],
      ]),
    );
    const read = await readRequest(api, new Request(...fetched));
    expect(codeOf(read)).toEqual({ ...values, raw: expect.any(File) });
    expect(read.problems).toEqual([]);
    if (read.status === undefined) {
      expect(await (read.parameters.raw as File).text()).toBe("a\n");
    }
  });
});
