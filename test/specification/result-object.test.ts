import { describe, expect, test } from "@jest/globals";
import { ways } from "../helpers/untyped.js";

describe.each(ways)("SPEC: result object, by %s", (_, request) => {
  test.each(["GET", "get", "Post", "PATCH", "purge"])(
    "method is always lowercase: %s",
    (method) => {
      expect(request(`${method} /user`).method).toBe(method.toLowerCase());
    },
  );

  test("url is the full URL with placeholders replaced by parameters", () => {
    expect(request("GET /orgs/{org}", { org: "octokit" }).url).toBe(
      "https://api.github.com/orgs/octokit",
    );
  });

  test.each(["GET", "HEAD"])("url: query parameters are appended for %s", (method) => {
    expect(request(`${method} /user`, { page: 2, per_page: 100 }).url).toBe(
      "https://api.github.com/user?page=2&per_page=100",
    );
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "url: no query parameters are appended for %s",
    (method) => {
      expect(request(`${method} /user`, { page: 2 }).url).toBe("https://api.github.com/user");
    },
  );

  test("headers: all names are lowercased", () => {
    const headers = { Authorization: "token 1", "X-TRACE": 7, "User-Agent": "mine/1" };
    expect(request("GET /user", { headers }).headers).toEqual({
      accept: "application/vnd.github.v3+json",
      "user-agent": "mine/1",
      authorization: "token 1",
      "x-trace": 7,
    });
  });

  test("headers include the merged defaults", () => {
    expect(request("GET /user").headers).toEqual({
      accept: "application/vnd.github.v3+json",
      "user-agent": expect.stringContaining("fluent-endpoint/"),
    });
  });

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "body is present only when there is a body: %s without one",
    (method) => {
      expect(Object.keys(request(`${method} /user`)).sort()).toEqual(["headers", "method", "url"]);
    },
  );

  test.each(["PATCH", "POST", "PUT", "DELETE"])("body is for %s", (method) => {
    expect(request(`${method} /user`, { name: "a" })).toHaveProperty("body", { name: "a" });
    expect(request(`${method} /user`, { data: "a" })).toHaveProperty("body", "a");
  });

  test.each(["GET", "HEAD"])("body is not for %s", (method) => {
    expect(request(`${method} /user`, { name: "a" })).not.toHaveProperty("body");
    expect(request(`${method} /user`, { data: "a" })).not.toHaveProperty("body");
  });

  test("request is the request option as passed in", () => {
    const meta = { signal: new AbortController().signal };
    expect(request("GET /user", { request: meta }).request).toBe(meta);
  });
});
