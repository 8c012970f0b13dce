import { describe, expect, test } from "@jest/globals";
import * as library from "../../src/index.js";
import { endpoint } from "../../src/index.js";
import { untypedEndpoint } from "../helpers/untyped.js";

describe("SPEC: what the service does", () => {
  test("endpoint takes a route and an options object", () => {
    const { url } = endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
    expect(url).toBe("https://api.github.com/orgs/octokit/repos?type=private");
  });

  test("endpoint takes a route alone", () => {
    expect(endpoint("GET /user").url).toBe("https://api.github.com/user");
  });

  test("endpoint takes only an options object", () => {
    const { method, url } = endpoint({ method: "POST", url: "/orgs/{org}/repos", org: "octokit" });
    expect(method).toBe("post");
    expect(url).toBe("https://api.github.com/orgs/octokit/repos");
  });

  test("it returns a plain object with the keys method, url, headers, body and request", () => {
    const result = endpoint("POST /user/repos", { name: "a", request: {} });
    expect(Object.keys(result).sort()).toEqual(["body", "headers", "method", "request", "url"]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(result.headers)).toBe(Object.prototype);
  });

  test("it has the helper operations defaults, DEFAULTS, merge and parse", () => {
    expect(endpoint).toEqual(expect.any(Function));
    expect(endpoint.defaults).toEqual(expect.any(Function));
    expect(endpoint.DEFAULTS).toEqual(expect.any(Object));
    expect(endpoint.merge).toEqual(expect.any(Function));
    expect(endpoint.parse).toEqual(expect.any(Function));
  });

  test("the module has the named export endpoint, beside the builder, the error and the channels", () => {
    expect(Object.keys(library).sort()).toEqual([
      "BODY",
      "EndpointBuilder",
      "EndpointError",
      "PATH",
      "QUERY",
      "createEndpoint",
      "endpoint",
    ]);
  });

  test("endpoint(options) is equivalent to endpoint.parse(endpoint.merge(options))", () => {
    const options = {
      method: "PATCH",
      url: "/repos/{owner}/{repo}",
      owner: "octokit",
      repo: "endpoint.js",
      description: "It works",
      headers: { "X-Trace": 7 },
      mediaType: { format: "raw", previews: ["mercy"] },
      request: { timeout: 1 },
    };
    const result = endpoint(options);
    expect(result.body).toEqual({ description: "It works" });
    expect(endpoint.parse(endpoint.merge(options))).toEqual(result);
  });

  test("the same call gives the same result, whatever was called before: it is stateless", () => {
    const call = () => endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
    const first = call();
    endpoint("POST /orgs/{org}/repos", { org: "other", headers: { accept: "text/html" } });
    endpoint.merge("GET /x", { mediaType: { previews: ["mercy"] } });
    expect(call()).toEqual(first);
    expect(call()).not.toBe(first);
  });
});

describe("SPEC: stateless", () => {
  test("however many routes, headers and names were seen before", () => {
    const call = () =>
      endpoint("GET /orgs/{org}/repos", { org: "octokit", headers: { "X-Trace": 7 }, page: 1 });
    const first = call();
    for (let id = 0; id < 3000; id++) {
      const { url, headers } = untypedEndpoint(`GET /repositories/${id}/{name}`, {
        name: id,
        headers: { [`X-${id}`]: id },
      });
      expect(url).toBe(`https://api.github.com/repositories/${id}/${id}`);
      expect(headers[`x-${id}`]).toBe(id);
    }
    expect(call()).toEqual(first);
  });

  test("a route is no different the second time, nor is an error", () => {
    for (const route of ["POST https://user:pass@host.example/{a}", "GET /{a", "GET ftp://x"]) {
      const outcomes = [1, 2, 3].map(() => {
        try {
          return untypedEndpoint(route, { a: 1 });
        } catch (error) {
          return String(error);
        }
      });
      expect(outcomes[1]).toEqual(outcomes[0]);
      expect(outcomes[2]).toEqual(outcomes[0]);
    }
  });
});

describe("SPEC: endpoints", () => {
  test("endpoint.merge(route, options) gives merged options", () => {
    expect(endpoint.merge("POST /user/repos", { name: "a" })).toMatchObject({
      method: "POST",
      url: "/user/repos",
      name: "a",
    });
  });

  test("endpoint.merge(route) gives merged options", () => {
    expect(endpoint.merge("POST /user/repos")).toMatchObject({
      method: "POST",
      url: "/user/repos",
    });
  });

  test("endpoint.merge(options) gives merged options", () => {
    expect(endpoint.merge({ method: "POST", url: "/user/repos", name: "a" })).toMatchObject({
      method: "POST",
      url: "/user/repos",
      name: "a",
    });
  });

  test("endpoint.merge() gives the defaults", () => {
    expect(untypedEndpoint.merge()).toEqual(endpoint.DEFAULTS);
  });

  test("endpoint.parse(mergedOptions) gives a result object", () => {
    expect(
      endpoint.parse({
        method: "GET",
        url: "/orgs/{org}",
        baseUrl: "https://example.com",
        headers: { accept: "text/plain" },
        org: "octokit",
      }),
    ).toEqual({
      method: "get",
      url: "https://example.com/orgs/octokit",
      headers: { accept: "text/plain" },
    });
  });

  test("endpoint.parse adds no defaults of its own", () => {
    const octokit = endpoint.defaults({ org: "octokit", headers: { "x-default": "1" } });
    expect(octokit.parse({ method: "GET", url: "https://example.com/{org}", headers: {} })).toEqual(
      { method: "get", url: "https://example.com/", headers: {} },
    );
  });

  test("endpoint.DEFAULTS is the current default options object, including baseUrl", () => {
    expect(endpoint.DEFAULTS).toEqual({
      baseUrl: "https://api.github.com",
      method: "GET",
      headers: {
        accept: "application/vnd.github.v3+json",
        "user-agent": expect.stringMatching(/^fluent-endpoint\/\d/),
      },
    });
  });

  test("endpoint.defaults(options) gives a function with the same operations", () => {
    const other = endpoint.defaults({ org: "octokit" });
    expect(Object.keys(other).sort()).toEqual(Object.keys(endpoint).sort());
    expect(other.merge("GET /orgs/{org}").org).toBe("octokit");
    expect(other.parse(other.merge("GET /orgs/{org}")).url).toBe(
      "https://api.github.com/orgs/octokit",
    );
    expect(other.defaults({}).DEFAULTS).toEqual(other.DEFAULTS);
  });

  test("endpoint.defaults(options) returns a new function", () => {
    expect(endpoint.defaults({})).not.toBe(endpoint);
  });
});
