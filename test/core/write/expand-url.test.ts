import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const API = "https://api.github.com";

describe("An absolute URL", () => {
  test.each([
    "http://example.com",
    "https://example.com/",
    "HTTPS://Example.COM/a/",
    "hTTp://example.com:80//a//b/?q#f",
    "https://user:pass@example.com:8443/a",
    "https://example.com?q=1",
    "https://example.com#f",
    "https://[::1]:8080/a",
    "https://example.com/a/../b/%2e%2e/./c",
  ])("replaces baseUrl and is used as given: %s", (url) => {
    expect(untypedEndpoint(`GET ${url}`, { baseUrl: "https://other.example/base" }).url).toBe(url);
    expect(untypedEndpoint({ url }).url).toBe(url);
  });

  test("is encoded as text in a value after a slash", () => {
    const href = "https://example.com";
    expect(endpoint("GET /{href}", { href }).url).toBe(`${API}/https%3A%2F%2Fexample.com`);
    expect(endpoint("GET /{+href}", { href }).url).toBe(`${API}/https://example.com`);
  });
});

test.each(["ftp://example.com", "https:///a"])(
  "A URL of another scheme, or without an authority, is an error, in the template and as a value: %s",
  (url) => {
    expect(thrownBy(() => untypedEndpoint(`GET ${url}`)).code).toBe("invalid-url");
    expect(thrownBy(() => endpoint("GET {+href}", { href: url })).code).toBe("invalid-url");
  },
);

describe("A relative URL", () => {
  test.each([
    ["https://api.example", "x/y"],
    ["https://api.example/", "x/y"],
    ["https://api.example", "/x/y"],
    ["https://api.example/", "/x/y"],
    ["https://api.example///", "///x/y"],
  ])("is joined to baseUrl with exactly one slash: %s and %s", (baseUrl, url) => {
    expect(untypedEndpoint(`GET ${url}`, { baseUrl }).url).toBe("https://api.example/x/y");
    expect(untypedBuilder().baseUrl(baseUrl).url(url).build().url).toBe("https://api.example/x/y");
  });

  test.each([
    ["{a}/y", "x"],
    ["{+a}/y", "x"],
    ["{+a}/y", "/x"],
    ["{+a}/y", "//x"],
    ["{/a}/y", "x"],
    ["/{a}/y", "x"],
  ])("is joined with exactly one slash when it begins with a value: %s of %s", (url, a) => {
    expect(untypedEndpoint(`GET ${url}`, { a, baseUrl: "https://api.example/v3/" }).url).toBe(
      "https://api.example/v3/x/y",
    );
  });

  test("that begins with // or with a value does not lead to another host", () => {
    expect(endpoint("GET //evil.example/x").url).toBe(`${API}/evil.example/x`);
    expect(endpoint("GET {+path}", { path: "//evil.example/x" }).url).toBe(`${API}/evil.example/x`);
    const baseUrl = "https://h.example";
    expect(endpoint("GET {+p}", { baseUrl, p: "@evil.example" }).url).toBe(
      "https://h.example/@evil.example",
    );
  });

  test("is an error without baseUrl", () => {
    expect(thrownBy(() => untypedEndpoint.parse({ url: "/x" })).code).toBe("invalid-base-url");
  });
});

