import { describe, expect, test } from "@jest/globals";
import { BODY, endpoint, EndpointBuilder, PATH, QUERY } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint, ways } from "../helpers/untyped.js";

const API = "https://api.github.com";
const JSON_TYPE = "application/json; charset=utf-8";

class Point {
  x = 1;
}

describe.each(ways)("B9 Values in a URL, by %s", (_, request) => {
  test.each([
    ["a string", "a b", "a%20b"],
    ["an empty string", "", ""],
    ["true", true, "true"],
    ["false", false, "false"],
    ["a bigint", 12345678901234567890n, "12345678901234567890"],
    ["a number", 1.5, "1.5"],
    ["zero", 0, "0"],
    ["a negative number", -7, "-7"],
    ["a Date", new Date(0), "1970-01-01T00%3A00%3A00.000Z"],
    ["an array", ["a", 1, true, 2n, new Date(0)], "a,1,true,2,1970-01-01T00%3A00%3A00.000Z"],
    ["an array of a string with a comma", ["a,b", "c"], "a%2Cb,c"],
    ["an array with undefined and null", [undefined, "a", null, "b", undefined], "a,b"],
    ["an array with empty strings", ["", ""], ","],
  ])("%s is written as text", (__, value, text) => {
    expect(request("GET /x/{v}", { v: value }).url).toBe(`${API}/x/${text}`);
    expect(request("GET /x{?v}", { v: value }).url).toBe(`${API}/x?v=${text}`);
    expect(request("GET /x", { v: value }).url).toBe(`${API}/x?v=${text}`);
  });

  test.each([undefined, null, [], [null], [undefined, null]])("%p is left out", (value) => {
    expect(request("GET /x/{v}", { v: value }).url).toBe(`${API}/x/`);
    expect(request("GET /x{?v,w}", { v: value, w: 1 }).url).toBe(`${API}/x?w=1`);
    expect(request("GET /x", { v: value }).url).toBe(`${API}/x`);
    expect(request("GET /x", { v: value, w: 1 }).url).toBe(`${API}/x?w=1`);
  });

  test.each([
    ["/x/{v}", "/x/a,1,b%20c,true"],
    ["/x/{v*}", "/x/a=1,b%20c=true"],
    ["/x{?v}", "/x?v=a,1,b%20c,true"],
    ["/x{?v*}", "/x?a=1&b%20c=true"],
    ["/x{;v*}", "/x;a=1;b%20c=true"],
  ])("a plain object is a keyed list in a template expression: %s", (url, expected) => {
    const v = { a: 1, "b c": true, left: undefined, out: null };
    expect(request(`GET ${url}`, { v }).url).toBe(`${API}${expected}`);
  });

  test.each([{}, { a: 1 }, { a: null }])(
    "a plain object in a leftover query parameter is an error that names it: %j",
    (value) => {
      expect(thrownBy(() => request("GET /x", { filter: value }))).toMatchObject({
        code: "invalid-parameter",
        parameter: "filter",
      });
    },
  );

  test.each([
    ["a function", () => "x"],
    ["a symbol", Symbol("x")],
    ["NaN", NaN],
    ["Infinity", Infinity],
    ["-Infinity", -Infinity],
    ["an invalid Date", new Date(NaN)],
    ["a lone high surrogate", "a\ud800"],
    ["a lone low surrogate", "\udc00a"],
    ["a Map", new Map([["a", 1]])],
    ["a Set", new Set(["a"])],
    ["an instance of a class", new Point()],
    ["an URL", new URL("https://example.com")],
    ["a boxed string", new (class extends String {})("x")],
  ])(
    "%s is an error that names the parameter, alone and inside arrays and objects",
    (__, value) => {
      const error = { code: "invalid-parameter", parameter: "v" };
      for (const route of ["GET /x/{v}", "GET /x{?v}", "POST /x/{+v}", "GET /x{/v*}"]) {
        expect(thrownBy(() => request(route, { v: value }))).toMatchObject(error);
        expect(thrownBy(() => request(route, { v: ["a", value] }))).toMatchObject(error);
        expect(thrownBy(() => request(route, { v: { a: value } }))).toMatchObject(error);
      }
      expect(thrownBy(() => request("GET /x", { v: value }))).toMatchObject(error);
      expect(thrownBy(() => request("GET /x", { v: ["a", value] }))).toMatchObject(error);
      expect(thrownBy(() => request("POST /x", { [QUERY]: { v: value } }))).toMatchObject(error);
      expect(thrownBy(() => request("POST /x/{v}", { [PATH]: { v: value } }))).toMatchObject(error);
    },
  );

  test.each([
    ["an array", ["a"]],
    ["a plain object", { a: 1 }],
  ])("%s inside an array or an object has no place in a URL", (__, value) => {
    const error = { code: "invalid-parameter", parameter: "v" };
    for (const v of [["a", value], { a: value }]) {
      expect(thrownBy(() => request("GET /x/{v}", { v }))).toMatchObject(error);
      expect(thrownBy(() => request("GET /x", { v }))).toMatchObject(error);
    }
  });

  test.each([[["a", "b"]], [{ k: "abc" }]])(
    "a list or a keyed list has no prefix (RFC 6570 section 2.4.1): %j",
    (v) => {
      for (const route of ["GET /x/{v:1}", "GET /x{?w,v:2}"]) {
        expect(thrownBy(() => request(route, { v, w: 1 }))).toMatchObject({
          code: "invalid-parameter",
          parameter: "v",
        });
      }
      expect(request("GET /x/{w,v:1}", { w: v, v: "abc" }).url).toMatch(/,a$/);
    },
  );

  test("a lone surrogate in a name is an error too", () => {
    expect(thrownBy(() => request("GET /x", { "\ud800": 1 })).code).toBe("invalid-parameter");
    expect(thrownBy(() => request("GET /x{?v*}", { v: { "\ud800": 1 } }))).toMatchObject({
      code: "invalid-parameter",
      parameter: "v",
    });
  });

  test("a value with toString, toJSON or valueOf of its own is not asked", () => {
    const v = { toString: () => "a", toJSON: () => "a", valueOf: () => "a" };
    expect(thrownBy(() => request("GET /x/{v}", { v })).code).toBe("invalid-parameter");
  });

  test.each([NaN, Infinity, () => 1, Symbol("x")])(
    "what neither a URL nor JSON can hold is an error in a body as well: %p",
    (value) => {
      const error = { code: "invalid-parameter", parameter: "v" };
      expect(thrownBy(() => request("POST /x", { v: value }))).toMatchObject(error);
      expect(thrownBy(() => request("POST /x", { v: [{ a: value }] }))).toMatchObject(error);
      expect(thrownBy(() => request("POST /x", { [BODY]: { v: value } }))).toMatchObject(error);
    },
  );
});

