import { describe, expect, test } from "@jest/globals";
import { type AnyBuilder, EndpointBuilder } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { routeOf } from "fluent-endpoint/routes";
import { thrownBy } from "../helpers/thrown-by.js";
import { instanceOf, loadWithRuntime, member, requestBy } from "./generated-module.js";

/** A description with these operations, all of the tag "all". */
function api(paths: object, others: object = {}) {
  const document = {
    openapi: "3.1.0",
    info: { title: "Example API", version: "1" },
    servers: [{ url: "https://api.example.com/v1" }],
    paths,
    ...others,
  };
  const module = loadWithRuntime(generate(readDescription(document)).files);
  return {
    module,
    root: (options?: object) => instanceOf(module, "Example", options),
  };
}

function operation(operationId: string, rest: object = {}) {
  return { operationId, tags: ["all"], ...rest };
}

function call(root: unknown, name: string, ...args: readonly unknown[]): unknown {
  const method = member(root, name);
  if (typeof method !== "function") throw new Error(`There is no method ${name}.`);
  return Reflect.apply(method, root, args);
}

describe("An API with forms", () => {
  const schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
      address: { type: "object", properties: { city: { type: "string" } } },
    },
  };
  const { root } = api({
    "/charges": {
      post: operation("charge", {
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema,
              encoding: {
                address: { style: "deepObject", explode: true },
                tags: { style: "pipeDelimited", explode: false },
              },
            },
          },
        },
      }),
    },
  });

  test("sends fields as a form, in the styles that the encoding says", () => {
    const request = requestBy(root(), "all", "charge", {
      name: "A & B",
      tags: ["a", "b"],
      address: { city: "Köln" },
    });
    expect(request).toMatchObject({
      url: "https://api.example.com/v1/charges",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([...new URLSearchParams(String(request.body))]).toEqual([
      ["name", "A & B"],
      ["tags", "a|b"],
      ["address[city]", "Köln"],
    ]);
  });
});

describe("An API with every style of parameter", () => {
  const list = { type: "array", items: { type: "string" } };
  const object = { type: "object" };
  const inQuery = (name: string, schema: object, rest: object = {}) => ({
    name,
    in: "query",
    schema,
    ...rest,
  });
  const inPath = (name: string, schema: object, rest: object = {}) => ({
    name,
    in: "path",
    required: true,
    schema,
    ...rest,
  });
  const { root } = api({
    "/search": {
      get: operation("search", {
        parameters: [
          inQuery("form", list),
          inQuery("comma", list, { explode: false }),
          inQuery("space", list, { style: "spaceDelimited", explode: false }),
          inQuery("pipe", list, { style: "pipeDelimited", explode: false }),
          inQuery("filter", object, { style: "deepObject" }),
          { name: "json", in: "query", content: { "application/json": { schema: object } } },
          { name: "X-Ids", in: "header", schema: list },
          { name: "X-Pair", in: "header", schema: object },
          {
            name: "X-Json",
            in: "header",
            content: { "application/json": { schema: { type: "object" } } },
          },
        ],
      }),
    },
    "/{simple}/{label}/{matrix}/{object}:run": {
      post: operation("run", {
        parameters: [
          inPath("simple", list),
          inPath("label", list, { style: "label", explode: true }),
          inPath("matrix", list, { style: "matrix" }),
          inPath("object", object, { explode: true }),
        ],
      }),
    },
  });
  const values = ["a", "b c"];

  test("writes a query and headers as the styles say", () => {
    const { url, headers } = requestBy(root(), "all", "search", {
      form: values,
      comma: values,
      space: ["a", "b"],
      pipe: values,
      filter: { open: true },
      json: { a: [1] },
      "X-Ids": [1, 2],
      "X-Pair": { a: 1, b: 2 },
      "X-Json": { a: [1] },
    });
    expect([...new URL(String(url)).searchParams]).toEqual([
      ["form", "a"],
      ["form", "b c"],
      ["comma", "a,b c"],
      ["space", "a b"],
      ["pipe", "a|b c"],
      ["filter[open]", "true"],
      ["json", '{"a":[1]}'],
    ]);
    expect(headers).toMatchObject({ "x-ids": "1,2", "x-pair": "a,1,b,2", "x-json": '{"a":[1]}' });
  });

  test("writes a path as the styles say", () => {
    const { url } = requestBy(root(), "all", "run", {
      simple: values,
      label: values,
      matrix: values,
      object: { x: 1, y: 2 },
    });
    expect(url).toBe("https://api.example.com/v1/a,b%20c/.a.b%20c/;matrix=a,b%20c/x=1,y=2:run");
  });
});

