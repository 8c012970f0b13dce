import { describe, expect, test } from "@jest/globals";
import { BODY, LINK, OPERATIONS, ORIGINS, PATH, QUERY, STRICT, STYLE } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { type ApiSettings, buildTool, createApi, readDescription } from "fluent-endpoint/openapi";
import { thrownBy } from "../helpers/thrown-by.js";
import { callsById } from "./calls-by-id.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";

const text = { type: "string" };
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const named = { type: "object", properties: { name: text } };

const document = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example.com" }],
  security: [{ header: [], query: [], cookie: [] }],
  paths: {
    "/closed": {
      get: {
        tags: ["all"],
        operationId: "list",
        parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
      },
      post: { tags: ["all"], operationId: "create", requestBody: json(named) },
    },
    "/open/{id}": {
      post: {
        tags: ["all"],
        operationId: "open",
        parameters: [{ name: "id", in: "path", required: true, schema: text }],
        requestBody: json({ ...named, additionalProperties: true }),
      },
    },
    "/whole": {
      post: {
        tags: ["all"],
        operationId: "whole",
        requestBody: json({ type: "object", additionalProperties: true }),
      },
    },
    "/credentialArguments": {
      post: {
        tags: ["all"],
        operationId: "credentialArguments",
        parameters: [
          { name: "X-Key", in: "header", schema: text },
          { name: "api_key", in: "query", schema: text },
          { name: "sid", in: "cookie", schema: text },
          { name: "prefs", in: "cookie", schema: { type: "object" } },
        ],
        requestBody: json({ ...named, additionalProperties: true }),
      },
    },
  },
  components: {
    securitySchemes: {
      header: { type: "apiKey", in: "header", name: "x-key" },
      query: { type: "apiKey", in: "query", name: "api_key" },
      cookie: { type: "apiKey", in: "cookie", name: "sid" },
    },
  },
};

const shop = loadWithRuntime(generate(readDescription(document)).files);
const requests = callsById(
  generate(readDescription(document), { compiled: true }).files,
  readDescription(document),
);

/** The ways to make a request of the description. */
const WAYS: Readonly<
  Record<string, (id: string, parameters: object, settings?: ApiSettings) => unknown>
> = {
  "a generated class": (id, parameters, settings) =>
    requestBy(instanceOf(shop, "Shop", settings), "all", id, parameters),
  createApi: (id, parameters, settings) => createApi(document, settings).build(id, parameters),
  "request.ts": (id, parameters, settings) => {
    const [url, init] = requests[id]?.(parameters, settings) ?? [];
    return { url, ...init };
  },
};

const refusing = Object.entries(WAYS).filter(([way]) => way !== "request.ts");

describe.each(refusing)("The argument of an operation in %s", (_way, build) => {
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
      const error = thrownBy(() => build(id, Object.fromEntries([[name, value]])));
      expect(error).toMatchObject({ code: "unknown-parameter", parameter: name });
    }
  });

  test.each([
    PATH,
    QUERY,
    BODY,
    STYLE,
    ORIGINS,
    LINK,
    STRICT,
    OPERATIONS,
    Symbol.for("fluent-endpoint.hooks"),
  ])("has no option %p", (symbol) => {
    const error = thrownBy(() => build("create", { name: "n", [symbol]: {} }));
    expect(error.code).toBe("invalid-options");
  });
});

describe.each(Object.entries(WAYS))("The argument of an operation in %s", (_way, build) => {
  test("may leave names undefined that the operation does not have", () => {
    expect(build("list", { page: 1, baseUrl: undefined })).toEqual(build("list", { page: 1 }));
  });

  test("sends any other name as a field of an open body", () => {
    const names = ["baseUrl", "url", "method", "headers", "mediaType", "request", "data", "a"];
    const fields = Object.fromEntries(names.map((name) => [name, name]));
    const { url, method, body } = build("open", { id: "1", ...fields }) as Record<string, unknown>;
    expect(url).toBe("https://shop.example.com/open/1");
    expect(String(method).toUpperCase()).toBe("POST");
    expect(typeof body === "string" ? JSON.parse(body) : body).toEqual(fields);
  });

  test("is the whole body where the body lists no fields", () => {
    const { body } = build("whole", { data: { data: 1 } }) as { body: unknown };
    expect(typeof body === "string" ? JSON.parse(body) : body).toEqual({ data: 1 });
  });

  test.each<[string, object]>([
    ["X-Key", { "X-Key": "evil" }],
    ["api_key", { api_key: "evil" }],
    ["sid", { sid: "evil" }],
    ["sid", { prefs: { sid: "evil" } }],
  ])("does not replace the credential in %s: %j", (_name, parameters) => {
    const credentials = { header: "own", query: "own", cookie: "own" };
    const error = thrownBy(() =>
      build("credentialArguments", { name: "n", ...parameters }, { credentials }),
    );
    expect(error.code).toBe("conflicting-parameter");
    const headers = { "X-KEY": "own", cookie: "a=b; sid=own" };
    if ("api_key" in parameters) return;
    expect(thrownBy(() => build("credentialArguments", parameters, { headers })).code).toBe(
      "conflicting-parameter",
    );
  });

  test("makes no second cookie of the name of a field", () => {
    const { headers } = build("credentialArguments", { prefs: { "a=1; sid": "evil" } }) as {
      headers: Record<string, string>;
    };
    expect(headers.cookie).toBe("a%3D1%3B%20sid=evil");
  });

  test("sends a field of an open body beside the credential of its name", () => {
    const settings = { credentials: { header: "own", query: "own", cookie: "own" } };
    const { url, body } = build("open", { id: "1", api_key: "a" }, settings) as Record<
      string,
      unknown
    >;
    expect(url).toBe("https://shop.example.com/open/1?api_key=own");
    expect(typeof body === "string" ? JSON.parse(body) : body).toEqual({ api_key: "a" });
  });
});

describe("The argument of a tool", () => {
  const credentials = { header: "own", query: "own", cookie: "own" };

  test.each([
    { "X-Key": "evil" },
    { api_key: "evil" },
    { sid: "evil" },
    { prefs: { sid: "evil" } },
  ])("never reaches a credential: %j", (args) => {
    const api = createApi(document, { credentials });
    expect(thrownBy(() => buildTool(api, "credentialArguments", args)).code).toBe(
      "conflicting-parameter",
    );
  });

  test("has a field called data in an open body", () => {
    const { body } = buildTool(createApi(document), "open", { id: "1", data: 5 });
    expect(body).toEqual({ data: 5 });
    expect(buildTool(createApi(document), "whole", { body: { data: 5 } }).body).toEqual({
      data: 5,
    });
  });
});

test("A long name that an operation does not have is shortened in the message", () => {
  const { files } = generate(readDescription(document));
  const root = instanceOf(loadWithRuntime(files), "Shop");
  const error = thrownBy(() => requestBy(root, "all", "list", { [`\u001b${"x".repeat(100)}`]: 1 }));
  expect(error.message).toContain(`"\\u001b${"x".repeat(59)}…"`);
});
