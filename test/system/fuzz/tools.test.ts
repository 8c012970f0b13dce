import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { EndpointError } from "fluent-endpoint";
import { buildTool, type CallableApi, createApi, listTools } from "fluent-endpoint/openapi";
import { testProperty } from "../../helpers/random.js";

const BASE = "https://api.example.com/v1";
const open = { type: "object", additionalProperties: true };
const inPath = (name: string, schema: object = { type: "string" }) => ({
  name,
  in: "path",
  required: true,
  schema,
});
const parameter = (name: string, where: string, rest: object = {}) => ({
  name,
  in: where,
  schema: {},
  ...rest,
});
const withBody = (mediaType: string, schema: object) => ({
  requestBody: { content: { [mediaType]: { schema } } },
});
const fields = { type: "object", properties: { note: {}, data: {}, body: {} } };

/** Parameters that could reach a carrier of a credential: some carry one, and others are spread over names. */
const PARAMETERS = [
  parameter("q", "query"),
  parameter("spread", "query", { schema: open, style: "form", explode: true }),
  parameter("deep", "query", { schema: open, style: "deepObject", explode: true }),
  parameter("X-Note", "header"),
  parameter("Cookie", "header"),
  parameter("session", "cookie"),
  parameter("crumbs", "cookie", { schema: open, explode: true }),
  parameter("api_key", "query"),
  parameter("x-key", "header"),
  parameter("key", "cookie"),
];

const BODIES: readonly object[] = [
  {},
  withBody("application/json", { ...fields, additionalProperties: true }),
  withBody("application/json", open),
  withBody("application/json", {}),
  withBody("application/x-www-form-urlencoded", { ...fields, additionalProperties: true }),
  withBody("multipart/form-data", { ...fields, additionalProperties: {} }),
  withBody("application/octet-stream", {}),
];

/** A query that is one text: nothing else of the operation is in the query. */
const WHOLE_QUERY = { name: "whole", in: "querystring", content: { "text/plain": { schema: {} } } };

const OPERATIONS: readonly object[] = [
  ...BODIES.map((body) => ({ ...body, parameters: PARAMETERS })),
  { parameters: [...PARAMETERS.filter((each) => each.in !== "query"), WHOLE_QUERY] },
];

const METHODS = ["get", "post", "delete", "query"] as const;

const SCHEMES = {
  query: { type: "apiKey", in: "query", name: "api_key" },
  header: { type: "apiKey", in: "header", name: "X-Key" },
  cookie: { type: "apiKey", in: "cookie", name: "key" },
  token: { type: "http", scheme: "bearer" },
};

const CREDENTIALS = {
  query: "q-secret",
  header: "h-secret",
  cookie: "c-secret",
  token: "t-secret",
};

/** An API whose operations all need all credentials, and take values in every location. */
const api: CallableApi = createApi(
  {
    openapi: "3.2.0",
    info: { title: "Attacked", version: "1" },
    servers: [{ url: BASE }],
    security: [{ query: [], header: [], cookie: [], token: [] }],
    paths: Object.fromEntries(
      OPERATIONS.map((operation, index) => [
        `/${index}/{id}/between/{name}.{end}`,
        {
          parameters: [inPath("id", {}), inPath("name"), inPath("end")],
          ...Object.fromEntries(
            METHODS.map((method) => [method, { operationId: `${method}_${index}`, ...operation }]),
          ),
        },
      ]),
    ),
    components: { securitySchemes: SCHEMES },
  },
  { credentials: CREDENTIALS },
);

const NAMES = (
  "id name end q spread deep X-Note x-note session crumbs Cookie api_key API_KEY api%5Fkey X-Key x-key key cookie " +
  "authorization Authorization data body note url method baseUrl headers request mediaType query_api_key body_api_key " +
  "__proto__ constructor toString toJSON"
).split(" ");
const HOSTILE = [
  ...["..", "%2e%2e", "/", "a/b", "?api_key=EVIL", "&api_key=EVIL", "x; key=EVIL", "#"],
  ...["@evil.example", "https://evil.example", "//evil.example", "EVIL", "\r\nx-key: EVIL"],
  ...['{"api_key":"EVIL"}', "", "1"],
];

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 0 })), weight: 4 },
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 3 }),
  ),
}));

/** Values that a path takes, so that most requests are built; sometimes hostile ones in their place. */
const args = fc
  .tuple(
    fc.record({ id: fc.constantFrom("1", "a b"), name: fc.constant("n"), end: fc.constant("e") }),
    fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 4 }),
  )
  .map(([path, others]) => ({ ...path, ...others }));

const call = fc.record({
  method: fc.constantFrom(...METHODS),
  body: fc.nat({ max: OPERATIONS.length - 1 }),
  args,
});

function cookiesNamed(name: string, header: unknown): readonly string[] {
  return String(header)
    .split(/; */)
    .filter((pair) => pair.split("=", 1)[0] === name);
}

describe("Whatever JSON a model sends to buildTool", () => {
  const names = new Map(
    listTools(api).map(({ name, inputSchema }) => [name, inputSchema.properties as object]),
  );

  testProperty(
    "the origin, the other segments and all credentials stay what they are without it",
    fc.property(call, ({ method, body, args }) => {
      let request;
      try {
        request = buildTool(api, `${method}_${body}`, JSON.parse(JSON.stringify(args)) as object);
      } catch (error) {
        expect(error).toBeInstanceOf(EndpointError);
        expect((error as Error).message).not.toMatch(/[qhct]-secret/);
        return;
      }
      const url = new URL(request.url);
      expect(url.href.startsWith(`${BASE}/${body}/`)).toBe(true);
      expect(url.username + url.password + url.hash).toBe("");
      const [, version, route, , between, last, ...more] = url.pathname.split("/");
      expect([version, route, between, more]).toEqual(["v1", String(body), "between", []]);
      expect(last).toMatch(/.\../);
      expect(url.searchParams.getAll("api_key")).toEqual(["q-secret"]);
      const { headers } = request;
      expect(headers["x-key"]).toBe("h-secret");
      expect(headers.authorization).toBe("Bearer t-secret");
      expect(cookiesNamed("key", headers.cookie)).toEqual(["key=c-secret"]);
      expect(request.method.toUpperCase()).toBe(method.toUpperCase());
    }),
  );

  test.each([...names])("%s has no argument for a carrier of a credential", (_, properties) => {
    expect(properties).toHaveProperty("id");
    for (const name of ["api_key", "x-key", "key", "Cookie", "Authorization"])
      expect(Object.keys(properties)).not.toContain(name);
  });
});
