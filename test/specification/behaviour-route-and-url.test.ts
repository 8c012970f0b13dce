import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint, ways } from "../helpers/untyped.js";

const API = "https://api.github.com";

describe.each(ways)("B1 Route string, by %s", (_, request) => {
  test.each(["POST /user", "POST   /user", "POST\t/user", "POST \t \t /user"])(
    "method and URL are separated by any run of spaces or tabs: %j",
    (route) => {
      expect(request(route)).toMatchObject({ method: "post", url: `${API}/user` });
    },
  );

  test.each([" POST /user", "POST /user \t", "\t POST /user\t\t", "  /user  "])(
    "it is trimmed at both ends: %j",
    (route) => {
      expect(request(route).url).toBe(`${API}/user`);
    },
  );

  test.each(["/user", "user", "https://api.github.com/user"])(
    "without white space the string is a URL and the method is GET: %s",
    (route) => {
      expect(request(route)).toMatchObject({ method: "get", url: `${API}/user` });
    },
  );

  test.each(["GET", "POST", "get", "DELETE", "GET ", " PATCH\t"])(
    "a bare verb is an error: %j",
    (route) => {
      expect(thrownBy(() => request(route)).code).toBe("invalid-route");
    },
  );

  test.each(["", " ", "\t \t"])("an empty route is an error: %j", (route) => {
    expect(thrownBy(() => request(route)).code).toBe("invalid-route");
  });

  test.each(["GET /a b", "GET /a\tb", "GET /a\nb", "GET\n/a", "GET /a b c", "/a\r\n"])(
    "white space inside the URL is an error: %j",
    (route) => {
      expect(thrownBy(() => request(route)).code).toBe("invalid-template");
    },
  );
});

describe("B1 Route string", () => {
  test("a missing url is an error", () => {
    expect(thrownBy(() => untypedEndpoint({ method: "POST" })).code).toBe("missing-url");
    expect(thrownBy(() => untypedBuilder().method("POST").build()).code).toBe("missing-url");
    expect(thrownBy(() => untypedEndpoint({ url: "" })).code).toBe("missing-url");
    expect(thrownBy(() => untypedBuilder().url("")).code).toBe("missing-url");
  });

  test("white space inside the option url is an error", () => {
    expect(thrownBy(() => untypedEndpoint({ url: "/a b" })).code).toBe("invalid-template");
    expect(thrownBy(() => untypedBuilder().url(" /a")).code).toBe("invalid-template");
  });

  test("a method alone in the option url is a path: only a route has a method", () => {
    expect(endpoint({ url: "GET" }).url).toBe(`${API}/GET`);
  });
});

describe.each(ways)("B2 Method, by %s", (_, request) => {
  test.each(["GET", "get", "pAtCh", "M-SEARCH", "VERSION_CONTROL", "!#$%&'*+.^`|~09"])(
    "any RFC 9110 token, in any case, is lower case in the result: %s",
    (method) => {
      expect(request(`${method} /user`).method).toBe(method.toLowerCase());
      expect(request("/user").method).toBe("get");
    },
  );

  test.each(["G(T", "GET,", "GÉT", "G\u0000T", "{m}", "GET:", '"GET"', "G@T"])(
    "anything but a token is an error: %j",
    (method) => {
      expect(thrownBy(() => request(`${method} /user`)).code).toBe("invalid-method");
    },
  );
});

describe("B2 Method", () => {
  test.each(["get", "M-search"])("it is upper case in merged options: %s", (method) => {
    expect(untypedEndpoint.merge({ method, url: "/user" }).method).toBe(method.toUpperCase());
    expect(untypedEndpoint.merge(`${method} /user`).method).toBe(method.toUpperCase());
    expect(untypedBuilder().method(method).options.method).toBe(method.toUpperCase());
  });

  test.each(["", " ", "GET ", "a b", 5, null, {}, [], ["GET"], () => "GET", true])(
    "the option method: anything but a token is an error: %j",
    (method) => {
      expect(thrownBy(() => untypedEndpoint({ method, url: "/user" })).code).toBe("invalid-method");
      expect(thrownBy(() => untypedBuilder().method(method)).code).toBe("invalid-method");
    },
  );
});

