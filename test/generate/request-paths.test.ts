import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { loadWithRuntime } from "./generated-module.js";

type Json = Readonly<Record<string, unknown>>;

/** Generates the call of an API with one path. */
function compile(path: string, operation: Json) {
  return generate(
    readDescription({
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com" }],
      paths: { [path]: { post: { operationId: "run", ...operation } } },
    }),
    { areas: "none", compiled: true },
  );
}

function callOf(path: string, operation: Json): (given: object) => unknown {
  const { createRequest } = loadWithRuntime(compile(path, operation).files, "request.ts");
  const request = (createRequest as () => (route: string, given: object) => unknown)();
  return (given) => request(`POST ${path}`, given);
}

function callWith(parameter: Json): (given: object) => unknown {
  return callOf("/p/{a}", {
    parameters: [{ name: "a", in: "path", required: true, ...parameter }],
  });
}

const list = { schema: { type: "array", items: {} } };
const object = { schema: { type: "object", additionalProperties: true } };
const json = { content: { "application/json": { schema: {} } } };

describe("The call of request.ts", () => {
  test.each<[Json, unknown, string]>([
    [{ schema: { type: "string" } }, "a/b", "a%2Fb"],
    [list, [1, "b c", undefined], "1,b%20c"],
    [object, { x: 1, y: undefined, "z ": "é" }, "x,1,z%20,%C3%A9"],
    [{ ...object, explode: true }, { x: 1, y: 2 }, "x=1,y=2"],
    [{ schema: {} }, 7, "7"],
    [json, { b: [1] }, "%7B%22b%22%3A%5B1%5D%7D"],
  ])("writes a value into a path: %j %j", (parameter, value, text) => {
    expect(callWith(parameter)({ a: value })).toMatchObject([
      `https://example.com/p/${text}`,
      { method: "POST" },
    ]);
  });

  test.each<[Json, unknown]>([
    [{ schema: { type: "string" } }, ""],
    [list, []],
    [list, [""]],
    [object, {}],
    [{ schema: {} }, undefined],
    [json, null],
    [json, undefined],
  ])("refuses an empty value in a path: %j %j", (parameter, value) => {
    expect(() => callWith(parameter)({ a: value })).toThrow("a: missing-variable");
  });

  test.each<[string, string]>([
    ["/a/../b", "dot-segment"],
    ["/a/%2e%2E/b", "dot-segment"],
    ["/a b/{", "invalid-template"],
    ["/{a}{", "invalid-template"],
  ])("refuses the path %s with %s", (path, code) => {
    expect(() => callOf(path, {})({ a: "1" })).toThrow(code);
  });

  test.each<[string, string]>([
    ["//a", "//a"],
    ['/a"b c', "/a%22b%20c"],
    ["/a%", "/a%"],
    ["/:id/a:b", "/:id/a:b"],
    ["/a?b=c#d", "/a?b=c"],
  ])("writes the path %s as %s", (path, written) => {
    expect(callOf(path, {})({})).toMatchObject([`https://example.com${written}`, {}]);
  });
});

describe("readResponse", () => {
  const { files } = compile("/a", {});
  const read = loadWithRuntime(files, "request.ts").readResponse as (
    request: [string, { method: string }],
    response: Response,
  ) => Promise<unknown>;
  const answer = (type: string, body: string | null) =>
    new Response(body, { status: 201, headers: { "content-type": type } });

  test.each<[string, string | null, unknown]>([
    ["application/json", '{"a":1}', { a: 1 }],
    ["application/problem+json; charset=utf-8", "[1]", [1]],
    ["application/json", "", undefined],
    ["application/json", null, undefined],
    ["text/csv", "a,b", "a,b"],
    ["application/atom+xml", "<a/>", "<a/>"],
    ["application/x-www-form-urlencoded", "a=1", "a=1"],
    ["text/json", "[1]", [1]],
    ["application/x; charset=utf-8", "é", "é"],
    ["application/octet-stream", "ab", new Uint8Array([97, 98])],
  ])("reads %s %j", async (type, body, data) => {
    const request: [string, { method: string }] = ["https://example.com", { method: "POST" }];
    expect(await read(request, answer(type, body))).toEqual({ status: 201, ok: true, data });
  });

  test("reads no body of a HEAD, and bytes without a content type", async () => {
    const bytes = () => new Response(new Uint8Array([1]));
    const url = "https://example.com";
    expect(await read([url, { method: "HEAD" }], bytes())).toEqual({
      status: 200,
      ok: true,
      data: undefined,
    });
    expect(await read([url, { method: "GET" }], bytes())).toEqual({
      status: 200,
      ok: true,
      data: new Uint8Array([1]),
    });
  });
});
