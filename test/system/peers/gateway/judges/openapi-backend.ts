import { createRequire } from "node:module";
import { join } from "node:path";
import type { RequestListener } from "node:http";
import type { Json } from "../../../validators/json.js";
import { tool } from "../../../validators/tools.js";
import { listen, type Express, type Response } from "../../../validators/validator-app.js";
import { loadPeer, peerVersion } from "../../installed.js";
import { place, sent, type Judge, type Verdict } from "../judge.js";

const load = createRequire(join(process.cwd(), "package.json"));

interface Context {
  readonly operation?: { readonly method: string; readonly path: string };
  readonly validation?: { readonly errors?: readonly AjvError[] | null };
}

interface AjvError {
  readonly instancePath: string;
  readonly message?: string;
  readonly params: { readonly missingProperty?: string; readonly additionalProperty?: string };
}

interface Backend {
  init(): Promise<Backend>;
  handleRequest(request: unknown): Promise<Verdict>;
}

interface Package {
  readonly OpenAPIBackend: new (options: object) => Backend;
}

/** As its documents show it in Express, whose parsers read the bodies. */
export const openapiBackend: Judge = {
  name: "openapi-backend",
  version: peerVersion("openapi-backend"),
  async open(description) {
    const { OpenAPIBackend } = loadPeer("openapi-backend") as Package;
    const backend = await new OpenAPIBackend({
      definition: withIds(description),
      // It would refuse a description for a value that an enum has twice.
      quick: true,
      handlers: {
        notFound: (context: Context) => verdict(404, context),
        methodNotAllowed: (context: Context) => verdict(405, context),
        validationFail: (context: Context) => verdict(400, context),
        notImplemented: (context: Context) => verdict(200, context),
      },
      ajvOpts: { allErrors: true, logger: false },
    }).init();
    const seen: Verdict[] = [];
    const server = await listen(
      application((request: unknown, response: Response) => {
        void backend.handleRequest(request).then(
          (found) => {
            seen.push(found);
            response.status(found.status).json({});
          },
          (error: unknown) => {
            seen.push({ status: 500, named: [], detail: String(error) });
            response.status(500).json({});
          },
        );
      }),
    );
    return {
      async judge(request) {
        seen.length = 0;
        const { status, text } = await sent(server.baseUrl, request);
        return seen[0] ?? { status, named: text.includes("JSON") ? ["body"] : [], detail: text };
      },
      close: server.close,
    };
  },
};

function application(handler: (request: unknown, response: Response) => void): RequestListener {
  const express = load(tool("express")) as Express;
  const app = express();
  app.use(
    express.json({ strict: false, type: ["application/json", "application/*+json"], limit: "5mb" }),
    express.urlencoded({ extended: true, limit: "5mb" }),
    express.text({ type: ["text/*"] }),
    handler,
    (error: Error, _request: unknown, response: Response, _next: unknown) => {
      // The parser of the application says it.
      response.status(400).json({ message: error.message });
    },
  );
  return app;
}

function withIds(description: Json): Json {
  const copy = structuredClone(description);
  for (const [path, item] of Object.entries(copy.paths as Record<string, Json>)) {
    for (const [method, operation] of Object.entries(item)) {
      (operation as Json).operationId = `${method} ${path}`;
    }
  }
  return copy;
}

function verdict(status: number, { operation, validation }: Context): Verdict {
  const errors = validation?.errors ?? [];
  return {
    status,
    route: operation && `${operation.method.toUpperCase()} ${operation.path}`,
    named: errors.map(({ instancePath, params }) => {
      const { missingProperty, additionalProperty } = params;
      const last = missingProperty ?? additionalProperty;
      return place([...instancePath.split("/").slice(1), ...(last === undefined ? [] : [last])]);
    }),
    detail: errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join(", "),
  };
}
