import { describe, expect, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { readResponse } from "fluent-endpoint/clients";

const request = endpoint("GET /x");
const bytes = new Uint8Array([0, 255]);

function responseOf(body: string | Uint8Array<ArrayBuffer> | null, contentType?: string): Response {
  const response = new Response(body);
  response.headers.delete("content-type");
  if (contentType !== undefined) response.headers.set("content-type", contentType);
  return response;
}

describe("A response is read by its content type", () => {
  test.each([
    ["application/json", '{"a":1}', { a: 1 }],
    ["application/json; charset=utf-8", "[1]", [1]],
    ["application/problem+json", "null", null],
    ["application/json", "", undefined],
    ["text/plain", "é", "é"],
    ["text/html", "", ""],
    ["application/xml", "<a/>", "<a/>"],
    ["image/svg+xml", "<a/>", "<a/>"],
    ["application/x-www-form-urlencoded", "a=1", "a=1"],
    ["application/vnd.github.v3.diff; charset=utf-8", "+a", "+a"],
    ["application/octet-stream", bytes, bytes],
    ["image/png", bytes, bytes],
    ["image/png", new Uint8Array(), new Uint8Array()],
    [undefined, bytes, bytes],
    [undefined, "", undefined],
    ["application/json", null, undefined],
  ])("%s with the body %p", async (contentType, body, data) => {
    const answer = await readResponse(request, responseOf(body, contentType));
    expect(answer).toEqual({ status: 200, data });
  });
});

test("The status is that of the response, and a response without content has no data", async () => {
  const response = new Response(null, { status: 204, headers: { "content-type": "image/png" } });
  expect(await readResponse(request, response)).toEqual({ status: 204, data: undefined });
});

test("A response to HEAD has no data, whatever its content type says", async () => {
  const answer = await readResponse(endpoint("HEAD /x"), responseOf("", "text/plain"));
  expect(answer).toEqual({ status: 200, data: undefined });
});

test("A body that is not JSON although its content type is JSON causes a SyntaxError", async () => {
  const response = responseOf("<html>", "application/json");
  await expect(readResponse(request, response)).rejects.toThrow(SyntaxError);
});
