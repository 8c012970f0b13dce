import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import { createApi, readRequest, type CallableApi } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };

function apiOf(content: Json, isRequired = true): CallableApi {
  return createApi({
    openapi: "3.1.0",
    info: { title: "Types", version: "1" },
    servers: [{ url: "https://example.com" }],
    paths: { "/x": { post: { requestBody: { required: isRequired, content } } } },
  });
}

/** The content type and the body that are built of a request, or the status of its refusal. */
function forwarded(api: CallableApi, contentType: string, body: unknown): unknown {
  const headers = { "content-type": contentType };
  const read = readRequest(api, { method: "POST", url: "/x", headers, body });
  if (read.status !== undefined) return read.status;
  const built = api.build("POST /x", read.parameters, read.options);
  return [built.headers["content-type"], built.body];
}

function ofVersion(name: string): Json {
  const schema = { type: "object", properties: { [name]: text }, additionalProperties: false };
  return { schema };
}

describe("The media type of a received body", () => {
  const versions = apiOf({
    "application/json; version=1": ofVersion("one"),
    "application/json; version=2": ofVersion("two"),
  });

  test.each<[string, string, unknown]>([
    ["application/json; version=1", "one", "application/json; version=1"],
    ["application/json; version=2", "two", "application/json; version=2"],
    ['APPLICATION/JSON;Version="2"; charset=utf-8', "two", "application/json; version=2"],
  ])("with parameters is the one that has them: %s", (contentType, name, built) => {
    const body = { [name]: "a" };
    expect(forwarded(versions, contentType, JSON.stringify(body))).toEqual([built, body]);
  });

  test.each<[string, string, unknown]>([
    ["application/json; version=2", "one", 400],
    ["application/json; version=3", "one", 415],
    ["application/json", "one", 415],
  ])("is never another one: %s", (contentType, name, status) => {
    expect(forwarded(versions, contentType, `{"${name}":"a"}`)).toBe(status);
  });

  test("is chosen for a request that is built, too", () => {
    const build = (contentType: string) =>
      versions.build("POST /x", { two: "a" }, { contentType }).headers["content-type"];
    expect(build("application/json; version=2")).toBe("application/json; version=2");
    expect(build("application/json;Version=2")).toBe("application/json; version=2");
  });

  const csv = { schema: text };

  test.each<[Json, string, unknown]>([
    [{ "text/csv": csv }, "text/csv; header=absent", 415],
    [{ "text/csv": csv }, "text/csv; charset=UTF-8", ["text/csv", "a"]],
    [{ "text/csv; header=absent": csv }, "text/csv", ["text/csv; header=absent", "a"]],
    [{ "text/*": csv, "text/csv": csv }, "text/csv", ["text/csv", "a"]],
    [{ "text/*": csv }, "text/csv; header=absent", ["text/csv; header=absent", "a"]],
    [{ "text/csv": csv }, "text/csv; charset=iso-8859-1", 415],
    [{ "text/csv": csv }, "", ["text/csv", "a"]],
  ])("of %j for %j", (content, contentType, expected) => {
    expect(forwarded(apiOf(content), contentType, "a")).toEqual(expected);
  });

  test("of JSON and of forms has parameters that do not count", () => {
    const schema = { type: "object", properties: { a: text } };
    const api = apiOf({ "application/json": { schema } });
    expect(forwarded(api, "application/json; odata.metadata=none", '{"a":"b"}')).toEqual([
      expect.any(String),
      { a: "b" },
    ]);
  });

  test("of a body without bytes counts, too, where one is required", () => {
    const schema = { type: "object", properties: { a: text } };
    const content = { "application/x-www-form-urlencoded": { schema } };
    expect(forwarded(apiOf(content), "text/plain", "")).toBe(415);
    expect(forwarded(apiOf(content, false), "text/plain", "")).not.toBe(415);
  });
});

describe("A body that is not written as it is", () => {
  const api = apiOf({
    "text/plain": { schema: text },
    "application/octet-stream": {},
    "application/json": {},
  });
  const latin = new Uint8Array([0x63, 0xe4]);

  async function statusOf(
    headers: Record<string, string>,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<unknown[]> {
    const given = { method: "POST", url: "/x", headers };
    const request = new Request("https://h.example/x", { ...given, body: new Blob([body]) });
    return [readRequest(api, { ...given, body }).status, (await readRequest(api, request)).status];
  }

  test("in another charset is refused", async () => {
    const types = ["text/plain; charset=iso-8859-1", 'application/json;charset="utf-16"'];
    for (const type of types) {
      expect(await statusOf({ "content-type": type }, latin)).toEqual([415, 415]);
    }
    expect(await statusOf({ "content-type": "text/plain" }, latin)).toEqual([400, 400]);
  });

  test("but compressed is refused, unless a parser has read it", async () => {
    const gzip = { "content-type": "application/octet-stream", "content-encoding": "gzip" };
    expect(await statusOf(gzip, latin)).toEqual([415, 415]);
    const plain = { ...gzip, "content-encoding": "identity" };
    expect(await statusOf(plain, latin)).toEqual([undefined, undefined]);
    const headers = { ...gzip, "content-type": "application/json" };
    const parsed = readRequest(api, { method: "POST", url: "/x", headers, body: { a: 1 } });
    expect(parsed.status).toBeUndefined();
  });
});

describe("A request that cannot be read", () => {
  const api = apiOf({ "application/json": {} });
  const thrower = {
    get a(): never {
      throw new Error("boom");
    },
  };
  const url = "/x";
  const headers = { "content-type": "application/json" };

  test.each<[string, object]>([
    ["headers of null", { url, headers: null }],
    ["headers that are a number", { url, headers: 5 }],
    ["headers that are a text", { url, headers: "a" }],
    ["a method of null", { url, method: null }],
    ["a method that is a number", { url, method: 5 }],
  ])("is refused: %s", (_, request) => {
    const error = thrownBy(() => readRequest(api, request));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ code: "invalid-options" });
  });

  const hostile = new Proxy(thrower, {
    get: () => thrower.a,
    has: () => thrower.a,
    ownKeys: () => thrower.a,
  });

  test.each<[string, object]>([
    ["the request", hostile],
    ["the headers", { url, headers: hostile }],
    ["the body", { url, method: "POST", headers, body: hostile }],
    ["a value of the body", { url, method: "POST", headers, body: { a: [thrower] } }],
  ])("is unreadable: a getter of %s that throws", (_, request) => {
    const error = thrownBy(() => readRequest(api, request));
    expect(error).toMatchObject({ code: "unreadable-input", cause: new Error("boom") });
  });

  test("is unreadable: a Request that throws", async () => {
    const request = Object.assign(new Request("https://h.example/x", { method: "POST" }), {});
    Object.defineProperty(request, "bodyUsed", { get: () => thrower.a });
    await expect(readRequest(api, request)).rejects.toMatchObject({ code: "unreadable-input" });
  });

  test.each(["/x#b", "/x#b?c", "/x?a#b"])("has a fragment in its target: %s", (target) => {
    expect(readRequest(api, { method: "POST", url: target, headers, body: "1" }).status).toBe(404);
  });
});
