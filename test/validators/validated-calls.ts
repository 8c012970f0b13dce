import { toFetch } from "fluent-endpoint/clients";
import { createApi } from "fluent-endpoint/openapi";
import { compiledFunctions } from "./compiled-functions.js";
import { sampledCalls, type Json } from "./sampled-calls.js";
import { startValidatingServer } from "./validating-server.js";

/** The answer of a validating server to the call of an operation. */
export interface Outcome {
  readonly route: string;
  /** `accepted`, or why not. */
  readonly result: string;
  /** The reason, for people. */
  readonly detail: string;
}

/** The answers of the server to the same calls, built in two ways. */
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
  const server = await startValidatingServer(description, new Set(calls.map(({ route }) => route)));
  const { baseUrl } = server;
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
    server.close();
  }
}

/** The answer of the server to a request, if it can be built. */
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
