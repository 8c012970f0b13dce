import { describe, expect, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { toAxios, toCurl, toFetch, toGot, toKy, toNode, toUndici } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import {
  buildTool,
  checkResponse,
  createApi,
  listTools,
  readDescription,
  readRequest,
} from "fluent-endpoint/openapi";
import { createRoutes, requestKey } from "fluent-endpoint/routes";
import { explainRequest } from "fluent-endpoint/show";
import {
  documentOf,
  integer,
  object,
  parameter,
  reference,
  text,
} from "../helpers/descriptions.js";
import { IS_CI } from "../helpers/nightly.js";
import { instanceOf, loadWithRuntime, requestBy } from "../generate/generated-module.js";

const description = documentOf(
  {
    "/a/{id}": {
      get: {
        operationId: "read",
        tags: ["all"],
        parameters: [parameter("path", "id", text), { $ref: "#/components/parameters/page" }],
        responses: { 200: { content: { "application/json": { schema: { type: "object" } } } } },
      },
      post: {
        operationId: "write",
        tags: ["all"],
        requestBody: { content: { "application/json": { schema: reference("A") } } },
      },
    },
  },
  {
    security: [{ key: [] }],
    components: {
      parameters: { page: parameter("query", "page", integer) },
      schemas: { A: object({ name: text }) },
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    },
  },
);
const settings = { credentials: { key: "k" } };
const generateFiles = () => generate(readDescription(description)).files;
const generatedFiles = generateFiles();
const generated = loadWithRuntime(generatedFiles);
const builder = endpoint.builder.baseUrl("https://api.example.com").route("GET /a/{id}");
const routes = createRoutes({ read: builder });

const EVIL = "https://evil.example";
/**
 * The names that the library asks objects for: those of descriptions, options, requests and the parts between them. Left out are `get`, `set` and
 * `value`, by which the language itself breaks, and `body`, `headers`, `method` and `url` where they belong to a request that arrives: a
 * class of the server inherits these.
 */
const NAMES = `
  accept additionalOperations additionalProperties advice allOf allowEmptyValue allowReserved anyOf
  apiKey argument authorizationUrl base baseUrl bearerFormat body bodyOption by callbacks clientCertificate code
  components const constants content contentEncoding contentMediaType contentType contents cookie credential credentials data
  dataValue bodyArgument dateFormat dates default defaultMapping definitions delimiter deprecated description detail discriminator
  document documentation duplex effect emptyBody encoding enum example examples expected explode exploded expression
  externalDocs field fields file filled flows form form_ format given hasMoreFields head header headers hidden
  host id in info isDeprecated isByName isForm isList isMissing isNamed isOpen isPlain isQueryString isReadOnly isRequired
  isRequiredInBody isUnchecked isWholeBody items itemSchema itemEncoding json jsonItems key kind line link links location mapping media
  mediaType mediaTypes meta method methods minLength modifiers multipart name namespace nodeType not note notes
  nullable oneOf only openapi openIdConnectUrl operation operationId operationRef operations optionalQuery options origin
  origins otherFields params parameter parameters parent parse part parts path pathItem pathItems paths pattern
  message patternProperties located plan pointer post prefix prefixEncoding prefixItems previews properties propertyName
  protocol put query read readFile readOnly redirect ref replace request requestBodies requestBody required resolve
  responses route routes scheme schema schemas scopes search security securitySchemes serialization server servers
  sharedParameters signal skipBroken spread status statuses strict style styles summary swagger tag tags takes template text
  title to tokenUrl tools trace type unevaluatedProperties unsent url userAgent values variable variables version webhooks
  where write writeOnly writer xml $ref
`
  .trim()
  .split(/\s+/);
const VALUES: readonly unknown[] = [`${EVIL}/{id}`, true, { id: EVIL, page: "json" }];

type Api = ReturnType<typeof createApi>;

const request = () => builder.build({ id: 7 });
const API_CALLS: Readonly<Record<string, (api: Api) => unknown>> = {
  build: (api) => api.build("read", { id: "7", page: 1 }),
  "build with a body": (api) => api.build("write", { id: "7", name: "a" }),
  check: (api) => [api.check("read", { id: 7, page: "x" }), api.check("write", { id: "7" })],
  listTools: (api) => listTools(api),
  buildTool: (api) => buildTool(api, "read", { id: "7", page: "1" }),
  readRequest: (api) => {
    const url = "/a/7?page=1";
    return readRequest(api, { method: "GET", url, headers: { "x-key": "k" }, body: undefined });
  },
  checkResponse: (api) => checkResponse(api, "read", { status: 200, headers: {}, data: [] }),
};
const OTHER_CALLS: typeof API_CALLS = {
  "a generated method": () =>
    requestBy(instanceOf(generated, "Example", settings), "all", "read", { id: "7" }),
  endpoint: () => endpoint("GET https://api.example.com/a/{id}", { id: 7 }),
  "a builder": () => builder.build({ id: 7, page: 1 }),
  requestKey: () => requestKey(builder, { id: 7 }),
  match: () => routes.match({ method: "GET", url: "https://api.example.com/a/7" }),
  explainRequest: () => explainRequest(builder, { id: 7 }),
  toAxios: () => toAxios(request()),
  toCurl: () => toCurl(request()),
  toFetch: () => toFetch(request()),
  toGot: () => toGot(request()),
  toKy: () => toKy(request()),
  toNode: () => toNode(request()),
  toUndici: () => toUndici(request()),
};

/** Returns the outcome of each call. */
function outcomes(calls: typeof API_CALLS, api: Api): Readonly<Record<string, unknown>> {
  const results = Object.entries(calls).map(([name, call]) => {
    try {
      return [name, call(api)] as const;
    } catch (error) {
      return [name, String(error)] as const;
    }
  });
  return Object.fromEntries(results);
}

/** Runs code while all objects inherit a value. */
function whilePolluted<Result>(name: string, value: unknown, run: () => Result): Result {
  Object.assign(Object.prototype, { [name]: value });
  try {
    return run();
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
}

const newApi = () => createApi(description, settings);
const expected = JSON.stringify(outcomes(API_CALLS, newApi()));
const others = JSON.stringify(outcomes(OTHER_CALLS, newApi()));

describe("A name in Object.prototype", () => {
  // CI tries each name with all values, and `npm test` with one of them.
  test.each(NAMES.map((name, index) => [name, index % VALUES.length] as const))(
    "changes nothing: %s",
    (name, chosen) => {
      for (const value of IS_CI ? VALUES : [VALUES[chosen]]) {
        const used = newApi();
        used.build("read", { id: "7" });
        const results = whilePolluted(name, value, () => [
          outcomes(API_CALLS, used),
          outcomes(API_CALLS, newApi()),
          outcomes(OTHER_CALLS, used),
        ]);
        // Written when nothing is polluted any more: writing reads inherited names, too.
        const written = [...results, outcomes(API_CALLS, used)].map((each) => JSON.stringify(each));
        expect(written).toEqual([expected, expected, others, expected]);
      }
    },
  );

  // `values` makes the types of lists of constants throw an EndpointError.
  test.each(NAMES.filter((name) => name !== "values"))(
    "changes no code of generated classes: %s",
    (name) => {
      const files = whilePolluted(name, EVIL, generateFiles);
      for (const file of ["builder.ts", "areas/all.ts", "index.ts"]) {
        expect(codeOf(files.get(file))).toBe(codeOf(generatedFiles.get(file)));
      }
    },
  );
});

/** The code of a file without its comments and its types of parameters, whose words are a description's. */
function codeOf(file = ""): string {
  return file.replaceAll(/\/\*[^]*?\*\/\s*|^export interface \w+Parameters [^]*?^\}/gm, "");
}