describe.each(ways)("B3 Absolute or relative, by %s", (_, request) => {
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
  ])("a URL with http:// or https:// is absolute, and used as given: %s", (url) => {
    expect(request(`GET ${url}`, { baseUrl: "https://other.example/base" }).url).toBe(url);
  });

  test("it is absolute when it is so after expansion", () => {
    const url = "https://example.com/a/";
    expect(request("GET {+href}", { href: url }).url).toBe(url);
    expect(request("GET {+href}", { href: "HTTP://EXAMPLE.com" }).url).toBe("HTTP://EXAMPLE.com");
    expect(request("GET {+scheme}://example.com/a", { scheme: "http" }).url).toBe(
      "http://example.com/a",
    );
  });

  test("it is relative when its value only looks like a URL once it is decoded", () => {
    expect(request("GET /{href}", { href: "https://example.com" }).url).toBe(
      `${API}/https%3A%2F%2Fexample.com`,
    );
    expect(request("GET /{+href}", { href: "https://example.com" }).url).toBe(
      `${API}/https://example.com`,
    );
  });

  test.each([
    "ftp://example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "mailto:a@b",
    "ws://x",
  ])("any other scheme is an error: %s", (url) => {
    expect(thrownBy(() => request(`GET ${url}`)).code).toBe("invalid-url");
    expect(thrownBy(() => request("GET {+href}", { href: url })).code).toBe("invalid-url");
  });

  test.each([
    "https:/example.com",
    "https://",
    "http:example.com",
    "https:///a",
    "https://example.com:99999/",
  ])("a scheme without a valid authority is an error: %s", (url) => {
    expect(thrownBy(() => request(`GET ${url}`)).code).toBe("invalid-url");
    expect(thrownBy(() => request("GET {+href}", { href: url })).code).toBe("invalid-url");
  });

  test.each([
    ["https://api.example", "x/y"],
    ["https://api.example/", "x/y"],
    ["https://api.example", "/x/y"],
    ["https://api.example/", "/x/y"],
    ["https://api.example///", "///x/y"],
  ])("everything else is joined to baseUrl with exactly one slash: %s and %s", (baseUrl, url) => {
    expect(request(`GET ${url}`, { baseUrl }).url).toBe("https://api.example/x/y");
  });

  test.each([
    ["{a}/y", "x"],
    ["{+a}/y", "x"],
    ["{+a}/y", "/x"],
    ["{+a}/y", "//x"],
    ["{/a}/y", "x"],
    ["/{a}/y", "x"],
  ])("it is joined with exactly one slash when it begins with a value: %s of %s", (url, a) => {
    expect(request(`GET ${url}`, { a, baseUrl: "https://api.example/v3/" }).url).toBe(
      "https://api.example/v3/x/y",
    );
  });

  test("a path in baseUrl stays", () => {
    expect(request("GET /x", { baseUrl: "https://h.example/api/v3" }).url).toBe(
      "https://h.example/api/v3/x",
    );
  });

  test("an expression that begins a path with // leads to no other host", () => {
    expect(request("GET {+path}", { path: "//evil.example/x" }).url).toBe(`${API}/evil.example/x`);
    expect(request("GET //evil.example/x").url).toBe(`${API}/evil.example/x`);
  });

  test.each([
    ["GET https://{sub}.example.com/", { sub: "evil.example/" }],
    ["GET https://example{+rest}", { rest: ".evil/x" }],
    ["GET https://example.com{+rest}", { rest: "@evil.example" }],
    ["GET https://example.com{.rest}", { rest: "evil" }],
    ["GET {+href}{rest}", { href: "https://example.com", rest: ".evil" }],
    ["GET {href}{rest}", { href: "https://example.com", rest: ".evil" }],
  ])("no other value has a say in the origin: %s", (route, values) => {
    expect(thrownBy(() => request(route, values)).code).toBe("changed-origin");
  });

  test("the error names the parameter that would change it", () => {
    const values = { href: "https://example.com", rest: ".evil" };
    expect(thrownBy(() => request("GET {+href}{rest}", values))).toMatchObject({
      code: "changed-origin",
      parameter: "rest",
      template: "{+href}{rest}",
      position: 7,
    });
  });
});

