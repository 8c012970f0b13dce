import { describe, expect, test } from "@jest/globals";
import type { RequestOptions } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentWith,
  FORM,
  integer,
  type Json,
  MULTIPART,
  object,
  text,
  texts,
} from "../helpers/descriptions.js";
import { sentParts } from "../helpers/sent-parts.js";
import { instanceOf, loadWithRuntime, member, requestBy } from "./generated-module.js";
import { inEachWay, sentBy, waysOf } from "./ways.js";

const JSON_TYPE = "application/json";
const OWN_JSON = "application/json; charset=utf-8";
const any = { type: "object" };
const withContent = (content: Json, required = true) => ({ requestBody: { required, content } });
const items = { type: "array", items: any };

/** The content type and the body that each way sends, or the code of a refusal. */
function bodies(operation: Json, parameters: object, contentTypes?: readonly string[]) {
  const sent = Object.entries(sentBy(documentWith(operation), parameters, undefined, contentTypes));
  return Object.fromEntries(
    sent.map(([way, { type, body, refused }]) => [way, refused ?? [type, body]]),
  );
}

describe("The content type of a body", () => {
  test.each<[string[], string]>([
    [["application/json-patch+json"], "application/json-patch+json"],
    [["application/json-lines"], "application/json-lines"],
    [["application/json; version=2"], "application/json; version=2"],
    [["application/vnd.a+b+json"], "application/vnd.a+b+json"],
    [["application/scim+json; charset=utf-8"], "application/scim+json; charset=utf-8"],
    [["*/*"], OWN_JSON],
    [[JSON_TYPE], OWN_JSON],
    [["application/*+json"], OWN_JSON],
    [["application/json-patch+json", JSON_TYPE], OWN_JSON],
    [
      ["application/json-patch+json", "application/merge-patch+json"],
      "application/merge-patch+json",
    ],
  ])("of %j is %s", (types, expected) => {
    const content = Object.fromEntries(types.map((type) => [type, {}]));
    const sent = sentBy(documentWith(withContent(content)), { data: [{ op: "remove" }] });
    expect(Object.values(sent).map(({ type }) => type)).toEqual(Array(3).fill(expected));
  });

  const schema = object({ name: text });
  const content = {
    [JSON_TYPE]: { schema },
    [FORM]: { schema },
    "text/csv; charset=utf-8": { schema: text },
  };

  test.each<[string[], object, unknown[]]>([
    [[], { name: "Tom" }, [OWN_JSON, { name: "Tom" }]],
    [[FORM], { name: "Tom" }, [FORM, "name=Tom"]],
    [["Text/CSV"], { data: "a,b" }, ["text/csv; charset=utf-8", "a,b"]],
    [["text/csv", JSON_TYPE], { data: "a,b" }, ["text/csv; charset=utf-8", "a,b"]],
  ])("is the one to prefer: %j", (contentTypes, parameters, expected) => {
    expect(bodies(withContent(content), parameters, contentTypes)).toEqual(inEachWay(expected));
  });

  test("to prefer changes nothing of operations that do not take it", () => {
    const paths = {
      ...documentWith(withContent(content), "POST /csv").paths,
      ...documentWith({ ...bodyOf(schema), operationId: "own" }, "POST /json").paths,
    };
    const ways = waysOf({ ...documentWith({}), paths }, ["text/csv"]);
    const sent = Object.values(ways).map((make) => make("own", { name: "Ada" })[1].body);
    expect(sent).toEqual(Array(3).fill('{"name":"Ada"}'));
  });

  test.each([
    [
      "text/cvs",
      'No operation takes a body of the content type "text/cvs". Did you mean "text/csv',
    ],
    ["application/xml", "The operations take application/json, application/x-www-form-urlencoded,"],
  ])("to prefer is refused if no operation takes it: %s", (contentType, message) => {
    const api = readDescription(documentWith(withContent(content)));
    expect(() => generate(api, { contentTypes: [contentType] })).toThrow(message);
    expect(() => generate({ ...api, operations: [] }, { contentTypes: [contentType] })).toThrow(
      "No operation takes a body.",
    );
  });
});

