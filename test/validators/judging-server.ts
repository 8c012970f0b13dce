import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { Json } from "./json.js";
import { tool } from "./tools.js";

const load = createRequire(join(process.cwd(), "package.json"));

type Handler = (...given: never[]) => void;
type App = ((request: unknown, response: unknown) => void) & { use(...handlers: Handler[]): void };

interface Express {
  (): App;
  json(options: object): Handler;
  urlencoded(options: object): Handler;
  text(options: object): Handler;
}

interface FormRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
}

interface Response {
  status(code: number): { json(body: unknown): void };
}

/** A server on loopback that reads requests with express-openapi-validator, and answers with 200 or its refusal. */
export interface JudgingServer {
  readonly baseUrl: string;
  /** Reads the requests that follow with a description. */
  serve(description: Json): void;
  close(): void;
}

export async function judgingServer(): Promise<JudgingServer> {
  let app: App | undefined;
  const server = createServer((request, response) => app?.(request, response));
  // A connection stays open while the next description is read, which takes longer than the five seconds of the default.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    serve(description) {
      app = judgingApp(description);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Reads objects in forms, which OpenAPI 3.0.4 and 3.1.1 describe as JSON. The validator reads them in some forms only. */
function readObjects({ body, headers }: FormRequest, _response: unknown, next: () => void): void {
  const { "content-type": type = "" } = headers;
  if (/^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type) && body !== undefined) {
    for (const [name, value] of Object.entries(body)) {
      body[name] = Array.isArray(value) ? value.map(objectIn) : objectIn(value);
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

function judgingApp(apiSpec: Json): App {
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
    readObjects,
    ...validate.slice(-1),
    (_request: unknown, response: Response) => {
      response.status(200).json({});
    },
    (error: Json, _request: unknown, response: Response, _next: unknown) => {
      const { status = 500, message, errors } = error;
      response.status(Number(status)).json({ message, errors });
    },
  );
  return app;
}
