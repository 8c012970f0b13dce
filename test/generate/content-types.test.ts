import { describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import type { RequestOptions } from "fluent-endpoint";
import { callsById } from "./calls-by-id.js";
import { instanceOf, loadGenerated, requestBy } from "./generated-module.js";

const schema = { type: "object", properties: { name: { type: "string" } } };
const description = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://pets.example" }],
  paths: {
    "/pets": {
      post: {
        operationId: "addPet",
        tags: ["pets"],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema },
            "application/x-www-form-urlencoded": { schema },
            "text/csv; charset=utf-8": { schema: { type: "string" } },
          },
        },
      },
    },
    "/owners": {
      post: {
        operationId: "addOwner",
        tags: ["pets"],
        requestBody: { content: { "application/json": { schema } } },
      },
    },
  },
};

/** The content type and the body of a request, as each way makes it. */
async function requests(
  contentTypes: readonly string[],
  id: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<unknown[]> {
  const described = readDescription(description);
  const { files } = generate(described, { contentTypes, compiled: true });
  const built = requestBy(instanceOf(loadGenerated(files), "Pets"), "pets", id, parameters);
  const { [id]: call } = callsById(files, described, loadGenerated, contentTypes);
  const api = createApi(description, { contentTypes });
  const sent = [
    toFetch(built as unknown as RequestOptions),
    ...(call ? [call(parameters)] : []),
    toFetch(api.build(id, parameters)),
  ];
  return Promise.all(
    sent.map(async ([url, init]) => {
      const request = new Request(url, init);
      return [request.headers.get("content-type"), await request.text()];
    }),
  );
}

const thrice = (each: unknown) => [each, each, each];

describe("The content types to prefer", () => {
  test.each([
    [[], "application/json; charset=utf-8", { name: "Tom" }, '{"name":"Tom"}'],
    [
      ["application/x-www-form-urlencoded"],
      "application/x-www-form-urlencoded",
      { name: "Tom" },
      "name=Tom",
    ],
    [["Text/CSV"], "text/csv; charset=utf-8", { data: "a,b" }, "a,b"],
    [["text/csv", "application/json"], "text/csv; charset=utf-8", { data: "a,b" }, "a,b"],
  ])("%j lead to %s, in each way", async (contentTypes, type, parameters, body) => {
    expect(await requests(contentTypes, "addPet", parameters)).toEqual(thrice([type, body]));
  });

  test("change nothing of operations that do not take them", async () => {
    expect(await requests(["text/csv"], "addOwner", { name: "Ada" })).toEqual(
      thrice(["application/json; charset=utf-8", '{"name":"Ada"}']),
    );
  });

  test.each([
    [
      "text/cvs",
      'No operation takes a body of the content type "text/cvs". Did you mean "text/csv',
    ],
    ["application/xml", "The operations take application/json, application/x-www-form-urlencoded,"],
  ])("such as %s are refused if no operation takes them", (contentType, message) => {
    const api = readDescription(description);
    expect(() => generate(api, { contentTypes: [contentType] })).toThrow(message);
    expect(() => generate({ ...api, operations: [] }, { contentTypes: [contentType] })).toThrow(
      "No operation takes a body.",
    );
  });
});
