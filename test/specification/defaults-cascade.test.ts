import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../src/index.js";

describe("SPEC: states and transitions", () => {
  test("defaults() leaves the original unchanged in effect", () => {
    const before = endpoint("GET /user");
    endpoint.defaults({ baseUrl: "https://example.com", headers: { a: "b" }, page: 2 });
    expect(endpoint("GET /user")).toEqual(before);
    expect(endpoint.DEFAULTS).not.toHaveProperty("page");
  });

  test("defaults() leaves the function that it was called on unchanged, at every step", () => {
    const first = endpoint.defaults({ page: 1 });
    const second = first.defaults({ page: 2 });
    const sibling = first.defaults({ page: 3 });
    expect([first, second, sibling].map((each) => each("GET /user").url)).toEqual([
      "https://api.github.com/user?page=1",
      "https://api.github.com/user?page=2",
      "https://api.github.com/user?page=3",
    ]);
  });
});

describe("SPEC: defaults cascade", () => {
  const enterprise = endpoint.defaults({
    baseUrl: "https://github.example.com/api/v3",
    headers: { authorization: "token 1", "x-first": "1" },
    mediaType: { previews: ["mercy"] },
    org: "octokit",
    per_page: 50,
  });
  const cascaded = enterprise.defaults({
    headers: { authorization: "token 2", "x-second": "2" },
    per_page: 100,
  });

  test("the defaults are the current defaults overlaid with the given options", () => {
    expect(enterprise.DEFAULTS).toEqual({
      ...endpoint.DEFAULTS,
      baseUrl: "https://github.example.com/api/v3",
      headers: { ...endpoint.DEFAULTS.headers, authorization: "token 1", "x-first": "1" },
      mediaType: { previews: ["mercy"] },
      org: "octokit",
      per_page: 50,
    });
  });

  test("later values override earlier ones", () => {
    expect(cascaded("GET /user").headers.authorization).toBe("token 2");
    expect(cascaded.DEFAULTS.per_page).toBe(100);
  });

  test("unrelated earlier defaults are kept", () => {
    expect(cascaded.DEFAULTS).toMatchObject({
      baseUrl: "https://github.example.com/api/v3",
      org: "octokit",
      mediaType: { previews: ["mercy"] },
      headers: { "x-first": "1", "x-second": "2" },
    });
  });

  test("defaulted parameters are applied to every call of the returned function", () => {
    for (const route of ["GET /orgs/{org}/repos", "GET /orgs/:org/repos"]) {
      expect(cascaded(route).url).toBe(
        "https://github.example.com/api/v3/orgs/octokit/repos?per_page=100",
      );
    }
    expect(cascaded("POST /orgs/{org}/repos").body).toEqual({ per_page: 100 });
  });

  test("a call's parameters override defaulted ones, for that call only", () => {
    expect(cascaded("GET /orgs/{org}/repos", { org: "nodejs", per_page: 1 }).url).toBe(
      "https://github.example.com/api/v3/orgs/nodejs/repos?per_page=1",
    );
    expect(cascaded("GET /orgs/{org}/repos").url).toBe(
      "https://github.example.com/api/v3/orgs/octokit/repos?per_page=100",
    );
  });

  test("defaults may hold method, url, data and request", () => {
    const request = { timeout: 1 };
    const raw = endpoint.defaults({ method: "POST", url: "/markdown/raw", data: "text", request });
    expect(raw({})).toMatchObject({
      method: "post",
      url: "https://api.github.com/markdown/raw",
      body: "text",
    });
    expect(raw({}).request).toBe(request);
  });

  test("headers given in a call are merged with defaulted headers", () => {
    expect(
      cascaded("GET /user", { headers: { "x-first": "call", "x-call": "3" } }).headers,
    ).toEqual({
      accept: "application/vnd.github.mercy-preview+json",
      "user-agent": endpoint.DEFAULTS.headers["user-agent"],
      authorization: "token 2",
      "x-first": "call",
      "x-second": "2",
      "x-call": "3",
    });
  });

  test("the global accept default stays unless overridden", () => {
    const other = endpoint.defaults({ headers: { authorization: "token 1" } });
    expect(other("GET /user").headers.accept).toBe("application/vnd.github.v3+json");
    expect(other("GET /user", { headers: { "x-a": "b" } }).headers.accept).toBe(
      "application/vnd.github.v3+json",
    );
    expect(other("GET /user", { headers: { accept: "text/html" } }).headers.accept).toBe(
      "text/html",
    );
    expect(other.defaults({ headers: { accept: "a/b" } })("GET /user").headers.accept).toBe("a/b");
  });

  test("DEFAULTS.baseUrl shows the overridden base address", () => {
    expect(enterprise.DEFAULTS.baseUrl).toBe("https://github.example.com/api/v3");
    expect(cascaded.DEFAULTS.baseUrl).toBe("https://github.example.com/api/v3");
    expect(endpoint.DEFAULTS.baseUrl).toBe("https://api.github.com");
  });

  test("an absolute URL in the route takes the place of baseUrl", () => {
    expect(enterprise("POST https://uploads.example.com/x").url).toBe(
      "https://uploads.example.com/x",
    );
    expect(endpoint("GET https://example.com/x").url).toBe("https://example.com/x");
  });
});
