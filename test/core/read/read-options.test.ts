import { describe, expect, test } from "@jest/globals";
import { BODY, PATH, QUERY } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const API = "https://api.github.com";

class Point {
  x = 1;
}

describe("A parameter", () => {
  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "fills the variable of its name, with any method: %s",
    (method) => {
      const values = { org: "octokit", team: "js" };
      const result = untypedEndpoint(`${method} /orgs/:org/teams/{team}`, values);
      expect(result.url).toBe(`${API}/orgs/octokit/teams/js`);
      expect(result).not.toHaveProperty("body");
    },
  );

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "QUERY"])(
    "goes into the query of GET and HEAD, and the JSON body of others: %s",
    (method) => {
      const values = { org: "octokit", type: "private" };
      const { url, body } = untypedEndpoint(`${method} /orgs/{org}/repos`, values);
      const isInQuery = method === "GET" || method === "HEAD";
      expect(url).toBe(`${API}/orgs/octokit/repos${isInQuery ? "?type=private" : ""}`);
      expect(body).toEqual(isInQuery ? undefined : { type: "private" });
    },
  );

  test.each(["OPTIONS", "TRACE", "PURGE", "CONNECT", "M-SEARCH", "constructor", "__proto__"])(
    "is an error otherwise with %s, and so is data",
    (method) => {
      const code = "unplaced-parameter";
      expect(untypedEndpoint(`${method} /x/{a}`, { a: 1 }).url).toBe(`${API}/x/1`);
      const parameter = thrownBy(() => untypedEndpoint(`${method} /x/{a}`, { a: 1, b: 2 }));
      expect(parameter).toMatchObject({ code, parameter: "b" });
      const data = thrownBy(() => untypedEndpoint(`${method} /x`, { data: "raw" }));
      expect(data).toMatchObject({ code, parameter: "data" });
    },
  );
});

describe("A value in a URL", () => {
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
    ["a list", ["a", 1, true, 2n, new Date(0)], "a,1,true,2,1970-01-01T00%3A00%3A00.000Z"],
    ["a list with a comma in a member", ["a,b", "c"], "a%2Cb,c"],
    ["a list with undefined and null", [undefined, "a", null, "b", undefined], "a,b"],
    ["a list with empty strings", ["", ""], ","],
  ])("is written as text: %s", (__, value, text) => {
    expect(untypedEndpoint("GET /x/{v}", { v: value }).url).toBe(`${API}/x/${text}`);
    expect(untypedEndpoint("GET /x{?v}", { v: value }).url).toBe(`${API}/x?v=${text}`);
    expect(untypedEndpoint("GET /x", { v: value }).url).toBe(`${API}/x?v=${text}`);
  });

  test.each([undefined, null, [], [null], [undefined, null]])("is left out: %p", (value) => {
    expect(untypedEndpoint("GET /x/{v}", { v: value }).url).toBe(`${API}/x/`);
    expect(untypedEndpoint("GET /x{?v,w}", { v: value, w: 1 }).url).toBe(`${API}/x?w=1`);
    expect(untypedEndpoint("GET /x", { v: value }).url).toBe(`${API}/x`);
    expect(untypedEndpoint("GET /x", { v: value, w: 1 }).url).toBe(`${API}/x?w=1`);
  });

  test.each([
    ["/x/{v}", "/x/a,1,b%20c,true"],
    ["/x/{v*}", "/x/a=1,b%20c=true"],
    ["/x{?v}", "/x?v=a,1,b%20c,true"],
    ["/x{?v*}", "/x?a=1&b%20c=true"],
    ["/x{;v*}", "/x;a=1;b%20c=true"],
  ])("may be a plain object in a template expression: %s", (url, expected) => {
    const v = { a: 1, "b c": true, left: undefined, out: null };
    expect(untypedEndpoint(`GET ${url}`, { v }).url).toBe(`${API}${expected}`);
  });

  test.each([
    ["a list in a list", [["a"]]],
    ["a list in an object", { a: ["a"] }],
    ["an object in a list", [{ a: 1 }]],
    ["an object in an object", { a: { b: 1 } }],
  ])("may not be %s", (__, v) => {
    const inTemplate = { code: "invalid-parameter", parameter: "v" };
    for (const route of ["GET /x/{v}", "GET /x{?v}", "POST /x/{+v}", "GET /x{/v*}"]) {
      expect(thrownBy(() => untypedEndpoint(route, { v }))).toMatchObject(inTemplate);
    }
    const code = Array.isArray(v) ? "unsupported-style" : "invalid-parameter";
    const inQuery = { code, parameter: "v" };
    expect(thrownBy(() => untypedEndpoint("GET /x", { v }))).toMatchObject(inQuery);
    expect(thrownBy(() => untypedEndpoint("POST /x", { [QUERY]: { v } }))).toMatchObject(inQuery);
  });

  test.each([
    ["a function", () => "x"],
    ["a symbol", Symbol("x")],
    ["NaN", NaN],
    ["Infinity", Infinity],
    ["an invalid Date", new Date(NaN)],
    ["half of a surrogate pair", "a\ud800"],
    ["a Map", new Map([["a", 1]])],
    ["an instance of a class", new Point()],
    ["a URL", new URL("https://example.com")],
  ])("is an error that names the parameter, in a list and in an object: %s", (__, value) => {
    const error = { code: "invalid-parameter", parameter: "v" };
    for (const v of [["a", value], { a: value }]) {
      for (const route of ["GET /x/{v}", "GET /x{?v}", "POST /x/{+v}", "GET /x{/v*}", "GET /x"]) {
        expect(thrownBy(() => untypedEndpoint(route, { v }))).toMatchObject(error);
      }
      expect(thrownBy(() => untypedEndpoint("POST /x", { [QUERY]: { v } }))).toMatchObject(error);
      expect(thrownBy(() => untypedEndpoint("POST /{v}", { [PATH]: { v } }))).toMatchObject(error);
    }
  });
});

