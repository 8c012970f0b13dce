import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import {
  type ApiSettings,
  buildTool,
  createApi,
  DescriptionError,
  matchOperation,
  searchOperations,
  listTools,
} from "fluent-endpoint/openapi";
import {
  documentOf,
  file,
  integer,
  integers,
  type Json,
  object,
  parameter,
  text,
  texts,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const json = (schema: Json, required = true) => ({
  required,
  content: { "application/json": { schema } },
});

const SCHEMES = {
  key: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "appid" },
  login: { type: "http", scheme: "basic" },
  token: { type: "oauth2", flows: {} },
  session: { type: "apiKey", in: "cookie", name: "sid" },
};

const description = documentOf(
  {
    "/pets": {
      get: {
        operationId: "listPets",
        tags: ["pets"],
        summary: "List pets",
        parameters: [
          parameter("query", "limit", integer),
          parameter("query", "kind", { type: "string", enum: ["cat", "dog"] }),
          parameter("query", "ids", integers),
          parameter("header", "X-Key", text),
          parameter("header", "Authorization", text),
        ],
      },
      post: {
        operationId: "pets/create",
        tags: ["pets"],
        description: "Creates a new pet for a customer.",
        security: [{ key: [] }, { login: [] }, { token: [] }],
        requestBody: json(
          object(
            {
              id: { type: "integer", readOnly: true },
              name: text,
              age: { type: ["integer", "null"] },
              owner: object({ email: text, vip: { type: "boolean" } }, "email"),
              tags: texts,
              size: { oneOf: [integer, { const: "large" }] },
            },
            "name",
          ),
        ),
      },
    },
    "/pets/{id}": {
      parameters: [parameter("path", "id", integer)],
      get: { operationId: "getPet", security: [], tags: ["pets"] },
      patch: {
        operationId: "patchPet",
        security: [{}],
        requestBody: json({ type: "object", properties: { id: text }, additionalProperties: true }),
      },
      delete: { deprecated: true, security: [{ session: [] }] },
    },
    "/notes": { put: { operationId: "note", security: [], requestBody: json(text) } },
    "/broken": { get: { operationId: "broken", parameters: [{ in: "query" }] } },
    "/uploads": {
      servers: [{ url: "https://uploads.example.com" }],
      post: {
        operationId: "upload",
        security: [],
        requestBody: { content: { "multipart/form-data": { schema: object({ file }) } } },
      },
    },
  },
  {
    info: { title: "Pets", version: "1.2" },
    servers: [
      { url: "https://{region}.example.com/v1", variables: { region: { default: "eu" } } },
      { url: "https://sandbox.example.com", description: "Sandbox" },
    ],
    security: [{ key: [] }],
    tags: [{ name: "pets" }],
    components: { securitySchemes: SCHEMES },
  },
);

const api = (settings?: ApiSettings) => createApi(description, settings);
const codes = (problems: readonly { code: string; parameter?: string }[]) =>
  problems.map(({ code, parameter: name }) => (name === undefined ? code : `${code} ${name}`));

