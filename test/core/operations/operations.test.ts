import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  endpoint,
  OPERATIONS,
  LINK,
  ORIGINS,
  QUERY,
  type Operations,
} from "fluent-endpoint";
import { thrownBy } from "../../helpers/thrown-by.js";
import type { UntypedEndpoint } from "../../helpers/untyped.js";
import { operationsOf, type OperationRecord, type RouteOperations } from "fluent-endpoint/call";
import { requestKey } from "fluent-endpoint/routes";
import { explainRequest, writeRequest } from "fluent-endpoint/show";

const BASE = "https://shop.example.com/v1";

/** Makes a table of records that the compiler would refuse, too. */
function table(routes: object, more: object = {}): Operations<unknown, string> {
  return operationsOf({ accept: "application/json", routes, ...more } as RouteOperations);
}

/** The result of a call by a table with one record. */
function called(route: string, record: OperationRecord, values: object) {
  return createEndpoint(BASE, table({ [route]: record }))(route, values as never);
}

const codeOf = (work: () => unknown) => thrownBy(work).code;

describe("A call with operations", () => {
  test.each<[string, OperationRecord, object, string]>([
    ["GET /o", { query: { a: "comma" } }, { a: [1, 2], b: [3, 4] }, "/o?b=3&b=4&a=1,2"],
    ["GET /o", { query: { a: "deepObject" } }, { a: { b: 1 } }, "/o?a%5Bb%5D=1"],
    ["GET /o", { query: { a: "json" } }, { a: "x" }, "/o?a=%22x%22"],
    ["GET /o", { query: { a: { style: "repeat", reserved: true } } }, { a: "b/c" }, "/o?a=b/c"],
    ["GET /o", { query: { a: { style: "comma", form: "ssv" } } }, { a: [1, 2] }, "/o?a=1%202"],
    ["POST /o", { query: { dry: "repeat" } }, { dry: true }, "/o?dry=true"],
    ["GET /o/{id}", { url: "/o/{;id}" }, { id: 7 }, "/o/;id=7"],
    ["GET /o/{id}", { path: { id: "json" } }, { id: [7] }, "/o/%5B7%5D"],
    ["GET /o", { url: "/o?{q}", optional: "q" }, {}, "/o"],
    ["GET /o", { query: { a: "json" } }, { [QUERY]: { a: "x" } }, "/o?a=%22x%22"],
    ["GET /o", { query: { constructor: "comma" } }, { constructor: [1, 2] }, "/o?constructor=1,2"],
    ["GET /o", { query: { then: "comma" } }, { then: [1, 2] }, "/o?then=1,2"],
  ])("%s by %j", (route, record, values, url) => {
    expect(called(route, record, values).url).toBe(BASE + url);
  });

  test("sends variables that no URL template has, where the operations know the route", () => {
    const shop = createEndpoint(BASE, table({ "GET /o/{$x}": { url: "/o/{%24x}" } }));
    expect(shop("GET /o/{$x}", { $x: "a" } as never).url).toBe(`${BASE}/o/a`);
    expect(shop("GET /o/{$x}{?q}", { $x: "a", q: 1 } as never).url).toBe(`${BASE}/o/a?q=1`);
    expect(shop.builder.route("GET /o/{$x}").param("$x", "a").build().url).toBe(`${BASE}/o/a`);
    expect(shop.parse(shop.merge("GET /o/{$x}", { $x: "a" })).url).toBe(`${BASE}/o/a`);
    for (const route of ["GET /p/{$x}", "POST /o/{$x}", "GET /o/${x}"]) {
      expect(codeOf(() => shop(route, { $x: "a", x: "a" } as never))).toBe("invalid-template");
    }
    expect(codeOf(() => createEndpoint(BASE)("GET /o/{$x}", { $x: "a" }))).toBe("invalid-template");
    const inherited = Object.defineProperty(Object.prototype, "url", {
      value: "/evil/{%24x}",
      configurable: true,
    });
    try {
      const other = createEndpoint(BASE, table({ "GET /o/{$x}": {} }));
      expect(codeOf(() => other("GET /o/{$x}", { $x: "a" } as never))).toBe("invalid-template");
    } finally {
      Reflect.deleteProperty(inherited, "url");
    }
  });

  test("puts headers and cookies where they are described", () => {
    const record: OperationRecord = {
      header: { "X-Ids": "simple", "X-Json": "json" },
      cookie: { theme: "form" },
      headers: { accept: "text/csv" },
    };
    const values = { "X-Ids": [1, 2], "X-Json": { a: 1 }, theme: "dark", page: 2 };
    const { url, headers } = called("GET /o", record, values);
    expect(url).toBe(`${BASE}/o?page=2`);
    expect(headers).toMatchObject({
      accept: "text/csv",
      "x-ids": "1,2",
      "x-json": '{"a":1}',
      cookie: "theme=dark",
    });
  });

  test("writes forms", () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const record: OperationRecord = { body: { "*": "deepObject" }, headers };
    const request = called("POST /o", record, { a: { b: 1 } });
    expect(request.body).toBe("a%5Bb%5D=1");
    expect(called("POST /o", record, { data: { a: { b: 1 } } }).body).toBe("a%5Bb%5D=1");
    expect(request.headers["content-type"]).toBe(headers["content-type"]);
  });

  test("gives the parts of a multipart form their content types, in parameters and in the whole form", async () => {
    const record: OperationRecord = {
      body: {
        "*": { style: "repeat", partType: "text/markdown" },
        id: { style: "repeat", partType: "text/csv" },
      },
      headers: { "content-type": "multipart/form-data" },
    };
    for (const values of [{ id: "1", note: "# a" }, { data: { id: "1", note: "# a" } }]) {
      const form = called("POST /o", record, values).body as FormData;
      expect((form.get("note") as File).type).toBe("text/markdown");
      expect((form.get("id") as File).type).toBe("text/csv");
      expect(await (form.get("note") as File).text()).toBe("# a");
    }
  });

  test("keeps reserved characters of other fields, but not of variables and query parameters", () => {
    const record: OperationRecord = {
      query: { dry: "repeat" },
      body: { "*": { style: "repeat", reserved: true } },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    const values = { id: "a/b", dry: "a/b", note: "a/b", [BODY]: { more: "c/d" } };
    const { url, body } = called("POST /o/{id}", record, values);
    expect(url).toBe(`${BASE}/o/a%2Fb?dry=a%2Fb`);
    expect(body).toBe("note=a/b&more=c/d");
  });

  test("writes a whole body as JSON", () => {
    const json = "application/json; charset=utf-8";
    const sent = (record: OperationRecord, data: unknown) => {
      const { body, headers } = called("PUT /o", record, { data });
      return [body, headers["content-type"]];
    };
    expect(sent({ data: "json" }, "x")).toEqual(['"x"', json]);
    expect(sent({}, null)).toEqual(["null", json]);
    expect(sent({}, "x")).toEqual(["x", undefined]);
    expect(sent({ headers: { "content-type": "text/plain" } }, 7)).toEqual(["7", "text/plain"]);
  });

  test("leaves a header that the caller sets", () => {
    const headers = { accept: "text/csv", "content-type": "text/plain" };
    const own = { accept: "text/html", "content-type": "text/markdown" };
    expect(called("PUT /o", { headers }, { data: "x", headers: own }).headers).toMatchObject(own);
  });

  test("takes a query expression that is added to the path", () => {
    const api = createEndpoint(BASE, table({ "GET /o": { header: { trace: "simple" } } }));
    const { url, headers } = api("GET /o{?page}", { page: 2, trace: "a" } as never);
    expect([url, headers.trace]).toEqual([`${BASE}/o?page=2`, "a"]);
  });

  test("follows the rules for a route that has none, and repeats lists for GitHub too", () => {
    const api = createEndpoint(BASE, table({ "GET /o": { query: { a: "comma" } } }));
    expect(api("GET /p", { a: [1, 2] }).url).toBe(`${BASE}/p?a=1&a=2`);
    const github = endpoint.defaults({ [OPERATIONS]: table({}) });
    expect(github("GET /o", { a: [1, 2] }).url).toBe("https://api.github.com/o?a=1&a=2");
  });

  test("is refused where a name has two values", () => {
    const route = "GET /o";
    const values = { a: 1, [QUERY]: { a: 2 } };
    const work = () => called(route, { query: { a: "comma" } }, values);
    expect(codeOf(work)).toBe("conflicting-parameter");
  });

  test("changes nothing of the caller's values", () => {
    const given = { a: [1, { b: 2 }], [BODY]: {} };
    called("POST /o", { query: { a: "json" } }, given);
    expect(given).toEqual({ a: [1, { b: 2 }], [BODY]: {} });
  });

  test("stays exact through defaults, merge and parse", () => {
    const operations = table({ "GET /o": { query: { a: "comma" } } }, { accept: "text/csv" });
    const made = createEndpoint(BASE, operations).defaults({ a: [1, 2], headers: { "x-b": 1 } });
    const { merge, parse } = made as unknown as UntypedEndpoint;
    const request = made("GET /o");
    expect(request).toMatchObject({ url: `${BASE}/o?a=1,2`, headers: { accept: "text/csv" } });
    expect(parse(merge("GET /o"))).toEqual(request);
    const plain = made.defaults({ headers: { accept: null } });
    expect((plain as unknown as typeof made)("GET /o").headers.accept).toBeUndefined();
  });

  test("is the same by builders and subclasses", () => {
    class Shop extends EndpointBuilder {
      orders(a: readonly number[]) {
        return this.route("GET /o").params({ a });
      }
    }
    const operations = table({ "GET /o": { query: { a: "comma" } } });
    const request = createEndpoint(BASE, operations)("GET /o", { a: [1, 2] });
    const headers = { accept: "text/csv" };
    const shop = new Shop(BASE, { [OPERATIONS]: operations });
    expect(shop.orders([1, 2]).build()).toEqual(request);
    const later = new Shop(BASE).withDefaults({ [OPERATIONS]: operations });
    expect(later.orders([1, 2]).build()).toEqual(request);
    const own = new Shop(BASE, { [OPERATIONS]: operations, headers });
    expect(own.orders([1, 2]).build().headers.accept).toBe("text/csv");
    expect(createEndpoint(shop)("GET /o", { a: [1, 2] })).toEqual(request);
  });

  test("has its own key", () => {
    const record: OperationRecord = { header: { tenant: "simple" } };
    const builder = new EndpointBuilder(BASE, { [OPERATIONS]: table({ "GET /o": record }) });
    const key = (tenant: string) =>
      requestKey(builder.route("GET /o"), { tenant, page: 1 }, { headers: ["tenant"] });
    expect(key("a")).toEqual(key("a"));
    expect(key("a")).not.toEqual(key("b"));
  });
});

