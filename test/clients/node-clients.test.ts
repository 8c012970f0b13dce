import { Readable } from "node:stream";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import {
  toAxios,
  toGot,
  toNode,
  toUndici,
  type SuperagentRequest,
  toSuperagent,
} from "fluent-endpoint/clients";
import { optionsWith, textOf } from "./adapters.js";

const bytes = Uint8Array.of(1, 2, 3);
const agent = { destroy: () => undefined };
const dispatcher = { dispatch: () => true };

function form(): FormData {
  const data = new FormData();
  data.append('a"b', "line\nbreak");
  data.append("file", new File(["text"], "n\r.txt"));
  data.append("typed", new File(["{}"], "x.json", { type: "application/json" }));
  return data;
}

function formText(boundary: string): string {
  return [
    `--${boundary}\r\nContent-Disposition: form-data; name="a%22b"\r\n\r\nline\r\nbreak\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="n%0D.txt"\r\nContent-Type: application/octet-stream\r\n\r\ntext\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="typed"; filename="x.json"\r\nContent-Type: application/json\r\n\r\n{}\r\n`,
    `--${boundary}--\r\n`,
  ].join("");
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe("toNode returns the tuple of http.request's arguments, and the body", () => {
  test("with a length for text, bytes and nothing, because Node does not say one in a DELETE", () => {
    const lengths = ["grüße", bytes, undefined].map((body) => toNode(optionsWith({ body })));
    expect(lengths.map(([, { headers }]) => headers["content-length"])).toEqual(["7", "3", "0"]);
    expect(lengths.map(([, , body]) => body)).toEqual(["grüße", bytes, undefined]);
    expect(toNode(optionsWith({ method: "delete" }))[1].headers).toEqual({});
  });

  test("with text as bytes beside a header that is not ASCII, because Node writes both in one encoding", () => {
    const [, , body] = toNode(optionsWith({ headers: { "x-a": "é" }, body: "ü" }));
    expect(body).toEqual(new TextEncoder().encode("ü"));
  });

  test("with a stream of Node for a Blob, its length said", async () => {
    const [, { headers }, body] = toNode(
      optionsWith({ body: new Blob(["text"], { type: "text/x-own" }) }),
    );
    expect(headers).toEqual({ "content-type": "text/x-own", "content-length": "4" });
    expect(body).toBeInstanceOf(Readable);
    expect(await textOf(body as Readable)).toBe("text");
  });

  test("with a form encoded, its length said", async () => {
    const [, { headers }, body] = toNode(optionsWith({ body: form() }));
    const [, boundary = ""] =
      /^multipart\/form-data; boundary=(.+)$/.exec(headers["content-type"] ?? "") ?? [];
    const text = await textOf(body as Readable);
    expect(text).toBe(formText(boundary));
    expect(headers["content-length"]).toBe(String(text.length));
  });

  test("with streams chunked, save where the caller says their length", async () => {
    const stream = Readable.from(["a"]);
    expect(toNode(optionsWith({ body: stream }))[2]).toBe(stream);
    const [, { headers }, body] = toNode(
      optionsWith({ method: "delete", body: new Blob(["ab"]).stream() }),
    );
    expect(headers).toEqual({ "transfer-encoding": "chunked" });
    expect(await textOf(body as Readable)).toBe("ab");
    const declared = optionsWith({
      headers: { "content-length": "2" },
      body: new Blob(["ab"]).stream(),
    });
    expect(toNode(declared)[1].headers).toEqual({ "content-length": "2" });
  });

  test("with signal, timeout and agent passed on", () => {
    const { signal } = new AbortController();
    const [, options] = toNode(
      optionsWith({ method: "get", request: { signal, timeout: 5, agent } }),
    );
    expect(options).toEqual({ method: "GET", headers: {}, signal, timeout: 5, agent });
  });

  test("without an agent that is a dispatcher of undici", () => {
    expect(toNode(optionsWith({ request: { agent: dispatcher } }))[1]).not.toHaveProperty("agent");
  });

  test("but no stream where there is no Node", () => {
    jest.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    expect(() => toNode(optionsWith({ body: new Blob(["x"]) }))).toThrow(
      expect.objectContaining({ code: "unsupported-body" }),
    );
  });
});

describe("toGot returns the tuple of got's arguments", () => {
  test("as toNode, with the whole request's timeout and the agent of the URL's protocol", () => {
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
    const [, options] = toGot(
      optionsWith({ url: "http://example.com/", request: { timeout: 0, agent } }),
    );
    expect(options).toMatchObject({ agent: { http: agent } });
    expect(options).not.toHaveProperty("timeout");
  });

  test("with a form as a stream, because got sends a FormData in a DELETE without saying where it ends", async () => {
    const [, { headers, body }] = toGot(optionsWith({ method: "delete", body: form() }));
    expect(headers["content-length"]).toBe(String((await textOf(body as Readable)).length));
  });
});

describe("toUndici returns the tuple of the arguments of undici's request", () => {
  test("with text, bytes, a Blob and streams passed through", () => {
    const blob = new Blob(["x"]);
    const stream = blob.stream();
    const bodies = ["x", bytes, blob, stream].map(
      (body) => toUndici(optionsWith({ body }))[1].body,
    );
    expect(bodies).toEqual(["x", bytes, blob, stream]);
    expect(bodies[3]).toBe(stream);
  });

  test("with a form as a Blob that it can read, because undici 8 knows only a FormData of its own", async () => {
    const [, { headers, body }] = toUndici(optionsWith({ body: form() }));
    const blob = body as unknown as Blob;
    const [, boundary = ""] = /boundary=(.+)$/.exec(headers["content-type"] ?? "") ?? [];
    expect(await blob.text()).toBe(formText(boundary));
  });

  test("with a length where there is nothing to count", () => {
    expect(toUndici(optionsWith({ method: "put" }))[1]).toEqual({
      method: "PUT",
      headers: { "content-length": "0" },
    });
    const headers = { "content-length": 2 };
    expect(toUndici(optionsWith({ headers, body: Readable.from(["ab"]) }))[1].headers).toEqual({
      "content-length": "2",
    });
  });

  test("with signal, timeouts and dispatcher passed on, and without headers that undici refuses", () => {
    const { signal } = new AbortController();
    const headers = {
      expect: "100-continue",
      "keep-alive": "1",
      upgrade: "x",
      connection: "close",
    };
    const request = { signal, timeout: 5, dispatcher };
    expect(toUndici(optionsWith({ method: "get", headers, request }))[1]).toEqual({
      method: "GET",
      headers: { connection: "close" },
      signal,
      headersTimeout: 5,
      bodyTimeout: 5,
      dispatcher,
    });
  });
});

describe("toAxios returns the configuration of axios", () => {
  test("that keeps axios from serialising again and from adding a content type", () => {
    const { transformRequest, ...config } = toAxios(
      optionsWith({ body: '"x"', headers: { "content-type": "application/json" } }),
    );
    expect(config).toEqual({
      url: "https://api.example.com/path?a=b",
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "3" },
      data: '"x"',
    });
    expect(transformRequest(config.data)).toBe('"x"');
    expect(toAxios(optionsWith({ body: bytes })).headers).toEqual({
      "content-type": false,
      "content-length": "3",
    });
  });

  test("with bytes in a buffer of their own, because of a view axios sends the whole buffer", () => {
    const { data } = toAxios(optionsWith({ body: bytes.subarray(1) }));
    expect(new Uint8Array(data as ArrayBuffer)).toEqual(Uint8Array.of(2, 3));
    expect(toAxios(optionsWith({ body: bytes })).data).toBe(bytes.buffer);
  });

  test("with the agent of the URL's protocol", () => {
    const request = { agent, timeout: 5 };
    expect(toAxios(optionsWith({ request }))).toMatchObject({ httpsAgent: agent, timeout: 5 });
    expect(toAxios(optionsWith({ request, url: "http://example.com/" }))).toMatchObject({
      httpAgent: agent,
    });
  });

  test("with the platform's own bodies for a fetch of the caller's", () => {
    const request = { fetch };
    const blob = new Blob(["x"]);
    const data = form();
    expect(toAxios(optionsWith({ request, body: blob }))).toMatchObject({
      adapter: "fetch",
      env: { fetch },
      data: blob,
    });
    expect(toAxios(optionsWith({ request, body: data })).data).toBe(data);
    expect(toAxios(optionsWith({ request, body: "x" })).data).toBe("x");
    expect(toAxios(optionsWith({ request, body: bytes })).data).toBe(bytes.buffer);
    expect(toAxios(optionsWith({ request, body: Readable.from(["x"]) })).data).toBeInstanceOf(
      ReadableStream,
    );
    expect(toAxios(optionsWith({ request }))).not.toHaveProperty("data");
  });

  test("with the platform's own bodies where there is no Node", () => {
    jest.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    const blob = new Blob(["x"]);
    expect(toAxios(optionsWith({ body: blob })).data).toBe(blob);
  });
});

