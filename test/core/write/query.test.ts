import { describe, expect, test } from "@jest/globals";
import { untypedEndpoint } from "../../helpers/untyped.js";

const API = "https://api.github.com";

describe("Parameters that the URL template of GET and HEAD has no variable for", () => {
  test.each(["GET", "HEAD"])("are appended to the query of %s, in the order given", (method) => {
    const result = untypedEndpoint(`${method} /x/{b}`, { d: 4, a: 1, b: 2, c: 3 });
    expect(result.url).toBe(`${API}/x/2?d=4&a=1&c=3`);
    expect(result).not.toHaveProperty("body");
  });

  test.each([
    ["/x#f", { a: 1 }, "/x?a=1#f"],
    ["/x?y#f?", { a: 1 }, "/x?y&a=1#f?"],
    ["/x#y?z", { a: 1 }, "/x?a=1#y?z"],
    ["/x{#b}", { a: 1, b: 2 }, "/x?a=1#2"],
    ["/x#{b}", { a: 1, b: 2 }, "/x?a=1#2"],
    ["/x?y=1", { a: 1 }, "/x?y=1&a=1"],
    ["/x{?b}", { a: 1, b: 2 }, "/x?b=2&a=1"],
    ["/x{?b}", { a: 1 }, "/x?a=1"],
    ["/x?y{&b}", { a: 1, b: 2 }, "/x?y&b=2&a=1"],
    ["{+b}?", { a: 1, b: 2 }, "/2?&a=1"],
    ["/a", { x: "..", y: "/../" }, "/a?x=..&y=%2F..%2F"],
    ["/x", { data: [1, 2] }, "/x?data=1,2"],
  ])("are appended before a fragment, after a query with &: %s", (url, values, expected) => {
    expect(untypedEndpoint(`GET ${url}`, values).url).toBe(`${API}${expected}`);
  });

  test("are percent-encoded except for letters, digits and -._~", () => {
    expect(untypedEndpoint("GET /x", { "a b'": "é!(*)/" }).url).toBe(
      `${API}/x?a%20b%27=%C3%A9%21%28%2A%29%2F`,
    );
    const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
    const { url } = untypedEndpoint("GET /x", { a: ascii });
    expect(url.slice(`${API}/x?a=`.length).replace(/%[\dA-F]{2}/g, "")).toBe(
      "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~",
    );
  });
});

describe("The option data with GET and HEAD", () => {
  test.each(["GET", "HEAD"])("is a query parameter named data, after all others: %s", (method) => {
    const result = untypedEndpoint(`${method} /x`, { data: "a b", z: 1 });
    expect(result.url).toBe(`${API}/x?z=1&data=a%20b`);
    expect(result).not.toHaveProperty("body");
    expect(result.headers).not.toHaveProperty("content-type");
  });
});
