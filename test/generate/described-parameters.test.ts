import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { createApi, matchOperation, readDescription } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentOf,
  documentWith,
  FORM,
  integer,
  integers,
  type Json,
  object,
  parameter,
  reference,
  schemas,
  text,
  texts,
} from "../helpers/descriptions.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { expectRefused } from "./compile-generated.js";
import { instanceOf, loadWithRuntime, member, requestBy } from "./generated-module.js";
import { inEachWay, sentBy, waysOf } from "./ways.js";

const JSON_TYPE = "application/json";
const any = { type: "object" };
const joined = { explode: false };
const plain = { style: "cookie" };
const json = { content: { [JSON_TYPE]: { schema: {} } } };
const BASE = "https://api.example.com";

describe("A cookie", () => {
  const sent = (schema: unknown, rest: Json, id: unknown) => {
    const parameters = [parameter("cookie", "id", schema, rest)];
    const ways = sentBy(documentWith({ parameters }, "GET /run"), { id });
    return Object.fromEntries(
      Object.entries(ways).map(([way, { headers, refused }]) => [way, refused ?? headers?.cookie]),
    );
  };

  test.each<[unknown, Json, unknown, string]>([
    [text, {}, "a;b c=ä", "id=a%3Bb%20c%3D%C3%A4"],
    [text, {}, "a\r\nb", "id=a%0D%0Ab"],
    [integer, {}, 7, "id=7"],
    [texts, {}, ["a", "b,c"], "id=a; id=b%2Cc"],
    [texts, joined, ["a", "b,c"], "id=a,b%2Cc"],
    [any, {}, { a: 1, b: 2 }, "a=1; b=2"],
    [any, joined, { a: 1, b: "x" }, "id=a,1,b,x"],
    [text, plain, "a=b/c%20", "id=a=b/c%20"],
    [text, plain, '"a"', 'id="a"'],
    [undefined, json, { a: "b" }, "id=%7B%22a%22%3A%22b%22%7D"],
  ])("of %j %j is written: %j", (schema, rest, value, cookie) => {
    expect(sent(schema, rest, value)).toEqual(inEachWay(cookie));
  });

  test.each<[unknown, Json, Json]>([
    ["a; b", text, {}],
    ["a b", text, {}],
    ["a\nb", text, {}],
    ['"a', text, {}],
    ["ä", text, {}],
    [["a", "b,c"], texts, joined],
    [["a", "b c"], texts, {}],
    [{ "a;b": 1 }, any, {}],
    [{ "a=b": 1 }, any, {}],
    [{ a: "b;c" }, any, {}],
    [{ "a,b": "b" }, any, joined],
  ])("may not be %j in the style cookie, which encodes nothing", (id, schema, rest) => {
    expect(sent(schema, { ...plain, ...rest }, id)).toEqual(inEachWay("invalid-header"));
    const parameters = [parameter("cookie", "id", schema, { ...plain, ...rest })];
    const api = createApi(documentWith({ parameters }, "GET /run"));
    const { message, parameter: name } = thrownBy(() => api.build("run", { id }));
    expect(name).toBe("id");
    expect(message).toContain(
      'The cookie parameter "id" holds a character that no cookie can have. Pass it percent-encoded if the server decodes it.',
    );
  });

  test("must be a well-formed text", () => {
    expect(sent(text, {}, "\ud800")).toEqual(inEachWay("invalid-header"));
  });

  test("follows the cookies that the builder has", () => {
    const parameters = ["a", "b"].map((name) => parameter("cookie", name, text));
    const description = readDescription(documentWith({ parameters }, "GET /run"));
    const root = instanceOf(loadWithRuntime(generate(description).files), "Example");
    const header = member(root, "header") as (name: string, value: string) => unknown;
    const own = header.call(root, "cookie", "session=s");
    const cookieOf = (values: object) => requestBy(own, "all", "run", values).headers;
    expect(cookieOf({ a: 1, b: 2 })).toMatchObject({ cookie: "session=s; a=1; b=2" });
    expect(cookieOf({ a: null })).toMatchObject({ cookie: "session=s" });
  });
});

