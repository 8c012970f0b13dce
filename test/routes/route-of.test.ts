import { describe, expect, test } from "@jest/globals";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { EndpointBuilder } from "fluent-endpoint";
import { routeOf, spanAttributes } from "fluent-endpoint/routes";
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

describe("spanAttributes", () => {
  test("returns attributes that OpenTelemetry accepts for a span", () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(exporter)],
    });
    const user = ghe.route("get /users/{username}{?api_key}");
    const attributes = spanAttributes(user, { username: "ada", api_key: "hidden" });
    const name = `${attributes["http.request.method"]} ${String(attributes["url.template"])}`;
    provider.getTracer("test").startSpan(name, { attributes }).end();

    const [span] = exporter.getFinishedSpans();
    expect(span?.name).toBe("GET /api/v3/users/{username}");
    expect(span?.attributes).toEqual({
      "http.request.method": "GET",
      "url.template": "/api/v3/users/{username}",
      "url.full": "https://ghe.example.com:8443/api/v3/users/ada?api_key=REDACTED",
      "server.address": "ghe.example.com",
      "server.port": 8443,
    });
  });

  test("name an unknown method _OTHER", () => {
    expect(spanAttributes(ghe.route(["PURGE", "/x"].join(" ")))).toMatchObject({
      "http.request.method": "_OTHER",
      "http.request.method_original": "PURGE",
    });
  });

  test("contain no credential", () => {
    const builder = new EndpointBuilder("https://user:hidden@[::1]/").header(
      "authorization",
      "hidden",
    );
    const token = builder.route("POST /reset/{reset_token}{?sig}").params({
      ...{ reset_token: "hidden", sig: "hidden", password: "hidden" },
    });
    expect(JSON.stringify(spanAttributes(token))).not.toContain("hidden");
    expect(spanAttributes(token)).toMatchObject({ "server.address": "::1", "server.port": 443 });
    expect(
      spanAttributes(new EndpointBuilder("http://example.com").route("GET /"))["server.port"],
    ).toBe(80);
  });

  test("leave out the server of a path, and the template of a link", () => {
    expect(spanAttributes(new EndpointBuilder("/api").route("GET /x"))).toEqual({
      "http.request.method": "GET",
      "url.template": "/api/x",
      "url.full": "/api/x",
    });
    expect(spanAttributes(ghe.link("https://ghe.example.com:8443/x"))).not.toHaveProperty([
      "url.template",
    ]);
  });

  test("throw what build() throws", () => {
    expect(thrownBy(() => spanAttributes(ghe.route("GET /x/{id}"))).code).toBe("missing-variable");
  });
});

test("spanAttributes describes a link of a builder whose route has a credential in its query", () => {
  const url = "https://api.github.com/x?page=2";
  const builder = new EndpointBuilder().route("GET /x{?api_key}").query({ api_key: "s" }).link(url);
  expect(spanAttributes(builder)).toMatchObject({ "url.full": url });
});