const FIELDS = object({ a: text, b: text });
const EITHER = { oneOf: [FIELDS, texts, text, { type: "null" }] };
const WITH_DATA = { anyOf: [object({ data: text, a: text }), { type: "null" }] };
const PARTS = { allOf: [{ properties: { a: {} } }, { oneOf: [{ properties: { b: {} } }] }] };

test.each<[string, Json, object, boolean, unknown]>([
  ["required, without fields", FIELDS, {}, true, [OWN_JSON, {}]],
  ["of parts", PARTS, { a: 1, b: 2 }, true, [OWN_JSON, { a: 1, b: 2 }]],
  ["not required, without fields", FIELDS, {}, false, [undefined, undefined]],
  ["that is a number", {}, { data: 7 }, true, [OWN_JSON, 7]],
  ["that is false", {}, { data: false }, true, [OWN_JSON, false]],
  ["that is an empty text", text, { data: "" }, true, [OWN_JSON, ""]],
  ["that is not a number, which JSON cannot hold", {}, { data: NaN }, true, "unsupported-body"],
  ["a list or an object, as a list", EITHER, { data: ["x"] }, true, [OWN_JSON, ["x"]]],
  ["a list or an object, as null", EITHER, { data: null }, true, [OWN_JSON, null]],
  ["a list or an object, as an object", EITHER, { data: { a: "x" } }, true, [OWN_JSON, { a: "x" }]],
  ["a list or an object, by fields", EITHER, { a: "x" }, true, [OWN_JSON, { a: "x" }]],
  ["a list or an object, without either", EITHER, {}, true, [OWN_JSON, {}]],
  ["a list or an object, not required", EITHER, {}, false, [undefined, undefined]],
  ["given twice", EITHER, { data: ["x"], a: "x" }, true, "conflicting-parameter"],
  [
    "with a field data",
    WITH_DATA,
    { a: "y", body_data: "x" },
    true,
    [OWN_JSON, { a: "y", data: "x" }],
  ],
])(
  "A body of JSON is the same in all ways: %s",
  (_title, schema, parameters, required, expected) => {
    const operation = withContent({ [JSON_TYPE]: { schema } }, required);
    expect(bodies(operation, parameters)).toEqual(inEachWay(expected));
  },
);

test.each<[string, unknown, unknown, unknown]>([
  ["text/plain", { type: "number" }, 1.5, "1.5"],
  ["text/plain", { type: "boolean" }, false, "false"],
  ["text/csv", integer, 7, "7"],
  ["text/plain; charset=iso-8859-1", text, "a", "a"],
  ['text/plain; charset="UTF-8"', text, "å", "å"],
  ["application/octet-stream", undefined, "abc", "abc"],
])("A body of %s of the schema %j is passed whole: %j", (type, schema, data, body) => {
  expect(bodies(bodyOf(schema, type), { data })).toEqual(inEachWay([type, body]));
});

test("A text in a charset that fetch does not write is refused by request.ts", () => {
  const type = "text/plain; charset=iso-8859-1";
  const written = { ...inEachWay([type, "å"] as unknown), "request.ts": "unsupported-body" };
  expect(bodies(bodyOf(text, type), { data: "å" })).toEqual(written);
});