describe.each(ways)("B10 Names, by %s", (_, request) => {
  const names = ["constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];

  test.each(names)("nothing is read from a prototype: {%s} is undefined", (name) => {
    expect(request(`GET /x/{${name}}`).url).toBe(`${API}/x/`);
    expect(request(`GET /x{?${name}}`).url).toBe(`${API}/x`);
    expect(request(`GET /x/{${name}}{y}`, { [PATH]: { y: 1 } }).url).toBe(`${API}/x/1`);
    expect(request(`POST /x{?${name}}`, { [QUERY]: { y: 1 } }).url).toBe(`${API}/x?y=1`);
  });

  test.each(names)("{%s} is what the caller passes", (name) => {
    expect(request(`GET /x/{${name}}`, { [name]: "v" }).url).toBe(`${API}/x/v`);
    expect(request(`GET /x`, { [name]: "v" }).url).toBe(`${API}/x?${name}=v`);
    expect(request(`POST /x`, { [name]: "v" }).body).toEqual({ [name]: "v" });
    expect(request("GET /x", { headers: { [name]: "v" } }).headers).toMatchObject({
      [name.toLowerCase()]: "v",
    });
  });

  test("inherited keys of options are no parameters", () => {
    const options: unknown = Object.create({ a: 1, headers: { "x-a": "b" } }, own({ b: 2 }));
    const { url, headers } = request("GET /x/{a}", options);
    expect(url).toBe(`${API}/x/?b=2`);
    expect(headers).not.toHaveProperty("x-a");
  });

  test("inherited channels are none", () => {
    const options: unknown = Object.create({ [QUERY]: { a: 1 }, [BODY]: { b: 1 } });
    expect(request("POST /x", options)).toMatchObject({ url: `${API}/x` });
    expect(request("POST /x", options)).not.toHaveProperty("body");
  });

  test("inherited keys of an object in a template are no members", () => {
    const v: unknown = Object.create(null, own({ b: 2 }));
    expect(request("GET /x{?v*}", { v }).url).toBe(`${API}/x?b=2`);
  });

  test("keys that are not enumerable are no parameters", () => {
    const options = Object.defineProperty({ b: 2 }, "a", { value: 1, enumerable: false });
    expect(request("GET /x", options).url).toBe(`${API}/x?b=2`);
    expect(request("POST /x", options).body).toEqual({ b: 2 });
  });

  test("symbols other than the channels are no parameters", () => {
    expect(request("GET /x", { [Symbol("a")]: 1, [Symbol.iterator]: 2, b: 3 }).url).toBe(
      `${API}/x?b=3`,
    );
  });

  test("options may be an instance of a class, whose own keys count", () => {
    expect(request("GET /x", new Point()).url).toBe(`${API}/x?x=1`);
  });

  test("a key __proto__ is an error", () => {
    const hostile = JSON.parse('{ "__proto__": { "a": 1 } }') as object;
    const places = [
      hostile,
      { headers: hostile },
      { mediaType: hostile },
      { a: hostile },
      { a: [hostile] },
      { a: { b: hostile } },
      { [PATH]: hostile },
      { [QUERY]: hostile },
      { [BODY]: hostile },
      { [BODY]: { a: hostile } },
    ];
    for (const options of places) thrownBy(() => request("POST /x{?a*}", options));
    expect(thrownBy(() => request("POST /x", hostile))).toMatchObject({
      code: "invalid-parameter",
      parameter: "__proto__",
    });
    expect(Object.prototype).not.toHaveProperty("a");
  });

  test("a template's {__proto__} is undefined", () => {
    expect(request("GET /x/{__proto__}").url).toBe(`${API}/x/`);
  });
});

describe.each(ways)("B10a Channels, by %s", (_, request) => {
  test.each([
    "url",
    "method",
    "baseUrl",
    "headers",
    "mediaType",
    "data",
    "request",
    "body",
    "path",
    "query",
    "constructor",
  ])("a value of a channel may have any name: %s", (name) => {
    expect(request("PATCH /app/hook/config", { [BODY]: { [name]: "v" } })).toMatchObject({
      method: "patch",
      url: `${API}/app/hook/config`,
      body: { [name]: "v" },
    });
    expect(request("POST /x", { [QUERY]: { [name]: "v" } }).url).toBe(`${API}/x?${name}=v`);
    expect(request(`POST /x/{${name}}`, { [PATH]: { [name]: "v" } }).url).toBe(`${API}/x/v`);
  });

  test("a path and a body value may have one name", () => {
    const result = request("PATCH /orgs/{org}/actions/variables/{name}", {
      org: "octokit",
      [PATH]: { name: "OLD" },
      [BODY]: { name: "NEW" },
    });
    expect(result.url).toBe(`${API}/orgs/octokit/actions/variables/OLD`);
    expect(result.body).toEqual({ name: "NEW" });
  });

  test("a plain path value and a body value may have one name", () => {
    const result = request("PATCH /variables/{name}", { name: "OLD", [BODY]: { name: "NEW" } });
    expect(result.url).toBe(`${API}/variables/OLD`);
    expect(result.body).toEqual({ name: "NEW" });
  });

  test("all three may have one name", () => {
    const result = request("PUT /{a}{?a}", {
      [PATH]: { a: 1 },
      [QUERY]: { a: 2 },
      [BODY]: { a: 3 },
    });
    expect(result.url).toBe(`${API}/1?a=2`);
    expect(result.body).toEqual({ a: 3 });
  });

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"])(
    "path and query fill their places with any method: %s",
    (method) => {
      const options = { [PATH]: { a: "1" }, [QUERY]: { b: "2", c: "3" } };
      const result = request(`${method} /{a}{?b}`, options);
      expect(result.url).toBe(`${API}/1?b=2&c=3`);
      expect(result).not.toHaveProperty("body");
    },
  );

  test.each(["PATCH", "POST", "PUT", "DELETE"])("body fills its place: %s", (method) => {
    const result = request(`${method} /x`, { a: 1, [BODY]: { b: 2 } });
    expect(result).toMatchObject({ url: `${API}/x`, body: { a: 1, b: 2 } });
    expect(result.headers["content-type"]).toBe(JSON_TYPE);
  });

  test("query fills the expressions {?…} and {&…}, and what is left is appended before any fragment", () => {
    const query = { a: 1, b: [2, 3], c: null, d: "é" };
    expect(request("POST /x{?a}{&b}#f", { [QUERY]: query }).url).toBe(
      `${API}/x?a=1&b=2,3&d=%C3%A9#f`,
    );
  });

  test("path fills all other expressions", () => {
    const path = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };
    expect(request("POST /{a}/{+b}{/c}{;d}{.e}{#f}", { [PATH]: path }).url).toBe(
      `${API}/1/2/3;d=4.5#6`,
    );
  });

  test("query does not fill the path, nor path the query", () => {
    expect(request("POST /x/{a}", { [QUERY]: { a: 1 } }).url).toBe(`${API}/x/?a=1`);
    expect(thrownBy(() => request("POST /x{?a}", { [PATH]: { a: 1 } }))).toMatchObject({
      code: "unplaced-parameter",
      parameter: "a",
    });
  });

  test("body fills neither", () => {
    const result = request("POST /x/{a}{?b}", { [BODY]: { a: 1, b: 2 } });
    expect(result).toMatchObject({ url: `${API}/x/`, body: { a: 1, b: 2 } });
  });

  test("a value for the path without a place there is an error", () => {
    expect(thrownBy(() => request("GET /x", { [PATH]: { a: 1 } }))).toMatchObject({
      code: "unplaced-parameter",
      parameter: "a",
    });
  });

  test.each(["GET", "HEAD", "OPTIONS"])("a value for the body of %s is an error", (method) => {
    expect(thrownBy(() => request(`${method} /x`, { [BODY]: { a: 1 } }))).toMatchObject({
      code: "unplaced-parameter",
      parameter: "a",
    });
  });

  test.each([
    ["POST /x/{a}", { a: 1, [PATH]: { a: 2 } }, "a"],
    ["POST /x{?a}", { a: 1, [QUERY]: { a: 2 } }, "a"],
    ["GET /x", { a: 1, [QUERY]: { a: 2 } }, "a"],
    ["POST /x", { a: 1, [BODY]: { a: 2 } }, "a"],
    ["POST /{a}{?a}", { a: 1, [PATH]: { a: 2 }, [QUERY]: { a: 3 } }, "a"],
    ["POST /x", { data: 1, [BODY]: { a: 2 } }, "data"],
    ["GET /x", { data: 1, [QUERY]: { data: 2 } }, "data"],
  ])("two values for one place are an error: %s with %p", (route, options, parameter) => {
    expect(thrownBy(() => request(route, options))).toMatchObject({
      code: "conflicting-parameter",
      parameter,
    });
  });

  test("a plain value fills the place that a channel leaves free", () => {
    expect(request("POST /{a}{?a}", { a: 1, [PATH]: { a: 2 } }).url).toBe(`${API}/2?a=1`);
    expect(request("POST /{a}{?a}", { a: 1, [QUERY]: { a: 2 } }).url).toBe(`${API}/1?a=2`);
  });

  test("a query value stands beside data", () => {
    const result = request("POST /x", { data: "raw", [QUERY]: { a: 1 } });
    expect(result).toMatchObject({ url: `${API}/x?a=1`, body: "raw" });
  });

  test("undefined is as if not given", () => {
    const options = { [PATH]: undefined, [QUERY]: { a: undefined }, [BODY]: { a: undefined } };
    expect(request("POST /x", options)).not.toHaveProperty("body");
    expect(request("POST /x", options).url).toBe(`${API}/x`);
    expect(request("GET /x/{a}", { a: 1, [PATH]: { a: undefined } }).url).toBe(`${API}/x/1`);
  });

  test("null stays in the body and is left out of the query", () => {
    const result = request("POST /x", { [QUERY]: { a: null }, [BODY]: { a: null } });
    expect(result).toMatchObject({ url: `${API}/x`, body: { a: null } });
  });

  test.each([5, "a", null, [], new Map(), () => 1])(
    "a channel that holds no named values is an error: %p",
    (values) => {
      for (const channel of [PATH, QUERY, BODY]) {
        expect(thrownBy(() => request("POST /x", { [channel]: values })).code).toBe(
          "invalid-options",
        );
      }
    },
  );
});