describe("Credentials", () => {
  const schemes = {
    token: { in: "bearer" },
    key: { in: "query", name: "appid" },
    session: { in: "cookie", name: "sid" },
    header: { in: "header", name: "X-Key" },
  };
  const routes = {
    "GET /key": { security: [["key"]], query: { list: "comma", appid: "repeat" } },
    "GET /cookie": { security: [["session"]], cookie: { theme: "form", sid: "form" } },
    "GET /header": { security: [["header"]], header: { "X-Key": "simple", Cookie: "simple" } },
    "GET /free": { security: [] },
    "GET /upload": { server: "https://upload.example.com" },
  };
  const more = { schemes, security: [["token"]], servers: [BASE] };
  const operations = table(routes, more).withCredentials({
    token: "T0KEN",
    key: "K3Y",
    session: "S3SSION",
    header: "H3ADER",
  });
  const api = createEndpoint(BASE, operations);

  test("go where the description has them", () => {
    expect(api("GET /any").headers.authorization).toBe("Bearer T0KEN");
    expect(api("GET /key", { list: [1, 2] }).url).toBe(`${BASE}/key?appid=K3Y&list=1,2`);
    expect(api("GET /cookie", { theme: "dark" }).headers.cookie).toBe("sid=S3SSION; theme=dark");
    expect(api("GET /header").headers["x-key"]).toBe("H3ADER");
    expect(api("GET /free").headers.authorization).toBeUndefined();
  });

  test("are not replaced by a parameter", () => {
    const refused = [
      () => api("GET /key", { appid: "EVIL" }),
      () => api("GET /cookie", { sid: "EVIL" } as never),
      () => api("GET /header", { "X-Key": "EVIL" } as never),
    ].map(codeOf);
    expect(refused).toEqual(refused.map(() => "conflicting-parameter"));
  });

  test("stand beside a described header of all cookies", () => {
    const record = { security: [["session"]], header: { Cookie: "simple" } };
    const own = table({ "GET /o": record }, more).withCredentials({ session: "S3SSION" });
    const { headers } = createEndpoint(BASE, own)("GET /o", { Cookie: "a=1" } as never);
    expect(headers.cookie).toBe("a=1; sid=S3SSION");
  });

  test("give way to a header that is set or removed", () => {
    const of = (authorization: string | null) =>
      api("GET /any", { headers: { authorization } }).headers.authorization;
    expect([of("Basic x"), of(null)]).toEqual(["Basic x", undefined]);
  });

  test("go to the server of an operation only if the server of the API was not replaced", () => {
    const request = api("GET /upload");
    expect(request.url).toBe("https://upload.example.com/upload");
    expect(request.headers.authorization).toBe("Bearer T0KEN");
    const staging = createEndpoint("https://staging.example.com", operations);
    expect(staging("GET /upload").url).toBe("https://staging.example.com/upload");
  });

  test("go to no other origin", () => {
    const open = api.defaults({ [ORIGINS]: ["https://evil.example"] });
    expect(open("GET https://evil.example/any").headers.authorization).toBeUndefined();
    const link = (url: string) => (open as (given: object) => { headers: object })({ [LINK]: url });
    expect(link(`${BASE}/any?page=2`).headers).toHaveProperty("authorization", "Bearer T0KEN");
    expect(link("https://evil.example/any").headers).not.toHaveProperty("authorization");
  });

  test("are shown nowhere", () => {
    const builder = new EndpointBuilder(BASE, { [OPERATIONS]: operations }).route("GET /key");
    const shown = [builder, operations, api, api.DEFAULTS, builder.options].flatMap((each) => [
      inspect(each, { depth: null, showHidden: true }),
      JSON.stringify(each),
      String(each),
    ]);
    for (const text of shown) expect(text).not.toMatch(/T0KEN|K3Y|S3SSION|H3ADER/);
    const key = JSON.stringify(requestKey(builder));
    expect(key).not.toContain("K3Y");
  });

  test("are refused if the description lacks their scheme", () => {
    const given = [{ tokn: "x" }, { token: 7 }, { token: undefined }, null, undefined];
    for (const each of given) {
      expect(codeOf(() => operations.withCredentials(each as never))).toBe("invalid-options");
    }
    expect(operations.withCredentials({})).toBeDefined();
  });
});

