import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import type { RequestOptions } from "fluent-endpoint";
import { toSuperagent, type SuperagentRequest } from "fluent-endpoint/clients";
import { optionsWith } from "./adapters.js";

/** Records the calls of a plugin. */
class RecordingRequest implements SuperagentRequest {
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

function run(options: RequestOptions): RecordingRequest {
  const [, , plugin] = toSuperagent(options);
  const request = new RecordingRequest();
  plugin(request);
  return request;
}

describe("toSuperagent", () => {
  test("returns the method and the URL", () => {
    const [method, url] = toSuperagent(optionsWith({}));
    expect([method, url]).toEqual(["POST", "https://api.example.com/path?a=b"]);
  });

  test("sets headers, body, timeout and agent", () => {
    const agent = { destroy: () => undefined };
    const { calls } = run(optionsWith({ body: { a: 1 }, request: { timeout: 5, agent } }));
    expect(calls).toEqual([
      ["set", { "content-type": "application/json; charset=utf-8" }],
      ["serialize", "same"],
      ["send", '{"a":1}'],
      ["timeout", 5],
      ["agent", agent],
    ]);
  });

  test("declares the length of an empty body", () => {
    expect(run(optionsWith({})).calls).toEqual([["set", { "content-length": "0" }]]);
  });

  test("sends bytes as a Buffer, and as a Blob if there is no Buffer", async () => {
    const body = Uint8Array.of(1, 2, 3).subarray(1);
    expect(run(optionsWith({ body })).calls[2]).toEqual(["send", Buffer.of(2, 3)]);
    const platform = Object.getOwnPropertyDescriptor(globalThis, "Buffer") ?? {};
    Object.defineProperty(globalThis, "Buffer", { value: undefined, configurable: true });
    const [, blob] = run(optionsWith({ body })).calls[2] ?? [];
    Object.defineProperty(globalThis, "Buffer", platform);
    expect(new Uint8Array(await (blob as Blob).arrayBuffer())).toEqual(Uint8Array.of(2, 3));
  });

  test("aborts the request when the signal does", () => {
    const controller = new AbortController();
    const { calls } = run(optionsWith({ request: { signal: controller.signal } }));
    expect(calls).not.toContainEqual(["abort"]);
    controller.abort();
    expect(calls).toContainEqual(["abort"]);
    const { calls: late } = run(optionsWith({ request: { signal: AbortSignal.abort() } }));
    expect(late).toContainEqual(["abort"]);
  });

  test("stops listening to the signal when the request is over", () => {
    const controller = new AbortController();
    const { calls, listeners } = run(optionsWith({ request: { signal: controller.signal } }));
    expect(listeners).toHaveLength(3);
    for (const listener of listeners) listener();
    controller.abort();
    expect(calls).not.toContainEqual(["abort"]);
  });

  test.each([
    ["a Blob", new Blob(["x"])],
    ["a form", new FormData()],
    ["a stream", Readable.from(["x"])],
  ])("refuses %s", (_, body) => {
    expect(() => toSuperagent(optionsWith({ body }))).toThrow(
      expect.objectContaining({ code: "unsupported-body" }),
    );
  });
});
