import { describe, expect, jest, test } from "@jest/globals";
import {
  BODY,
  createEndpoint,
  endpoint,
  EndpointBuilder,
  type EndpointError,
  PATH,
  QUERY,
} from "fluent-endpoint";
import { thrownBy } from "../helpers/thrown-by.js";
import { requestKey, routeOf } from "fluent-endpoint/routes";
import { explainRequest, locateError } from "fluent-endpoint/show";

const SECRET = "ghp_0123456789";

/** Each value's place, as `location/name: reason`. */
function reasons(builder: EndpointBuilder): readonly string[] {
  return explainRequest(builder).values.map(
    ({ givenFor, name, reason }) => `${givenFor}/${name}: ${reason}`,
  );
}

const NOTHING = "is not sent: an empty list, null in a URL, and an empty expansion leave nothing";

describe("explainRequest", () => {
  test("returns the request, the pieces of its URL, and each value with its place", () => {
    const builder = new EndpointBuilder()
      .route("POST /repos/{owner}/{repo}/issues")
      .params({ owner: "octokit", repo: "rest.js", title: "It's new", labels: [] })
      .query({ trace: 1 });
    const { request, url, values } = explainRequest(builder);
    expect(request).toEqual(builder.build());
    expect(url.map(({ text }) => text).join("")).toBe(request.url);
    expect(url.map(({ kind, source, text }) => [kind, source, text])).toEqual([
      ["literal", "", "https://api.github.com/repos/"],
      ["expression", "{owner}", "octokit"],
      ["literal", "", "/"],
      ["expression", "{repo}", "rest.js"],
      ["literal", "", "/issues?"],
      ["appended", "trace", "trace=1"],
    ]);
    expect(values).toEqual([
      {
        givenFor: "parameters",
        name: "owner",
        value: "octokit",
        location: "path",
        expressions: ["{owner}"],
        reason: "fills {owner} of the URL template",
      },
      expect.objectContaining({ name: "repo", location: "path", expressions: ["{repo}"] }),
      expect.objectContaining({ name: "title", location: "body", expressions: [] }),
      expect.objectContaining({ name: "labels", location: "body", value: [] }),
      expect.objectContaining({ givenFor: "query", name: "trace", location: "query", value: 1 }),
    ]);
  });

  test.each(["https://{tenant}.a.example/v1", "/{tenant}"])(
    "returns the pieces of a base URL with variables: %s",
    (baseUrl) => {
      const builder = new EndpointBuilder(baseUrl).url("/x").withDefaults({ tenant: "a" });
      const { url } = explainRequest(builder);
      expect(url.map(({ text }) => text).join("")).toBe(builder.build().url);
      expect(url.map(({ source }) => source)).toContain("{tenant}");
    },
  );

  test("takes parameters for this request only, as build() does", () => {
    const builder = new EndpointBuilder().route("GET /orgs/{org}/repos");
    const { request, values } = explainRequest(builder, { org: "octokit" });
    expect(request).toEqual(builder.build({ org: "octokit" }));
    expect(values).toHaveLength(1);
    expect(() => explainRequest(builder)).toThrow('The variable "org"');
    expect(() => explainRequest(builder, { url: "/user" })).toThrow(/\burl\b/);
  });

  test("keeps an expression that expands to nothing", () => {
    const builder = new EndpointBuilder().strict(false).route("GET {start}/user{?page}{#part}");
    const { url } = explainRequest(builder);
    expect(url.filter(({ kind }) => kind === "expression")).toEqual([
      { text: "", kind: "expression", source: "{start}", names: [] },
      { text: "", kind: "expression", source: "{?page}", names: [] },
      { text: "", kind: "expression", source: "{#part}", names: [] },
    ]);
  });

  test("says the same of a value in the URL and in the values", () => {
    const builder = new EndpointBuilder()
      .route("GET /c/{id}/{part}{?page,size,sort}")
      .params({ id: 7, size: 10, more: 1 })
      .path({ part: "a" })
      .query({ sort: "b", other: 2 });
    const { url, values } = explainRequest(builder);
    const inUrl = url.filter(({ kind }) => kind !== "literal");
    expect(inUrl.map(({ names, givenFor }) => [names, givenFor])).toEqual([
      [["id"], "parameters"],
      [["part"], "path"],
      [["size", "sort"], "parameters"],
      [["more"], "parameters"],
      [["other"], "query"],
    ]);
    for (const { names, givenFor } of inUrl)
      expect(values).toContainEqual(expect.objectContaining({ name: names[0], givenFor }));
  });

  test.each([
    [{ a: 1, "user-id": 2 }, ["a", "user-id"]],
    [{ "user-id": 2, "user%2Did": 3 }, ["user%2Did"]],
  ])("names the parameters that fill an expression: %j", (values, names) => {
    const builder = new EndpointBuilder()
      .withDefaults(values as object)
      .route("POST /x{?a,b,user%2Did}");
    expect(explainRequest(builder).url.flatMap((piece) => piece.names)).toEqual(names);
  });

  test.each<[string, EndpointBuilder, readonly string[]]>([
    [
      "data of a GET, which is in the query",
      new EndpointBuilder()
        .strict(false)
        .route("GET /x")
        .data("foo")
        .query({ a: 1 })
        .param("b", null),
      [`parameters/b: ${NOTHING}`, "query/a: is in the query: it was given for the query"],
    ],
    [
      "a variable of the base URL and the query",
      new EndpointBuilder("https://{tenant}.a.example")
        .url("/x")
        .params({ tenant: "a" })
        .query({ tenant: "b" }),
      [
        "parameters/tenant: fills {tenant} of the URL template",
        "query/tenant: is in the query: it was given for the query",
      ],
    ],
    [
      ".body() with the name of a variable",
      new EndpointBuilder()
        .strict(false)
        .route("POST /x/{name}")
        .withDefaults({ name: null } as object)
        .body({ name: "a" }),
      [`parameters/name: ${NOTHING}`, "body/name: is in the body: it was given for the body"],
    ],
    [
      "an empty list in a form",
      new EndpointBuilder().route("POST /x").form({}).params({ a: [] }),
      [`parameters/a: ${NOTHING}`],
    ],
  ])("says the truth about %s", (_, builder, expected) => {
    expect(reasons(builder)).toEqual(expected);
  });

  test("has a piece for each parameter of the query, also for data and without a method", () => {
    const builder = new EndpointBuilder({ data: "x y" }).url("/x").query({ a: 1 }).strict(false);
    expect(explainRequest(builder).url.map(({ text }) => text)).toEqual([
      "https://api.github.com/x?",
      "data=x%20y",
      "&",
      "a=1",
    ]);
  });

  test("says that null leaves a variable out", () => {
    const builder = new EndpointBuilder()
      .route("GET /x{/a}{?a}")
      .params({ a: 1 })
      .path({ a: null, b: null } as object);
    expect(reasons(builder)).toEqual([
      "parameters/a: fills {?a} of the URL template",
      `path/a: ${NOTHING}`,
      "path/b: is not sent: it was given for the path, and the URL template has no variable of this name",
    ]);
  });

  test("says that nothing is added to a link", () => {
    const link = "https://uploads.github.com/repositories/1/assets?page=2";
    const builder = new EndpointBuilder({ per_page: 100 })
      .origins("https://uploads.github.com")
      .link(link);
    expect(explainRequest(builder).url).toEqual([
      { text: link, kind: "literal", source: "", names: [] },
    ]);
    expect(reasons(builder)).toEqual([
      "parameters/per_page: is not sent: a link is requested as it is",
    ]);
  });

  test("says that data replaces the body which parameters make", () => {
    const given = endpoint.defaults({ data: { title: "It" }, title: "lost" }).builder;
    expect(reasons(given.route("POST /gists"))).toEqual([
      "parameters/title: is not sent: data replaces the body that parameters make",
    ]);
  });

  test("does not search a link or data for values of .path()", () => {
    const given = { [PATH]: { id: 1 }, [QUERY]: { page: 2 }, [BODY]: { text: "a" } };
    expect(reasons(new EndpointBuilder(given).route("POST /a"))).toEqual([
      "path/id: is not sent: it was given for the path, and the URL template has no variable of this name",
      "query/page: is in the query: it was given for the query",
      "body/text: is in the body: it was given for the body",
    ]);
  });

  test("shows no credential, wherever it is", () => {
    const builder = new EndpointBuilder()
      .route("POST /a{?access_token}")
      .baseUrl(`https://user:${SECRET}@example.com`)
      .headers({ authorization: `token ${SECRET}`, cookie: SECRET })
      .params({ access_token: SECRET, client_secret: { nested: [SECRET] }, password: 12345678 })
      .query({ api_key: SECRET });
    const explained = explainRequest(builder);
    expect(JSON.stringify(explained)).not.toContain(SECRET);
    expect(JSON.stringify(explained)).not.toContain("12345678");
    expect(explained.request.url).toBe("https://***@example.com/a?access_token=***&api_key=***");
    expect(explained.url.map(({ text }) => text).join("")).toBe(explained.request.url);
    expect(explained.request.headers).toMatchObject({ authorization: "token ***", cookie: "***" });
    expect(explained.request.body).toEqual({
      client_secret: { nested: ["***"] },
      password: "***",
    });
    expect(explained.values[0]?.value).toBe("[hidden]");
  });

  test.each<[string, unknown, unknown]>([
    ["a bigint", { id: 12n }, { id: "12" }],
    ["a URLSearchParams", new URLSearchParams({ password: SECRET }), "password=***"],
    ["a toJSON method", { toJSON: () => ({ password: SECRET }) }, { password: "***" }],
  ])("shows a body with %s", (_, data, body) => {
    const { request } = explainRequest(new EndpointBuilder().route("POST /a").data(data));
    expect(request.body).toEqual(body);
  });

  test("shows a cyclic body", () => {
    const data: { self?: object; password: string } = { password: SECRET };
    data.self = data;
    const { request } = explainRequest(new EndpointBuilder().route("POST /a").data(data));
    expect(request.body).toMatchObject({ self: "[Circular]" });
    expect(JSON.stringify(request)).not.toContain(SECRET);
  });

  test("replaces a credential that two pieces of the URL share in the first of them", () => {
    const builder = new EndpointBuilder().route("GET /a?token={first}-{second}&page={page}");
    const { url } = explainRequest(builder, { first: "0123", second: "4567", page: 1 });
    expect(url.map(({ text }) => text)).toEqual([
      "https://api.github.com/a?token=",
      "***",
      "",
      "",
      "&page=",
      "1",
    ]);
  });

  test("shows credentials if secrets is set", () => {
    const builder = new EndpointBuilder()
      .route("GET /a")
      .header("authorization", SECRET)
      .param("token", SECRET);
    const { request, url, values } = explainRequest(builder, undefined, { secrets: true });
    expect(request).toEqual(builder.build());
    expect(url.at(-1)?.text).toBe(`token=${SECRET}`);
    expect(values[0]?.value).toBe(SECRET);
  });

  test("shows instances of classes as toJSON() does", () => {
    const file = new File(["A"], "a.txt");
    const builder = new EndpointBuilder().route("POST /a").multipart({ file });
    const value = { givenFor: "body", name: "file", value: "[File]", location: "body" };
    expect(explainRequest(builder).values).toEqual([expect.objectContaining(value)]);
  });

  test("takes a builder of another copy of the package", async () => {
    jest.resetModules();
    const other = await import("fluent-endpoint");
    const builder = new other.EndpointBuilder().route("GET /orgs/{org}").param("org", "octokit");
    expect(builder).not.toBeInstanceOf(EndpointBuilder);
    const { request, values } = explainRequest(builder);
    expect(request.url).toBe("https://api.github.com/orgs/octokit");
    expect(values[0]?.reason).toBe("fills {org} of the URL template");
  });

  test.each([[{}], [endpoint], [undefined], [{ options: {}, withDefaults: 1, build: 1 }]])(
    "refuses %p, which is not a builder",
    (given) => {
      expect(() => explainRequest(given as EndpointBuilder)).toThrow("Expected an EndpointBuilder");
    },
  );

  test.each<[unknown, string]>([
    [endpoint("GET /user"), "pass the builder before .build()"],
    [endpoint, "Pass the builder of the function, as endpoint.builder."],
    ["GET /user", "Pass a builder, such as new EndpointBuilder()"],
  ])("says what to pass in place of %p", (given, advice) => {
    for (const call of [explainRequest, requestKey, routeOf]) {
      expect(() => call(given as EndpointBuilder)).toThrow(advice);
    }
  });
});

