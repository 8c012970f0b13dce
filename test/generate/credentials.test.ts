import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder, type Operations } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription, type ApiSettings } from "fluent-endpoint/openapi";
import { thrownBy } from "../helpers/thrown-by.js";
import { instanceOf, loadWithRuntime, member, requestBy } from "./generated-module.js";

const parameters = [
  { name: "theme", in: "cookie", schema: { type: "string" } },
  { name: "X-Trace", in: "header", schema: { type: "string" } },
  { name: "page", in: "query", schema: { type: "string" } },
];

const operation = (operationId: string, security?: readonly object[]) => ({
  get: { operationId, tags: ["all"], parameters, ...(security && { security }) },
});

const document = {
  openapi: "3.1.0",
  info: { title: "Example API", version: "1" },
  servers: [
    { url: "https://api.example.com" },
    {
      url: "https://{region}.example.com",
      name: "region",
      variables: { region: { default: "eu" } },
    },
  ],
  security: [{ oauth: [] }],
  paths: {
    "/default": operation("default"),
    "/public": operation("public", []),
    "/either": operation("either", [{ login: [] }, { queryKey: [] }]),
    "/both": operation("both", [{ headerKey: [], session: [] }]),
    "/optional": operation("optional", [{}, { oauth: [] }]),
  },
  components: {
    securitySchemes: {
      oauth: { type: "oauth2", flows: {} },
      login: { type: "http", scheme: "basic" },
      queryKey: { type: "apiKey", in: "query", name: "app id" },
      headerKey: { type: "apiKey", in: "header", name: "X-Key" },
      session: { type: "apiKey", in: "cookie", name: "sid" },
      mutual: { type: "mutualTLS" },
    },
  },
};

const { files } = generate(readDescription(document));
const example = loadWithRuntime(files);
const root = (options?: ApiSettings) => instanceOf(example, "Example", options);

const credentials = {
  oauth: "to ken",
  login: { username: "Jörg", password: "x" },
  queryKey: "k&1",
  headerKey: "h",
  session: "s;1",
};
const given = { theme: "dark", "X-Trace": "t", page: "2" };

describe("The option credentials of a generated class", () => {
  test.each<[string, object, string, object]>([
    ["the API's", credentials, "default", { headers: { authorization: "Bearer to ken" } }],
    [
      "the first alternative's",
      credentials,
      "either",
      { headers: { authorization: "Basic SsO2cmc6eA==" } },
    ],
    [
      "those that are given",
      { queryKey: "k&1" },
      "either",
      { url: "https://api.example.com/either?app%20id=k%261" },
    ],
    ["several", credentials, "both", { headers: { "x-key": "h", cookie: "sid=s%3B1" } }],
  ])("sends %s", (_what, some, method, expected) => {
    expect(requestBy(root({ credentials: some as never }), "all", method, {})).toMatchObject(
      expected,
    );
  });

  test("sends none to the operation public, which needs none", () => {
    const bare = requestBy(root(), "all", "public", given);
    expect(requestBy(root({ credentials }), "all", "public", given)).toEqual(bare);
  });

  const settings: readonly (readonly [string, ApiSettings])[] = [
    ["all credentials", { credentials }],
    ["a key alone", { credentials: { queryKey: "k" } }],
    [
      "headers too",
      { credentials, headers: { cookie: "a=b", authorization: "own", "X-KEY": "own" } },
    ],
    ["a cookie of the name", { credentials, headers: { cookie: "a=b; sid=own" } }],
    ["none", {}],
  ];
  test.each(settings)("makes the requests that createApi makes, with %s", (_what, setting) => {
    for (const method of ["default", "public", "either", "both", "optional"]) {
      for (const values of [{}, given]) {
        const generated = requestBy(root(setting), "all", method, values);
        const built = createApi(document, setting).build(method, values);
        expect(JSON.stringify(generated)).toBe(JSON.stringify(built));
      }
    }
  });

  test("leaves what a method or a header sets as it is", () => {
    const builder = member(root({ credentials }), "bearer") as (token: string) => unknown;
    const other = builder.call(root({ credentials }), "other");
    expect(requestBy(other, "all", "default", {})).toMatchObject({
      headers: { authorization: "Bearer other" },
    });
    const headers = { cookie: "sid=own", "x-key": "own" };
    expect(requestBy(root({ credentials, headers }), "all", "both", {})).toMatchObject({ headers });
  });

  test("is not shown, neither by the builder nor by its areas", () => {
    const builder = root({ credentials: { oauth: "not-shown", queryKey: "not-shown" } }) as object;
    for (const each of [builder, member(builder, "all")]) {
      const shown = inspect(each, { showHidden: true, depth: 9, customInspect: false });
      expect([String(each), inspect(each), JSON.stringify(each), shown].join()).not.toContain(
        "not-shown",
      );
    }
  });

  test("has the names of the schemes whose credentials can be sent", () => {
    const source = files.get("builder.ts") ?? "";
    const [, names = ""] = /readonly credentials\?: \{([^}]*)\}/.exec(source) ?? [];
    expect(names.trim().split(/\s*\n\s*/)).toEqual([
      "readonly headerKey?: string;",
      "readonly login?: CredentialValue;",
      "readonly oauth?: string;",
      "readonly queryKey?: string;",
      "readonly session?: string;",
    ]);
  });
});

