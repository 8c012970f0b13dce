import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { createApi, formatProblem, readDescription } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { documentOf, object, parameter } from "../../helpers/descriptions.js";

/** The notices about a description, which `generate` has as well. */
function noticesOf(description: object): readonly string[] {
  const read = readDescription(description);
  const notices = read.notices.map(formatProblem);
  expect(generate(read).notices.map(({ message }) => message)).toEqual(notices);
  return notices;
}

const servers = [{ url: "https://example.com" }];
const get = { operationId: "a" };

describe("A key of a path item", () => {
  const left = (pointer: string, key: string) =>
    `openapi: #${pointer}/${key}: "${key}" is left out: it is no method in lower case.`;
  const described = (item: object) => documentOf({ "/a": item }, { servers });

  test.each(["Get", "POST", "X-GET", "get ", "connect", "copy", "operationId", "tags"])(
    "that is no method is told of: %s",
    (key) => {
      const description = described({ get, [key]: { operationId: "b" } });
      expect(noticesOf(description)).toEqual([left("/paths/~1a", key)]);
      expect(createApi(description).operations.map(({ id }) => id)).toEqual(["a"]);
    },
  );

  test.each([
    { "x-get": {}, summary: "A", description: "It is a.", servers, parameters: [] },
    { query: { operationId: "q" }, head: {}, trace: {}, options: {} },
    { additionalOperations: { COPY: { operationId: "c" }, LINK: {} } },
  ])("of OpenAPI is not told of: %j", (keys) => {
    expect(noticesOf(described({ get, ...keys }))).toEqual([]);
  });

  test("is told of where a reference leads, and in Swagger 2.0", () => {
    const $ref = "#/components/pathItems/A";
    const components = { pathItems: { A: { get, GET: {} } } };
    const described = documentOf({ "/a": { $ref } }, { servers, components });
    expect(noticesOf(described)).toEqual([left("/components/pathItems/A", "GET")]);
    const swagger = { swagger: "2.0", host: "example.com", paths: { "/a": { get, Put: {} } } };
    expect(noticesOf(upgradeSwagger(swagger))).toEqual([left("/paths/~1a", "Put")]);
  });

  test("is told of in paths alone", () => {
    const schema = object({ paths: { properties: { GET: {} } } });
    const described = documentOf({}, { servers, components: { schemas: { schema } } });
    expect(noticesOf(described)).toEqual([]);
  });
});

describe("The default of a server variable", () => {
  const serversOf = (v: object) => [{ url: "https://{v}.example.com", variables: { v } }];
  const described = (own: object, of?: object) =>
    documentOf({ "/a": { get: { ...get, ...(of && { servers: of }) } } }, { servers: own });

  test.each([
    { default: "c", enum: ["a", "b"] },
    { default: "", enum: ["a"] },
    { default: 1, enum: [2] },
  ])("that is not in its enum is told of: %j", (variable) => {
    const own = described(serversOf(variable));
    const text = "default: The default is not in the enum.";
    expect(noticesOf(own)).toEqual([`openapi: #/servers/0/variables/v/${text}`]);
    expect(noticesOf(described(servers, serversOf(variable)))).toEqual([
      `openapi: #/paths/~1a/get/servers/0/variables/v/${text}`,
    ]);
  });

  test.each([
    { default: "a", enum: ["a", "b"] },
    { default: 8443, enum: ["443", "8443"] },
    { default: "a", enum: [] },
    { default: "a" },
    { enum: ["a"] },
  ])("is not told of otherwise: %j", (variable) => {
    expect(noticesOf(described(serversOf(variable)))).toEqual([]);
  });

  test("is sent all the same", () => {
    const api = createApi(described(serversOf({ default: "c", enum: ["a"] })));
    expect(api.build("a").url).toBe("https://c.example.com/a");
  });

  test("is nothing to tell of in a parameter: no default is sent", () => {
    const schema = { type: "string", default: "c", enum: ["a"] };
    const parameters = [parameter("query", "n", schema)];
    const paths = { "/a": { get: { ...get, parameters } } };
    expect(noticesOf(documentOf(paths, { servers }))).toEqual([]);
    expect(createApi(documentOf(paths, { servers })).build("a").url).not.toContain("?");
  });
});
