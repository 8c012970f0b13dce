import { Readable } from "node:stream";
import { createContext, runInContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { toFetch, toKy, toRequest } from "fluent-endpoint/clients";
import { optionsWith } from "./adapters.js";

describe("toFetch returns the tuple of fetch's arguments", () => {
  test("with the method in upper case, whatever the case of the options", () => {
    expect(toFetch(optionsWith({ method: "patch" }))[1].method).toBe("PATCH");
    expect(toFetch(optionsWith({ method: "Delete" }))[1].method).toBe("DELETE");
    expect(toFetch(optionsWith({ method: "x-own" }))[1].method).toBe("X-OWN");
  });

  test("with headers as strings, without white space around them, the later of two spellings", () => {
    const headers = { "X-A": 1, "x-a": 0.5, "x-b": " \t b\t", "x-c": "" };
    expect(toFetch(optionsWith({ headers }))[1].headers).toEqual({
      "x-a": "0.5",
      "x-b": "b",
      "x-c": "",
    });
  });

  test("leaves out a header that is undefined", () => {
    const headers = { "x-a": undefined as never };
    expect(toFetch(optionsWith({ headers }))[1].headers).toEqual({});
  });

  test("with the JSON of the body that endpoint made of parameters", () => {
    const [url, init] = toFetch(
      endpoint("PATCH /gists/{gist_id}", { gist_id: "1", public: false }),
    );
    expect(url).toBe("https://api.github.com/gists/1");
    expect(init.body).toBe('{"public":false}');
    expect(init.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test.each([
    ["a list", [1, "a"], '[1,"a"]'],
    [
      "an object without prototype",
      Object.assign(Object.create(null), { a: 1 }) as object,
      '{"a":1}',
    ],
    [
      "an object of another realm",
      runInContext("({ a: [1] })", createContext()) as object,
      '{"a":[1]}',
    ],
    ["what has a toJSON method", new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ])("serialises %s", (_, body, text) => {
    const [, init] = toFetch(optionsWith({ body }));
    expect(init.body).toBe(text);
    expect(init.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("serialises under the caller's own media type", () => {
    const headers = { "Content-Type": "application/vnd.api+json" };
    const [, init] = toFetch(optionsWith({ headers, body: {} }));
    expect(init.headers).toEqual({ "content-type": "application/vnd.api+json" });
  });

  test("does not serialise a string again", () => {
    const headers = { "content-type": "application/json" };
    expect(toFetch(optionsWith({ headers, body: '{"a":1}' }))[1].body).toBe('{"a":1}');
  });

  test("passes a Blob, a form and a stream of the web through", () => {
    for (const body of [new Blob(["x"]), new FormData(), new Blob(["x"]).stream()]) {
      expect(toFetch(optionsWith({ body }))[1].body).toBe(body);
    }
  });

  test("shows the bytes of a view and none around it, and copies those of shared memory", () => {
    const bytes = Uint8Array.of(1, 2, 3, 4);
    const shared = new Uint8Array(new SharedArrayBuffer(2));
    shared.set([5, 6]);
    expect(toFetch(optionsWith({ body: bytes.subarray(1, 3) }))[1].body).toEqual(
      Uint8Array.of(2, 3),
    );
    expect(toFetch(optionsWith({ body: new DataView(bytes.buffer, 1) }))[1].body).toEqual(
      Uint8Array.of(2, 3, 4),
    );
    expect(toFetch(optionsWith({ body: bytes.buffer }))[1].body).toEqual(bytes);
    expect(toFetch(optionsWith({ body: shared }))[1].body).toEqual(Uint8Array.of(5, 6));
  });

  test.each(["post", "put", "patch"])(
    "sends %s without a body as no bytes, so that its length is said",
    (method) => {
      for (const body of [undefined, null, "", new Uint8Array(0), new Blob([])]) {
        expect(toFetch(optionsWith({ method, body }))[1].body).toEqual(new Uint8Array(0));
      }
    },
  );

  test.each(["get", "head", "delete", "options"])(
    "sends %s without a body as nothing",
    (method) => {
      expect(toFetch(optionsWith({ method }))[1]).toEqual({
        method: method.toUpperCase(),
        headers: {},
      });
    },
  );

  test("sets duplex for streams alone", () => {
    expect(toFetch(optionsWith({ body: new Blob(["x"]).stream() }))[1].duplex).toBe("half");
    expect(toFetch(optionsWith({ body: "x" }))[1]).not.toHaveProperty("duplex");
  });

  test("makes a stream of the web from one of Node, and from a generator of text and bytes", async () => {
    async function* chunks() {
      yield "grü";
      yield await Promise.resolve(new TextEncoder().encode("ße"));
    }
    for (const body of [Readable.from(chunks()), chunks()]) {
      const [, init] = toFetch(optionsWith({ body }));
      expect(Object.prototype.toString.call(init.body)).toBe("[object ReadableStream]");
      expect(await new Response(init.body).text()).toBe("grüße");
    }
  });

  test("fails a stream of anything else while it is read", async () => {
    const [, init] = toFetch(optionsWith({ body: Readable.from([{ an: "object" }]) }));
    await expect(new Response(init.body).text()).rejects.toMatchObject({
      code: "unsupported-body",
    });
  });

  test("ends a stream of Node that nobody reads on", async () => {
    const body = Readable.from(["a", "b", "c"]);
    const stream = toFetch(optionsWith({ body }))[1].body as ReadableStream;
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    expect(body.destroyed).toBe(true);
  });

  test("keeps a length only where the body is a stream, which fetch cannot count", () => {
    const headers = { "content-length": 1 };
    expect(toFetch(optionsWith({ headers, body: "x" }))[1].headers).not.toHaveProperty(
      "content-length",
    );
    const [, init] = toFetch(optionsWith({ headers, body: new Blob(["x"]).stream() }));
    expect(init.headers["content-length"]).toBe("1");
  });

  test("leaves a form's content type to fetch, which chooses the boundary", () => {
    const headers = { "content-type": "multipart/form-data", "content-length": 14, "x-a": "1" };
    expect(toFetch(optionsWith({ headers, body: new FormData() }))[1].headers).toEqual({
      "x-a": "1",
    });
  });

  test("makes a header of userinfo in the URL, which fetch refuses there", () => {
    const [url, init] = toFetch(optionsWith({ url: "https://us%C3%A9r:p%40ss@example.com/#x" }));
    expect(url).toBe("https://example.com/");
    expect(init.headers.authorization).toBe(`Basic ${btoa("us\u00c3\u00a9r:p@ss")}`);
  });

  test.each([
    ["https://example.com", "https://example.com/"],
    ["https://example.com/a?", "https://example.com/a"],
    ["https://example.com/a?b#c", "https://example.com/a?b"],
    ["HTTPS://EXAMPLE.com:443/a/../b", "https://example.com/b"],
    ["https://example.com/ü?'", "https://example.com/%C3%BC?%27"],
  ])("asks %s as the URL Standard writes it, without fragment: %s", (url, expected) => {
    expect(toFetch(optionsWith({ url }))[0]).toBe(expected);
  });

  test("prefers the caller's own authorization to userinfo, and takes broken escapes as they are", () => {
    const headers = { authorization: "token 0123" };
    const url = "https://a%zz@example.com/";
    expect(toFetch(optionsWith({ url, headers }))[1].headers).toEqual(headers);
    expect(toFetch(optionsWith({ url }))[1].headers.authorization).toBe(`Basic ${btoa("a%zz:")}`);
  });

  test("passes on a signal and a dispatcher, and an agent that is one", () => {
    const { signal } = new AbortController();
    const dispatcher = { dispatch: () => true };
    const agent = { dispatch: () => false };
    expect(toFetch(optionsWith({ request: { signal, dispatcher, agent } }))[1]).toMatchObject({
      signal,
      dispatcher,
    });
    expect(toFetch(optionsWith({ request: { agent } }))[1]).toMatchObject({ dispatcher: agent });
    expect(toFetch(optionsWith({ request: { agent: {}, signal: null } }))[1]).not.toHaveProperty(
      "dispatcher",
    );
  });

  test("refuses TRACE, which the Fetch Standard forbids", () => {
    expect(() => toFetch(optionsWith({ method: "trace" }))).toThrow(
      expect.objectContaining({ code: "invalid-method" }),
    );
    expect(() => toFetch(optionsWith({ method: "TRACK" }))).toThrow("forbidden");
  });
});

describe("toRequest returns a Request", () => {
  test("of what toFetch says", async () => {
    const request = toRequest(
      optionsWith({ method: "patch", headers: { "x-a": 1 }, body: { a: 1 } }),
    );
    expect(request).toBeInstanceOf(Request);
    expect([request.method, request.url]).toEqual(["PATCH", "https://api.example.com/path?a=b"]);
    expect(request.headers.get("x-a")).toBe("1");
    expect(await request.json()).toEqual({ a: 1 });
  });

  test("of a stream", async () => {
    expect(await toRequest(optionsWith({ body: Readable.from(["a", "b"]) })).text()).toBe("ab");
  });
});

describe("toKy returns the tuple of ky's arguments", () => {
  test("as toFetch, with timeout and fetch passed on", () => {
    const request = { timeout: 5, fetch };
    const [url, init] = toFetch(optionsWith({ body: {} }));
    expect(toKy(optionsWith({ body: {}, request }))).toEqual([url, { ...init, timeout: 5, fetch }]);
  });

  test("with no timeout where that is 0, and ky's own where none is given", () => {
    expect(toKy(optionsWith({ request: { timeout: 0 } }))[1].timeout).toBe(false);
    expect(toKy(optionsWith({}))[1]).not.toHaveProperty("timeout");
  });
});
