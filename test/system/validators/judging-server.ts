import type { RequestListener } from "node:http";
import type { Json } from "./json.js";
import { listen, validatorApp, type Response } from "./validator-app.js";

interface FormRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** A server on loopback that reads requests with express-openapi-validator, and answers with 200 or its refusal. */
export interface JudgingServer {
  readonly baseUrl: string;
  /** Reads the requests that follow with a description. */
  serve(description: Json): void;
  close(): void;
}

export async function judgingServer(): Promise<JudgingServer> {
  let app: RequestListener | undefined;
  const server = await listen((request, response) => app?.(request, response));
  return {
    ...server,
    serve(description) {
      app = validatorApp(description, { beforeJudging: readObjects, accepted });
    },
  };
}

function accepted(_request: unknown, response: Response): void {
  response.status(200).json({});
}

/** Reads objects in forms, which OpenAPI 3.0.4 and 3.1.1 describe as JSON. The validator reads them in some forms only. */
export function readObjects(
  { body, headers }: FormRequest,
  _response: unknown,
  next: () => void,
): void {
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
