import { describe, expect, test } from "@jest/globals";
import { buildTool, type CallableApi, createApi } from "fluent-endpoint/openapi";
import { thrownBy } from "../../helpers/thrown-by.js";
import argumentAttacks from "../../system/attacks/arguments.json";
import pathValues from "../../system/attacks/path-values.json";
import segments from "../../system/attacks/segments.json";

const BASE = "https://api.example.com/v1";
const text = { type: "string" };
const inPath = (name: string) => ({ name, in: "path", required: true, schema: text });

function apiWith(paths: object): CallableApi {
  return createApi(
    {
      openapi: "3.1.0",
      info: { title: "Attacked", version: "1" },
      servers: [{ url: BASE }],
      security: [{ key: [] }],
      paths,
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    },
    { credentials: { key: "hunter2" } },
  );
}

interface Outcome {
  readonly code?: string;
  readonly path?: string;
}

/** Builds the request in both ways, and compares it with what is expected of it. */
function expectOutcome(
  api: CallableApi,
  id: string,
  values: object,
  { code, path }: Outcome,
): void {
  for (const call of [() => api.build(id, values), () => buildTool(api, id, values)]) {
    if (code === undefined) {
      const { url } = call();
      expect(url).toBe(`https://api.example.com${path ?? ""}`);
      // Clients remove dot segments, so there must be none.
      expect(new URL(url).href).toBe(url);
      continue;
    }
    const error = thrownBy(call);
    expect(error).toMatchObject({ code });
    expect(error.message).not.toContain("hunter2");
  }
}

describe("A value in a path", () => {
  const parameters = [inPath("id")];
  const api = apiWith({ "/items/{id}/details": { get: { operationId: "read", parameters } } });

  test.each(pathValues.values)(
    "stays in its segment or is refused: %j",
    ({ value, ...outcome }) => {
      expectOutcome(api, "read", { id: value }, outcome);
    },
  );
});

describe("A value in a place that allows reserved characters", () => {
  const reserved = { name: "a", required: true, allowReserved: true };
  const api = createApi({
    openapi: "3.2.0",
    info: { title: "Attacked", version: "1" },
    servers: [{ url: BASE }],
    paths: {
      "/p/{a}/end": { get: { operationId: "path", parameters: [{ ...reserved, in: "path" }] } },
      "/q": {
        get: {
          operationId: "query",
          parameters: [
            { ...reserved, in: "query", schema: { type: "object" } },
            { name: "b", in: "query", schema: text },
          ],
        },
      },
    },
  });

  test.each(["..", ".", "%2e%2e", "%2E.", ""])("cannot leave its segment: %j", (a) => {
    const { code } = thrownBy(() => api.build("path", { a }));
    expect(code).toBe(a === "" ? "missing-variable" : "dot-segment");
  });

  test.each([
    ["../x", "..%2Fx"],
    ["a?b#c", "a%3Fb%23c"],
    ["%2F", "%2F"],
    ["%zz", "%25zz"],
  ])("ends where it should: %j", (a, sent) => {
    expect(api.build("path", { a }).url).toBe(`${BASE}/p/${sent}/end`);
  });

  test("cannot take the name of another parameter", () => {
    expect(thrownBy(() => api.build("query", { a: { b: "1" }, b: "2" })).code).toBe(
      "conflicting-parameter",
    );
    expect(api.build("query", { a: { c: "1&b=2" } }).url).toBe(`${BASE}/q?c=1%26b%3D2`);
  });
});

describe("A segment with literals and values", () => {
  test.each<{ url: string; values: object } & Outcome>(segments.cases)(
    "is not a dot segment as a whole: %j",
    ({ url, values, ...outcome }) => {
      const parameters = Object.keys(values).map(inPath);
      const api = apiWith({ [url]: { get: { operationId: "read", parameters } } });
      expectOutcome(api, "read", values, outcome);
    },
  );
});

describe("Arguments", () => {
  const parameters = [
    inPath("id"),
    { name: "dry", in: "query", schema: { type: "boolean" } },
    { name: "X-Note", in: "header", schema: text },
    { name: "X-Key", in: "header", schema: text },
    { name: "Authorization", in: "header", schema: text },
  ];
  const schema = { type: "object", properties: { name: text, note: text } };
  const operation = {
    operationId: "change",
    parameters,
    requestBody: { content: { "application/json": { schema } } },
  };
  const api = apiWith({ "/items/{id}": { patch: operation } });

  test.each(argumentAttacks.cases)("cannot smuggle $name", ({ arguments: given, ...outcome }) => {
    // As a model sends them: JSON, in which "__proto__" is a key like any other.
    const values = JSON.parse(JSON.stringify(given)) as object;
    if (outcome.request === undefined) {
      expectOutcome(api, "change", values, outcome);
      return;
    }
    expect(buildTool(api, "change", values)).toMatchObject({
      ...outcome.request,
      headers: { "x-key": "hunter2" },
    });
  });
});
