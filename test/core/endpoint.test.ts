import { describe, expect, test } from "@jest/globals";
import * as library from "../../src/index.js";
import { createEndpoint, endpoint, EndpointBuilder } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untyped, untypedEndpoint } from "../helpers/untyped.js";

const API = "https://api.github.com";

describe("The package", () => {
  test("exports endpoint, the builder, the error and the locations", () => {
    expect(Object.keys(library).sort().join(" ")).toBe(
      "BODY EndpointBuilder EndpointError LINK OPERATIONS ORIGINS PATH QUERY STRICT STYLE createEndpoint endpoint",
    );
  });
});

describe("endpoint()", () => {
  test("accepts a route and options, a route alone, or options alone", () => {
    const values = { org: "octokit", type: "private" };
    expect(endpoint("GET /orgs/{org}/repos", values).url).toBe(
      `${API}/orgs/octokit/repos?type=private`,
    );
    expect(endpoint("GET /user").url).toBe(`${API}/user`);
    expect(endpoint({ method: "POST", url: "/orgs/{org}/repos", org: "octokit" })).toMatchObject({
      method: "post",
      url: `${API}/orgs/octokit/repos`,
    });
  });

  test("returns a plain object with method, url, headers, body and request", () => {
    const request = { timeout: 1 };
    const result = endpoint("POST /user/repos", { name: "a", request });
    expect(Object.keys(result).sort()).toEqual(["body", "headers", "method", "request", "url"]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(result.headers)).toBe(Object.prototype);
    expect(result.request).toBe(request);
  });

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "returns neither body nor request if there is none: %s",
    (method) => {
      const result = untypedEndpoint(`${method} /user`);
      expect(Object.keys(result).sort()).toEqual(["headers", "method", "url"]);
    },
  );

  test("has frozen defaults and operations that need no `this`", () => {
    const { merge, parse, defaults } = endpoint;
    expect(parse(merge("GET /user"))).toEqual(endpoint("GET /user"));
    expect(defaults({ a: 1 })("GET /user").url).toBe(`${API}/user?a=1`);
    const members = ["DEFAULTS", "builder", "defaults", "merge", "parse"];
    for (const each of [endpoint, endpoint.defaults({}), createEndpoint()])
      expect(Object.keys(each).sort()).toEqual(members);
  });

  test("returns the same for the same call, after any other calls", () => {
    const call = () =>
      endpoint("GET /orgs/{org}/repos", { org: "octokit", headers: { "X-Trace": 7 }, page: 1 });
    const first = call();
    endpoint.merge("GET /x", { mediaType: { previews: ["mercy"] } });
    // More routes, header names and parameter names than any cache holds.
    for (let id = 0; id < 3000; id++) {
      const { url, headers } = untypedEndpoint(`GET /repositories/${id}/{name}`, {
        name: id,
        headers: { [`X-${id}`]: id },
      });
      expect(url).toBe(`${API}/repositories/${id}/${id}`);
      expect(headers[`x-${id}`]).toBe(id);
    }
    expect(call()).toEqual(first);
    expect(call()).not.toBe(first);
  });

  test.each(["POST https://user:pass@host.example/{a}", "GET /{a", "GET ftp://x"])(
    "returns the same for a route that was used before: %s",
    (route) => {
      const [first, ...others] = [1, 2, 3].map(() => {
        try {
          return untypedEndpoint(route, { a: 1 });
        } catch (error) {
          return String(error);
        }
      });
      expect(others).toEqual([first, first]);
    },
  );
});

describe("endpoint.merge()", () => {
  test("accepts the arguments of endpoint(), and returns merged options", () => {
    const [method, url] = ["POST", "/user/repos"];
    const expected = { ...endpoint.DEFAULTS, method, url };
    expect(endpoint.merge("POST /user/repos", { name: "a" })).toEqual({ ...expected, name: "a" });
    expect(endpoint.merge("POST /user/repos")).toEqual(expected);
    expect(endpoint.merge({ method, url, name: "a" })).toEqual({ ...expected, name: "a" });
    expect(untypedEndpoint.merge()).toEqual(endpoint.DEFAULTS);
  });
});