describe("A name", () => {
  test("is read from options only if it is an own, enumerable string key", () => {
    const options: unknown = Object.create(
      { a: 1, headers: { "x-a": "b" }, [QUERY]: { c: 1 }, [BODY]: { d: 1 } },
      {
        own: { value: 2, enumerable: true },
        hidden: { value: 3 },
        [QUERY]: { value: { e: 1 } },
        [Symbol("s")]: { value: 4, enumerable: true },
      },
    );
    const { url, headers } = untypedEndpoint("GET /x/{a}", options);
    expect(url).toBe(`${API}/x/?own=2`);
    expect(headers).not.toHaveProperty("x-a");
    expect(untypedEndpoint("POST /x", options)).toMatchObject({
      url: `${API}/x`,
      body: { own: 2 },
    });
  });

  test("is read from an object for the template only if it is an own key", () => {
    const v: unknown = Object.create({ a: 1 }, { b: { value: 2, enumerable: true } });
    expect(thrownBy(() => untypedEndpoint("GET /x{?v*}", { v })).code).toBe("invalid-parameter");
    const bare: unknown = Object.create(null, { b: { value: 2, enumerable: true } });
    expect(untypedEndpoint("GET /x{?v*}", { v: bare }).url).toBe(`${API}/x?b=2`);
  });

  test.each(["method", "url", "baseUrl", "headers", "mediaType", "data", "request"])(
    "of an option is an error among parameters, which advises to use a location: %s",
    (name) => {
      for (const value of ["GET", "/x", "https://example.com", "a b", {}, [], 5, null]) {
        const given = { [name]: value };
        for (const call of [
          () => untypedBuilder().param(name, value),
          () => untypedBuilder().params({ a: 1, ...given }),
          () => untypedBuilder().url("/x").build(given),
        ]) {
          const error = thrownBy(call);
          expect(error).toMatchObject({ code: "invalid-parameter", parameter: name });
          expect(error.message).toMatch(/\.path\(.*\.query\(.*\.body\(/);
        }
      }
    },
  );
});
