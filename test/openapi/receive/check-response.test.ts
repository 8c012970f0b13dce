import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { endpoint } from "fluent-endpoint";
import { readEvents, readResponse } from "fluent-endpoint/clients";
import { checkResponse, createApi, type ReceivedResponse } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import {
  documentOf,
  documentWith,
  integer,
  type Json,
  object,
  reference,
  text,
} from "../../helpers/descriptions.js";
import { testProperty } from "../../helpers/random.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const list = (items: unknown) => ({ type: "array", items });
const kind = { enum: ["cat", "dog"] };
const friends = list(reference("Pet"));
const pet = object({ id: integer, name: text, kind, friends }, "id", "name");

function jsonOf(schema: unknown): Json {
  return { content: { "application/json": { schema } } };
}

/** Checks a response of an operation that has these responses. */
function check(responses: unknown, response: ReceivedResponse, method = "GET"): readonly Json[] {
  const components = {
    schemas: { Pet: pet },
    responses: { Found: jsonOf(reference("Pet")) },
    headers: { Count: { required: true, schema: integer } },
  };
  const api = createApi(documentWith({ responses }, `${method} /pets`, { components }));
  return checkResponse(api, "run", response) as readonly object[] as readonly Json[];
}

/** Checks a response of JSON of a schema. */
function checked(schema: unknown, data: unknown): readonly Json[] {
  return check({ 200: jsonOf(schema) }, { status: 200, data });
}

/** The code, the location and the parameter of each problem. */
function codes(problems: readonly object[]): string {
  return (problems as readonly Json[])
    .map(({ code, location, parameter }) => [code, location, parameter].filter(Boolean).join(" "))
    .join(", ");
}

const messages = (problems: readonly Json[]) => problems.map(({ message }) => message);

