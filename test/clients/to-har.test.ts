import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { toHar } from "fluent-endpoint/clients";
import type { Request as ArchivedRequest } from "har-format";
import { optionsWith } from "./adapters.js";

describe("toHar", () => {
  test("returns every field that the format requires", () => {
    const options = endpoint("GET /orgs/{org}/repos", {
      org: "octokit",
      type: "a b",
      headers: { cookie: "a=b=c; d = e;", accept: "text/plain", "user-agent": "me" },
    });
    const request: ArchivedRequest = toHar(options);
    expect(request).toEqual({
      method: "GET",
      url: "https://api.github.com/orgs/octokit/repos?type=a%20b",
      httpVersion: "HTTP/1.1",
      cookies: [
        { name: "a", value: "b=c" },
        { name: "d", value: "e" },
      ],
      headers: [
        { name: "accept", value: "text/plain" },
        { name: "user-agent", value: "me" },
        { name: "cookie", value: "a=b=c; d = e;" },
      ],
      queryString: [{ name: "type", value: "a b" }],
      headersSize: -1,
      bodySize: 0,
    });
  });

  test("returns a cookie without a value as one with an empty value", () => {
    const { cookies } = toHar(optionsWith({ headers: { cookie: "flag" } }));
    expect(cookies).toEqual([{ name: "flag", value: "" }]);
  });

  test.each([
    ["an object", { a: "é" }, "application/json; charset=utf-8", '{"a":"é"}', 10],
    ["a string", "grüße", "text/plain;charset=UTF-8", "grüße", 7],
    ["UTF-8 bytes with a byte order mark", new TextEncoder().encode("\ufeffé"), "", "\ufeffé", 5],
  ])("returns %s as text", (_, body, mimeType, text, size) => {
    expect(toHar(optionsWith({ body }))).toMatchObject({
      postData: { mimeType, text },
      bodySize: size,
    });
  });

  test("returns a URL-encoded form as fields, unless the fields encode to another text", () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect(toHar(optionsWith({ body: new URLSearchParams({ a: "b c" }) })).postData).toEqual({
      mimeType: "application/x-www-form-urlencoded;charset=UTF-8",
      params: [{ name: "a", value: "b c" }],
    });
    expect(toHar(optionsWith({ headers, body: "a%20b" })).postData).toEqual({
      mimeType: "application/x-www-form-urlencoded",
      text: "a%20b",
    });
  });

  test("returns a form as fields, with the names and types of files", () => {
    const body = new FormData();
    body.append("a", "b");
    body.append("c", new File(["x"], "x.txt"));
    body.append("d", new File(["x"], "x.md", { type: "text/x-markdown" }));
    const { headers, postData, bodySize } = toHar(optionsWith({ body }));
    expect(postData).toEqual({
      mimeType: "multipart/form-data",
      params: [
        { name: "a", value: "b" },
        { name: "c", fileName: "x.txt", contentType: "application/octet-stream" },
        { name: "d", fileName: "x.md", contentType: "text/x-markdown" },
      ],
    });
    expect(headers).toEqual([]);
    expect(bodySize).toBe(-1);
  });

  test.each([
    ["bytes that are not UTF-8", Uint8Array.of(255), 1],
    ["a Blob", new Blob(["ab"]), 2],
    ["a stream", Readable.from(["ab"]), -1],
  ])("returns a comment in place of %s", (_, body, size) => {
    const { postData, bodySize } = toHar(optionsWith({ body }));
    expect(postData).toMatchObject({ mimeType: "", text: "" });
    expect(postData?.comment).toContain("not text");
    expect(bodySize).toBe(size);
  });
});