describe("toSuperagent returns the tuple of superagent's arguments, and a plugin", () => {
  /** Notes what is asked of a request. */
  class NotingRequest implements SuperagentRequest {
    readonly calls: unknown[][] = [];
    readonly listeners: (() => void)[] = [];
    readonly set = (headers: object) => this.calls.push(["set", headers]);
    readonly send = (body: unknown) => this.calls.push(["send", body]);
    readonly timeout = (milliseconds: number) => this.calls.push(["timeout", milliseconds]);
    readonly abort = () => this.calls.push(["abort"]);
    readonly agent = (given: object) => this.calls.push(["agent", given]);
    readonly on = (_: string, listener: () => void) => this.listeners.push(listener);
    readonly serialize = (serializer: (body: string) => string) =>
      this.calls.push(["serialize", serializer("same")]);
  }

  function callsOf(options: Parameters<typeof toSuperagent>[0]) {
    const [method, url, plugin] = toSuperagent(options);
    const request = new NotingRequest();
    plugin(request);
    return { method, url, calls: request.calls, request };
  }

  test("that gives headers, body, timeout and agent", () => {
    expect(callsOf(optionsWith({ body: { a: 1 }, request: { timeout: 5, agent } }))).toMatchObject({
      method: "POST",
      url: "https://api.example.com/path?a=b",
      calls: [
        ["set", { "content-type": "application/json; charset=utf-8" }],
        ["serialize", "same"],
        ["send", '{"a":1}'],
        ["timeout", 5],
        ["agent", agent],
      ],
    });
    expect(callsOf(optionsWith({})).calls).toEqual([["set", { "content-length": "0" }]]);
  });

  test("that gives bytes as a Buffer, and as a Blob where there is none", async () => {
    const body = Uint8Array.of(1, 2, 3).subarray(1);
    const [, , [, buffer] = []] = callsOf(optionsWith({ body })).calls;
    expect(buffer).toEqual(Buffer.of(2, 3));
    const platform = Object.getOwnPropertyDescriptor(globalThis, "Buffer") ?? {};
    Object.defineProperty(globalThis, "Buffer", { value: undefined, configurable: true });
    const [, , [, blob] = []] = callsOf(optionsWith({ body })).calls;
    Object.defineProperty(globalThis, "Buffer", platform);
    expect(new Uint8Array(await (blob as Blob).arrayBuffer())).toEqual(Uint8Array.of(2, 3));
  });

  test("that aborts the request by the signal, and lets go of the signal when the request is over", () => {
    const controller = new AbortController();
    const { calls, request } = callsOf(optionsWith({ request: { signal: controller.signal } }));
    const over = callsOf(optionsWith({ request: { signal: controller.signal } }));
    over.request.listeners.forEach((listener) => {
      listener();
    });
    controller.abort();
    expect(calls.at(-1)).toEqual(["abort"]);
    expect(over.calls).not.toContainEqual(["abort"]);
    expect(request.listeners).toHaveLength(3);
    expect(callsOf(optionsWith({ request: { signal: AbortSignal.abort() } })).calls.at(-1)).toEqual(
      ["abort"],
    );
  });

  test.each([
    ["a Blob", new Blob(["x"])],
    ["a form", new FormData()],
    ["a stream", Readable.from(["x"])],
  ])("but refuses %s", (_, body) => {
    expect(() => toSuperagent(optionsWith({ body }))).toThrow(
      expect.objectContaining({ code: "unsupported-body" }),
    );
  });
});
