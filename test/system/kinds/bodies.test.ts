import { describe, expect, test } from "@jest/globals";
import { BODY, createEndpoint, type EndpointBuilder, type Operations } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { buildTool, createApi, readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "../../generate/compile-generated.js";
import { instanceOf, loadGenerated } from "../../generate/generated-module.js";
import {
  documentTaking,
  documentTakingJson,
  everyWay,
  inEveryWay,
  sentAlike,
} from "./every-way.js";

const BYTES = { type: "string", format: "binary" };
const FORM = "application/x-www-form-urlencoded";

test.each(["text/json", "text/json; charset=utf-8", "TEXT/JSON"])("%s is JSON", (type) => {
  const schema = { type: "object", properties: { series: { type: "array" } } };
  const document = documentTaking({ [type]: { schema } });
  const outcomes = Object.values(everyWay(document, "POST /t", { series: [1] }));
  for (const { body, headers } of outcomes)
    expect([body, headers?.["content-type"]]).toEqual(['{"series":[1]}', type]);
});

describe("a file is sent as its own type, where the document leaves it open", () => {
  const jpeg = new File(["x"], "a.jpg", { type: "image/jpeg" });
  const png = new Blob(["x"], { type: "image/png" });
  const pdf = new Blob(["x"], { type: "application/pdf" });
  test.each<[string, string, unknown, string | null]>([
    ["a range", "image/*", png, "image/png"],
    ["any type", "*/*", png, "image/png"],
    ["another range", "application/*", pdf, "application/pdf"],
    ["the second of two", "image/png image/jpeg", jpeg, "image/jpeg"],
    ["the first of two", "image/png image/jpeg", png, "image/png"],
    ["bytes in general, and a type", "application/octet-stream image/jpeg", jpeg, "image/jpeg"],
    ["a type and a range", "image/png image/*", jpeg, "image/jpeg"],
    ["one type", "image/png", new Blob(["x"]), "image/png"],
    ["one type, and another file", "application/zip", png, "application/zip"],
    ["text", "*/*", "hi", "text/plain;charset=UTF-8"],
    ["bytes", "image/*", new Uint8Array([1]), null],
  ])("%s: %p", (_, types, data, type) => {
    const content = Object.fromEntries(types.split(" ").map((each) => [each, { schema: BYTES }]));
    const outcomes = everyWay(documentTaking(content), "POST /t", { data });
    for (const [way, outcome] of Object.entries(outcomes)) {
      const sent = new Request(outcome.url ?? "", outcome as RequestInit);
      expect([way, sent.headers.get("content-type")]).toEqual([way, type]);
      expect([way, outcome.body]).toEqual([way, data]);
    }
  });

  test.each([
    { $ref: "#/components/schemas/Bytes" },
    { type: "string", format: "binary" },
    { contentMediaType: "application/octet-stream" },
  ])("text in a schema of bytes is not JSON: %p", (schema) => {
    const components = { schemas: { Bytes: BYTES } };
    const document = documentTaking({ "*/*": { schema } }, { components });
    expect(sentAlike(document, "POST /t", { data: "hi" }, "body")).toBe("hi");
  });
});

describe("of several forms, one that can hold the file is sent", () => {
  const either = (first: string, f: object) => {
    const schema = { type: "object", properties: { f } };
    return documentTaking({ [first]: { schema }, "multipart/form-data": { schema } });
  };
  test.each<[string, string, object]>([
    ["a file", FORM, BYTES],
    ["a list of files", FORM, { type: "array", items: BYTES }],
    ["a file in JSON", "application/json", BYTES],
  ])("%s", (_, first, f) => {
    const file = new File(["x"], "a.txt");
    const outcomes = everyWay(either(first, f), "POST /t", { f: file });
    for (const [way, { body }] of Object.entries(outcomes))
      expect([way, body instanceof FormData && body.get("f")]).toEqual([way, file]);
  });

  test("but without a file the first", () => {
    const document = either(FORM, { type: "string" });
    expect(sentAlike(document, "POST /t", { f: "1" }, "body")).toBe("f=1");
  });
});

describe("a JSON body that is required and needs no field is an empty object", () => {
  const a = { type: "object", properties: { a: { type: "string" } } };
  test.each<[string, boolean, Readonly<Record<string, unknown>>, string]>([
    ["without fields", true, {}, "{}"],
    ["with undefined", true, { a: undefined }, "{}"],
    ["with a field", true, { a: "1" }, '{"a":"1"}'],
    ["not where it may be left out", false, {}, ""],
  ])("%s", (_, required, values, text) => {
    const outcomes = everyWay(documentTakingJson(a, {}, required), "POST /t", values);
    for (const [way, { body, message }] of Object.entries(outcomes)) {
      const sent = typeof body === "string" ? body : String((body as Uint8Array).byteLength || "");
      expect([way, message, sent]).toEqual([way, undefined, text]);
    }
  });
});

type Call = (route: string, values?: object) => { readonly body?: unknown };

/** The calls by route of the code that is generated for a document. */
function callsOf(document: object) {
  const { files } = generate(readDescription(document), { name: "Api", compiled: true });
  const { operations } = loadGenerated(files, "operations.ts");
  const { createRequest } = loadGenerated(files, "request.ts");
  const endpoint = createEndpoint("https://a.example", operations as Operations) as Call;
  const request = (createRequest as () => (...call: Parameters<Call>) => [string, RequestInit])();
  return { files, endpoint, request };
}

describe("a field that the document does not list", () => {
  const properties = { a: { type: "string" } };
  const values = { a: "1", b: 2 };
  const text = '{"a":"1","b":2}';
  test.each([
    { type: "object", properties, additionalProperties: true },
    { type: "object", properties, additionalProperties: { type: "integer" } },
    { allOf: [{ properties }, { type: "object", additionalProperties: true }] },
  ])("is an argument where the document has fields of any name: %j", (schema) => {
    const document = documentTakingJson(schema, {}, false);
    expect(sentAlike(document, "POST /t", values, "body")).toBe(text);
    expect(buildTool(createApi(document), "x", values).body).toEqual(values);
  });

  test.each([
    { type: "object", properties },
    { type: "object", properties, additionalProperties: false },
    { properties, patternProperties: { "^b": {} } },
  ])("is refused elsewhere, but by route: %j", (schema) => {
    const document = documentTakingJson(schema, {}, false);
    expect(inEveryWay(everyWay(document, "POST /t", values), "body")).toEqual({
      createApi: "unknown-parameter",
      class: "unknown-parameter",
      "request.ts": text,
      endpoint: text,
    });
    expect(() => buildTool(createApi(document), "x", values)).toThrow('no parameter "b"');
  });

  test("is sent in a field, where the document does not refuse it", () => {
    const nested = { type: "object", properties: { c: { type: "object", properties } } };
    const document = documentTakingJson(nested, {}, false);
    expect(sentAlike(document, "POST /t", { c: values }, "body")).toBe(`{"c":${text}}`);
  });

  test("is sent by .body() and [BODY]", () => {
    const document = documentTakingJson({ type: "object", properties }, {}, false);
    const { files, endpoint, request } = callsOf(document);
    const { t } = instanceOf(loadGenerated(files), "Api") as unknown as {
      readonly t: { x(values: object): EndpointBuilder };
    };
    expect(() => t.x(values)).toThrow("To send another, use .query() or .body().");
    expect(t.x({ a: "1" }).body({ b: 2 }).build().body).toEqual(values);
    const builder = createApi(document).builder("x").params({ a: "1" });
    expect(builder.body({ b: 2 }).build().body).toEqual(values);
    expect(endpoint("POST /t", { a: "1", [BODY]: { b: 2 } }).body).toEqual(values);
    expect(request("POST /t", { a: "1", [BODY]: { b: 2 } })[1].body).toBe(text);
  });
});

test("a required JSON body without fields is {} by route, but in request.ts", () => {
  const { endpoint, request } = callsOf(
    documentTakingJson({ type: "object", properties: { a: {} } }),
  );
  expect([endpoint("POST /t").body, endpoint("POST /t", {}).body]).toEqual([{}, {}]);
  expect(String(request("POST /t")[1].body ?? "")).toBe("");
  expect(request("POST /t", { [BODY]: {} })[1].body).toBe("{}");
});

describe("A file that may be null", () => {
  const shared = { $ref: "#/components/schemas/File" };
  const nullable = {
    nullable: { ...BYTES, nullable: true },
    typed: { ...BYTES, type: ["string", "null"] },
    anyOf: { anyOf: [BYTES, { type: "null" }] },
    oneOf: { oneOf: [shared, { type: "null" }] },
    every: { allOf: [{ ...BYTES, nullable: true }, { nullable: true }] },
    allOf: { allOf: [shared], nullable: true },
    referred: { $ref: "#/components/schemas/Maybe" },
    bytes: { type: ["string", "null"], contentMediaType: "application/octet-stream" },
    list: { type: ["array", "null"], items: BYTES },
    either: { anyOf: [BYTES, { type: "array", items: BYTES }, { type: "null" }] },
  };
  const others = { one: BYTES, all: { allOf: [shared] }, many: { type: "array", items: BYTES } };
  const documentOf = (openapi: string) => {
    const schema = { type: "object", properties: { ...nullable, ...others } };
    const schemas = { File: BYTES, Maybe: { ...BYTES, nullable: true, type: ["string", "null"] } };
    return documentTaking(
      { "multipart/form-data": { schema } },
      { openapi, components: { schemas } },
    );
  };

  test("takes null in the types of classes, and no other does", async () => {
    const { files } = generate(readDescription(documentOf("3.0.3")), { name: "Api" });
    const lines = Object.keys({ ...nullable, ...others }).map(
      (name) => `new Api().t.x({ ${name}: null });`,
    );
    const errors = await errorsIn(
      files,
      ['import { Api } from "./index.js";', ...lines].join("\n"),
    );
    expect(errors.map((each) => /\{ (\w+):/.exec(each)?.[1])).toEqual(Object.keys(others));
  });

  test("is left out of the form", () => {
    const values = { typed: null, one: new Blob(["x"]) };
    for (const { body } of Object.values(everyWay(documentOf("3.1.0"), "POST /t", values)))
      expect([...(body as FormData).keys()]).toEqual(["one"]);
  });
});