describe("B10a Channels", () => {
  test("the builder has path(), query() and body()", () => {
    const { url, body } = untypedBuilder()
      .route("POST /x/{url}{?method}")
      .path({ url: 1 })
      .query({ method: 2, url: 3 })
      .body({ url: 4 })
      .build();
    expect(url).toBe(`${API}/x/1?method=2&url=3`);
    expect(body).toEqual({ url: 4 });
  });

  test.each(["method", "url", "baseUrl", "headers", "mediaType", "data", "request"])(
    "a parameter %s by itself is an error that points to the channels, whatever its value",
    (name) => {
      for (const value of ["GET", "/x", "https://example.com", "a b", {}, [], 5, null]) {
        for (const call of [
          () => untypedBuilder().param(name, value),
          () => untypedBuilder().params({ a: 1, [name]: value }),
          () =>
            untypedBuilder()
              .route("POST /x")
              .build({ [name]: value }),
        ]) {
          const error = thrownBy(call);
          expect(error).toMatchObject({ code: "invalid-parameter", parameter: name });
          expect(error.message).toContain("B10a");
        }
      }
    },
  );

  test("merged options carry them under three exported symbols", () => {
    const merged = endpoint.merge("POST /x/{a}", {
      [PATH]: { a: 1 },
      [QUERY]: { b: [2] },
      [BODY]: { c: { d: 3 } },
    });
    expect(typeof PATH).toBe("symbol");
    expect(new Set([PATH, QUERY, BODY]).size).toBe(3);
    expect(merged[PATH]).toEqual({ a: 1 });
    expect(merged[QUERY]).toEqual({ b: [2] });
    expect(merged[BODY]).toEqual({ c: { d: 3 } });
  });

  test("merged options carry none that nobody gave", () => {
    expect(Object.getOwnPropertySymbols(endpoint.merge("POST /x", { a: 1 }))).toEqual([]);
    expect(Object.getOwnPropertySymbols(endpoint.DEFAULTS)).toEqual([]);
  });

  test("parse(merge()) does the same as endpoint()", () => {
    const options = { [PATH]: { a: 1 }, [QUERY]: { a: 2 }, [BODY]: { a: 3 } };
    const result = endpoint("POST /x/{a}", options);
    expect(result).toMatchObject({ url: `${API}/x/1?a=2`, body: { a: 3 } });
    expect(endpoint.parse(endpoint.merge("POST /x/{a}", options))).toEqual(result);
  });

  test("defaults may hold them, and a call's are merged over them name by name", () => {
    const defaulted = endpoint.defaults({
      [PATH]: { a: 1 },
      [QUERY]: { b: 1, c: 1 },
      [BODY]: { d: { e: 1, f: 1 } },
    });
    const result = defaulted("POST /x/{a}", {
      [QUERY]: { c: 2 },
      [BODY]: { d: { f: 2 } },
    });
    expect(result).toMatchObject({ url: `${API}/x/1?b=1&c=2`, body: { d: { e: 1, f: 2 } } });
    expect(defaulted("POST /x/{a}", { [PATH]: { a: 2 } }).url).toBe(`${API}/x/2?b=1&c=1`);
  });

  test("they are the same symbols for every copy of the library", () => {
    expect([PATH, QUERY, BODY]).toEqual([
      Symbol.for("fluent-endpoint.path"),
      Symbol.for("fluent-endpoint.query"),
      Symbol.for("fluent-endpoint.body"),
    ]);
  });
});

