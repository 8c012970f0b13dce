import type { Json } from "./json.js";
import { listen, validatorApp, type Response } from "./validator-app.js";

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
  const app = validatorApp(served(description, routes), {
    first(_request: unknown, _response: unknown, next: () => void) {
      last = undefined;
      next();
    },
    accepted(request: Request, response: Response) {
      last = readValues(request);
      response.status(200).json({});
    },
  });
  return { ...(await listen(app)), lastRead: () => last };
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

interface Request {
  readonly openapi?: { readonly pathParams: Json };
  readonly query: Json;
  readonly headers: Json;
  readonly cookies?: Json;
  readonly body: unknown;
  readonly files?: ReadValues["files"];
}

function readValues({ openapi, query, headers, cookies, body, files }: Request): ReadValues {
  const path = openapi?.pathParams ?? {};
  return { path, query, header: headers, cookie: cookies ?? {}, body, files: files ?? [] };
}
