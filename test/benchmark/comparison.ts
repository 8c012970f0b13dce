import { checkSameRequest, type PlainRequest } from "./request.js";
import type { Work } from "./turn.js";

/** One way to do the work. */
export interface Contender {
  readonly work: Work;
  /** The request that it gives, where it gives a whole one. */
  readonly request?: () => PlainRequest;
}

export function contender<Result>(
  work: () => Result,
  request?: (result: Result) => PlainRequest,
): Contender {
  return request ? { work, request: () => request(work()) } : { work };
}

/** How one contender is to stand to another. */
export interface Claim<Name extends string = string> {
  /** What it is about, in the words of the table. */
  readonly work: string;
  readonly ours: Name;
  readonly peer: Name;
  /** Without one the ratio is only shown. */
  readonly goal?: Goal;
}

/** So many times as fast as the peer at least, or so many times its time at most. */
export type Goal =
  | { readonly kind: "at least" | "at most"; readonly times: number }
  | { readonly kind: "faster" | "no slower" };

/** Contenders that do the same work, and what is claimed of them. */
export interface Comparison<Name extends string = string> {
  readonly title: string;
  readonly contenders: Readonly<Record<Name, Contender>>;
  readonly claims: readonly Claim<Name>[];
  /** How long a sample takes at least, in nanoseconds, where short ones would miss something. */
  readonly sample?: number;
  /** Where it is drawn: whose time is 1, and which contenders are ours. */
  readonly chart?: { readonly unit: Name; readonly ours: readonly Name[] };
}

/** Puts a comparison together: its claims can only be about its contenders. */
export function comparison<Name extends string>(parts: Comparison<Name>): Comparison {
  return parts;
}

/**
 * Makes sure that the contenders do the same work.
 *
 * @throws where two of them give different requests
 */
export function checkRequests({ contenders }: Comparison): void {
  const requests = new Map<string, PlainRequest>();
  for (const [name, { request }] of Object.entries(contenders)) {
    if (request) requests.set(name, request());
  }
  checkSameRequest(requests);
}