describe.each(ways)("B11 Body, by %s", (_, request) => {
  describe.each(["PATCH", "POST", "PUT", "DELETE"])("%s", (method) => {
    test("the body is data as given, the same reference", () => {
      const data = { a: [1] };
      const result = request(`${method} /x`, { data });
      expect(result.body).toBe(data);
      expect(result.url).toBe(`${API}/x`);
    });

    test("data replaces leftover parameters", () => {
      expect(request(`${method} /x`, { data: "raw", a: 1 })).toMatchObject({
        url: `${API}/x`,
        body: "raw",
      });
    });

    test("else it is the leftover parameters as an object", () => {
      const { body } = request(`${method} /x`, { a: 1, b: { c: [true] } });
      expect(body).toStrictEqual({ a: 1, b: { c: [true] } });
    });

    test("else there is no body key at all", () => {
      expect(request(`${method} /x`)).not.toHaveProperty("body");
      expect(request(`${method} /x`, { a: undefined })).not.toHaveProperty("body");
    });

    test("a placeholder's own parameter never appears in the body", () => {
      const values = { a: 1, b: 2, c: 3, d: 4 };
      expect(request(`${method} /{a}/:b{?c}`, values).body).toEqual({ d: 4 });
      expect(request(`${method} /{a}/:b{?c,d}`, values)).not.toHaveProperty("body");
    });
  });

  test.each(["OPTIONS", "TRACE", "PURGE", "CONNECT", "M-SEARCH", "constructor", "__proto__"])(
    "with any other method leftover parameters or data have nowhere to go: %s",
    (method) => {
      expect(request(`${method} /x/{a}`, { a: 1 }).url).toBe(`${API}/x/1`);
      expect(thrownBy(() => request(`${method} /x/{a}`, { a: 1, b: 2 }))).toMatchObject({
        code: "unplaced-parameter",
        parameter: "b",
      });
      expect(thrownBy(() => request(`${method} /x`, { data: "raw" }))).toMatchObject({
        code: "unplaced-parameter",
        parameter: "data",
      });
    },
  );

  test.each(["GET", "HEAD"])("data with %s is a query parameter named data", (method) => {
    const result = request(`${method} /x`, { data: "a b", z: 1 });
    expect(result.url).toBe(`${API}/x?z=1&data=a%20b`);
    expect(result).not.toHaveProperty("body");
    expect(result.headers).not.toHaveProperty("content-type");
    expect(request(`${method} /x`, { data: [1, 2] }).url).toBe(`${API}/x?data=1,2`);
  });

  test("data with GET that no query can hold is an error", () => {
    for (const data of [{ a: 1 }, new Map(), () => 1, NaN]) {
      expect(thrownBy(() => request("GET /x", { data }))).toMatchObject({
        code: "invalid-parameter",
        parameter: "data",
      });
    }
  });
});