describe("Parameters", () => {
  test.each(["path", "query", "header", "cookie"])(
    "of JSON without a schema take any value: %s",
    (location) => {
      const route = location === "path" ? "GET /run/{id}" : "GET /run";
      const sent = (media: object) => {
        const parameters = [
          parameter(location, "id", undefined, { content: { [JSON_TYPE]: media } }),
        ];
        return sentBy(documentWith({ parameters }, route), { id: { a: [1] } });
      };
      expect(sent({})).toEqual(sent({ schema: {} }));
      expect(JSON.stringify(sent({}))).not.toContain("refused");
    },
  );

  const inAll = ["path", "query", "header", "cookie"].map((place) =>
    parameter(place, "id", text, { required: true }),
  );
  const body = bodyOf(object({ id: any, body_id: text }));
  const all = { id: "p", query_id: "q", header_id: "h", cookie_id: "c", body_id: "own" };
  const region = { region: { default: "eu" } };
  const servers = [{ url: "https://{region}.example.com", variables: region }];

  test.each<[string, string, Json, object, object]>([
    [
      "of one name have the location in front, except for the first",
      "POST /things/{id}",
      { parameters: inAll, ...body },
      { ...all, body_body_id: { a: 1 } },
      {
        url: `${BASE}/things/p?id=q`,
        headers: { id: "h" },
        body: { id: { a: 1 }, body_id: "own" },
      },
    ],
    [
      "do not keep a body from being passed whole",
      "POST /run",
      { parameters: [parameter("query", "data", text)], ...bodyOf(undefined, "text/plain") },
      { data: "q", body_data: "text" },
      { url: `${BASE}/run?data=q`, body: "text" },
    ],
    [
      "as a variable of the server are sent where the description says",
      "GET /run",
      { parameters: [parameter("query", "region", text)], servers },
      { region: "us" },
      { url: "https://eu.example.com/run?region=us" },
    ],
    [
      "of a body do not fill the path",
      "POST /run/{id}",
      bodyOf(object({ id: text })),
      { id: 1 },
      { url: `${BASE}/run/1` },
    ],
    [
      "that are a date in a header have its time",
      "GET /run",
      { parameters: [parameter("header", "X-Since", text)] },
      { "X-Since": new Date(0) },
      { headers: { "x-since": "1970-01-01T00:00:00.000Z" } },
    ],
    [
      "that are JSON in a header are JSON text",
      "GET /run",
      { parameters: [parameter("header", "X-Json", undefined, json)] },
      { "X-Json": { a: [1] } },
      { headers: { "x-json": '{"a":[1]}' } },
    ],
  ])("%s", (_title, route, operation, values, expected) => {
    const sent = sentBy(documentWith(operation, route), values);
    for (const outcome of Object.values(sent)) expect(outcome).toMatchObject(expected);
  });

  test("of a cookie have the location in front, too", () => {
    const api = createApi(documentWith({ parameters: inAll }, "GET /things/{id}"));
    const values = { id: "p", query_id: "q", header_id: "h", cookie_id: "c" };
    expect(api.build("run", values).headers.cookie).toBe("id=c");
  });

  test.each<[unknown]>([["text"], [{ a: [1] }], [["a"]], [7], [true]])(
    "that are described as JSON are JSON text everywhere: %j",
    (value) => {
      const places = { p: "path", q: "query", h: "header" };
      const parameters = Object.entries(places).map(([name, place]) =>
        parameter(place, name, undefined, { required: true, ...json }),
      );
      const document = documentWith({ parameters }, "GET /things/{p}");
      const written = JSON.stringify(value);
      for (const { url = "", headers } of Object.values(
        sentBy(document, { p: value, q: value, h: value }),
      )) {
        const { pathname, searchParams } = new URL(url);
        const found = [decodeURIComponent(pathname.slice(8)), searchParams.get("q"), headers?.h];
        expect(found).toEqual([written, written, written]);
      }
    },
  );
});

test.each(["$x", "a b", "x-y", "-x", "a.b", ".a", "a..b", "ä", "a:b", "@x", "!", "a%b", "a~b"])(
  "A parameter of the path may be called %j",
  (name) => {
    const described = (...parameters: readonly Json[]) =>
      documentWith({ parameters }, `GET /a/{${name}}/b`);
    for (const document of [described(), described(parameter("path", name, text))]) {
      const sent = sentBy(document, { [name]: "v/w" });
      const url = `${BASE}/a/v%2Fw/b`;
      expect(Object.values(sent).map((each) => each.url)).toEqual(Array(3).fill(url));
      const match = matchOperation(createApi(document), { url });
      expect(match?.parameters).toEqual({ [name]: "v/w" });
    }
    const styled = (style: Json) =>
      createApi(described(parameter("path", name, texts, style))).build("run", {
        [name]: ["v", "w"],
      }).url;
    expect(styled({ style: "label", explode: true })).toBe(`${BASE}/a/.v.w/b`);
    expect(styled({ explode: true })).toBe(`${BASE}/a/v,w/b`);
  },
);

