import { createEndpoint } from "fluent-endpoint";
import { operationsOf } from "fluent-endpoint/call";
import {
  checkResponse,
  coerceParameters,
  createApi,
  listTools,
  matchOperation,
  readDescription,
  readRequest,
  searchOperations,
  type ReceivedRequest,
} from "fluent-endpoint/openapi";
import { createRoutes, matchRoute } from "fluent-endpoint/routes";
import { findOperation } from "../../../src/openapi/call/find-operation.js";
import { openDescription } from "../../../src/openapi/read/open-description.js";
import { untyped, untypedBuilder } from "../../helpers/untyped.js";
import { counted, type CountedArgument } from "./tested-argument.js";

const ORIGIN = "https://h.example";

interface Parts {
  readonly parameters?: readonly object[];
  readonly paths?: object;
  readonly [part: string]: unknown;
}

/** A description with one operation, or others. */
function described({ parameters = [], ...others }: Parts) {
  return {
    openapi: "3.1.0",
    info: { title: "Grown", version: "1" },
    servers: [{ url: ORIGIN }],
    paths: { "/p": { get: { operationId: "get", parameters } } },
    ...others,
  };
}

/** A number of texts, each with its index. */
function many(count: number, textAt: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => textAt(index));
}

function namesOf(count: number): string[] {
  return many(count, (index) => `a${index}`);
}

function parameter(name: string, place: string, schema: object = {}, more: object = {}): object {
  return { name, in: place, schema, ...(place === "path" && { required: true }), ...more };
}

function variablesOf(count: number, separator: string): string {
  return many(count, (index) => `{a${index}}`).join(separator);
}

function pathsOf(paths: readonly string[]): object {
  return Object.fromEntries(paths.map((path) => [path, { get: {} }]));
}

/** A description with a number of paths. */
function withPaths(count: number, pathAt: (index: number) => string): object {
  return described({ paths: pathsOf(many(count, pathAt)) });
}

/** Matches a request with operations that a first call has read. */
function matching(
  description: object,
  target: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return () => matchOperation(createApi(description), { url: ORIGIN + target, headers });
}

/** Writes the tool of an operation whose parameter refers to schemas. Of their names, no letter may stand in a tool. */
function toolOf(count: number, schemaOf: (next: object) => object) {
  const names = many(count, (index) => String.fromCodePoint(0x4e00 + index));
  const refer = (name = "") => ({ $ref: `#/components/schemas/${name}` });
  const schemas = Object.fromEntries(
    names.map((name, index) => [name, schemaOf(refer(names[index + 1] ?? names[0]))]),
  );
  const description = described({
    parameters: [parameter("a", "query", { anyOf: names.map((name) => refer(name)) })],
    components: { schemas },
  });
  return () => listTools(createApi(description)).length;
}

/** A request, with what the description says of it. */
interface Received extends ReceivedRequest {
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
}

/** V8 keeps a list of 16,384 members or more apart, and its garbage collections add to the time. Both sizes at the end are beyond that. */
const WITHOUT_STEP = 262_144;

/** Reads a request that is made of a number of texts. */
function received(
  argument: string,
  textsOf: (count: number, textAt: (index: number) => string) => string[],
  make: (texts: readonly string[]) => Received,
  most = 16_384,
): CountedArgument {
  return counted("readRequest", argument, most, (count) => {
    const { parameters, requestBody, ...request } = make(textsOf(count, (index) => `a${index}`));
    const operation = { parameters, requestBody };
    const api = createApi(described({ paths: { "/p": { get: operation, post: operation } } }));
    return () => readRequest(api, request);
  });
}

/** One text a number of times. */
function same(count: number, textAt: (index: number) => string): string[] {
  return many(count, () => textAt(0));
}

function posted(mediaType: string, schema: object, contentType = mediaType): Received {
  const requestBody = { content: { [mediaType]: { schema } } };
  return { method: "POST", url: "/p", headers: { "content-type": contentType }, requestBody };
}

const strings = { type: "array", items: { type: "string" } };
const point = { type: "object", properties: { a: { type: "integer" } } };
const deep = { style: "deepObject" };

