import { describe, expect, test } from "@jest/globals";
import { toFetch, toRequest } from "fluent-endpoint/clients";
import { type AcceptedRequest, createApi, readRequest } from "fluent-endpoint/openapi";
import { sentParts } from "../../helpers/sent-parts.js";

const base64 = { type: "string", contentEncoding: "base64" };
const api = createApi({
  openapi: "3.1.0",
  servers: [{ url: "https://api.example.com" }],
  components: { schemas: { Bytes: base64 } },
  paths: {
    "/a": {
      post: {
        operationId: "upload",
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: {
                  one: base64,
                  referred: { $ref: "#/components/schemas/Bytes" },
                  list: { type: "array", items: base64 },
                  typed: base64,
                  styled: base64,
                  text: { type: "string" },
                },
              },
              encoding: { typed: { contentType: "text/x-base64" }, styled: { explode: true } },
            },
          },
        },
      },
    },
  },
});

describe("A part of a multipart form", () => {
  const values = {
    one: "YQ==",
    referred: "Yg==",
    list: ["Yw==", "ZA=="],
    typed: "ZQ==",
    styled: "Zg==",
    text: "g",
  };

  test("with a contentEncoding is application/octet-stream, unless the description says otherwise", async () => {
    const [, { body }] = toFetch(api.build("upload", values));
    const types = (await sentParts(body)).map(({ name, type }) => [name, type]);
    const bytes = "application/octet-stream";
    expect(types).toEqual([
      ["one", bytes],
      ["referred", bytes],
      ["list", bytes],
      ["list", bytes],
      ["typed", "text/x-base64"],
      ["styled", undefined],
      ["text", undefined],
    ]);
  });

  test("with a contentEncoding is read as it was built", async () => {
    const read = await readRequest(api, new Request(...toFetch(api.build("upload", values))));
    expect(read).toMatchObject({ parameters: values });
  });
});

test("Parts that are JSON or files by default are read as they were built", async () => {
  const binary = { type: "string", format: "binary" };
  const object = { type: "object", additionalProperties: true };
  const properties = { meta: object, items: { type: "array", items: object }, raw: binary };
  const schema = { type: "object", properties };
  const parts = createApi({
    openapi: "3.1.0",
    servers: [{ url: "https://api.example.com" }],
    paths: {
      "/a": {
        post: {
          operationId: "upload",
          requestBody: { content: { "multipart/form-data": { schema } } },
        },
      },
    },
  });
  const json = { meta: { a: 1 }, items: [{ b: 1 }, { b: "2" }] };
  const request = toRequest(parts.build("upload", { ...json, raw: "a\n" }));
  const read = await readRequest(parts, request);
  expect(read).toMatchObject({ parameters: json, problems: [] });
  const { raw } = (read as AcceptedRequest).parameters;
  expect(raw).toBeInstanceOf(File);
  expect(await (raw as File).text()).toBe("a\n");
});
