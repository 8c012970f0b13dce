import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedEndpoint } from "../helpers/untyped.js";

describe("SPEC: input options object", () => {
  test("route is a verb, a space, then a path template", () => {
    const { method, url } = endpoint("DELETE /gists/{gist_id}", { gist_id: "1" });
    expect(method).toBe("delete");
    expect(url).toBe("https://api.github.com/gists/1");
  });

  test("route: when only a URL is given, the method defaults to GET", () => {
    expect(endpoint("/user").method).toBe("get");
  });

  test("method is an HTTP verb", () => {
    expect(endpoint({ method: "PUT", url: "/user" }).method).toBe("put");
  });

  test("method defaults to GET", () => {
    expect(endpoint({ url: "/user" }).method).toBe("get");
  });

  test("url is required unless route is given", () => {
    expect(thrownBy(() => untypedEndpoint({ method: "GET" })).code).toBe("missing-url");
    expect(thrownBy(() => untypedEndpoint({})).code).toBe("missing-url");
    expect(thrownBy(() => untypedEndpoint()).code).toBe("missing-url");
  });

  test("url may be a path", () => {
    expect(endpoint({ url: "/user" }).url).toBe("https://api.github.com/user");
  });

  test("url may be a full URL", () => {
    expect(endpoint({ url: "https://example.com/user" }).url).toBe("https://example.com/user");
  });

  test("url may contain :variable placeholders", () => {
    expect(endpoint({ url: "/orgs/:org/repos", org: "octokit" }).url).toBe(
      "https://api.github.com/orgs/octokit/repos",
    );
  });

  test("url may contain {variable} placeholders", () => {
    expect(endpoint({ url: "/orgs/{org}/repos", org: "octokit" }).url).toBe(
      "https://api.github.com/orgs/octokit/repos",
    );
  });

  test("url is expanded as an RFC 6570 URI template", () => {
    expect(
      endpoint({
        url: "/a/{simple}{/segments*}{.format}{;matrix}{?page,list*}{&more}{#fragment}",
        simple: "é /",
        segments: ["b", "c"],
        format: "json",
        matrix: "m",
        page: 2,
        list: ["x", "y"],
        more: true,
        fragment: "#f/",
      }).url,
    ).toBe(
      "https://api.github.com/a/%C3%A9%20%2F/b/c.json;matrix=m?page=2&list=x&list=y&more=true##f/",
    );
    expect(endpoint({ url: "/a/{+path}", path: "b/c" }).url).toBe("https://api.github.com/a/b/c");
  });

  test("baseUrl defaults to the public address of the hosted API", () => {
    expect(endpoint("GET /user").url).toBe("https://api.github.com/user");
  });

  test("baseUrl is the prefix for relative URLs", () => {
    const baseUrl = "https://github.example.com/api/v3";
    expect(endpoint("GET /user", { baseUrl }).url).toBe("https://github.example.com/api/v3/user");
  });

  test("baseUrl leaves a full URL in url as given", () => {
    const baseUrl = "https://github.example.com/api/v3";
    expect(endpoint("GET https://example.com/user", { baseUrl }).url).toBe(
      "https://example.com/user",
    );
  });

  test("headers are merged over the default headers", () => {
    const { headers } = endpoint("GET /user", { headers: { "user-agent": "mine/1", "x-a": "b" } });
    expect(headers).toEqual({
      accept: "application/vnd.github.v3+json",
      "user-agent": "mine/1",
      "x-a": "b",
    });
  });

  test.each(["raw", "diff", "text+json"])("mediaType.format %s amends headers.accept", (format) => {
    expect(endpoint("GET /user", { mediaType: { format } }).headers.accept).toBe(
      `application/vnd.github.v3.${format}`,
    );
  });

  test.each(["mercy", "symmetra", "scarlet-witch"])(
    "mediaType.previews with %s amends headers.accept",
    (preview) => {
      expect(endpoint("GET /user", { mediaType: { previews: [preview] } }).headers.accept).toBe(
        `application/vnd.github.${preview}-preview+json`,
      );
    },
  );

  test("mediaType.previews are merged with any previews set through defaults()", () => {
    const mercy = endpoint.defaults({ mediaType: { previews: ["mercy"] } });
    expect(mercy("GET /user", { mediaType: { previews: ["symmetra"] } }).headers.accept).toBe(
      "application/vnd.github.mercy-preview+json,application/vnd.github.symmetra-preview+json",
    );
  });

  test("data replaces the JSON body otherwise built from extra parameters", () => {
    const { body } = endpoint("POST /user/repos", { name: "a", data: "raw" });
    expect(body).toBe("raw");
  });

  test("request is returned unchanged", () => {
    const request = { timeout: 1000, nested: { agent: new Map() } };
    const { request: returned } = endpoint("GET /user", { request });
    expect(returned).toBe(request);
    expect(request).toStrictEqual({ timeout: 1000, nested: { agent: new Map() } });
  });

  test("none of the option keys is sent as a parameter", () => {
    const result = endpoint({
      method: "POST",
      url: "/user/repos",
      baseUrl: "https://example.com",
      headers: { accept: "text/plain" },
      mediaType: { format: "raw" },
      request: {},
      name: "a",
    });
    expect(result.url).toBe("https://example.com/user/repos");
    expect(result.body).toEqual({ name: "a" });
  });
});

describe("SPEC: default headers", () => {
  test("user-agent is <library-name>/<released-version>", () => {
    expect(endpoint("GET /user").headers["user-agent"]).toMatch(/^fluent-endpoint\/\d+\.\d+\.\d+/);
  });

  test("accept is application/vnd.<vendor>.v3+json", () => {
    expect(endpoint("GET /user").headers.accept).toBe("application/vnd.github.v3+json");
  });

  test("there are no others", () => {
    expect(Object.keys(endpoint("GET /user").headers).sort()).toEqual(["accept", "user-agent"]);
  });
});
