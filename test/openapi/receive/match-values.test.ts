import { describe, expect, test } from "@jest/globals";
import { createApi, matchOperation } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

type Json = Readonly<Record<string, unknown>>;

const integers = { type: "array", items: { type: "integer" } };
const texts = { type: "array", items: { type: "string" } };
const point = {
  type: "object",
  properties: { x: { type: "integer" }, on: { type: "boolean" } },
  additionalProperties: { type: "string" },
};

/** A description with one operation, which has the parameter `a`. */
function apiWith(place: string, parameter: Json, path = place === "path" ? "/p/{a}" : "/p") {
  return createApi({
    openapi: "3.2.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://example.com" }],
    paths: {
      [path]: {
        get: {
          operationId: "get",
          parameters: [{ name: "a", in: place, required: place === "path", ...parameter }],
        },
      },
    },
  });
}

const json = { content: { "application/json": { schema: {} } } };

describe("match", () => {
  test.each<[string, Json, unknown]>([
    ["path", { schema: { type: "integer" } }, 1],
    ["path", { schema: integers }, [1, 2]],
    ["path", { schema: point }, { x: 1, on: true }],
    ["path", { schema: point, explode: true }, { x: 1, on: false, z: "é" }],
    ["path", json, { b: [1, "c"] }],
    ["query", { schema: { type: "boolean" } }, false],
    ["query", { schema: { type: "number" } }, 1.5],
    ["query", { schema: { enum: ["x", 7] } }, 7],
    ["query", { schema: integers }, [1]],
    ["query", { schema: integers }, [1, 2]],
    ["query", { schema: integers, explode: false }, [1, 2]],
    ["query", { schema: point, explode: false }, { x: 1, on: true }],
    ["query", { schema: {}, explode: false }, "b"],
    ["query", { schema: {}, explode: false }, ["b", "c"]],
    ["query", { schema: point }, { x: 1, on: true }],
    ["query", { schema: integers, style: "spaceDelimited", explode: false }, [1, 2]],
    ["query", { schema: integers, style: "pipeDelimited", explode: false }, [1, 2]],
    ["query", { schema: point, style: "spaceDelimited", explode: false }, { x: 1, on: true }],
    ["query", { schema: point, style: "pipeDelimited", explode: false }, { x: 1, on: true }],
    ["query", { schema: point, style: "deepObject" }, { x: 1, on: true, z: "1" }],
    [
      "query",
      {
        schema: { type: "object", properties: { list: integers, inner: point } },
        style: "deepObject",
      },
      { list: [1, 2], inner: { x: 3 } },
    ],
    [
      "query",
      {
        schema: {
          allOf: [
            { type: "object", properties: { list: { anyOf: [integers, { enum: [""] }] } } },
            { type: "object", properties: { inner: { oneOf: [{ type: "string" }, point] } } },
          ],
        },
        style: "deepObject",
      },
      { list: [1, 2], inner: { x: 3 } },
    ],
    [
      "query",
      { schema: { anyOf: [{ type: "array", items: point }] }, style: "deepObject" },
      [{ x: 1 }, { x: 2 }],
    ],
    ["query", { schema: { type: "object" }, style: "deepObject" }, { 0: "a", 1: "b" }],
    ["query", { schema: { anyOf: [integers, { type: "null" }] } }, [1]],
    ["query", { schema: { anyOf: [integers, { type: "null" }] } }, [1, 2]],
    ["query", { schema: { anyOf: [integers, { type: "null" }] }, explode: false }, [1]],
    ["query", { schema: { type: ["array", "null"], items: { type: "integer" } } }, [1]],
    ["query", { schema: { oneOf: [{ type: "integer" }, integers] } }, 1],
    ["query", { schema: { oneOf: [{ type: "integer" }, integers] } }, [1, 2]],
    ["query", { schema: { oneOf: [{ type: "integer" }, texts] } }, ["a"]],
    ["query", { schema: { oneOf: [{ enum: ["all"] }, texts] } }, "all"],
    ["query", { schema: { oneOf: [{ enum: ["all"] }, texts] } }, ["a"]],
    ["query", { schema: { anyOf: [{ type: "string" }, texts] } }, "a"],
    ["query", { schema: { oneOf: [{ const: "all" }, texts] } }, "all"],
    ["query", { schema: { anyOf: [{ type: "integer" }, point] }, explode: false }, 1],
    [
      "query",
      { schema: { anyOf: [{ type: "integer" }, point] }, explode: false },
      { x: 1, on: true },
    ],
    ["path", { schema: { anyOf: [{ type: "integer" }, point] } }, { x: 1, on: true }],
    [
      "path",
      { schema: { anyOf: [{ type: "integer" }, point] }, explode: true },
      { x: 1, on: true },
    ],
    ["query", { schema: { oneOf: [{ type: "integer" }, point] } }, 1],
    ["query", { schema: { oneOf: [{ type: "integer" }, point] } }, { x: 1, on: true }],
    ["path", { schema: { anyOf: [integers, { type: "null" }] } }, [1]],
    ["path", { schema: { oneOf: [{ type: "integer" }, integers] } }, [1, 2]],
    ["path", { schema: { oneOf: [{ type: "integer" }, integers] } }, 1],
    ["header", { schema: { anyOf: [integers, { type: "null" }] } }, [1]],
    ["query", json, { b: [1, "c"] }],
    ["header", { schema: { type: "integer" } }, 1],
    ["header", { schema: integers }, [1, 2]],
    ["header", { schema: point }, { x: 1, on: true }],
    ["header", { schema: point, explode: true }, { x: 1, on: true }],
    ["header", json, { b: [1, "c"] }],
    ["query", json, []],
    ["query", json, {}],
    ["path", { schema: integers, "x-collectionFormat": "ssv" }, [1, 2]],
    ["path", { schema: integers, "x-collectionFormat": "tsv" }, [1, 2]],
    ["path", { schema: texts, "x-collectionFormat": "pipes" }, ["a,b", "c=d"]],
    ["query", { schema: texts, "x-collectionFormat": "tsv" }, ["a,b", "c d"]],
    ["header", { schema: texts, "x-collectionFormat": "ssv" }, ["a,b", "c"]],
    ["header", { schema: texts, "x-collectionFormat": "pipes" }, ["a", "c d"]],
    ["path", { schema: { type: "string" }, allowReserved: true }, "a:b@c,d=e/f?g#h"],
    ["path", { schema: texts, allowReserved: true }, ["a,b", "c:d/e"]],
    ["path", { schema: point, allowReserved: true, explode: true }, { x: 1, z: "a,b=c" }],
    ["query", { schema: { type: "string" }, allowReserved: true }, "a/b?c&d=e#f+g h[i]"],
    ["query", { schema: texts, allowReserved: true, explode: false }, ["a,b", "c:d"]],
    ["query", { schema: point, allowReserved: true }, { x: 1, on: true }],
  ])("reads back what build wrote in the %s: %j %j", (place, parameter, value) => {
    const api = apiWith(place, parameter);
    const { url, headers } = api.build("get", { a: value });
    expect(matchOperation(api, { url, headers })?.parameters).toEqual({ a: value });
    const sent = new Headers();
    for (const [name, text] of Object.entries(headers)) sent.set(name, String(text));
    expect(matchOperation(api, { url, headers: sent })?.parameters).toEqual({ a: value });
  });

  test.each<[string, Json, string]>([
    ["path", json, "/p/x"],
    ["query", json, "/p?a=x"],
    ["query", { schema: { type: "string" } }, "/p?a=%ff"],
    ["query", { schema: integers }, "/p?a=1&a=%ff"],
    ["path", { schema: integers }, "/p/1,%ff"],
    ["path", json, "/p/%ff"],
    ["query", json, "/p?a=%ff"],
    ["query", { schema: { type: "integer" } }, "/p?a=01"],
    ["path", { schema: integers, "x-collectionFormat": "ssv" }, "/p/1%20%ff"],
    ["query", { schema: point, style: "deepObject" }, "/p?b[x]=1"],
    ["query", { schema: point }, "/p?other=1"],
    ["query", { schema: { type: "integer" } }, "/p?a="],
    ["query", { schema: { type: "number" } }, "/p?a=NaN"],
    ["query", { schema: { type: "number" } }, "/p?a=-Infinity"],
    ["query", { schema: { type: "boolean" } }, "/p?a=yes"],
    ["query", { schema: point, explode: false }, "/p?a=x"],
    ["path", { schema: point, explode: true }, "/p/x=1,on"],
  ])("finds nothing where a value in the %s is not as described: %j %s", (place, parameter, at) => {
    expect(
      matchOperation(apiWith(place, parameter), { url: `https://example.com${at}` }),
    ).toBeUndefined();
  });

  test.each([
    [undefined, {}],
    [{ other: "1" }, {}],
    [{ A: 7 }, { a: 7 }],
    [{ a: ["1"] }, { a: 1 }],
    [{ a: [null] }, {}],
    [{ a: { b: "1" } }, {}],
  ])("reads texts, numbers and lists of them in headers: %j", (headers, parameters) => {
    const api = apiWith("header", { schema: { type: "integer" } });
    expect(
      matchOperation(api, { url: "https://example.com/p", ...(headers && { headers }) })
        ?.parameters,
    ).toEqual(parameters);
  });

  test("refuses half of a surrogate pair in a header", () => {
    const api = apiWith("header", { schema: { type: "string" } });
    const match = () =>
      matchOperation(api, { url: "https://example.com/p", headers: { a: "\ud800" } });
    expect(thrownBy(match)).toMatchObject({ code: "invalid-header", parameter: "a" });
  });

  test("reads the parameters of several objects whose names are in brackets", () => {
    const operation = {
      parameters: ["a", "a[b]", "c"].map((name) => ({
        name,
        in: "query",
        style: "deepObject",
        schema: { type: "object" },
      })),
    };
    const api = createApi({
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com" }],
      paths: { "/p": { get: operation } },
    });
    const parametersIn = (query: string) =>
      matchOperation(api, { url: `https://example.com/p?${query}` })?.parameters;
    expect(parametersIn("a[y]=2&c[z]=3")).toEqual({ a: { y: "2" }, c: { z: "3" } });
    expect(parametersIn("a[b][x]=1&a[y]=2")).toBeUndefined();
  });

  test("finds operations with more segments than a search would go through", () => {
    const path = `/${"a/".repeat(5000)}{id}`;
    const parameters = [{ name: "id", in: "path", required: true, schema: {} }];
    const api = createApi({
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com" }],
      paths: { [path]: { get: { operationId: "get", parameters } } },
    });
    const match = matchOperation(api, { url: `https://example.com/${"a/".repeat(5000)}1` });
    expect(match).toMatchObject({ operation: { id: "get" }, ambiguous: true });
  });

  test("reads no objects that are deeper than any description", () => {
    const at = `a${"[x]".repeat(40)}=1`;
    const api = apiWith("query", { schema: point, style: "deepObject" });
    expect(matchOperation(api, { url: `https://example.com/p?${at}` })).toBeUndefined();
  });

  test("marks a URL that may be of a path that no reader could tell apart", () => {
    const operation = (id: string, ...names: string[]) => ({
      get: {
        operationId: id,
        parameters: names.map((name) => ({ name, in: "path", required: true, schema: {} })),
      },
    });
    const api = createApi({
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com" }],
      paths: {
        "/p/{a}{b}/end": operation("unreadable", "a", "b"),
        "/p/{a}/end": operation("one", "a"),
        "/q/{a}": operation("other", "a"),
      },
    });
    expect(matchOperation(api, { url: "https://example.com/p/1/end" })?.ambiguous).toBe(true);
    expect(matchOperation(api, { url: "https://example.com/q/1" })?.ambiguous).toBeUndefined();
  });

  test("does not count an operation twice whose path may end before a longer literal of another", () => {
    const operation = (name: string, style: string) => ({
      get: { parameters: [{ name, in: "path", required: true, style, schema: {} }] },
    });
    const api = createApi({
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com" }],
      paths: { "/abc{a}": operation("a", "label"), "/abcde{b}": operation("b", "simple") },
    });
    const match = matchOperation(api, { url: "https://example.com/abc.d" });
    expect(match).toMatchObject({ operation: { path: "/abc{a}" }, parameters: { a: "d" } });
    expect(match).not.toHaveProperty("ambiguous");
  });

  const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

  /** A description with operations of these paths, whose parameters are texts. */
  function apiOf(...paths: readonly string[]) {
    const operationOf = (path: string) => ({
      parameters: [
        ...namesIn(path).map((name) => ({ name, in: "path", required: true, schema: {} })),
        { name: "page", in: "query", schema: { type: "integer" } },
      ],
    });
    return createApi({
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com/v1" }],
      paths: Object.fromEntries(paths.map((path) => [path, { get: operationOf(path) }])),
    });
  }

  test.each<[string, Json]>([
    ["/{name}.{end}", { name: "report", end: "csv" }],
    ["/{from}...{to}", { from: "main", to: "fix-1" }],
    ["/x/{a}-{b}/end", { a: "é", b: "%" }],
    ["/x/{a}_{b},{c}", { a: "1", b: "2", c: "3_4" }],
    ["/{a}.v2~{b}", { a: "x", b: "y" }],
  ])("reads %s where a URL has one reading alone: %j", (path, values) => {
    const match = matchOperation(
      apiOf(path),
      apiOf(path).build(`GET ${path}`, { ...values, page: 2 }),
    );
    expect(match).toMatchObject({ operation: { path }, parameters: { ...values, page: 2 } });
    expect(match).not.toHaveProperty("ambiguous");
  });

  test.each<[string, Json, Json]>([
    ["/{name}.{end}", { name: "a.b", end: "c" }, { name: "a", end: "b.c" }],
    ["/{from}...{to}", { from: "a", to: ".b" }, { from: "a", to: ".b" }],
    ["/x/{a}-{b}-{c}", { a: "1", b: "2-3", c: "4" }, { a: "1", b: "2", c: "3-4" }],
    ["/{a}{b}", { a: "1", b: "2" }, {}],
    ["/x/{a}2{b}/end", { a: "1", b: "é" }, {}],
    ["/x/../{a}", { a: "1" }, {}],
    ["/x#{a}", { a: "1" }, {}],
  ])("marks %s where a URL has several readings: %j", (path, values, parameters) => {
    const api = apiOf(path, "/other/{a}");
    const match = matchOperation(api, api.build(`GET ${path}`, { ...values, page: 2 }));
    expect(match).toEqual({
      operation: api.operation(`GET ${path}`),
      parameters: { ...parameters, page: 2 },
      ambiguous: true,
    });
  });

  test.each([
    "https://example.com/v1/a",
    "https://example.com/v1/.b",
    "https://example.com/v1/a.",
    "https://example.com/v1/x/a2",
    "https://example.com/v1/y/a2b/end",
    "https://example.org/v1/x/a2b/end",
    "https://example.com/x/a2b/end",
    "https://example.com/v1/x/a2b/end/more",
  ])("finds no operation for %s, though their paths cannot be told apart", (url) => {
    expect(matchOperation(apiOf("/{a}.{b}", "/x/{a}2{b}/end"), { url })).toBeUndefined();
  });

  test("marks a URL of a path that can be read and of one that cannot", () => {
    const api = apiOf("/{id}", "/{a}.{b}");
    const match = matchOperation(api, { url: "https://example.com/v1/a.b" });
    expect(match).toMatchObject({ operation: { path: "/{id}" }, ambiguous: true });
    expect(matchOperation(api, { url: "https://example.com/v1/ab" })).not.toHaveProperty(
      "ambiguous",
    );
  });

  /** An operation with these parameters. */
  const operation = (...parameters: readonly Json[]) => ({
    get: { parameters: parameters.map((each) => ({ required: true, in: "path", ...each })) },
  });
  const text = { type: "string" };
  const integer = { type: "integer" };

  function apiWithPaths(paths: Readonly<Record<string, object>>) {
    return createApi({
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com" }],
      paths,
    });
  }

  describe("Several operations that a URL may be of", () => {
    const kinds = operation({ name: "kind", schema: text });

    test.each<[string, Json, string, boolean]>([
      ["a path with a literal elsewhere", text, "/zones/{id}", true],
      [
        "a path with a literal elsewhere, and a value of another type",
        integer,
        "/{kind}/count",
        false,
      ],
    ])("are told apart: %s", (_title, schema, path, ambiguous) => {
      const zones = operation({ name: "id", schema });
      const api = apiWithPaths({ "/zones/{id}": zones, "/{kind}/count": kinds });
      const match = matchOperation(api, { url: "https://example.com/zones/count" });
      expect(match?.operation.path).toBe(path);
      expect(match?.ambiguous).toBe(ambiguous ? true : undefined);
    });

    test("are one if its path has a literal wherever the other has one", () => {
      const api = apiWithPaths({ "/{kind}/{id}": kinds, "/{kind}/count": kinds });
      const match = matchOperation(api, { url: "https://example.com/zones/count" });
      expect(match?.operation.path).toBe("/{kind}/count");
      expect(match).not.toHaveProperty("ambiguous");
    });

    const page = { name: "page", in: "query", schema: integer };
    const version = { name: "version", in: "header", schema: { enum: ["2"] } };
    test.each<[string, string, Json | undefined, string, boolean]>([
      ["the type of a variable", "/7", undefined, "/{id}", true],
      ["a type that does not fit", "/x", undefined, "/{name}", false],
      ["a required parameter of the query", "/x?page=1", undefined, "/{other}", false],
      ["a required header that is given", "/7", { version: "1" }, "/{id}", false],
    ])("are told apart by %s", (_title, path, headers, found, ambiguous) => {
      const api = apiWithPaths({
        "/{id}": operation({ name: "id", schema: integer }),
        "/{name}": operation({ name: "name", schema: text }, { ...version, required: false }),
        "/{other}": operation({ name: "other", schema: text }, page),
      });
      const match = matchOperation(api, {
        url: `https://example.com${path}`,
        ...(headers && { headers }),
      });
      expect(match?.operation.path).toBe(found);
      expect(match?.ambiguous).toBe(ambiguous ? true : undefined);
    });
  });

  test.each<[string, Json, boolean]>([
    ["/a.b.csv", { name: "a.b", end: "csv" }, false],
    ["/a.csv.csv", { name: "a.csv", end: "csv" }, false],
    ["/a.b.c.csv", { name: "a.b.c", end: "csv" }, true],
  ])("reads %s by the values that are described", (path, parameters, ambiguous) => {
    const end = { name: "end", schema: { enum: ["csv"] } };
    const api = apiWithPaths({ "/{name}.{end}": operation({ name: "name", schema: text }, end) });
    const match = matchOperation(api, { url: `https://example.com${path}` });
    expect(match?.parameters).toEqual(parameters);
    expect(match?.ambiguous).toBe(ambiguous ? true : undefined);
  });

  test("reads lists and objects whose names are in the path", () => {
    const matrix = { style: "matrix", explode: true };
    const api = apiWithPaths({
      "/x/{a}/{list}/{object}": operation(
        { name: "a", style: "matrix", schema: text },
        { name: "list", ...matrix, schema: integers },
        { name: "object", ...matrix, schema: point },
      ),
    });
    const values = { a: "b", list: [1, 2], object: { x: 1, on: true, é: "1" } };
    const { url } = api.build("GET /x/{a}/{list}/{object}", values);
    expect(url).toBe("https://example.com/x/;a=b/;list=1;list=2/;x=1;on=true;%C3%A9=1");
    expect(matchOperation(api, { url })).toMatchObject({ parameters: values });
    expect(matchOperation(api, { url })).not.toHaveProperty("ambiguous");
    expect(matchOperation(api, { url: url.replace(";list=1", ";other=1") })).toBeUndefined();
  });

  test("tells operations apart that have a parameter called constructor", () => {
    const path = (name: string, type: string) => ({
      parameters: [{ name, in: "path", required: true, schema: { type } }],
      get: { parameters: [{ name: "constructor", in: "query", schema: { type: "integer" } }] },
    });
    const api = createApi({
      openapi: "3.1.0",
      info: { title: "Example", version: "1" },
      servers: [{ url: "https://example.com" }],
      paths: { "/p/{a}": path("a", "boolean"), "/p/{b}": path("b", "integer") },
    });
    const match = matchOperation(api, { url: "https://example.com/p/1" });
    expect(match).toMatchObject({ operation: { path: "/p/{b}" }, parameters: { b: 1 } });
    expect(match?.ambiguous).toBeUndefined();
  });
});