describe("B3 Absolute or relative", () => {
  test.each([
    "",
    "api.github.com",
    "/api",
    "//api.github.com",
    "ftp://api.github.com",
    "https://",
    "https:///a",
    "https://a b",
    "https://api.github.com?x",
    "https://api.github.com#x",
    "https://{host}",
    "https://a:99999",
    5,
    null,
    {},
    [],
    true,
  ])("baseUrl is an absolute http(s) URL, or an error: %j", (baseUrl) => {
    expect(thrownBy(() => untypedEndpoint("GET /x", { baseUrl })).code).toBe("invalid-base-url");
    expect(thrownBy(() => untypedEndpoint.defaults({ baseUrl })).code).toBe("invalid-base-url");
    expect(thrownBy(() => untypedBuilder().baseUrl(baseUrl)).code).toBe("invalid-base-url");
  });

  test("a relative URL without baseUrl is an error", () => {
    expect(thrownBy(() => untypedEndpoint.parse({ url: "/x" })).code).toBe("invalid-base-url");
  });
});

describe.each(ways)("B4 :name, by %s", (_, request) => {
  test.each([
    ["/repos/:owner/:repo", "/repos/O/R"],
    ["/compare/:base...:head", "/compare/B...H"],
    ["repos/:owner", "/repos/O"],
    [":owner/x", "/O/x"],
    ["/a-:owner", "/a-O"],
    ["/a.:owner", "/a.O"],
    ["/(:owner)", "/(O)"],
    ["/::owner", "/:O"],
    ["/:owner:", "/O:"],
    ["/:owner-x", "/O-x"],
    ["/:_x1", "/U"],
    ["/:owner{?page}", "/O?page=2"],
    ["/{owner}/:repo", "/O/R"],
    ["/:owner;v=1", "/O;v=1"],
  ])("it is a placeholder in the path: %s", (url, expected) => {
    const values = { owner: "O", repo: "R", base: "B", head: "H", _x1: "U", page: 2 };
    expect(request(`OPTIONS ${url}`, used(url, values)).url).toBe(`${API}${expected}`);
  });

  test.each([
    "https://user:pass@host.example:8080",
    "https://user:pass@host.example:8080/x",
    "http://:pass@host.example/x",
  ])("it is a literal in scheme and authority: %s", (url) => {
    expect(request(`POST ${url}`, { pass: "x" })).toMatchObject({ url, body: { pass: "x" } });
  });

  test.each([
    ["/v1/{name}:cancel", "/v1/N:cancel"],
    ["/v1/jobs:run", "/v1/jobs:run"],
    ["/v1/jobs_:run", "/v1/jobs_:run"],
    ["/v1/2:run", "/v1/2:run"],
    ["/v1/%41:run", "/v1/%41:run"],
  ])("it is a literal behind a letter, digit, _, %% or }: %s", (url, expected) => {
    const { url: built, body } = request(`POST ${url}`, { name: "N", cancel: 1, run: 2 });
    expect(built).toBe(`${API}${expected}`);
    expect(body).toMatchObject({ cancel: 1, run: 2 });
  });

  test.each(["/x?y=:owner", "/x#:owner", "/x#a/:owner", "/x?a=/:owner"])(
    "it is a literal behind ? and #: %s",
    (url) => {
      expect(request(`POST ${url}`, { owner: "O" })).toMatchObject({
        url: `${API}${url}`,
        body: { owner: "O" },
      });
    },
  );

  test("it is no placeholder inside an expression: there it is a prefix", () => {
    expect(request("GET /{owner:3}", { owner: "octokit" }).url).toBe(`${API}/oct`);
  });

  test.each(["/:1", "/:", "/:-a", "/:é"])("its name begins with a letter or _: %s", (url) => {
    expect(decodeURI(request(`GET ${url}`).url)).toBe(`${API}${url}`);
  });

  test("its name ends before what is no letter, digit or _", () => {
    expect(request("GET /:a.b/:a-b", { a: 1 }).url).toBe(`${API}/1.b/1-b`);
  });

  test("merged options keep it as it was written", () => {
    expect(endpoint.merge("GET /orgs/:org", { org: "octokit" }).url).toBe("/orgs/:org");
  });
});