describe("createApi", () => {
  test("reads a parsed description or JSON text, and leaves the description as it is", () => {
    const before = JSON.stringify(description);
    expect(api().title).toBe("Pets");
    expect(createApi(before).version).toBe("1.2");
    expect(api().servers.map(({ url }) => url)).toContain("https://sandbox.example.com");
    expect(api().securitySchemes.map(({ name }) => name)).toContain("key");
    api().build("getPet", { id: 1 });
    expect(JSON.stringify(description)).toBe(before);
    expect(Object.isFrozen(description)).toBe(false);
    expect(Object.isFrozen(api())).toBe(true);
  });

  test("lists the operations with their parameters by location, without credentials and what only responses have", () => {
    const { operations } = api();
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain(
      "DELETE /pets/{id}",
    );
    const [list, create] = operations;
    expect(list?.parameters.query.map(({ argument }) => argument)).toEqual([
      "limit",
      "kind",
      "ids",
    ]);
    expect(list?.parameters.header).toEqual([]);
    expect(create).toMatchObject({
      id: "pets/create",
      description: "Creates a new pet for a customer.",
      tags: ["pets"],
      isDeprecated: false,
      body: { mediaType: "application/json", isRequired: true, takes: "fields" },
      security: [["key"], ["login"], ["token"]],
    });
    expect(create?.parameters.body.map(({ name }) => name)).not.toContain("id");
  });

  test("finds an operation by its id or its route", () => {
    expect(api().operation("getPet").path).toBe("/pets/{id}");
    expect(api().operation("delete /pets/{id}").isDeprecated).toBe(true);
    const error = thrownBy(() => api().operation("getPets"));
    expect(error).toMatchObject({ code: "unknown-operation" });
    expect(error.message).toContain('Did you mean "getPet"');
  });

  test("says why an operation is broken when it is asked for, and gives the others", () => {
    expect(() => api().operation("broken")).toThrow(DescriptionError);
    expect(() => api().build("GET /broken")).toThrow("has no name");
    expect(api().build("getPet", { id: 1 }).method).toBe("get");
  });

  test("asks for the base URL that a description without servers does not have", () => {
    const paths = { "/pets": { get: { operationId: "listPets" } } };
    const nowhere = { openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths };
    expect(thrownBy(() => createApi(nowhere))).toMatchObject({
      code: "invalid-base-url",
      message: expect.stringContaining("Pass the setting baseUrl"),
    });
    const pets = createApi(nowhere, { baseUrl: "https://api.example.com" });
    expect(pets.build("listPets").url).toBe("https://api.example.com/pets");
  });

  test("refuses anything but a description, and a server missing from it", () => {
    expect(() => createApi({ info: {} })).toThrow(DescriptionError);
    expect(thrownBy(() => api({ server: "sandbx" })).message).toContain('"sandbox"');
    expect(thrownBy(() => api({ server: "xyzzy" })).message).toContain("It has ");
  });
});

describe("Calls from JavaScript", () => {
  test.each<[string, (calls: ReturnType<typeof api>) => unknown, string]>([
    ["build", (calls) => calls.build(undefined as never), "must be a string, but got undefined"],
    ["operation", (calls) => calls.operation(5 as never), "must be a string, but got a number"],
    [
      "search",
      (calls) => searchOperations(calls, undefined as never),
      "must be a string, but got undefined",
    ],
    ["match", (calls) => matchOperation(calls, undefined as never), "but got undefined"],
    ["match", (calls) => matchOperation(calls, "/pets/1" as never), "but got a string"],
    [
      "match",
      (calls) => matchOperation(calls, calls.builder("getPet") as never),
      "Pass builder.build().",
    ],
    ["createApi", () => createApi(undefined as never), "an object or JSON text, got undefined"],
  ])("to %s with a wrong argument are refused", (_name, call, message) => {
    expect(thrownBy(() => call(api())).message).toContain(message);
  });

  test("to match take a URL, too", () => {
    const match = matchOperation(api(), new URL("https://eu.example.com/v1/pets/7"));
    expect(match).toMatchObject({ operation: { id: "getPet" }, parameters: { id: 7 } });
  });
});

describe("settings", () => {
  test.each<[string, object]>([
    ["readonly", { readonly: true }],
    ["readOnly", { readOnly: "true" }],
    ["only", { only: "GET /pets" }],
    ["only", { only: [1] }],
    ["id:getPet", { only: ["getPet"] }],
    ["id:pets/create", { only: ["GET /pets", " pets/create "] }],
  ])("are refused where %s is not known or of another type: %j", (name, settings) => {
    const calls = [
      () => api(settings),
      () => listTools(api(), settings),
      () => buildTool(api(), "getPet", { id: 1 }, settings),
    ];
    for (const call of calls) {
      expect(thrownBy(call)).toMatchObject({ code: "invalid-options" });
      expect(thrownBy(call).message).toContain(name);
    }
  });

  test("are refused for contentTypes of another type, and options of a request", () => {
    const contentTypes = "text/csv" as unknown as string[];
    expect(() => api({ contentTypes })).toThrow("contentTypes must be a list of strings.");
    const options = { baseURL: "http://localhost" } as object;
    expect(() => api().build("getPet", { id: 1 }, options)).toThrow('There is no option "baseURL"');
  });

  test("take the variables of a base URL and of a server", () => {
    const { url } = api({
      baseUrl: "https://{tenant}.example.com",
      variables: { tenant: "a" },
    }).build("getPet", { id: 1 });
    expect(url).toBe("https://a.example.com/pets/1");
    expect(() => api({ variables: { regoin: "us" } })).toThrow('There is no variable "regoin".');
  });
});

