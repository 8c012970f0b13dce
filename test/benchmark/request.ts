import { isDeepStrictEqual } from "node:util";

/** A request in the form in which candidates are compared, with method and header names in lower case. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** The result of this library, of Octokit and of hand-written code. */
export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The endpoint function of this library or of Octokit. */
export type EndpointFunction = (route: string, options: Record<string, unknown>) => BuiltRequest;

export function plainRequest({ method, url, headers, body }: BuiltRequest): PlainRequest {
  return {
    method: method.toLowerCase(),
    url,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    ...(body === undefined ? {} : { body: withOwnPrototype(body) }),
  };
}

/** Octokit's bodies have no prototype. That makes no difference when they are sent, so it is ignored here. */
function withOwnPrototype(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.getPrototypeOf(body) === null ? { ...body } : body;
}

/** @throws Error if two of the requests are different */
export function checkSameRequest(requests: ReadonlyMap<string, PlainRequest>): void {
  const [first, ...others] = requests;
  if (first === undefined) return;
  for (const [name, request] of others) {
    if (isDeepStrictEqual(request, first[1])) continue;
    throw new Error(
      `${name} and ${first[0]} build different requests:\n${show(request)}\n${show(first[1])}`,
    );
  }
}

function show(request: PlainRequest): string {
  return JSON.stringify(request, undefined, 2);
}
