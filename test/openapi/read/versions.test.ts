import { describe, expect, test } from "@jest/globals";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { parseYaml } from "fluent-endpoint/openapi/yaml";
import {
  MULTIPART,
  bodyOf,
  documentWith,
  object,
  parameter,
  texts,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { problemsOf, yamlProblemsOf } from "../call/problems-of.js";

describe("A version without quotes in YAML", () => {
  test("is read as Swagger 2.0", () => {
    const { servers, operations } = readDescription(
      upgradeSwagger(
        parseYaml(
          "swagger: 2.0\nhost: example.com\nbasePath: /v1\nschemes: [https]\npaths:\n  /a:\n    get:\n      parameters:\n        - { name: ids, in: query, type: array, collectionFormat: multi, items: { type: string } }\n",
        ),
      ),
    );
    expect(servers).toMatchObject([{ url: "https://example.com/v1" }]);
    expect(operations[0]?.parameters).toMatchObject([{ name: "ids", style: "repeat" }]);
  });

  test.each(["3.0", "3.1", "3"])("is read as OpenAPI %s", (version) => {
    expect(yamlProblemsOf(`openapi: ${version}\npaths: {}\n`)).toEqual([]);
  });

  test.each(["30.0", "4.0"])("is refused: %s", (version) => {
    expect(yamlProblemsOf(`openapi: ${version}\n`)).toHaveLength(1);
  });
});

describe("A collection format without a style in OpenAPI 3", () => {
  const api = createApi(
    upgradeSwagger({
      swagger: "2.0",
      host: "example.com",
      schemes: ["https"],
      parameters: {
        ids: { name: "ids", in: "header", type: "array", items: {}, collectionFormat: "pipes" },
      },
      paths: {
        "/a/{way}": {
          parameters: [
            {
              name: "way",
              in: "path",
              required: true,
              type: "array",
              items: { type: "string" },
              collectionFormat: "ssv",
            },
          ],
          get: { operationId: "get", parameters: [{ $ref: "#/parameters/ids" }] },
        },
      },
    }),
  );

  test("is kept in path items and in shared parameters", () => {
    const { url, headers } = api.build("get", { way: ["a", "b"], ids: [1, 2] });
    expect(url).toBe("https://example.com/a/a%20b");
    expect(headers.ids).toBe("1|2");
  });

  test("refuses a text that contains its separator", () => {
    const { code, message } = thrownBy(() => api.build("get", { way: ["a b"] }));
    expect(code).toBe("unsupported-style");
    expect(message).toContain('"way" holds the text that separates its values');
  });
});

test.each([
  { parameters: "text" },
  { parameters: {} },
  { produces: { a: 1 }, responses: { 200: { schema: {} } } },
])("A description of Swagger 2.0 that its upgrade cannot read is refused: %j", (operation) => {
  const description = { swagger: "2.0", paths: { "/a": { get: operation } } };
  expect(problemsOf(description)).toEqual([
    expect.stringMatching(/^openapi: It cannot be upgraded to OpenAPI 3\./),
  ]);
});

describe("Swagger 2.0", () => {
  const swagger = {
    swagger: "2.0",
    info: { title: "Pets", version: "1" },
    host: "example.com",
    basePath: "/v1",
    schemes: ["https"],
    consumes: ["application/json"],
    parameters: {
      pet: { name: "pet", in: "body", required: true, schema: { $ref: "#/definitions/Pet" } },
      kind: { name: "kind", in: "formData", type: "string" },
    },
    definitions: {
      Pet: {
        type: "object",
        discriminator: "kind",
        properties: { kind: { type: "string" }, name: { type: "string", "x-nullable": true } },
      },
      Dog: { "x-ms-discriminator-value": "dog", allOf: [{ $ref: "#/definitions/Pet" }] },
      Puppy: { "x-ms-discriminator-value": "puppy", allOf: [{ $ref: "#/definitions/Dog" }] },
    },
    securityDefinitions: {
      user: { type: "basic" },
      app: { type: "oauth2", flow: "application", tokenUrl: "https://example.com", scopes: {} },
    },
    paths: {
      "/pets": {
        parameters: [{ $ref: "#/parameters/pet" }],
        post: {
          operationId: "add",
          responses: {
            200: {
              schema: { type: "file" },
              examples: { "application/json": { type: "file" } },
              headers: { tags: { type: "array", items: { type: "string" } } },
            },
          },
        },
        put: {
          operationId: "upload",
          consumes: ["multipart/form-data"],
          parameters: [
            { $ref: "#/parameters/kind" },
            { name: "photo", in: "formData", type: "file", required: true },
            { name: "ids", in: "formData", type: "array", items: {}, collectionFormat: "pipes" },
          ],
        },
      },
    },
  };
  const api = createApi(upgradeSwagger(swagger));

  test("is refused with what to import, where nothing has upgraded it", () => {
    const advice =
      'It is Swagger 2.0. Pass what upgradeSwagger of "fluent-endpoint/openapi/swagger" returns for it.';
    for (const read of [createApi, readDescription]) {
      for (const given of [swagger, JSON.stringify(swagger), parseYaml("swagger: 2.0")]) {
        expect(() => read(given)).toThrow(advice);
      }
    }
  });

  test("may be JSON text, and OpenAPI 3 stays as it is", () => {
    const { document } = readDescription(upgradeSwagger(JSON.stringify(swagger)));
    expect(document).toEqual(readDescription(upgradeSwagger(swagger)).document);
    const others = { openapi: "3.1.0", paths: {} };
    expect(upgradeSwagger(Object.freeze(others))).toBe(others);
    const text = '{ "openapi": "3.1.0",\n"paths": { "/a": { "get": 1 } } }';
    expect(() => readDescription(upgradeSwagger(text))).toThrow("openapi:2");
    expect(() => upgradeSwagger("swagger: 2.0", { file: "a.yaml" })).toThrow("a.yaml");
  });

  test("has bodies among the parameters that its operations share", () => {
    const { url, body } = api.build("add", { kind: "dog", name: null });
    expect(url).toBe("https://example.com/v1/pets");
    expect(body).toEqual({ kind: "dog", name: null });
    const photo = new Blob(["x"]);
    const form = api.build("upload", { kind: "dog", photo, ids: [1, 2] }).body as FormData;
    expect([...form.keys()].sort()).toEqual(["ids", "kind", "photo"]);
    expect(form.get("ids")).toBe("1|2");
    expect(api.check("upload", {})).toMatchObject([
      { code: "missing-parameter", parameter: "photo" },
    ]);
    expect(api.check("upload", { kind: "dog" })).toMatchObject([{ parameter: "photo" }]);
  });

  test("has the schemas, responses and security schemes of OpenAPI 3", () => {
    const { document } = readDescription(upgradeSwagger(swagger));
    const reference = (name: string) => `#/components/schemas/${name}`;
    expect(document.components).toMatchObject({
      schemas: {
        Pet: {
          discriminator: {
            propertyName: "kind",
            mapping: { dog: reference("Dog"), puppy: reference("Puppy") },
          },
          required: ["kind"],
          properties: { name: { nullable: true } },
        },
      },
      securitySchemes: {
        user: { type: "http", scheme: "basic" },
        app: { flows: { clientCredentials: { tokenUrl: "https://example.com" } } },
      },
    });
    expect(document).toHaveProperty(["paths", "/pets", "post", "responses", "200"], {
      content: {
        "application/json": {
          schema: { type: "string", format: "binary" },
          example: { type: "file" },
        },
      },
      headers: { tags: { schema: { type: "array", items: { type: "string" } } } },
    });
    expect(swagger.definitions.Pet.discriminator).toBe("kind");
  });

  test("has a problem where a parameter has no location", () => {
    const paths = { "/a": { get: { parameters: [{ name: "b", type: "string" }] } } };
    expect(problemsOf({ ...swagger, paths })).toEqual([
      expect.stringContaining('#/paths/~1a/get/parameters/0: The parameter "b" needs "in"'),
    ]);
  });
});

describe("A section that is a reference", () => {
  test("is read through further references, and its problems have the line where it stands", () => {
    const description = `openapi: 3.1.0
paths: { $ref: "#/x-paths" }
components: { schemas: { $ref: "#/x-schemas" } }
x-schemas: { $ref: "#/x-others" }
x-others: { Pet: { properties: { name: { type: string } } } }
x-paths:
  /pets:
    post: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
    get:
      parameters: [{ $ref: "#/nowhere" }]
`;
    const { operations, problems } = readDescription(parseYaml(description), { skipBroken: true });
    expect(operations[0]?.body?.contents[0]?.fields).toMatchObject([{ name: "name" }]);
    expect(problems).toMatchObject([{ line: 10, pointer: "/x-paths/~1pets/get/parameters/0" }]);
  });

  test("leaves the document as it is", () => {
    const document = { openapi: "3.1.0", paths: { $ref: "#/x-paths" }, "x-paths": { "/a": {} } };
    readDescription(document);
    expect(document.paths).toEqual({ $ref: "#/x-paths" });
  });

  test.each([
    [
      "Dog: { properties: {} }\nCat:\n  properties: { a: { $ref: '#/None' } }\n",
      "a: 1",
      'schemas.yaml:3: #/Cat/properties/a/$ref: The reference "#/None" cannot be resolved.',
    ],
    [
      "Dog: {}\n",
      "parameters:\n      - { in: query }",
      "paths.yaml:4: #/~1pets/post/parameters/0: The parameter has no name. (POST /pets)",
    ],
  ])(
    "is read from another file, whose problems have its name and line",
    (schemas, part, message) => {
      const files: Readonly<Record<string, string>> = {
        "schemas.yaml": schemas,
        "paths.yaml": `/pets:\n  post:\n    ${part}\n    requestBody: { content: { application/json: { schema: { $ref: 'schemas.yaml#/Dog' } } } }\n`,
      };
      const components = { schemas: { $ref: "schemas.yaml" } };
      const description = { openapi: "3.1.0", components, paths: { $ref: "paths.yaml" } };
      const readFile = (file: string) => parseYaml(files[file] ?? "", file);
      expect(() => readDescription(description, { readFile })).toThrow(message);
    },
  );

  test.each([
    ["#/nowhere", "does not lead to an object"],
    ["#/components/schemas", "does not lead to an object"],
    ["schemas.yaml", "no way to read files was given"],
  ])("that cannot be resolved is a problem: %s", (reference, message) => {
    const description = { openapi: "3.1.0", components: { schemas: { $ref: reference } } };
    expect(problemsOf(description)).toEqual([expect.stringContaining(message)]);
  });
});

describe("OpenAPI 3.2", () => {
  test("has notices for parts that are left out", () => {
    const { notices, tags, operations } = readDescription(
      parseYaml(`openapi: 3.2.0
tags: [{ name: pets }, { name: dogs, parent: pets }]
paths:
  /pets:
    post:
      parameters: [{ name: all, in: querystring, content: { application/x-www-form-urlencoded: {} } }]
      requestBody: { content: { text/event-stream: { itemSchema: { type: object } } } }
      responses: { 200: { content: { multipart/mixed: { itemSchema: { type: object } } } } }
`),
    );
    expect(tags).toEqual([{ name: "pets" }, { name: "dogs", parent: "pets" }]);
    expect(operations[0]?.parameters.map(({ name, shape }) => [name, shape])).toEqual([
      ["all", "object"],
    ]);
    expect(notices.map(({ line, message }) => `${line ?? 0}: ${message}`)).toEqual([
      '2: The area of the tag "dogs" is a sibling of the area of its parent "pets".',
      "7: The items of text/event-stream cannot be written: itemSchema is left out. Pass the whole body as data.",
      "8: The parts of a multipart response have no types: itemSchema is left out.",
    ]);
  });
});

describe("A description that cannot be right", () => {
  const withParameter = (rest: object) =>
    documentWith({ parameters: [{ name: "b", ...rest }] }, "GET /a/{b}");

  test.each([
    ["path", "form", 'A path cannot have the style "form". Use "simple", "label" or "matrix".'],
    ["query", "simple", 'A query cannot have the style "simple".'],
    ["header", "form", 'A header cannot have the style "form". Use "simple".'],
    ["cookie", "deepObject", 'A cookie cannot have the style "deepObject".'],
    ["query", 1, "A query cannot have this style."],
  ])("is refused for the style of a %s: %s", (location, style, message) => {
    expect(problemsOf(withParameter({ in: location, style }))).toEqual([
      expect.stringContaining(`#/paths/~1a~1{b}/get/parameters/0: ${message}`),
    ]);
  });

  test.each([
    ["path", "label"],
    ["query", "deepObject"],
    ["header", "simple"],
    ["cookie", "cookie"],
  ])("is not one for the style of a %s: %s", (location, style) => {
    expect(problemsOf(withParameter({ in: location, style }))).toEqual([]);
  });

  const withBoth = (explode: boolean, encoding: object, type = MULTIPART) => {
    const parameters = [parameter("query", "ids", texts, { explode })];
    return documentWith({ parameters, ...bodyOf(object({ ids: texts }), type, { encoding }) });
  };

  test("is refused for two styles of one name in the query and a form", () => {
    const message = '#/paths/~1run/post: "ids" has another style in the form than in the query.';
    const found = [expect.stringContaining(message)];
    expect(problemsOf(withBoth(false, {}))).toEqual(found);
    expect(problemsOf(withBoth(true, { ids: { explode: false } }))).toEqual(found);
    expect(problemsOf(withBoth(true, {}))).toEqual([]);
    expect(problemsOf(withBoth(false, { ids: { explode: false } }))).toEqual([]);
    expect(problemsOf(withBoth(false, {}, "application/json"))).toEqual([]);
  });

  const withPart = (schema: object, part: object) =>
    documentWith(bodyOf(object({ part: schema }), MULTIPART, { encoding: { part } }));
  const any = { type: "object" };

  test("is refused for an object in a part that is neither JSON nor text", () => {
    const at = "#/paths/~1run/post/requestBody/content/multipart~1form-data/encoding/part:";
    expect(problemsOf(withPart(any, { contentType: "image/png" }))).toEqual([
      expect.stringContaining(
        `${at} The part "part" is an object, which cannot be written as image`,
      ),
    ]);
    expect(problemsOf(withPart(any, { style: "matrix" }))).toEqual([
      expect.stringContaining(`${at} A query cannot have the style "matrix".`),
    ]);
  });

  test.each([
    [any, { contentType: "application/vnd.a+json" }],
    [any, { contentType: "text/plain" }],
    [any, { contentType: "image/png", style: "form" }],
    [{ type: "string", format: "binary" }, { contentType: "image/png" }],
  ])("is not one for the part %j as %j", (schema, encoding) => {
    expect(problemsOf(withPart(schema, encoding))).toEqual([]);
  });
});

test("The values of a server variable may be numbers", () => {
  const { servers } = readDescription(
    parseYaml(
      "openapi: 3.1.0\nservers:\n  - { url: 'https://a.example:{port}', variables: { port: { default: 443, enum: [443, '8443'] } } }\n",
    ),
  );
  expect(servers[0]?.variables).toEqual([
    { name: "port", default: "443", values: ["443", "8443"] },
  ]);
});

test("readDescription refuses overlays, which it no longer applies, with the way to do without", () => {
  const settings = { skipBroken: false, overlays: [] };
  expect(() => readDescription({ openapi: "3.1.0", paths: {} }, settings)).toThrow(
    "openapi: readDescription applies no overlays. Apply them before: see docs/recipes/overlays.md.",
  );
});

test.each(['{ "a": [1,, 2] }', "openapi: 3.1.0"])("readDescription refuses %j as JSON", (text) => {
  expect(problemsOf(text)).toEqual([
    'openapi: It is not JSON. To read YAML, or to see the line of a mistake, pass what parseYaml of "fluent-endpoint/openapi/yaml" returns.',
  ]);
});

test.each([
  ['\ufeff{ "openapi": "3.1.0",\n "paths": [] }', 2, "#/paths"],
  ['{\n"openapi": "3.1.0", "x": "\\"{\\\\",\n"paths": { "/a": [\n1] } }', 3, "#/paths/~1a"],
  ['{ "openapi": "3.1.0", "paths": { "/a": { "get": { "parameters": [\n1,\n2] } } } }', 2, "0"],
])("readDescription names the line in %j", (text, line, pointer) => {
  expect(problemsOf(text)[0]).toMatch(`openapi:${line}: #/paths`);
  expect(problemsOf(text)[0]).toContain(`${pointer}: Expected`);
});