function errorAt(route: string, parameters: object): EndpointError {
  return thrownBy(() => createEndpoint(new EndpointBuilder())(route, { ...parameters }));
}

/** The part of the route's URL template that an error is about. */
function locatedPart(route: string, parameters: object): string | undefined {
  const at = locateError(errorAt(route, parameters), route);
  return at?.source.slice(at.position, at.position + at.length);
}

describe("locateError", () => {
  test.each<[string, object, string]>([
    ["GET /a/{b}/{c}", { b: 1 }, "{c}"],
    ["GET /a/:b/c", {}, ":b"],
    ["GET /a/{b", { b: 1 }, "{b"],
    ["GET /a/{b}}", { b: 1 }, "}"],
    ["GET /a/{b}", { b: ".." }, "{b}"],
    ["GET /a{?user%2Did}", { "user-id": { a: { b: 1 } } }, "{?user%2Did}"],
  ])("finds in %s with %j the part %s", (route, parameters, part) => {
    expect(locatedPart(route, parameters)).toBe(part);
  });

  test("masks userinfo of the template, and keeps positions", () => {
    const route = "GET https://user:secret@example.com/{a}";
    const at = locateError(errorAt(route, { a: ".." }), route);
    expect(at?.source).toBe("https://***********@example.com/{a}");
    expect(at?.position).toBe(route.indexOf("{a}") - "GET ".length);
  });

  test.each<[string, object]>([
    ["GET /a", { b: new Map() }],
    ["FETCH", {}],
    [
      "POST /a/{b}",
      { [PATH]: { b: 1 }, [BODY]: { b: 2 }, headers: { "content-type": "text/plain" } },
    ],
  ])(
    "returns undefined for an error of %s that is not about an expression",
    (route, parameters) => {
      expect(locatedPart(route, parameters)).toBeUndefined();
    },
  );
});
