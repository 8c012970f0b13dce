import { describe, expect, test } from "@jest/globals";
import { createApi } from "fluent-endpoint/openapi";
import type { Json } from "../validators/json.js";
import type { ReadValues } from "../validators/validating-server.js";
import { faultOf } from "./fault.js";
import { firstDifference } from "./first-difference.js";
import type { SentRequest } from "./judging-server.js";

const list = { type: "array", items: { type: "string" } };
const description: Json = {
  openapi: "3.0.3",
  info: { title: "Judged", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/items/{id}": {
      post: {
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "tags", in: "query", schema: list },
          { name: "deep", in: "query", style: "deepObject", schema: { type: "object" } },
        ],
        requestBody: {
          content: { "application/json": { schema: { properties: { name: { type: "string" } } } } },
        },
      },
    },
  },
};

const operation = createApi(description).operation("POST /items/{id}");

const call = { operation, parameters: { id: "7", tags: ["a", "b"], name: "n" } as Json };

const SENT: SentRequest = {
  method: "POST",
  target: "/items/7?tags=a&tags=b",
  contentType: "application/json",
  body: '{"name":"n"}',
};

const READ: ReadValues = {
  path: { id: "7" },
  query: { tags: ["a", "b"] },
  header: {},
  cookie: {},
  body: { name: "n" },
  files: [],
};

const ACCEPTED = { status: 200, text: "{}" };

function faultFor(sent: Partial<SentRequest>, read: Partial<ReadValues> = {}): string | undefined {
  return faultOf(description, call, { ...SENT, ...sent }, ACCEPTED, { ...READ, ...read })?.fault;
}

describe("A request is judged", () => {
  test("right if all values arrive", () => {
    expect(faultFor({})).toBeUndefined();
    expect(faultFor({ contentType: "application/json; charset=utf-8" })).toBeUndefined();
  });

  test.each<[string, Partial<SentRequest>, Partial<ReadValues>]>([
    ["an object as [object Object]", { body: "name=%5Bobject+Object%5D" }, {}],
    ["no body", { body: "" }, {}],
    ["another content type", { contentType: "text/plain" }, {}],
    ["another name in the query", { target: "/items/7?tags%5B%5D=a&tags%5B%5D=b" }, {}],
    ["another path", {}, { path: { id: "{id}" } }],
    ["another query", {}, { query: {} }],
    ["another query", {}, { query: { ...READ.query, admin: "1" } }],
    ["another body", { body: '{"name":"other"}' }, {}],
  ])("wrong: %s", (fault, sent, read) => {
    expect(faultFor(sent, read)).toBe(fault);
  });

  test.each([
    [{ a: { b: "c" } }, "nested under deepObject"],
    [{ a: "b" }, "refused by the validator"],
  ])("by what the validator refuses: %j", (deep, fault) => {
    const refused = { status: 400, text: '{"errors":[{"path":"/query/deep"}]}' };
    const parameters = { ...call.parameters, deep } as Json;
    const found = faultOf(description, { operation, parameters }, SENT, refused, undefined);
    expect(found?.fault).toBe(fault);
  });
});

describe("Values are the same", () => {
  test.each<[unknown, unknown]>([
    [5, "5"],
    [["a"], "a"],
    ["a", ["a"]],
    [{ a: null, b: [], c: { d: {} } }, {}],
    [{ a: [1, 2] }, { a: ["1", "2"] }],
  ])("%j and %j", (given, read) => {
    expect(firstDifference(given, read, "exact")).toBeUndefined();
  });

  test.each<[unknown, unknown, string]>([
    [{ a: "1" }, { a: "2" }, '/a: "1" arrives as "2"'],
    [{ a: ["1", "2"] }, { a: "1" }, "/a: "],
    [{ a: { b: "1" } }, {}, '/a: {"b":"1"} arrives as nothing'],
    [{}, { a: "1" }, '/a: nothing arrives as "1"'],
  ])("but not %j and %j", (given, read, difference) => {
    expect(firstDifference(given, read, "exact")).toContain(difference);
  });
});
