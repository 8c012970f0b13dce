import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder, PATH } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untyped, untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

/** The URL of a GET for a base URL, from a builder that is not strict. */
function urlOf(baseUrl: unknown, url: string, values: object = {}): string {
  return untypedEndpoint({ baseUrl, url, ...values }).url;
}

describe("A URL as base URL", () => {
  test("is used like its text, and may be changed afterwards without an effect", () => {
    const baseUrl = new URL("https://h.example/api/v3");
    expect(urlOf(baseUrl, "/user")).toBe("https://h.example/api/v3/user");
    expect(untypedBuilder().baseUrl(baseUrl).options.baseUrl).toBe("https://h.example/api/v3");
    const builder = untypedBuilder({ baseUrl }).url("/user");
    baseUrl.hostname = "evil.example";
    expect(builder.build().url).toBe("https://h.example/api/v3/user");
  });

  test.each(["https://h.example/?a=1", "https://h.example/#a", "ftp://h.example/", "data:,x"])(
    "has the same rules as text: %s",
    (text) => {
      for (const baseUrl of [text, new URL(text)])
        expect(thrownBy(() => urlOf(baseUrl, "/x")).code).toBe("invalid-base-url");
    },
  );
});

describe("A path as base URL", () => {
  test.each([
    ["/api", "/user", "/api/user"],
    ["/api/", "user", "/api/user"],
    ["/api", "user?a=1#b", "/api/user?a=1#b"],
    ["/", "/user", "/user"],
    ["/", "user", "/user"],
    ["/api", "https://h.example/x", "https://h.example/x"],
  ])("makes the result relative: %s and %s", (baseUrl, url, expected) => {
    expect(urlOf(baseUrl, url)).toBe(expected);
    expect(new EndpointBuilder(baseUrl).url(url).build().url).toBe(expected);
  });

  test("is used with parameters and a query like any base URL, and may have variables", () => {
    expect(urlOf("/api", "/users/{id}", { id: "a/b", page: 2 })).toBe("/api/users/a%2Fb?page=2");
    expect(urlOf("/{tenant}/v1", "/x", { tenant: "a/b" })).toBe("/a%2Fb/v1/x");
  });

  test.each([
    ["/", "/{+path}", "/evil.example"],
    ["/", "/{+path}", "//evil.example"],
    ["/", "/{+path}", "/\\evil.example"],
    ["/", "/{path}/evil.example", ""],
    ["/{+path}", "/x", "/evil.example"],
    ["/{path}/evil.example", "/x", ""],
  ])("refuses a value that makes the result begin with //: %s and %s with %j", (...row) => {
    const [baseUrl, url, path] = row;
    const error = thrownBy(() => urlOf(baseUrl, url, { path }));
    expect(error).toMatchObject({ code: "changed-origin", parameter: "path" });
  });

  test.each([
    ["/", "{+path}", "//evil.example", "/evil.example"],
    ["/", "{/path*}", ["", "evil.example"], "/evil.example"],
    ["/", "{path}//evil.example", "", "/evil.example"],
    ["/", "/{path}", "/evil.example", "/%2Fevil.example"],
    ["/", "/{+path}", "\\evil.example", "/%5Cevil.example"],
    ["/", "{+path}", "/\\evil.example", "/%5Cevil.example"],
    ["/api", "{+path}", "//evil.example", "/api/evil.example"],
  ])("does not lead to another host: %s and %s with %j", (baseUrl, url, path, expected) => {
    expect(urlOf(baseUrl, url, { path })).toBe(expected);
  });

  test.each([
    ...["//evil.example", "/\\evil.example", "\\evil.example", "api", "", "/a b", "/a?b", "/a#b"],
  ])("must begin with one slash, and be a path only: %j", (baseUrl) => {
    expect(thrownBy(() => urlOf(baseUrl, "/x")).code).toBe("invalid-base-url");
  });
});