describe("build", () => {
  test("makes a request with the defaults of the server and the settings", () => {
    const request = api({ headers: { "x-trace": "t" } }).build("pets/create", {
      name: "Bello",
      age: null,
    });
    expect(request).toMatchObject({
      method: "post",
      url: "https://eu.example.com/v1/pets",
      headers: { accept: "application/json", "x-trace": "t" },
      body: { name: "Bello", age: null },
    });
  });

  test("calls the server that the settings or the options name", () => {
    const sandbox = api({ server: "sandbox" }).build("getPet", { id: 1 });
    expect(sandbox.url).toBe("https://sandbox.example.com/pets/1");
    const options = { baseUrl: "https://y.example", headers: { "x-a": 1 } };
    const elsewhere = api().build("upload", {}, options);
    expect(elsewhere).toMatchObject({ url: "https://y.example/uploads", headers: { "x-a": 1 } });
  });

  test("fills each variable of an operation's server once, with its default as it is", () => {
    const described = (url: string, defaults: readonly string[]) => {
      const variables = defaults.map((each, index) => [`v${index}`, { default: each }]);
      const server = { url, variables: Object.fromEntries(variables) as object };
      return documentOf({ "/b": { get: { servers: [server] } } });
    };
    const priced = described("https://{v0}.example/{v1}", ["x", "a$&b$$"]);
    expect(createApi(priced).build("GET /b").url).toBe("https://x.example/a$&b$$/b");
    // Each default names the next variable twice.
    const names = Array.from({ length: 40 }, (_, index) => `{v${index}}`);
    const doubled = described(
      `https://c.example/${names.join("/")}`,
      names.map((_, index) => `{v${index + 1}}{v${index + 1}}`),
    );
    expect(createApi(doubled).operation("GET /b").route).toBe("GET /b");
  });

  test("throws the first problem, with all of them as its cause", () => {
    const error = thrownBy(() => api().build("pets/create", { nmae: "x", age: "old" }));
    expect(error).toMatchObject({ code: "unknown-parameter", parameter: "nmae" });
    expect(error.message).toContain('Did you mean "name"?');
    expect(error.cause).toHaveLength(3);
    expect(error.message).not.toContain("old");
  });

  test("puts fields of any name into the body, also the names of options and variables", () => {
    const fields = {
      region: "evil.example#",
      url: "https://evil.example",
      headers: { host: "evil.example" },
      __proto__x: 1,
      request: { signal: 1 },
    };
    const { body, url, headers } = api().build("patchPet", { id: 1, body_id: "new", ...fields });
    expect({ body, url }).toEqual({
      body: { id: "new", ...fields },
      url: "https://eu.example.com/v1/pets/1",
    });
    expect(headers).not.toHaveProperty("host");
  });

  test("makes builders of the class in the settings", () => {
    class Traced extends EndpointBuilder {
      traced(): this {
        return this.header("x-trace", "1");
      }
    }
    const builder = api({ builder: Traced }).builder("getPet");
    if (!(builder instanceof Traced)) throw new Error("Expected a builder of the class.");
    expect(builder.traced().build({ id: 7 })).toMatchObject({
      url: "https://eu.example.com/v1/pets/7",
      headers: { "x-trace": "1" },
    });
  });
});