describe("An API with uploads", () => {
  const { root } = api({
    "/files": {
      post: operation("upload", {
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: {
                  file: { type: "string", format: "binary" },
                  note: { type: "string" },
                },
              },
            },
          },
        },
      }),
    },
    "/raw": {
      put: operation("put", {
        requestBody: {
          content: { "image/*": { schema: { type: "string", format: "binary" } } },
        },
      }),
    },
    "/patch": {
      patch: operation("patch", {
        requestBody: {
          content: {
            "application/merge-patch+json": {
              schema: { type: "object", properties: { a: { type: "integer" } } },
            },
          },
        },
      }),
    },
    "/ids": {
      post: operation("ids", {
        requestBody: {
          content: { "application/json": { schema: { type: "array", items: { type: "string" } } } },
        },
      }),
    },
  });

  test("sends a multipart form with files, whose content type is left to the client", async () => {
    const file = new Blob(["content"], { type: "text/plain" });
    const { body, headers } = requestBy(root(), "all", "upload", { file, note: "a" });
    expect(body).toBeInstanceOf(FormData);
    const form = body as FormData;
    expect(form.get("note")).toBe("a");
    expect(await (form.get("file") as Blob).text()).toBe("content");
    expect(headers).not.toHaveProperty("content-type");
  });

  test("sends a body of any other media type as it is", () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const { body, headers } = requestBy(root(), "all", "put", { data: bytes });
    expect(body).toEqual(bytes);
    expect(headers).not.toHaveProperty("content-type");
  });

  test("sends the content type that the description asks for", () => {
    expect(requestBy(root(), "all", "patch", { a: 1 })).toMatchObject({
      method: expect.stringMatching(/^patch$/i),
      body: { a: 1 },
      headers: { "content-type": "application/merge-patch+json" },
    });
  });

  test("sends a list as the whole body", () => {
    expect(requestBy(root(), "all", "ids", { data: ["a"] })).toMatchObject({ body: ["a"] });
  });
});

describe("An API with several ways to authenticate", () => {
  const { root } = api(
    { "/a": { get: operation("read") } },
    {
      components: {
        securitySchemes: {
          queryKey: { type: "apiKey", in: "query", name: "api_key" },
          headerKey: { type: "apiKey", in: "header", name: "X-Key" },
          session: { type: "apiKey", in: "cookie", name: "sid" },
          login: { type: "http", scheme: "basic" },
          oauth: { type: "oauth2", flows: {} },
          mutual: { type: "mutualTLS" },
        },
      },
    },
  );

  test.each([
    ["queryKey", ["a b"], { url: "https://api.example.com/v1/a?api_key=a%20b" }],
    ["headerKey", ["secret"], { headers: { "x-key": "secret" } }],
    ["session", ["a;b"], { headers: { cookie: "sid=a%3Bb" } }],
    ["basic", ["Jörg", "x"], { headers: { authorization: "Basic SsO2cmc6eA==" } }],
    ["bearer", ["token"], { headers: { authorization: "Bearer token" } }],
  ])("sends credentials by %s", (name, args, expected) => {
    const builder = call(root(), name, ...args);
    expect(requestBy(builder, "all", "read", {})).toMatchObject(expected);
  });

  test("sends a second cookie behind the first", () => {
    const builder = call(root({ headers: { cookie: "a=b" } }), "session", "c");
    expect(requestBy(builder, "all", "read", {})).toMatchObject({
      headers: { cookie: "a=b; sid=c" },
    });
  });
});

