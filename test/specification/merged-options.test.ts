import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../src/index.js";
import { untypedEndpoint } from "../helpers/untyped.js";

describe("SPEC: merged-options object", () => {
  test("it is the defaulted options, not yet turned into request options", () => {
    const merged = endpoint.merge("post /repos/{owner}/{repo}/issues{?debug}", {
      owner: "octokit",
      repo: "endpoint.js",
      title: "It works",
      labels: ["good", null],
      nested: { deep: [1n] },
      headers: { "X-Trace": 7 },
      mediaType: { format: "raw", previews: ["mercy"] },
      request: { timeout: 1 },
      data: "raw",
    });
    expect(merged).toStrictEqual({
      baseUrl: "https://api.github.com",
      method: "POST",
      url: "/repos/{owner}/{repo}/issues{?debug}",
      headers: {
        accept: "application/vnd.github.v3+json",
        "user-agent": endpoint.DEFAULTS.headers["user-agent"],
        "x-trace": 7,
      },
      owner: "octokit",
      repo: "endpoint.js",
      title: "It works",
      labels: ["good", null],
      nested: { deep: [1n] },
      mediaType: { format: "raw", previews: ["mercy"] },
      request: { timeout: 1 },
      data: "raw",
    });
  });

  test("it has the property baseUrl", () => {
    expect(endpoint.merge("GET /user").baseUrl).toBe("https://api.github.com");
    expect(endpoint.merge("GET /user", { baseUrl: "https://example.com/" }).baseUrl).toBe(
      "https://example.com/",
    );
  });

  test.each(["GET", "get", "Get"])("method is uppercase: %s", (method) => {
    expect(untypedEndpoint.merge(`${method} /user`).method).toBe("GET");
    expect(untypedEndpoint.merge({ method, url: "/user" }).method).toBe("GET");
  });

  test.each(["/orgs/:org/repos", "orgs/{org}/repos{?type}", "https://example.com/{+path}"])(
    "url is still a template, with placeholders unresolved: %s",
    (url) => {
      expect(untypedEndpoint.merge({ url, org: "octokit", path: "a" }).url).toBe(url);
      expect(untypedEndpoint.merge(`GET ${url}`, { org: "octokit", path: "a" }).url).toBe(url);
    },
  );

  test("headers have the defaults merged in", () => {
    expect(endpoint.merge("GET /user", { headers: { accept: "text/plain" } }).headers).toEqual({
      accept: "text/plain",
      "user-agent": endpoint.DEFAULTS.headers["user-agent"],
    });
  });

  test("every other passed or defaulted parameter is its own key, unchanged", () => {
    const since = new Date(0);
    const octokit = endpoint.defaults({ org: "octokit", list: [1, [2]] });
    const merged = octokit.merge("GET /orgs/{org}/repos", { since, none: null, big: 1n });
    expect(merged).toMatchObject({ org: "octokit", list: [1, [2]], since, none: null, big: 1n });
    expect(merged.since).toBe(since);
  });
});
