import { describe, expect, test } from "@jest/globals";
import { BODY, endpoint, PATH, QUERY } from "../../src/index.js";
import { untypedBuilder, untypedEndpoint } from "../helpers/untyped.js";

const API = "https://api.github.com";

type Merged = Readonly<Record<PropertyKey, unknown>>;

/** Each way in which later options are merged over earlier ones. */
const WAYS: readonly (readonly [string, (earlier: object, later: object) => Merged])[] = [
  ["a call over defaults()", (a, b) => untypedEndpoint.defaults(a).merge(b)],
  ["a call with a route over defaults()", (a, b) => untypedEndpoint.defaults(a).merge("/x", b)],
  ["defaults() over defaults()", (a, b) => untypedEndpoint.defaults(a).defaults(b).DEFAULTS],
  ["withDefaults() over the constructor", (a, b) => untypedBuilder(a).withDefaults(b).options],
];

describe.each(WAYS)("Merging %s", (name, merge) => {
  test("replaces scalars and lists, and merges plain objects at every depth", () => {
    const earlier = { p: { a: 1, b: 1, c: { d: 1, e: [1] } }, q: "a", r: [1, 2] };
    const later = { p: { b: 2, c: { e: [2], f: 2 } }, q: "b", s: null };
    expect(merge(earlier, later)).toMatchObject({
      p: { a: 1, b: 2, c: { d: 1, e: [2], f: 2 } },
      q: "b",
      r: [1, 2],
      s: null,
    });
  });

  test("merges each option in its own way", () => {
    const data = { b: 2 };
    const { signal } = new AbortController();
    const merged = merge(
      {
        baseUrl: "https://a.example",
        headers: { "x-a": 1, "x-b": 1 },
        mediaType: { format: "raw", previews: ["symmetra", "mercy"] },
        data: { a: 1 },
        request: { timeout: 1, hooks: { before: 1 } },
        [PATH]: { a: 1, b: 1, c: { d: 1 } },
        [QUERY]: { a: 1, b: 1 },
        [BODY]: { a: [1], b: 1 },
      },
      {
        baseUrl: "https://b.example",
        headers: { "X-B": 2, "x-c": 2 },
        mediaType: { previews: ["inertia", "mercy-preview", "arizona"] },
        data,
        request: { timeout: 2, signal, hooks: { after: 2 } },
        [PATH]: { b: 2, c: { e: 2 } },
        [QUERY]: { b: 2 },
        [BODY]: { a: [2] },
      },
    );
    expect(merged).toMatchObject({
      baseUrl: "https://b.example",
      headers: { ...endpoint.DEFAULTS.headers, "x-a": 1, "x-b": 2, "x-c": 2 },
      mediaType: { format: "raw", previews: ["symmetra", "mercy", "inertia", "arizona"] },
      request: { timeout: 2, hooks: { before: 1, after: 2 } },
      [PATH]: { a: 1, b: 2, c: { d: 1, e: 2 } },
      [QUERY]: { a: 1, b: 2 },
      [BODY]: { a: [2], b: 1 },
    });
    expect(merged.data).toBe(data);
    expect(merged.request).toHaveProperty("signal", signal);
  });

  test("ignores undefined, at every depth", () => {
    const earlier = {
      method: "POST",
      baseUrl: "https://a.example",
      headers: { accept: "a/b" },
      mediaType: { format: "raw", previews: ["mercy"] },
      data: { a: 1 },
      request: { timeout: 1 },
      p: 1,
      q: { r: 1 },
      [PATH]: { a: 1 },
    };
    const expected = merge(earlier, {});
    expect(expected).toMatchObject({ q: { r: 1 }, [PATH]: { a: 1 }, data: { a: 1 } });
    const keys = ["baseUrl", "headers", "mediaType", "data", "request", "p", "q", PATH];
    // A base URL that is undefined is an error for a builder.
    const ignored = name.startsWith("withDefaults") ? keys.slice(1) : keys;
    expect(merge(earlier, Object.fromEntries(ignored.map((key) => [key, undefined])))).toEqual(
      expected,
    );
    expect(
      merge(earlier, {
        headers: { accept: undefined },
        mediaType: { format: undefined, previews: undefined },
        request: { timeout: undefined },
        q: { r: undefined },
        [PATH]: { a: undefined },
      }),
    ).toEqual(expected);
  });
});