describe("A builder of a generated class", () => {
  const { module, root } = api(
    { "/a/{id}": { get: { ...operation("read"), operationId: "readA" } } },
    { components: { securitySchemes: { app: { type: "apiKey", in: "query", name: "appId" } } } },
  );
  const read = (builder: unknown) => call(member(builder, "all"), "readA");

  test("knows its operation, and names it in errors", () => {
    const builder = read(root());
    expect(routeOf(builder as AnyBuilder).operation).toBe("readA");
    const error = thrownBy(() => call(builder, "build"));
    expect(error).toMatchObject({ code: "missing-variable", operation: "readA" });
  });

  test("does not show what a security scheme names, however it was set", () => {
    const given = "not-shown";
    const other = new EndpointBuilder("https://api.example.com");
    const keyed = call(root(), "apiKey", given);
    const builders = [
      keyed,
      read(keyed),
      call(root(), "query", { appId: given }),
      call(call(other, "as", member(module, "Example")), "apiKey", given),
    ];
    for (const builder of builders) {
      expect(String(builder)).toContain('"appId": "[hidden]"');
      expect(String(builder)).not.toContain(given);
    }
  });
});

describe("The names of ways to authenticate", () => {
  const methodsOf = (securitySchemes: object) => {
    const document = { openapi: "3.1.0", info: { title: "A" }, components: { securitySchemes } };
    const source = generate(readDescription(document)).files.get("builder.ts") ?? "";
    return [...source.matchAll(/^ {2}(\w+)<Self/gm)].map(([, name]) => name);
  };
  const key = (name: string) => ({ type: "apiKey", in: "header", name, description: "A key" });

  test.each<[string, object, string[]]>([
    ["is bearer where the API describes none", {}, ["bearer"]],
    ["is said once", { a: { type: "oauth2" }, b: { type: "http", scheme: "bearer" } }, ["bearer"]],
    ["is the kind of the only API key", { "x-key": key("X-Key") }, ["apiKey"]],
    [
      "is their own where there are several API keys",
      { one: key("A"), two: key("B") },
      ["one", "two"],
    ],
    [
      "has a number where there is another",
      { "a-b": key("A"), a_b: key("B"), "a b": key("C") },
      ["aB", "aB2", "aB3"],
    ],
    [
      "does not hide a member of builders",
      { build: key("A"), "-": key("B") },
      ["apiKey", "buildKey"],
    ],
  ])("%s", (_title, schemes, names) => {
    expect(methodsOf(schemes)).toEqual(names);
  });
});

describe("An API with several servers", () => {
  const paths = {
    "/a": { get: operation("read") },
    "/upload": {
      servers: [
        { url: "https://{place}.example.com/", variables: { place: { default: "uploads" } } },
      ],
      post: operation("upload"),
    },
  };
  const { root } = api(paths, {
    servers: [
      {
        url: "https://{region}.example.com/{version}",
        description: "Production",
        variables: { region: { default: "eu", enum: ["eu", "us"] }, version: { default: "v2" } },
      },
      { url: "https://sandbox.example.com", description: "Sandbox" },
    ],
  });
  const urlFrom = (options: object | undefined, name: string) =>
    requestBy(root(options), "all", name, {}).url;

  test.each([
    [undefined, "https://eu.example.com/v2/a"],
    [{ variables: { region: "us" } }, "https://us.example.com/v2/a"],
    [{ server: "sandbox" }, "https://sandbox.example.com/a"],
    [{ baseUrl: "http://localhost:3000/x" }, "http://localhost:3000/x/a"],
  ])("calls the server that the options %j name", (options, url) => {
    expect(urlFrom(options, "read")).toBe(url);
  });

  test("calls an operation's own server, unless the base URL is another than the description's", () => {
    expect(urlFrom(undefined, "upload")).toBe("https://uploads.example.com/upload");
    expect(urlFrom({ baseUrl: "http://localhost:3000" }, "upload")).toBe(
      "http://localhost:3000/upload",
    );
  });

  test("asks for a base URL if the description has only a relative one", () => {
    const { files } = generate(
      readDescription({
        openapi: "3.0.0",
        info: { title: "Relative" },
        servers: [{ url: "/v3" }],
        paths,
      }),
    );
    expect(files.get("builder.ts")).toContain("readonly baseUrl: string | URL;");
    const relative = instanceOf(loadWithRuntime(files), "Relative", {
      baseUrl: "https://petstore.example.com/v3",
    });
    expect(requestBy(relative, "all", "read", {}).url).toBe("https://petstore.example.com/v3/a");
  });
});

