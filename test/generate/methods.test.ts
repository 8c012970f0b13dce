import { describe, expect, test } from "@jest/globals";
import {
  type AnyBuilder,
  BODY,
  LINK,
  OPERATIONS,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
} from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { buildTool, createApi, readDescription } from "fluent-endpoint/openapi";
import { routeOf } from "fluent-endpoint/routes";
import {
  answer,
  bodyOf,
  documentOf,
  documentWith,
  integer,
  type Json,
  object,
  parameter,
  text,
} from "../helpers/descriptions.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { instanceOf, loadWithRuntime, member, requestBy } from "./generated-module.js";
import { waysOf } from "./ways.js";

const named = object({ name: text });
const open = { ...named, additionalProperties: true };
const operation = (operationId: string, rest: Json = {}) => ({
  operationId,
  tags: ["all"],
  ...rest,
});
const csv = { "text/csv": {} };

const document = documentOf(
  {
    "/closed": {
      get: operation("list", { parameters: [parameter("query", "page", integer)] }),
      post: operation("create", bodyOf(named)),
    },
    "/open/{id}": {
      post: operation("open", { parameters: [parameter("path", "id", text)], ...bodyOf(open) }),
    },
    "/whole": { post: operation("whole", bodyOf({ type: "object", additionalProperties: true })) },
    "/keys": {
      post: operation("keys", {
        parameters: [
          parameter("header", "X-Key", text),
          parameter("query", "api_key", text),
          parameter("cookie", "sid", text),
          parameter("cookie", "prefs", { type: "object" }),
        ],
        ...bodyOf(open),
      }),
    },
    "/plain": { get: operation("plain"), post: operation("post") },
    "/accept": { get: operation("accept", answer({ "application/json": {}, ...csv })) },
    "/other": { get: operation("other", answer(csv)) },
    "/pets/{id}/{name}": { get: operation("getPet") },
  },
  {
    security: [{ header: [], query: [], cookie: [] }],
    components: {
      securitySchemes: {
        header: { type: "apiKey", in: "header", name: "x-key" },
        query: { type: "apiKey", in: "query", name: "api_key" },
        cookie: { type: "apiKey", in: "cookie", name: "sid" },
      },
    },
  },
);

const ways = Object.entries(waysOf(document));
const classes = loadWithRuntime(generate(readDescription(document)).files);
const root = () => instanceOf(classes, "Example");
const credentials = { header: "own", query: "own", cookie: "own" };
const API = "https://api.example.com";

describe.each(ways.filter(([way]) => way !== "request.ts"))(
  "The argument of an operation in %s",
  (_way, make) => {
    test.each([
      ["baseUrl", "https://evil.example"],
      ["url", "https://evil.example/x"],
      ["method", "DELETE"],
      ["headers", { authorization: "evil" }],
      ["mediaType", { format: "raw" }],
      ["request", { agent: "evil" }],
      ["data", "evil"],
      ["unknown", "evil"],
      ["__proto__", { page: 1 }],
    ])("has no option %s", (name, value) => {
      for (const id of ["list", "create"]) {
        const error = thrownBy(() => make(id, Object.fromEntries([[name, value]])));
        expect(error).toMatchObject({ code: "unknown-parameter", parameter: name });
      }
    });

    const hooks = Symbol.for("fluent-endpoint.hooks");
    test.each([PATH, QUERY, BODY, STYLE, ORIGINS, LINK, STRICT, OPERATIONS, hooks])(
      "has no option %p",
      (symbol) => {
        const error = thrownBy(() => make("create", { name: "n", [symbol]: {} }));
        expect(error.code).toBe("invalid-options");
      },
    );
  },
);

