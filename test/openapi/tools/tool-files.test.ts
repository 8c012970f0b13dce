import { describe, expect, test } from "@jest/globals";
import { buildTool, createApi, listTools } from "fluent-endpoint/openapi";
import { documentWith, file, MULTIPART, object, text } from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

/** An API with one operation that takes a body. */
function apiWith(content: object) {
  return createApi(documentWith({ requestBody: { content } }));
}

const formWith = (schema: object) =>
  apiWith({ [MULTIPART]: { schema: object({ file: schema, note: {} }) } });

/** The files that a form has in its field `file`. */
async function filesOf(body: unknown): Promise<(readonly [string, string, string])[]> {
  return Promise.all(
    (body as FormData)
      .getAll("file")
      .map((each) => each as File)
      .map(async (each) => [each.name, each.type, await each.text()] as const),
  );
}

describe("A file of a tool", () => {
  test.each<[unknown, string, string, string]>([
    [btoa("abc"), "blob", "", "abc"],
    [" YW\nJj ", "blob", "", "abc"],
    ["", "blob", "", ""],
    ["data:text/csv;base64,YWJj", "blob", "text/csv", "abc"],
    ["data:text/csv;name=a%20b.csv;base64,YWJj", "a b.csv", "text/csv", "abc"],
    [
      "DATA:Text/CSV;charset=utf-8;Name=a.csv;BASE64,YWJj",
      "a.csv",
      "text/csv;charset=utf-8",
      "abc",
    ],
    ["data:text/plain,a%20b,%C3%A9", "blob", "text/plain", "a b,é"],
    ["data:,", "blob", "", ""],
  ])("is read from %j", async (value, name, type, content) => {
    const { body } = buildTool(formWith(file), "run", { file: value, note: "n" });
    expect(await filesOf(body)).toEqual([[name, type, content]]);
  });

  const list = { type: "array", items: file };
  const json = { ...text, contentMediaType: "application/json" };
  const encoded = { ...text, contentMediaType: "image/png", contentEncoding: "base64" };

  test.each<[object, unknown, string[]]>([
    [{ contentMediaType: "image/png" }, btoa("abc"), ["abc"]],
    [{ anyOf: [list, { type: "null" }] }, [btoa("a"), btoa("b")], ["a", "b"]],
    [{ anyOf: [file, list, { type: "null" }] }, btoa("a"), ["a"]],
    [{ anyOf: [file, list, { type: "null" }] }, [btoa("a"), btoa("b")], ["a", "b"]],
    [{ allOf: [file, { title: "Photo" }] }, btoa("a"), ["a"]],
    [{ oneOf: [file, text] }, "text", ["text"]],
    [json, '{"a":1}', ['{"a":1}']],
    [encoded, "YQ==", ["YQ=="]],
  ])("is base64 where the schema is %j: %j", async (schema, value, contents) => {
    const { body } = buildTool(formWith(schema), "run", { file: value });
    const sent = (body as FormData).getAll("file");
    const read = sent.map(async (each) => (typeof each === "string" ? each : each.text()));
    expect(await Promise.all(read)).toEqual(contents);
  });

  test("is one of a list", async () => {
    const files = ["YQ==", "data:a/b;name=b;base64,Yg=="];
    const { body } = buildTool(formWith(list), "run", { file: files });
    expect(await filesOf(body)).toEqual([
      ["blob", "", "a"],
      ["b", "a/b", "b"],
    ]);
  });

  describe("in one of several alternatives", () => {
    const kindOf = (kind: string, source: object) =>
      object({ kind: { type: "string", enum: [kind] }, file: source });
    const alternatives = [kindOf("upload", file), kindOf("link", { type: "string" })];
    const url = "data:text/csv;name=a.csv;base64,YWJj";

    test.each(["oneOf", "anyOf"])("is read where the arguments name it in %s", async (keyword) => {
      const api = apiWith({ "multipart/form-data": { schema: { [keyword]: alternatives } } });
      const { body } = buildTool(api, "run", { kind: "upload", file: "YWJj" });
      expect(await filesOf(body)).toEqual([["blob", "", "abc"]]);
      const { body: other } = buildTool(api, "run", { kind: "link", file: url });
      expect((other as FormData).get("file")).toBe(url);
    });

    test("is read from a data URL where they name none", async () => {
      const api = formWith({ oneOf: [file, { type: "string", format: "uri" }] });
      const { body } = buildTool(api, "run", { file: url });
      expect(await filesOf(body)).toEqual([["a.csv", "text/csv", "abc"]]);
      for (const text of ["https://example.com/a", "YWJj", "data:", "data:text/csv,abc"]) {
        const { body: other } = buildTool(api, "run", { file: text });
        expect((other as FormData).get("file")).toBe(text);
      }
    });

    test("is described to a model", () => {
      const api = apiWith({ "multipart/form-data": { schema: { oneOf: alternatives } } });
      expect(listTools(api)[0]?.inputSchema.properties).toMatchObject({
        file: { anyOf: [{ contentEncoding: "base64" }, { type: "string" }] },
      });
    });
  });

  test("is described as one or a list where a schema has both", () => {
    const [tool] = listTools(formWith({ anyOf: [file, list, { type: "null" }] }));
    const one = { type: "string", contentEncoding: "base64" };
    expect(tool?.inputSchema.properties).toMatchObject({
      file: { anyOf: [one, { type: "array", items: one }] },
    });
  });

  test.each<[unknown]>([
    ["secret value"],
    ["data:text/plain;base64,secret!"],
    ["data:text/plain"],
    ["data:text/plain,%zz"],
    ["data:;name=%zz;base64,YWJj"],
    [1],
    [{ secret: "YQ==" }],
    [["secret!"]],
  ])("is refused if it is not base64: %j", (value) => {
    for (const schema of [file, list, { contentMediaType: "image/png" }]) {
      const error = thrownBy(() => buildTool(formWith(schema), "run", { file: value, note: "n" }));
      expect(error).toMatchObject({
        code: "invalid-parameter",
        parameter: "file",
        location: "body",
      });
      expect(error.message).toContain("base64");
      expect(error.message).not.toContain("secret");
    }
  });

  test.each<[object]>([[{ schema: file }], [{ schema: {} }], [{}]])(
    "may be the whole body: %j",
    async (content) => {
      const api = apiWith({ "application/zip": content });
      const [tool] = listTools(api);
      expect(tool?.inputSchema.properties).toMatchObject({ body: { contentEncoding: "base64" } });
      const { body, headers } = buildTool(api, "run", { body: "data:a/b;base64,YWJj" });
      expect(await (body as Blob).text()).toBe("abc");
      expect(headers["content-type"]).toBe("application/zip");
      const error = thrownBy(() => buildTool(api, "run", { body: "no file" }));
      expect(error).toMatchObject({ code: "invalid-parameter", parameter: "body" });
    },
  );

  test("is left out if it is null, and may be a Blob of the application", async () => {
    expect([
      ...(buildTool(formWith(file), "run", { file: null, note: "n" }).body as FormData),
    ]).toEqual([["note", "n"]]);
    const { body } = buildTool(formWith(file), "run", { file: new Blob(["a"]) });
    expect(await filesOf(body)).toEqual([["blob", "", "a"]]);
  });

  test("is described with the way to write its name", () => {
    const [tool] = listTools(formWith({ ...file, description: "A photo." }));
    const { file: written } = tool?.inputSchema.properties as Record<
      string,
      { description: string }
    >;
    expect(written?.description).toMatch(/^A photo\. .*data:.*;name=.*base64/);
  });
});
