import { Readable } from "node:stream";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { toAxios } from "fluent-endpoint/clients";
import { optionsWith } from "./adapters.js";

const bytes = Uint8Array.of(1, 2, 3);

afterEach(() => {
  jest.restoreAllMocks();
});

describe("toAxios", () => {
  test("keeps axios from serialising the body again", () => {
    const headers = { "content-type": "application/json" };
    const { transformRequest, ...config } = toAxios(optionsWith({ body: '"x"', headers }));
    expect(config).toEqual({
      url: "https://api.example.com/path?a=b",
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "3" },
      data: '"x"',
    });
    expect(transformRequest(config.data)).toBe('"x"');
  });

  test("keeps axios from adding a content type", () => {
    expect(toAxios(optionsWith({ body: bytes })).headers["content-type"]).toBe(false);
  });

  test("copies bytes that do not fill their buffer, because axios sends the whole buffer", () => {
    const { data } = toAxios(optionsWith({ body: bytes.subarray(1) }));
    expect(new Uint8Array(data as ArrayBuffer)).toEqual(Uint8Array.of(2, 3));
    expect(toAxios(optionsWith({ body: bytes })).data).toBe(bytes.buffer);
  });

  test("passes on timeout and agent, the agent for the protocol of the URL", () => {
    const agent = { destroy: () => undefined };
    const request = { agent, timeout: 5 };
    expect(toAxios(optionsWith({ request }))).toMatchObject({ httpsAgent: agent, timeout: 5 });
    const url = "http://example.com/";
    expect(toAxios(optionsWith({ request, url }))).toMatchObject({ httpAgent: agent });
  });

  test("selects the fetch adapter for request.fetch", () => {
    expect(toAxios(optionsWith({ request: { fetch } }))).toMatchObject({
      adapter: "fetch",
      env: { fetch },
    });
  });

  test.each([
    ["nothing", undefined, undefined],
    ["text", "x", "x"],
    ["a Blob", new Blob(["x"]), new Blob(["x"])],
    ["a form", new FormData(), new FormData()],
    ["bytes", bytes, bytes.buffer],
    ["a stream of Node", Readable.from(["x"]), expect.any(ReadableStream)],
  ])("passes %s to the fetch adapter in a form that fetch accepts", (_, body, data) => {
    expect(toAxios(optionsWith({ request: { fetch }, body })).data).toEqual(data);
  });

  test("passes on a Blob unchanged outside of Node", () => {
    jest.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    const blob = new Blob(["x"]);
    expect(toAxios(optionsWith({ body: blob })).data).toBe(blob);
  });
});