describe("The status of a response", () => {
  const responses = { 200: { description: "" }, "4XX": jsonOf(text), "5xx": { description: "" } };

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

  test.each([
    [404, "own", 0],
    [400, "class", 0],
    [500, "default", 0],
    [404, "class", 1],
  ])(
    "is found before its class, and the class before the default: %d %s",
    (status, data, count) => {
      const all = {
        404: jsonOf({ const: "own" }),
        default: jsonOf({ const: "default" }),
        "4XX": jsonOf({ const: "class" }),
      };
      expect(check(all, { status, data })).toHaveLength(count);
    },
  );

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
    [204, "GET"],
    [205, "GET"],
    [304, "GET"],
    [103, "GET"],
    [200, "HEAD"],
  ])("is a problem with the status %d of %s", (status, method) => {
    const responses = { default: jsonOf(pet) };
    expect(check(responses, { status, data: undefined }, method)).toEqual([]);
    const found = check(responses, { status, data: { id: 1 } }, method);
    expect(codes(found)).toBe("unknown-parameter body");
  });

  test("is a problem of its own beside an unknown status", () => {
    const found = check({ 200: {} }, { status: 204, data: "text" });
    expect(codes(found)).toBe("invalid-response, unknown-parameter body");
  });

  test("may be there where none is described", () => {
    const response = { status: 200, headers: { "content-type": "text/html" }, data: "text" };
    expect(check({ 200: { description: "" } }, response)).toEqual([]);
  });

  test("is as described, by reference too", () => {
    const responses = { 200: { $ref: "#/components/responses/Found" } };
    const data = { id: 1, name: "Bello", friends: [{ id: 2, name: "Rex", more: [] }] };
    expect(check(responses, { status: 200, data })).toEqual([]);
  });

  const tuple = { type: "array", prefixItems: [text], items: integer };

  test.each<[string, unknown, unknown, string[]]>([
    ["if it is missing", pet, undefined, ["The body is missing."]],
    [
      "for each of its fields, with its place",
      pet,
      { id: "1", kind: "cow", friends: [{ id: 2, name: 3 }] },
      [
        'The body at "body.friends[0].name" must be a string.',
        'The body at "body.id" must be an integer.',
        'The body at "body.kind" must be "cat" or "dog".',
        'The field "name" is missing.',
      ],
    ],
    [
      "for each item of a list",
      list(pet),
      [{}, { id: 1, name: "Rex" }, 7],
      [
        'The body at "body[2]" must be an object.',
        'The body needs a value at "body[0].id".',
        'The body needs a value at "body[0].name".',
      ],
    ],
    ["in a tuple", tuple, ["a", "b", 1], ['The body at "body[1]" must be an integer.']],
  ])("has a problem %s", (_title, schema, data, words) => {
    expect(messages(checked(schema, data)).sort()).toEqual(words);
  });

  test("has a hundred problems at most", () => {
    const data = Array.from({ length: 100_000 }, () => 7);
    expect(checked(list(pet), data)).toHaveLength(100);
  });

  test("has no advice to pass a value, which is for who sends it", () => {
    const header = { required: true, schema: kind };
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

  const parts = { allOf: [pet, { required: ["name", "age"] }] };
  const either = { oneOf: [pet, { type: "object", required: ["age"] }] };
  const oneWay = {
    ...object({ id: { readOnly: true }, password: { writeOnly: true } }, "id", "password"),
  };
  const tree = { type: "object", required: ["__proto__"], additionalProperties: pet };
  const own = JSON.parse('{ "__proto__": { "id": 1, "name": "a" } }') as unknown;
  const id = object({ id: integer });
  // Numbers that JavaScript has rounded: nobody sends them again.
  const rounded = JSON.parse('{ "id": 1050118621198921728 }') as unknown;
  const nested = JSON.parse("[".repeat(5000) + "]".repeat(5000)) as unknown;
  const endless: unknown[] = [];
  endless.push({ id: 1, name: "a", friends: endless });

  test.each<[string, unknown, unknown, string]>([
    ["null", true, null, ""],
    [
      "inherited names",
      { type: "object", required: ["id", "toString"] },
      {},
      "missing-parameter body id, missing-parameter body toString",
    ],
    ["an own __proto__", tree, own, ""],
    ["no __proto__", tree, {}, "missing-parameter body __proto__"],
    [
      "parts",
      parts,
      { id: "" },
      "missing-parameter body name, invalid-parameter body id, missing-parameter body age",
    ],
    ["no alternative", either, { id: 1 }, "missing-parameter body name"],
    ["an alternative", either, { age: 1 }, ""],
    ["what only requests have, missing", oneWay, { id: 1 }, ""],
    ["what only responses have, missing", oneWay, { password: "" }, "missing-parameter body id"],
    ["a rounded integer", id, rounded, ""],
    ["a large integer", id, { id: 1e300 }, ""],
    ["a fraction", id, { id: 0.5 }, "invalid-parameter body id"],
    ["a list in itself", list(pet), endless, "unchecked-parameter body data"],
    ["a list that is nested deep", { type: "array" }, nested, ""],
  ])("is checked: %s", (_title, schema, data, expected) => {
    expect(codes(checked(schema, data))).toBe(expected);
  });

  test.each<[string, unknown]>([
    ["bytes", new Uint8Array([1])],
    ["an ArrayBuffer", new ArrayBuffer(1)],
    ["a file", new Blob(["x"])],
    ["a stream of the web", new Response("text").body],
    ["a stream of Node", Readable.from(["x"])],
  ])("is a problem if it is %s where JSON alone is described", (_, data) => {
    const headers = { "content-type": "application/json" };
    const open = { 200: { content: { "application/json": {}, "application/x-pet+json": {} } } };
    for (const responses of [{ 200: jsonOf(pet) }, open]) {
      for (const response of [
        { status: 200, data },
        { status: 200, headers, data },
      ]) {
        const found = messages(check(responses, response));
        expect(found).toEqual(["The body must be a value of JSON."]);
      }
    }
    for (const other of ["image/png", "text/plain", "*/*"]) {
      const either = { 200: { content: { "application/json": {}, [other]: {} } } };
      expect(check(either, { status: 200, data })).toEqual([]);
    }
    expect(check({ 200: {} }, { status: 200, data })).toEqual([]);
  });

  test("is not read if it is a form, or another instance of a class", () => {
    for (const data of [new FormData(), new Map(), new Date()]) {
      expect(checked(pet, data)).toEqual([]);
    }
  });
});

