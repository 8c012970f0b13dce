import { expect, test } from "@jest/globals";
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