describe("endpoint.parse()", () => {
  test("adds no defaults", () => {
    const octokit = endpoint.defaults({ org: "octokit", headers: { "x-default": "1" } });
    const headers = { accept: "a/b" };
    const merged = { method: "GET", url: "https://example.com/{org}", headers };
    expect(octokit.parse(merged)).toEqual({ method: "get", url: "https://example.com/", headers });
  });
});

describe("endpoint.defaults()", () => {
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

  test("merges the options over the defaults so far, which DEFAULTS shows", () => {
    expect(endpoint.DEFAULTS).toEqual({
      baseUrl: API,
      method: "GET",
      headers: {
        accept: "application/vnd.github.v3+json",
        "user-agent": expect.stringMatching(/^fluent-endpoint\/\d/),
      },
    });
    expect(cascaded.DEFAULTS).toMatchObject({
      headers: { authorization: "token 2", "x-first": "1", "x-second": "2" },
      org: "octokit",
      per_page: 100,
    });
  });

  test("applies the defaults to every call, which replaces them for this call only", () => {
    const url = "https://github.example.com/api/v3/orgs/octokit/repos?per_page=100";
    expect(cascaded("POST /orgs/{org}/repos").body).toEqual({ per_page: 100 });
    const call = cascaded("GET /orgs/{org}/repos", {
      org: "nodejs",
      per_page: 1,
      headers: { "x-first": "call", "x-call": "3" },
    });
    expect(call.url).toBe("https://github.example.com/api/v3/orgs/nodejs/repos?per_page=1");
    expect(call.headers).toEqual({
      accept: "application/vnd.github.mercy-preview+json",
      "user-agent": endpoint.DEFAULTS.headers["user-agent"],
      authorization: "token 2",
      "x-first": "call",
      "x-second": "2",
      "x-call": "3",
    });
    expect(cascaded("GET /orgs/{org}/repos").url).toBe(url);
  });

  test("does not change the function that it is called on", () => {
    const first = endpoint.defaults({ page: 1 });
    const [second, sibling] = [first.defaults({ page: 2 }), first.defaults({ page: 3 })];
    expect([endpoint, first, second, sibling].map((each) => each("GET /user").url)).toEqual([
      `${API}/user`,
      `${API}/user?page=1`,
      `${API}/user?page=2`,
      `${API}/user?page=3`,
    ]);
  });
});

describe("createEndpoint()", () => {
  test("makes a function whose defaults are the options of a builder", () => {
    const base = new EndpointBuilder().baseUrl("https://example.com");
    const builder = base.param("org", "octokit").route("POST /x");
    const made = createEndpoint(builder);
    expect(made.DEFAULTS).toEqual(builder.options);
    expect(made({})).toMatchObject({ method: "post", url: "https://example.com/x" });
    expect(made("GET /orgs/{org}").url).toBe("https://example.com/orgs/octokit");
    expect(made.builder).toBe(builder);
  });

  test("makes a function of the global defaults without a builder", () => {
    expect(createEndpoint().DEFAULTS).toEqual(endpoint.DEFAULTS);
    expect(createEndpoint()("GET /user")).toEqual(endpoint("GET /user"));
  });

  test("keeps the strictness of the builder, in every operation", () => {
    const strict = untyped(createEndpoint(new EndpointBuilder()));
    const lenient = untyped(createEndpoint(new EndpointBuilder().strict(false)));
    for (const use of [
      (made: typeof strict) => made("GET /{a}"),
      (made: typeof strict) => made.defaults({})("GET /{a}"),
      (made: typeof strict) => made.parse(made.merge("GET /{a}")),
      (made: typeof strict) => made.builder.route("GET /{a}").build(),
    ]) {
      expect(thrownBy(() => use(strict)).code).toBe("missing-variable");
      expect(use(lenient).url).toBe(`${API}/`);
    }
  });
});

describe("endpoint.builder", () => {
  test("has the defaults of its function, and is not strict", () => {
    expect(endpoint.builder.options).toEqual(new EndpointBuilder().options);
    expect(endpoint.builder.route("GET /{a}").build().url).toBe(`${API}/`);
    const { builder } = endpoint.defaults({ org: "octokit" });
    expect(builder.route("GET /orgs/{org}").build().url).toBe(`${API}/orgs/octokit`);
    expect(endpoint.builder.options).not.toHaveProperty("org");
  });
});
