import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { createApi, listTools, readDescription } from "fluent-endpoint/openapi";
import { documentWith } from "./every-way.js";

const keywords = [
  '"enum": [9007199254740993]',
  '"const": 9007199254740993',
  '"enum": [1, -9007199254740993]',
];

describe("A constant beyond 2^53, which is rounded when a document is read, is left out", () => {
  test.each(keywords)("%s", (keyword) => {
    const digits = keyword.includes("-") ? "-9007199254740993" : "9007199254740993";
    const schema = JSON.parse(`{ "type": "integer", ${keyword} }`) as object;
    const document = documentWith({}, { parameters: [{ name: "n", in: "query", schema }] });
    expect(createApi(document).build("x", { n: BigInt(digits) }).url).toBe(
      `https://a.example/t?n=${digits}`,
    );
    const { files } = generate(readDescription(document), { name: "Api" });
    expect([...files.values()].join("\n")).not.toContain("900719925474099");
  });

  test("also in the schemas of tools", () => {
    const bounds = {
      minimum: 1,
      maximum: Number("9223372036854775807"),
      default: Number("9007199254740993"),
    };
    const schema = { type: "integer", ...bounds };
    const document = documentWith({}, { parameters: [{ name: "n", in: "query", schema }] });
    const [tool] = listTools(createApi(document));
    expect(tool?.inputSchema.properties).toEqual({ n: { type: "integer", minimum: 1 } });
  });
});
