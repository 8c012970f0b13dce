import { describe, expect, test } from "@jest/globals";
import { readDescription, type ReadSettings } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { parseYaml } from "fluent-endpoint/openapi/yaml";
import {
  bodyOf,
  documentOf,
  documentWith,
  MULTIPART,
  object,
  parameter,
  text,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { problemsOf, yamlProblemsOf } from "../call/problems-of.js";

/** The only operation of a description. */
function operationOf(operation: object) {
  return readDescription(documentWith(operation, "GET /pets/{id}")).operations[0];
}

describe("The model of an API", () => {
  test("has all of an operation", () => {
    const api = readDescription(
      documentOf(
        {
          "/pets/{id}": {
            parameters: [
              parameter("path", "id", text, { description: "The pet" }),
              parameter("query", "page", { type: "integer" }),
            ],
            post: {
              operationId: "update",
              tags: ["pets"],
              summary: "Updates a pet",
              description: "In full",
              deprecated: true,
              externalDocs: { url: "https://example.com/docs" },
              security: [{ key: [] }, {}],
              parameters: [
                parameter("query", "page", { type: "array" }, { required: true, explode: false }),
              ],
              ...bodyOf(object({ a: text }, "a")),
              responses: { 200: { description: "Done", content: { "application/json": {} } } },
            },
          },
        },
        {
          info: { title: "Pets", version: "2", description: "About pets" },
          servers: [{ url: "https://example.com" }],
          tags: [{ name: "pets", description: "All about pets" }, { name: "none" }],
          components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
        },
      ),
    );
    expect(api).toMatchObject({
      title: "Pets",
      version: "2",
      description: "About pets",
      servers: [{ name: "exampleCom", url: "https://example.com", variables: [] }],
      tags: [{ name: "pets", description: "All about pets" }, { name: "none" }],
      securitySchemes: [{ name: "key", kind: "apiKey", location: "header", parameter: "X-Key" }],
      problems: [],
    });
    expect(api.operations).toEqual([
      {
        method: "POST",
        path: "/pets/{id}",
        pointer: "/paths/~1pets~1{id}/post",
        id: "update",
        tags: ["pets"],
        summary: "Updates a pet",
        description: "In full",
        isDeprecated: true,
        documentation: "https://example.com/docs",
        security: [["key"], []],
        parameters: [
          {
            name: "id",
            location: "path",
            isRequired: true,
            isDeprecated: false,
            description: "The pet",
            schema: text,
            shape: "scalar",
            expression: "{id}",
          },
          {
            name: "page",
            location: "query",
            isRequired: true,
            isDeprecated: false,
            schema: { type: "array" },
            shape: "list",
            style: "comma",
          },
        ],
        body: {
          isRequired: true,
          contents: [
            {
              mediaType: "application/json",
              schema: object({ a: text }, "a"),
              fields: [{ name: "a", isRequired: true, shape: "scalar", schema: text }],
              hasMoreFields: false,
            },
          ],
        },
        responses: [{ status: "200", description: "Done", mediaTypes: ["application/json"] }],
      },
    ]);
  });

  test("has an operationId as it stands, with its spaces", () => {
    expect(operationOf({ operationId: "get pet " })?.id).toBe("get pet ");
  });

  test.each<[object, string]>([
    [{ items: {} }, "list"],
    [{ properties: {} }, "object"],
    [{ type: ["string", "integer", "null"] }, "scalar"],
    [{ type: ["string", "array"] }, "any"],
    [{ type: ["null"] }, "any"],
    [{ type: "other" }, "any"],
    [{ const: 1 }, "scalar"],
    [{ const: [] }, "list"],
    [{ const: {} }, "object"],
    [{ const: null }, "scalar"],
    [{ enum: ["a", 1] }, "scalar"],
    [{ enum: [] }, "any"],
    [{ oneOf: [{ type: "array" }, { items: {} }] }, "list"],
    [{ allOf: [{ description: "a" }, { type: "object" }] }, "object"],
    [{}, "any"],
  ])("has the shape of %j: %s", (schema, shape) => {
    const parameters = [parameter("query", "a", schema)];
    expect(operationOf({ parameters })?.parameters[0]?.shape).toBe(shape);
  });

  test("has the fields of all parts of a body", () => {
    const schema = {
      required: ["a", "missing"],
      allOf: [
        { type: ["object", "null"], properties: { a: true, b: "broken" } },
        { oneOf: [{ required: ["c"], properties: { c: {} } }, { additionalProperties: {} }] },
        text,
      ],
    };
    expect(operationOf(bodyOf(schema))?.body?.contents).toMatchObject([
      {
        hasMoreFields: true,
        fields: [
          { name: "a", isRequired: true, schema: true },
          { name: "b", isRequired: false, schema: true },
          { name: "c", isRequired: false },
          { name: "missing", isRequired: true, schema: {} },
        ],
      },
    ]);
  });

  test("has the styles of the fields of a form", () => {
    const any = { type: "object" };
    const encoding = { a: { contentType: "application/json" }, b: { contentType: "text/plain" } };
    const operation = operationOf(
      bodyOf(object({ a: any, b: any, c: any }), MULTIPART, { encoding }),
    );
    const fields = operation?.body?.contents[0]?.fields ?? [];
    expect(fields.map(({ style }) => style)).toEqual(["json", undefined, undefined]);
  });

  test("has bodies of any schema, and none", () => {
    const content = { "application/json": { schema: true }, "text/plain": {} };
    expect(operationOf({ requestBody: { content } })?.body?.contents).toEqual([
      { mediaType: "application/json", schema: true, hasMoreFields: false },
      { mediaType: "text/plain", hasMoreFields: false },
    ]);
  });

  test("has the ways to authenticate", () => {
    const securitySchemes = {
      token: { type: "http", scheme: "Bearer", description: "A token" },
      oauth: { type: "oauth2" },
      digest: { type: "http", scheme: "digest" },
      key: { type: "apiKey", in: "header" },
      broken: "text",
    };
    const described = documentOf({}, { components: { securitySchemes } });
    expect(readDescription(described).securitySchemes).toEqual([
      { name: "token", kind: "bearer", description: "A token" },
      { name: "oauth", kind: "bearer" },
      { name: "digest", kind: "other" },
      { name: "key", kind: "other" },
    ]);
  });

  test("has the servers of operations if the description has none, each once", () => {
    const servers = [
      {
        url: "https://{region}.example.com",
        variables: { region: { enum: ["eu", "us"], description: "Where" } },
      },
      { url: "https://{region}.example.com", variables: { region: { default: 7 } } },
      { url: "" },
      {},
    ];
    const own = documentWith({ servers }, "GET /pets/{id}", { servers: undefined });
    expect(readDescription(own).servers).toEqual([
      {
        name: "regionExampleCom",
        url: "https://{region}.example.com",
        variables: [{ name: "region", default: "eu", values: ["eu", "us"], description: "Where" }],
      },
    ]);
  });

  test("gives each server a name", () => {
    const servers = [
      { url: "https://a.example.com", description: "Production" },
      { url: "https://b.example.com", description: "Production" },
      { url: "https://c.example.com", description: "A long description of what this server does" },
      { url: "http://d.example.com", name: "Own" },
      { url: "/*" },
    ];
    const read = readDescription(documentOf({}, { servers })).servers;
    const names = ["production", "production2", "cExampleCom", "own", "server"];
    expect(read.map(({ name }) => name)).toEqual(names);
  });

  test("has no operations of extensions, and no tags without names", () => {
    const api = readDescription({
      openapi: "3.1.0",
      tags: [{ description: "None" }, "text", { name: "a" }],
      paths: { "x-other": { get: {} } },
    });
    expect(api).toMatchObject({ operations: [], tags: [{ name: "a" }] });
  });

  test.each(["Purge", "purge", "P URGE"])(
    "refuses the method %s, which clients change",
    (method) => {
      const paths = { "/a": { get: {}, additionalOperations: { [method]: {}, PURGE: {} } } };
      expect(problemsOf({ openapi: "3.2.0", paths })).toEqual([
        `openapi: #/paths/~1a/additionalOperations/${method}: The method "${method}" must be a token in upper case: HTTP clients send methods in upper case. (${method} /a)`,
      ]);
    },
  );

  test("has the variables of a path that the description does not list", () => {
    const described = [{ name: "id", location: "path", isRequired: true }];
    expect(operationOf({})?.parameters).toMatchObject(described);
  });

  test.each<[object, string]>([
    [{ url: "api.example.com/v1" }, "/api.example.com/v1"],
    [{ url: "//api.example.com" }, "https://api.example.com"],
    [{ url: "./v1" }, "/v1"],
    [{ url: "https://{host}/v1" }, "https://{host}/v1"],
  ])("has the address of the server %j: %s", (server, url) => {
    const { servers } = readDescription(documentOf({}, { servers: [server] }));
    expect(servers[0]?.url).toBe(url);
  });

  test("has the https address of a server first", () => {
    const urls = ["http://example.com", "https://example.com"];
    const described = documentOf({}, { servers: urls.map((url) => ({ url })) });
    const { servers } = readDescription(described);
    expect(servers.map(({ url }) => url)).toEqual(urls.reverse());
  });
});

test("Swagger 2.0 has problems at the places of its own sections", () => {
  const definitions = { Pet: { $ref: "#/definitions/Missing" } };
  const broken = { swagger: "2.0", host: "example.com", paths: {}, definitions };
  expect(yamlProblemsOf(JSON.stringify(broken, undefined, 1)).join("\n")).toContain(
    "openapi:6: #/definitions/Pet:",
  );
});

describe("A problem", () => {
  test.each<[string, string[]]>([
    [" ", ["1: It is empty."]],
    [
      '{ "openapi": "3.1.0",\n  "paths": {},\n  "paths": { "/a": {} } }',
      ['3: The key "paths" is there twice.'],
    ],
    ["[]", ["1: Expected an OpenAPI description, got a list."]],
    ["openapi: 1.0", ['1: Expected "openapi: 3.x" or "swagger: 2.0", got openapi: 1.']],
    [
      '{\n"openapi": "3.0.0",\n"paths": {},\n"components": {\n"schemas": {\n"A": { "$ref": "#/nothing" }}}}',
      ['6: #/components/schemas/A: The reference "#/nothing" cannot be resolved.'],
    ],
    ["info: {}", ['1: Expected "openapi: 3.x" or "swagger: 2.0", got neither.']],
    ['swagger: "1.2"', ['1: Expected "openapi: 3.x" or "swagger: 2.0", got swagger: 1.2.']],
  ])("is reported with its line: %j", (description, expected) => {
    expect(yamlProblemsOf(description)).toEqual(expected.map((each) => `openapi:${each}`));
  });

  test.each<[string, string[]]>([
    ["paths: []", ["2: #/paths: Expected an object, got a list."]],
    ["paths:\n  /a: text", ["3: #/paths/~1a: Expected the operations of a path, got a string."]],
    [
      "paths:\n  /a:\n    get: []",
      ["4: #/paths/~1a/get: Expected an operation, got a list. (GET /a)"],
    ],
    [
      "paths:\n  /a:\n    get:\n      parameters: {}",
      ["5: #/paths/~1a/get/parameters: Expected a list of parameters, got an object. (GET /a)"],
    ],
    [
      "paths:\n  /a:\n    get:\n      parameters:\n        - { in: query }\n        - { name: b }\n        - text",
      [
        "6: #/paths/~1a/get/parameters/0: The parameter has no name. (GET /a)",
        '7: #/paths/~1a/get/parameters/1: The parameter "b" needs "in": path, query, header, cookie or querystring. Got nothing. (GET /a)',
        "8: #/paths/~1a/get/parameters/2: Expected a parameter, got a string. (GET /a)",
      ],
    ],
    [
      "paths:\n  /a:\n    post:\n      requestBody: text\n      responses: text",
      [
        "5: #/paths/~1a/post/requestBody: Expected a request body, got a string. (POST /a)",
        "6: #/paths/~1a/post/responses: Expected responses by status, got a string. (POST /a)",
      ],
    ],
    ["paths: null", ["2: #/paths: Expected an object, got null."]],
    [
      "components:\n  schemas:\n    A: { $ref: '#/components/schemas/A' }",
      ['4: #/components/schemas/A: The reference "#/components/schemas/A" cannot be resolved.'],
    ],
    [
      "paths:\n  /a: { $ref: '#/paths/~1a' }",
      ['3: #/paths/~1a: The reference "#/paths/~1a" cannot be resolved.'],
    ],
    [
      "paths:\n  /a:\n    post:\n      parameters: [{ $ref: '#/b%' }]\n      requestBody: { $ref: '#/c' }",
      [
        '5: #/paths/~1a/post/parameters/0: The reference "#/b%" cannot be resolved. (POST /a)',
        '6: #/paths/~1a/post/requestBody: The reference "#/c" cannot be resolved. (POST /a)',
      ],
    ],
    [
      "x-shared: &shared\n  get:\n    responses:\n      200: &ok { $ref: '#/nothing' }\npaths:\n  /a: *shared",
      ['5: #/paths/~1a/get/responses/200: The reference "#/nothing" cannot be resolved. (GET /a)'],
    ],
  ])("is reported with its line, below that of the version: %j", (part, expected) => {
    const found = yamlProblemsOf(`openapi: 3.0.0\n${part}`);
    expect(found).toEqual(expected.map((each) => `openapi:${each}`));
  });

  test.each([
    ["JSON", '{\n"openapi": "3.0.0",\n"paths": {]}', /^openapi:3: /],
    ["YAML", "openapi: 3.0.0\npaths:\n  a: [\n", /^openapi:\d: /],
  ])("of %s that cannot be parsed has its line", (_title, description, expected) => {
    expect(yamlProblemsOf(description)[0]).toMatch(expected);
  });

  test("of an object has no line", () => {
    expect(problemsOf({ openapi: "3.0.0", paths: [] })).toEqual([
      "openapi: #/paths: Expected an object, got a list.",
    ]);
  });

  test("leaves out the operation alone with skipBroken", () => {
    const { operations, problems } = readDescription(
      { openapi: "3.0.0", paths: { "/a": { get: [], post: {} } } },
      { skipBroken: true },
    );
    expect(operations.map(({ method }) => method)).toEqual(["POST"]);
    expect(problems).toHaveLength(1);
  });
});

describe("References to other files", () => {
  const files: Readonly<Record<string, string>> = {
    "api/parameters.yaml": "limit: { name: limit, in: query, schema: { $ref: schemas/size.yaml } }",
    "api/schemas/size.yaml": "type: integer",
    "api/schemas/node.yaml": "type: object\nproperties: { next: { $ref: node.yaml } }",
    "api/schemas/Pet.yaml": "type: object\nproperties: { owner: { $ref: '../owner.yaml#/Owner' } }",
    "api/owner.yaml": "Owner: { type: object, properties: { name: { type: string } } }",
    "api/pets.yaml": "get: { operationId: listPets }",
    "api/back.yaml": "type: array\nitems: { $ref: openapi.yaml#/components/schemas/Own }",
    "api/a/size.yaml": "type: integer",
    "api/b/size.yaml": "type: integer",
    "api/broken.yaml": "type: object\nproperties:\n  a: { $ref: '#/nothing' }\n",
  };
  const readFile = (file: string) => {
    const content = files[file];
    if (content === undefined) throw new Error(`no file ${file}`);
    return parseYaml(content, file);
  };
  const read = (text: string, options: ReadSettings = {}) => {
    const settings = { file: "api/openapi.yaml", readFile, ...options };
    return readDescription(upgradeSwagger(parseYaml(text, settings.file), settings), settings);
  };
  const problems = (text: string, options: ReadSettings = {}) =>
    thrownBy(() => read(text, options)).message;
  const bodyOf = (reference: string) =>
    `openapi: 3.1.0\npaths:\n  /a:\n    post:\n      requestBody:\n        content: { application/json: { schema: { $ref: "${reference}" } } }\n`;

  const size = { type: "integer" };
  const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const withComponents = (reference: string, schemas: string) =>
    `${bodyOf(reference)}components: { schemas: { ${schemas} } }\n`;
  const inQuery = (path: string, reference: string) =>
    `  ${path}: { parameters: [{ name: b, in: query, schema: { $ref: ${reference} } }] }\n`;

  test.each<[string, string, object]>([
    [
      "become components, relative to the file that they are in",
      bodyOf("schemas/Pet.yaml"),
      { Owner: object({ name: text }), Pet: object({ owner: schemaOf("Owner") }) },
    ],
    [
      "become schemas under a key that objects inherit",
      "openapi: 3.1.0\ncomponents: { schemas: { A: { constructor: { $ref: schemas/size.yaml } } } }",
      { A: { constructor: schemaOf("size") }, size },
    ],
    ["may be cyclic", bodyOf("schemas/node.yaml"), { node: object({ next: schemaOf("node") }) }],
    [
      "do not take the name of a component that is there",
      withComponents("schemas/size.yaml", "size: { type: string }"),
      { size: text, "size-2": size },
    ],
    [
      "lead back to the description",
      withComponents("back.yaml", "Own: { type: string }"),
      { Own: text, back: { type: "array", items: schemaOf("Own") } },
    ],
    [
      "have numbers where several files have one name",
      bodyOf("a/size.yaml") + inQuery("/b", "b/size.yaml") + inQuery("/c", "schemas/size.yaml"),
      { size, "size-2": size, "size-3": size },
    ],
  ])("%s", (_title, text, schemas) => {
    expect(read(text).document.components).toEqual({ schemas });
  });

  test("may lead to a part of a file, and on to another file", () => {
    const { operations } = read(
      'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      parameters: [{ $ref: "parameters.yaml#/limit" }]\n',
    );
    expect(operations[0]?.parameters).toMatchObject([{ name: "limit", shape: "scalar" }]);
  });

  test("may stand for a whole path", () => {
    const { operations } = read("openapi: 3.1.0\npaths:\n  /pets: { $ref: pets.yaml }\n");
    expect(operations).toMatchObject([{ method: "GET", path: "/pets", id: "listPets" }]);
  });

  test("work in Swagger 2.0", () => {
    const { operations } = read(
      "swagger: '2.0'\npaths:\n  /a:\n    post:\n      consumes: [application/json]\n      parameters: [{ name: b, in: body, schema: { $ref: schemas/Pet.yaml } }]\n",
    );
    expect(operations[0]?.body?.contents[0]?.fields).toMatchObject([{ name: "owner" }]);
  });

  test.each([
    [
      "missing.yaml",
      {},
      'The file of the reference "missing.yaml" cannot be read: no file api/missing.yaml',
    ],
    ["owner.yaml#/Nobody", {}, 'The reference "owner.yaml#/Nobody" cannot be resolved.'],
    ["https://example.com/a.yaml", {}, "leads to the network. Nothing is fetched"],
    ["schemas/Pet.yaml", { readFile: undefined }, "no way to read files was given"],
  ])("that cannot be followed are problems: %s", (reference, options, message) => {
    const { readFile, ...rest } = { readFile: null, ...options };
    const given =
      readFile === undefined
        ? yamlProblemsOf(bodyOf(reference)).join("\n")
        : problems(bodyOf(reference), rest);
    expect(given).toContain(message);
  });

  test("may be absolute, and lead out of the folder and back", () => {
    const read = (reference: string) => {
      const asked: string[] = [];
      readDescription(parseYaml(bodyOf(reference)), {
        file: "api/openapi.yaml",
        readFile: (file) => {
          asked.push(file);
          return { type: "integer" };
        },
      });
      return asked;
    };
    expect(read("/shared/a.yaml")).toEqual(["/shared/a.yaml"]);
    expect(read("../../a.yaml")).toEqual(["../a.yaml"]);
    expect(read("../../../a.yaml")).toEqual(["../../a.yaml"]);
    expect(read(".//./a.yaml")).toEqual(["api/a.yaml"]);
  });

  test("have problems at the places of their own files, also after all is read", () => {
    expect(problems(bodyOf("broken.yaml"))).toContain("api/broken.yaml:3: #/properties/a");
    const options = {
      readFile: () => parseYaml("A: { $ref: '#/A' }\nB:\n  items: { $ref: '#/A' }\n"),
    };
    expect(problems(bodyOf("loop.yaml#/A"), options)).toContain("api/loop.yaml:1: #/A: ");
    expect(problems(bodyOf("loop.yaml#/B"), options)).toContain("api/loop.yaml:3: #/B/items: ");
  });

  test("have problems with what is thrown for a file", () => {
    const readFile = () => {
      throw "no";
    };
    expect(problems(bodyOf("a.yaml"), { readFile })).toContain("cannot be read: no");
  });
});
