import { isDeepStrictEqual } from "node:util";
import {
  createEndpoint,
  EndpointError,
  type Operations,
  type RequestOptions,
} from "fluent-endpoint";
import { toFetch, toRequest } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import {
  type AcceptedRequest,
  type ApiOperation,
  type CallableApi,
  createApi,
  DescriptionError,
  readDescription,
  readRequest,
} from "fluent-endpoint/openapi";
import { nameApi } from "../../../src/generate/classes/api-names.js";
import { securityMethods } from "../../../src/generate/classes/write-builder.js";
import { inOrder } from "../../../src/generate/generate.js";
import { absoluteServers, filledUrl } from "../../../src/openapi/read/read-server.js";
import {
  callsByRoute,
  endpointCallsByRoute,
  type EndpointCall,
} from "../../generate/calls-by-id.js";
import { sent } from "../../generate/sent-by-fetch.js";
import { instanceOf, loadGenerated, requestBy } from "../../generate/generated-module.js";
import type { Description } from "./api-description.js";
import { isPlainObject } from "../../../src/internal/objects.js";
import { SchemaSampler } from "../schemas/schema-sampler.js";

/** The findings of calling the operations of a description. */
export interface Called {
  /** The requests that were built. */
  readonly built: number;
  /** Those that another way makes otherwise, as sentences. */
  readonly differences: readonly string[];
}

/** A request and what it was made of. */
export interface Request {
  readonly operation: ApiOperation;
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly request: RequestOptions;
}

export type Make = (request: Request) => unknown;

/** A call of an operation, and the values that it was made of. */
type Call = Omit<Request, "request">;

/** The settings of an API. */
type Settings = Readonly<Record<string, unknown>> & { readonly baseUrl?: string };

/** Returns the arguments of `fetch` for a call. */
type Fetched = (call: Pick<Call, "route" | "parameters">) => ReturnType<typeof toFetch> | undefined;

/**
 * Calls every operation in all ways, and compares what `readRequest` reads of the request that a server gets.
 *
 * @param variants - which of its values each parameter has: 0 is the plainest, and the next text has characters of other scripts
 */
export async function readBack(
  description: Description,
  variants: readonly number[] = [0, 1, 2],
): Promise<Called> {
  const api = apiOf(description);
  const requests = requestsOf(api, description, variants).filter((each) => canArrive(api, each));
  const ways = Object.entries(fetchedBy(description));
  const differences = requests.flatMap((each) => [
    misreading(api, each, toRequest(each.request)),
    ...ways.map(async ([way, fetched]) => {
      const call = fetched(each);
      if (call === undefined) return [];
      const found = await misreading(api, each, new globalThis.Request(...call));
      return found.map((text) => `by ${way}: ${text}`);
    }),
  ]);
  return { built: requests.length, differences: (await Promise.all(differences)).flat() };
}

/** No `Request` has the method TRACE, no fragment is sent, and a form has nothing of an empty list. */
function canArrive(api: CallableApi, { operation, route, parameters, request }: Request): boolean {
  const [path] = operation.path.split("#");
  const isOne = api.operations.every(
    (each) =>
      each.route === route || each.method !== operation.method || each.path.split("#")[0] !== path,
  );
  const isSendable = outcome(() => toRequest(request)) instanceof Request;
  const problems = api.check(route, withoutNothing(parameters) as object);
  return isOne && isSendable && problems.every(({ severity }) => severity !== "error");
}

async function misreading(
  api: CallableApi,
  { operation, route, parameters }: Call,
  request: globalThis.Request,
): Promise<string[]> {
  const read = await readRequest(api, request);
  if (read.status !== undefined)
    return [`${route}: ${read.status}: ${read.problems.map(({ message }) => message).join(" ")}`];
  if (read.ambiguous === true) return [];
  if (read.operation !== api.operation(route)) return [`${route}: read as ${read.operation.route}`];
  const named = Object.values(operation.parameters).flat();
  const names = new Set([
    ...named.map(({ argument }) => argument),
    ...Object.keys(read.parameters),
  ]);
  const values = await allArrived(read.parameters);
  const compared = [...names].map(async (name) => {
    const [given, got] = [await arrived(parameters[name]), values[name]];
    if (isDeepStrictEqual(asText(given), asText(got))) return [];
    return [`${route}: ${name} was ${JSON.stringify(given)}, and is ${JSON.stringify(got)}`];
  });
  const all = (await Promise.all(compared)).flat();
  return all.length > 0 ? all : rebuilt(api, read, values);
}

/** Builds what was read, and compares what is read of that. A stream has been read, and is its text. */
async function rebuilt(
  api: CallableApi,
  { operation: { route }, parameters, options }: AcceptedRequest,
  values: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const sendable = Object.entries(parameters).map(([name, value]) => {
    return [name, value instanceof ReadableStream ? values[name] : value];
  });
  const request = api.build(route, Object.fromEntries(sendable) as object, options);
  const again = await readRequest(api, toRequest(request));
  if (again.status !== undefined) return [`${route}: built again, ${again.status}`];
  const got = await allArrived(again.parameters);
  if (isDeepStrictEqual(got, values)) return [];
  return [`${route}: built again, ${JSON.stringify(values)} is ${JSON.stringify(got)}`];
}

