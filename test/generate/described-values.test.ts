import { describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import type { RequestOptions } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { instanceOf, loadWithRuntime, member, requestBy } from "./generated-module.js";
import { thrownBy } from "../helpers/thrown-by.js";

type Json = Readonly<Record<string, unknown>>;

/** The root of an API with one operation, `all.run`. */
function rootOf(
  operation: Json,
  {
    path = "/things",
    method = "post",
    others = {},
  }: { path?: string; method?: string; others?: Json } = {},
): unknown {
  const document = {
    openapi: "3.2.0",
    info: { title: "Example API", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: { [path]: { [method]: { operationId: "run", tags: ["all"], ...operation } } },
    ...others,
  };
  return instanceOf(loadWithRuntime(generate(readDescription(document)).files), "Example");
}

const run = (root: unknown, parameters: object) =>
  requestBy(root, "all", "run", parameters) as unknown as RequestOptions;

/** An operation with one body. */
function withBody(content: Json): Json {
  return { requestBody: { required: true, content } };
}

function send(content: Json, parameters: object): RequestOptions {
  return run(rootOf(withBody(content)), parameters);
}

const object = { type: "object" };
const fields = (properties: Json, rest: Json = {}) => ({
  schema: { type: "object", properties },
  ...rest,
});

describe("The content type of a generated method", () => {
  test.each([
    "application/json-patch+json",
    "application/json-lines",
    "application/json; version=2",
    "application/vnd.a+b+json",
    "application/merge-patch+json",
    "application/scim+json; charset=utf-8",
    "application/x-ndjson",
  ])("is %s if the description says so", (mediaType) => {
    const { headers } = send({ [mediaType]: {} }, { data: [{ op: "remove" }] });
    expect(headers["content-type"]).toBe(mediaType);
  });

  test.each([["*/*"], ["application/json"], ["application/*+json"]])(
    "is the builder's own JSON for %s",
    (mediaType) => {
      const { headers } = send({ [mediaType]: {} }, { data: [1] });
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    },
  );

  test("prefers a merge patch to a JSON patch, whose body is a list of changes", () => {
    const content = {
      "application/json-patch+json": { schema: object },
      "application/merge-patch+json": { schema: object },
    };
    expect(send(content, { data: { a: null } })).toMatchObject({
      headers: { "content-type": "application/merge-patch+json" },
      body: { a: null },
    });
  });

  test("is application/json before any other JSON", () => {
    const content = { "application/json-patch+json": {}, "application/json": {} };
    expect(send(content, { data: [] }).headers["content-type"]).toMatch(/^application\/json;/);
  });
});

describe("A JSON body that is not an object", () => {
  test.each([["hello"], [""], [7], [false], [null]])(
    "is JSON text with its content type: %j",
    (data) => {
      const request = send({ "application/json": {} }, { data });
      expect(request).toMatchObject({
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify(data),
      });
    },
  );

  test("has the content type that is described", () => {
    const request = send(
      { "application/vnd.x+json": { schema: { type: "string" } } },
      { data: "a" },
    );
    expect(request).toMatchObject({
      headers: { "content-type": "application/vnd.x+json" },
      body: '"a"',
    });
  });

  test("is not sent as null if it is not a number, which JSON cannot hold", () => {
    const request = send({ "application/json": {} }, { data: NaN });
    expect(() => toFetch(request)).toThrow("cannot be sent");
  });
});

describe("Objects in a multipart form", () => {
  const parts = async (request: RequestOptions) => {
    const response = new Response(toFetch(request)[1].body);
    return response.text();
  };
  const content = fields({
    attributes: { type: "object" },
    items: { type: "array", items: object },
    tags: { type: "array", items: { type: "string" } },
    file: { type: "string", format: "binary" },
  });

  test("are one field of JSON text each", async () => {
    const request = send(
      { "multipart/form-data": content },
      {
        attributes: { name: "a", parent: { id: "0" } },
        items: [{ a: 1 }, { b: [2] }],
        tags: ["x", "y"],
        file: new Blob(["bytes"]),
      },
    );
    const sent = await parts(request);
    for (const part of [
      'name="attributes"\r\nContent-Type: application/json\r\n\r\n{"name":"a","parent":{"id":"0"}}\r\n',
      'name="items"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
      'name="items"\r\nContent-Type: application/json\r\n\r\n{"b":[2]}\r\n',
      'name="tags"\r\n\r\nx\r\n',
      'name="tags"\r\n\r\ny\r\n',
    ]) {
      expect(sent).toContain(part);
    }
  });

  test("have the style that the client says for all names, before or after the method", () => {
    const root = rootOf(withBody({ "multipart/form-data": content }));
    const early = Reflect.apply(member(root, "style") as (...given: unknown[]) => unknown, root, [
      "brackets",
    ]);
    const names = (request: RequestOptions) => [...(request.body as FormData).keys()];
    expect(names(run(early, { attributes: { a: 1 } }))).toEqual(["attributes[a]"]);
  });
});

describe("Objects in an urlencoded form", () => {
  const form = (encoding: Json, parameters: object) => {
    const content = fields(
      { address: object, items: { type: "array", items: object } },
      { encoding },
    );
    const { body } = send({ "application/x-www-form-urlencoded": content }, parameters);
    return [...new URLSearchParams(String(body))];
  };

  test("are JSON text if the description says neither style nor explode", () => {
    expect(form({}, { address: { city: "Köln" }, items: [{ a: 1 }, { a: 2 }] })).toEqual([
      ["address", '{"city":"Köln"}'],
      ["items", '{"a":1}'],
      ["items", '{"a":2}'],
    ]);
  });

  test.each([[{ style: "form" }], [{ explode: true }]])(
    "follow a style that is described: %j",
    (address) => {
      expect(form({ address }, { address: { city: "Köln" } })).toEqual([["city", "Köln"]]);
    },
  );
});

describe("Lists that are described as deepObject", () => {
  const encoding = {
    expand: { style: "deepObject", explode: true },
    items: { style: "deepObject" },
  };
  const content = fields(
    {
      expand: { type: "array", items: { type: "string" } },
      items: { type: "array", items: object },
    },
    { encoding },
  );
  const root = () => rootOf(withBody({ "application/x-www-form-urlencoded": content }));
  const parameters = { expand: ["a", "b"], items: [{ price: "p" }] };
  const text = ({ body }: RequestOptions) => decodeURIComponent(String(body));
  const styled = (builder: unknown, style: unknown) =>
    Reflect.apply(member(builder, "style") as (...given: unknown[]) => unknown, builder, [style]);
  const called = (builder: unknown) => {
    const area = member(builder, "all");
    return Reflect.apply(member(area, "run") as (...given: unknown[]) => unknown, area, [
      parameters,
    ]);
  };
  const built = (builder: unknown) =>
    Reflect.apply(
      member(builder, "build") as (...given: unknown[]) => unknown,
      builder,
      [],
    ) as RequestOptions;

  test("are written with indices", () => {
    expect(text(run(root(), parameters))).toBe("expand[0]=a&expand[1]=b&items[0][price]=p");
  });

  test.each([
    ["brackets", "expand[]=a&expand[]=b&items[][price]=p"],
    [{ expand: "repeat" }, "expand=a&expand=b&items[0][price]=p"],
  ])("follow the style %j of the client, set before or after the method", (style, expected) => {
    expect(text(built(called(styled(root(), style))))).toBe(expected);
    expect(text(built(styled(called(root()), style)))).toBe(expected);
  });
});

describe("A form that is passed whole", () => {
  const root = () =>
    rootOf(
      withBody({
        "application/x-www-form-urlencoded": {
          schema: { type: "object", additionalProperties: true },
        },
      }),
    );

  test.each<[string, unknown, string]>([
    ["an object with any fields", { a: 1, b: ["x", "y"], c: { d: 1 } }, 'a=1&b=x&b=y&c={"d":1}'],
    ["URLSearchParams", new URLSearchParams("a=1&a=2"), "a=1&a=2"],
    ["a text", "a=b", "a=b"],
  ])("may be %s", async (_title, data, expected) => {
    const [url, init] = toFetch(run(root(), { data }));
    const request = new Request(url, init);
    expect(decodeURIComponent(await request.text())).toBe(expected);
    expect(request.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  });

  test.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
    "may be empty in %s, also for DELETE",
    async (mediaType) => {
      const content = { [mediaType]: { schema: { type: "object", properties: {} } } };
      const operation = rootOf(withBody(content), { method: "delete" });
      const [url, init] = toFetch(run(operation, { data: {} }));
      expect(await new Request(url, init).text()).toBe("");
    },
  );

  test("may be FormData where it is multipart", () => {
    const form = new FormData();
    form.set("a", "1");
    const { body, headers } = send({ "multipart/form-data": { schema: object } }, { data: form });
    expect(body).toBe(form);
    expect(headers).not.toHaveProperty("content-type");
  });
});

describe("Cookie parameters", () => {
  const cookie = (name: string, schema: Json, rest: Json = {}) => ({
    name,
    in: "cookie",
    schema,
    ...rest,
  });
  const list = { type: "array", items: { type: "string" } };
  const cookieOf = (
    parameters: readonly Json[],
    values: object,
    builder?: (root: unknown) => unknown,
  ) => {
    const root = rootOf({ parameters }, { method: "get" });
    return run(builder?.(root) ?? root, values).headers.cookie;
  };

  test.each<[string, Json, unknown, string]>([
    ["is percent-encoded", cookie("id", { type: "string" }), "a;b c=ä", "id=a%3Bb%20c%3D%C3%A4"],
    ["may be a number", cookie("id", { type: "integer" }), 7, "id=7"],
    ["repeats the name of a list", cookie("id", list), ["a", "b,c"], "id=a; id=b%2Cc"],
    ["joins a list by commas", cookie("id", list, { explode: false }), ["a", "b,c"], "id=a,b%2Cc"],
    ["writes the keys of an object", cookie("id", object), { a: 1, b: 2 }, "a=1; b=2"],
    [
      "joins an object by commas",
      cookie("id", object, { explode: false }),
      { a: 1, b: "x" },
      "id=a,1,b,x",
    ],
    [
      "is as it is by the style cookie",
      cookie("id", { type: "string" }, { style: "cookie" }),
      "a=b/c%20",
      "id=a=b/c%20",
    ],
    [
      "may have quotes around it in the style cookie",
      cookie("id", { type: "string" }, { style: "cookie" }),
      '"a"',
      'id="a"',
    ],
    [
      "is JSON if its content is",
      { name: "id", in: "cookie", content: { "application/json": {} } },
      { a: "b" },
      "id=%7B%22a%22%3A%22b%22%7D",
    ],
  ])("%s", (_title, parameter, value, expected) => {
    expect(cookieOf([parameter], { id: value })).toBe(expected);
  });

  const described = (schema: Json, rest: Json) =>
    cookie("id", schema, { style: "cookie", ...rest });
  test.each<[unknown, Json, Json]>([
    ["a; b", { type: "string" }, {}],
    ["a b", { type: "string" }, {}],
    ["a,b", { type: "string" }, {}],
    ["a\nb", { type: "string" }, {}],
    ['"a', { type: "string" }, {}],
    ["a\\b", { type: "string" }, {}],
    ["ä", { type: "string" }, {}],
    [["a", "b,c"], list, { explode: false }],
    [["a", "b c"], list, {}],
    [{ "a;b": 1 }, object, {}],
    [{ "a=b": 1 }, object, {}],
    [{ a: "b;c" }, object, {}],
    [{ "a,b": "b" }, object, { explode: false }],
  ])("refuse %j in the style cookie, which encodes nothing", (value, schema, rest) => {
    const { code, message, parameter } = thrownBy(() =>
      cookieOf([described(schema, rest)], { id: value }),
    );
    expect([code, parameter]).toEqual(["invalid-header", "id"]);
    expect(message).toContain(
      'The cookie parameter "id" holds a character that no cookie can have. Pass it percent-encoded if the server decodes it.',
    );
  });

  test("follow the cookies that the builder has", () => {
    const parameters = [cookie("a", { type: "string" }), cookie("b", { type: "string" })];
    const withSession = (root: unknown) =>
      Reflect.apply(member(root, "header") as (...given: unknown[]) => unknown, root, [
        "cookie",
        "session=s",
      ]);
    expect(cookieOf(parameters, { a: 1, b: 2 }, withSession)).toBe("session=s; a=1; b=2");
    expect(cookieOf(parameters, { a: null }, withSession)).toBe("session=s");
  });

  test("keep a line break in its percent-encoded form", () => {
    const parameter = cookie("id", { type: "string" });
    expect(cookieOf([parameter], { id: "a\r\nb" })).toBe("id=a%0D%0Ab");
  });

  test("are refused if they are not well-formed texts", () => {
    const parameter = cookie("id", { type: "string" });
    expect(() => cookieOf([parameter], { id: "\ud800" })).toThrow(/cookie parameter "id"/);
  });
});

describe("Parameters with one name", () => {
  const parameters = ["path", "query", "header", "cookie"].map((place) => ({
    name: "id",
    in: place,
    required: true,
    schema: { type: "string" },
  }));
  const body = { "application/json": fields({ id: object, body_id: { type: "string" } }) };
  const operation = { parameters, ...withBody(body) };

  test("are arguments with the location in front, except for the first", () => {
    const root = rootOf(operation, { path: "/things/{id}" });
    const request = run(root, {
      id: "p",
      query_id: "q",
      header_id: "h",
      cookie_id: "c",
      body_id: "own",
      body_body_id: { a: 1 },
    });
    expect(request).toMatchObject({
      url: "https://api.example.com/things/p?id=q",
      headers: { id: "h", cookie: "id=c" },
      body: { id: { a: 1 }, body_id: "own" },
    });
  });

  test("do not keep a body from being passed whole", () => {
    const data = { name: "data", in: "query", schema: { type: "string" } };
    const root = rootOf({ parameters: [data], ...withBody({ "text/plain": {} }) });
    expect(run(root, { data: "q", body_data: "text" })).toMatchObject({
      url: "https://api.example.com/things?data=q",
      body: "text",
    });
  });

  test("as a variable of the server are sent where the description says", () => {
    const region = { name: "region", in: "query", schema: { type: "string" } };
    const servers = [
      { url: "https://{region}.example.com", variables: { region: { default: "eu" } } },
    ];
    const root = rootOf({ parameters: [region] }, { method: "get", others: { servers } });
    expect(run(root, { region: "us" }).url).toBe("https://eu.example.com/things?region=us");
  });
});

describe("Parameters that are described as JSON", () => {
  const json = (name: string, place: string) => ({
    name,
    in: place,
    required: true,
    content: { "application/json": { schema: {} } },
  });

  test.each<[unknown]>([["text"], [{ a: [1] }], [["a"]], [7], [true]])(
    "are JSON text everywhere: %j",
    (value) => {
      const parameters = [json("p", "path"), json("q", "query"), json("h", "header")];
      const root = rootOf({ parameters }, { path: "/things/{p}", method: "get" });
      const { url, headers } = run(root, { p: value, q: value, h: value });
      const { pathname, searchParams } = new URL(url);
      const text = JSON.stringify(value);
      expect([decodeURIComponent(pathname.slice(8)), searchParams.get("q"), headers.h]).toEqual([
        text,
        text,
        text,
      ]);
    },
  );
});

test("An exploded object in a header is written as pairs", () => {
  const header = { name: "X-Pair", in: "header", explode: true, schema: object };
  const root = rootOf({ parameters: [header] }, { method: "get" });
  expect(run(root, { "X-Pair": { a: 1, b: 2 } }).headers).toMatchObject({ "x-pair": "a=1,b=2" });
});

test("A date in a header is written as ISO 8601", () => {
  const header = { name: "X-Since", in: "header", schema: { type: "string" } };
  const root = rootOf({ parameters: [header] }, { method: "get" });
  const { headers } = run(root, { "X-Since": new Date(0) });
  expect(headers["x-since"]).toBe("1970-01-01T00:00:00.000Z");
});
