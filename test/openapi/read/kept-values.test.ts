import { describe, expect, test } from "@jest/globals";
import { toRequest } from "fluent-endpoint/clients";
import {
  createApi,
  readRequest,
  type CallableApi,
  type ReadRequest,
  type ReceivedRequest,
} from "fluent-endpoint/openapi";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const texts = { type: "array", items: text };
const pair = { type: "object", properties: { a: text, b: { type: "integer" } } };
const free = { type: "object", additionalProperties: text };
const urlencoded = "application/x-www-form-urlencoded";

/** An API of one operation. */
function apiOf(operation: Json, method = "get", path = "/x"): CallableApi {
  return createApi({
    openapi: "3.2.0",
    info: { title: "Values", version: "1" },
    servers: [{ url: "https://example.com" }],
    paths: { [path]: { [method]: operation } },
  });
}

function withParameter(place: string, parameter: Json): CallableApi {
  return apiOf({ parameters: [{ name: "p", in: place, ...parameter }] });
}

function withPath(path: string, schema: Json, rest: Json = {}): CallableApi {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = names.map((name) => ({ name, in: "path", required: true, schema, ...rest }));
  return apiOf({ parameters }, "get", path);
}

function withBody(content: Json): CallableApi {
  return apiOf({ requestBody: { required: true, content } }, "post");
}

function post(contentType: string, body: unknown): ReceivedRequest {
  return { method: "POST", url: "/x", headers: { "content-type": contentType }, body };
}

function sent(place: string, value: string): ReceivedRequest {
  if (place === "query" || place === "querystring") return { url: `/x?${value}` };
  return { url: "/x", headers: place === "cookie" ? { cookie: value } : { p: value } };
}

/** The request that is built of what was read, or the status of its refusal. */
function forwarded(api: CallableApi, request: ReceivedRequest): unknown {
  const read: ReadRequest = readRequest(api, request);
  if (read.status !== undefined) return read.status;
  const built = api.build(read.operation.route, read.parameters, read.options);
  return [read.parameters, toRequest(built)];
}

function parameters(api: CallableApi, request: ReceivedRequest): unknown {
  const read = readRequest(api, request);
  return read.status === undefined ? read.parameters : read.problems[0]?.code;
}

