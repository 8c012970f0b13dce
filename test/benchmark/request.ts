import { isDeepStrictEqual } from "node:util";

/** A request in the one form in which contenders are compared: method in lower case, header names too. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** What our function, Octokit's and the hand-written one give. */
export interface Result {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Our function and Octokit's. */
export type Call = (route: string, options: Record<string, unknown>) => Result;

export function plainRequest({ method, url, headers, body }: Result): PlainRequest {
  return {
    method: method.toLowerCase(),
    url,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    ...(body === undefined ? {} : { body: withOwnPrototype(body) }),
  };
}

/** Octokit's bodies have no prototype; sent, nobody can tell. */
function withOwnPrototype(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.getPrototypeOf(body) === null ? { ...body } : body;
}

/** Refuses to compare what does not do the same work. */
export function checkSameRequest(requests: ReadonlyMap<string, PlainRequest>): void {
  const [first, ...others] = requests;
  if (first === undefined) return;
  for (const [name, request] of others) {
    if (isDeepStrictEqual(request, first[1])) continue;
    throw new Error(
      `${name} and ${first[0]} give different requests:\n${show(request)}\n${show(first[1])}`,
    );
  }
}

function show(request: PlainRequest): string {
  return JSON.stringify(request, undefined, 2);
}