describe.each(ways)("B5 Upload host, by %s", (_, request) => {
  test.each([
    ["{upload_url}/x", "https://uploads.github.com/a", "https://uploads.github.com/a/x"],
    ["{upload_url}", "https://uploads.github.com/a", "https://uploads.github.com/a"],
    ["{upload_url}/x", "HTTP://Uploads.GitHub.com:80", "HTTP://Uploads.GitHub.com:80/x"],
    ["{upload_url}/x", "https://h.example/a/", "https://h.example/a//x"],
    ["{upload_url}{?name}", "https://h.example/a?b=%20c", "https://h.example/a?b=%20c"],
    ["{upload_url}/x", "https://u:p@h.example", "https://u:p@h.example/x"],
  ])(
    "an absolute URL that the template begins with is inserted as it is: %s",
    (url, value, expected) => {
      expect(request(`POST ${url}`, { upload_url: value }).url).toBe(expected);
    },
  );

  test("any name will do", () => {
    expect(request("GET {origin}/x", { origin: "https://h.example" }).url).toBe(
      "https://h.example/x",
    );
  });

  test("the request goes to that host", () => {
    const { url } = request("POST {upload_url}/x{?name}", {
      upload_url: "https://uploads.github.com/a",
      name: "n",
    });
    expect(new URL(url).host).toBe("uploads.github.com");
  });

  test("any other value is a value like every other", () => {
    expect(request("GET {owner}/x", { owner: "a/b" }).url).toBe(`${API}/a%2Fb/x`);
    expect(request("GET {owner}/x", { owner: "ftp://h" }).url).toBe(`${API}/ftp%3A%2F%2Fh/x`);
  });

  test.each(["/{a}", "x{a}", "{x}{a}", "{?a}", "{a,x}", "{a:20}", "{/a}"])(
    "an absolute URL anywhere else is encoded: %s",
    (url) => {
      const values = { a: "https://h.example/", x: url.includes("x}") ? "y" : undefined };
      expect(request(`GET ${url}`, values).url).toContain("https%3A%2F%2Fh.example");
      expect(new URL(request(`GET ${url}`, values).url).origin).toBe(API);
    },
  );

  test("a full hypermedia template may be given as url itself", () => {
    const url = "https://uploads.github.com/repos/o/r/releases/1/assets{?name,label}";
    expect(untypedEndpoint({ method: "POST", url, name: "a", label: "b" }).url).toBe(
      "https://uploads.github.com/repos/o/r/releases/1/assets?name=a&label=b",
    );
    expect(request(`POST ${url}`, { name: "a" }).url).toBe(
      "https://uploads.github.com/repos/o/r/releases/1/assets?name=a",
    );
  });

  test("a value that begins the URL, but holds what no URL has, is an error that names it", () => {
    const values = { upload_url: "https://h.example/a{?name,label}" };
    expect(thrownBy(() => request("POST {upload_url}", values))).toMatchObject({
      code: "invalid-parameter",
      parameter: "upload_url",
    });
  });
});

