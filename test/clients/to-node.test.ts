import { Readable } from "node:stream";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { toGot, toNode, toUndici } from "fluent-endpoint/clients";
import { exampleForm, exampleFormText, optionsWith, textOf, errorWith } from "./adapters.js";

const agent = { destroy: () => undefined };

afterEach(() => {
  jest.restoreAllMocks();
});

describe("toNode", () => {
  test("declares the length of text, bytes and an empty body", () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const results = ["grüße", bytes, undefined].map((body) => toNode(optionsWith({ body })));
    expect(results.map(([, { headers }]) => headers["content-length"])).toEqual(["7", "3", "0"]);
    expect(results.map(([, , body]) => body)).toEqual(["grüße", bytes, undefined]);
  });

  test("declares no length for a DELETE without a body", () => {
    expect(toNode(optionsWith({ method: "delete" }))[1].headers).toEqual({});
  });

  test("returns text as bytes if a header is not ASCII, because Node writes both in one encoding", () => {
    const [, , body] = toNode(optionsWith({ headers: { "x-a": "é" }, body: "ü" }));
    expect(body).toEqual(new TextEncoder().encode("ü"));
  });

  test("returns a stream of Node for a Blob, and declares its length", async () => {
    const blob = new Blob(["text"], { type: "text/x-own" });
    const [, { headers }, body] = toNode(optionsWith({ body: blob }));
    expect(headers).toEqual({ "content-type": "text/x-own", "content-length": "4" });
    expect(body).toBeInstanceOf(Readable);
    expect(await textOf(body as Readable)).toBe("text");
  });

  test("encodes a form, and declares its length", async () => {
    const [, { headers }, body] = toNode(optionsWith({ body: exampleForm() }));
    const text = await textOf(body as Readable);
    expect(text).toBe(exampleFormText(headers["content-type"]));
    expect(headers["content-length"]).toBe(String(text.length));
  });

  test("returns a stream of Node as it is, and sends it chunked", () => {
    const stream = Readable.from(["a"]);
    const [, { headers }, body] = toNode(optionsWith({ method: "delete", body: stream }));
    expect(headers).toEqual({ "transfer-encoding": "chunked" });
    expect(body).toBe(stream);
  });

  test("returns a stream of Node for a web stream, with the length that the caller gives", async () => {
    const given = { headers: { "content-length": "2" }, body: new Blob(["ab"]).stream() };
    const [, { headers }, body] = toNode(optionsWith(given));
    expect(headers).toEqual({ "content-length": "2" });
    expect(await textOf(body as Readable)).toBe("ab");
  });

  test("passes on signal, timeout and agent", () => {
    const { signal } = new AbortController();
    const request = { signal, timeout: 5, agent };
    const [, options] = toNode(optionsWith({ method: "get", request }));
    expect(options).toEqual({ method: "GET", headers: {}, signal, timeout: 5, agent });
  });

  test("ignores an agent of undici", () => {
    const request = { agent: { dispatch: () => true } };
    expect(toNode(optionsWith({ request }))[1]).not.toHaveProperty("agent");
  });

  test("refuses a Blob on a platform without streams of Node", () => {
    jest.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    expect(() => toNode(optionsWith({ body: new Blob(["x"]) }))).toThrow(
      errorWith("unsupported-body"),
    );
  });
});

describe("toGot", () => {
  test("returns headers and body as toNode does, with timeout and agent in the form of got", () => {
    const request = { timeout: 5, agent };
    expect(toGot(optionsWith({ request, body: "x" }))).toEqual([
      "https://api.example.com/path?a=b",
      {
        method: "POST",
        headers: { "content-type": "text/plain;charset=UTF-8", "content-length": "1" },
        body: "x",
        timeout: { request: 5 },
        agent: { https: agent },
      },
    ]);
  });

  test("gives the agent to the protocol of the URL, and sets no timeout for 0", () => {
    const request = { timeout: 0, agent };
    const [, options] = toGot(optionsWith({ url: "http://example.com/", request }));
    expect(options).toMatchObject({ agent: { http: agent } });
    expect(options).not.toHaveProperty("timeout");
  });

  test("encodes a form, because got sends a FormData in a DELETE without a length", async () => {
    const [, { headers, body }] = toGot(optionsWith({ method: "delete", body: exampleForm() }));
    expect(headers["content-length"]).toBe(String((await textOf(body as Readable)).length));
  });
});

describe("toUndici", () => {
  test("passes on text, bytes, a Blob and a stream as they are", () => {
    const blob = new Blob(["x"]);
    for (const body of ["x", Uint8Array.of(1, 2, 3), blob, blob.stream()]) {
      expect(toUndici(optionsWith({ body }))[1].body).toEqual(body);
    }
  });

  test("encodes a form, because undici 8 accepts only its own FormData", async () => {
    const [, { headers, body }] = toUndici(optionsWith({ body: exampleForm() }));
    const text = await (body as unknown as Blob).text();
    expect(text).toBe(exampleFormText(headers["content-type"]));
  });

  test("declares the length of an empty body, and of a stream if the caller gives it", () => {
    expect(toUndici(optionsWith({ method: "put" }))[1]).toEqual({
      method: "PUT",
      headers: { "content-length": "0" },
    });
    const options = optionsWith({ headers: { "content-length": 2 }, body: Readable.from(["ab"]) });
    expect(toUndici(options)[1].headers).toEqual({ "content-length": "2" });
  });

  test("passes on signal, timeout and dispatcher", () => {
    const { signal } = new AbortController();
    const dispatcher = { dispatch: () => true };
    const request = { signal, timeout: 5, dispatcher };
    expect(toUndici(optionsWith({ method: "get", request }))[1]).toEqual({
      method: "GET",
      headers: {},
      signal,
      headersTimeout: 5,
      bodyTimeout: 5,
      dispatcher,
    });
  });

  test("leaves out the headers that undici refuses", () => {
    const kept = { connection: "close" };
    const headers = { expect: "100-continue", "keep-alive": "1", upgrade: "x", ...kept };
    expect(toUndici(optionsWith({ method: "get", headers }))[1].headers).toEqual(kept);
  });
});