/** Calls an operation whose record has a number of values in one place. */
function withOperations(count: number, route: string, record: (words: object) => object) {
  const names = namesOf(count);
  const words = Object.fromEntries(names.map((name) => [name, "comma"]));
  const operations = operationsOf({ accept: "*/*", routes: { [route]: record(words) } });
  const api = untyped(createEndpoint(ORIGIN, operations));
  const values = Object.fromEntries(names.map((name) => [name, [1, 2]]));
  return () => api(route, values);
}

/** Checks a body whose schema has a number of parts, converts its texts and writes its tool. */
function body(
  argument: string,
  values: object,
  parts: (count: number) => { readonly schema: object; readonly schemas?: object },
): CountedArgument {
  return counted("api.check", `${argument} of a body`, 16_384, (count) => () => {
    const { schema, schemas = {} } = parts(count);
    const requestBody = { required: true, content: { "application/json": { schema } } };
    const paths = { "/p": { post: { operationId: "run", requestBody } } };
    const api = createApi(described({ paths, components: { schemas } }));
    api.check("run", coerceParameters(api, "run", values));
    listTools(api);
  });
}

const text = { type: "string" };
const base = { $ref: "#/components/schemas/Base" };

export const COUNTED_ARGUMENTS: readonly CountedArgument[] = [
  counted("createEndpoint", "described query", 16_384, (count) =>
    withOperations(count, "GET /p", (query) => ({ query })),
  ),
  counted("createEndpoint", "described form", 16_384, (count) =>
    withOperations(count, "POST /p", (body) => ({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    })),
  ),
  counted("readDescription", "paths", 16_384, (count) => {
    const description = withPaths(count, (index) => `/a${index}/{b}`);
    return () => readDescription(description);
  }),
  counted("matchOperation", "paths with conditions", 16_384, (count) =>
    matching(
      withPaths(count, (index) => `/a?x=1&y=${index}`),
      "/a?x=1&y=5",
    ),
  ),
  counted("matchOperation", "paths with literals", 16_384, (count) =>
    matching(
      withPaths(count, (index) => `/a${index}{b}c${index}`),
      "/a5xc5",
    ),
  ),
  counted("matchOperation", "segments", 65_536, (count) =>
    matching(
      described({ paths: pathsOf([`/${variablesOf(count, "/")}`]) }),
      `/${"x/".repeat(count - 1)}x`,
    ),
  ),
  counted("matchOperation", "variables of a segment", 16_384, (count) =>
    matching(
      described({ paths: pathsOf([`/${variablesOf(count, "-")}`]) }),
      `/${"x-".repeat(count - 1)}x`,
    ),
  ),
  counted("matchOperation", "parameters of a long path", 16_384, (count) => {
    const path = `/${variablesOf(count, "/")}`;
    const parameters = namesOf(count).map((name) => parameter(name, "path"));
    return matching(
      described({ paths: { [path]: { get: { parameters } } } }),
      `/${"x/".repeat(count - 1)}x`,
    );
  }),
  counted("matchOperation", "members of an object", 65_536, (count) =>
    matching(
      described({ parameters: [parameter("f", "query", point, deep)] }),
      `/p?${many(count, (index) => `f[a${index}]=1`).join("&")}`,
    ),
  ),
  counted("matchOperation", "objects and pairs", 16_384, (count) =>
    matching(
      described({
        parameters: many(count, String).map((name) => parameter(`f${name}`, "query", point, deep)),
      }),
      `/p?${"g[a]=1&".repeat(count)}`,
    ),
  ),
  counted("matchOperation", "properties and pairs", 16_384, (count) => {
    const properties = Object.fromEntries(many(count, (index) => `k${index}`).map((k) => [k, {}]));
    return matching(
      described({ parameters: [parameter("f", "query", { type: "object", properties })] }),
      `/p?${many(count, (index) => `z${index}=1`).join("&")}`,
    );
  }),
  counted("matchOperation", "constants and members", WITHOUT_STEP, (count) =>
    matching(
      described({
        parameters: [
          parameter("f", "query", {
            type: "array",
            items: { enum: many(count, (index) => `v${index}`) },
          }),
        ],
      }),
      `/p?${"f=zzz&".repeat(count)}`,
    ),
  ),
  counted("matchOperation", "parameters and headers", 16_384, (count) =>
    matching(
      described({ parameters: many(count, String).map((name) => parameter(`f${name}`, "header")) }),
      "/p",
      Object.fromEntries(many(count, (index) => `g${index}`).map((name) => [name, "1"])),
    ),
  ),
  counted("searchOperations", "operations", 131_072, (count) => {
    const api = createApi(withPaths(count, (index) => `/a${index}`));
    return () => searchOperations(api, "get a word").length;
  }),
  counted("listTools", "operations", 16_384, (count) => {
    const api = createApi(withPaths(count, (index) => `/a${index}`));
    return () => listTools(api).length;
  }),
  counted("listTools", "schemas whose names become equal", 16_384, (count) =>
    toolOf(count, () => ({ type: "string" })),
  ),
  counted("listTools", "schemas in a chain", 16_384, (count) =>
    toolOf(count, (next) => ({ properties: { next } })),
  ),
  counted("api.check", "security schemes and headers", 8192, (count) => {
    const names = many(count, String);
    const schemeOf = (name: string) => ({ type: "apiKey", in: "header", name: `x-${name}` });
    const api = createApi(
      described({
        parameters: names.map((name) => parameter(`x-${name}`, "header")),
        security: names.map((name) => ({ [name]: [] })),
        components: {
          securitySchemes: Object.fromEntries(names.map((name) => [name, schemeOf(name)])),
        },
      }),
    );
    return () => api.check("get", {});
  }),
  counted("api.build", "parameters", 16_384, (count) => {
    const names = namesOf(count);
    const api = createApi(described({ parameters: names.map((name) => parameter(name, "query")) }));
    const values = Object.fromEntries(names.map((name) => [name, 1]));
    return () => api.build("get", values);
  }),
  counted("api.check", "constants and items", 8192, (count) => {
    const items = { enum: many(count, String) };
    const api = createApi(described({ parameters: [parameter("f", "query", { items })] }));
    return () => api.check("get", { f: items.enum.map(Number) });
  }),
  counted("api.operation", "labels of a path", 8192, (count) => {
    const names = namesOf(count);
    const parameters = names.map((name) => parameter(name, "path", {}, { style: "label" }));
    const path = `/${names.map((name) => `{${name}}`).join("/")}`;
    const description = described({ paths: { [path]: { get: { parameters } } } });
    return () => createApi(description).operation(`GET ${path}`);
  }),
  counted("checkResponse", "operations", 8192, (count) => {
    const paths = pathsOf(many(count, (index) => `/a${index}`));
    return () => {
      const api = createApi(described({ paths }));
      const response = { status: 200, data: undefined };
      return api.operations.map(({ route }) => checkResponse(api, route, response));
    };
  }),
  received("members of an object", many, (texts) => ({
    parameters: [parameter("f", "query", { type: "object" }, deep)],
    url: `/p?${texts.map((text) => `f[${text}]=1`).join("&")}`,
  })),
  received(
    "items of a list",
    same,
    (texts) => ({
      parameters: [parameter("f", "query", strings)],
      url: `/p?${texts.map((text) => `f=${text}`).join("&")}`,
    }),
    WITHOUT_STEP,
  ),
  received("members of one name", same, (texts) => ({
    parameters: [parameter("f", "query", { type: "object" }, deep)],
    url: `/p?${texts.map((text) => `f[${text}]=1`).join("&")}`,
  })),
  received("cookies", many, (texts) => ({
    parameters: [parameter("f", "cookie", { type: "object", additionalProperties: {} })],
    url: "/p",
    headers: { cookie: texts.map((text) => `${text}=1`).join("; ") },
  })),
  received("fields of an open form", many, (texts) => ({
    ...posted("application/x-www-form-urlencoded", { type: "object", additionalProperties: {} }),
    body: texts.map((text) => `${text}=1`).join("&"),
  })),
  received("names of JSON", many, (texts) => ({
    ...posted("application/json", { type: "object", additionalProperties: {} }),
    body: `{${texts.map((text) => `"${text}":1e2`).join()}}`,
  })),
  received("objects of JSON", same, (texts) => ({
    ...posted("application/json", { type: "array", items: { type: "object" } }),
    body: `[${texts.map((text) => `{"${text}":1}`).join()}]`,
  })),
  received("lines of JSON", same, (texts) => ({
    ...posted("application/jsonl", { type: "array", items: { type: "object" } }),
    body: texts.map((text) => `{"${text}":1}`).join("\n"),
  })),
  received("parameters of a content type", many, (texts) => ({
    ...posted("*/*", {}, `a/b${texts.map((text) => `;${text}="b"`).join("")}`),
    body: "a",
  })),
  counted("checkResponse", "headers", 16_384, (count) => {
    const names = many(count, (index) => `x-a${index}`);
    const headers = Object.fromEntries(names.map((name) => [name, { schema: {} }]));
    const responses = { 200: { description: "", headers } };
    const api = createApi(described({ paths: { "/p": { get: { responses } } } }));
    const given = Object.fromEntries(names.map((name) => [name, "1"]));
    return () => checkResponse(api, "GET /p", { status: 200, headers: given, data: undefined });
  }),
  counted("readRequest", "headers of one name", 16_384, (count) => {
    const api = createApi(described({ parameters: [parameter("f", "header")] }));
    const pairs = many(count, String).map((text) => ["f", text]);
    const headers = { [Symbol.iterator]: () => pairs[Symbol.iterator]() };
    return () => readRequest(api, { url: "/p", headers });
  }),
  counted("readDescription", "components elsewhere, and problems", 4096, (count) => {
    const names = namesOf(count);
    const description = described({
      paths: Object.fromEntries(names.map((name) => [`/${name}`, { get: 1 }])),
      components: Object.fromEntries(names.map((name) => [name, { $ref: "#/x-a" }])),
      "x-a": {},
    });
    return () => readDescription(description, { skipBroken: true });
  }),
  counted("createRoutes", "routes", 16_384, (count) => {
    const paths = many(count, (index) => `GET /a/{b}?x=${index}`);
    const routes = Object.fromEntries(paths.map((path, index) => [`r${index}`, path]));
    return () =>
      createRoutes(routes as Record<string, "GET /a/{b}">, { baseUrl: ORIGIN }).match({
        method: "GET",
        url: `${ORIGIN}/a/b?x=5`,
      });
  }),
  counted("matchRoute", "a variable again and again", 65_536, (count) => {
    const reader = untypedBuilder(ORIGIN).route(`GET ${"/{a}".repeat(Math.min(count, 900))}{?b}`);
    const request = { method: "GET", url: `${ORIGIN}${"/x".repeat(Math.min(count, 900))}` };
    return () => matchRoute(reader as never, request);
  }),
  counted("the command", "variables of a route", 16_384, (count) => {
    const path = `/users/${many(count, (index) => `{v${index}}`).join("")}!`;
    const source = openDescription(described({ paths: pathsOf([path]) }));
    return () => findOperation(source, `/users/${"5c1-".repeat(count)}`, []);
  }),
  counted("the command", "a path", 1_048_576, (size) => {
    const path = `/users/${many(10, (index) => `{v${index}}`).join("")}!`;
    const source = openDescription(described({ paths: pathsOf([path]) }));
    return () => findOperation(source, `/users/${"5".repeat(size)}`, []);
  }),
  body("alternatives", { kind: "x" }, (count) => {
    const kinds = namesOf(count).map((name) => ({ kind: { const: name }, value: text }));
    return { schema: { oneOf: kinds.map((properties) => ({ properties })) } };
  }),
  body("parts", { a0: 1 }, (count) => {
    return { schema: { allOf: namesOf(count).map((name) => ({ properties: { [name]: text } })) } };
  }),
  body("subtypes", { kind: "x" }, (count) => {
    const subtypes = namesOf(count).map((name) => [
      `S${name}`,
      { allOf: [base], properties: { [name]: text } },
    ]);
    const Base = { properties: { kind: text }, discriminator: { propertyName: "kind" } };
    return { schema: base, schemas: { Base, ...(Object.fromEntries(subtypes) as object) } };
  }),
];
