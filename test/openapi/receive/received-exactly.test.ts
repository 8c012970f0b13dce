import { describe, expect, test } from "@jest/globals";
import { toRequest } from "fluent-endpoint/clients";
import {
  checkResponse,
  createApi,
  readRequest,
  type CallableApi,
  type ReadRequest,
  matchOperation,
} from "fluent-endpoint/openapi";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const integer = { type: "integer" };
const integers = { type: "array", items: integer };
const named = { type: "object", required: ["name"], properties: { name: text } };
const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

const securitySchemes = {
  token: { type: "http", scheme: "bearer" },
  user: { type: "http", scheme: "basic" },
  key: { type: "apiKey", in: "query", name: "key" },
  header: { type: "apiKey", in: "header", name: "X-Key" },
  cookie: { type: "apiKey", in: "cookie", name: "sid" },
  list: { type: "apiKey", in: "query", name: "li" },
};

function apiOf(operation: Json, method = "post"): CallableApi {
  return createApi({
    openapi: "3.1.0",
    info: { title: "Exact", version: "1" },
    servers: [{ url: "https://example.com" }],
    paths: { "/x": { [method]: operation } },
    components: { securitySchemes },
  });
}

function apiTaking(mediaType: string, schema: unknown, encoding: Json = {}): CallableApi {
  return apiOf({ requestBody: { required: true, content: { [mediaType]: { schema, encoding } } } });
}

function posted(api: CallableApi, contentType: string, body: unknown): ReadRequest {
  const headers = contentType === "" ? {} : { "content-type": contentType };
  return readRequest(api, { method: "POST", url: "/x", headers, body });
}

async function sent(api: CallableApi, body: FormData): Promise<ReadRequest> {
  return readRequest(api, new Request("https://example.com/x", { method: "POST", body }));
}

/** The parameters; or the status, and the code of the first problem. */
function outcome(read: ReadRequest): unknown {
  return read.status === undefined ? read.parameters : [read.status, read.problems[0]?.code];
}

const WRONG_TYPE = [415, "invalid-content-type"];

describe("A content type", () => {
  test.each(["*/*", "application/*", JSON_TYPE])(
    "keeps a quoted text as one value, which hides no charset: %s",
    (mediaType) => {
      const type = 'application/json; a="; charset=utf-8";charset=utf-7';
      expect(outcome(posted(apiTaking(mediaType, named), type, '{"name":"a"}'))).toEqual(
        WRONG_TYPE,
      );
    },
  );

  test.each([
    "application/json; charset=utf-8; charset=utf-8",
    "application/json; a=1; A=2",
    "application/json, text/plain",
    "application/json; a",
    "application/json; charset = utf-8",
    'application/json; a="',
    "json",
    "application/ json",
  ])("that is not one, or says something twice, is refused: %s", (type) => {
    for (const mediaType of ["*/*", "application/*", JSON_TYPE]) {
      expect(outcome(posted(apiTaking(mediaType, named), type, '{"name":"a"}'))).toEqual(
        WRONG_TYPE,
      );
    }
  });

  test("is sent on in the one way in which all readers agree", () => {
    const api = apiTaking("application/*", named);
    const type = ' Application/JSON ;; A="b\\c" ; d="e;\\"f" ;charset="UTF-8"; ';
    const read = posted(api, type, '{"name":"a"}');
    expect(read.status === undefined && read.options).toEqual({
      contentType: 'application/json; a=bc; d="e;\\"f"; charset=UTF-8',
    });
  });
});

