import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { toFetch } from "fluent-endpoint/clients";
import { createApi } from "fluent-endpoint/openapi";
import { compiledFunctions } from "./compiled-functions.js";
import { sampledCalls, type Json } from "./sampled-calls.js";
import { tool } from "./tools.js";

const load = createRequire(__filename);

/** What a validating server says of the call of an operation. */
export interface Outcome {
  readonly route: string;
  /** `accepted`, or why not. */
  readonly result: string;
  /** What is to be known of it, for people. */
  readonly detail: string;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** What the server says of the same calls, built in two ways. */
export interface Outcomes {
  /** By the builder, as generated methods do. */
  readonly built: readonly Outcome[];
  /** By compiled functions, without the operations that have none. */
  readonly compiled: readonly Outcome[];
}

/**
 * Calls operations of a description over loopback: openapi-sampler makes the values, and express-openapi-validator reads the
 * requests. Nobody of this project wrote either.
 *
 * @param every - calls only every so many operations, for descriptions whose validators take minutes to compile
 */
export async function validatedCalls(description: Json, every = 1): Promise<Outcomes> {
  const calls = sampledCalls(description, every);
  const paths = new Set(calls.map(({ path }) => path));
  const functions = compiledFunctions(description, (path) => paths.has(path));
  const server = await start(served(description, new Set(calls.map(({ route }) => route))));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const api = createApi(description, { baseUrl });
  const built: Outcome[] = [];
  const compiled: Outcome[] = [];
  try {
    for (const { route, parameters } of calls) {
      built.push(await validatedCall(route, () => toFetch(api.build(route, parameters()))));
      const compile = functions.get(route);
      if (compile === undefined) continue;
      compiled.push(await validatedCall(route, () => compile(parameters(), { baseUrl })));
    }
    return { built, compiled };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A copy of the description as the validator takes it: at the root of its host, and without what keeps all of it from being read. */
function served(description: Json, routes: ReadonlySet<string>): Json {
  const copy: Json = { ...structuredClone(description), servers: [{ url: "/" }] };
  delete copy.security;
  delete copy.webhooks;
  for (const [path, item] of Object.entries(copy.paths as Record<string, Json>)) {
    delete item.servers;
    for (const method of METHODS) {
      const operation = item[method] as Json | undefined;
      if (operation === undefined) continue;
      delete operation.servers;
      delete operation.security;
      if (!routes.has(`${method.toUpperCase()} ${path}`)) delete operation.requestBody;
    }
  }
  clean(copy, new Set());
  return copy;
}

/** Removes what the compiler of the validator refuses, and no request depends on. */
function clean(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  const object = value as Json;
  if (typeof object.nullable === "boolean" && object.type === undefined) delete object.nullable;
  // Patterns of other languages; values are the sampler's.
  if (typeof object.pattern === "string") delete object.pattern;
  for (const member of Object.values(object)) clean(member, seen);
}

type Handler = (...given: never[]) => void;

interface Express {
  (): ((request: unknown, response: unknown) => void) & { use(...handlers: Handler[]): void };
  json(options: object): Handler;
  urlencoded(options: object): Handler;
  text(options: object): Handler;
}

interface Response {
  status(code: number): { json(body: unknown): void };
}

async function start(apiSpec: Json): Promise<Server> {
  const express = load(tool("express")) as Express;
  const { middleware } = load(tool("express-openapi-validator")) as {
    middleware(options: object): Handler[];
  };
  const app = express();
  app.use(
    express.json({ strict: false, type: ["application/json", "application/*+json"], limit: "5mb" }),
    express.urlencoded({ extended: true, limit: "5mb" }),
    express.text({ type: ["text/*", "image/*", "application/octet-stream"] }),
  );
  const validate = middleware({
    apiSpec,
    // A form has texts only.
    validateRequests: { coerceTypes: true },
    validateResponses: false,
    validateSecurity: false,
    validateApiSpec: false,
    validateFormats: false,
    fileUploader: {},
  });
  app.use(...validate);
  app.use((_request: unknown, response: Response) => {
    response.status(200).json({});
  });
  app.use((error: Json, _request: unknown, response: Response, _next: unknown) => {
    const { status = 500, message, errors } = error;
    response.status(Number(status)).json({ message, errors });
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** What the server says of a call that a way of building has made. */
async function validatedCall(
  route: string,
  build: () => readonly [url: string, init: RequestInit],
): Promise<Outcome> {
  let request: ReturnType<typeof build>;
  try {
    request = build();
  } catch (error) {
    const { code = "thrown", message } = error as { code?: string; message: string };
    return { route, result: `refused here: ${code}`, detail: message.slice(0, 300) };
  }
  const response = await fetch(...request);
  const text = await response.text();
  if (response.status === 200) return { route, result: "accepted", detail: "" };
  const [url, { body }] = request;
  const sent = JSON.stringify({ body });
  const detail = `${text.slice(0, 300)} for ${url} ${sent.slice(0, 200)}`;
  return { route, result: `refused there: ${response.status}`, detail };
}
