import { describe, expect, test } from "@jest/globals";
import { BODY, createEndpoint, type EndpointBuilder, type Operations } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { buildTool, createApi, readDescription } from "fluent-endpoint/openapi";
import { instanceOf, loadGenerated } from "../../generate/generated-module.js";
import { documentWith, everyWay, inEveryWay } from "./every-way.js";

test.each(["text/json", "text/json; charset=utf-8", "TEXT/JSON"])("%s is JSON", (type) => {
  const schema = { type: "object", properties: { series: { type: "array" } } };
  const requestBody = { required: true, content: { [type]: { schema } } };
  const document = documentWith({}, { requestBody }, "/t", "post");
  const outcomes = everyWay(document, "POST /t", { series: [1] });
  for (const [way, { body, headers, message }] of Object.entries(outcomes)) {
    expect([way, message, body, headers?.["content-type"]]).toEqual([
      way,
      undefined,
      '{"series":[1]}',
      type,
    ]);
  }
});

describe("a file is sent as its own type, where the document leaves it open", () => {
  const BYTES = { type: "string", format: "binary" };
  const jpeg = new File(["x"], "a.jpg", { type: "image/jpeg" });
  const png = new Blob(["x"], { type: "image/png" });
  test.each<[string, readonly string[], unknown, string | undefined]>([
    ["a range", ["image/*"], png, "image/png"],
    ["any type", ["*/*"], png, "image/png"],
    [
      "another range",
      ["application/*"],
      new Blob(["x"], { type: "application/pdf" }),
      "application/pdf",
    ],
    ["the second of two", ["image/png", "image/jpeg"], jpeg, "image/jpeg"],
    ["the first of two", ["image/png", "image/jpeg"], png, "image/png"],
    [
      "bytes in general, and a type",
      ["application/octet-stream", "image/jpeg"],
      jpeg,
      "image/jpeg",
    ],
    ["a type and a range", ["image/png", "image/*"], jpeg, "image/jpeg"],
    ["one type", ["image/png"], new Blob(["x"]), "image/png"],
    ["one type, and another file", ["application/zip"], png, "application/zip"],
    ["text", ["*/*"], "hi", undefined],
    ["bytes", ["image/*"], new Uint8Array([1]), undefined],
  ])("%s: %p", (_, types, data, type) => {
    const content = Object.fromEntries(types.map((each) => [each, { schema: BYTES }]));
    const document = documentWith({}, { requestBody: { required: true, content } }, "/t", "post");
    for (const [way, outcome] of Object.entries(everyWay(document, "POST /t", { data }))) {
      const [url = "", init] = [outcome.url, outcome as RequestInit];
      const sent = new Request(url, init).headers.get("content-type");
      const expected = typeof data === "string" ? "text/plain;charset=UTF-8" : (type ?? null);
      expect([way, outcome.message, sent]).toEqual([way, undefined, expected]);
      expect([way, outcome.body]).toEqual([way, data]);
    }
  });

  test.each([
    { $ref: "#/components/schemas/Bytes" },
    { type: "string", format: "binary" },
    { contentMediaType: "application/octet-stream" },
  ])("text in a schema of bytes is not JSON: %p", (schema) => {
    const content = { "*/*": { schema } };
    const components = { schemas: { Bytes: BYTES } };
    const requestBody = { required: true, content };
    const document = documentWith({ components }, { requestBody }, "/t", "post");
    const outcomes = everyWay(document, "POST /t", { data: "hi" });
    expect(new Set(Object.values(inEveryWay(outcomes, "body")))).toEqual(new Set(["hi"]));
  });
});

describe("of several forms, one that can hold the file is sent", () => {
  const form = "application/x-www-form-urlencoded";
  const bytes = { type: "string", format: "binary" };
  const list = { type: "array", items: bytes };
  test.each<[string, string, object]>([
    ["a file", form, bytes],
    ["a list of files", form, list],
    ["a file in JSON", "application/json", bytes],
  ])("%s", (_, first, f) => {
    const schema = { type: "object", properties: { f } };
    const content = { [first]: { schema }, "multipart/form-data": { schema } };
    const document = documentWith({}, { requestBody: { required: true, content } }, "/t", "post");
    const file = new File(["x"], "a.txt");
    for (const [way, { body }] of Object.entries(everyWay(document, "POST /t", { f: file }))) {
      expect([way, body instanceof FormData && body.get("f")]).toEqual([way, file]);
    }
  });

  test("but without a file the first", () => {
    const schema = { type: "object", properties: { f: { type: "string" } } };
    const content = { [form]: { schema }, "multipart/form-data": { schema } };
    const document = documentWith({}, { requestBody: { required: true, content } }, "/t", "post");
    const outcomes = everyWay(document, "POST /t", { f: "1" });
    expect(new Set(Object.values(inEveryWay(outcomes, "body")))).toEqual(new Set(["f=1"]));
  });
});