describe("An absolute URL as the value that a template begins with", () => {
  test.each([
    ["{upload_url}/x", "https://uploads.github.com/a", "https://uploads.github.com/a/x"],
    ["{upload_url}/x", "HTTP://Uploads.GitHub.com:80", "HTTP://Uploads.GitHub.com:80/x"],
    ["{upload_url}/x", "https://h.example/a/", "https://h.example/a//x"],
    ["{upload_url}{?name}", "https://h.example/a?b=%20c", "https://h.example/a?b=%20c"],
    ["{upload_url}/x", "https://u:p@h.example", "https://u:p@h.example/x"],
    ["{+upload_url}", "https://example.com/a/", "https://example.com/a/"],
    ["{+upload_url}://example.com/a", "http", "http://example.com/a"],
  ])("is inserted as it is: %s of %s", (url, value, expected) => {
    expect(untypedEndpoint(`POST ${url}`, { upload_url: value }).url).toBe(expected);
  });

  test.each(["/{a}", "x{a}", "{x}{a}", "{?a}", "{a,x}", "{a:20}", "{/a}"])(
    "is encoded anywhere else: %s",
    (url) => {
      const values = { a: "https://h.example/", x: url.includes("x}") ? "y" : undefined };
      const built = untypedEndpoint(`GET ${url}`, values).url;
      expect(built).toContain("https%3A%2F%2Fh.example");
      expect(new URL(built).origin).toBe(API);
    },
  );

  test("is the only value that is inserted without encoding", () => {
    expect(endpoint("GET {owner}/x", { owner: "a/b" }).url).toBe(`${API}/a%2Fb/x`);
    expect(endpoint("GET {owner}/x", { owner: "ftp://h" }).url).toBe(`${API}/ftp%3A%2F%2Fh/x`);
  });

  test("is an error that names the parameter if the value is a URL template", () => {
    const values = { upload_url: "https://h.example/a{?name,label}" };
    expect(thrownBy(() => untypedEndpoint("POST {upload_url}", values))).toMatchObject({
      code: "invalid-parameter",
      parameter: "upload_url",
    });
  });
});

describe("A URL with a query or fragment as the value that a template begins with", () => {
  test.each([
    ...["https://h.example/a?b=1", "https://h.example/a#b"],
    ...["https://h.example?b", "https://h.example/#"],
  ])("is an error if a path or another query follows: %s", (origin) => {
    const error = { code: "invalid-parameter", parameter: "origin" };
    for (const rest of [
      "{origin}/x",
      "{+origin}/x",
      "{origin}{/x}",
      "{origin}?c=d",
      "{origin}{?x}",
    ])
      expect(thrownBy(() => untypedEndpoint(`GET ${rest}`, { origin, x: 1 }))).toMatchObject(error);
  });

  test("is inserted unchanged if nothing follows or a query continues", () => {
    const origin = "https://h.example/a?b=1";
    expect(untypedEndpoint("GET {origin}", { origin }).url).toBe(origin);
    expect(untypedEndpoint("GET {origin}{&x}", { origin, x: 1 }).url).toBe(`${origin}&x=1`);
    expect(untypedEndpoint("GET {origin}{#x}", { origin, x: 1 }).url).toBe(`${origin}#1`);
    expect(untypedEndpoint("GET {origin}", { origin, page: 2 }).url).toBe(`${origin}&page=2`);
  });
});

describe("An object for a variable without *", () => {
  const order = { id: 7, total: 5 };

  test.each(["/orders/{id}", "/orders/:id", "/orders/{+id}", "/orders{/id}", "/orders{?id}"])(
    "is refused by a strict builder: %s",
    (url) => {
      const error = thrownBy(() => untypedBuilder().url(url).build({ id: order }));
      expect(error).toMatchObject({ code: "invalid-parameter", parameter: "id" });
      expect(error.message).toContain("{id*}");
    },
  );

  test("is sent with *, with the style comma, and by endpoint", () => {
    const builder = untypedBuilder();
    expect(builder.url("/orders/{id*}").build({ id: order }).url).toMatch(/\/id=7,total=5$/);
    const styled = builder.url("/orders/{id}").style({ id: "comma" });
    expect(styled.build({ id: order }).url).toMatch(/\/id,7,total,5$/);
    expect(untypedEndpoint("/orders/{id}", { id: order }).url).toMatch(/\/id,7,total,5$/);
  });

  test("is refused beside one with *, but a list is not", () => {
    const call = () => untypedBuilder().url("/a{?id*,other}").build({ id: order, other: order });
    expect(thrownBy(call).parameter).toBe("other");
    const list = untypedBuilder()
      .url("/orders/{id}")
      .build({ id: [1, 2] });
    expect(list.url).toMatch(/\/1,2$/);
  });
});
