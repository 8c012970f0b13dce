import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { createRoutes, matchRoute } from "fluent-endpoint/routes";
import { thrownBy } from "../helpers/thrown-by.js";

const baseUrl = "https://api.example.com/v1";
const match = (route: string, url: string) =>
  matchRoute(route, { method: "GET", url: url.startsWith("/") ? baseUrl + url : url }, { baseUrl });

describe("matchRoute", () => {
  test.each([
    ["/users/{id}", "/users/7", { id: "7" }],
    ["/users/:id", "/users/a%2Fb%252F", { id: "a/b%2F" }],
    ["/x{/path*}", "/x", {}],
    ["/x{/path*}", "/x/a/b%20c", { path: ["a", "b c"] }],
    ["/x{/path*}/raw", "/x/a/raw/raw", { path: ["a", "raw"] }],
    ["/x{/a}/{b}", "/x/1", { b: "1" }],
    ["/x{/a}/{b}", "/x/1/2", { a: "1", b: "2" }],
    ["/{owner}.git", "/a.git.git", { owner: "a.git" }],
    ["/{lat},{lng}", "/1.5,-2", { lat: "1.5", lng: "-2" }],
    ["/export{.format}", "/export.a.b", { format: "a.b" }],
    ["/export{.format}", "/export", {}],
    ["/map{;lat,list*}", "/map;list=1;lat=2;list=3", { lat: "2", list: ["1", "3"] }],
    ["/s{?q,tags*}", "/s?tags=a&other=1&q=a+b%2B&tags=b", { q: "a b+", tags: ["a", "b"] }],
    ["/s?type=a&q={q}{&page}", "/s?page=2&q=x&type=a", { q: "x", page: "2" }],
    ["/%7euser/%c3%a9", "/~user/%C3%A9", {}],
    ["/a/{a}/b", "/a/../a/x/./b", { a: "x" }],
    ["/{a}/x/{a}", "/1/x/1", { a: "1" }],
    ["https://other.example.com/{a}", "https://OTHER.example.com:443/1#top", { a: "1" }],
    ["/x{/a*}{?a*}", "/x/1/2?a=1&a=2", { a: ["1", "2"] }],
    ["/{__proto__}", "/x", Object.fromEntries([["__proto__", "x"]])],
    // Another route made these.
    ["/users/{id}", "/users/", undefined],
    ["/users/{id}", "/users/7/x", undefined],
    ["/users/{id}", "/users/%ff", undefined],
    ["/users/{id}", "/Users/7", undefined],
    ["/users/{id}", "https://api.example.com/users/7", undefined],
    ["/users/{id}", "https://api.example.com:8443/v1/users/7", undefined],
    ["/users/{id}", "mailto:a@b.c", undefined],
    ["/{lat},{lng}", "/1,2,3", undefined],
    ["/{owner}.git", "/.git", undefined],
    ["/export{.format}", "/exportx", undefined],
    ["/map{;lat}", "/map;lng=1", undefined],
    ["/map{;lat}", "/map;lat=1;lat=2", undefined],
    ["/s{?q}", "/s?q=1&q=2", undefined],
    ["/s?type=a", "/s?type=b", undefined],
    ["/s?q={q}", "/s?q=", undefined],
    ["/{a}/x/{a}", "/1/x/2", undefined],
    ["/{a}{?a}", "/1", undefined],
    ["/x{/a*}{?a*}", "/x/1/2?a=1&a=3", undefined],
    ["/x{/a*}{?a*}", "/x/1/2?a=1", undefined],
  ])("reads %s from %s as %j", (route, url, values) => {
    expect(match(route, url)).toEqual(values);
  });

  /** Two sets of values that make the same URL show why a template is refused. */
  test.each([
    ["/{a}{b}", { a: "1", b: "23" }, { a: "12", b: "3" }],
    ["/{a}-{b}", { a: "1-2", b: "3" }, { a: "1", b: "2-3" }],
    ["/{a}{.b}", { a: "1.2" }, { a: "1", b: "2" }],
    ["/x{.a*}", { a: ["1.2"] }, { a: ["1", "2"] }],
    ["/x{/a}{/b}", { a: "1" }, { b: "1" }],
    ["/x{/a,b}", { a: "1" }, { b: "1" }],
    ["/x/{a:2}", { a: "123" }, { a: "124" }],
    ["/x{?a:2}", { a: "123" }, { a: "124" }],
    ["/x/{+a}", { a: " " }, { a: "%20" }],
    ["/x?a={+a}", { a: " " }, { a: "%20" }],
    ["/x?{a}b={b}", { a: "1", b: "2" }, { a: "1", b: "2" }],
    ["/x?a=1{b}", { b: "12" }, { b: "12" }],
    ["/x?a={a}{&a}", { a: "1" }, { a: "1" }],
    ["/x{&a}", { a: "1" }, { a: "1" }],
    ["/x{?a}{&b}", { b: "1" }, { b: "1" }],
    ["/x{?a}&b=1", {}, {}],
    ["/x{;a,a}", { a: "1" }, { a: "1" }],
    ["/x{;a}y", { a: "1" }, { a: "1" }],
    ["/x{/a}{b}", { a: "1", b: "2" }, { a: "1", b: "2" }],
    ["/{a}{?a*}", { a: "1" }, { a: ["1"] }],
    ["/x/../{a}", { a: "1" }, { a: "1" }],
    ["/x#{a}", { a: "1" }, { a: "1" }],
  ])("refuses %s when it is declared", (route, one, other) => {
    const build = (values: object) =>
      new EndpointBuilder(baseUrl).strict(false).route(route).params(values).build().url;
    expect(build(one)).toBe(build(other));
    const error = thrownBy(() => match(route, "/anything"));
    expect(error.code).toBe("unreadable-template");
    expect(error.template?.source).toBe(route);
  });

  test.each(["{url}/x", "https://{host}/x", "https://api.example.com{/a}"])(
    "refuses %s, whose origin depends on values",
    (route) => {
      expect(thrownBy(() => match(route, "/x")).code).toBe("unreadable-template");
    },
  );

  test("reads the URL of a Request, of a URL and of the result of build()", () => {
    const user = new EndpointBuilder(baseUrl).route("GET /users/{id}");
    const url = `${baseUrl}/users/7`;
    for (const request of [
      new Request(url),
      new URL(url),
      { method: "get", url: new URL(url) },
      user.build({ id: 7 }),
    ]) {
      expect(matchRoute(user, request)).toEqual({ id: "7" });
    }
    expect(matchRoute(user, new Request(url, { method: "POST" }))).toBeUndefined();
  });

  test("uses the values of a builder for its base URL only", () => {
    const user = new EndpointBuilder("https://{region}.example.com/{version}")
      .params({ region: "eu", version: 2, id: 1 })
      .route("GET /users/{id}");
    expect(matchRoute(user, new URL("https://eu.example.com/2/users/7"))).toEqual({ id: "7" });
    expect(matchRoute(user, new URL("https://us.example.com/2/users/7"))).toBeUndefined();
  });

  test("compares paths where the base URL is a path", () => {
    const request = { method: "GET", url: "/api/users/7?x" };
    expect(matchRoute("GET /users/{id}", request, { baseUrl: "/api" })).toEqual({ id: "7" });
  });

  test.each([
    [{ url: baseUrl }, "invalid-method"],
    [{ method: "G T", url: baseUrl }, "invalid-method"],
    [{ method: "GET" }, "invalid-url"],
    [{ method: "GET", url: "users/7" }, "invalid-url"],
    [{ method: "GET", url: "https://" }, "invalid-url"],
    [{ method: "GET", url: 7 }, "invalid-url"],
    [{ method: "GET", url: "/v1/x" }, "invalid-url"],
    [{ method: "GET", url: "//evil.example.com/x" }, "invalid-url", "/api"],
    [new URL(baseUrl), "invalid-base-url", "/api"],
    [undefined, "invalid-options"],
    ["GET /x", "invalid-options"],
  ])("refuses the request %p with %s", (request, code, base = baseUrl) => {
    const error = thrownBy(() => matchRoute("GET /x", request as never, { baseUrl: base }));
    expect(error.code).toBe(code);
  });

  test("refuses a request whose getters throw", () => {
    const request = {
      url: baseUrl,
      get method() {
        throw new Error("x");
      },
    };
    const error = thrownBy(() => matchRoute("GET /x", request as never, { baseUrl }));
    expect(error.code).toBe("unreadable-input");
  });

  test("refuses a builder in place of a request", () => {
    const builder = new EndpointBuilder().route("GET /user") as never;
    expect(thrownBy(() => matchRoute("GET /user", builder, { baseUrl })).message).toBe(
      "Expected a request, but got a builder. Pass builder.build().",
    );
  });

  test.each([
    ["GET /x", undefined, "invalid-base-url"],
    ["GET /x", { baseUrl: "https://{host}" }, "invalid-base-url"],
    ["GET /x", { baseUrl: "example.com" }, "invalid-base-url"],
    [7, { baseUrl }, "invalid-route"],
    [new EndpointBuilder(), undefined, "missing-url"],
  ])("refuses the route %s with settings %p", (route, settings, code) => {
    const error = thrownBy(() => {
      Reflect.apply(matchRoute, undefined, [route, new URL(baseUrl), settings]);
    });
    expect(error.code).toBe(code);
  });
});

