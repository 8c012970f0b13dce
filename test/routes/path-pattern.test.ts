import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { pathPattern } from "fluent-endpoint/routes";
import { thrownBy } from "../helpers/thrown-by.js";

const api = new EndpointBuilder("https://api.example.com:8443/v1/");
const baseUrl = "https://api.example.com";

describe('A "colon" pattern', () => {
  test("has the base URL, and no query", () => {
    const pattern = pathPattern(api.route("GET /users/:id/{user-id}{?page}"), "colon");
    expect(pattern).toBe("https://api.example.com:8443/v1/users/:id/:user_id");
    expect(pathPattern("GET /x/{a%20b}?c=1", "colon", { baseUrl, origin: false })).toBe("/x/:a_b");
    expect(pathPattern("GET /x/{1}", "colon", { baseUrl: "/api" })).toBe("/api/x/:_1");
  });

  test.each(["/v{version}", "/{a},{b}", "/x(1)", "/{id}:run", "/a*", "/a+b"])(
    "is refused for %s",
    (url) => {
      const error = thrownBy(() => pathPattern(`GET ${url}`, "colon", { baseUrl }));
      expect(error.code).toBe("unsupported-pattern");
      expect(error.message).toContain("regexp");
    },
  );
});

describe('A "regexp" pattern', () => {
  const pattern = pathPattern(
    api.route("GET /v{version}/{a},{b}/x.y(1)/{id}:run{?page}"),
    "regexp",
  );
  const url = "https://api.example.com:8443/v1/v2/1,2/x.y(1)/a%2Fb:run";

  test.each(["", "?page=2", "#top"])("has a group for each variable, with %s at the end", (end) => {
    expect(pattern.exec(url + end)?.groups).toEqual({ version: "2", a: "1", b: "2", id: "a%2Fb" });
  });

  test.each([`${url}/`, `x${url}`, url.replace(".y", "-y"), url.replace("8443", "8444")])(
    "does not match %s",
    (other) => {
      expect(pattern.test(other)).toBe(false);
    },
  );
});

describe.each(["colon", "regexp"] as const)("pathPattern of kind %s", (kind) => {
  test.each(["/x{/path*}", "/x{/a}", "/x{.ext}", "/x{;a}", "/{user-id}/{user_id}", "/{a}/{a}"])(
    "refuses %s",
    (url) => {
      expect(thrownBy(() => pathPattern(api.route(`GET ${url}`), kind)).code).toBe(
        "unsupported-pattern",
      );
    },
  );

  test("refuses a route that cannot be read back, one without a base URL, and none", () => {
    expect(thrownBy(() => pathPattern(api.route("GET /{+path}"), kind)).code).toBe(
      "unreadable-template",
    );
    expect(thrownBy(() => pathPattern("GET /x", kind)).code).toBe("invalid-base-url");
    expect(thrownBy(() => pathPattern(api, kind)).code).toBe("missing-url");
  });
});

test.each([
  ["/x{/path*}", "{/path*} takes any number of segments"],
  ["/x{/a}", "{/a} takes one segment, or none"],
])("The pattern of %s is refused with what to use instead", (path, reason) => {
  const error = thrownBy(() => pathPattern(`GET ${path}`, "colon", { baseUrl: "/" }));
  expect(error.message).toContain(`: ${reason}. Compare requests by matchRoute()`);
});

test("pathPattern takes a route whose query cannot be read back, because routers compare paths", () => {
  const route = "GET /users/{id}?q=a{b}c{&d:3}";
  expect(pathPattern(route, "colon", { baseUrl: "/api" })).toBe("/api/users/:id");
});

test("pathPattern refuses another kind", () => {
  expect(thrownBy(() => pathPattern(api.route("GET /"), "glob" as never)).code).toBe(
    "invalid-options",
  );
  expect(thrownBy(() => pathPattern(api.route("GET /"), undefined as never)).code).toBe(
    "invalid-options",
  );
});

test("pathPattern names the kind if you pass the settings in its place", () => {
  const settings = { baseUrl: "/api" };
  expect(thrownBy(() => pathPattern("GET /", settings as never)).message).toBe(
    'The pattern must be "colon" or "regexp", but got an object.',
  );
});