async function allArrived(parameters: object): Promise<Readonly<Record<string, unknown>>> {
  const entries = Object.entries(parameters).map(async ([name, value]) => {
    return [name, await arrived(value)];
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}

/** A value without its empty lists and objects; undefined for one of them. */
function withoutNothing(value: unknown): unknown {
  if (isNothing(value)) return undefined;
  if (Array.isArray(value)) return value.map(withoutNothing).filter((each) => each !== undefined);
  if (!isPlainObject(value)) return value;
  const members = Object.entries(value).map(([key, each]) => [key, withoutNothing(each)]);
  return Object.fromEntries(members.filter(([, each]) => each !== undefined));
}

/** A value without what no form has, and with the bytes of a file or a stream as text. */
async function arrived(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return value.text();
  if (value instanceof ReadableStream) return new Response(value).text();
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  return Array.isArray(value) ? Promise.all(value.map(arrived)) : withoutNothing(value);
}

function apiOf({ root }: Description): CallableApi {
  return createApi(root, addressOf(readDescription(root, { skipBroken: true }).servers));
}

/** The settings that say where an API is if its description does not. */
export function addressOf(servers: CallableApi["servers"]): { readonly baseUrl?: string } {
  const hasServer = servers.some(({ url }) => /^(?:https?:|\{)/i.test(url));
  return hasServer ? {} : { baseUrl: "https://described.example.com" };
}

export function waysOf(description: Description): Readonly<Record<string, Make>> {
  const ways = Object.entries(fetchedBy(description)).map(([way, fetched]): [string, Make] => {
    const make: Make = (request) => {
      const call = fetched(request);
      return call && sent(call);
    };
    return [way, make];
  });
  return Object.fromEntries(ways);
}

/**
 * Calls by the methods of generated classes, by `request.ts`, and by `createEndpoint` with `operations.ts`. Undefined for an operation that has none.
 *
 * @param settings - those of the API; that of where it is, if its description does not say that
 */
export function fetchedBy({ root }: Pick<Description, "root">, settings?: Settings) {
  const described = inOrder(readDescription(root, { skipBroken: true }));
  const { files } = generate(described, { name: "Called", compiled: true });
  const own = settings ?? addressOf(described.servers);
  const builder = once(() => instanceOf(loadGenerated(files), "Called", { ...own }));
  const calls = callsByRoute(files, described, loadGenerated);
  const endpointCalls = once(() => {
    const [server] = absoluteServers(described);
    const url = server?.variables.length === 0 ? server.url : server && filledUrl(server);
    const baseUrl = own.baseUrl ?? url ?? "";
    const { operations } = loadGenerated(files, "operations.ts");
    const endpoint = createEndpoint(baseUrl, operations as Operations);
    return endpointCallsByRoute(endpoint as EndpointCall, described);
  });
  const methods = methodsOf(described);
  return {
    "a generated method": ({ route, parameters }) => {
      const [area, method] = methods.get(route) ?? [];
      if (area === undefined || method === undefined) return undefined;
      const built: unknown = requestBy(builder(), area, method, parameters);
      return toFetch(built as RequestOptions);
    },
    "request.ts": ({ route, parameters }) =>
      calls.get(route)?.(parameters, { ...own }) as ReturnType<typeof toFetch> | undefined,
    createEndpoint: ({ route, parameters }) => {
      const built = endpointCalls().get(route)?.(parameters);
      return built && toFetch(built);
    },
  } satisfies Record<string, Fetched>;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The methods of the class `Called`, with their areas, by route. */
function methodsOf(described: ReturnType<typeof inOrder>) {
  const members = securityMethods(described.securitySchemes).map(({ name }) => name);
  const names = nameApi(described, "Called", "tag", members);
  const methods = names.areas.flatMap((area) =>
    area.methods.map(({ operation, name }) => [routeOf(operation), [area.name, name]] as const),
  );
  return new Map(methods);
}

/** The requests of all operations. */
function requestsOf(
  api: CallableApi,
  description: Description,
  variants: readonly number[],
): Request[] {
  const sampler = new SchemaSampler(description);
  return api.operations.flatMap((outline) => {
    const route = routeOf(outline);
    return variants.flatMap((variant) => {
      try {
        const operation = api.operation(route);
        const parameters = parametersOf(operation, description, sampler, variant);
        return [{ operation, route, parameters, request: api.build(route, parameters) }];
      } catch (error) {
        // Values that were made up do not fit all schemas, and some operations are broken.
        if (error instanceof EndpointError || error instanceof DescriptionError) return [];
        throw error;
      }
    });
  });
}

function parametersOf(
  { parameters }: ApiOperation,
  description: Description,
  sampler: SchemaSampler,
  variant: number,
): Readonly<Record<string, unknown>> {
  const { header, path, query, cookie, body } = parameters;
  const values = [...header, ...path, ...query, ...cookie, ...body].map(({ argument, schema }) => {
    const isFile = description.resolve(schema)?.format === "binary";
    // A URL and a form have nothing of an empty list.
    const sampled = sampler.valuesOf(schema).filter((value) => !isNothing(value));
    const value = isFile ? new Blob(["bytes"]) : sampled[variant % sampled.length];
    return [argument, value] as const;
  });
  return Object.fromEntries(values);
}

export function routeOf({ method, path }: Pick<ApiOperation, "method" | "path">): string {
  return `${method} ${path}`;
}

/** A result, or the code of the error. */
export function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof EndpointError ? { refused: error.code } : { thrown: String(error) };
  }
}

/** A URL has nothing of it. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.every(isNothing);
  return typeof value === "object" && Object.values(value).every(isNothing);
}

/** A URL has texts: `match` reads them back as far as the schema says. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [only, ...others] = value.map(asText);
    return others.length === 0 ? only : [only, ...others];
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asText(each)]));
  }
  return String(value);
}