describe("Parameters with the names of options, or of one another", () => {
  const { root } = api({
    "/{url}": {
      put: operation("replace", {
        parameters: [
          { name: "url", in: "path", required: true },
          { name: "method", in: "query", schema: { type: "string" } },
          { name: "id", in: "query", schema: { type: "string" } },
          { name: "headers", in: "header", schema: { type: "string" } },
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { data: { type: "string" }, baseUrl: { type: "string" }, id: {} },
              },
            },
          },
        },
      }),
    },
  });

  test("are sent where the description says", () => {
    expect(
      requestBy(root(), "all", "replace", {
        url: "a/b",
        method: "m",
        id: "1",
        headers: "h",
        data: "d",
        baseUrl: "b",
      }),
    ).toMatchObject({
      method: expect.stringMatching(/^put$/i),
      url: "https://api.example.com/v1/a%2Fb?method=m&id=1",
      headers: { headers: "h" },
      body: { data: "d", baseUrl: "b" },
    });
  });
});

describe("An API with bodies of little structure", () => {
  const json = (schema: unknown) => ({
    required: true,
    content: { "application/json": { schema } },
  });
  const { root } = api({
    "/form": {
      post: operation("sendForm", {
        requestBody: { content: { "application/x-www-form-urlencoded": { schema: {} } } },
      }),
    },
    "/bytes": {
      post: operation("bytes", { requestBody: { content: { "application/octet-stream": {} } } }),
    },
    "/names/{id}": {
      post: operation("names", {
        requestBody: json({ type: "object", properties: { id: { type: "string" } } }),
      }),
    },
    "/parts": {
      post: operation("parts", {
        requestBody: json({
          allOf: [{ properties: { a: {} } }, { oneOf: [{ properties: { b: {} } }] }],
        }),
      }),
    },
  });

  test.each([
    ["sendForm", { data: "a=b" }, { body: "a=b" }],
    ["bytes", { data: "abc" }, { body: "abc" }],
    ["names", { id: 1 }, { url: "https://api.example.com/v1/names/1" }],
    ["parts", { a: 1, b: 2 }, { body: { a: 1, b: 2 } }],
  ])("sends what it is given: %s", (name, parameters, expected) => {
    expect(requestBy(root(), "all", name, parameters)).toMatchObject(expected);
  });
});

describe("The accept header of an API", () => {
  const acceptOf = (...mediaTypes: readonly string[]) => {
    const paths = Object.fromEntries(
      mediaTypes.map((mediaType, index) => [
        `/${index}`,
        {
          get: operation(`read${index}`, { responses: { 200: { content: { [mediaType]: {} } } } }),
        },
      ]),
    );
    const { root } = api(paths);
    return mediaTypes.map((_type, index) => {
      const { headers } = requestBy(root(), "all", `read${index}`, {});
      return (headers as Readonly<Record<string, string>>).accept;
    });
  };

  test("is what most of its operations answer with", () => {
    expect(acceptOf("text/csv; charset=utf-8", "Text/CSV", "application/json", "*/*")).toEqual([
      "text/csv",
      "text/csv",
      "application/json",
      "text/csv",
    ]);
  });

  test("is JSON where as many operations answer with something else", () => {
    expect(acceptOf("text/csv", "application/json")).toEqual(["text/csv", "application/json"]);
  });
});

test("A list in the query of a model without a style is repeated", () => {
  const model = readDescription({
    openapi: "3.1.0",
    info: { title: "Example" },
    servers: [{ url: "https://api.example.com" }],
    paths: { "/a": { get: operation("read") } },
  });
  const operations = model.operations.map((each) => ({
    ...each,
    parameters: [
      {
        name: "ids",
        location: "query" as const,
        isRequired: false,
        isDeprecated: false,
        schema: true,
        shape: "list" as const,
      },
    ],
  }));
  const { files } = generate({ ...model, operations });
  const builder = instanceOf(loadWithRuntime(files), "Example");
  expect(requestBy(builder, "all", "read", { ids: [1, 2] }).url).toBe(
    "https://api.example.com/a?ids=1&ids=2",
  );
});

test("A generated method takes some parameters, and later steps give the rest", () => {
  const { root } = api({ "/pets/{id}/{name}": { get: operation("getPet") } });
  const builder = call(root(), "withDefaults", { name: "Bello" });
  expect(requestBy(builder, "all", "getPet", { id: "7" }).url).toBe(
    "https://api.example.com/v1/pets/7/Bello",
  );
  expect(() => requestBy(root(), "all", "getPet", { id: "7" })).toThrow(
    expect.objectContaining({ code: "missing-variable" }),
  );
});
