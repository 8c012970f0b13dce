import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { BODY, EndpointBuilder, PATH, QUERY } from "fluent-endpoint";
import { matchesKey, requestKey } from "fluent-endpoint/routes";
import { testProperty } from "../helpers/random.js";
import { thrownBy } from "../helpers/thrown-by.js";

const github = new EndpointBuilder();
const issues = github.route("GET /repos/{owner}/{repo}/issues");

describe("requestKey", () => {
  test("lists base URL, route, path and query", () => {
    const key = requestKey(issues, {
      owner: "octokit",
      repo: "rest.js",
      page: 2,
      state: undefined,
    });
    expect(key).toEqual([
      "https://api.github.com",
      "GET /repos/{owner}/{repo}/issues",
      { path: { owner: "octokit", repo: "rest.js" } },
      { query: { page: "2" } },
    ]);
    expect(JSON.parse(JSON.stringify(key))).toEqual(key);
  });

  test.each([
    github.route("get  repos/:owner/:repo/issues").params({ page: 2, repo: "b", owner: "a" }),
    github.url("/repos/{owner}/{repo}/issues").path({ owner: "a", repo: "b" }).query({ page: "2" }),
    github
      .route("GET /repos/{owner}/{repo}/issues{?page}")
      .params({ owner: "a", repo: "b", page: 2n }),
    new EndpointBuilder("https://API.github.com:443/")
      .route("GET /repos/{owner}/{repo}/issues")
      .params({
        ...{ owner: "a", repo: "b", page: "2" },
        empty: [],
        nothing: null,
      }),
    new EndpointBuilder("https://user:password@example.com")
      .route("GET https://api.github.com/repos/{owner}/{repo}/issues")
      .params({ owner: "a", repo: "b", page: 2 }),
  ])("is the same however route and values were set: %#", (builder) => {
    expect(requestKey(builder)).toEqual(requestKey(issues, { owner: "a", repo: "b", page: 2 }));
  });

  test("differs for a literal URL, another server, another method and another value", () => {
    const keys = [
      requestKey(issues, { owner: "a", repo: "b" }),
      requestKey(issues, { owner: "a", repo: "b", page: 1 }),
      requestKey(issues, { owner: "a", repo: "b", labels: ["x", "y"] }),
      requestKey(issues, { owner: "a", repo: "b", labels: '["x","y"]' }),
      requestKey(issues, { owner: "a", repo: "b", labels: "x,y" }),
      requestKey(github.route("GET /repos/a/b/issues")),
      requestKey(
        github.route("HEAD /repos/{owner}/{repo}/issues").params({ owner: "a", repo: "b" }),
      ),
      requestKey(issues.baseUrl("https://ghe.example.com/api/v3"), { owner: "a", repo: "b" }),
      requestKey(issues, { owner: "a", repo: "b" }, { scope: "ada" }),
      requestKey(issues, { owner: "a", repo: "b" }, { scope: "bob" }),
      requestKey(github.link("https://api.github.com/repos/a/b/issues?page=2")),
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
      authorization: expect.stringMatching(/^\[secret \w{8}\]$/),
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
    expect(listed([7n, { a: null }])).toMatch(/\[secret \w{8}\]/);
    expect(listed([7n])).not.toBe(listed([8n]));
    expect(requestKey(builder.route("GET /x"), { pageToken: "next", max_tokens: 5 })[3]).toEqual({
      query: { max_tokens: "5", pageToken: "next" },
    });
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
    expect(requestKey(post.form({ a: 1, b: "1" }))[4]).toEqual({ a: "1", b: "1" });
    expect(requestKey(post.data("text"))[4]).toBe("text");
    expect(requestKey(post.data({ a: [1] }))[4]).toEqual({ a: "[1]" });
    expect(requestKey(post)).toHaveLength(4);
    expect(requestKey(github.route("GET /x").data(["a"]))[3]).toEqual({ query: { data: '["a"]' } });
  });

  test("keeps values of one name in their locations", () => {
    const key = requestKey(github.route("POST /x/{id}"), {
      [PATH]: { id: 1 },
      [QUERY]: { id: 2 },
      [BODY]: { id: 3 },
    });
    expect(key.slice(2)).toEqual([{ path: { id: "1" } }, { query: { id: "2" } }, { id: 3 }]);
  });

  test.each([new Blob([]), new FormData(), new Uint8Array(1), new ReadableStream()])(
    "refuses a body that has no text: %s",
    (data) => {
      expect(thrownBy(() => requestKey(github.route("POST /x").data(data))).code).toBe(
        "unsupported-body",
      );
    },
  );

  test("refuses a file in a form", () => {
    const upload = github.route("POST /x").multipart({ file: new Blob([]) });
    expect(thrownBy(() => requestKey(upload)).code).toBe("unsupported-body");
  });

  test("refuses a builder without a route, and anything else", () => {
    expect(thrownBy(() => requestKey(github)).code).toBe("missing-url");
    expect(thrownBy(() => requestKey({} as never)).code).toBe("invalid-options");
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
      const url = (query: object) => github.route("GET /x").style("json").query(query).build().url;
      const key = (query: object) => requestKey(github.route("GET /x").query(query));
      const isEqual = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
      expect(JSON.stringify(key(one)) === JSON.stringify(key(other))).toBe(isEqual);
      expect(url(one)).toBe(url({ ...one }));
    }),
  );

  testProperty(
    "of fewer values is a part of the key of more",
    fc.property(values, values, (one, more) => {
      const key = (query: object) => requestKey(github.route("GET /x").query(query));
      expect(matchesKey(key({ ...one, ...more }), key(more))).toBe(true);
      expect(matchesKey(key(one), key({ ...one, d: 1 }))).toBe(false);
    }),
  );
});

describe("matchesKey", () => {
  test.each([undefined, null, "key", 7, {}, () => 1])(
    "returns false for what is no key: %s",
    (key) => {
      expect(matchesKey(key, requestKey(issues))).toBe(false);
    },
  );

  test("ignores inherited properties", () => {
    expect(matchesKey([{}], [{ constructor: Object }])).toBe(false);
    expect(matchesKey([{ a: [1, 2] }], [{ a: [1] }])).toBe(true);
    expect(matchesKey([{ a: [1] }], [{ a: { 0: 1 } }])).toBe(false);
  });
});

function sorted(values: Record<string, unknown>) {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
