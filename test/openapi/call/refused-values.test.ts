import { expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { call } from "fluent-endpoint/call";
import { createApi } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";

const texts = { type: "array", items: { type: "string" } };
const api = createApi({
  openapi: "3.1.0",
  info: { title: "Example", version: "1" },
  servers: [{ url: "https://example.com" }],
  paths: {
    "/x/{id}": {
      post: {
        operationId: "change",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "ids", in: "query", style: "spaceDelimited", explode: false, schema: texts },
          { name: "note", in: "header", schema: { type: "string" } },
        ],
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: { type: "object", properties: { id: { type: "string" }, tags: texts } },
              encoding: { tags: { style: "pipeDelimited", explode: false } },
            },
          },
        },
      },
    },
  },
});

test.each([
  ["a text with the separator of its style", { ids: ["a b"] }, "unsupported-style", "ids"],
  [
    "a text with the separator of its style in a form",
    { tags: ["a|b"] },
    "unsupported-style",
    "tags",
  ],
  ["a segment that a client removes", { id: ".." }, "dot-segment", "id"],
  ["a header of two lines", { note: "a\nb" }, "invalid-header", "note"],
])("check finds what build refuses: %s", (_title, values, code, parameter) => {
  const given = { id: "7", ...values };
  const problems = api.check("change", given);
  expect(problems).toMatchObject([{ code, severity: "error", parameter }]);
  expect(thrownBy(() => api.build("change", given))).toMatchObject({ code });
  expect(JSON.stringify(problems)).not.toContain("a b");
});

test("errors show the control characters of an argument's name escaped", () => {
  const hostile = "a\u001b[2Jb\nc";
  const described = createApi({
    openapi: "3.1.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://example.com" }],
    paths: {
      [`/x/{${hostile}}`]: {
        get: {
          operationId: "list",
          parameters: [
            { name: hostile, in: "path", required: true, content: { "application/json": {} } },
          ],
        },
      },
    },
  });
  const builder = new EndpointBuilder("https://example.com");
  const errors = [
    thrownBy(() => described.build("list", { [hostile]: [1n] })),
    thrownBy(() => described.build("list")),
    thrownBy(() => call(builder, "GET /x", { [hostile]: new Map() }, { cookie: [hostile] })),
  ];
  const messages = errors.map(({ message }) => message).join();
  expect(messages).not.toMatch(/\p{Cc}/u);
  expect(messages).toContain('The cookie parameter "a\\u001b[2Jb\\nc" holds a value');
});

test("an error names the operation, also where its query is left out", () => {
  const described = createApi({
    openapi: "3.2.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://example.com" }],
    paths: {
      "/x/{id}": {
        get: {
          operationId: "search",
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "string" } },
            { name: "query", in: "querystring", content: { "application/json": {} } },
          ],
        },
      },
    },
  });
  expect(thrownBy(() => described.build("search", { id: ".." })).operation).toBe("search");
});

test("sends no property that is not enumerable, which check does not see", () => {
  const given = Object.defineProperty({ id: "7" }, "note", { value: "unseen" });
  const headers = { note: "unseen" };
  expect(api.check("change", given)).toEqual([]);
  expect(api.build("change", given).headers).not.toMatchObject(headers);
  expect(api.build("change", { ...given, ...headers }).headers).toMatchObject(headers);
});
