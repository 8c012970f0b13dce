import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readResponse } from "fluent-endpoint/clients";
import { checkResponse, createApi, type ReceivedResponse } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { testProperty } from "../../helpers/random.js";
import { thrownBy } from "../../helpers/thrown-by.js";

type Json = Readonly<Record<string, unknown>>;

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    kind: { enum: ["cat", "dog"] },
    friends: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
  },
};

function jsonOf(schema: unknown): Json {
  return { content: { "application/json": { schema } } };
}

/** Checks a response of an operation that has these responses. */
function check(responses: unknown, response: ReceivedResponse, method = "get"): readonly Json[] {
  const api = createApi({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    servers: [{ url: "https://pets.example.com" }],
    paths: { "/pets": { [method]: { operationId: "pets", responses } } },
    components: {
      schemas: { Pet: pet },
      responses: { Found: jsonOf({ $ref: "#/components/schemas/Pet" }) },
      headers: { Count: { required: true, schema: { type: "integer" } } },
    },
  });
  return checkResponse(api, "pets", response) as readonly object[] as readonly Json[];
}

function codes(problems: readonly Json[]): unknown[] {
  return problems.map(({ code, location, parameter }) =>
    [code, location, parameter].filter(Boolean).join(" "),
  );
}

const messages = (problems: readonly Json[]) => problems.map(({ message }) => message);

describe("The status of a response", () => {
  const responses = {
    200: { description: "" },
    "4XX": jsonOf({ type: "string" }),
    "5xx": { description: "" },
  };

  test.each([200, 404, 499, 503])("may be %d, which is described", (status) => {
    expect(check(responses, { status, data: "text" })).toEqual([]);
  });

  test("is a problem where nothing describes it", () => {
    expect(check(responses, { status: 201, data: undefined })).toEqual([
      {
        code: "invalid-response",
        severity: "error",
        message: 'GET /pets answers with "200", "4XX" or "5xx", not with 201.',
      },
    ]);
  });

  test("is found before its class, and the class before the default", () => {
    const all = {
      404: jsonOf({ const: "own" }),
      default: jsonOf({ const: "default" }),
      "4XX": jsonOf({ const: "class" }),
    };
    expect(check(all, { status: 404, data: "own" })).toEqual([]);
    expect(check(all, { status: 400, data: "class" })).toEqual([]);
    expect(check(all, { status: 500, data: "default" })).toEqual([]);
    expect(check(all, { status: 404, data: "class" })).toHaveLength(1);
  });

  test("may be any where no response is described", () => {
    expect(check(undefined, { status: 418, data: {} })).toEqual([]);
    expect(check({ "x-note": {} }, { status: 418, data: {} })).toEqual([]);
  });

  test("is never an extension, nor a name that objects inherit", () => {
    expect(check({ "x-200": {}, 404: {} }, { status: 200, data: 1 })).toHaveLength(1);
  });
});

