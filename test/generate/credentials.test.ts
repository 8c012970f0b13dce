import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder, type Operations } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription, type ApiSettings } from "fluent-endpoint/openapi";
import { answer, documentOf, documentWith, parameter, text } from "../helpers/descriptions.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { instanceOf, loadWithRuntime, member, requestBy } from "./generated-module.js";

const parameters = [
  parameter("cookie", "theme", text),
  parameter("header", "X-Trace", text),
  parameter("query", "page", text),
];

const operation = (operationId: string, security?: readonly object[]) => ({
  get: { operationId, tags: ["all"], parameters, ...(security && { security }) },
});

const document = documentOf(
  {
    "/default": operation("default"),
    "/public": operation("public", []),
    "/either": operation("either", [{ login: [] }, { queryKey: [] }]),
    "/both": operation("both", [{ headerKey: [], session: [] }]),
    "/optional": operation("optional", [{}, { oauth: [] }]),
    "/certified": operation("certified", [{ mutual: [], headerKey: [] }, {}]),
  },
  {
    servers: [
      { url: "https://api.example.com" },
      {
        url: "https://{region}.example.com",
        name: "region",
        variables: { region: { default: "eu" } },
      },
    ],
    security: [{ oauth: [] }],
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
  },
);

const { files } = generate(readDescription(document), { compiled: true });
const example = loadWithRuntime(files);
const root = (options?: ApiSettings) => instanceOf(example, "Example", options);
const { operations } = loadWithRuntime(files, "operations.ts");
const createRequest = loadWithRuntime(files, "request.ts").createRequest as (
  settings?: object,
) => (route: string) => unknown[];

function call(self: unknown, name: string, ...args: readonly unknown[]): unknown {
  return Reflect.apply(member(self, name) as (...args: unknown[]) => unknown, self, args);
}

const credentials = {
  oauth: "to ken",
  login: { username: "Jörg", password: "x" },
  queryKey: "k&1",
  headerKey: "h",
  session: "s;1",
};
const BASIC = "Basic SsO2cmc6eA==";
const given = { theme: "dark", "X-Trace": "t", page: "2" };

