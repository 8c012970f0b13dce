import { describe, expect, test } from "@jest/globals";
import { createApi, matchOperation } from "fluent-endpoint/openapi";
import {
  documentOf,
  documentWith,
  integer,
  integers,
  type Json,
  object,
  parameter,
  text,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const API = "https://api.example.com";

/** An API whose operations have these parameters, in their paths unless they say otherwise. */
function apiOf(paths: Readonly<Record<string, readonly Json[]>>) {
  const items = Object.entries(paths).map(([path, parameters]) => {
    const described = parameters.map((each) => ({ in: "path", required: true, ...each }));
    return [path, { get: { parameters: described } }];
  });
  return createApi(documentOf(Object.fromEntries(items) as Json));
}

/** An API with operations of these paths, whose parameters are texts, and a page in the query. */
function apiWith(...paths: readonly string[]) {
  const page = parameter("query", "page", integer, { required: false });
  const described = (path: string) => [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({ name, schema: {} })),
    page,
  ];
  return apiOf(Object.fromEntries(paths.map((path) => [path, described(path)])));
}

test.each([
  [undefined, {}],
  [{ other: "1" }, {}],
  [{ A: 7 }, { a: 7 }],
  [{ a: ["1"] }, { a: 1 }],
  [{ a: [null] }, {}],
  [{ a: { b: "1" } }, {}],
])("Headers are texts, numbers and lists of them: %j", (headers, parameters) => {
  const api = createApi(
    documentWith({ parameters: [parameter("header", "a", integer)] }, "GET /p"),
  );
  const match = matchOperation(api, { url: `${API}/p`, ...(headers && { headers }) });
  expect(match?.parameters).toEqual(parameters);
});

test("Half of a surrogate pair in a header is refused", () => {
  const api = createApi(documentWith({ parameters: [parameter("header", "a", text)] }, "GET /p"));
  const match = () => matchOperation(api, { url: `${API}/p`, headers: { a: "\ud800" } });
  expect(thrownBy(match)).toMatchObject({ code: "invalid-header", parameter: "a" });
});

test("Several objects may have names in brackets", () => {
  const deep = { style: "deepObject" };
  const parameters = ["a", "a[b]", "c"].map((name) =>
    parameter("query", name, { type: "object" }, deep),
  );
  const api = createApi(documentWith({ parameters }, "GET /p"));
  const parametersIn = (query: string) =>
    matchOperation(api, { url: `${API}/p?${query}` })?.parameters;
  expect(parametersIn("a[y]=2&c[z]=3")).toEqual({ a: { y: "2" }, c: { z: "3" } });
  expect(parametersIn("a[b][x]=1&a[y]=2")).toBeUndefined();
  expect(parametersIn(`a[x]=1&a${"[".repeat(500_000)}=c`)).toBeUndefined();
});

test("A path may have more segments than a search would go through", () => {
  const long = "a/".repeat(5000);
  const match = matchOperation(apiWith(`/${long}{id}`), { url: `${API}/${long}1` });
  expect(match).toMatchObject({ operation: { path: `/${long}{id}` }, ambiguous: true });
});

test("An operation does not count twice whose path may end before a longer literal of another", () => {
  const api = apiOf({
    "/abc{a}": [{ name: "a", style: "label", schema: {} }],
    "/abcde{b}": [{ name: "b", schema: {} }],
  });
  const match = matchOperation(api, { url: `${API}/abc.d` });
  expect(match).toMatchObject({ operation: { path: "/abc{a}" }, parameters: { a: "d" } });
  expect(match).not.toHaveProperty("ambiguous");
});