describe("A generated class and createApi refuse", () => {
  const shown = "hunter2";
  test.each<[string, unknown, string]>([
    ["a text", "http://localhost", "must be an object"],
    ["a URL", new URL("http://localhost"), "must be an object"],
    ["null", null, "must be an object"],
    ["a builder", new EndpointBuilder(), "must be an object"],
    ["an option that they do not have", { baseURL: "http://localhost" }, '"baseURL"'],
    ["an unknown server", { server: "toString" }, "server"],
    ["an unknown variable", { server: "region", variables: { regoin: "us" } }, '"regoin"'],
    ["the credential of an unknown scheme", { credentials: { oath: shown } }, '"oath"'],
    [
      "an object for a token",
      { credentials: { oauth: { token: shown } } },
      '"oauth" must be a string',
    ],
    [
      "a user without a password",
      { credentials: { login: { username: shown } } },
      '"login" must be',
    ],
    ["a list of credentials", { credentials: [shown] }, "must be an object"],
    ["a text of credentials", { credentials: shown }, "must be an object"],
  ])("%s", (_what, options, message) => {
    for (const make of [root, (settings?: ApiSettings) => createApi(document, settings)]) {
      const error = thrownBy(() => make(options as ApiSettings));
      expect(error).toMatchObject({ code: "invalid-options" });
      expect(error.message).toContain(message);
      expect(error.message).not.toContain(shown);
    }
  });

  test.each([["a text"], [[1]], [new FormData()], [null]])(
    "parameters that are not an object: %p",
    (parameters) => {
      const call = () => requestBy(root(), "all", "default", parameters as object);
      expect(thrownBy(call)).toMatchObject({ code: "invalid-options", operation: "default" });
      expect(() => createApi(document).build("default", parameters as object)).toThrow("object");
    },
  );
});

describe("A credential that is undefined by mistake", () => {
  const { createRequest } = loadWithRuntime(
    generate(readDescription(document), { compiled: true }).files,
    "request.ts",
  );
  const { operations } = loadWithRuntime(files, "operations.ts");

  const worded: readonly (readonly [string, (credentials: never) => unknown])[] = [
    ["a generated class", (given) => root({ credentials: given })],
    ["createApi", (given) => createApi(document, { credentials: given })],
    [
      "the operations of createEndpoint",
      (given) => (operations as Operations<unknown, string>).withCredentials(given),
    ],
  ];
  const shown = "hunter2";

  test.each(worded)("is an error of %s that says what to do", (_what, make) => {
    const parts: readonly (readonly [object, string])[] = [
      [{ oauth: undefined }, 'The credential of "oauth"'],
      [{ oauth: shown, session: undefined }, 'The credential of "session"'],
      [{ login: undefined }, 'The credential of "login"'],
      [{ login: { username: undefined, password: shown } }, 'The username of "login"'],
      [{ login: { username: shown, password: undefined } }, 'The password of "login"'],
    ];
    for (const [given, subject] of parts) {
      expect(thrownBy(() => make(given as never))).toMatchObject({
        code: "invalid-options",
        message: `${subject} is undefined. Set the variable that it comes from, or leave the credential out.`,
      });
    }
    expect(() => make({} as never)).not.toThrow();
  });

  test.each<[string, unknown]>([
    ["oauth", undefined],
    ["login", { username: undefined, password: shown }],
    ["login", { username: shown, password: undefined }],
  ])("is an error of createRequest, which names %s", (scheme, credential) => {
    const create = createRequest as (settings?: object) => unknown;
    const error = thrownBy(() => create({ credentials: { [scheme]: credential } }));
    expect(error).toMatchObject({ code: "invalid-options", parameter: scheme });
    expect(error.message).not.toContain(shown);
    expect(() => create({ credentials: {} })).not.toThrow();
  });
});