describe.each(ways)("B12 Content type, by %s", (_, request) => {
  const typeOf = (options: unknown) => request("POST /x", options).headers["content-type"];

  test("it is JSON for the object built from parameters", () => {
    expect(typeOf({ a: 1 })).toBe(JSON_TYPE);
  });

  test.each([[{}], [{ a: 1 }], [Object.create(null) as object], [[]], [[1]]])(
    "it is JSON for data that is a plain object or array: %j",
    (data) => {
      expect(typeOf({ data })).toBe(JSON_TYPE);
    },
  );

  test.each([
    "text",
    "",
    0,
    null,
    true,
    new Uint8Array(1),
    new URLSearchParams("a=b"),
    new Blob(["a"]),
    new Date(0),
    new Point(),
    new Map(),
    () => 1,
  ])("there is none for any other data: %p", (data) => {
    expect(request("POST /x", { data }).headers).not.toHaveProperty("content-type");
  });

  test("there is none without a body", () => {
    expect(request("POST /x").headers).not.toHaveProperty("content-type");
    expect(request("GET /x", { a: 1 }).headers).not.toHaveProperty("content-type");
    expect(request("GET /x", { data: [1] }).headers).not.toHaveProperty("content-type");
  });

  test("the caller's own stays", () => {
    const headers = { "Content-Type": "application/vnd.api+json" };
    expect(typeOf({ headers, a: 1 })).toBe("application/vnd.api+json");
    expect(typeOf({ headers, data: {} })).toBe("application/vnd.api+json");
    expect(typeOf({ headers, data: "raw" })).toBe("application/vnd.api+json");
    expect(typeOf({ headers })).toBe("application/vnd.api+json");
    expect(typeOf({ headers: { "content-type": "" }, a: 1 })).toBe("");
  });
});