describe("Operations that were changed by hand are refused", () => {
  const withTable = (change: object) => ({ accept: "a/b", routes: {}, ...change });

  test.each<unknown>([
    ...[undefined, null, [], {}, { accept: 7, routes: {} }, { accept: "a/b", routes: [] }],
    ...[{ security: ["a"] }, { servers: [7] }, { routes: { orders: {} } }].map(withTable),
    ...[{ schemes: { a: "bearer" } }, { schemes: { a: { in: "query" } } }].map(withTable),
  ])("at once: %j", (given) => {
    expect(codeOf(() => operationsOf(given as never))).toBe("invalid-options");
  });

  test.each<unknown>([
    ...[
      7,
      { qurey: {} },
      { dates: "day" },
      { constructor: {} },
      { query: ["a"] },
      { query: { a: 7 } },
    ],
    ...[{ query: { a: "coma" } }, { query: { a: "constructor" } }, { header: { a: "form" } }],
    ...[{ cookie: { a: "simple" } }, { path: { id: "toString" } }, { body: { a: "x" } }],
    ...[{ url: "https://evil.example/{id}" }, { url: "//evil.example/{id}" }, { data: "xml" }],
    ...[{ server: "//evil.example" }, { server: "https://user@evil.example" }, { optional: true }],
    ...[{ query: { a: { style: "comma", form: "ssv tsv" } } }, { security: [[7]] }],
  ])("when their route is called: %j", (record) => {
    const api = createEndpoint(BASE, table({ "GET /o/{id}": record, "GET /p": {} }));
    expect(api("GET /p").url).toBe(`${BASE}/p`);
    expect(codeOf(() => api("GET /o/{id}", { id: 7 }))).toBe("invalid-options");
  });

  test("and so is all that operationsOf did not make", () => {
    for (const given of [undefined, null, {}, { routes: {} }, () => 1]) {
      expect(codeOf(() => createEndpoint(BASE, given as never))).toBe("invalid-options");
    }
    const made = () => new EndpointBuilder(BASE, { [OPERATIONS]: {} as never });
    expect(codeOf(made)).toBe("invalid-options");
  });
});