describe("a JSON body that is required and needs no field is an empty object", () => {
  const json = (schema: object, required = true) => ({
    requestBody: { required, content: { "application/json": { schema } } },
  });
  const a = { type: "object", properties: { a: { type: "string" } } };
  test.each<[string, object, Readonly<Record<string, unknown>>, string]>([
    ["without fields", json(a), {}, "{}"],
    ["with undefined", json(a), { a: undefined }, "{}"],
    ["with a field", json(a), { a: "1" }, '{"a":"1"}'],
    ["not where it may be left out", json(a, false), {}, ""],
  ])("%s", (_, operation, values, text) => {
    const document = documentWith({}, operation, "/t", "post");
    for (const [way, { body, message }] of Object.entries(everyWay(document, "POST /t", values))) {
      const sent = typeof body === "string" ? body : String((body as Uint8Array).byteLength || "");
      expect([way, message, sent]).toEqual([way, undefined, text]);
    }
  });
});

/** A document with one operation that takes a JSON body of a schema. */
function takingJson(schema: object, required = false): object {
  const requestBody = { required, content: { "application/json": { schema } } };
  return documentWith({}, { requestBody }, "/t", "post");
}

type Call = (route: string, values?: object) => { readonly body?: unknown };

describe("a field that the document does not list", () => {
  const properties = { a: { type: "string" } };
  const values = { a: "1", b: 2 };
  const text = '{"a":"1","b":2}';
  test.each([
    { type: "object", properties, additionalProperties: true },
    { type: "object", properties, additionalProperties: { type: "integer" } },
    { allOf: [{ properties }, { type: "object", additionalProperties: true }] },
  ])("is an argument where the document has fields of any name: %j", (schema) => {
    const outcomes = everyWay(takingJson(schema), "POST /t", values);
    const { body } = buildTool(createApi(takingJson(schema)), "x", values);
    expect(new Set([...Object.values(inEveryWay(outcomes, "body")), JSON.stringify(body)])).toEqual(
      new Set([text]),
    );
  });

  test.each([
    { type: "object", properties },
    { type: "object", properties, additionalProperties: false },
    { properties, patternProperties: { "^b": {} } },
  ])("is refused elsewhere, but by route: %j", (schema) => {
    const document = takingJson(schema);
    const outcomes = inEveryWay(everyWay(document, "POST /t", values), "body");
    expect(outcomes).toEqual({
      createApi: "unknown-parameter",
      class: "unknown-parameter",
      "request.ts": text,
      endpoint: text,
    });
    expect(() => buildTool(createApi(document), "x", values)).toThrow('no parameter "b"');
  });

  test("is sent in a field, where the document does not refuse it", () => {
    const nested = { type: "object", properties: { c: { type: "object", properties } } };
    const outcomes = everyWay(takingJson(nested), "POST /t", { c: values });
    expect(new Set(Object.values(inEveryWay(outcomes, "body")))).toEqual(
      new Set([`{"c":${text}}`]),
    );
  });

  test("is sent by .body() and [BODY]", () => {
    const document = takingJson({ type: "object", properties });
    const { files } = generate(readDescription(document), { name: "Api", compiled: true });
    const api = instanceOf(loadGenerated(files), "Api") as unknown as {
      readonly t: { x(values: object): EndpointBuilder };
    };
    const { operations } = loadGenerated(files, "operations.ts");
    const { createRequest } = loadGenerated(files, "request.ts");
    const endpoint = createEndpoint("https://a.example", operations as Operations) as Call;
    const request = (createRequest as () => (...call: Parameters<Call>) => [string, RequestInit])();
    expect(() => api.t.x(values)).toThrow("To send another, use .query() or .body().");
    expect(api.t.x({ a: "1" }).body({ b: 2 }).build().body).toEqual(values);
    const builder = createApi(document).builder("x").params({ a: "1" });
    expect(builder.body({ b: 2 }).build().body).toEqual(values);
    expect(endpoint("POST /t", { a: "1", [BODY]: { b: 2 } }).body).toEqual(values);
    const [, { body }] = request("POST /t", { a: "1", [BODY]: { b: 2 } });
    expect(body).toBe(text);
  });
});

test("a required JSON body without fields is {} by route, but in request.ts", () => {
  const document = takingJson({ type: "object", properties: { a: {} } }, true);
  const { files } = generate(readDescription(document), { name: "Api", compiled: true });
  const { operations } = loadGenerated(files, "operations.ts");
  const endpoint = createEndpoint("https://a.example", operations as Operations) as Call;
  expect([endpoint("POST /t").body, endpoint("POST /t", {}).body]).toEqual([{}, {}]);
  const { createRequest } = loadGenerated(files, "request.ts");
  const request = (createRequest as () => (...call: Parameters<Call>) => [string, RequestInit])();
  expect(String(request("POST /t")[1].body ?? "")).toBe("");
  expect(request("POST /t", { [BODY]: {} })[1].body).toBe("{}");
});