describe("contentType", () => {
  const schema = object({ name: text });
  const content = {
    "application/json": { schema },
    "multipart/form-data": { schema },
    "application/xml": { schema: { type: "object" } },
    "image/*": {},
  };
  const notes = createApi({
    ...description,
    paths: {
      "/notes": {
        get: { operationId: "listNotes" },
        post: { operationId: "addNote", security: [], requestBody: { content } },
      },
    },
  });

  test.each<[string | undefined, object, string | undefined, unknown]>([
    [undefined, { name: "a" }, undefined, { name: "a" }],
    ["application/json", { name: "a" }, undefined, { name: "a" }],
    ["APPLICATION/XML; charset=utf-8", { data: "<a/>" }, "application/xml", "<a/>"],
    ["image/png", { data: "png" }, "image/png", "png"],
  ])("%s takes %j", (contentType, parameters, header, body) => {
    const options = contentType === undefined ? {} : { contentType };
    expect(notes.check("addNote", parameters, options)).toEqual([]);
    const { headers, body: sent } = notes.build("addNote", parameters, options);
    expect(sent).toEqual(body);
    if (header !== undefined) expect(headers["content-type"]).toBe(header);
  });

  test("makes a form, and a builder of one", () => {
    const options = { contentType: "multipart/form-data" };
    expect(notes.build("addNote", { name: "a" }, options).body).toBeInstanceOf(FormData);
    const builder = notes.builder("addNote", options);
    expect(builder.build({ name: "a" }).body).toBeInstanceOf(FormData);
    expect(notes.builder("addNote", options)).toBe(builder);
    expect(notes.builder("addNote")).not.toBe(builder);
  });

  test("is refused if the operation does not take it", () => {
    const options = { contentType: "text/csv" };
    const calls = [
      () => notes.build("addNote", {}, options),
      () => notes.check("addNote", {}, options),
      () => notes.builder("addNote", options),
    ];
    for (const call of calls) {
      const error = thrownBy(call);
      expect(error.code).toBe("invalid-content-type");
      expect(error.message).toContain('a body of "application/json", "multipart/form-data",');
    }
    expect(notes.check("listNotes", {}, options)).toHaveLength(1);
  });

  test("is the only option of check and builder", () => {
    const options = { headers: {} } as object;
    expect(thrownBy(() => notes.check("addNote", {}, options)).code).toBe("invalid-options");
    expect(thrownBy(() => notes.builder("addNote", options)).code).toBe("invalid-options");
  });
});

describe("check", () => {
  test.each<[string, object, readonly string[]]>([
    ["getPet", { id: "x" }, ["invalid-parameter id"]],
    ["getPet", {}, ["missing-parameter id"]],
    ["note", {}, ["missing-parameter data"]],
    ["listPets", { kind: "bird" }, ["invalid-parameter kind"]],
    [
      "listPets",
      { "X-Key": "k", Authorization: "x" },
      ["conflicting-parameter X-Key", "unknown-parameter Authorization"],
    ],
    ["pets/create", { name: "a", id: 1 }, ["unknown-parameter id"]],
    ["pets/create", { name: "a", owner: { vip: true } }, ["invalid-parameter owner"]],
    ["pets/create", { name: "a", size: "small" }, ["invalid-parameter size"]],
    ["pets/create", { name: "a", age: "5" }, ["invalid-parameter age"]],
    ["getPet", { id: null }, ["missing-parameter id"]],
    ["getPet", [1], ["invalid-options"]],
    ["getPet", { id: 1, [Symbol("x")]: 1 }, ["invalid-options"]],
  ])("%s %j has the problems %j", (id, parameters, expected) => {
    const problems = api({ headers: { "X-Key": "k" } }).check(id, parameters);
    expect(codes(problems)).toEqual(expected);
    expect(problems.every(({ severity }) => severity === "error")).toBe(true);
  });

  test.each<[string, object]>([
    ["listPets", { limit: "5", kind: "cat", ids: [1, 2] }],
    ["listPets", { ids: 7, limit: null }],
    [
      "pets/create",
      { name: "a", age: null, size: "large", owner: { email: "e", other: 1 }, tags: [] },
    ],
    ["note", { data: "text" }],
    ["patchPet", { id: 1, anything: [{}] }],
  ])("accepts %s with %j", (id, parameters) => {
    expect(api({ headers: { "X-Key": "k" } }).check(id, parameters)).toEqual([]);
  });

  test("says where in a value the problem is, and never the value", () => {
    const [problem] = api().check("pets/create", {
      name: "a",
      owner: { email: { secret: "hunter2" } },
    });
    expect(problem).toMatchObject({ location: "body", parameter: "owner" });
    expect(problem?.message).toBe('The parameter "owner" at "owner.email" must be a string.');
    const [missing] = api().check("pets/create", { name: "a", owner: {} });
    expect(missing?.message).toBe('The parameter "owner" needs a value at "owner.email".');
  });

  test("limits how large and how deep parameters are", () => {
    const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
    for (const value of [deep(200), Array.from({ length: 200_000 }, () => 1)]) {
      expect(codes(api().check("patchPet", { id: 1, value }))).toContain("invalid-options");
    }
  });

  test("warns of a missing credential, which does not keep the request from being built", () => {
    expect(api().check("getPet", { id: 1 })).toEqual([]);
    const [problem] = api().check("listPets");
    expect(problem).toMatchObject({ code: "missing-credential", severity: "warning" });
    expect(api().build("listPets").url).toContain("/pets");
    expect(
      api({ headers: { authorization: "Bearer t" } }).check("pets/create", { name: "a" }),
    ).toEqual([]);
  });
});

