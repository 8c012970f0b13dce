import { afterEach, describe, expect, test } from "@jest/globals";
import type { RequestOptions } from "fluent-endpoint";
import { toAxios, toFetch, toKy, toRequest } from "fluent-endpoint/clients";
import { ADAPTERS, optionsWith, errorWith } from "./adapters.js";

const ACCEPTING: Readonly<Record<string, (options: RequestOptions) => string>> = {
  toAxios: (options) => toAxios(options).url,
  toFetch: (options) => toFetch(options)[0],
  toKy: (options) => toKy(options)[0],
};

/** Sets the address of the page, as browsers do. */
function setLocation(href: string): void {
  Object.defineProperty(globalThis, "location", { value: { href }, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "location");
});

describe.each(Object.entries(ACCEPTING))("%s with a path as URL", (_, urlOf) => {
  test.each([
    ["/api/user?a=b", "/api/user?a=b"],
    ["/", "/"],
    ["/a%20b", "/a%20b"],
    ["/a/../ü?", "/%C3%BC"],
    ["/a?b#c", "/a?b"],
    ["/a//b", "/a//b"],
    ["/user@example.com:80", "/user@example.com:80"],
  ])("returns %s as the URL Standard serialises it: %s", (url, expected) => {
    expect(urlOf(optionsWith({ url }))).toBe(expected);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/..//evil.example",
    "/.\\/evil.example",
    "/a b",
  ])("refuses %s", (url) => {
    expect(() => urlOf(optionsWith({ url }))).toThrow(errorWith("invalid-url"));
  });
});

describe("toRequest with a path as URL", () => {
  const options = optionsWith({ method: "get", url: "/api/user" });

  test("returns a Request where the platform has a base URL", () => {
    setLocation("https://app.example.com/page");
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input instanceof Request ? input : new URL(input, location.href), init);
      }
    }
    const platform = globalThis.Request;
    globalThis.Request = PageRequest;
    try {
      expect(toRequest(options).url).toBe("https://app.example.com/api/user");
    } finally {
      globalThis.Request = platform;
    }
  });

  test.each([undefined, "about:blank"])("is an error where the base URL is %s", (href) => {
    if (href !== undefined) setLocation(href);
    expect(() => toRequest(options)).toThrow(errorWith("invalid-url"));
  });
});

describe("Every other adapter", () => {
  const others = Object.entries(ADAPTERS).filter(([name]) => !(name in ACCEPTING));

  test.each(others)("refuses a path and says what to do: %s", (name, adapt) => {
    expect(() => adapt(optionsWith({ url: "/api/user" }))).toThrow(errorWith("invalid-url"));
    expect(() => adapt(optionsWith({ url: "/api/user" }))).toThrow(
      `${name}() needs an absolute URL, but was given the path "/api/user". Set baseUrl to an absolute URL`,
    );
  });
});
