import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { pathPattern } from "fluent-endpoint/routes";
import { thrownBy } from "../helpers/thrown-by.js";

const api = new EndpointBuilder("https://api.example.com:8443/v1/");
const baseUrl = "https://api.example.com";

test.each([
  [
    api.route("GET /users/:id/{user-id}{?page}"),
    {},
    "https://api.example.com:8443/v1/users/:id/:user_id",
  ],
  ["GET /x/{a%20b}?c=1", { baseUrl, origin: false }, "/x/:a_b"],
  ["GET /x/{1}", { baseUrl: "/api" }, "/api/x/:_1"],
  // Routers compare paths, so the query need not be readable.
  ["GET /users/{id}?q=a{b}c{&d:3}", { baseUrl: "/api" }, "/api/users/:id"],
])('A "colon" pattern has the base URL, and no query: %#', (route, settings, pattern) => {
  expect(pathPattern(route as EndpointBuilder, "colon", settings)).toBe(pattern);
});

test.each(["/v{version}", "/{a},{b}", "/x(1)", "/{id}:run", "/a*", "/a+b"])(
  'A "colon" pattern is refused for %s, in favour of a "regexp"',
  (url) => {
    expect(thrownBy(() => pathPattern(`GET ${url}`, "colon", { baseUrl }))).toMatchObject({
      code: "unsupported-pattern",
      message: expect.stringContaining("regexp"),
    });
  },
);

describe('A "regexp" pattern', () => {
  const route = "GET /v{version}/{a},{b}/x.y(1)/{id}:run{?page}";
  const pattern = pathPattern(api.route(route), "regexp");
  const url = "https://api.example.com:8443/v1/v2/1,2/x.y(1)/a%2Fb:run";

  test.each(["", "?page=2", "#top"])("has a group for each variable, with %s at the end", (end) => {
    expect(pattern.exec(url + end)?.groups).toEqual({ version: "2", a: "1", b: "2", id: "a%2Fb" });
  });

  test("reads brackets between variables", () => {
    const bracketed = pathPattern("GET /{a}]{b}", "regexp", { baseUrl: "/" });
    expect(bracketed.exec("/1]2")?.groups).toEqual({ a: "1", b: "2" });
    expect(bracketed.test("/1]2]3")).toBe(false);
  });

  test.each([`${url}/`, `x${url}`, url.replace(".y", "-y"), url.replace("8443", "8444")])(
    "does not match %s",
    (other) => {
      expect(pattern.test(other)).toBe(false);
    },
  );
});

const INSTEAD = "Compare requests by matchRoute()";

test.each([
  ["/x{/path*}", "unsupported-pattern", `{/path*} takes any number of segments. ${INSTEAD}`],
  ["/x{/a}", "unsupported-pattern", `{/a} takes one segment, or none. ${INSTEAD}`],
  ["/x{.ext}", "unsupported-pattern", `a part of its path may be missing. ${INSTEAD}`],
  ["/x{;a}", "unsupported-pattern", `a part of its path may be missing. ${INSTEAD}`],
  ["/{user-id}/{user_id}", "unsupported-pattern", "two of its variables"],
  ["/{a}/{a}", "unsupported-pattern", "two of its variables"],
  ["/{+path}", "unreadable-template", "{+…}"],
  ["/x{.a,b}", "unreadable-template", 'a value may contain "."'],
])("Every pattern of %s is refused with %s: %s", (url, code, message) => {
  for (const kind of ["colon", "regexp"] as const) {
    expect(thrownBy(() => pathPattern(api.route(`GET ${url}`), kind))).toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  }
});

test.each([
  ["GET /x", "colon", "invalid-base-url"],
  [api, "regexp", "missing-url"],
  [api.route("GET /"), "glob", "invalid-options"],
  [api.route("GET /"), undefined, "invalid-options"],
])("A route or kind that does not fit is refused: %#", (route, kind, code) => {
  expect(thrownBy(() => pathPattern(route as EndpointBuilder, kind as never)).code).toBe(code);
});

test("Settings in place of the kind are refused with the kinds", () => {
  expect(thrownBy(() => pathPattern("GET /", { baseUrl: "/api" } as never)).message).toBe(
    'The pattern must be "colon" or "regexp", but got an object.',
  );
});