describe("The media type of a response", () => {
  const json = { schema: pet };
  const plain = { schema: { ...text, enum: ["yes", "no"] } };
  const content = {
    "application/json": json,
    "text/plain": plain,
    "text/*": { schema: { const: "never" } },
    "application/vnd.pets+json; version=2": { schema: { type: "array" } },
    "application/xml": json,
    "image/png": {},
  };
  const responses = { 200: { content } };
  const versions = {
    "application/json; version=1": { schema: { const: 1 } },
    "application/json; version=2": { schema: { const: 2 } },
    "*/*": json,
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

  test.each<[Json, string, unknown, number]>([
    [content, "application/json; charset=utf-8", { id: 1, name: "Rex" }, 0],
    [content, "APPLICATION/JSON", [], 1],
    [content, "text/plain", "yes", 0],
    [content, "text/plain", "maybe", 1],
    [content, "text/plain", undefined, 0],
    [content, "text/html", "<p>", 0],
    [content, "application/vnd.pets+json", [], 0],
    [content, "application/vnd.pets+json; version=2", {}, 1],
    [content, "application/xml", "<pet/>", 0],
    [content, "image/png", "bytes", 0],
    [versions, "application/json; version=2", 2, 0],
    [versions, "application/json; version=2", 1, 1],
    [versions, "application/json", 1, 0],
    [versions, "application/vnd.pets+json", 1, 1],
    [{ "application/jsonl": { itemSchema: pet } }, "application/jsonl", [{ id: 1, name: "a" }], 0],
    [{ "application/jsonl": { itemSchema: pet } }, "application/jsonl", [{}], 2],
  ])("chooses a schema of %j: %s %j", (content, type, data, count) => {
    expect(check({ 200: { content } }, withType(type, data))).toHaveLength(count);
  });

  test.each(["application/json/x", "text/plain/x"])(
    "is a problem if it is %s, which is not a media type",
    (type) => {
      const wide = { 200: { content: { "*/*": {}, ...content } } };
      const found = check(wide, withType(type, "yes"));
      expect(codes(found)).toBe("invalid-content-type header content-type");
    },
  );

  test("is a problem where there are headers and data, and no header says it", () => {
    for (const data of [{ id: 1, name: "Rex" }, "yes", new Uint8Array([1])]) {
      for (const headers of [{}, new Headers(), { "content-type": undefined }]) {
        const found = check(responses, { status: 200, headers, data });
        expect(codes(found)).toBe("invalid-content-type header content-type");
      }
    }
    const missing = { status: 200, headers: {}, data: undefined };
    expect(check({ 200: { content: { "image/png": {} } } }, missing)).toEqual([]);
    expect(check({ 200: {} }, { status: 200, headers: {}, data: "yes" })).toEqual([]);
    const toHead = check(responses, { status: 200, headers: {}, data: "yes" }, "HEAD");
    expect(codes(toHead)).toBe("unknown-parameter body");
  });

  test.each<[unknown, string[]]>([
    ["yes", []],
    [{ id: 1, name: "a" }, []],
    ["maybe", ["The body must be an object."]],
  ])("may be any of those described where there are no headers: %j", (data, expected) => {
    const described = { 200: { content: { "application/json": json, "text/plain": plain } } };
    expect(messages(check(described, { status: 200, data }))).toEqual(expected);
  });
});

describe("The headers of a response", () => {
  const page = { content: { "application/json": { schema: { type: "object" } } } };
  const responses = {
    200: {
      headers: {
        "X-Count": { $ref: "#/components/headers/Count" },
        "X-Tags": { schema: list({ enum: ["a", "b"] }) },
        "X-Page": page,
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
    expect(withHeaders(undefined)).toEqual([]);
  });

  test("are problems where they are missing or wrong, all at once", () => {
    const found = withHeaders({ "x-tags": "a,c", "x-page": "{" });
    expect(codes(found)).toBe(
      "invalid-parameter header X-Page, invalid-parameter header X-Tags, missing-parameter header X-Count",
    );
    expect(messages(found)).toEqual([
      'The parameter "X-Page" cannot be read: it is not written as the description says.',
      'The parameter "X-Tags" at "X-Tags[1]" must be "a" or "b".',
      'The header "X-Count" is missing.',
    ]);
    const required = { 200: { headers: { "X-Page": { ...page, required: true } } } };
    const response = { status: 200, headers: { "x-page": "{" }, data: undefined };
    expect(codes(check(required, response))).toBe("invalid-parameter header X-Page");
    expect(codes(withHeaders({ "x-count": "many" }))).toBe("invalid-parameter header X-Count");
  });
});

describe("The items of a stream", () => {
  const event = {
    ...object(
      {
        event: { enum: ["add", "end"] },
        data: { enum: ["1", "2"] },
        id: { ...text, minLength: 1 },
      },
      "event",
      "data",
    ),
    additionalProperties: false,
  };
  const entry = object({ n: integer }, "n");
  const described = {
    "text/event-stream": { itemSchema: event },
    "application/jsonl": { itemSchema: entry },
  };
  const chat = { "application/json": { schema: text }, "text/event-stream": { schema: entry } };

  /** The places of the problems of each item of a stream, checked when it arrives. */
  async function placesIn(content: Json, type: string, body: string, json: boolean) {
    const response = new Response(body, { headers: { "content-type": type } });
    const found: unknown[] = [];
    for await (const item of readEvents(endpoint("GET /x"), response, { json })) {
      const received = { status: response.status, headers: response.headers, data: [item] };
      const words = messages(check({ 200: { content } }, received)).join();
      found.push(/"(body[^"]*)"/.exec(words)?.[1] ?? words);
    }
    return found;
  }

  test.each<[string, Json, string, string, string[]]>([
    [
      "events by itemSchema",
      described,
      "text/event-stream",
      "event: add\ndata: 1\n\nevent: no\ndata: 2\n\nevent: end\ndata: long\nid: 1\n\n",
      ["", "body[0].event", "body[0].data"],
    ],
    [
      "the data of events by schema",
      chat,
      "text/event-stream; charset=utf-8",
      'data: {"n":1}\n\ndata: {"n":"1"}\n\n',
      ["", "body[0].data.n"],
    ],
    ["values by itemSchema", described, "application/jsonl", '{"n":1}\n{}\n', ["", "body[0].n"]],
  ])("are checked: %s", async (_title, content, type, body, places) => {
    expect(await placesIn(content, type, body, content === chat)).toEqual(places);
  });

  test("may be one text", () => {
    const response = { status: 200, headers: { "content-type": "text/event-stream" } };
    const data = "data: 1\n\n";
    expect(check({ 200: { content: described } }, { ...response, data })).toEqual([]);
  });
});

describe("checkResponse", () => {
  test.each<[object, string]>([
    [{}, ""],
    [{ data: {} }, "missing-parameter body id"],
  ])("reads Swagger 2.0: %j", (changed, expected) => {
    const described = {
      description: "",
      schema: { $ref: "#/definitions/Pet" },
      headers: { "X-Count": integer },
    };
    const api = createApi(
      upgradeSwagger({
        swagger: "2.0",
        info: { title: "Pets", version: "1" },
        host: "pets.example.com",
        produces: ["application/json"],
        paths: { "/pets": { get: { responses: { 200: described } } } },
        definitions: { Pet: { type: "object", required: ["id"] } },
      }),
    );
    const headers = { "content-type": "application/json", "x-count": "1" };
    const response = { status: 200, headers, data: { id: 1 }, ...changed };
    expect(codes(checkResponse(api, "GET /pets", response))).toBe(expected);
  });

  test("reads a path and a media type that are references, and a method of OpenAPI 3.2", () => {
    const responses = { 200: { content: { "*/*": { $ref: "#/components/mediaTypes/Pet" } } } };
    const components = {
      mediaTypes: { Pet: { schema: text } },
      pathItems: { Pets: { additionalOperations: { COPY: { responses } } } },
    };
    const paths = { "/pets/{a~b}": { $ref: "#/components/pathItems/Pets" } };
    const api = createApi(documentOf(paths, { components }));
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

  const noResponse = "The response must be a plain object with a status from 100 to 999.";
  const noHeaders = "The headers of the response must be an object, but got a string.";

  test.each<[unknown, string]>([
    [undefined, noResponse],
    [{ status: "200", data: 1 }, noResponse],
    [{ status: 20, data: 1 }, noResponse],
    [{ status: 200, headers: "a: b", data: 1 }, noHeaders],
  ])("throws for %j, which is not a response", (response, reason) => {
    const error = thrownBy(() => check({ 200: {} }, response as never));
    expect(error).toMatchObject({ code: "invalid-options", reason });
  });

  test("throws for an operation that the API does not have, and for anything but an API", () => {
    const response = { status: 200, data: 1 };
    const api = createApi(documentOf({}));
    const codeOf = (given: unknown) =>
      thrownBy(() => checkResponse(given as never, "pets", response)).code;
    expect([codeOf(api), codeOf({})]).toEqual(["unknown-operation", "invalid-options"]);
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
      const count = { "X-Count": { required: true, schema: integer } };
      const described = { ...responses, default: { headers: count, ...jsonOf({ not: pet }) } };
      const problems = check(described, response);
      expect(check(described, response)).toEqual(problems);
      return problems.every(({ severity, message }) => severity === "error" && message !== "");
    }),
  );

  test.each([
    [200, "invalid-content-type header content-type"],
    [201, ""],
    [202, ""],
  ])("ignores parts of a description that are none: %d", (status, expected) => {
    const odd = { 200: { headers: [], content: { "application/json": null } }, 201: null, 202: 7 };
    const response = { status, headers: { "content-type": "a" }, data: {} };
    expect(codes(check(odd, response))).toBe(expected);
  });
});
