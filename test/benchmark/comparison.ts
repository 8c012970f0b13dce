import { isDeepStrictEqual } from "node:util";
import { ratios, type Spread } from "./statistics.js";
import { timesOf, type Work } from "./timer.js";

/** A request in the form in which candidates are compared, with method and header names in lower case. */
interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The result of this library, of Octokit and of hand-written code. */
export interface BuiltRequest extends Omit<PlainRequest, "headers"> {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The endpoint function of this library or of Octokit. */
export type EndpointFunction = (route: string, options: Record<string, unknown>) => BuiltRequest;

/** A program that is compared with others that do the same work. */
export interface Candidate {
  readonly work: Work;
  /** Returns the request that the work builds. Absent if the work does not build a whole request. */
  readonly request?: () => PlainRequest;
}

export function candidate<Result>(
  work: () => Result,
  request?: (result: Result) => PlainRequest,
): Candidate {
  return request ? { work, request: () => request(work()) } : { work };
}

export function plainRequest({ method, url, headers, body }: BuiltRequest): PlainRequest {
  return {
    method: method.toLowerCase(),
    url,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    ...(body !== undefined && { body: withOwnPrototype(body) }),
  };
}

/** Octokit's bodies have no prototype. That makes no difference when they are sent, so it is ignored here. */
function withOwnPrototype(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.getPrototypeOf(body) === null ? { ...body } : body;
}

/** Candidates that do the same work, and the pairs of them to compare, by the names of their budgets. */
export interface Comparison<Name extends string = string> {
  readonly candidates: Readonly<Record<Name, Candidate>>;
  readonly budgets: Readonly<
    Record<
      string,
      readonly [
        candidate: NoInfer<Name>,
        relation: "as fast as" | "the time of",
        baseline: NoInfer<Name>,
      ]
    >
  >;
  /** The minimum time of a sample in nanoseconds, where the default is too short. */
  readonly sampleTime?: number;
}

/** Returns the comparison. The compiler checks that its budgets name candidates of it. */
export function comparison<Name extends string>(parts: Comparison<Name>): Comparison {
  return parts;
}

/**
 * Measures a comparison.
 *
 * @returns the ratios, by the names of their budgets
 * @throws Error if two candidates build different requests
 */
export async function ratiosOf({
  candidates,
  budgets,
  sampleTime,
}: Comparison): Promise<ReadonlyMap<string, Spread>> {
  checkRequests(Object.entries(candidates));
  const works = Object.entries(candidates).map(([name, { work }]) => [name, work] as const);
  const all = await timesOf(new Map(works), sampleTime);
  return new Map(
    Object.entries(budgets).map(([budget, [name, relation, baseline]]) => {
      const [own = [], others = []] = [all.get(name), all.get(baseline)];
      return [budget, relation === "as fast as" ? ratios(others, own) : ratios(own, others)];
    }),
  );
}

function checkRequests(candidates: readonly (readonly [string, Candidate])[]): void {
  const requests = candidates.flatMap(([name, { request }]) =>
    request ? [{ name, request: request() }] : [],
  );
  const different = requests.find(
    ({ request }) => !isDeepStrictEqual(request, requests[0]?.request),
  );
  if (different === undefined) return;
  const shown = JSON.stringify([requests[0], different], undefined, 2);
  throw new Error(`Two candidates build different requests:\n${shown}`);
}
