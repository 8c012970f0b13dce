import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Json } from "./sampled-calls.js";
import { tool } from "./tools.js";

const load = createRequire(join(process.cwd(), "package.json"));

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The values that express-openapi-validator has read from a request that it accepts. */
export interface ReadValues {
  readonly path: Json;
  readonly query: Json;
  readonly header: Json;
  readonly cookie: Json;
  readonly body: unknown;
  readonly files: readonly { readonly fieldname: string; readonly buffer: Buffer }[];
}

export interface ValidatingServer {
  readonly baseUrl: string;
  /** The values of the last request, or `undefined` if it was refused. */
  lastRead(): ReadValues | undefined;
  close(): void;
}

/**
 * Starts a server on loopback that answers 200 to the requests that express-openapi-validator accepts.
 *
 * @param routes - the operations whose bodies are read; leaving others out makes the validator compile less
 */
export async function startValidatingServer(
  description: Json,
  routes: ReadonlySet<string>,
): Promise<ValidatingServer> {
  let last: ReadValues | undefined;
  const server = await start(served(description, routes), (read) => {
    last = read;
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    lastRead: () => last,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
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

interface Request {
  readonly openapi?: { readonly pathParams: Json };
  readonly query: Json;
  readonly headers: Json;
  readonly cookies?: Json;
  readonly body: unknown;
  readonly files?: ReadValues["files"];
}

interface Response {
  status(code: number): { json(body: unknown): void };
}

async function start(
  apiSpec: Json,
  remember: (read: ReadValues | undefined) => void,
): Promise<Server> {
  const express = load(tool("express")) as Express;
  const { middleware } = load(tool("express-openapi-validator")) as {
    middleware(options: object): Handler[];
  };
  const app = express();
  app.use((_request: unknown, _response: unknown, next: () => void) => {
    remember(undefined);
    next();
  });
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
  app.use((request: Request, response: Response) => {
    remember(readValues(request));
    response.status(200).json({});
  });
  app.use((error: Json, _request: unknown, response: Response, _next: unknown) => {
    const { status = 500, message, errors } = error;
    response.status(Number(status)).json({ message, errors });
  });
  const server = createServer({ keepAliveTimeout: 0 }, app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function readValues({ openapi, query, headers, cookies, body, files }: Request): ReadValues {
  const path = openapi?.pathParams ?? {};
  return { path, query, header: headers, cookie: cookies ?? {}, body, files: files ?? [] };
}