describe("The option credentials of a generated class", () => {
  test.each<[string, object, string, object]>([
    ["the API's", credentials, "default", { headers: { authorization: "Bearer to ken" } }],
    ["the first alternative's", credentials, "either", { headers: { authorization: BASIC } }],
    ["a user as a text", { login: "Jörg:x" }, "either", { headers: { authorization: BASIC } }],
    [
      "those given",
      { queryKey: "k&1" },
      "either",
      { url: "https://api.example.com/either?app%20id=k%261" },
    ],
    ["several", credentials, "both", { headers: { "x-key": "h", cookie: "sid=s%3B1" } }],
  ])("sends %s", (_what, some, method, expected) => {
    const request = requestBy(root({ credentials: some as never }), "all", method, {});
    expect(request).toMatchObject(expected);
  });

  const own = { cookie: "a=b", authorization: "own", "X-KEY": "own" };
  test.each<[string, ApiSettings]>([
    ["all credentials", { credentials }],
    ["a key alone", { credentials: { queryKey: "k" } }],
    ["headers too", { credentials, headers: own }],
    ["a cookie of the name", { credentials, headers: { cookie: "a=b; sid=own" } }],
    ["none", {}],
  ])("makes the requests that createApi makes, with %s", (_what, setting) => {
    for (const method of ["default", "public", "either", "both", "optional"]) {
      for (const values of [{}, given]) {
        const generated = requestBy(root(setting), "all", method, values);
        const built = createApi(document, setting).build(method, values);
        expect(JSON.stringify(generated)).toBe(JSON.stringify(built));
      }
    }
  });

  test("sends the key beside a certificate, which is no part of a request, in each way", () => {
    const settings = { credentials: { headerKey: "h" } };
    const keyed = (operations as Operations<unknown, string>).withCredentials(settings.credentials);
    const [, init] = createRequest(settings)("GET /certified");
    const requests = [
      init,
      requestBy(root(settings), "all", "certified", {}),
      createApi(document, settings).build("certified", {}),
      createEndpoint("https://api.example.com", keyed)("GET /certified"),
    ];
    for (const each of requests) expect(each).toMatchObject({ headers: { "x-key": "h" } });
  });

  test("leaves what a method or a header sets as it is", () => {
    const other = call(root({ credentials }), "bearer", "other");
    const bearer = { headers: { authorization: "Bearer other" } };
    expect(requestBy(other, "all", "default", {})).toMatchObject(bearer);
    const headers = { cookie: "sid=own", "x-key": "own" };
    expect(requestBy(root({ credentials, headers }), "all", "both", {})).toMatchObject({ headers });
  });

  test("is not shown, neither by the builder nor by its areas", () => {
    const builder = root({ credentials: { oauth: "not-shown", queryKey: "not-shown" } }) as object;
    for (const each of [builder, member(builder, "all")]) {
      const shown = inspect(each, { showHidden: true, depth: 9, customInspect: false });
      const texts = [String(each), inspect(each), JSON.stringify(each), shown];
      expect(texts.join()).not.toContain("not-shown");
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
    const plain = generate(readDescription(documentWith({}))).files.get("builder.ts");
    expect(plain).not.toContain("redentials");
  });
});

describe("A generated class and createApi refuse", () => {
  const shown = "hunter2";
  test.each<[string, unknown, string]>([
    ["a text", "http://localhost", "must be an object"],
    ["null", null, "must be an object"],
    ["a builder", new EndpointBuilder(), "must be an object"],
    ["an option that they do not have", { baseURL: "http://localhost" }, '"baseURL"'],
    ["an unknown server", { server: "toString" }, "server"],
    ["an unknown variable", { server: "region", variables: { regoin: "us" } }, '"regoin"'],
    ["an unknown scheme", { credentials: { oath: shown } }, '"oath"'],
    ["a scheme that is not written", { credentials: { mutual: shown } }, "mutual"],
    [
      "an object for a token",
      { credentials: { oauth: { token: shown } } },
      '"oauth" must be a string',
    ],
    [
      "a user for a key",
      { credentials: { headerKey: { username: "a", password: shown } } },
      "a string",
    ],
    ["a number for a user", { credentials: { login: 7 } }, "a user name and a password"],
    [
      "a user without a password",
      { credentials: { login: { username: shown } } },
      '"login" must be',
    ],
    [
      "a colon in a user name",
      { credentials: { login: { username: "a:b", password: shown } } },
      "without a colon",
    ],
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

describe("What is undefined by mistake", () => {
  const shown = "hunter2";
  const makers: readonly (readonly [string, (given: never) => unknown])[] = [
    ["a generated class", (given) => root({ credentials: given })],
    ["createApi", (given) => createApi(document, { credentials: given })],
    [
      "createEndpoint",
      (given) => (operations as Operations<unknown, string>).withCredentials(given),
    ],
    ["createRequest", (given) => createRequest({ credentials: given })],
  ];

  describe.each(makers)("as a credential of %s", (way, make) => {
    test.each<[object, string, string]>([
      [{ oauth: undefined }, "oauth", "credential"],
      [{ oauth: shown, session: undefined }, "session", "credential"],
      [{ login: undefined }, "login", "credential"],
      [{ login: { username: undefined, password: shown } }, "login", "username"],
      [{ login: { username: shown, password: undefined } }, "login", "password"],
    ])("is an error that says what to do: %j", (given, scheme, part) => {
      const error = thrownBy(() => make(given as never));
      expect(error.code).toBe("invalid-options");
      expect(error.message).not.toContain(shown);
      if (way === "createRequest") expect(error.parameter).toBe(scheme);
      else {
        expect(error.message).toBe(
          `The ${part} of "${scheme}" is undefined. Set the variable that it comes from, or leave the credential out.`,
        );
      }
      expect(() => make({} as never)).not.toThrow();
    });
  });

  const settings = { baseUrl: undefined, credentials };
  test.each<[string, () => unknown]>([
    ["a generated class", () => root(settings as never)],
    ["createApi", () => createApi(document, settings as never)],
    ["build", () => createApi(document).build("public", {}, { baseUrl: undefined } as never)],
    ["null in a generated class", () => root({ baseUrl: null } as never)],
    ["null in createApi", () => createApi(document, { baseUrl: null } as never)],
    ["createRequest", () => createRequest({ baseUrl: undefined })],
  ])("is an error as a base URL in %s", (_what, action) => {
    expect(thrownBy(action)).toMatchObject({ code: "invalid-base-url" });
  });

  test("is an error in place of the options of a generated class", () => {
    const Example = example.Example as new (...given: unknown[]) => unknown;
    expect(thrownBy(() => new Example(undefined))).toMatchObject({ code: "invalid-options" });
    expect(new Example()).toBeInstanceOf(Example);
  });
});

describe("A method that sets a credential", () => {
  test.each<[string, string[], string, object]>([
    ["queryKey", ["a b"], "public", { url: "https://api.example.com/public?app%20id=a%20b" }],
    ["headerKey", ["secret"], "public", { headers: { "x-key": "secret" } }],
    ["session", ["a;b"], "public", { headers: { cookie: "sid=a%3Bb" } }],
    ["basic", ["Jörg", "x"], "public", { headers: { authorization: BASIC } }],
    ["bearer", ["token"], "public", { headers: { authorization: "Bearer token" } }],
  ])("sends it: %s(%j)", (name, args, method, expected) => {
    expect(requestBy(call(root(), name, ...args), "all", method, {})).toMatchObject(expected);
  });

  test("refuses null", () => {
    const bearer = () => call(root(), "bearer", null);
    expect(thrownBy(bearer)).toMatchObject({ code: "invalid-options" });
  });

  test.each<[string, readonly unknown[]]>([
    ["bearer", [undefined]],
    ["basic", [undefined, "x"]],
    ["basic", ["x", undefined]],
    ["headerKey", [undefined]],
  ])("refuses %s(%j)", (name, given) => {
    const error = thrownBy(() => call(root(), name, ...given));
    expect(error).toMatchObject({ code: "invalid-options" });
    expect(error.message).toContain("Set the variable");
  });

  test("replaces the cookie that it set before, and stands behind others", () => {
    const builder = call(root({ headers: { cookie: "a=b" } }), "session", "one");
    const cookieOf = (self: unknown) => requestBy(self, "all", "public", {}).headers;
    expect(cookieOf(builder)).toMatchObject({ cookie: "a=b; sid=one" });
    expect(cookieOf(call(call(root(), "session", "one"), "session", "two"))).toMatchObject({
      cookie: "sid=two",
    });
  });

  test("does not show it, however it was set", () => {
    const app = { type: "apiKey", in: "query", name: "appId" };
    const described = documentWith({}, "GET /run", { components: { securitySchemes: { app } } });
    const module = loadWithRuntime(generate(readDescription(described)).files);
    const own = instanceOf(module, "Example");
    const keyed = call(own, "apiKey", "not-shown");
    const other = call(new EndpointBuilder("https://api.example.com"), "as", module.Example);
    for (const builder of [
      keyed,
      call(member(keyed, "all"), "run"),
      call(own, "query", { appId: "not-shown" }),
      call(other, "apiKey", "not-shown"),
    ]) {
      expect(String(builder)).toContain('"appId": "[hidden]"');
      expect(String(builder)).not.toContain("not-shown");
    }
  });
});

describe("The names of ways to authenticate", () => {
  const key = (name: string) => ({ type: "apiKey", in: "header", name, description: "A key" });
  const bearer = { type: "http", scheme: "bearer" };

  test.each<[string, object, string[]]>([
    ["are bearer where the API describes none", {}, ["bearer"]],
    ["are said once", { a: { type: "oauth2" }, b: bearer }, ["bearer"]],
    ["are the kind of the only API key", { "x-key": key("X-Key") }, ["apiKey"]],
    ["are their own where there are several", { one: key("A"), two: key("B") }, ["one", "two"]],
    ["have numbers", { "a-b": key("A"), a_b: key("B"), "a b": key("C") }, ["aB", "aB2", "aB3"]],
    ["hide no member of builders", { build: key("A"), "-": key("B") }, ["apiKey", "buildKey"]],
  ])("%s", (_title, securitySchemes, names) => {
    const described = documentOf({}, { components: { securitySchemes } });
    const source = generate(readDescription(described)).files.get("builder.ts") ?? "";
    expect([...source.matchAll(/^ {2}(\w+)<Self/gm)].map(([, name]) => name)).toEqual(names);
  });

  test("may be __proto__", () => {
    const securitySchemes = JSON.parse('{ "__proto__": { "type": "oauth2" } }') as object;
    const hostile = { ...document, components: { securitySchemes }, security: [{}] };
    const module = loadWithRuntime(generate(readDescription(hostile)).files);
    const request = requestBy(instanceOf(module, "Example", {}), "all", "public", {});
    expect(request).toMatchObject({ url: "https://api.example.com/public" });
  });
});

test("A header accept may be in any case, and is an error in two cases", () => {
  const csv = documentWith(answer({ "text/csv": {} }), "GET /x");
  const made = loadWithRuntime(generate(readDescription(csv)).files);
  const headers = { Accept: "text/plain" };
  const own = instanceOf(made, "Example", { headers });
  expect(requestBy(own, "all", "run", {})).toMatchObject({ headers: { accept: "text/plain" } });
  expect(createApi(csv, { headers }).build("run").headers.accept).toBe("text/plain");
  const twice = { headers: { Accept: "text/plain", accept: "text/css" } };
  for (const make of [() => instanceOf(made, "Example", twice), () => createApi(csv, twice)]) {
    expect(thrownBy(make)).toMatchObject({ code: "conflicting-parameter" });
  }
});
