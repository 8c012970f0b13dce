import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointError } from "fluent-endpoint";
import { readResponse, toFetch, type StandardSchema } from "fluent-endpoint/clients";

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
    ["text/json; charset=utf-8", "[1]", [1]],
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
    const read = await readResponse(request, responseOf(body, contentType));
    expect(read).toEqual({ status: 200, ok: true, data });
  });
});

test("The result has the status of the response, and no data if there is no content", async () => {
  const response = new Response(null, { status: 204, headers: { "content-type": "image/png" } });
  expect(await readResponse(request, response)).toEqual({
    status: 204,
    ok: true,
    data: undefined,
  });
});

test("A response to HEAD has no data, with any content type", async () => {
  const read = await readResponse(endpoint("HEAD /x"), responseOf("", "text/plain"));
  expect(read).toEqual({ status: 200, ok: true, data: undefined });
});

test("The response may answer the arguments of fetch", async () => {
  const read = await readResponse(toFetch(request), responseOf("[1]", "application/json"));
  expect(read).toEqual({ status: 200, ok: true, data: [1] });
  const head = await readResponse(["https://a.example", { method: "HEAD" }], responseOf("", "a/b"));
  expect(head).toEqual({ status: 200, ok: true, data: undefined });
});

test("A body that is not JSON although its content type is JSON causes a SyntaxError", async () => {
  const response = responseOf("<html>", "application/json");
  await expect(readResponse(request, response)).rejects.toThrow(SyntaxError);
});

describe("readResponse() with a schema", () => {
  /** Accepts numbers, and doubles them. */
  function schemaWith(
    path?: readonly (PropertyKey | { key: PropertyKey })[],
  ): StandardSchema<number> {
    const issue = { message: "secret", ...(path && { path }) };
    return {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: (value) =>
          typeof value === "number" ? { value: value * 2 } : { issues: [issue, issue] },
      },
    };
  }

  test("returns what the schema makes of the data", async () => {
    const read = await readResponse(request, Response.json(21), schemaWith());
    expect(read).toEqual({ status: 200, ok: true, data: 42 });
  });

  test("waits for a schema that checks asynchronously", async () => {
    const { validate } = schemaWith()["~standard"];
    const schema: StandardSchema<number> = {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: async (value) => Promise.resolve(await validate(value)),
      },
    };
    expect(await readResponse(request, Response.json(1), schema)).toMatchObject({ data: 2 });
  });

  test("leaves the data of an error as it is", async () => {
    const response = Response.json("not found", { status: 404 });
    const read = await readResponse(request, response, schemaWith());
    expect(read).toEqual({ status: 404, ok: false, data: "not found" });
  });

  test.each([
    [undefined, "see data."],
    [["items", 0, { key: "id" }], "see data.items[0].id."],
    [["a-b", Symbol("s")], 'see data["a-b"]["Symbol(s)"].'],
    [["a".repeat(100)], `see data["${"a".repeat(60)}…"].`],
    [["\u202e"], 'see data["\\u{202e}"].'],
  ])("throws an EndpointError that says where the data does not fit: %p", async (path, place) => {
    const reading = readResponse(request, Response.json("secret"), schemaWith(path));
    const error: unknown = await reading.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ code: "invalid-response", cause: [{ message: "secret" }, {}] });
    expect(String(error)).toContain(place);
    expect(String(error)).not.toContain("secret");
  });

  test("names three places at most", async () => {
    const issues = ["a", "b", "c", "d"].map((key) => ({ message: "is wrong", path: [key] }));
    const schema: StandardSchema = {
      "~standard": { version: 1, vendor: "test", validate: () => ({ issues }) },
    };
    await expect(readResponse(request, Response.json(1), schema)).rejects.toThrow(
      "see data.a, data.b, data.c and others.",
    );
  });
});