describe("A form", () => {
  const deep = { style: "deepObject" };
  const address = { address: { city: "Köln" } };
  const list = { expand: ["a", "b"], items: [{ price: "p" }] };
  const listed = { expand: { ...deep, explode: true }, items: deep };
  const json = { a: { contentType: JSON_TYPE } };

  test.each<[Json, object, string]>([
    [{}, address, 'address={"city":"Köln"}'],
    [{}, { items: [{ a: 1 }, { a: 2 }] }, 'items={"a":1}&items={"a":2}'],
    [{ address: { style: "form" } }, address, "city=Köln"],
    [{ address: { explode: true } }, address, "city=Köln"],
    [{ address: { ...deep, explode: true } }, address, "address[city]=Köln"],
    [{ expand: { style: "pipeDelimited", explode: false } }, { expand: ["a", "b"] }, "expand=a|b"],
    [listed, list, "expand[0]=a&expand[1]=b&items[0][price]=p"],
    [json, { a: { c: 1 }, name: "A B" }, 'a={"c":1}&name=A B'],
  ])("has the styles that the encoding says: %j %j", (encoding, parameters, expected) => {
    const schema = object({ address: any, items, expand: texts, a: any, name: text });
    const sent = sentBy(documentWith(bodyOf(schema, FORM, { encoding })), parameters);
    for (const [way, { type, body }] of Object.entries(sent)) {
      const written = decodeURIComponent(String(body)).replaceAll("+", " ").split("&");
      expect([way, type, written.sort()]).toEqual([way, FORM, expected.split("&").sort()]);
    }
  });

  const free = { type: "object", additionalProperties: true };

  test.each<[unknown, unknown, string]>([
    [free, { a: 1, b: ["x", "y"], c: { d: 1 } }, 'a=1&b=x&b=y&c={"d":1}'],
    [undefined, new URLSearchParams("a=1&a=2"), "a=1&a=2"],
    [undefined, "a=b", "a=b"],
    [{}, "a=b", "a=b"],
    [object({}), {}, ""],
  ])("of %j may be passed whole: %j", (schema, data, expected) => {
    for (const { type, body } of Object.values(
      sentBy(documentWith(bodyOf(schema, FORM)), { data }),
    )) {
      expect([type, decodeURIComponent(String(body ?? ""))]).toEqual([FORM, expected]);
    }
  });

  test.each([FORM, MULTIPART])("may be empty in %s, also for DELETE", async (mediaType) => {
    const document = documentWith(bodyOf(object({}), mediaType), "DELETE /run");
    for (const make of Object.values(waysOf(document))) {
      const request = new Request(...make("run", { data: {} }));
      expect([request.method, await request.text()]).toEqual(["DELETE", ""]);
    }
  });

  test("may be FormData where it is multipart", () => {
    const data = new FormData();
    data.set("a", "1");
    const sent = Object.values(waysOf(documentWith(bodyOf(undefined, MULTIPART)))).map((make) =>
      make("run", { data }),
    );
    for (const [, { body, headers }] of sent) {
      expect(body).toBe(data);
      expect(headers).not.toHaveProperty("content-type");
    }
  });

  test("has a part of another JSON, where all fields have one style too", async () => {
    const encoding = { a: { contentType: "application/vnd.a+json" } };
    const document = documentWith(bodyOf(object({ a: any }), MULTIPART, { encoding }));
    for (const make of Object.values(waysOf(document))) {
      const [, { body }] = make("run", { a: { b: 1 } });
      const part = { name: "a", type: "application/vnd.a+json", text: '{"b":1}' };
      expect(await sentParts(body)).toEqual([part]);
    }
  });

  describe("of a generated class", () => {
    const call = (self: unknown, name: string, ...args: readonly unknown[]) =>
      Reflect.apply(member(self, name) as (...args: unknown[]) => unknown, self, args);
    const rootOf = (schema: Json, type: string, encoding: Json = {}) => {
      const document = documentWith(bodyOf(schema, type, { encoding }));
      return instanceOf(loadWithRuntime(generate(readDescription(document)).files), "Example");
    };
    const deepLists = () => rootOf(object({ expand: texts, items }), FORM, listed);
    const bodyIn = ({ body }: RequestOptions) => decodeURIComponent(String(body));

    test.each<[unknown, string]>([
      ["brackets", "expand[]=a&expand[]=b&items[][price]=p"],
      [{ expand: "repeat" }, "expand=a&expand=b&items[0][price]=p"],
    ])("has the style %j of the client, set before or after the method", (style, expected) => {
      const early = requestBy(call(deepLists(), "style", style), "all", "run", list);
      expect(bodyIn(early as unknown as RequestOptions)).toBe(expected);
      const late = call(call(member(deepLists(), "all"), "run", list), "style", style);
      expect(bodyIn(call(late, "build") as RequestOptions)).toBe(expected);
    });

    test("has the style of the client for objects in a multipart form, too", () => {
      const root = call(rootOf(object({ attributes: any }), MULTIPART), "style", "brackets");
      const { body } = requestBy(root, "all", "run", { attributes: { a: 1 } });
      expect([...(body as FormData).keys()]).toEqual(["attributes[a]"]);
    });
  });
});
