import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { routeOf } from "fluent-endpoint/routes";
import { thrownBy } from "../helpers/thrown-by.js";

const ghe = new EndpointBuilder("https://ghe.example.com:8443/api/v3/");

describe("routeOf", () => {
  test.each([
    ["get /repos/:owner/{repo}/issues{?page}", "GET", "/api/v3/repos/{owner}/{repo}/issues"],
    ["PUT files{/path*}?draft=1{&force}#top", "PUT", "/api/v3/files{/path*}?draft=1"],
    ["POST https://uploads.example.com/x/{a,b:3}{?name}", "POST", "/x/{a,b:3}"],
    ["PURGE https://uploads.example.com", "PURGE", "/"],
  ])("returns method and template of %s", (route, method, template) => {
    expect(routeOf(ghe.route(route))).toEqual({ method, template, operation: undefined });
  });

  test.each([
    ["/api/{version}", "/api/{version}/users"],
    ["https://{region}.example.com/v1", "/v1/users"],
    ["https://{region}.example.com", "/users"],
  ])("keeps the variables in the path of the base URL %s", (baseUrl, template) => {
    expect(routeOf(new EndpointBuilder(baseUrl).route("GET /users")).template).toBe(template);
  });

  test("returns the route of a link that the route can have made, and no template for another", () => {
    const issues = ghe.route("GET /repos/{owner}/{repo}/issues");
    const own = issues.link("https://ghe.example.com:8443/api/v3/repos/a/b/issues?page=2");
    expect(routeOf(own)).toEqual(routeOf(issues));
    const other = issues.link("https://ghe.example.com:8443/api/v3/repositories/1/issues?page=2");
    expect(routeOf(other)).toEqual({ method: "GET", template: undefined, operation: undefined });
    expect(routeOf(ghe.link("https://ghe.example.com:8443/x")).template).toBeUndefined();
  });

  test("refuses a builder without a route", () => {
    expect(thrownBy(() => routeOf(ghe)).code).toBe("missing-url");
  });
});