describe("The values in a path", () => {
  test.each<[string, Json]>([
    ["/{name}.{end}", { name: "report", end: "csv" }],
    ["/{from}...{to}", { from: "main", to: "fix-1" }],
    ["/x/{a}-{b}/end", { a: "é", b: "%" }],
    ["/{a}.v2~{b}", { a: "x", b: "y" }],
  ])("%s are read where a URL has one reading alone: %j", (path, values) => {
    const api = apiWith(path);
    const match = matchOperation(api, api.build(`GET ${path}`, { ...values, page: 2 }));
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
  ])("%s are marked where a URL has several readings: %j", (path, values, parameters) => {
    const api = apiWith(path, "/other/{a}");
    expect(matchOperation(api, api.build(`GET ${path}`, { ...values, page: 2 }))).toEqual({
      operation: api.operation(`GET ${path}`),
      parameters: { ...parameters, page: 2 },
      ambiguous: true,
    });
  });

  test.each<[string, Json, boolean]>([
    ["/a.b.csv", { name: "a.b", end: "csv" }, false],
    ["/a.csv.csv", { name: "a.csv", end: "csv" }, false],
    ["/a.b.c.csv", { name: "a.b.c", end: "csv" }, true],
  ])("%s are those that are described", (path, parameters, ambiguous) => {
    const end = { name: "end", schema: { enum: ["csv"] } };
    const api = apiOf({ "/{name}.{end}": [{ name: "name", schema: text }, end] });
    const match = matchOperation(api, { url: `${API}${path}` });
    expect(match?.parameters).toEqual(parameters);
    expect(match?.ambiguous).toBe(ambiguous ? true : undefined);
  });

  test("may be lists and objects whose names are there", () => {
    const matrix = { style: "matrix", explode: true };
    const point = {
      ...object({ x: integer, on: { type: "boolean" } }),
      additionalProperties: text,
    };
    const api = apiOf({
      "/x/{a}/{list}/{object}": [
        { name: "a", style: "matrix", schema: text },
        { name: "list", ...matrix, schema: integers },
        { name: "object", ...matrix, schema: point },
      ],
    });
    const values = { a: "b", list: [1, 2], object: { x: 1, on: true, é: "1" } };
    const { url } = api.build("GET /x/{a}/{list}/{object}", values);
    expect(url).toBe(`${API}/x/;a=b/;list=1;list=2/;x=1;on=true;%C3%A9=1`);
    expect(matchOperation(api, { url })).toMatchObject({ parameters: values });
    expect(matchOperation(api, { url })).not.toHaveProperty("ambiguous");
    expect(matchOperation(api, { url: url.replace(";list=1", ";other=1") })).toBeUndefined();
  });
});

test.each([
  `${API}/a`,
  `${API}/.b`,
  `${API}/a.`,
  `${API}/x/a2`,
  `${API}/y/a2b/end`,
  "https://api.example.org/x/a2b/end",
  `${API}/v1/x/a2b/end`,
  `${API}/x/a2b/end/more`,
])("No operation is found for %s, though their paths cannot be told apart", (url) => {
  expect(matchOperation(apiWith("/{a}.{b}", "/x/{a}2{b}/end"), { url })).toBeUndefined();
});

describe("Several operations that a URL may be of", () => {
  test.each<[string, string[], string, boolean]>([
    ["/p/1/end", ["/p/{a}{b}/end", "/p/{a}/end"], "/p/{a}/end", true],
    ["/q/1", ["/p/{a}{b}/end", "/q/{a}"], "/q/{a}", false],
    ["/a.b", ["/{id}", "/{a}.{b}"], "/{id}", true],
    ["/ab", ["/{id}", "/{a}.{b}"], "/{id}", false],
    ["/zones/count", ["/zones/{id}", "/{kind}/count"], "/zones/{id}", true],
    ["/zones/count", ["/{kind}/{id}", "/{kind}/count"], "/{kind}/count", false],
  ])("are told apart by their paths: %s of %j", (path, paths, found, ambiguous) => {
    const match = matchOperation(apiWith(...paths), { url: `${API}${path}` });
    expect(match?.operation.path).toBe(found);
    expect(match?.ambiguous).toBe(ambiguous ? true : undefined);
  });

  const page = parameter("query", "page", integer);
  const version = parameter("header", "version", { enum: ["2"] }, { required: false });
  test.each<[string, string, Json | undefined, string, boolean]>([
    ["the type of a variable", "/7", undefined, "/{id}", true],
    ["a type that does not fit", "/x", undefined, "/{name}", false],
    ["a type beside a literal elsewhere", "/zones/count", undefined, "/{kind}/count", false],
    ["a required parameter of the query", "/x?page=1", undefined, "/{other}", false],
    ["a required header that is given", "/7", { version: "1" }, "/{id}", false],
    ["a parameter called constructor", "/p/1", undefined, "/p/{b}", false],
  ])("are told apart by %s", (_title, path, headers, found, ambiguous) => {
    const inherited = parameter("query", "constructor", integer, { required: false });
    const api = apiOf({
      "/{id}": [{ name: "id", schema: integer }],
      "/{name}": [{ name: "name", schema: text }, version],
      "/{other}": [{ name: "other", schema: text }, page],
      "/zones/{id}": [{ name: "id", schema: integer }],
      "/{kind}/count": [{ name: "kind", schema: text }],
      "/p/{a}": [{ name: "a", schema: { type: "boolean" } }, inherited],
      "/p/{b}": [{ name: "b", schema: integer }, inherited],
    });
    const match = matchOperation(api, { url: `${API}${path}`, ...(headers && { headers }) });
    expect(match?.operation.path).toBe(found);
    expect(match?.ambiguous).toBe(ambiguous ? true : undefined);
  });
});
