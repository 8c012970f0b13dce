import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../src/index.js";

describe("SPEC: special case: direct body", () => {
  test("a raw text rendering route takes data, with content-type and accept as the caller sets them", () => {
    expect(
      endpoint("POST /markdown/raw", {
        data: "Hello world github/linguist#1 **cool**, and #1!",
        headers: { accept: "text/html;charset=utf-8", "content-type": "text/plain" },
      }),
    ).toEqual({
      method: "post",
      url: "https://api.github.com/markdown/raw",
      headers: {
        accept: "text/html;charset=utf-8",
        "content-type": "text/plain",
        "user-agent": endpoint.DEFAULTS.headers["user-agent"],
      },
      body: "Hello world github/linguist#1 **cool**, and #1!",
    });
  });

  test.each([
    ["a string", "text"],
    ["an empty string", ""],
    ["bytes", new Uint8Array([1, 2])],
    ["a number", 0],
    ["false", false],
    ["null", null],
    ["a list", [1, { a: 2 }]],
    ["an object", { a: { b: 1 } }],
    ["a function", () => 1],
    ["a form", new URLSearchParams("a=b")],
  ])("the result body equals data: %s", (_, data) => {
    const result = endpoint("POST /markdown/raw", { data });
    expect(result).toHaveProperty("body");
    expect(result.body).toBe(data);
  });
});