describe.each(ways)("B13 null, by %s", (_, request) => {
  test("null stays in a JSON body, at every depth", () => {
    const { body } = request("PATCH /x", { milestone: null, a: { b: null, c: [null] } });
    expect(body).toStrictEqual({ milestone: null, a: { b: null, c: [null] } });
  });

  test("a body of null alone is a body", () => {
    expect(request("PATCH /x", { milestone: null }).body).toEqual({ milestone: null });
  });

  test("undefined does not", () => {
    const { body } = request("PATCH /x", { milestone: undefined, a: { b: undefined, c: 1 } });
    expect(body).toStrictEqual({ a: { c: 1 } });
  });

  test("data is passed on with its own", () => {
    const data = { a: undefined, b: null };
    expect(request("PATCH /x", { data }).body).toStrictEqual({ a: undefined, b: null });
  });
});

describe("B13 null", () => {
  test("null overrides a default", () => {
    const defaulted = endpoint.defaults({ milestone: 1 });
    expect(defaulted("PATCH /x", { milestone: null }).body).toEqual({ milestone: null });
    expect(
      new EndpointBuilder({ milestone: 1 }).route("PATCH /x").param("milestone", null).build().body,
    ).toEqual({ milestone: null });
  });

  test("null stays in merged options", () => {
    expect(untypedEndpoint.merge("PATCH /x", { milestone: null })).toMatchObject({
      milestone: null,
    });
  });
});

function own(values: Readonly<Record<string, unknown>>): PropertyDescriptorMap {
  return Object.getOwnPropertyDescriptors(values);
}
