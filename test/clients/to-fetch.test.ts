import { Readable } from "node:stream";
import { describe, expect, jest, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { toFetch, toKy, toRequest } from "fluent-endpoint/clients";
import { optionsWith, errorWith } from "./adapters.js";

describe("toFetch", () => {
  test("passes on a Blob, a form and a web stream as they are", () => {
    for (const body of [new Blob(["x"]), new FormData(), new Blob(["x"]).stream()]) {
      expect(toFetch(optionsWith({ body }))[1].body).toBe(body);
    }
  });

  test("passes on a FormData that cannot be read, as React Native's", () => {
    class NativeForm {
      readonly [Symbol.toStringTag] = "FormData";
    }
    const body = new NativeForm();
    expect(toFetch(optionsWith({ body }))[1].body).toBe(body);
  });

  test.each(["post", "put", "patch"])(
    "sends %s without a body as zero bytes, so that fetch declares the length",
    (method) => {
      for (const body of [undefined, null, "", new Uint8Array(0), new Blob([])]) {
        expect(toFetch(optionsWith({ method, body }))[1].body).toEqual(new Uint8Array(0));
      }
    },
  );

  test.each(["get", "head", "delete", "options"])("sets no body for %s without one", (method) => {
    expect(toFetch(optionsWith({ method }))[1]).toEqual({
      method: method.toUpperCase(),
      headers: {},
    });
  });

  test("sets duplex for streams only", () => {
    expect(toFetch(optionsWith({ body: new Blob(["x"]).stream() }))[1].duplex).toBe("half");
    expect(toFetch(optionsWith({ body: "x" }))[1]).not.toHaveProperty("duplex");
  });

  test("keeps content-length for a stream, whose bytes fetch cannot count", () => {
    const headersOf = (body: unknown) =>
      toFetch(optionsWith({ headers: { "content-length": 1 }, body }))[1].headers;
    expect(headersOf(new Blob(["x"]).stream())["content-length"]).toBe("1");
    expect(headersOf("x")).not.toHaveProperty("content-length");
  });

  test("leaves the content type of a form to fetch, which chooses the boundary", () => {
    const headers = { "content-type": "multipart/form-data", "content-length": 14, "x-a": "1" };
    const [, init] = toFetch(optionsWith({ headers, body: new FormData() }));
    expect(init.headers).toEqual({ "x-a": "1" });
  });

  test("passes on a signal and a dispatcher", () => {
    const { signal } = new AbortController();
    const dispatcher = { dispatch: () => true };
    const agent = { dispatch: () => false };
    const [, init] = toFetch(optionsWith({ request: { signal, dispatcher, agent } }));
    expect(init).toMatchObject({ signal, dispatcher });
  });

  test("passes on an agent of undici as the dispatcher, and ignores an agent of Node", () => {
    const agent = { dispatch: () => false };
    expect(toFetch(optionsWith({ request: { agent } }))[1]).toMatchObject({ dispatcher: agent });
    const [, init] = toFetch(optionsWith({ request: { agent: {}, signal: null } }));
    expect(init).not.toHaveProperty("dispatcher");
  });

  test.each(["trace", "TRACK"])("refuses %s, which the Fetch Standard forbids", (method) => {
    expect(() => toFetch(optionsWith({ method }))).toThrow(errorWith("invalid-method"));
  });
});

describe("toRequest", () => {
  test("returns a Request with the arguments of toFetch", async () => {
    const options = optionsWith({ method: "patch", headers: { "x-a": 1 }, body: { a: 1 } });
    const request = toRequest(options);
    expect(request).toBeInstanceOf(Request);
    expect([request.method, request.url]).toEqual(["PATCH", "https://api.example.com/path?a=b"]);
    expect(request.headers.get("x-a")).toBe("1");
    expect(await request.json()).toEqual({ a: 1 });
  });

  test("accepts a stream", async () => {
    expect(await toRequest(optionsWith({ body: Readable.from(["a", "b"]) })).text()).toBe("ab");
  });
});

describe("toKy", () => {
  test("adds timeout and fetch to the arguments of toFetch", () => {
    const request = { timeout: 5, fetch };
    const [url, init] = toFetch(optionsWith({ body: {} }));
    expect(toKy(optionsWith({ body: {}, request }))).toEqual([url, { ...init, timeout: 5, fetch }]);
  });

  test("turns the timeout 0 into false, and sets none if none is given", () => {
    expect(toKy(optionsWith({ request: { timeout: 0 } }))[1].timeout).toBe(false);
    expect(toKy(optionsWith({}))[1]).not.toHaveProperty("timeout");
  });
});

test("A spy on fetch sees the arguments of toFetch", async () => {
  const send = jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => Promise.resolve(Response.json({ state: "closed" })));
  const values = { owner: "octokit", repo: "rest.js", private: true };
  const options = endpoint("PATCH /repos/{owner}/{repo}", values);
  const responses = [await fetch(...toFetch(options)), await fetch(...toFetch(options))];
  for (const response of responses) expect(await response.json()).toEqual({ state: "closed" });
  expect(send).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenCalledWith(...toFetch(options));
  expect(send).not.toHaveBeenCalledWith(...toFetch({ ...options, method: "post" }));
  send.mockRestore();
});