describe("A range of media types", () => {
  const schemas: Json[] = [
    named,
    { type: ["object", "null"], required: ["name"] },
    { allOf: [named] },
    { required: ["name"] },
    integers,
  ];

  test.each(["text/plain", "text/xjson", "application/xxjson", "application/xml", "image/png"])(
    "with a schema of an object or a list does not take what is not read by it: %s",
    (type) => {
      for (const schema of schemas) {
        expect(outcome(posted(apiTaking("*/*", schema), type, '{"admin":true}'))).toEqual(
          WRONG_TYPE,
        );
      }
    },
  );

  test("takes any text where its schema is for texts, or says nothing", () => {
    for (const schema of [text, {}, undefined, { oneOf: [named, text] }]) {
      expect(posted(apiTaking("text/*", schema), "text/plain", "a").status).toBeUndefined();
    }
  });

  test("reads JSON and forms by its schema", async () => {
    const api = apiTaking("*/*", named);
    const form = new FormData();
    form.append("admin", "1");
    expect(outcome(posted(api, JSON_TYPE, '{"admin":true}'))).toEqual([400, "unknown-parameter"]);
    expect(outcome(posted(api, FORM, "admin=true"))).toMatchObject([400, expect.anything()]);
    expect(outcome(await sent(api, form))).toMatchObject([400, expect.anything()]);
    expect(outcome(posted(api, FORM, "name=a"))).toEqual({ name: "a" });
  });

  test("does not take bytes without a type by such a schema, either", () => {
    const api = apiTaking("application/*", named);
    expect(outcome(posted(api, "", new TextEncoder().encode("{}")))).toEqual(WRONG_TYPE);
    expect(outcome(posted(api, "", '{"admin":true}'))).toEqual(WRONG_TYPE);
  });

  test("of a response does not take it, either", () => {
    const content = { "*/*": { schema: named } };
    const api = apiOf({ responses: { 200: { description: "", content } } }, "get");
    const codes = (type: string) => {
      const response = { status: 200, headers: { "content-type": type }, data: '{"admin":true}' };
      return checkResponse(api, "GET /x", response).map(({ code }) => code);
    };
    expect(codes("text/plain")).toEqual(["invalid-content-type"]);
    expect(codes("application/json; a=1; a=2")).toEqual(["invalid-content-type"]);
    expect(codes("application/json")).toEqual(["invalid-parameter"]);
  });
});

describe("A list in a form", () => {
  test.each<Json>([
    { explode: false },
    { style: "spaceDelimited", explode: false },
    { style: "pipeDelimited", explode: false },
    { contentType: JSON_TYPE },
    {},
  ])("is read as it was built: %j", async (encoding) => {
    for (const type of [MULTIPART, FORM]) {
      const schema = { type: "object", properties: { li: integers } };
      const api = apiTaking(type, schema, { li: encoding });
      const read = await readRequest(api, toRequest(api.build("POST /x", { li: [1, 2] })));
      expect(outcome(read)).toEqual({ li: [1, 2] });
    }
  });

  test("that has one text by its style is not cut to the first of two", async () => {
    const schema = { type: "object", properties: { li: integers } };
    const encoding = { li: { explode: false } };
    const form = new FormData();
    for (const each of ["1", "2"]) form.append("li", each);
    const multipart = await sent(apiTaking(MULTIPART, schema, encoding), form);
    expect(outcome(multipart)).toEqual([400, "invalid-parameter"]);
    // An API key of a query has the same name.
    const urlencoded = posted(apiTaking(FORM, schema, encoding), FORM, "li=1&li=2");
    expect(outcome(urlencoded)).toEqual([400, "invalid-parameter"]);
  });

  test("of a query is not cut, either, where a request is matched", () => {
    const parameters = [{ name: "a", in: "query", schema: integers, explode: false }];
    const api = apiOf({ parameters }, "get");
    expect(matchOperation(api, { url: "https://example.com/x?a=1&a=2" })).toBeUndefined();
    expect(matchOperation(api, { url: "https://example.com/x?a=1,2" })?.parameters).toEqual({
      a: [1, 2],
    });
  });

  test("whose object has a name twice is refused", async () => {
    const schema = { type: "object", properties: { f: { type: "object" } } };
    const api = apiTaking(MULTIPART, schema, { f: { style: "deepObject" } });
    const form = new FormData();
    for (const each of ["1", "2"]) form.append("f[a]", each);
    expect(outcome(await sent(api, form))).toEqual([400, "invalid-parameter"]);
  });
});

describe("A number in JSON", () => {
  const CHANGED = [
    "9007199254740993",
    "9007199254740993.0",
    "90071992547409.93e2",
    "1e-400",
    "1e400",
    "-1E+999",
    "0.12345678901234567891",
    "36028797018963968",
    "9".repeat(500),
  ];
  const KEPT = [
    "9007199254740992",
    "1.50",
    "-0.0",
    "1e22",
    "0.10000000000000001",
    "5e-324",
    "1.7976931348623157e308",
    "36028797018963970",
    "0e999",
  ];
  const any = { type: "object", properties: { f: { type: "object" } } };

  test.each(CHANGED)("that JavaScript would change is refused everywhere: %s", async (number) => {
    const json = `{"a":[${number}]}`;
    const lines = apiTaking("application/jsonl", { type: "array" });
    const multipart = new FormData();
    multipart.append("f", json);
    const field = encodeURIComponent(json);
    const parameter = { name: "f", content: { [JSON_TYPE]: { schema: { type: "object" } } } };
    const query = apiOf({ parameters: [{ ...parameter, in: "query" }] }, "get");
    const header = apiOf({ parameters: [{ ...parameter, in: "header" }] }, "get");
    const outcomes = [
      posted(apiTaking(JSON_TYPE, any), JSON_TYPE, `{"f":${json}}`),
      posted(apiTaking(JSON_TYPE, {}), JSON_TYPE, json),
      posted(lines, "application/jsonl", `1\n${json}`),
      posted(apiTaking(FORM, any), FORM, `f=${field}`),
      await sent(apiTaking(MULTIPART, any), multipart),
      await sent(apiTaking(MULTIPART, any, { f: { contentType: JSON_TYPE } }), multipart),
      readRequest(query, { url: `/x?f=${field}` }),
      readRequest(header, { url: "/x", headers: { f: json } }),
    ].map(outcome);
    expect(outcomes).toEqual(outcomes.map(() => [400, "invalid-parameter"]));
  });

  test.each(KEPT)("that JavaScript keeps is read: %s", (number) => {
    const read = posted(apiTaking(JSON_TYPE, {}), JSON_TYPE, `[${number}, "${CHANGED.join()}"]`);
    expect(read.status).toBeUndefined();
  });
});