describe("The body of a response", () => {
  test.each([
    [204, "get"],
    [205, "get"],
    [304, "get"],
    [103, "get"],
    [200, "head"],
  ])("is a problem with the status %d of %s", (status, method) => {
    const responses = { default: jsonOf(pet) };
    expect(check(responses, { status, data: undefined }, method)).toEqual([]);
    expect(codes(check(responses, { status, data: { id: 1 } }, method))).toEqual([
      "unknown-parameter body",
    ]);
  });

  test("is a problem of its own beside an unknown status", () => {
    expect(codes(check({ 200: {} }, { status: 204, data: "text" }))).toEqual([
      "invalid-response",
      "unknown-parameter body",
    ]);
  });

  test("may be there where none is described", () => {
    const response = { status: 200, headers: { "content-type": "text/html" }, data: "text" };
    expect(check({ 200: { description: "" } }, response)).toEqual([]);
  });

  test("is missing where JSON is described", () => {
    const responses = { 200: jsonOf(pet) };
    expect(messages(check(responses, { status: 200, data: undefined }))).toEqual([
      "The body is missing.",
    ]);
    expect(check({ 200: jsonOf(true) }, { status: 200, data: null })).toEqual([]);
  });

  test("is as described, by reference too", () => {
    const responses = { 200: { $ref: "#/components/responses/Found" } };
    const data = { id: 1, name: "Bello", friends: [{ id: 2, name: "Rex", more: [] }] };
    expect(check(responses, { status: 200, data })).toEqual([]);
  });

  test("has a problem for each of its fields, with its place", () => {
    const data = { id: "1", kind: "cow", friends: [{ id: 2, name: 3 }] };
    const found = check({ 200: jsonOf(pet) }, { status: 200, data });
    expect(codes(found).sort()).toEqual([
      "invalid-parameter body friends",
      "invalid-parameter body id",
      "invalid-parameter body kind",
      "missing-parameter body name",
    ]);
    expect(messages(found).sort()).toEqual([
      'The body at "body.friends[0].name" must be a string.',
      'The body at "body.id" must be an integer.',
      'The body at "body.kind" must be "cat" or "dog".',
      'The field "name" is missing.',
    ]);
  });

  test("has a problem for each item of a list, and a hundred at most", () => {
    const responses = { 200: jsonOf({ type: "array", items: pet }) };
    const list = check(responses, { status: 200, data: [{}, { id: 1, name: "Rex" }, 7] });
    expect(messages(list)).toEqual([
      'The body needs a value at "body[0].id".',
      'The body needs a value at "body[0].name".',
      'The body at "body[2]" must be an object.',
    ]);
    const data = Array.from({ length: 100_000 }, () => 7);
    expect(check(responses, { status: 200, data })).toHaveLength(100);
  });

  test("has a problem for each place, however deep", () => {
    const friends = [
      { id: 2, name: 3 },
      { id: "4", friends: [{ id: 5 }] },
    ];
    const schema = { type: "object", properties: { found: { type: "array", items: pet } } };
    const data = { found: [{ id: 1, name: "Rex", friends }] };
    expect(messages(check({ 200: jsonOf(schema) }, { status: 200, data })).sort()).toEqual([
      'The body at "body.found[0].friends[0].name" must be a string.',
      'The body at "body.found[0].friends[1].id" must be an integer.',
      'The body needs a value at "body.found[0].friends[1].friends[0].name".',
      'The body needs a value at "body.found[0].friends[1].name".',
    ]);
  });

  test("has no advice to pass a value, which is for who sends it", () => {
    const header = { required: true, schema: { enum: ["cat", "dog"] } };
    const described = { 200: { ...jsonOf(pet), headers: { "X-Kind": header } } };
    const adviceFor = (own: Json, data: unknown) => {
      const headers = { "content-type": "application/json", ...own };
      return check(described, { status: 200, headers, data }).map(({ advice }) => advice);
    };
    expect(adviceFor({}, {})).toEqual([undefined, undefined, undefined]);
    expect(adviceFor({ "x-kind": "cats" }, { id: 1, name: "Rex" })).toEqual([
      { do: "rename", near: ["cat"], text: 'Did you mean "cat"?' },
    ]);
  });

  test("has one problem in a tuple, whose items differ", () => {
    const schema = { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" } };
    const found = check({ 200: jsonOf(schema) }, { status: 200, data: ["a", "b", 1] });
    expect(messages(found)).toEqual(['The body at "body[1]" must be an integer.']);
  });

  test("needs fields of its own, whatever the names that objects inherit", () => {
    const schema = { type: "object", required: ["id", "toString"] };
    const found = check({ 200: jsonOf(schema) }, { status: 200, data: {} });
    expect(codes(found)).toEqual(["missing-parameter body id", "missing-parameter body toString"]);
  });

  test("has the problems of all parts, and one of alternatives", () => {
    const schema = { allOf: [pet, { required: ["name", "age"] }] };
    expect(codes(check({ 200: jsonOf(schema) }, { status: 200, data: { id: "" } }))).toEqual([
      "missing-parameter body name",
      "invalid-parameter body id",
      "missing-parameter body age",
    ]);
    const either = { oneOf: [pet, { type: "object", required: ["age"] }] };
    expect(check({ 200: jsonOf(either) }, { status: 200, data: { id: 1 } })).toHaveLength(1);
    expect(check({ 200: jsonOf(either) }, { status: 200, data: { age: 1 } })).toEqual([]);
  });

  test("goes from the server: a required field that only requests have may be missing", () => {
    const schema = {
      type: "object",
      required: ["id", "password"],
      properties: { id: { readOnly: true }, password: { writeOnly: true } },
    };
    expect(check({ 200: jsonOf(schema) }, { status: 200, data: { id: 1 } })).toEqual([]);
    expect(codes(check({ 200: jsonOf(schema) }, { status: 200, data: { password: "" } }))).toEqual([
      "missing-parameter body id",
    ]);
    expect(check({ 200: jsonOf(schema) }, { status: 200, data: {} })).toHaveLength(1);
  });

  test("may have an integer that JavaScript has rounded: nobody sends it again", () => {
    const schema = { type: "object", properties: { id: { type: "integer" } } };
    const data = JSON.parse('{ "id": 1050118621198921728 }') as unknown;
    expect(check({ 200: jsonOf(schema) }, { status: 200, data })).toEqual([]);
    expect(check({ 200: jsonOf(schema) }, { status: 200, data: { id: 1e300 } })).toEqual([]);
    expect(check({ 200: jsonOf(schema) }, { status: 200, data: { id: 0.5 } })).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ["bytes", new Uint8Array([1])],
    ["a Buffer", Buffer.from("x")],
    ["an ArrayBuffer", new ArrayBuffer(1)],
    ["a file", new Blob(["x"])],
    ["a stream of the web", new Response("text").body],
    ["a stream of Node", Readable.from(["x"])],
  ])("is a problem if it is %s where JSON alone is described", (_, data) => {
    const headers = { "content-type": "application/json" };
    const open = { 200: { content: { "application/json": {}, "application/x-pet+json": {} } } };
    for (const responses of [{ 200: jsonOf(pet) }, open]) {
      expect(messages(check(responses, { status: 200, data }))).toEqual([
        "The body must be a value of JSON.",
      ]);
      expect(messages(check(responses, { status: 200, headers, data }))).toEqual([
        "The body must be a value of JSON.",
      ]);
    }
    for (const other of ["image/png", "text/plain", "*/*"]) {
      const either = { 200: { content: { "application/json": {}, [other]: {} } } };
      expect(check(either, { status: 200, data })).toEqual([]);
    }
    expect(check({ 200: {} }, { status: 200, data })).toEqual([]);
  });

  test("is not read if it is a form, or another instance of a class", () => {
    for (const data of [new FormData(), new Map(), new Date()]) {
      expect(check({ 200: jsonOf(pet) }, { status: 200, data })).toEqual([]);
    }
  });
});

describe("The media type of a response", () => {
  const responses = {
    200: {
      content: {
        "application/json": { schema: pet },
        "text/plain": { schema: { type: "string", enum: ["yes", "no"] } },
        "text/*": { schema: { const: "never" } },
        "application/vnd.pets+json; version=2": { schema: { type: "array" } },
        "application/xml": { schema: pet },
        "image/png": {},
      },
    },
  };
  const withType = (type: string, data: unknown) => ({
    status: 200,
    headers: { "Content-Type": type },
    data,
  });

  test("is a problem where it is not listed", () => {
    expect(check(responses, withType("video/mp4", undefined))).toEqual([
      {
        code: "invalid-content-type",
        severity: "error",
        location: "header",
        parameter: "content-type",
        message:
          'GET /pets answers 200 with "application/json", "text/plain", "text/*", "application/vnd.pets+json; version=2", "application/xml" or "image/png".',
      },
    ]);
  });

  test.each<[string, unknown, number]>([
    ["application/json; charset=utf-8", { id: 1, name: "Rex" }, 0],
    ["APPLICATION/JSON", [], 1],
    ["text/plain", "yes", 0],
    ["text/plain", "maybe", 1],
    ["text/plain", undefined, 0],
    ["text/html", "<p>", 0],
    ["application/vnd.pets+json", [], 0],
    ["application/vnd.pets+json; version=2", {}, 1],
    ["application/xml", "<pet/>", 0],
    ["image/png", "bytes", 0],
  ])("%s chooses the schema of %j", (type, data, count) => {
    expect(check(responses, withType(type, data))).toHaveLength(count);
  });

  test("is the nearest, and the one that is sent where a range is described", () => {
    const versions = {
      200: {
        content: {
          "application/json; version=1": { schema: { const: 1 } },
          "application/json; version=2": { schema: { const: 2 } },
          "*/*": { schema: pet },
        },
      },
    };
    expect(check(versions, withType("application/json; version=2", 2))).toEqual([]);
    expect(check(versions, withType("application/json; version=2", 1))).toHaveLength(1);
    expect(check(versions, withType("application/json", 1))).toEqual([]);
    expect(check(versions, withType("application/xml", "<pet/>"))).toEqual([]);
    expect(check(versions, withType("application/vnd.pets+json", 1))).toHaveLength(1);
  });

  test.each(["application/json/x", "text/plain/x"])(
    "is a problem if it is %s, which is not a media type",
    (type) => {
      const wide = { 200: { content: { "*/*": {}, ...responses[200].content } } };
      expect(codes(check(wide, withType(type, "yes")))).toEqual([
        "invalid-content-type header content-type",
      ]);
    },
  );

  test("is a problem where there are headers and data, and no header says it", () => {
    for (const data of [{ id: 1, name: "Rex" }, "yes", new Uint8Array([1])]) {
      for (const headers of [{}, new Headers(), { "content-type": undefined }]) {
        expect(codes(check(responses, { status: 200, headers, data }))).toEqual([
          "invalid-content-type header content-type",
        ]);
      }
    }
    const missing = { status: 200, headers: {}, data: undefined };
    expect(check({ 200: { content: { "image/png": {} } } }, missing)).toEqual([]);
    expect(check({ 200: {} }, { status: 200, headers: {}, data: "yes" })).toEqual([]);
    const toHead = check(responses, { status: 200, headers: {}, data: "yes" }, "head");
    expect(codes(toHead)).toEqual(["unknown-parameter body"]);
  });

  test("may be any of those described where there are no headers", () => {
    const { "application/json": json, "text/plain": text } = responses[200].content;
    const described = { 200: { content: { "application/json": json, "text/plain": text } } };
    expect(check(described, { status: 200, data: "yes" })).toEqual([]);
    expect(check(described, { status: 200, data: { id: 1, name: "a" } })).toEqual([]);
    expect(messages(check(described, { status: 200, data: "maybe" }))).toEqual([
      "The body must be an object.",
    ]);
  });

  test("reads the items of a stream of JSON as a list", () => {
    const items = { 200: { content: { "application/jsonl": { itemSchema: pet } } } };
    expect(check(items, withType("application/jsonl", [{ id: 1, name: "Rex" }]))).toEqual([]);
    expect(check(items, withType("application/jsonl", [{}]))).toHaveLength(2);
  });
});

describe("The headers of a response", () => {
  const responses = {
    200: {
      headers: {
        "X-Count": { $ref: "#/components/headers/Count" },
        "X-Tags": { schema: { type: "array", items: { enum: ["a", "b"] } } },
        "X-Page": { content: { "application/json": { schema: { type: "object" } } } },
        "Content-Type": { required: true, schema: { const: "never" } },
      },
    },
  };
  const withHeaders = (headers: ReceivedResponse["headers"]) =>
    check(responses, { status: 200, data: undefined, ...(headers && { headers }) });

  test("are as described, in any case, and others are ignored", () => {
    const own = { "x-count": "7", "X-TAGS": "a, b", "x-page": '{"next":2}', "x-more": "1" };
    expect(withHeaders(own)).toEqual([]);
    expect(withHeaders(new Headers(own))).toEqual([]);
    expect(withHeaders({ "x-count": 7, "x-tags": ["a", "b"] })).toEqual([]);
  });

  test("are problems where they are missing or wrong, all at once", () => {
    const found = withHeaders({ "x-tags": "a,c", "x-page": "{" });
    expect(found).toMatchObject([
      { code: "invalid-parameter", location: "header", parameter: "X-Page" },
      { code: "invalid-parameter", location: "header", parameter: "X-Tags" },
      { code: "missing-parameter", location: "header", parameter: "X-Count" },
    ]);
    expect(messages(found)).toEqual([
      'The parameter "X-Page" cannot be read: it is not written as the description says.',
      'The parameter "X-Tags" at "X-Tags[1]" must be "a" or "b".',
      'The header "X-Count" is missing.',
    ]);
    const page = { required: true, content: { "application/json": {} } };
    const required = { 200: { headers: { "X-Page": page } } };
    const response = { status: 200, headers: { "x-page": "{" }, data: undefined };
    expect(codes(check(required, response))).toEqual(["invalid-parameter header X-Page"]);
    expect(codes(withHeaders({ "x-count": "many" }))).toEqual(["invalid-parameter header X-Count"]);
  });

  test("are not checked where none are given", () => {
    expect(withHeaders(undefined)).toEqual([]);
  });
});

describe("checkResponse", () => {
  test("reads Swagger 2.0", () => {
    const api = createApi(
      upgradeSwagger({
        swagger: "2.0",
        info: { title: "Pets", version: "1" },
        host: "pets.example.com",
        produces: ["application/json"],
        paths: {
          "/pets": {
            get: {
              responses: {
                200: {
                  description: "",
                  schema: { $ref: "#/definitions/Pet" },
                  headers: { "X-Count": { type: "integer" } },
                },
              },
            },
          },
        },
        definitions: { Pet: { type: "object", required: ["id"] } },
      }),
    );
    const headers = { "content-type": "application/json", "x-count": "1" };
    const checked = (changed: object) =>
      checkResponse(api, "GET /pets", { status: 200, headers, data: { id: 1 }, ...changed });
    expect(checked({})).toEqual([]);
    expect(codes(checked({ data: {} }) as never)).toEqual(["missing-parameter body id"]);
    expect(codes(checked({ headers: { ...headers, "x-count": "a" } }) as never)).toEqual([
      "invalid-parameter header X-Count",
    ]);
    expect(checked({ headers: { "content-type": "text/html" }, data: "" })).toHaveLength(1);
  });

  test("reads a path and a media type that are references, and a method of OpenAPI 3.2", () => {
    const api = createApi({
      openapi: "3.2.0",
      info: { title: "Pets", version: "1" },
      servers: [{ url: "https://pets.example.com" }],
      paths: { "/pets/{a~b}": { $ref: "#/components/pathItems/Pets" } },
      components: {
        mediaTypes: { Pet: { schema: { type: "string" } } },
        pathItems: {
          Pets: {
            additionalOperations: {
              COPY: {
                responses: {
                  200: { content: { "*/*": { $ref: "#/components/mediaTypes/Pet" } } },
                },
              },
            },
          },
        },
      },
    });
    expect(checkResponse(api, "COPY /pets/{a~b}", { status: 200, data: "a" })).toEqual([]);
    expect(checkResponse(api, "COPY /pets/{a~b}", { status: 200, data: 1 })).toHaveLength(1);
  });

  test("takes what readResponse returns", async () => {
    const request = { method: "GET", url: "https://pets.example.com/pets", headers: {} };
    const read = await readResponse(request as never, Response.json({ id: 7, name: "Rex" }));
    expect(check({ 200: jsonOf(pet) }, read)).toEqual([]);
  });

  test("refuses a response of fetch, which is not read yet", () => {
    expect(thrownBy(() => check({ 200: {} }, Response.json({}) as never))).toMatchObject({
      code: "invalid-options",
      advice: { text: "Pass { status, headers, data }, such as the result of readResponse." },
    });
    class Answer {
      readonly status = 200;
      readonly data = {};
    }
    expect(check({ 200: {} }, new Answer())).toEqual([]);
  });

  test.each<[unknown, string]>([
    [undefined, "The response must be a plain object with a status from 100 to 999."],
    [
      { status: "200", data: 1 },
      "The response must be a plain object with a status from 100 to 999.",
    ],
    [{ status: 20, data: 1 }, "The response must be a plain object with a status from 100 to 999."],
    [
      { status: 200, headers: "a: b", data: 1 },
      "The headers of the response must be an object, but got a string.",
    ],
  ])("throws for %j, which is not a response", (response, message) => {
    expect(thrownBy(() => check({ 200: {} }, response as never))).toMatchObject({
      code: "invalid-options",
      reason: message,
    });
  });

  test("throws for an operation that the API does not have, and for anything but an API", () => {
    const response = { status: 200, data: 1 };
    const description = { openapi: "3.1.0", info: { title: "a", version: "1" }, paths: {} };
    const api = createApi(description, { baseUrl: "https://pets.example.com" });
    expect(thrownBy(() => checkResponse(api, "pets", response))).toMatchObject({
      code: "unknown-operation",
    });
    expect(thrownBy(() => checkResponse({} as never, "pets", response))).toMatchObject({
      code: "invalid-options",
    });
  });

  test("reads own properties alone, and data that is deep or leads to itself", () => {
    const tree = { type: "object", required: ["__proto__"], additionalProperties: pet };
    const own = JSON.parse('{ "__proto__": { "id": 1, "name": "a" } }') as unknown;
    expect(check({ 200: jsonOf(tree) }, { status: 200, data: own })).toEqual([]);
    expect(check({ 200: jsonOf(tree) }, { status: 200, data: {} })).toHaveLength(1);
    const list: unknown[] = [];
    list.push({ id: 1, name: "a", friends: list });
    const friends = { type: "array", items: pet };
    expect(codes(check({ 200: jsonOf(friends) }, { status: 200, data: list }))).toEqual([
      "unchecked-parameter body data",
    ]);
    const deep = JSON.parse("[".repeat(5000) + "]".repeat(5000)) as unknown;
    expect(check({ 200: jsonOf({ type: "array" }) }, { status: 200, data: deep })).toEqual([]);
  });

  const hostile = fc.record({
    status: fc.integer({ min: 100, max: 599 }),
    headers: fc.dictionary(
      fc.constantFrom("content-type", "X-Count", "x-tags", "__proto__"),
      fc.oneof(fc.string(), fc.constantFrom("application/json", "text/*", "1,2", "%ff")),
    ),
    data: fc.oneof(
      fc.jsonValue(),
      fc.anything({ withNullPrototype: true }),
      fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), friends: fc.array(fc.jsonValue()) }),
    ),
  });

  testProperty(
    "finds problems in any response, and says the same twice",
    fc.property(hostile, (response) => {
      const responses = { 200: jsonOf(pet), "4XX": { content: { "*/*": { schema: pet } } } };
      const count = { "X-Count": { required: true, schema: { type: "integer" } } };
      const described = { ...responses, default: { headers: count, ...jsonOf({ not: pet }) } };
      const problems = check(described, response);
      expect(check(described, response)).toEqual(problems);
      return problems.every(({ severity, message }) => severity === "error" && message !== "");
    }),
  );

  test("ignores parts of a description that are none", () => {
    const odd = { 200: { headers: [], content: { "application/json": null } }, 201: null, 202: 7 };
    for (const status of [200, 201, 202]) {
      expect(check(odd, { status, headers: { "content-type": "a" }, data: {} })).toEqual(
        status === 200 ? [expect.objectContaining({ code: "invalid-content-type" })] : [],
      );
    }
  });
});