describe("Nothing is dropped", () => {
  test("of a form whose fields have any name", () => {
    const content = { schema: free };
    const api = withBody({ [urlencoded]: content, "multipart/form-data": content });
    const read = (body: string) => parameters(api, post(urlencoded, body));
    expect(read("data=1")).toEqual({ data: { data: "1" } });
    expect(read("a=1&data=2")).toEqual({ data: { a: "1", data: "2" } });
    const form = new FormData();
    form.append("data", "1");
    form.append("z", "2");
    const multipart = post("multipart/form-data", form);
    expect(parameters(api, multipart)).toEqual({ data: { data: "1", z: "2" } });
    const built = api.build("POST /x", { data: { data: "1" } }, { contentType: urlencoded });
    expect(built.body).toBe("data=1");
  });

  const json = { content: { "application/json": { schema: {} } } };

  test.each<[string, Json, string]>([
    ["query", json, "p=1&p=2"],
    ["cookie", json, "p=1; p=2"],
    ["query", json, "p=null"],
    ["cookie", json, "p=null"],
    ["header", json, "null"],
    ["querystring", json, "null"],
    ["query", json, "p=9007199254740993"],
    ["header", json, "[1e400]"],
    ["query", { schema: { enum: ["a", null] } }, "p=null"],
    ["header", { schema: pair }, "a,1,a,2"],
    ["header", { schema: pair, explode: true }, "a=1,a=2"],
    ["header", { schema: pair, explode: true }, "a=1,b"],
    ["header", { schema: pair }, "b,1,a"],
    ["cookie", { schema: pair, explode: false }, "p=a,1,a,2"],
    ["cookie", { schema: pair, explode: false }, "p=b,1,a"],
    ["cookie", { schema: pair }, "a=1; a=2"],
    ["cookie", { schema: text, style: "cookie" }, "p=1; p=2"],
  ])("of a parameter in the %s: %j %s is a problem", (place, parameter, value) => {
    expect(forwarded(withParameter(place, parameter), sent(place, value))).toBe(400);
  });

  test.each<[string, Json, string, unknown]>([
    ["header", { schema: pair }, "b, 1,a,", { p: { b: 1, a: "" } }],
    ["header", { schema: texts }, "a,,b", { p: ["a", "", "b"] }],
    [
      "header",
      json,
      '{ "a": [1, "1e400", 9007199254740991] }',
      { p: { a: [1, "1e400", 2 ** 53 - 1] } },
    ],
    ["query", json, "p=%7B%22a%22:1.50%7D", { p: { a: 1.5 } }],
    ["cookie", { schema: pair, explode: false }, "other=1; other=2; p=b,1", { p: { b: 1 } }],
    ["cookie", { schema: free }, "z=1; y=%20", { p: { z: "1", y: " " } }],
    ["query", { schema: free }, "z=1&y=2", { p: { z: "1", y: "2" } }],
    ["query", { schema: { ...pair, ...free } }, "z=1&b=2", { p: { b: 2, z: "1" } }],
    ["cookie", { schema: text, style: "cookie" }, "p=a%3Db%25", { p: "a%3Db%25" }],
    ["cookie", { schema: free, style: "cookie" }, "z=%20", { p: { z: "%20" } }],
  ])("of a parameter in the %s: %j %s is read", (place, parameter, value, expected) => {
    const api = withParameter(place, parameter);
    expect(parameters(api, sent(place, value))).toEqual(expected);
    expect(forwarded(api, sent(place, value))).toEqual([expected, expect.any(Request)]);
  });

  test("of names that two objects could have, or none takes", () => {
    const two = ["p", "q"].map((name) => ({ name, in: "query", schema: free }));
    expect(forwarded(apiOf({ parameters: two }), { url: "/x?z=1" })).toBe(400);
    const closed = { schema: { ...pair, additionalProperties: false } };
    expect(forwarded(withParameter("query", closed), { url: "/x?z=1" })).toBe(400);
    expect(forwarded(withParameter("query", { schema: free }), { url: "/x?z=1&z=2" })).toBe(400);
  });

  test("of a field that is JSON", () => {
    const schema = { type: "object", properties: { j: {} } };
    const encoding = { j: { contentType: "application/json" } };
    const api = withBody({ [urlencoded]: { schema, encoding } });
    const read = (body: string) => parameters(api, post(urlencoded, body));
    expect(read("j=1&j=2")).toBe("invalid-parameter");
    expect(read("j=null")).toBe("invalid-parameter");
    expect(read("j=[null]")).toEqual({ j: [null] });
    const form = new FormData();
    form.append("j", "1");
    form.append("j", "2");
    const multipart = withBody({ "multipart/form-data": { schema, encoding } });
    expect(parameters(multipart, post("multipart/form-data", form))).toBe("invalid-parameter");
  });

  test.each<[string, Json, Json, string]>([
    ["/x/{p}", texts, { style: "label", explode: true }, "/x/.a.b"],
    ["/x/{p}", texts, {}, "/x/,"],
    ["/x/{a}{b}", text, {}, "/x/ab"],
  ])("of the path %s: %j %j %s is a problem", (path, schema, rest, url) => {
    expect(forwarded(withPath(path, schema, rest), { url })).toBe(400);
  });

  test.each<[string, number]>([
    ['{"n":9007199254740993}', 400],
    ['{"n":-12345678901234567890}', 400],
    ['["\\"", 9007199254740993]', 400],
    ["[1e400]", 400],
    ["9007199254740993", 400],
  ])("of the JSON %s", (body, status) => {
    const api = withBody({ "application/json": { schema: {} }, "application/jsonl": {} });
    expect(forwarded(api, post("application/json", body))).toBe(status);
    expect(forwarded(api, post("application/json", Buffer.from(body)))).toBe(status);
    expect(forwarded(api, post("application/jsonl", `1\n${body}`))).toBe(status);
  });

  test.each([
    '{"9007199254740993":"\\"9007199254740993 1e400"}',
    "[100000000000000000000,1e+21,0.1234567890123456,-9007199254740991,0e999]",
  ])("of the JSON %s, which JavaScript keeps", (body) => {
    const api = withBody({ "application/json": { schema: {} } });
    expect(forwarded(api, post("application/json", body))).toEqual([
      { data: JSON.parse(body) as unknown },
      expect.any(Request),
    ]);
  });

  test("of a JSON text of many digits, in linear time", () => {
    const api = withBody({ "application/json": { schema: {} } });
    const read = (body: string) => readRequest(api, post("application/json", body)).status;
    expect(read(`"${"1".repeat(10_000_000)}"`)).toBeUndefined();
    expect(read("1".repeat(10_000_000))).toBe(400);
    expect(read(`"${"\\".repeat(10_000_000)}1e4"`)).toBeUndefined();
  });
});
