import { checkSameRequest, type PlainRequest } from "./request.js";
import type { Work } from "./timer.js";

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

/** Two candidates whose times are compared, as one row of a table. */
export interface Pair<Name extends string = string> {
  /** The text of the column "work". */
  readonly work: string;
  readonly candidate: Name;
  readonly baseline: Name;
  /** Without a goal, the row only shows the ratio. */
  readonly goal?: Goal;
}

/** The wanted ratio of the two times. `times` is a factor: of the speed for "at least", of the time for "at most". */
export type Goal =
  | { readonly kind: "at least" | "at most"; readonly times: number }
  | { readonly kind: "faster" | "no slower" };

/** Candidates that do the same work, and the pairs of them to compare. */
export interface Comparison<Name extends string = string> {
  readonly title: string;
  readonly candidates: Readonly<Record<Name, Candidate>>;
  readonly pairs: readonly Pair<Name>[];
  /** The minimum time of a sample in nanoseconds, where the default is too short. */
  readonly sampleTime?: number;
}

/** Returns the comparison. The compiler checks that its pairs name candidates of it. */
export function comparison<Name extends string>(parts: Comparison<Name>): Comparison {
  return parts;
}

/**
 * Checks that all candidates build the same request.
 *
 * @throws Error if two candidates build different requests
 */
export function checkRequests({ candidates }: Comparison): void {
  const requests = new Map<string, PlainRequest>();
  for (const [name, { request }] of Object.entries(candidates)) {
    if (request) requests.set(name, request());
  }
  checkSameRequest(requests);
}
