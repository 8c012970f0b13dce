import { describe, expect, test } from "@jest/globals";
import { ways } from "../helpers/untyped.js";

describe.each(ways)("SPEC: parameter rules, by %s", (_, request) => {
  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "a key whose name matches a placeholder in url replaces that placeholder: %s",
    (method) => {
      const result = request(`${method} /orgs/:org/teams/{team}`, { org: "octokit", team: "js" });
      expect(result.url).toBe("https://api.github.com/orgs/octokit/teams/js");
      expect(result).not.toHaveProperty("body");
    },
  );

  test("a key replaces every placeholder of its name", () => {
    expect(request("GET /{a}/:a{?a}", { a: 1 }).url).toBe("https://api.github.com/1/1?a=1");
  });

  test.each(["GET", "HEAD"])(
    "otherwise, when the method is %s, the key is sent as a query parameter",
    (method) => {
      const result = request(`${method} /orgs/{org}/repos`, { org: "octokit", type: "private" });
      expect(result.url).toBe("https://api.github.com/orgs/octokit/repos?type=private");
      expect(result).not.toHaveProperty("body");
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "otherwise, the key is sent as a key of a JSON request body: %s",
    (method) => {
      const result = request(`${method} /orgs/{org}/repos`, { org: "octokit", name: "a" });
      expect(result.url).toBe("https://api.github.com/orgs/octokit/repos");
      expect(result.body).toEqual({ name: "a" });
    },
  );
});
