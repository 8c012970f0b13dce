import { describe, expect, test } from "@jest/globals";
import { buildTool, createApi, readRequest } from "fluent-endpoint/openapi";
import { ProjectFolder } from "../../command/project-folder.js";
import { runCommand } from "../../generate/run-command.js";
import { documentWith, everyWay, type Outcome, sentAlike } from "./every-way.js";

/** A document with an operation of a method that has no field of its own in a path item. */
function withMethod(method: string, operation: object, others: object = {}): object {
  const described = { operationId: "x", tags: ["t"], responses: {}, ...operation };
  const paths = { "/t": { additionalOperations: { [method]: described, ...others } } };
  return { ...documentWith({ openapi: "3.2.0" }, {}), paths };
}

const FORM = "application/x-www-form-urlencoded";
const to = { type: "object", properties: { to: { type: "string" } } };
const bodyOf = (type: string, schema: object = to, required = false) => ({
  requestBody: { required, content: { [type]: { schema } } },
});

describe("a method of additionalOperations has the body that is described", () => {
  const page = { name: "page", in: "query", schema: { type: "integer" } };
  test.each<[string, object, Readonly<Record<string, unknown>>, unknown]>([
    ["JSON", bodyOf("application/json"), { to: "y" }, '{"to":"y"}'],
    ["a form", bodyOf(FORM), { to: "y" }, "to=y"],
    ["text", bodyOf("text/plain", { type: "string" }), { data: "y" }, "y"],
    ["a list", bodyOf("application/json", { type: "array" }), { data: ["y"] }, '["y"]'],
    ["text of JSON", bodyOf("application/json", { type: "string" }), { data: "y" }, '"y"'],
    [
      "with a query",
      { ...bodyOf("application/json"), parameters: [page] },
      { page: 1, to: "y" },
      '{"to":"y"}',
    ],
  ])("%s", (_, operation, values, body) => {
    const document = withMethod("COPY", operation);
    const sent = (name: keyof Outcome) => sentAlike(document, "COPY /t", values, name);
    const url = `https://a.example/t${"page" in values ? "?page=1" : ""}`;
    expect([sent("method"), sent("url"), sent("body")]).toEqual(["COPY", url, body]);
  });

  test("with files", () => {
    const form = bodyOf("multipart/form-data");
    const outcomes = everyWay(withMethod("COPY", form), "COPY /t", { to: "y" });
    for (const { body } of Object.values(outcomes)) expect((body as FormData).get("to")).toBe("y");
  });

  test("OPTIONS, too", () => {
    const document = documentWith({}, bodyOf("application/json"), "/t", "options");
    expect(sentAlike(document, "OPTIONS /t", { to: "y" }, "body")).toBe('{"to":"y"}');
  });

  test("from a model, on the command line, and back on the server", async () => {
    const document = withMethod("COPY", bodyOf("application/json"), { MOVE: { responses: {} } });
    const api = createApi(document);
    expect(buildTool(api, "x", { to: "y" })).toMatchObject({ method: "copy", body: { to: "y" } });
    const sent = { method: "COPY", url: "/t", headers: {}, body: { to: "y" } };
    expect(readRequest(api, sent)).toMatchObject({ parameters: { to: "y" } });
    const folder = new ProjectFolder();
    folder.write("api.json", JSON.stringify(document));
    const { output } = await runCommand("COPY /t", "to=y", "--api", "api.json");
    folder.leave();
    expect(output).toContain('"to": "y"');
  });

  test("a required one has to be passed", () => {
    const schema = { ...to, required: ["to"] };
    const document = withMethod("COPY", bodyOf("application/json", schema, true));
    expect(() => createApi(document).build("x")).toThrow('"to" is missing');
  });

  test("one that is not described is refused", () => {
    const outcomes = everyWay(withMethod("COPY", {}), "COPY /t", { to: "y" });
    for (const { refused } of Object.values(outcomes))
      expect(refused).toMatch(/^un(?:known|placed)-parameter$/);
  });
});

describe("the fields of a query string of any name", () => {
  const word = { type: "string" };
  const withQuery = (schema: object, required = false): object => ({
    parameters: [{ name: "filters", in: "querystring", required, content: { [FORM]: { schema } } }],
  });
  const open = { type: "object", additionalProperties: word };
  test.each<[string, object, Readonly<Record<string, unknown>>, string]>([
    ["are an object", open, { filters: { a: "1", "b c": "d&e" } }, "a=1&b%20c=d%26e"],
    ["of an object that says nothing", { type: "object" }, { filters: { a: 1 } }, "a=1"],
    ["of no schema", {}, { filters: { a: true } }, "a=true"],
    [
      "beside others",
      { ...open, properties: { page: { type: "integer" } } },
      { page: 2, filters: { a: "1" } },
      "page=2&a=1",
    ],
    ["in a shared schema", { $ref: "#/components/schemas/Open" }, { filters: { a: "1" } }, "a=1"],
    ["as alternatives", { anyOf: [open, { type: "object" }] }, { filters: { a: "1" } }, "a=1"],
    ["but none", open, {}, ""],
  ])("%s", (_, schema, values, query) => {
    for (const method of ["get", "post"]) {
      const parts = { openapi: "3.2.0", components: { schemas: { Open: open } } };
      const document = documentWith(parts, withQuery(schema), "/t", method);
      expect(sentAlike(document, `${method.toUpperCase()} /t`, values, "url")).toBe(
        `https://a.example/t${query && `?${query}`}`,
      );
    }
  });

  test("are read back, checked, and required", () => {
    const document = documentWith({ openapi: "3.2.0" }, withQuery(open, true));
    const api = createApi(document);
    const read = readRequest(api, { method: "GET", url: "/t?a=1&b=2", headers: {} });
    expect(read).toMatchObject({ parameters: { filters: { a: "1", b: "2" } } });
    const codes = (values: object) => api.check("x", values).map(({ code }) => code);
    expect(codes({})).toEqual(["missing-parameter"]);
    expect(codes({ filters: { a: {} } })).toEqual(["invalid-parameter"]);
    expect(codes({ filters: { a: "1" } })).toEqual([]);
  });

  test("may not be lists, which no style of OpenAPI writes there", () => {
    const document = documentWith({ openapi: "3.2.0" }, withQuery({ type: "object" }));
    const lists = { filters: { a: ["1"] } };
    expect(sentAlike(document, "GET /t", lists, "refused")).toBe("unsupported-style");
  });
});
