import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { toFetch } from "fluent-endpoint/clients";
import { createApi } from "fluent-endpoint/openapi";
import { execute, toolsOf } from "../suite/adapters/fastmcp-tools.js";
import { loadTool, packageOf } from "../suite/peer-tools.js";
import type { Json } from "../validators/json.js";
import { bodyOf, LOCATIONS, valuesOf } from "../validators/located-values.js";
import type { SampledCall } from "../validators/sampled-values.js";
import { heyApiCommand } from "./hey-api.js";
import { requestsOnly } from "./requests-only.js";

/** The signature of `fetch`. */
export type Transport = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A library that builds requests from a description. */
export interface Candidate {
  readonly name: string;
  readonly version: string;
  /** Loads the library. What it costs to read a description is part of the first request. */
  load(): (description: Json, settings: Settings) => Promise<Send> | Send;
}

export interface Settings {
  readonly baseUrl: string;
  /** Takes the place of the network. */
  readonly transport?: Transport;
  /** The file of the description, for candidates that generate code. */
  readonly file: string;
}

/** Builds the request of a call and sends it. It throws where it refuses to. */
export type Send = (call: SampledCall) => Promise<unknown>;

/** Thrown where a candidate does not offer an operation. */
export class NotOffered extends Error {
  override readonly name = "NotOffered";
}

const createApiCandidate: Candidate = {
  name: "createApi",
  version: "of this repository",
  load:
    () =>
    (description, { baseUrl, transport = fetch }) => {
      const api = createApi(description, { baseUrl });
      return async ({ operation: { route }, parameters }) =>
        transport(...toFetch(api.build(route, parameters)));
    },
};

interface SwaggerClient {
  new (options: { spec: Json }): Promise<{ spec: Json }>;
  execute(options: object): Promise<unknown>;
}

/** `execute` is `buildRequest` and the sending of what it returns. */
const swaggerClient: Candidate = {
  name: "swagger-client",
  version: packageOf("swagger-client-3.37").version,
  load() {
    const Client = loadTool("swagger-client-3.37") as SwaggerClient;
    return async (description, { baseUrl, transport }) => {
      // It resolves all of a description before the first request, which takes minutes where responses are recursive.
      const { spec } = await new Client({ spec: requestsOnly(description) });
      return (call) => {
        const located = locatedValues(call).map(({ name, value, in: location }) => [
          `${location}.${name}`,
          value,
        ]);
        const { path, method, body } = call.operation;
        return Client.execute({
          spec,
          pathName: path,
          method,
          baseURL: baseUrl,
          parameters: Object.fromEntries(located) as Json,
          requestBody: bodyOf(call.operation, call.parameters),
          requestContentType: body?.mediaType,
          userFetch: transport,
        });
      };
    };
  },
};

type AxiosCall = (parameters: Json[], data: unknown, config: object) => Promise<unknown>;

interface OpenApiClientAxios {
  default: new (options: object) => {
    init(): Promise<{ readonly paths: Record<string, Record<string, AxiosCall>> }>;
  };
}

/** It knows no media types, so that the caller sets the header; axios then writes forms. */
const openapiClientAxios: Candidate = {
  name: "openapi-client-axios",
  version: packageOf("openapi-client-axios").version,
  load() {
    const { default: Client } = loadTool("openapi-client-axios") as OpenApiClientAxios;
    return async (definition, { baseUrl: baseURL, transport: fetch }) => {
      const byFetch = fetch && { adapter: "fetch", env: { fetch, Request: null, Response: null } };
      const axiosConfigDefaults = { baseURL, ...byFetch };
      const { paths } = await new Client({ definition, axiosConfigDefaults }).init();
      return (call) => {
        const { path, method, body: described } = call.operation;
        const send = paths[path]?.[method.toLowerCase()];
        if (send === undefined) throw new NotOffered();
        const body = bodyOf(call.operation, call.parameters);
        const headers = body === undefined ? {} : { "Content-Type": described?.mediaType };
        // The servers of a description win over the base URL of the client, but not over the one of a call.
        return send(locatedValues(call), body, { headers, baseURL });
      };
    };
  },
};

const fastmcp: Candidate = {
  name: "fastmcp",
  version: packageOf("fastmcp").version,
  load:
    () =>
    async (description, { baseUrl, transport: fetch }) => {
      const { spec, names } = namedOperations(description);
      const warn = console.warn;
      // It warns of the operations that it leaves out, which are counted here.
      console.warn = () => undefined;
      const tools = await toolsOf({ spec, baseUrl, ...(fetch && { fetch }) }).finally(() => {
        console.warn = warn;
      });
      return async (call) => {
        const tool = tools.get(names.get(call.operation.route) ?? "");
        if (tool === undefined) throw new NotOffered();
        return execute(tool, (properties) => flattened(call, properties));
      };
    },
};

