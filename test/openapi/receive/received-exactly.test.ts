import { describe, expect, test } from "@jest/globals";
import { checkResponse, createApi, readRequest } from "fluent-endpoint/openapi";
import {
  answer,
  bodyOf,
  documentWith,
  file,
  FORM,
  integer,
  integers,
  type Json,
  MULTIPART,
  object,
  parameter,
  text,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { codeOf, formOf, forwarded, posted, sent } from "./receiving.js";

const JSON_TYPE = "application/json";
const named = object({ name: text }, "name");
const any = object({ f: { type: "object" } });

function taking(mediaType: string, schema?: unknown, encoding: Json = {}) {
  return createApi(documentWith(bodyOf(schema, mediaType, { encoding })));
}

function withContent(content: Json, required = true) {
  return createApi(documentWith({ requestBody: { required, content } }));
}

const WRONG_TYPE = [415, "invalid-content-type"];
const REFUSED = [400, "invalid-parameter"];

describe("A content type", () => {
  test.each([
    'application/json; a="; charset=utf-8";charset=utf-7',
    "application/json; charset=utf-8; charset=utf-8",
    "application/json; a=1; A=2",
    "application/json, text/plain",
    "application/json; a",
    "application/json; charset = utf-8",
    'application/json; a="',
    "json",
    "application/ json",
    "application/json/x",
  ])("that is not one, or says something twice, is refused: %s", (type) => {
    for (const mediaType of ["*/*", "application/*", JSON_TYPE]) {
      expect(codeOf(posted(taking(mediaType, named), type, '{"name":"a"}'))).toEqual(WRONG_TYPE);
    }
  });

  test("is sent on in the one way in which all readers agree", () => {
    const type = ' Application/JSON ;; A="b\\c" ; d="e;\\"f" ;charset="UTF-8"; ';
    const read = posted(taking("application/*", named), type, '{"name":"a"}');
    expect(read.status === undefined && read.options).toEqual({
      contentType: 'application/json; a=bc; d="e;\\"f"; charset=UTF-8',
    });
  });

  const version = (name: string) => ({
    schema: { ...object({ [name]: text }), additionalProperties: false },
  });
  const versions = {
    "application/json; version=1": version("one"),
    "application/json; version=2": version("two"),
  };
  const csv = { schema: text };
  const a = { schema: object({ a: text }) };

  test.each<[Json, string, unknown, unknown]>([
    [
      versions,
      "application/json; version=1",
      '{"one":"a"}',
      ["application/json; version=1", { one: "a" }],
    ],
    [
      versions,
      'APPLICATION/JSON;Version="2"; charset=utf-8',
      '{"two":"a"}',
      ["application/json; version=2", { two: "a" }],
    ],
    [versions, "application/json; version=2", '{"one":"a"}', 400],
    [versions, "application/json; version=3", '{"one":"a"}', 415],
    [versions, "application/json", '{"one":"a"}', 415],
    [{ "text/csv": csv }, "text/csv; header=absent", "a", 415],
    [{ "text/csv": csv }, "text/csv; charset=UTF-8", "a", ["text/csv", "a"]],
    [{ "text/csv; header=absent": csv }, "text/csv", "a", ["text/csv; header=absent", "a"]],
    [{ "text/*": csv, "text/csv": csv }, "text/csv", "a", ["text/csv", "a"]],
    [{ "text/*": csv }, "text/csv; header=absent", "a", ["text/csv; header=absent", "a"]],
    [{ "text/csv": csv }, "text/csv; charset=iso-8859-1", "a", 415],
    [{ "text/csv": csv }, "", "a", ["text/csv", "a"]],
    [
      { [JSON_TYPE]: a },
      "application/json; odata.metadata=none",
      '{"a":"b"}',
      [expect.any(String), { a: "b" }],
    ],
    [{ [FORM]: a }, "text/plain", "", 415],
  ])("of %j chooses what is sent on: %j %j", (content, type, body, expected) => {
    const headers = { "content-type": type };
    const request = { method: "POST", url: "/run", headers, body };
    expect(forwarded(withContent(content), request)).toEqual(expected);
  });

  test("does not count without bytes, where no body is required", () => {
    expect(posted(withContent({ [FORM]: a }, false), "text/plain", "").status).not.toBe(415);
  });

  test("with parameters is chosen for a request that is built, too", () => {
    for (const contentType of ["application/json; version=2", "application/json;Version=2"]) {
      const { headers } = withContent(versions).build("run", { two: "a" }, { contentType });
      expect(headers["content-type"]).toBe("application/json; version=2");
    }
  });
});

describe("A body that is not written as it is", () => {
  const api = withContent({
    "text/plain": { schema: text },
    "application/octet-stream": {},
    [JSON_TYPE]: {},
  });
  const body = new Uint8Array([0x63, 0xe4]);
  const gzip = { "content-type": "application/octet-stream", "content-encoding": "gzip" };

  test.each<[Record<string, string>, number | undefined]>([
    [{ "content-type": "text/plain; charset=iso-8859-1" }, 415],
    [{ "content-type": 'application/json;charset="utf-16"' }, 415],
    [{ "content-type": "text/plain" }, 400],
    [gzip, 415],
    [{ ...gzip, "content-encoding": "identity" }, undefined],
  ])("is refused, in another charset or compressed: %j", async (headers, status) => {
    const given = { method: "POST", url: "/run", headers };
    const request = new Request("https://h.example/run", { ...given, body: new Blob([body]) });
    expect(readRequest(api, { ...given, body }).status).toBe(status);
    expect((await readRequest(api, request)).status).toBe(status);
  });

  test("may be compressed if a parser has read it", () => {
    const headers = { ...gzip, "content-type": JSON_TYPE };
    const parsed = { method: "POST", url: "/run", headers, body: { a: 1 } };
    expect(readRequest(api, parsed).status).toBeUndefined();
  });
});

describe("A range of media types", () => {
  test.each(["text/plain", "text/xjson", "application/xxjson", "application/xml", "image/png"])(
    "with a schema of an object or a list does not take what is not read by it: %s",
    (type) => {
      for (const schema of [
        named,
        { type: ["object", "null"], required: ["name"] },
        { allOf: [named] },
        { required: ["name"] },
        integers,
      ]) {
        expect(codeOf(posted(taking("*/*", schema), type, '{"admin":true}'))).toEqual(WRONG_TYPE);
      }
    },
  );

  test("takes any text where its schema is for texts, or says nothing", () => {
    for (const schema of [text, {}, undefined, { oneOf: [named, text] }]) {
      expect(posted(taking("text/*", schema), "text/plain", "a").status).toBeUndefined();
    }
  });

  test("reads JSON and forms by its schema", async () => {
    const api = taking("*/*", named);
    expect(codeOf(posted(api, JSON_TYPE, '{"admin":true}'))).toEqual([400, "unknown-parameter"]);
    expect(posted(api, FORM, "admin=true").status).toBe(400);
    expect((await sent(api, formOf(["admin", "1"]))).status).toBe(400);
    expect(codeOf(posted(api, FORM, "name=a"))).toEqual({ name: "a" });
  });

  test("does not take bytes without a type by such a schema, either", () => {
    const api = taking("application/*", named);
    expect(codeOf(posted(api, "", new TextEncoder().encode("{}")))).toEqual(WRONG_TYPE);
    expect(codeOf(posted(api, "", '{"admin":true}'))).toEqual(WRONG_TYPE);
  });

  test.each([
    ["text/plain", "invalid-content-type"],
    ["application/json; a=1; a=2", "invalid-content-type"],
    [JSON_TYPE, "invalid-parameter"],
  ])("of a response does not take it, either: %s", (type, code) => {
    const api = createApi(documentWith(answer({ "*/*": { schema: named } }), "GET /run"));
    const response = { status: 200, headers: { "content-type": type }, data: '{"admin":true}' };
    expect(checkResponse(api, "run", response)).toMatchObject([{ code }]);
  });
});

/** Reads a JSON text in each place where a request can have one. */
async function everywhere(json: string, inLines = true): Promise<unknown[]> {
  const field = encodeURIComponent(json);
  const described = { content: { [JSON_TYPE]: { schema: { type: "object" } } } };
  const reading = (location: string, url: string, headers: Json = {}) => {
    const parameters = [parameter(location, "f", undefined, described)];
    return readRequest(createApi(documentWith({ parameters }, "GET /run")), { url, headers });
  };
  const reads = [
    posted(taking(JSON_TYPE, any), JSON_TYPE, `{"f":${json}}`),
    posted(taking(JSON_TYPE, {}), JSON_TYPE, json),
    posted(taking(JSON_TYPE, {}), JSON_TYPE, Buffer.from(json)),
    ...(inLines
      ? [posted(taking("application/jsonl", {}), "application/jsonl", `1\n${json}`)]
      : []),
    posted(taking(FORM, any), FORM, `f=${field}`),
    await sent(taking(MULTIPART, any), formOf(["f", json])),
    await sent(taking(MULTIPART, any, { f: { contentType: JSON_TYPE } }), formOf(["f", json])),
    reading("query", `/run?f=${field}`),
    reading("header", "/run", { f: json }),
    reading("cookie", "/run", { cookie: `f=${field}` }),
  ];
  return reads.map(codeOf);
}

describe("A number in JSON", () => {
  const CHANGED = [
    "9007199254740993",
    "-12345678901234567890",
    "9007199254740993.0",
    "90071992547409.93e2",
    "1e-400",
    "1e400",
    "-1E+999",
    "0.12345678901234567891",
    "36028797018963968",
    "9".repeat(500),
  ];

  test.each(CHANGED)("that JavaScript would change is refused everywhere: %s", async (number) => {
    const outcomes = await everywhere(`{"a":[${number}]}`);
    expect(outcomes).toEqual(outcomes.map(() => REFUSED));
    expect(codeOf(posted(taking(JSON_TYPE, {}), JSON_TYPE, number))).toEqual(REFUSED);
  });

  test.each([
    "9007199254740992",
    "-9007199254740991",
    "1.50",
    "-0.0",
    "1e22",
    "1e+21",
    "0.10000000000000001",
    "5e-324",
    "1.7976931348623157e308",
    "36028797018963970",
    "0e999",
  ])("that JavaScript keeps is read, and so is any in a text: %s", (number) => {
    const json = `[${number}, {"1e400":"\\"${CHANGED.join()}"}]`;
    expect(codeOf(posted(taking(JSON_TYPE, {}), JSON_TYPE, json))).toEqual({
      data: JSON.parse(json) as unknown,
    });
  });

  test("of many digits is read in linear time", () => {
    const read = (body: string) => posted(taking(JSON_TYPE, {}), JSON_TYPE, body).status;
    expect(read(`"${"1".repeat(10_000_000)}"`)).toBeUndefined();
    expect(read("1".repeat(10_000_000))).toBe(400);
    expect(read(`"${"\\".repeat(10_000_000)}1e4"`)).toBeUndefined();
  });
});

describe("A name in JSON", () => {
  test.each([
    '{"name":"a","name":"b"}',
    '{"name":"a","n\\u0061me":"b"}',
    '{"a":[{"b":1,"c":{},"b":1}]}',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
  ])("that an object has twice is refused everywhere: %s", async (json) => {
    const outcomes = await everywhere(json);
    expect(outcomes).toEqual(outcomes.map(() => REFUSED));
  });

  test("may be in several objects, and be a value, too", () => {
    const json = '{"a":{"a":[{"a":"a"},{"a":"\\"a\\":"}]},"b":{"c":1},"c":"{\\"a\\":1}"}';
    expect(posted(taking(JSON_TYPE, {}), JSON_TYPE, json).status).toBeUndefined();
  });

  test("hides no object behind an alternative that is a text", () => {
    const f = { oneOf: [{ ...named, additionalProperties: false }, text] };
    const json = encodeURIComponent('{"name":"a","admin":1,"admin":2}');
    expect(codeOf(posted(taking(FORM, object({ f })), FORM, `f=${json}`))).toEqual(REFUSED);
  });
});

describe("A part that is sent as a file", () => {
  const about = object({ x: integer });
  const all = { type: "array", items: { type: "object" } };
  const api = taking(MULTIPART, object({ about, all, count: integer, photo: file }));
  const jsonPart = (content: BlobPart) => new Blob([content], { type: JSON_TYPE });

  test("is read as JSON where a value is described", async () => {
    const form = formOf(
      ["about", jsonPart('{"x":1}')],
      ["all", jsonPart('{"y":2}')],
      ["count", jsonPart("3")],
      ["photo", jsonPart("{}")],
    );
    const values = { about: { x: 1 }, all: [{ y: 2 }], count: 3, photo: expect.any(Blob) };
    expect(codeOf(await sent(api, form))).toEqual(values);
  });

  test.each<[string, BlobPart]>([
    ["of another type", '{"x":"a"}'],
    ["with a name twice", '{"x":1,"x":2}'],
    ["of bytes", new Uint8Array([0x22, 0xff, 0x22])],
  ])("is refused if it is not what is described: %s", async (_title, content) => {
    expect((await sent(api, formOf(["about", jsonPart(content)]))).status).toBe(400);
  });
});

describe("A request that cannot be read", () => {
  const api = withContent({ [JSON_TYPE]: {} });
  const thrower = {
    get a(): never {
      throw new Error("boom");
    },
  };
  const get = () => thrower.a;
  const hostile = new Proxy(thrower, { get, has: get, ownKeys: get });
  const post = { url: "/run", method: "POST", headers: { "content-type": JSON_TYPE } };

  test.each<[string, object, string]>([
    ["headers of null", { ...post, headers: null }, "invalid-options"],
    ["headers that are a text", { ...post, headers: "a" }, "invalid-options"],
    ["a method of null", { ...post, method: null }, "invalid-options"],
    ["getters that throw", hostile, "unreadable-input"],
    ["headers that throw", { ...post, headers: hostile }, "unreadable-input"],
    ["a body that throws", { ...post, body: hostile }, "unreadable-input"],
    ["a value of the body that throws", { ...post, body: { a: [thrower] } }, "unreadable-input"],
  ])("has %s", (_, request, code) => {
    const { cause, ...error } = thrownBy(() => readRequest(api, request));
    expect(error).toMatchObject({ code });
    if (code === "unreadable-input") expect(cause).toEqual(new Error("boom"));
  });

  test("is a Request that throws", async () => {
    const request = new Request("https://h.example/run", { method: "POST" });
    Object.defineProperty(request, "bodyUsed", { get });
    await expect(readRequest(api, request)).rejects.toMatchObject({ code: "unreadable-input" });
  });
});
