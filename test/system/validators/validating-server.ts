import type { Json } from "./json.js";
import { listen, validatorApp, type Response } from "./validator-app.js";

/** The values that express-openapi-validator has read from a request that it accepts. */
export interface ReadValues {
  readonly path: Json;
  readonly query: Json;
  readonly header: Json;
  readonly cookie: Json;
  readonly body: unknown;
  readonly files: readonly { readonly fieldname: string; readonly buffer: Buffer }[];
}

interface ValidatingServer {
  readonly baseUrl: string;
  /** The values of the last request, or `undefined` if it was refused. */
  lastRead(): ReadValues | undefined;
  close(): void;
}

/** Starts a server on loopback that answers 200 to the requests that express-openapi-validator accepts. */
export async function startValidatingServer(description: Json): Promise<ValidatingServer> {
  let last: ReadValues | undefined;
  const app = validatorApp(served(description), {
    first(_request: unknown, _response: unknown, next: () => void) {
      last = undefined;
      next();
    },
    accepted({ openapi, query, headers, cookies, body, files }: Request, response: Response) {
      const path = openapi?.pathParams ?? {};
      last = { path, query, header: headers, cookie: cookies ?? {}, body, files: files ?? [] };
      response.status(200).json({});
    },
  });
  return { ...(await listen(app)), lastRead: () => last };
}

/** A copy of the description as the validator takes it: at the root of its host, and without what keeps all of it from being read. */
function served(description: Json): Json {
  const copy: Json = { ...structuredClone(description), servers: [{ url: "/" }], security: [] };
  for (const item of Object.values(copy.paths as Record<string, Json>)) {
    for (const described of [item, ...(Object.values(item) as Json[])]) {
      delete described.servers;
      delete described.security;
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
