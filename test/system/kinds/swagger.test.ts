import { describe, expect, test } from "@jest/globals";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { everyWay, type Outcome, sentAlike } from "./every-way.js";

const SETTINGS = {
  swagger: "2.0",
  info: { title: "T", version: "1" },
  host: "a.example",
  basePath: "/v1",
  schemes: ["http"],
};

/** A Swagger 2.0 document with one operation. */
function swagger(operation: object, item: object = {}, parts: object = {}): object {
  const described = { operationId: "x", tags: ["t"], responses: {}, ...operation };
  return upgradeSwagger({ ...SETTINGS, ...parts, paths: { "/t": { post: described, ...item } } });
}

const sent = (document: object, values: object, name: keyof Outcome) =>
  sentAlike(document, "POST /t", values, name);

const FORM = "application/x-www-form-urlencoded";
const LIST = { type: "array", items: { type: "string" } };
const tags = { name: "tags", in: "formData", ...LIST };
const body = { name: "b", in: "body", schema: { type: "object", properties: { a: {} } } };
const word = { name: "a", in: "formData", type: "string" };

describe("a list in a form without a collection format is separated by commas", () => {
  const values = { tags: ["a", "b"] };
  const shared = { parameters: { tags } };
  const reference = { $ref: "#/parameters/tags" };
  test.each<[string, object]>([
    ["of an operation", swagger({ consumes: [FORM], parameters: [tags] })],
    ["of its path", swagger({ consumes: [FORM] }, { parameters: [tags] })],
    ["that is shared", swagger({ consumes: [FORM], parameters: [reference] }, {}, shared)],
    [
      "of its path and shared",
      swagger({ consumes: [FORM] }, { parameters: [reference] }, { ...shared, consumes: ["a/b"] }),
    ],
    ["with charset", swagger({ consumes: [`${FORM}; charset=utf-8`], parameters: [tags] })],
    ["in capitals", swagger({ consumes: [FORM.toUpperCase()], parameters: [tags] })],
  ])("%s", (_, document) => {
    expect(sent(document, values, "body")).toBe("tags=a,b");
  });

  test("with files", () => {
    const parameters = [tags];
    const form = sent(swagger({ consumes: ["multipart/form-data"], parameters }), values, "body");
    expect((form as FormData).getAll("tags")).toEqual(["a,b"]);
  });

  test("but not a list of files", () => {
    const files = { name: "f", in: "formData", type: "array", items: { type: "file" } };
    const document = swagger({ consumes: ["multipart/form-data"], parameters: [files] });
    const given = { f: [new File(["1"], "a"), new File(["2"], "b")] };
    for (const { body: form } of Object.values(everyWay(document, "POST /t", given))) {
      expect((form as FormData).getAll("f")).toHaveLength(2);
    }
  });
});

describe("schemes", () => {
  test.each<[string, object, string]>([
    ["of an operation", swagger({ schemes: ["https"] }), "https://a.example/v1/t"],
    ["with web sockets", swagger({ schemes: ["wss", "https"] }), "https://a.example/v1/t"],
    ["none", swagger({ schemes: [] }), "http://a.example/v1/t"],
    ["of the document", swagger({}, {}, { schemes: ["ws", "https"] }), "https://a.example/v1/t"],
    ["without a base path", swagger({}, {}, { basePath: undefined }), "http://a.example/t"],
    ["with a slash as base path", swagger({}, {}, { basePath: "/" }), "http://a.example/t"],
  ])("%s", (_, document, url) => {
    expect(sent(document, {}, "url")).toBe(url);
  });
  test.each([
    ["https://docs.example/swagger.json", "https://a.example/v1"],
    ["swagger.json", "http://a.example/v1"],
  ])("are those of the document's address, where none are named: %s", (file, url) => {
    const document = { ...SETTINGS, schemes: undefined, paths: {} };
    const { servers } = readDescription(upgradeSwagger(document, { file }));
    expect(servers[0]?.url).toBe(url);
  });

  test("and a base path without a slash is a path", () => {
    const document = { ...SETTINGS, basePath: "v1", paths: {} };
    expect(readDescription(upgradeSwagger(document)).servers[0]?.url).toBe("http://a.example/v1");
  });
});

describe("consumes", () => {
  const json = ["application/json"];
  const form = { consumes: [FORM] };
  const shared = { parameters: [{ $ref: "#/parameters/b" }] };
  test.each<[string, object]>([
    ["none", swagger({ consumes: [], parameters: [body] })],
    ["none, of many", swagger({ consumes: [], parameters: [body] }, {}, { consumes: ["a/b"] })],
    ["none, of the document", swagger({ parameters: [body] }, {}, { consumes: [] })],
    ["of the path", swagger({ consumes: [] }, { parameters: [body] })],
    ["for a body of the path", swagger({ consumes: json }, { parameters: [body] }, form)],
    [
      "for a shared body",
      swagger({ consumes: json }, shared, { ...form, parameters: { b: body } }),
    ],
  ])("%s", (_, document) => {
    expect(sent(document, { a: "1" }, "body")).toBe('{"a":"1"}');
  });

  test("for fields of its path and of its own", () => {
    const own = { ...word, name: "b" };
    const document = swagger({ consumes: [FORM], parameters: [own] }, { parameters: [word] });
    const fields = String(sent(document, { a: "1", b: "2" }, "body")).split("&");
    expect(fields.sort()).toEqual(["a=1", "b=2"]);
  });

  test("of two operations at one path", () => {
    const put = { operationId: "y", tags: ["t"], responses: {} };
    const item = { put, parameters: [word] };
    const document = swagger({ consumes: [FORM] }, item, { consumes: ["multipart/form-data"] });
    expect(sent(document, { a: "1" }, "body")).toBe("a=1");
  });
});