describe("createRoutes", () => {
  const routes = createRoutes(
    {
      list: "GET /users",
      user: "GET /users/{id}",
      me: "GET /users/me",
      git: "GET /users/{id}.git",
      longGit: "GET /users/x{id}.git",
      files: "GET /users/{id}/files{/path*}",
      file: "GET /users/{id}/files/{name}",
      raw: "GET /users/{id}/files{/path*}/raw",
      create: "POST /users",
      rpc: "GET /rpc?method=a",
      rpcWithId: "GET /rpc?method=a&id={id}",
      rpcOther: "GET /rpc?method=b",
      rpcAny: "GET /rpc",
      upload: "POST https://uploads.example.com/users",
      built: new EndpointBuilder("https://other.example.com").route("GET /users/{id}"),
    },
    { baseUrl },
  );
  const nameOf = (method: string, url: string) => routes.match({ method, url })?.name;

  test.each([
    ["GET", "/users/me", "me"],
    ["GET", "/users/a.git", "git"],
    ["GET", "/users/xa.git", "longGit"],
    ["GET", "/users/x.git", "git"],
    ["GET", "/users/me/files", "files"],
    ["GET", "/users/me/files/a", "file"],
    ["GET", "/users/me/files/a/b", "files"],
    ["GET", "/users/me/files/a/raw", "raw"],
    ["POST", "/users?x", "create"],
    ["GET", "/rpc?method=a", "rpc"],
    ["GET", "/rpc?id=1&method=a", "rpcWithId"],
    ["GET", "/rpc?method=b&id=1", "rpcOther"],
    ["GET", "/rpc?method=c", "rpcAny"],
    ["GET", "/users/%ff", undefined],
    ["GET", "/users/7/x", undefined],
  ])("finds for %s %s the route %s", (method, path, name) => {
    expect(nameOf(method, baseUrl + path)).toBe(name);
  });

  test("finds routes of other origins", () => {
    expect(nameOf("POST", "https://uploads.example.com/users")).toBe("upload");
    expect(routes.match(new URL("https://other.example.com/users/7"))).toEqual({
      name: "built",
      parameters: { id: "7" },
    });
    expect(nameOf("GET", "https://other.example.com/v1/users/7")).toBeUndefined();
  });

  test.each([
    ["GET /a/{x}", "GET /a/:y"],
    ["GET /a", "get a"],
    ["GET /a{?x}", "GET /a"],
    ["GET /a?x=1&y={y}", "GET /a?y={z}&x=1"],
    ["GET /a{/x*}/b", "GET /a{/y*}/b"],
    ["GET /{a}.git", "GET /{b}.git"],
    ["GET /~a", "GET /%7Ea"],
  ])("refuses two routes for the same URLs: %s and %s", (one, other) => {
    const error = thrownBy(() => createRoutes({ one, other }, { baseUrl }));
    expect(error.code).toBe("ambiguous-route");
    expect(error.message).toBe(
      'The routes "one" and "other" match the same URLs. Remove one of them, or change a literal in its path.',
    );
  });

  test.each([
    [{ a: "GET /{+a}" }, { baseUrl }, "unreadable-template"],
    [{ a: "GET /a" }, undefined, "invalid-base-url"],
    [undefined, { baseUrl }, "unreadable-input"],
  ])("refuses the routes %j with settings %j", (routes, settings, code) => {
    expect(thrownBy(() => createRoutes(routes as never, settings)).code).toBe(code);
  });

  test("may have no routes", () => {
    const none: Record<string, string> = {};
    expect(createRoutes(none).match(new URL(baseUrl))).toBeUndefined();
  });

  test("reads hostile URLs in linear time", () => {
    const long = "/".repeat(200_000);
    expect(nameOf("GET", `${baseUrl}/users/7/files${long}`)).toBe("files");
    expect(nameOf("GET", `${baseUrl}/rpc?${"a=b&".repeat(200_000)}`)).toBe("rpcAny");
    expect(nameOf("GET", `${baseUrl}/users/${"%41".repeat(200_000)}`)).toBe("user");
  });
});
