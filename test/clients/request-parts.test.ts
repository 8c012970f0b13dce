import { Readable } from "node:stream";
import { createContext, runInContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import { optionsWith } from "./adapters.js";

/** All adapters treat the parts of a request alike, so toFetch stands for them here. */

describe("The method", () => {
  test.each(["patch", "Patch", "PATCH"])("is sent in upper case: %s", (method) => {
    expect(toFetch(optionsWith({ method }))[1].method).toBe("PATCH");
  });
});

describe("The URL", () => {
  test.each([
    ["https://example.com", "https://example.com/"],
    ["https://example.com/a?", "https://example.com/a"],
    ["https://example.com/a?b#c", "https://example.com/a?b"],
    ["HTTPS://EXAMPLE.com:443/a/../b", "https://example.com/b"],
    ["https://example.com/ü?'", "https://example.com/%C3%BC?%27"],
  ])("is serialised as in the URL Standard, without fragment: %s", (url, expected) => {
    expect(toFetch(optionsWith({ url }))[0]).toBe(expected);
  });

  test("is read on platforms without URL.canParse", () => {
    const { canParse } = URL;
    Reflect.deleteProperty(URL, "canParse");
    const [url] = toFetch(optionsWith({ url: "https://example.com/a" }));
    Object.assign(URL, { canParse });
    expect(url).toBe("https://example.com/a");
  });

  test("passes its userinfo on as an authorization header", () => {
    const [url, init] = toFetch(optionsWith({ url: "https://us%C3%A9r:p%40ss@example.com/#x" }));
    expect(url).toBe("https://example.com/");
    expect(init.headers.authorization).toBe(`Basic ${btoa("us\u00c3\u00a9r:p@ss")}`);
  });

  test("may have userinfo with an invalid percent-encoding, which stays as it is", () => {
    const [, init] = toFetch(optionsWith({ url: "https://a%zz@example.com/" }));
    expect(init.headers.authorization).toBe(`Basic ${btoa("a%zz:")}`);
  });

  test("does not replace an authorization header by its userinfo", () => {
    const headers = { authorization: "token 0123" };
    const [, init] = toFetch(optionsWith({ url: "https://me@example.com/", headers }));
    expect(init.headers).toEqual(headers);
  });
});

describe("Headers", () => {
  test("are strings without white space around them; the later of two spellings wins", () => {
    const headers = { "X-A": 1, "x-a": 0.5, "x-b": " \t b\t", "x-c": "" };
    expect(toFetch(optionsWith({ headers }))[1].headers).toEqual({
      "x-a": "0.5",
      "x-b": "b",
      "x-c": "",
    });
  });

  test("that are undefined are left out", () => {
    const headers = { "x-a": undefined as never };
    expect(toFetch(optionsWith({ headers }))[1].headers).toEqual({});
  });
});

describe("The body", () => {
  const JSON_TYPE = "application/json; charset=utf-8";

  test.each([
    ["a plain object", { public: false }, '{"public":false}'],
    ["a list", [1, "a"], '[1,"a"]'],
    ["no prototype", Object.assign(Object.create(null), { a: 1 }) as object, '{"a":1}'],
    ["another realm", runInContext("({ a: [1] })", createContext()) as object, '{"a":[1]}'],
    ["a toJSON method", new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ])("is JSON for %s", (_, body, json) => {
    const [, init] = toFetch(optionsWith({ body }));
    expect(init.body).toBe(json);
    expect(init.headers["content-type"]).toBe(JSON_TYPE);
  });

  test("keeps the caller's content type", () => {
    const headers = { "Content-Type": "application/vnd.api+json" };
    const [, init] = toFetch(optionsWith({ headers, body: {} }));
    expect(init.headers).toEqual({ "content-type": "application/vnd.api+json" });
  });

  test("is a string as it was given, under a JSON content type too", () => {
    const headers = { "content-type": "application/json" };
    expect(toFetch(optionsWith({ headers, body: '{"a":1}' }))[1].body).toBe('{"a":1}');
  });

  test("is the bytes of a view without the rest of its buffer", () => {
    const bytes = Uint8Array.of(1, 2, 3, 4);
    const bodies = [bytes.subarray(1, 3), new DataView(bytes.buffer, 1), bytes.buffer];
    const sent = bodies.map((body) => toFetch(optionsWith({ body }))[1].body);
    expect(sent).toEqual([Uint8Array.of(2, 3), Uint8Array.of(2, 3, 4), bytes]);
  });

  test("is a copy of bytes in shared memory", () => {
    const shared = new Uint8Array(new SharedArrayBuffer(2));
    shared.set([5, 6]);
    const [, { body }] = toFetch(optionsWith({ body: shared }));
    expect(body).toEqual(Uint8Array.of(5, 6));
    expect((body as Uint8Array).buffer).toBeInstanceOf(ArrayBuffer);
  });

  test("is a web stream for a stream of Node and a generator of text and bytes", async () => {
    async function* chunks() {
      yield "grü";
      yield await Promise.resolve(new TextEncoder().encode("ße"));
    }
    for (const body of [Readable.from(chunks()), chunks()]) {
      const [, init] = toFetch(optionsWith({ body }));
      expect(init.body).toBeInstanceOf(ReadableStream);
      expect(await new Response(init.body).text()).toBe("grüße");
    }
  });

  test("fails when it is read, if its stream contains an object", async () => {
    const [, init] = toFetch(optionsWith({ body: Readable.from([{ an: "object" }]) }));
    await expect(new Response(init.body).text()).rejects.toMatchObject({
      code: "unsupported-body",
    });
  });

  test("destroys a stream of Node when its reader stops early", async () => {
    const body = Readable.from(["a", "b", "c"]);
    const stream = toFetch(optionsWith({ body }))[1].body as ReadableStream;
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    expect(body.destroyed).toBe(true);
  });
});