describe("A parameter that is the whole query string", () => {
  const query = (content: object, rest: Json = { required: true }) =>
    parameter("querystring", "query", undefined, { content, ...rest });
  const numbers = object({ numbers: integers, flag: { type: "null" } }, "numbers");
  const asJson = { [JSON_TYPE]: { schema: numbers } };
  const Search = object(
    {
      foo: text,
      bar: { type: "boolean" },
      ids: integers,
      tags: texts,
      range: object({ from: text }),
    },
    "foo",
  );
  const schema = reference("Search");
  const asForm = { [FORM]: { schema, encoding: { ids: joined } } };
  const reserved = {
    [FORM]: {
      schema: object({ link: text, note: text, tags: texts, range: {} }),
      encoding: {
        link: { allowReserved: true },
        tags: { allowReserved: true, explode: false },
        range: { allowReserved: true },
      },
    },
  };
  const get = (operationId: string, ...parameters: readonly Json[]) => ({
    get: { operationId, tags: ["all"], parameters },
  });
  const document = documentOf(
    {
      "/json": get("byJson", query(asJson)),
      "/path": get("byPath", query({ "application/jsonpath": { schema: text } })),
      "/form": get("byForm", query(asForm)),
      "/reserved": get("byReserved", query(reserved)),
      "/sent": { post: { operationId: "send", tags: ["all"], requestBody: { content: reserved } } },
      "/maybe": get("maybe", query(asJson, {})),
      "/maybe-form": get("maybeForm", query(asForm, {})),
      "/{query}": get(
        "byName",
        parameter("path", "query", text),
        query({ "text/plain": { schema: text } }),
      ),
    },
    schemas({ Search }),
  );
  const api = createApi(document);
  const ways = Object.values(waysOf(document));

  // The first two are examples of the OpenAPI Specification 3.2.0, section 4.12.7.
  test.each<[string, object, string]>([
    [
      "byJson",
      { query: { numbers: [1, 2], flag: null } },
      "/json?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D",
    ],
    ["byPath", { query: "$.a.b[1:1]" }, "/path?%24.a.b%5B1%3A1%5D"],
    ["byForm", { foo: "a + b", bar: true }, "/form?foo=a%20%2B%20b&bar=true"],
    ["byForm", { foo: "a", ids: [1, 2], tags: ["b", "c"] }, "/form?foo=a&ids=1,2&tags=b&tags=c"],
    ["byForm", { foo: "a", range: { from: "b" } }, "/form?foo=a&range=%7B%22from%22%3A%22b%22%7D"],
    ["maybe", { query: { numbers: [] } }, "/maybe?%7B%22numbers%22%3A%5B%5D%7D"],
    ["maybe", {}, "/maybe"],
    ["maybeForm", {}, "/maybe-form"],
    ["byName", { query: "a", query_query: "b&c" }, "/a?b%26c"],
  ])("of %s is sent, and read back: %j", (id, parameters, url) => {
    expect(ways.map((make) => String(make(id, parameters)[0]))).toEqual(Array(3).fill(BASE + url));
    // An object in a form is read by its style.
    if ("range" in parameters) return;
    const found = matchOperation(api, { url: BASE + url });
    expect([found?.operation.id, found?.parameters]).toEqual([id, parameters]);
  });

  test("keeps reserved characters where its encoding allows them, and so does a form", () => {
    const tags = ["a,b", "c:d"];
    const values = { link: "//a/b?c&d=e#f", note: "a/b", tags, range: { x: "/" } };
    const written = "link=//a/b?c%26d%3De%23f&note=a%2Fb&tags=a%2Cb,c:d&x=/";
    const found = ways.map((make) => [make("byReserved", values)[0], make("send", values)[1].body]);
    expect(found).toEqual(Array(3).fill([`${BASE}/reserved?${written}`, written]));
  });

  test.each(["byJson", "byForm"])("of %s is asked for", (id) => {
    expect(api.check(id, {}).map(({ code }) => code)).toEqual(["missing-parameter"]);
    expect(() => api.build(id)).toThrow("is missing");
  });

  test("is a parameter of the operation, and needs a name", () => {
    const { parameters } = api.operation("byJson");
    expect(parameters.query.map(({ argument }) => argument)).toEqual(["query"]);
    expect(parameters.path).toEqual([]);
    const nameless = documentWith({ parameters: [{ in: "querystring", content: asJson }] });
    expect(() => readDescription(nameless)).toThrow("The parameter has no name.");
  });

  test("says what of it is left out: fields of any name", () => {
    expect(readDescription(document).notices).toEqual([]);
    const open = { ...object({ query: text }), additionalProperties: true };
    const parameters = [query({ [FORM]: { schema: open } })];
    const { notices } = readDescription(documentWith({ parameters }, "GET /open"));
    expect(notices.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
      '/paths/~1open/get/parameters/0: Fields of any name in the query string "query" are left out, because a field has its name. Send them with .query().',
    ]);
  });

  test("is typed", async () => {
    const { files } = generate(readDescription(document), { compiled: true });
    await expectRefused(
      files,
      `
import { createEndpoint } from "fluent-endpoint";
import { createApi } from "fluent-endpoint/openapi";
import { Example } from "./index.js";
import type { paths } from "./types.js";

const { all } = new Example();
all.byJson({ query: { numbers: [1], flag: null } }).build();
all.byForm({ foo: "a", tags: ["b"] }).build();
all.maybe().build();
createEndpoint<paths>("https://example.com")("GET /form", { foo: "a", bar: true });
const api = createApi<paths>({});
api.build("GET /json", { query: { numbers: [1] } });
api.build("GET /form", { foo: "a" });

all.byJson({ query: { numbers: ["1"] } }).build(); // refused
all.byForm({}).build(); // refused
createEndpoint<paths>("https://example.com")("GET /form", { bar: true }); // refused
api.build("GET /json", { query: { numbers: "1" } }); // refused
`,
    );
  });
});