test("Names that objects inherit are no operations", () => {
  const api = createEndpoint(BASE, table({}));
  const values = JSON.parse('{ "constructor": 2, "then": 3 }') as object;
  expect(api("GET /o", values).url).toBe(`${BASE}/o?constructor=2&then=3`);
});

test("A table may have 10,000 routes, of which a call reads its own", () => {
  let reads = 0;
  const record = {
    get query() {
      reads++;
      return { a: "comma" };
    },
  };
  const entries = Array.from({ length: 10_000 }, (_, index) => [`GET /o${String(index)}`, record]);
  const api = createEndpoint(BASE, table(Object.fromEntries(entries) as object));
  expect(reads).toBe(0);
  for (const path of ["/o1", "/o1", "/o9999"] as const)
    expect(api(`GET ${path}`, { a: [1, 2] }).url).toBe(`${BASE}${path}?a=1,2`);
});

describe("A builder with operations", () => {
  const operations = table(
    { "GET /orders": { query: { status: "comma" }, header: { "X-Trace": "simple" } } },
    { schemes: { key: { in: "header", name: "X-Key" } }, security: [["key"]] },
  ).withCredentials({ key: "k1" });
  const orders = new EndpointBuilder(BASE, { [OPERATIONS]: operations })
    .route("GET /orders")
    .params({ status: ["open", "paid"], page: 2, "X-Trace": "t1" } as never);

  test("is explained by where its values are sent", () => {
    const { values } = explainRequest(orders);
    expect(values.map(({ name, location }) => `${name} ${location}`).sort()).toEqual([
      "page query",
      "status query",
    ]);
  });

  test("is printed as a program that sends the same, without the credential", async () => {
    const code = await writeRequest(orders, "builder");
    expect(code).toContain('"x-trace": "t1"');
    expect(code).toContain('status: "comma"');
    expect(code).not.toContain("k1");
    expect(code).toContain('"x-key": process.env.HEADER_X_KEY');
  });

  test("has the key of the same request without them", () => {
    const plain = new EndpointBuilder(BASE)
      .route("GET /orders")
      .query({ status: ["open", "paid"] })
      .style({ status: "comma" })
      .param("page", 2);
    expect(requestKey(orders)).toEqual(requestKey(plain));
  });
});
