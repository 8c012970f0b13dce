import { createServer, type RequestListener, type Server } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { Json } from "./json.js";
import { tool } from "./tools.js";

const load = createRequire(join(process.cwd(), "package.json"));

/** A function that Express calls with a request. */
export type Handler = (...given: never[]) => void;

export interface Express {
  (): RequestListener & { use(...handlers: Handler[]): void };
  json(options: object): Handler;
  urlencoded(options: object): Handler;
  text(options: object): Handler;
}

export interface Response {
  status(code: number): { json(body: unknown): void };
}

/** The handlers around the one that judges. */
export interface Handlers {
  /** Called before the body is read. */
  readonly first?: Handler;
  /** Called when all of the request was read. */
  readonly beforeJudging?: Handler;
  /** Called for a request that is accepted. It answers. */
  readonly accepted: Handler;
}

/** An application that reads requests with express-openapi-validator, and answers its refusals. */
export function validatorApp(
  apiSpec: Json,
  { first = pass, beforeJudging = pass, accepted }: Handlers,
): RequestListener {
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
    first,
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

/** Starts a server on loopback. Its connections stay open while a description is read, which takes longer than five seconds. */
export async function listen(
  listener: RequestListener,
): Promise<{ readonly baseUrl: string; close(): void }> {
  const server: Server = createServer({ keepAliveTimeout: 0 }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pass(_request: unknown, _response: unknown, next: () => void): void {
  next();
}