describe("B6 Missing variable", () => {
  const strict = untypedBuilder();
  const lenient = untypedBuilder().strict(false);

  test.each([
    ["DELETE /issues/1/labels/{name}", "name", 24 - 7],
    ["DELETE /issues/1/labels/:name", "name", 24 - 7],
    ["GET /a/{+path}", "path", 3],
    ["GET /{a}/{b,c}", "c", 5],
    ["GET {c}/a", "c", 0],
    ["GET /{a:3}/{c:3}", "c", 7],
    ["GET /{c*}", "c", 1],
  ])(
    "a builder is strict by default, and the error names the variable: %s",
    (route, parameter, position) => {
      const template = route.slice(route.indexOf(" ") + 1);
      expect(thrownBy(() => strict.route(route).build({ a: 1, b: 2 }))).toMatchObject({
        code: "missing-variable",
        parameter,
        template,
        position,
      });
    },
  );

  test.each([undefined, null, [], [null], [undefined, null], {}, { a: null }])(
    "a variable whose value RFC 6570 takes for undefined is missing: %j",
    (name) => {
      const error = thrownBy(() => strict.route("GET /labels/{name}").build({ name }));
      expect(error).toMatchObject({ code: "missing-variable", parameter: "name" });
    },
  );

  test.each(["", 0, false, 0n])("an empty value is not missing: %p", (name) => {
    expect(strict.route("GET /labels/{name}").build({ name }).url).toBe(
      `${API}/labels/${String(name)}`,
    );
  });

  test.each([
    ["GET /labels/{name}", "/labels/"],
    ["GET /labels/:name", "/labels/"],
    ["GET /labels/{+name}", "/labels/"],
    ["GET /labels/{name,other}", "/labels/"],
    ["GET /labels{name}x", "/labelsx"],
  ])("strict(false) gives the behaviour of RFC 6570: %s", (route, expected) => {
    expect(lenient.route(route).build().url).toBe(`${API}${expected}`);
    expect(strict.route(route).strict(false).build().url).toBe(`${API}${expected}`);
  });

  test("the endpoint function is made from a builder with strict(false)", () => {
    expect(untypedEndpoint("GET /labels/{name}").url).toBe(`${API}/labels/`);
    expect(untypedEndpoint.defaults({})("GET /labels/{name}").url).toBe(`${API}/labels/`);
    expect(untypedEndpoint.parse(untypedEndpoint.merge("GET /labels/{name}")).url).toBe(
      `${API}/labels/`,
    );
    expect(untypedEndpoint.builder.route("GET /labels/{name}").build().url).toBe(`${API}/labels/`);
  });

  test.each(["/", "?", "&", ";", ".", "#"])(
    "expressions with %s are optional by design and never fail",
    (operator) => {
      expect(strict.route(`GET /a{${operator}name}`).build().url).toBe(`${API}/a`);
    },
  );
});