test("A credential fills a parameter of which the security of the operation says nothing", () => {
  const own = { type: "apiKey", in: "header", name: "X-Consumer" };
  const parameters = [parameter("header", "x-consumer", {}, { required: true })];
  const consumer = {
    ...description,
    components: { securitySchemes: { ...SCHEMES, consumer: own } },
    paths: { "/calls": { get: { parameters } } },
  };
  const given = createApi(consumer, { credentials: { key: "k", consumer: "c" } });
  expect(given.operation("GET /calls").parameters.header).toEqual([]);
  expect(given.build("GET /calls").headers).toMatchObject({ "x-key": "k", "x-consumer": "c" });
  expect(given.check("GET /calls")).toEqual([]);
  const missing = (credentials?: Record<string, string>) =>
    createApi(consumer, credentials && { credentials }).check("GET /calls")[0]?.message;
  expect(missing({ key: "k" })).toBe('The operation needs the credential "consumer".');
  expect(missing()).toBe('The operation needs the credential "key" and "consumer".');
});

describe("only and readOnly", () => {
  test.each<[ApiSettings, readonly string[]]>([
    [{ readOnly: true }, ["GET /pets", "GET /pets/{id}", "GET /broken"]],
    [{ only: ["id:pets/*", "id:note"] }, ["POST /pets", "PUT /notes"]],
    [{ only: [] }, []],
  ])("%j offer those operations alone", (settings, expected) => {
    const routes = api(settings).operations.map(({ method, path }) => `${method} ${path}`);
    expect(routes).toEqual(expected);
  });

  test("bind everything that builds a request", () => {
    const limited = api({ readOnly: true });
    for (const call of [
      () => limited.build("pets/create", { name: "a" }),
      () => limited.check("pets/create"),
      () => limited.builder("pets/create"),
      () => buildTool(limited, "pets_create", { name: "a" }),
    ]) {
      expect(thrownBy(call)).toMatchObject({ code: "unknown-operation" });
    }
    expect(
      matchOperation(limited, { method: "POST", url: "https://eu.example.com/v1/pets" }),
    ).toBeUndefined();
  });
});

describe("search", () => {
  test("finds words in descriptions, and the operation that is called so first", () => {
    expect(searchOperations(api(), "create customer")[0]?.id).toBe("pets/create");
    expect(searchOperations(api(), "get pet")[0]?.id).toBe("getPet");
    expect(searchOperations(api(), "list pets")[0]?.id).toBe("listPets");
    expect(searchOperations(api(), "zebra")).toEqual([]);
    expect(searchOperations(api(), "")).toHaveLength(api().operations.length);
  });
});