test("An API without security schemes has no credentials", () => {
  const { components: _, security: __, ...plain } = document;
  const source = generate(readDescription(plain)).files.get("builder.ts");
  expect(source).not.toContain("redentials");
});

describe("A base URL that is undefined by mistake", () => {
  const settings = { baseUrl: undefined, credentials };

  test.each<[string, () => unknown]>([
    ["a generated class", () => root(settings as never)],
    ["createApi", () => createApi(document, settings as never)],
    ["build", () => createApi(document).build("public", {}, { baseUrl: undefined } as never)],
    ["null in a generated class", () => root({ baseUrl: null } as never)],
    ["null in createApi", () => createApi(document, { baseUrl: null } as never)],
  ])("is an error in %s", (_what, action) => {
    expect(thrownBy(action)).toMatchObject({ code: "invalid-base-url" });
  });

  test("is an error in place of the options of a generated class", () => {
    const Example = example.Example as new (...given: unknown[]) => unknown;
    expect(thrownBy(() => new Example(undefined))).toMatchObject({ code: "invalid-options" });
    expect(new Example()).toBeInstanceOf(Example);
  });

  test("is an error in the settings of createRequest", () => {
    const { files } = generate(readDescription(document), { compiled: true });
    const { createRequest } = loadWithRuntime(files, "request.ts");
    const create = createRequest as (settings?: object) => (route: string) => unknown[];
    expect(thrownBy(() => create({ baseUrl: undefined }))).toMatchObject({
      code: "invalid-base-url",
    });
  });
});

describe("A method that sets a credential", () => {
  const call = (name: string, ...given: unknown[]) => {
    const builder = root();
    return (member(builder, name) as (...given: unknown[]) => unknown).apply(builder, given);
  };

  test("refuses null", () => {
    expect(thrownBy(() => call("bearer", null))).toMatchObject({ code: "invalid-options" });
  });

  test.each<[string, readonly unknown[]]>([
    ["bearer", [undefined]],
    ["basic", [undefined, "x"]],
    ["basic", ["x", undefined]],
    ["queryKey", [undefined]],
    ["headerKey", [undefined]],
    ["session", [undefined]],
  ])("refuses %s(%j)", (name, given) => {
    const error = thrownBy(() => call(name, ...given));
    expect(error).toMatchObject({ code: "invalid-options" });
    expect(error.message).toContain("Set the variable");
  });

  test("replaces the cookie that it set before", () => {
    const builder = call("session", "one");
    const again = (member(builder, "session") as (key: string) => unknown).call(builder, "two");
    expect(requestBy(again, "all", "both", {})).toMatchObject({ headers: { cookie: "sid=two" } });
  });
});

describe("A header of a generated class or createApi", () => {
  test("may be the accept header in any case, and is an error in two cases", () => {
    const responses = { 200: { description: "", content: { "text/csv": {} } } };
    const csv = {
      ...document,
      paths: { "/x": { get: { tags: ["all"], operationId: "x", responses } } },
    };
    const made = loadWithRuntime(generate(readDescription(csv)).files);
    const headers = { Accept: "text/plain" };
    const own = instanceOf(made, "Example", { headers });
    expect(requestBy(own, "all", "x", {})).toMatchObject({ headers: { accept: "text/plain" } });
    expect(createApi(csv, { headers }).build("x").headers.accept).toBe("text/plain");
    const twice = { headers: { Accept: "text/plain", accept: "text/css" } };
    for (const make of [() => instanceOf(made, "Example", twice), () => createApi(csv, twice)]) {
      expect(thrownBy(make)).toMatchObject({ code: "conflicting-parameter" });
    }
  });
});

test("A security scheme that is called __proto__ leads to code that runs", () => {
  const securitySchemes = JSON.parse(
    '{ "__proto__": { "type": "http", "scheme": "bearer" } }',
  ) as object;
  const paths = { "/a": { get: { operationId: "a", tags: ["all"] } } };
  const hostile = { ...document, paths, components: { securitySchemes }, security: [{}] };
  const module = loadWithRuntime(generate(readDescription(hostile), { compiled: true }).files);
  const builder = instanceOf(module, "Example", {});
  expect(requestBy(builder, "all", "a", {})).toMatchObject({ url: "https://api.example.com/a" });
});
