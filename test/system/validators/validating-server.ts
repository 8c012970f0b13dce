import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { Json } from "./json.js";
import { tool } from "./tools.js";

const load = createRequire(join(process.cwd(), "package.json"));

/** A function that Express calls with a request. */
type Handler = (...given: never[]) => void;

interface Express {
  (): RequestListener & { use(...handlers: Handler[]): void };
  json(options: object): Handler;
  urlencoded(options: object): Handler;
  text(options: object): Handler;
}

interface Response {
  status(code: number): { json(body: unknown): void };
}

interface Request {
  readonly openapi?: { readonly pathParams: Json };
  readonly query: Json;
  readonly headers: Json;
  readonly cookies?: Json;
  readonly body: unknown;
  readonly files?: ReadValues["files"];
}

/** The values that express-openapi-validator has read from a request that it accepts. */
export interface ReadValues {
  readonly path: Json;
  readonly query: Json;
  readonly header: Json;
  readonly cookie: Json;
  readonly body: unknown;
  readonly files: readonly { readonly fieldname: string; readonly buffer: Buffer }[];
}

/** A server on loopback that reads requests with express-openapi-validator, and answers with 200 or its refusal. */
export interface ValidatingServer {
  readonly baseUrl: string;
  /** Reads the requests that follow with a description. */
  serve(description: Json): void;
  /** The values of the last request, or `undefined` if it was refused. */
  lastRead(): ReadValues | undefined;
  close(): void;
}

/** @param beforeJudging - called when all of a request was read */
export async function validatingServer(beforeJudging: Handler = pass): Promise<ValidatingServer> {
  let app: RequestListener | undefined;
  let last: ReadValues | undefined;
  const accepted = (
    { openapi, query, headers, cookies = {}, body, files = [] }: Request,
    response: Response,
  ) => {
    const path = openapi?.pathParams ?? {};
    last = { path, query, header: headers, cookie: cookies, body, files };
    response.status(200).json({});
  };
  // Its connections stay open while a description is read, which takes longer than five seconds.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    last = undefined;
    app?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    serve(description) {
      app = validatorApp(description, beforeJudging, accepted);
    },
    lastRead: () => last,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An application that reads requests with express-openapi-validator, and answers its refusals. */
function validatorApp(apiSpec: Json, beforeJudging: Handler, accepted: Handler): RequestListener {
  const express = load(tool("express")) as Express;
  const cookies = load(tool("cookie-parser")) as () => Handler;
  const { middleware } = load(tool("express-openapi-validator")) as {
    middleware(options: object): Handler[];
  };
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
  const app = express();
  app.use(
    express.json({ strict: false, type: ["application/json", "application/*+json"], limit: "5mb" }),
    express.urlencoded({ extended: true, limit: "5mb" }),
    express.text({ type: ["text/*", "image/*", "application/octet-stream"] }),
    cookies(),
    // The last one judges. Those before it find the operation and read the parts of a multipart form.
    ...validate.slice(0, -1),
    beforeJudging,
    ...validate.slice(-1),
    accepted,
    (error: Json, _request: unknown, response: Response, _next: unknown) => {
      const { status = 500, message, errors } = error;
      response.status(Number(status)).json({ message, errors });
    },
  );
  return app;
}

function pass(_request: unknown, _response: unknown, next: () => void): void {
  next();
}

/** Reads objects in forms, which OpenAPI 3.0.4 and 3.1.1 describe as JSON. The validator reads them in some forms only. */
export function readObjects({ body, headers }: Request, _response: unknown, next: () => void) {
  const isForm = /^(?:multipart\/|application\/x-www-form-urlencoded)/;
  if (isForm.test(String(headers["content-type"])) && body !== undefined) {
    const fields = body as Json;
    for (const [name, value] of Object.entries(fields)) {
      fields[name] = Array.isArray(value) ? value.map(objectIn) : objectIn(value);
    }
  }
  next();
}

function objectIn(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith("{")) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