describe("produces", () => {
  const own = { responses: { 200: { description: "ok", schema: { type: "object" } } } };
  const referring = { responses: { 200: { $ref: "#/responses/ok" } } };
  const text = { produces: ["text/plain"] };
  const shared = { responses: { ok: own.responses[200] }, ...text };
  const JSON_TYPE = "application/json";
  const XML = "application/xml";
  test.each<[string, object, string]>([
    ["none", swagger({ produces: [], ...own }), JSON_TYPE],
    ["none, of many", swagger({ produces: [], ...own }, {}, text), JSON_TYPE],
    ["none, of the document", swagger(own, {}, { produces: [] }), JSON_TYPE],
    ["of the operation", swagger({ produces: [XML], ...referring }, {}, shared), XML],
    ["none, for a shared response", swagger({ produces: [], ...referring }, {}, shared), JSON_TYPE],
  ])("%s", (_, document, accept) => {
    expect(createApi(document).build("POST /t", {}).headers.accept).toBe(accept);
    const [operation] = readDescription(document).operations;
    expect(operation?.responses[0]?.mediaTypes).toEqual([accept]);
  });
});

describe("a list in a list, which no style of OpenAPI 3 writes", () => {
  const list = (location: string, outer?: string, inner?: string) => ({
    name: "n",
    in: location,
    type: "array",
    ...(outer && { collectionFormat: outer }),
    items: { ...LIST, ...(inner && { collectionFormat: inner }) },
  });
  const POINTER = "/paths/~1t/post/parameters/0/schema/items/type";

  test.each<[string, string | undefined, string | undefined, string[], string]>([
    ["query", "csv", "pipes", ["a|b", "c|d"], "n=a%7Cb,c%7Cd"],
    ["query", "multi", "csv", ["a,b", "c,d"], "n=a%2Cb&n=c%2Cd"],
    ["query", "multi", "tsv", ["a\tb"], "n=a%09b"],
    ["query", "pipes", "csv", ["a,b", "c,d"], "n=a%2Cb%7Cc%2Cd"],
    ["query", "ssv", "pipes", ["a|b", "c|d"], "n=a%7Cb%20c%7Cd"],
    ["query", undefined, undefined, ["a,b", "c,d"], "n=a%2Cb,c%2Cd"],
    ["header", "csv", "pipes", ["a|b", "c|d"], "a|b,c|d"],
    ["header", "pipes", "csv", ["a,b", "c,d"], "a,b|c,d"],
    ["formData", "multi", "csv", ["a,b", "c,d"], "n=a%2Cb&n=c%2Cd"],
    ["formData", "csv", "pipes", ["a|b", "c|d"], "n=a%7Cb,c%7Cd"],
  ])("is passed as its text: %s, %s of %s", (location, outer, inner, n, text) => {
    const document = swagger({ consumes: [FORM], parameters: [list(location, outer, inner)] });
    if (location === "query") expect(sent(document, { n }, "url")).toContain(`?${text}`);
    else if (location === "formData") expect(sent(document, { n }, "body")).toBe(text);
    else
      for (const { headers } of Object.values(everyWay(document, "POST /t", { n })))
        expect(headers).toMatchObject({ n: text });
    const read = readDescription(document);
    const notices = read.notices.map(({ message }) => message);
    expect(notices).toEqual(["A list in a list is not written. Pass its text."]);
    const lists = n.map((each) => each.split(/\W/));
    for (const [way, { refused }] of Object.entries(everyWay(document, "POST /t", { n: lists })))
      expect([way, refused]).toEqual([way, expect.stringMatching(/^(?:invalid|unsupported)-/)]);
  });

  test("in a path, with the words for it", () => {
    const path = { ...list("path", "csv", "pipes"), required: true };
    const described = { operationId: "x", parameters: [path] };
    const document = upgradeSwagger({ ...SETTINGS, paths: { "/t/{n}": { get: described } } });
    const api = createApi(document);
    expect(api.build("x", { n: ["a|b", "c"] }).url).toBe("http://a.example/v1/t/a%7Cb,c");
    expect(api.operation("x").parameters.path[0]?.schema).toMatchObject({
      items: {
        type: "string",
        description: "A list as text: its values, with pipes between them.",
      },
    });
    expect(readDescription(document).notices[0]?.pointer).toBe(
      POINTER.replace("~1t/post", "~1t~1{n}/get"),
    );
  });
});

test("a required field of a form is required", () => {
  const document = swagger({ consumes: [FORM], parameters: [{ ...word, required: true }] });
  expect(() => createApi(document).build("POST /t", {})).toThrow('"a" is missing');
  expect(readDescription(document).operations[0]?.body?.isRequired).toBe(true);
});