const METHODS = ["get", "put", "post", "delete", "patch"];

/**
 * A copy with other ids, which are short enough for fastmcp to keep, and the ids by route. Operations without an id are named by their
 * summaries, which can be the same.
 */
function namedOperations(description: Json): { spec: Json; names: ReadonlyMap<string, string> } {
  const names = new Map<string, string>();
  const paths = Object.entries(description.paths as Record<string, Json>).map(([path, item]) => {
    const operations = METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const operationId = `tool_${String(names.size)}`;
      names.set(`${method.toUpperCase()} ${path}`, operationId);
      return [method, { ...(item[method] as Json), operationId }];
    });
    return [path, { ...item, ...(Object.fromEntries(operations) as Json) }];
  });
  return { spec: { ...description, paths: Object.fromEntries(paths) as Json }, names };
}

/** The arguments of a tool: `name__location` for names that are in several places, and `body` for a body that is not flat. */
function flattened(call: SampledCall, properties: Json): Json {
  const { operation, parameters } = call;
  const entries = locatedValues(call).map(({ name, value, in: location }) => {
    const long = `${name}__${location}`;
    return [Object.hasOwn(properties, long) ? long : name, value];
  });
  const flat = Object.fromEntries(entries) as Json;
  const body = bodyOf(operation, parameters);
  const isField = operation.parameters.body.some(({ name }) => name === "body");
  const isWhole =
    Object.hasOwn(properties, "body") && !(isField && operation.body?.takes !== "data");
  return isWhole && body !== undefined ? { ...flat, body } : { ...flat, ...(body as Json) };
}

/** A function of the SDK that hey-api generates. */
type HeyApiCall = (options: object) => Promise<unknown>;

const heyApi: Candidate = {
  name: "hey-api",
  version: packageOf("@hey-api/openapi-ts", "test/node_modules").version,
  load:
    () =>
    (_description, { baseUrl, transport, file }) => {
      const calls = heyApiCalls(file);
      return async ({ operation, parameters }) => {
        const call = calls.get(operation.route);
        if (call === undefined) throw new NotOffered();
        return call({
          baseUrl,
          ...(transport && { fetch: transport }),
          path: valuesOf(operation, "path", parameters),
          query: valuesOf(operation, "query", parameters),
          headers: valuesOf(operation, "header", parameters),
          body: bodyOf(operation, parameters),
          throwOnError: true,
        });
      };
    },
};

/** The functions that hey-api generates, by route, which each of them tells the client that it is given. */
function heyApiCalls(file: string): ReadonlyMap<string, HeyApiCall> {
  const load = createRequire(join(process.cwd(), "package.json"));
  const calls = new Map<string, HeyApiCall>();
  for (const call of Object.values(load(bundledSdk(file)) as Record<string, HeyApiCall>)) {
    const told = [...METHODS, "options", "head", "trace"].map((method) => [
      method,
      ({ url }: { url: string }) => {
        calls.set(`${method.toUpperCase()} ${url}`, call);
      },
    ]);
    void call({ client: Object.fromEntries(told) as object });
  }
  return calls;
}

/** The path of the functions as one CommonJS file, which is written once for a description and a version of hey-api. */
function bundledSdk(file: string): string {
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
  const folder = join(process.cwd(), "etc/temporary/hey-api");
  const output = join(folder, `${heyApi.version}-${digest}`);
  const outfile = join(output, "bundle.cjs");
  if (existsSync(outfile)) return outfile;
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, heyApiCommand(file, output), { stdio: "ignore" });
  buildSync({
    entryPoints: [join(output, "sdk.gen.ts")],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    tsconfigRaw: {},
  });
  return outfile;
}

/** The values of a call by their names in the description, with their places. */
function locatedValues({ operation, parameters }: SampledCall) {
  return LOCATIONS.flatMap((location) =>
    Object.entries(valuesOf(operation, location, parameters)).map(([name, value]) => ({
      name,
      value,
      in: location,
    })),
  );
}

export const CANDIDATES: readonly Candidate[] = [
  createApiCandidate,
  swaggerClient,
  openapiClientAxios,
  fastmcp,
  heyApi,
];