describe("A name in JSON", () => {
  const any = { type: "object", properties: { f: { type: "object" } } };

  test.each([
    '{"name":"a","name":"b"}',
    '{"name":"a","n\\u0061me":"b"}',
    '{"a":[{"b":1,"c":{},"b":1}]}',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
  ])("that an object has twice is refused everywhere: %s", async (json) => {
    const multipart = new FormData();
    multipart.append("f", json);
    const field = encodeURIComponent(json);
    const parameter = { name: "f", content: { [JSON_TYPE]: { schema: { type: "object" } } } };
    const cookie = apiOf({ parameters: [{ ...parameter, in: "cookie" }] }, "get");
    const header = apiOf({ parameters: [{ ...parameter, in: "header" }] }, "get");
    const outcomes = [
      posted(apiTaking(JSON_TYPE, {}), JSON_TYPE, json),
      posted(apiTaking(JSON_TYPE, any), JSON_TYPE, `{"f":${json}}`),
      posted(apiTaking(FORM, any), FORM, `f=${field}`),
      await sent(apiTaking(MULTIPART, any), multipart),
      readRequest(cookie, { url: "/x", headers: { cookie: `f=${field}` } }),
      readRequest(header, { url: "/x", headers: { f: json } }),
    ].map(outcome);
    expect(outcomes).toEqual(outcomes.map(() => [400, "invalid-parameter"]));
  });

  test("may be in several objects, and be a value, too", () => {
    const json = '{"a":{"a":[{"a":"a"},{"a":"\\"a\\":"}]},"b":{"c":1},"c":"{\\"a\\":1}"}';
    expect(posted(apiTaking(JSON_TYPE, {}), JSON_TYPE, json).status).toBeUndefined();
  });

  test("hides no object behind an alternative that is a text", () => {
    const field = { oneOf: [{ ...named, additionalProperties: false }, text] };
    const api = apiTaking(FORM, { type: "object", properties: { f: field } });
    const json = encodeURIComponent('{"name":"a","admin":1,"admin":2}');
    expect(outcome(posted(api, FORM, `f=${json}`))).toEqual([400, "invalid-parameter"]);
  });
});

describe("A part that is sent as a file", () => {
  const schema = {
    type: "object",
    properties: {
      about: { type: "object", properties: { x: integer } },
      all: { type: "array", items: { type: "object" } },
      count: integer,
      photo: { type: "string", format: "binary" },
    },
  };

  function formOf(values: Json): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) {
      form.append(name, new Blob([JSON.stringify(value)], { type: JSON_TYPE }));
    }
    return form;
  }

  test("is read as JSON where a value is described", async () => {
    const values = { about: { x: 1 }, all: [{ y: 2 }], count: 3 };
    const form = formOf(values);
    form.append("photo", new Blob(["{}"], { type: JSON_TYPE }));
    const read = await sent(apiTaking(MULTIPART, schema), form);
    expect(outcome(read)).toEqual({ ...values, photo: expect.any(Blob) });
  });

  test("is refused if it is not what is described", async () => {
    const api = apiTaking(MULTIPART, schema);
    expect(outcome(await sent(api, formOf({ about: { x: "a" } })))).toMatchObject([
      400,
      expect.anything(),
    ]);
    const twice = new FormData();
    twice.append("about", new Blob(['{"x":1,"x":2}'], { type: JSON_TYPE }));
    expect(outcome(await sent(api, twice))).toMatchObject([400, expect.anything()]);
    const bytes = new FormData();
    bytes.append("about", new Blob([new Uint8Array([0x22, 0xff, 0x22])], { type: JSON_TYPE }));
    expect(outcome(await sent(api, bytes))).toMatchObject([400, expect.anything()]);
  });
});