describe.each(ways)("B7 Dot segments, by %s", (_, request) => {
  test.each([
    ["/a/{x}", { x: "." }],
    ["/a/{x}", { x: ".." }],
    ["/a/:x", { x: ".." }],
    ["/a/{x}/b", { x: ".." }],
    ["{x}/b", { x: ".." }],
    ["/{x}", { x: [".."] }],
    ["/a/{x}?q", { x: ".." }],
    ["/a/{x}#f", { x: ".." }],
    ["/a/{x}{?y}", { x: "..", y: 1 }],
    ["/a/{x}{#y}", { x: "..", y: 1 }],
    ["https://h.example/{x}", { x: ".." }],
    ["https://h.example{/x}", { x: ".." }],
    ["{origin}/{x}", { origin: "https://h.example", x: ".." }],
    ["{+x}", { x: ".." }],
    ["{+x}", { x: "../a" }],
    ["{+x}", { x: "https://h.example/a/../b" }],
    ["{x}", { x: "https://h.example/a/%2e%2e" }],
    ["{x}/b", { x: "https://h.example/.." }],
    ["/a{/x}", { x: ".." }],
    ["/a{/x*}", { x: ["b", "..", "c"] }],
    ["/a{/x,y}", { x: "b", y: "." }],
    ["/a/{.x}", { x: "." }],
    ["/a/{.x}", { x: "" }],
    ["/a/{x:2}", { x: "..b" }],
  ])("a value may not create a path segment . or ..: %s with %j", (url, values) => {
    expect(thrownBy(() => request(`OPTIONS ${url}`, values)).code).toBe("dot-segment");
  });

  test.each([".", "..", "%2e", "%2E", "%2e%2e", "%2E%2e", ".%2e", "%2E."])(
    "nor its percent-encoded form, inside {+path}: %s",
    (segment) => {
      for (const path of [segment, `a/${segment}`, `a/${segment}/b`, `${segment}/b`]) {
        expect(thrownBy(() => request("GET /a/{+path}", { path }))).toMatchObject({
          code: "dot-segment",
          parameter: "path",
          template: "/a/{+path}",
          position: 3,
        });
      }
    },
  );

  test.each([
    ["/a/{x}{y}", { x: ".", y: "." }],
    ["/a/{x,y}", { x: ".." }],
    ["/a/{x}{y}/b", { x: "", y: ".." }],
    ["/a/{+x}{+y}", { x: "%2E", y: "%2e" }],
    ["/a{+x}{y}", { x: "/b/", y: "." }],
  ])("nor when two values make the segment together: %s with %j", (url, values) => {
    expect(thrownBy(() => request(`OPTIONS ${url}`, values)).code).toBe("dot-segment");
  });

  test.each([
    ["/a/.{x}", { x: "." }],
    ["/a/{x}.", { x: "." }],
    ["/a/.{x}", { x: "" }],
    ["/a/{x}..", { x: "" }],
    ["/a/%2e{x}", { x: "." }],
    ["/a/.{x}/b", { x: "." }],
    ["/a{/x}.", { x: "" }],
    ["/a/..{+x}", { x: "?b" }],
    ["/a{+x}.", { x: "/" }],
    ["/a/..{+x}", { x: "/b" }],
  ])("nor when a value and a literal make the segment together: %s with %j", (url, values) => {
    expect(thrownBy(() => request(`OPTIONS ${url}`, values)).code).toBe("dot-segment");
  });

  test.each([
    ["/a{/x,y}", { x: "b", y: ".." }, "y"],
    ["/a{/x,y}", { x: "..", y: "b" }, "x"],
    ["/a/{x}{y}", { x: "", y: ".." }, "y"],
    ["/a/{x}{y}", { x: "..", y: "" }, "x"],
    ["/a/{x}/{y}", { x: "b", y: ".." }, "y"],
    ["/./{x}/../{y}/b", { x: "c", y: "." }, "y"],
  ])("the error names the parameter at fault: %s with %j", (url, values, parameter) => {
    expect(thrownBy(() => request(`GET ${url}`, values))).toMatchObject({
      code: "dot-segment",
      parameter,
    });
  });

  test("the error names the parameter, the template and the place", () => {
    expect(
      thrownBy(() => request("DELETE /repos/a/{repo}/{x}", { repo: "..", x: 1 })),
    ).toMatchObject({
      code: "dot-segment",
      parameter: "repo",
      template: "/repos/a/{repo}/{x}",
      position: 9,
    });
  });

  test.each([
    ["/a/{x}", { x: "..." }, "/a/..."],
    ["/a/{x}", { x: ".github" }, "/a/.github"],
    ["/a/{x}", { x: "a..b" }, "/a/a..b"],
    ["/a/{x}", { x: "a.." }, "/a/a.."],
    ["/a/{x}", { x: "%2e" }, "/a/%252e"],
    ["/a/{x}", { x: "../b" }, "/a/..%2Fb"],
    ["/compare/{x}...{y}", { x: "a", y: "b" }, "/compare/a...b"],
    ["/compare/{x}...{y}", { x: "", y: "" }, "/compare/..."],
    ["/a/{x}.", { x: "b" }, "/a/b."],
    ["/a?q={x}", { x: ".." }, "/a?q=.."],
    ["/a?q=/{+x}", { x: "../b" }, "/a?q=/../b"],
    ["/a{?x}", { x: ".." }, "/a?x=.."],
    ["/a{#x}", { x: "/../" }, "/a#/../"],
    ["/a{;x}", { x: ".." }, "/a;x=.."],
    ["/a#/{x}/", { x: ".." }, "/a#/../"],
  ])("anything else is no dot segment: %s with %j", (url, values, expected) => {
    expect(request(`OPTIONS ${url}`, values).url).toBe(`${API}${expected}`);
  });

  test("what stands in the template itself is the caller's own", () => {
    expect(request("GET /a/../{x}/./b", { x: "c" }).url).toBe(`${API}/a/../c/./b`);
  });

  test("leftover query parameters make no path segment", () => {
    expect(request("GET /a", { x: "..", y: "/../" }).url).toBe(`${API}/a?x=..&y=%2F..%2F`);
  });
});

describe("B7 Dot segments", () => {
  test("they are refused in both modes", () => {
    const builder = untypedBuilder().route("GET /a/{x}").param("x", "..");
    for (const each of [builder, builder.strict(true), builder.strict(false)]) {
      expect(thrownBy(() => each.build()).code).toBe("dot-segment");
    }
  });
});

