import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import {
  createApi,
  formatProblem,
  listTools,
  readDescription,
  readRequest,
} from "fluent-endpoint/openapi";

type Json = Readonly<Record<string, unknown>>;

const object = { type: "object", properties: { a: { type: "integer" } } };
const list = { type: "array", items: { type: "string" } };

const described = (place: string, mediaType: string, schema?: Json) => ({
  openapi: "3.2.0",
  servers: [{ url: "https://api.example.com" }],
  paths: {
    [place === "path" ? "/a/{p}" : "/a"]: {
      get: {
        operationId: "read",
        parameters: [
          { name: "p", in: place, required: true, content: { [mediaType]: { schema } } },
        ],
      },
    },
  },
});

const LOCATIONS = ["path", "query", "header", "cookie", "querystring"];
const TYPES = ["application/xml", "text/plain", "image/svg+xml"];
const cases = LOCATIONS.flatMap((place) => [
  ...TYPES.map((mediaType) => [place, mediaType] as const),
  ...(place === "querystring" ? [] : [[place, "application/x-www-form-urlencoded"] as const]),
]);

describe("A parameter whose content is not JSON", () => {
  test.each(cases)("takes its text in the %s: %s", (place, mediaType) => {
    for (const schema of [object, list, undefined]) {
      const api = createApi(described(place, mediaType, schema));
      for (const p of [{ a: 1 }, ["a"]]) {
        expect(api.check("read", { p }).map(({ message }) => message)).toEqual([
          'The parameter "p" must be a string.',
        ]);
      }
      const request = api.build("read", { p: "a=1&b" });
      expect([request.url, request.headers.p, request.headers.cookie].join()).toContain(
        place === "header" ? "a=1&b" : "a%3D1%26b",
      );
      expect(readRequest(api, request)).toMatchObject({ parameters: { p: "a=1&b" } });
    }
  });

  test("keeps the type of a single value", () => {
    const api = createApi(described("query", "text/plain", { type: "integer" }));
    expect(api.build("read", { p: 7 }).url).toMatch(/\?p=7$/);
    expect(api.check("read", { p: "x" })).toHaveLength(1);
  });

  test("is a string for a model, and in the types", () => {
    const document = described("query", "application/xml", object);
    expect(listTools(createApi(document))[0]?.inputSchema).toMatchObject({
      properties: { p: { type: "string" } },
    });
    const { files } = generate(readDescription(document));
    expect(files.get("types.ts")).toContain("p: string;");
  });

  test("is noted", () => {
    const notes = (mediaType: string, schema: Json) =>
      readDescription(described("query", mediaType, schema)).notices.map(formatProblem);
    expect(notes("application/xml", object)).toEqual([
      'openapi: #/paths/~1a/get/parameters/0: The parameter "p" is application/xml, which is not written from an object or a list. Pass its text. (GET /a)',
    ]);
    for (const type of ["application/json", "application/hal+json; v=1", "*/*"]) {
      expect(notes(type, object)).toEqual([]);
      expect(
        createApi(described("query", type, object)).build("read", { p: { a: 1 } }).url,
      ).toMatch(/\?p=%7B%22a%22%3A1%7D$/);
    }
    expect(notes("application/xml", { type: "string" })).toEqual([]);
  });
});