describe("A later value", () => {
  test.each([
    ["null over an object", { a: 1 }, null],
    ["an object over null", null, { a: 1 }],
    ["a list over a list", [1, 2, 3], [4]],
    ["an empty list over a list", [1], []],
    ["a list over an object", { 0: "a", b: 1 }, ["c"]],
    ["an object over a list", ["a"], { b: 1 }],
    ["false over true", true, false],
    ["an empty string over a string", "a", ""],
    ["an instance of a class over an object", { a: 1 }, new Map()],
    ["an object over an instance of a class", new Map(), { a: 1 }],
    ["a Map over a Map", new Map([["a", 1]]), new Map([["b", 1]])],
  ])("replaces an earlier one that it cannot be merged with: %s", (_, earlier, later) => {
    const merge = (a: object, b: object) => untypedEndpoint.defaults(a).merge(b);
    expect(merge({ p: earlier }, { p: later }).p).toStrictEqual(later);
    expect(merge({ p: { q: earlier } }, { p: { q: later } }).p).toStrictEqual({ q: later });
  });

  test.each([null, ""])("replaces earlier data: %j", (data) => {
    expect(untypedEndpoint.defaults({ data: { a: 1 } }).merge({ data }).data).toBe(data);
  });

  test("replaces a request that is an instance of a class, and is replaced by one", () => {
    const meta = new (class Meta {
      timeout = 2;
    })();
    const requestOf = (earlier: object, later: object) =>
      untypedEndpoint.defaults({ request: earlier }).merge({ request: later }).request;
    expect(requestOf({ a: 1 }, meta)).toBe(meta);
    expect(requestOf(meta, { a: 1 })).toEqual({ a: 1 });
  });

  test("wins however often the same objects take turns", () => {
    const [one, two] = [{ v: 1 }, { v: 2 }];
    const builder = [one, two, one, two, one].reduce(
      (builder, object) => builder.meta(object).param("p", { q: object }),
      untypedBuilder().route("GET /"),
    );
    expect(builder.options).toMatchObject({ request: one, p: { q: one } });
  });

  test("keeps the place of an earlier one in the query", () => {
    const defaulted = endpoint.defaults({ a: 1, b: 1 });
    expect(defaulted("GET /x", { c: 2, a: 2 }).url).toBe(`${API}/x?a=2&b=1&c=2`);
  });
});

describe("Merged options", () => {
  test("contain everything that was given and the defaults, and nothing that is computed later", () => {
    const given = {
      owner: "octokit",
      repo: "endpoint.js",
      labels: ["good", null],
      nested: { deep: [1n] },
      mediaType: { format: "raw", previews: ["mercy"] },
      request: { timeout: 1 },
      data: "raw",
    };
    const url = "/repos/{owner}/{repo}/issues{?debug}";
    const headers = { "X-Trace": 7 };
    expect(untypedEndpoint.merge(`post ${url}`, { ...given, headers })).toStrictEqual({
      ...given,
      baseUrl: "https://api.github.com",
      method: "POST",
      url,
      headers: { ...endpoint.DEFAULTS.headers, "x-trace": 7 },
    });
  });

  test.each(["mediaType", "data", "request", "url"])("have no %s if it was not given", (key) => {
    expect(endpoint.DEFAULTS).not.toHaveProperty(key);
    expect(untypedEndpoint.merge({ a: 1 })).not.toHaveProperty(key);
    expect(untypedEndpoint.merge({ [key]: undefined })).not.toHaveProperty(key);
    expect(untypedBuilder().param("a", 1).options).not.toHaveProperty(key);
  });

  test.each([
    ["mediaType", { format: "raw" }],
    ["data", null],
    ["data", ""],
    ["request", {}],
  ])("have %s if it was given, in a call or in defaults", (key, value) => {
    expect(untypedEndpoint.merge({ [key]: value })).toHaveProperty(key, value);
    expect(untypedEndpoint.defaults({ [key]: value }).merge({})).toHaveProperty(key, value);
    expect(untypedEndpoint.defaults({ [key]: value }).DEFAULTS).toHaveProperty(key, value);
    expect(untypedBuilder({ [key]: value }).options).toHaveProperty(key, value);
  });
});