describe("A template as base URL", () => {
  const base = "https://{tenant}.h.example:{port}/{version}";
  const values = { tenant: "acme", port: 8443, version: "v/1" };

  test("is filled by parameters, which are sent nowhere else", () => {
    const result = untypedEndpoint("POST /x", { baseUrl: base, ...values, a: 1 });
    expect(result).toMatchObject({ url: "https://acme.h.example:8443/v%2F1/x", body: { a: 1 } });
    expect(urlOf(base, "/x", { ...values, a: 1 })).toBe("https://acme.h.example:8443/v%2F1/x?a=1");
  });

  test.each<[string, string, object, string]>([
    ["https://{a}.h.example", "/x", { [PATH]: { a: "acme" } }, "https://acme.h.example/x"],
    ["https://h.example/{v}", "/x/{v}", { v: 1, a: 2 }, "https://h.example/1/x/1?a=2"],
    // Like any base URL, it has no placeholders with a colon.
    ["https://{a}.h.example/:v1", "/x", { a: "eu", v1: 2 }, "https://eu.h.example/:v1/x?v1=2"],
    ["{scheme}://{host}", "/x", { scheme: "http", host: "a.example" }, "http://a.example/x"],
    ["{a}://{b}:{port}/v1", "/x", { a: "http", b: "h", port: 80 }, "http://h:80/v1/x"],
    ["https://h.example:80{port}", "/x", { port: 81 }, "https://h.example:8081/x"],
    ["https://192.0.2.{last}", "/x", { last: 1 }, "https://192.0.2.1/x"],
  ])("may have variables in every part: %s and %s", (baseUrl, url, values, expected) => {
    expect(urlOf(baseUrl, url, values)).toBe(expected);
  });

  test("leaves the query expressions of its variables to .query()", () => {
    const builder = new EndpointBuilder("https://{tenant}.example.com").route("GET /x{?tenant}");
    const { url } = builder.query({ tenant: "q" }).param("tenant", "acme").build();
    expect(url).toBe("https://acme.example.com/x?tenant=q");
  });

  test("stays a template in merged options", () => {
    expect(untypedEndpoint.merge("GET /x", { baseUrl: base, ...values }).baseUrl).toBe(base);
  });

  test("is not used for an absolute URL, and its variables are not required then", () => {
    const builder = new EndpointBuilder("https://{tenant}.h.example");
    expect(builder.url("https://other.example/x").build().url).toBe("https://other.example/x");
  });

  test("takes values only where it is used: elsewhere they go where they go without it", () => {
    const builder = untypedBuilder("https://{tenant}.h.example").param("tenant", "a");
    const url = "https://other.example/x";
    expect(builder.route("GET /y").build().url).toBe("https://a.h.example/y");
    expect(builder.route(`GET ${url}`).build().url).toBe(`${url}?tenant=a`);
    expect(builder.route(`POST ${url}`).build().body).toEqual({ tenant: "a" });
    expect(builder.route("GET {next}").path({ next: url }).build().url).toBe(`${url}?tenant=a`);
    expect(builder.route("GET {next}").path({ next: "y" }).build().url).toBe(
      "https://a.h.example/y",
    );
  });

  test.each<[string, () => unknown]>([
    ["baseUrl()", () => untypedBuilder().baseUrl(undefined)],
    ["the constructor", () => untypedBuilder({ baseUrl: undefined, org: "a" })],
    ["the options after a URL", () => untypedBuilder("https://a.example", { baseUrl: undefined })],
    ["withDefaults()", () => untypedBuilder().withDefaults({ baseUrl: undefined })],
  ])("is an error if it is undefined in %s of a builder", (_where, action) => {
    const error = thrownBy(action);
    expect(error.code).toBe("invalid-base-url");
    expect(error.message).toMatch(/baseUrl|base URL/);
  });

  test("is not given if it is undefined in options of a call or of defaults(), as in Octokit", () => {
    const { DEFAULTS } = untypedEndpoint.defaults({ baseUrl: undefined });
    expect(DEFAULTS.baseUrl).toBe("https://api.github.com");
    expect(untypedEndpoint("GET /x", { baseUrl: undefined }).url).toBe("https://api.github.com/x");
  });

  test("may have no other scheme", () => {
    const call = () => urlOf("{scheme}://h.example", "/x", { scheme: "ftp" });
    expect(thrownBy(call).code).toBe("invalid-url");
  });

  test.each(["a", "a.b", "a-b", "A1", 1])(
    "accepts host labels as values in the host: %p",
    (tenant) => {
      expect(urlOf("https://{tenant}.h.example/", "/x", { tenant })).toBe(
        `https://${String(tenant)}.h.example/x`,
      );
    },
  );

  test.each([
    ...["evil.example/", "evil.example?", "evil.example#", "evil.example\\", "u@evil", "a:80"],
    ...["a b", "a_b", "é", "a%2Fb", "%2e", "[::1]", "\t", "a\n", ["a", "b"], { a: "b" }],
  ])("refuses any other value in the host, and says which characters it may have: %j", (tenant) => {
    const call = () => urlOf("https://{tenant}.h.example", "/x", { tenant });
    const error = thrownBy(call);
    expect(error).toMatchObject({
      code: "changed-origin",
      parameter: "tenant",
      template: { source: "https://{tenant}.h.example", position: 8, length: 8 },
    });
    expect(error.message).toContain('may contain letters, digits, "-" and "." only');
  });

  test.each([
    ["https://{a}.h.example", "."],
    ["https://{a}.h.example", ".b"],
    ["https://{a}.h.example", "b..c"],
    ["https://api{a}.h.example", "."],
    ["https://u@{a}.h.example", "."],
  ])("refuses a value that makes an empty host label: %s with %j", (baseUrl, a) => {
    const error = thrownBy(() => urlOf(baseUrl, "/x", { a }));
    expect(error).toMatchObject({ code: "changed-origin", parameter: "a" });
    expect(error.message).toContain("empty label");
  });

  test.each(["8a", 70_000, "-1", "1.2"])("refuses an invalid port: %p", (port) => {
    expect(thrownBy(() => urlOf("https://h.example:{port}", "/x", { port })).code).toBe(
      "invalid-url",
    );
  });

  test.each(["{+tenant}", "{.tenant}", "{tenant*}", "{tenant:3}"])(
    "refuses a value in the host for an expression with an operator or a modifier: %s",
    (expression) => {
      const call = () => urlOf(`https://h.example${expression}`, "/x", { tenant: "@evil.example" });
      expect(thrownBy(call)).toMatchObject({ code: "changed-origin", parameter: "tenant" });
    },
  );

  test.each(["..", ".", "%2e%2E"])("refuses dot segments in its path: %j", (version) => {
    const call = () => urlOf("https://h.example/{+version}", "/x", { version });
    expect(thrownBy(call)).toMatchObject({ code: "dot-segment", parameter: "version" });
  });

  test.each(["?a", "#a", "v1?a", "v1/#"])("refuses a query and a fragment: %j", (version) => {
    const call = () => urlOf("https://h.example/{+version}", "/x", { version });
    expect(thrownBy(call)).toMatchObject({ code: "invalid-parameter", parameter: "version" });
    expect(urlOf("https://h.example/{version}", "/x", { version })).toBe(
      `https://h.example/${encodeURIComponent(version)}/x`,
    );
  });

  test.each([undefined, null, "", []])(
    "requires the variables of its host, and in a strict builder all of its variables: %j",
    (value) => {
      const builder = new EndpointBuilder("https://{tenant}.h.example/{version}").url("/x");
      const strict = untyped(createEndpoint(builder));
      const lenient = untyped(createEndpoint(builder.strict(false)));
      const host = { code: "missing-variable", parameter: "tenant", template: { position: 8 } };
      const path = { code: "missing-variable", parameter: "version", template: { position: 27 } };
      const call = { url: "/x", tenant: "a", version: value };
      expect(thrownBy(() => strict({ tenant: value, version: "1" }))).toMatchObject(host);
      expect(thrownBy(() => lenient({ tenant: value, version: "1" }))).toMatchObject(host);
      expect(thrownBy(() => strict(call))).toMatchObject(path);
      expect(lenient(call).url).toBe("https://a.h.example/x");
    },
  );

  test.each([
    ...["https://{a", "https://a}.h.example", "https://{a}{?b}", "https://{a}.h.example/{#b}"],
    ...["https://h.example{&b}", "https://{a b}.h.example"],
  ])("must be a valid template without query and fragment: %s", (baseUrl) => {
    const { code } = thrownBy(() => urlOf(baseUrl, "/x", { a: 1, b: 2 }));
    expect(code).toMatch(/^invalid-(?:base-url|template)$/);
  });
});