describe.each(ways)("The argument of an operation in %s", (_way, make) => {
  const bodyIn = ({ body }: { readonly body?: unknown }): unknown => JSON.parse(String(body));

  test("may leave names undefined that the operation does not have", () => {
    expect(make("list", { page: 1, baseUrl: undefined })).toEqual(make("list", { page: 1 }));
  });

  test("sends any other name as a field of an open body", () => {
    const names = ["baseUrl", "url", "method", "headers", "mediaType", "request", "data", "a"];
    const fields = Object.fromEntries(names.map((name) => [name, name]));
    const [url, init] = make("open", { id: "1", ...fields });
    expect([url, init.method?.toUpperCase(), bodyIn(init)]).toEqual([
      `${API}/open/1`,
      "POST",
      fields,
    ]);
  });

  test("is the whole body where the body lists no fields", () => {
    expect(bodyIn(make("whole", { data: { data: 1 } })[1])).toEqual({ data: 1 });
  });

  test.each<[string, object]>([
    ["X-Key", { "X-Key": "evil" }],
    ["api_key", { api_key: "evil" }],
    ["sid", { sid: "evil" }],
    ["sid", { prefs: { sid: "evil" } }],
  ])("does not replace the credential in %s: %j", (_name, parameters) => {
    const code = "conflicting-parameter";
    expect(thrownBy(() => make("keys", { name: "n", ...parameters }, { credentials })).code).toBe(
      code,
    );
    if ("api_key" in parameters) return;
    const headers = { "X-KEY": "own", cookie: "a=b; sid=own" };
    expect(thrownBy(() => make("keys", parameters, { headers })).code).toBe(code);
  });

  test("makes no second cookie of the name of a field", () => {
    const [, { headers }] = make("keys", { prefs: { "a=1; sid": "evil" } });
    expect(headers.cookie).toBe("a%3D1%3B%20sid=evil");
  });

  test("sends a field of an open body beside the credential of its name", () => {
    const [url, init] = make("open", { id: "1", api_key: "a" }, { credentials });
    expect([url, bodyIn(init)]).toEqual([`${API}/open/1?api_key=own`, { api_key: "a" }]);
  });
});

describe("The argument of a tool", () => {
  test("has a field called data in an open body", () => {
    const built = (id: string, args: object) => buildTool(createApi(document), id, args).body;
    expect(built("open", { id: "1", data: 5 })).toEqual({ data: 5 });
    expect(built("whole", { body: { data: 5 } })).toEqual({ data: 5 });
  });
});

describe("A method of a generated class", () => {
  test.each([
    ["plain", "unknown-parameter"],
    ["post", "unknown-parameter"],
    ["other", "unknown-parameter"],
    ["accept", "invalid-options"],
  ])("without parameters refuses what it is given: %s", (name, code) => {
    const call = (given: unknown) => requestBy(root(), "all", name, given as object);
    expect(call(undefined)).toEqual(call({}));
    expect(thrownBy(() => call({ page: 2 }))).toMatchObject({ code });
    expect(thrownBy(() => call(7))).toMatchObject({ code: "invalid-options" });
  });

  const call = (self: unknown, name: string, ...args: readonly unknown[]): unknown =>
    Reflect.apply(member(self, name) as (...args: unknown[]) => unknown, self, args);

  test("knows its operation, and names it in errors", () => {
    const builder = call(member(root(), "all"), "getPet");
    expect(routeOf(builder as AnyBuilder).operation).toBe("getPet");
    const error = thrownBy(() => call(builder, "build"));
    expect(error).toMatchObject({ code: "missing-variable", operation: "getPet" });
  });

  test("takes some parameters, and later steps give the rest", () => {
    const builder = call(root(), "withDefaults", { name: "Bello" });
    const { url } = requestBy(builder, "all", "getPet", { id: "7" });
    expect(url).toBe(`${API}/pets/7/Bello`);
    expect(() => requestBy(root(), "all", "getPet", { id: "7" })).toThrow(
      expect.objectContaining({ code: "missing-variable" }),
    );
  });
});

test("A class asks for a base URL if the description has only a relative one", () => {
  const servers = [{ url: "/v3" }];
  const { files } = generate(readDescription(documentWith({}, "GET /a", { servers })));
  expect(files.get("builder.ts")).toContain("readonly baseUrl: string | URL;");
  const baseUrl = "https://petstore.example.com/v3";
  const relative = instanceOf(loadWithRuntime(files), "Example", { baseUrl });
  expect(requestBy(relative, "all", "run", {}).url).toBe(`${baseUrl}/a`);
});

test("A list in the query of a model without a style is repeated", () => {
  const model = readDescription(
    documentWith({ parameters: [parameter("query", "ids", { type: "array" })] }, "GET /a"),
  );
  const operations = model.operations.map((each) => ({
    ...each,
    parameters: each.parameters.map(({ style: _, ...rest }) => rest),
  }));
  const { files } = generate({ ...model, operations });
  const { url } = requestBy(instanceOf(loadWithRuntime(files), "Example"), "all", "run", {
    ids: [1, 2],
  });
  expect(url).toBe(`${API}/a?ids=1&ids=2`);
});