describe.each(ways)("B8 Query, by %s", (_, request) => {
  test("leftover parameters are appended in the order given", () => {
    expect(request("GET /x/{b}", { d: 4, a: 1, b: 2, c: 3 }).url).toBe(`${API}/x/2?d=4&a=1&c=3`);
  });

  test("those of HEAD too", () => {
    expect(request("HEAD /x", { a: 1 }).url).toBe(`${API}/x?a=1`);
  });

  test.each([
    ["/x#f", "/x?a=1#f"],
    ["/x?y#f?", "/x?y&a=1#f?"],
    ["/x{#b}", "/x?a=1#2"],
    ["/x#{b}", "/x?a=1#2"],
  ])("they stand before any fragment: %s", (url, expected) => {
    const values = url.includes("b") ? { a: 1, b: 2 } : { a: 1 };
    expect(request(`GET ${url}`, values).url).toBe(`${API}${expected}`);
  });

  test.each([
    ["/x?y=1", "/x?y=1&a=1"],
    ["/x{?b}", "/x?b=2&a=1"],
    ["/x?y{&b}", "/x?y&b=2&a=1"],
    ["{+b}?", "/2?&a=1"],
  ])("where the URL has a ? already, they follow an &: %s", (url, expected) => {
    const values = url.includes("b") ? { a: 1, b: 2 } : { a: 1 };
    expect(request(`GET ${url}`, values).url).toBe(`${API}${expected}`);
  });

  test("a ? in the fragment does not count", () => {
    expect(request("GET /x#y?z", { a: 1 }).url).toBe(`${API}/x?a=1#y?z`);
  });

  test("where the template's own query expression is empty, they follow a ?", () => {
    expect(request("GET /x{?b}", { a: 1 }).url).toBe(`${API}/x?a=1`);
  });

  test.each([
    "plain",
    "-._~",
    "a b+c",
    "!'()*",
    ":/?#[]@!$&'()*+,;=",
    '%20"<>\\^`{|}',
    "é€𝄞",
    "\u0000\n\u001f",
    "",
  ])("names and values are encoded as in {?name}: %j", (text) => {
    const byTemplate = request("GET /x{?name}", { name: text }).url.slice(`${API}/x?name=`.length);
    expect(request("GET /x", { name: text }).url).toBe(`${API}/x?name=${byTemplate}`);
    if (text !== "") expect(request("GET /x", { [text]: 1 }).url).toBe(`${API}/x?${byTemplate}=1`);
  });

  test("everything but ALPHA, DIGIT and -._~ is percent-encoded", () => {
    expect(request("GET /x", { "a b'": "é!(*)/" }).url).toBe(
      `${API}/x?a%20b%27=%C3%A9%21%28%2A%29%2F`,
    );
  });
});

describe("B8a Route and url in one call", () => {
  test.each([
    [{ url: "https://hooks.example" }, "url"],
    [{ method: "POST" }, "method"],
    [{ method: "PATCH" }, "method"],
    [{ url: "/app/hook/config", method: "PATCH" }, "url"],
  ])("a route together with %j is an error that points to B10a", (options, parameter) => {
    for (const call of [untypedEndpoint, untypedEndpoint.merge]) {
      const error = thrownBy(() => call("PATCH /app/hook/config", options));
      expect(error).toMatchObject({ code: "route-conflict", parameter });
      expect(error.message).toContain("B10a");
    }
  });

  test("undefined is as if not given", () => {
    const options = { url: undefined, method: undefined };
    expect(untypedEndpoint("PATCH /user", options)).toMatchObject({
      method: "patch",
      url: `${API}/user`,
    });
  });

  test("defaults may hold url and method", () => {
    const user = endpoint.defaults({ method: "PATCH", url: "/user" });
    expect(user({})).toMatchObject({ method: "patch", url: `${API}/user` });
    expect(user({ name: "a" }).body).toEqual({ name: "a" });
  });

  test("a call's route replaces those of the defaults", () => {
    const user = endpoint.defaults({ method: "PATCH", url: "/user" });
    expect(user("POST /orgs")).toMatchObject({ method: "post", url: `${API}/orgs` });
    expect(user("/orgs")).toMatchObject({ method: "get", url: `${API}/orgs` });
  });

  test("a call's own url or method replaces that of the defaults alone", () => {
    const user = endpoint.defaults({ method: "PATCH", url: "/user" });
    expect(user({ url: "/orgs" })).toMatchObject({ method: "patch", url: `${API}/orgs` });
    expect(user({ method: "PUT" })).toMatchObject({ method: "put", url: `${API}/user` });
  });
});

/** Those of the values whose names stand in a template. */
function used(url: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => new RegExp(`[:{?]${name}`).test(url)),
  );
}
