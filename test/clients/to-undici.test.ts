import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { toUndici } from "fluent-endpoint/clients";
import { exampleForm, exampleFormText, optionsWith } from "./adapters.js";

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
    const headers = {
      expect: "100-continue",
      "keep-alive": "1",
      upgrade: "x",
      connection: "close",
    };
    expect(toUndici(optionsWith({ method: "get", headers }))[1].headers).toEqual({
      connection: "close",
    });
  });
});
