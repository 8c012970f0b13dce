import { isDeepStrictEqual } from "node:util";
import { describe, expect, jest, test } from "@jest/globals";
import { partialMatchKey } from "@tanstack/query-core";
import fc from "fast-check";
import { BODY, EndpointBuilder, PATH, QUERY } from "fluent-endpoint";
import { createApi } from "fluent-endpoint/openapi";
import { requestKey } from "fluent-endpoint/routes";
import { documentWith, parameter } from "../helpers/descriptions.js";
import { testProperty } from "../helpers/random.js";
import { thrownBy } from "../helpers/thrown-by.js";

const github = new EndpointBuilder();
const issues = github.route("GET /repos/{owner}/{repo}/issues");
const given = { owner: "a", repo: "b" };
const shop = new EndpointBuilder("https://shop.example");
const list = shop.route("GET /x");
const order = shop.route("POST /x");
const jsonStyle = list.style({ f: "json" });

describe("requestKey", () => {
  test("lists base URL, route, path and query", () => {
    const key = requestKey(issues, { ...given, page: 2, state: undefined });
    expect(key).toEqual([
      "https://api.github.com",
      "GET /repos/{owner}/{repo}/issues",
      { path: given },
      { query: { page: "2" } },
    ]);
    expect(JSON.parse(JSON.stringify(key))).toEqual(key);
  });

  test.each([
    github.route("get  repos/:owner/:repo/issues").params({ page: 2, repo: "b", owner: "a" }),
    github.url("/repos/{owner}/{repo}/issues").path({ owner: "a", repo: "b" }).query({ page: "2" }),
    github.route("GET /repos/{owner}/{repo}/issues{?page}").params({ ...given, page: 2n }),
    issues
      .baseUrl("https://API.github.com:443/")
      .params({ ...given, page: 2, empty: [], no: null }),
    new EndpointBuilder("https://user:password@example.com")
      .route("GET https://api.github.com/repos/{owner}/{repo}/issues")
      .params({ ...given, page: 2 }),
  ])("is the same however route and values were set: %#", (builder) => {
    expect(requestKey(builder)).toEqual(requestKey(issues, { ...given, page: 2 }));
  });

  test("differs for a literal URL, another server, another method and another value", () => {
    const keys = [
      requestKey(issues, given),
      requestKey(issues, { ...given, page: 1 }),
      requestKey(issues, { ...given, labels: ["x", "y"] }),
      requestKey(issues, { ...given, labels: '["x","y"]' }),
      requestKey(issues, { ...given, labels: "x,y" }),
      requestKey(github.route("GET /repos/a/b/issues")),
      requestKey(issues.method("HEAD"), given),
      requestKey(issues.baseUrl("https://ghe.example.com/api/v3"), given),
      requestKey(issues, given, { scope: "ada" }),
      requestKey(issues, given, { scope: "bob" }),
      requestKey(github.link("https://api.github.com/repos/a/b/issues?page=2")),
      // Names of Object.prototype
      ...["", "?__proto__=1", "?__proto__=1&__proto__=2", "?constructor=1"].map((query) =>
        requestKey(github.link(`https://api.github.com/x${query}`)),
      ),
    ].map((key) => JSON.stringify(key));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("fills the variables of the base URL", () => {
    const base = new EndpointBuilder("https://{region}.example.com/v1").route("GET /users");
    expect(requestKey(base, { region: "eu" })[0]).toBe("https://eu.example.com/v1");
    expect(requestKey(base)[0]).toBe("https://{region}.example.com/v1");
  });

  test("contains no headers but those asked for", () => {
    const raw = issues.format("raw").headers({ "x-a": 1, authorization: "Bearer secret-text" });
    expect(JSON.stringify(requestKey(raw))).not.toMatch(/raw|x-a/);
    const [, , path] = requestKey(raw, {}, { headers: ["Accept", "X-A", "authorization", "x-b"] });
    expect(path.headers).toEqual({
      accept: "application/vnd.github.v3.raw",
      authorization: expect.stringMatching(/^\[secret [\da-f]{16}\]$/),
      "x-a": "1",
    });
  });

  test("contains no credential, but differs with it", () => {
    const builder = new EndpointBuilder("https://user:hidden-1@example.com");
    const of = (secret: string) =>
      JSON.stringify([
        requestKey(builder.route("GET /sessions/{token}"), { token: secret, api_key: secret }),
        requestKey(builder.route("POST /x"), {
          password: secret,
          nested: { client_secret: secret },
        }),
        requestKey(builder.link(`https://user:${secret}@example.com/x?access_token=${secret}`)),
      ]);
    expect(of("hidden-2")).not.toContain("hidden");
    expect(of("hidden-2")).not.toBe(of("hidden-3"));
    const listed = (token: object) =>
      JSON.stringify(requestKey(builder.route("GET /x").withDefaults({ token })));
    expect(listed([7n, { a: null }])).toMatch(/\[secret [\da-f]{16}\]/);
    expect(listed([7n])).not.toBe(listed([8n]));
    expect(requestKey(builder.route("GET /x"), { pageToken: "next", max_tokens: 5 })[3]).toEqual({
      query: { max_tokens: "5", pageToken: "next" },
    });
  });

  test("hides credentials in a body of text", () => {
    const login = order.json({ nested: [{ password: "hidden" }] });
    expect(requestKey(login)).toEqual(requestKey(order.body({ nested: [{ password: "hidden" }] })));
    const form = order.data("a=1&password=hidden");
    const type = "application/x-www-form-urlencoded";
    const keys = [login, form.header("content-type", type)].map((each) => requestKey(each));
    expect(JSON.stringify(keys)).not.toContain("hidden");
  });

  test("has a digest for key and code in the query, and shows them in the path", () => {
    const [, , { path }, { query }] = requestKey(shop.route("GET /x/{code}"), {
      code: "SAVE10",
      key: "name",
    });
    const digest = expect.stringMatching(/^\[secret [\da-f]{16}\]$/);
    expect({ path, query }).toEqual({ path: { code: "SAVE10" }, query: { key: digest } });
    const k = { type: "apiKey", in: "query", name: "member" };
    const operation = { parameters: [parameter("query", "member")] };
    const described = createApi(
      documentWith(operation, "GET /x", { components: { securitySchemes: { k } } }),
    );
    const builder = described.builder("GET /x").query({ member: "hidden" });
    expect(requestKey(builder)[3]).toEqual({ query: { member: digest } });
  });

  test("tells apart credentials whose shown digests are equal", () => {
    const shown = (token: string) => JSON.stringify(list.param("token", token));
    const [one, other] = ["hvtvm7", "vsbc39"];
    expect(shown(one)).toBe(shown(other));
    expect(requestKey(list, { token: one })).not.toEqual(requestKey(list, { token: other }));
  });

  test("differs between processes where it has a credential, as nobody can test guesses then", async () => {
    const own = requestKey(list, { token: "hidden" });
    const copy = await importAnew();
    expect(copy.requestKey(list, { token: "hidden" })).not.toEqual(own);
    expect(copy.requestKey(list, { page: 2 })).toEqual(requestKey(list, { page: 2 }));
    expect(requestKey(list, { token: "hidden" })).toEqual(own);
  });

  test("has digests that are never sent", () => {
    const { token } = requestKey(list, { token: "hidden" })[3].query;
    expect(thrownBy(() => list.query({ token })).code).toBe("invalid-parameter");
  });

  test("tells apart the types of a JSON body, and takes the texts of a form", () => {
    const post = github.route("POST /search/{id}").path({ id: 1 });
    expect(
      requestKey(post, { a: 1, b: "1", c: [1], d: '["1"]', e: null, f: { z: 1, y: [] } })[4],
    ).toEqual({
      a: 1,
      b: "1",
      c: "[1]",
      d: '"[\\"1\\"]"',
      e: null,
      f: '{"y":[],"z":1}',
    });
    expect(requestKey(post.form({ a: 1, b: "1" }))[4]).toEqual({ form: { a: "1", b: "1" } });
    expect(requestKey(post.data("text"))[4]).toBe("text");
    expect(requestKey(post.data({ a: [1] }))[4]).toEqual({ a: "[1]" });
    expect(requestKey(post)).toHaveLength(4);
    expect(requestKey(shop.route("GET /x").data(["a"]))[3]).toEqual({ query: { data: '["a"]' } });
  });

  test.each([
    [jsonStyle.query({ f: { deleted: null } }), list],
    [jsonStyle.query({ f: {} }), list],
    [jsonStyle.query({ f: [] }), jsonStyle.query({ f: {} })],
    [jsonStyle.query({ f: { age: 5 } }), jsonStyle.query({ f: { age: "5" } })],
    [jsonStyle.query({ f: [1] }), jsonStyle.query({ f: ["1"] })],
    [jsonStyle.query({ f: ["1"] }), list.query({ f: ["1"] })],
    [list.style("comma").query({ f: ["a", "b"] }), list.query({ f: ["a", "b"] })],
    [list.style("comma").query({ f: ["a", "b"] }), list.query({ f: 'comma["a","b"]' })],
    [
      shop.route("GET /x{?f}").params({ f: [1, 2] }),
      shop.route("GET /x{?f*}").params({ f: [1, 2] }),
    ],
    [shop.route("GET /x{?f:3}").query({ f: "abcdef" }), list.query({ f: "abcdef" })],
    [shop.route("GET /x{?f}{&f}").query({ f: "abc" }), list.query({ f: "abc" })],
    [order.json("1"), order.data("1")],
    [order.json(null), order],
    [order.data({}), order],
    [order.body({}), order],
    [order.body({ password: 1 }), order.body({ password: "1" })],
    [order.body({ a: { token: [1] } }), order.body({ a: { token: ["1"] } })],
    [order.body({ a: "1" }), order.form({ a: "1" })],
    [order.multipart({ a: "1" }), order.form({ a: "1" })],
  ])("differs for requests that differ on the wire: %#", (one, other) => {
    expect(requestKey(one)).not.toEqual(requestKey(other));
  });

  test.each([
    [order.json({ b: 1, a: [2] }), order.body({ a: [2], b: 1 })],
    [order.json("1"), order.data('"1"')],
    [jsonStyle.query({ f: ["1"] }), list.query({ f: '["1"]' })],
    [list.query({ f: [1, null, 2n] }), list.query({ f: ["1", "2"] })],
    [list.query({ "f[]": [1, 2] }), list.style("repeat").query({ "f[]": [1, 2] })],
    [github.url("/x").query({ "f[]": [1] }), github.url("/x{?f%5B%5D*}").query({ "f[]": [1] })],
    [shop.route("GET /x{?f}").params({ f: [1, 2] }), list.style("comma").query({ f: [1, 2] })],
  ])("is the same for equal requests: %#", (one, other) => {
    expect(requestKey(one)).toEqual(requestKey(other));
  });

  test("tells apart the styles of lists under deepObject", () => {
    const key = (lists: "brackets" | "indices") =>
      requestKey(list.style({ f: "deepObject", "*": lists }), { f: { a: [1, 2] } });
    expect(key("brackets")).not.toEqual(key("indices"));
  });

  // The name `__proto__` is refused.
  const jsonBody = fc
    .jsonValue({ maxDepth: 2 })
    .filter((body) => !JSON.stringify(body).includes('"__proto__":'));

  testProperty(
    "is equal for equal JSON bodies only",
    fc.property(jsonBody, jsonBody, (one, other) => {
      const key = (body: unknown) => JSON.stringify(requestKey(order.json(body as string)));
      expect(key(one) === key(other)).toBe(isDeepStrictEqual(parsed(one), parsed(other)));
      expect(key(one)).toBe(key(parsed(one)));
    }),
  );

  test("keeps values of one name in their locations", () => {
    const key = requestKey(github.route("POST /x/{id}"), {
      [PATH]: { id: 1 },
      [QUERY]: { id: 2 },
      [BODY]: { id: 3 },
    });
    expect(key.slice(2)).toEqual([{ path: { id: "1" } }, { query: { id: "2" } }, { id: 3 }]);
  });

  test.each([
    [order.data(new Blob([])), "unsupported-body"],
    [order.data(new FormData()), "unsupported-body"],
    [order.data(new Uint8Array(1)), "unsupported-body"],
    [order.data(new ReadableStream()), "unsupported-body"],
    [order.multipart({ file: new Blob([]) }), "unsupported-body"],
    [order.body({ a: { b: 1n } }), "invalid-parameter"],
    [order.data({ a: { b: 1n } }), "invalid-parameter"],
    [github, "missing-url"],
    [{}, "invalid-options"],
  ])("refuses what has no key: %#", (builder, code) => {
    expect(thrownBy(() => requestKey(builder as EndpointBuilder)).code).toBe(code);
  });

  const values = fc.dictionary(
    fc.constantFrom("a", "b", "c"),
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }),
    ),
  );
  testProperty(
    "is equal for equal requests only",
    fc.property(values, values, (one, other) => {
      const key = (query: object) => JSON.stringify(requestKey(list.query(query)));
      expect(key(one) === key(other)).toBe(isDeepStrictEqual({ ...one }, { ...other }));
    }),
  );

  testProperty(
    "of fewer values is a part of the key of more",
    fc.property(values, values, (one, more) => {
      const key = (query: object) => requestKey(list.query(query));
      expect(partialMatchKey(key({ ...one, ...more }), key(more))).toBe(true);
      expect(partialMatchKey(key(one), key({ ...one, d: 1 }))).toBe(false);
    }),
  );
});

/** A value after a round trip through JSON text. */
function parsed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** A new copy of the module, as another process has it. */
async function importAnew() {
  const copies: { readonly requestKey: typeof requestKey }[] = [];
  await jest.isolateModulesAsync(async () => {
    copies.push(await import("fluent-endpoint/routes"));
  });
  const [copy] = copies;
  if (copy === undefined) throw new Error("not imported");
  return copy;
}