describe("The names of an object of any fields", () => {
  const open = { type: "object", properties: { "%61": text }, additionalProperties: text };
  const query = apiOf({ parameters: [{ name: "at", in: "query", schema: open }] }, "get");
  const form = apiTaking(FORM, { ...named, additionalProperties: text });

  test("are decoded once", () => {
    expect(outcome(readRequest(query, { url: "/x?%2561=1" }))).toEqual({ at: { "%61": "1" } });
    const url = "https://example.com/x?%2561=1";
    expect(matchOperation(query, { url })?.parameters).toEqual({ at: { "%61": "1" } });
    expect(outcome(posted(form, FORM, "name=a&%25ff=b"))).toEqual({ name: "a", "%ff": "b" });
  });

  test("must be UTF-8", () => {
    expect(outcome(readRequest(query, { url: "/x?a=1&%ff=1" }))).toEqual([
      400,
      "invalid-parameter",
    ]);
    expect(outcome(posted(form, FORM, "name=a&%ff=b"))).toEqual([400, "invalid-parameter"]);
  });
});

test("A field that cannot be read is told alone", () => {
  const schema = { type: "object", properties: { li: integers } };
  const api = apiTaking(FORM, schema, { li: { explode: false } });
  expect(posted(api, FORM, "li=1&li=2").problems).toHaveLength(1);
});

describe("Cookies", () => {
  const point = { type: "object", properties: { "a b": text } };
  const parameters = [
    { name: "session", in: "cookie", schema: text },
    { name: "at", in: "cookie", schema: point },
  ];
  const api = apiOf({ parameters }, "get");

  test("have their names as they are", () => {
    const read = readRequest(api, { url: "/x", headers: { cookie: "%73id=a; %73ession=b" } });
    expect(read).toMatchObject({ parameters: {}, credentials: {} });
  });

  test("of an object have its keys as they are built", () => {
    const values = { session: "a", at: { "a b": "c" } };
    const { headers } = api.build("GET /x", values);
    expect(outcome(readRequest(api, { url: "/x", headers }))).toEqual(values);
  });
});

describe("A credential", () => {
  const api = apiOf({}, "get");

  test.each<[string, string, Json]>([
    ["query", "/x?key=a&key=a", {}],
    ["cookie", "/x", { cookie: "sid=a; b=c; sid=d" }],
    ["header", "/x", { "x-key": ["a", "b"] }],
    ["header", "/x", { authorization: ["Bearer a", "Bearer b"] }],
    ["header", "/x", { authorization: "Bearer a, Basic YTpi" }],
    ["header", "/x", { "X-Key": "YQ==", "x-key": "Yg==" }],
  ])("that is there twice is a problem: %s %s %j", (location, url, headers) => {
    expect(readRequest(api, { url, headers })).toMatchObject({
      status: 400,
      problems: [{ code: "conflicting-parameter", location }],
    });
  });

  test("is only what the carrier of its scheme has", () => {
    const schemes = { tls: { type: "mutualTLS" }, digest: { type: "http", scheme: "digest" } };
    const own = createApi({
      openapi: "3.1.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/x": { get: {} } },
      components: { securitySchemes: schemes },
    });
    const headers = { authorization: "Bearer a, Bearer b" };
    expect(readRequest(own, { url: "/x", headers })).toMatchObject({ credentials: {} });
  });

  test("of several parameters is one", () => {
    const signed = 'Signature keyId="a, b", algorithm="c",t=1';
    const read = readRequest(api, { url: "/x", headers: { "x-key": signed } });
    expect(read).toMatchObject({ credentials: { header: signed } });
  });

  test("of Basic must be UTF-8", () => {
    const read = (bytes: string) =>
      readRequest(api, { url: "/x", headers: { authorization: `Basic ${btoa(bytes)}` } });
    expect(read("a\u00e4:b")).toMatchObject({
      status: 400,
      problems: [{ code: "invalid-header", location: "header", parameter: "authorization" }],
    });
    expect(read("\u00ef\u00bb\u00bfa:\u00c3\u00a4")).toMatchObject({
      credentials: { user: { username: "\ufeffa", password: "ä" } },
    });
  });
});

test("A method of other letters is not one of the description's", () => {
  const api = apiOf({});
  for (const method of ["POſT", "POST ", "P OST", ""]) {
    expect(readRequest(api, { method, url: "/x" })).toMatchObject({ status: 405, allow: "POST" });
  }
  expect(() => matchOperation(api, { method: "POſT", url: "https://example.com/x" })).toThrow(
    "The method must be a token",
  );
});
