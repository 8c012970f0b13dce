import { describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { instanceOf, loadWithRuntime, requestBy } from "../generate/generated-module.js";
import { thrownBy } from "../helpers/thrown-by.js";

const described = (mediaType: string, type: string) => ({
  openapi: "3.1.0",
  info: { title: "Example", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/a": {
      post: {
        operationId: "send",
        tags: ["all"],
        requestBody: { required: true, content: { [mediaType]: { schema: { type } } } },
      },
    },
  },
});

describe("A body of text", () => {
  test.each([
    ["text/plain", "integer", 5, "5"],
    ["text/plain", "number", 0.5, "0.5"],
    ["text/plain", "boolean", false, "false"],
    ["text/csv", "integer", 5, "5"],
    ["text/plain", "string", "a", "a"],
  ])("of %s and the type %s is the text of %j", async (mediaType, type, data, expected) => {
    const document = described(mediaType, type);
    const api = createApi(document);
    expect(api.check("send", { data })).toEqual([]);
    const { files } = generate(readDescription(document));
    const root = instanceOf(loadWithRuntime(files), "Example");
    for (const request of [
      api.build("send", { data }),
      requestBy(root, "all", "send", { data }) as never,
    ]) {
      const sent = new Request(...toFetch(request));
      expect(sent.headers.get("content-type")).toBe(mediaType);
      expect(await sent.text()).toBe(expected);
    }
  });

  test("of XML that is given as an object is refused with the advice to pass text", () => {
    const api = createApi(described("application/xml", "object"));
    const message = "The body must be text: XML is sent as you write it.";
    for (const data of [{ a: 1 }, ["a"]]) {
      expect(api.check("send", { data })).toMatchObject([{ code: "invalid-parameter", message }]);
      const error = thrownBy(() => api.build("send", { data }));
      expect(error).toMatchObject({ code: "invalid-parameter" });
      expect(error.message).toContain(message);
    }
    expect(api.check("send", { data: "<a/>" })).toEqual([]);
  });
});
