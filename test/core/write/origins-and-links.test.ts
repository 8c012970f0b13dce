import { describe, expect, test } from "@jest/globals";
import { BODY, createEndpoint, EndpointBuilder, LINK, ORIGINS, QUERY } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { type UntypedEndpoint, untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const API = "https://api.github.com";
const UPLOADS = "https://uploads.github.com";
const foreign = { code: "foreign-origin" };

describe("With allowed origins, a request", () => {
  const github = untypedBuilder().origins(UPLOADS, new URL("https://raw.h.example:8443/"));

  test.each([
    ["/x", `${API}/x`],
    [`${API}/x`, `${API}/x`],
    ["HTTPS://API.GitHub.com:443/x", "HTTPS://API.GitHub.com:443/x"],
    [`${UPLOADS}/x`, `${UPLOADS}/x`],
    ["https://raw.h.example:8443/x", "https://raw.h.example:8443/x"],
  ])("may go to the origin of baseUrl, and to those in the list: %s", (url, expected) => {
    expect(github.url(url).build().url).toBe(expected);
  });

  const elsewhere = [
    "https://evil.example/x",
    "http://api.github.com/x",
    "https://api.github.com:8443/x",
    "https://api.github.com.evil.example/x",
    "https://api.github.com@evil.example/x",
    "https://raw.h.example/x",
  ];

  test.each(elsewhere)("may not go to another origin, however the URL is given: %s", (url) => {
    for (const call of [
      () => github.route(`GET ${url}`).build(),
      () => github.url(url).build(),
      () => github.withDefaults({ url }).build(),
      () => github.url("{next}").build({ next: url }),
      () => github.url("{+next}").path({ next: url }).build(),
      () => untypedEndpoint(`POST ${url}`, { [ORIGINS]: [] }),
      () => untypedEndpoint({ url: "{next}", next: url, [ORIGINS]: [UPLOADS] }),
      () => untypedEndpoint.defaults({ [ORIGINS]: [] })(`GET ${url}`),
    ]) {
      expect(thrownBy(call)).toMatchObject(foreign);
    }
  });

  test("may go anywhere without the option", () => {
    for (const url of elsewhere) expect(untypedEndpoint(`GET ${url}`).url).toBe(url);
  });

  test("is compared with the current base URL", () => {
    const moved = github.baseUrl("https://h.example/api");
    expect(moved.url("https://h.example/other").build().url).toBe("https://h.example/other");
    expect(thrownBy(() => moved.url(`${API}/x`).build())).toMatchObject(foreign);
  });

  test("is compared with the expanded origin of a base URL that is a template", () => {
    const tenants = untypedBuilder().baseUrl("https://{tenant}.h.example").origins();
    const url = "https://a.h.example/x";
    expect(tenants.path({ tenant: "a" }).url(url).build().url).toBe(url);
    expect(thrownBy(() => tenants.path({ tenant: "b" }).url(url).build())).toMatchObject(foreign);
    expect(thrownBy(() => tenants.url(url).build())).toMatchObject(foreign);
    expect(tenants.url("/x").build({ tenant: "b" }).url).toBe("https://b.h.example/x");
  });

  test("may have a path as base URL", () => {
    const page = untypedBuilder().baseUrl("/api").origins(UPLOADS);
    expect(page.url("/x").build().url).toBe("/api/x");
    expect(page.url(`${UPLOADS}/x`).build().url).toBe(`${UPLOADS}/x`);
    expect(thrownBy(() => page.url("https://evil.example/").build())).toMatchObject(foreign);
  });

  test("is refused with a message that shows the origin, and no userinfo, path or query", () => {
    const secret = "s3cr3t";
    const url = `https://user:${secret}@evil.example/${secret}?token=${secret}`;
    const { message } = thrownBy(() => github.url(url).build());
    expect(message).toContain('"https://evil.example"');
    expect(message).toContain(".origins()");
    expect(message).not.toContain(secret);
  });
});

describe("The list of allowed origins", () => {
  test("adds up, in chains and in options", () => {
    const [a, b] = ["https://a.example", "https://b.example"];
    const builder = untypedBuilder({ [ORIGINS]: [a] }).origins(`${b}/`);
    expect(builder.options[ORIGINS]).toEqual(["https://a.example", "https://b.example"]);
    const call = untypedEndpoint.defaults({ [ORIGINS]: ["https://a.example"] });
    const merged = call.merge("GET https://a.example/", { [ORIGINS]: ["https://b.example"] });
    expect(merged[ORIGINS]).toEqual(["https://a.example", "https://b.example"]);
    expect(untypedEndpoint.parse(merged).url).toBe("https://a.example/");
  });

  test("is copied", () => {
    const list = [UPLOADS];
    const builder = untypedBuilder({ [ORIGINS]: list });
    list.push("https://evil.example");
    expect(builder.options[ORIGINS]).toEqual([UPLOADS]);
    expect(Object.isFrozen(list)).toBe(false);
  });

  test.each([
    ...["uploads.github.com", "", "*", "https://*.h.example", "/", "ftp://h.example", "https://"],
    ...[
      "https://h.example/a",
      "https://h.example?a",
      "https://h.example#a",
      "https://u:p@h.example",
    ],
    ...[null, undefined, 5, {}, ["https://h.example"], new URL("https://h.example/a")],
  ])("accepts only a scheme, host and port: %p", (origin) => {
    for (const call of [
      () => untypedBuilder().origins(origin),
      () => untypedEndpoint("GET /x", { [ORIGINS]: [origin] }),
    ]) {
      const error = thrownBy(call);
      expect(error.code).toBe("invalid-options");
      expect(error.message).not.toContain("u:p");
    }
  });

  test.each([UPLOADS, null, 5, {}, new Set([UPLOADS])])("must be a list: %p", (origins) => {
    expect(thrownBy(() => untypedEndpoint("GET /x", { [ORIGINS]: origins })).code).toBe(
      "invalid-options",
    );
  });
});

describe("A link", () => {
  const next = `${API}/repositories/1/issues?page=2&q={x}:y#z`;
  const github = untypedBuilder({ per_page: 100, headers: { authorization: "token 1" } });

  test("is requested literally by GET, with the headers of the builder", () => {
    const linked = github
      .params({ x: 1, page: 3 })
      .path({ x: 1 })
      .query({ a: 1 })
      .body({ b: 1 })
      .style("repeat")
      .link(next);
    for (const result of [linked.build(), linked.build({ x: 2 })]) {
      expect(result).toEqual({
        method: "get",
        url: next,
        headers: { ...untypedEndpoint.DEFAULTS.headers, authorization: "token 1" },
      });
    }
  });

  test.each<[string, string, object]>([
    ["query", "page", { [QUERY]: { page: 2 } }],
    ["body", "title", { [BODY]: { title: "x" } }],
  ])("refuses a later value of its %s", (location, parameter, options) => {
    const linked = untypedBuilder().link(next);
    for (const call of [
      () => linked.withDefaults(options).build(),
      () => linked.withDefaults(options).param("a", 1).header("x-a", "1").build(),
      () => (createEndpoint(linked as never) as unknown as UntypedEndpoint)(options),
    ]) {
      const error = thrownBy(call);
      expect(error).toMatchObject({ code: "unplaced-parameter", location, parameter });
      expect(error.message).toBe(
        `Cannot send ${JSON.stringify(parameter)}: a link is requested as it is. Write it into the link, or use .route() with the full URL.`,
      );
    }
  });

  test("leaves out the query of the route before it, and gives way to a later route", () => {
    const before = untypedBuilder().query({ page: 1 }).link(next);
    expect(before.build().url).toBe(next);
    expect(untypedBuilder(before.options).build().url).toBe(next);
    const after = before.query({ page: 2 });
    expect(after.link(next).build().url).toBe(next);
    expect(after.route("GET /user").build().url).toBe(`${API}/user?page=2`);
  });

  test("may be a URL object, an option of a call, or merged options", () => {
    const link = `${API}/a?b=c`;
    expect(github.link(new URL(link)).build().url).toBe(link);
    expect(untypedEndpoint({ [LINK]: link, per_page: 1 }).url).toBe(link);
    const merged = untypedEndpoint.merge({ [LINK]: link });
    expect(merged[LINK]).toBe(link);
    expect(merged).not.toHaveProperty("url");
    expect(untypedEndpoint.parse(merged).url).toBe(link);
  });

  test("keeps request options, previews and formats", () => {
    const request = { timeout: 1 };
    const { headers, request: kept } = github.meta(request).format("raw").link(next).build();
    expect(headers.accept).toBe("application/vnd.github.v3.raw");
    expect(kept).toBe(request);
  });

  test("must have the origin of baseUrl or an allowed one", () => {
    const upload = `${UPLOADS}/a`;
    expect(thrownBy(() => github.link(upload).build())).toMatchObject(foreign);
    expect(github.origins(UPLOADS).link(upload).build().url).toBe(upload);
    expect(github.baseUrl(UPLOADS).link(upload).build().url).toBe(upload);
    expect(thrownBy(() => untypedEndpoint({ [LINK]: upload }))).toMatchObject(foreign);
  });

  test("needs allowed origins if the base URL is a path, and may go to no other origin", () => {
    const page = new EndpointBuilder("/api");
    expect(thrownBy(() => page.link(next).build())).toMatchObject(foreign);
    expect(page.origins(API).link(next).build().url).toBe(next);
  });

  test("may have the expanded origin of a base URL that is a template", () => {
    const base = new EndpointBuilder("https://{tenant}.h.example/{version}");
    const tenants = base.param("tenant", "a");
    expect(tenants.link("https://a.h.example/x").build().url).toBe("https://a.h.example/x");
    expect(thrownBy(() => tenants.link("https://b.h.example/x").build())).toMatchObject(foreign);
  });

  test.each([
    ...["/repositories/1", "repositories/1", "", "?page=2", "//api.github.com/x"],
    ...["ftp://h.example/", "https://", "https:///api.github.com/", "https:api.github.com/"],
    ...["https:///x", "https://h.example:99999/", "https://api.github.com\\@evil.example/"],
    ...[
      "https://api.github.com/\n",
      " https://h.example/",
      "https://api.github.com\t.evil.example/",
    ],
    ...["https://api.github.com/a b", "https://\ud800/"],
    ...[null, 5, {}, new URL("data:,x")],
  ])("must be an absolute http(s) URL: %p", (link) => {
    for (const call of [() => github.link(link), () => untypedEndpoint({ [LINK]: link })]) {
      expect(thrownBy(call).code).toBe("invalid-url");
    }
  });

  test("is replaced by a later route or url, and replaces an earlier one", () => {
    const linked = github.route("POST /x").link(next);
    expect(linked.options).toMatchObject({ method: "GET", [LINK]: next });
    expect(linked.options).not.toHaveProperty("url");
    for (const routed of [linked.route("GET /y"), linked.url("/y")]) {
      expect(routed.build().url).toBe(`${API}/y?per_page=100`);
      expect(routed.options[LINK]).toBeUndefined();
    }
    const api = untypedEndpoint.defaults({ [LINK]: next });
    expect(api({}).url).toBe(next);
    expect(api("GET /y").url).toBe(`${API}/y`);
  });

  test("may be requested by HEAD, and by no other method", () => {
    expect(github.link(next).method("HEAD").build().method).toBe("head");
    expect(untypedEndpoint({ method: "HEAD", [LINK]: next }).method).toBe("head");
    for (const method of ["POST", "DELETE", "OPTIONS", "QUERY"]) {
      expect(thrownBy(() => github.link(next).method(method).build()).code).toBe("route-conflict");
      expect(thrownBy(() => untypedEndpoint({ method, [LINK]: next })).code).toBe("route-conflict");
    }
  });

  test("in one call with a route, a url or data is an error", () => {
    expect(thrownBy(() => untypedEndpoint("GET /x", { [LINK]: next })).code).toBe("route-conflict");
    const { code } = thrownBy(() => untypedEndpoint({ url: "/x", [LINK]: next }));
    expect(code).toBe("route-conflict");
    const error = { code: "unplaced-parameter", parameter: "data" };
    expect(thrownBy(() => github.data("x").link(next).build())).toMatchObject(error);
  });
});
