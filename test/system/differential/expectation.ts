import { endpoint as octokitEndpoint } from "octokit-endpoint-7";
import type { Call, Options } from "./call.js";
import type { Refusal } from "./difference.js";
import { differences } from "./differences/index.js";
import { decoded, mergeCall, runCall, type EndpointFunction, type Result } from "./run-call.js";

const octokit = octokitEndpoint as unknown as EndpointFunction;

/** The expected outcome of a call with this library: Octokit's outcome, with the deliberate differences applied. */
export type Expectation = Refused | Answer;

interface Refused {
  /** The errors in the call, by the names of the differences. The library may throw any of them. */
  readonly refusals: ReadonlyMap<string, Refusal>;
}

interface Answer {
  readonly refusals?: undefined;
  readonly result: Result;
  readonly merged: Options;
  /** The names of the differences that apply. */
  readonly hits: ReadonlySet<string>;
}

export function expectationOf(call: Call): Expectation {
  const refusals = new Map<string, Refusal>();
  for (const [name, { refused }] of differences) {
    const refusal = refused?.(call);
    if (refusal) refusals.set(name, refusal);
  }
  if (refusals.size > 0) return { refusals };

  const hits = new Set<string>();
  const apply = <Value>(value: Value, by: Rewrite) =>
    differences.reduce<unknown>((value, [name, difference]) => {
      const rewritten = (difference[by] as Rewriter<unknown> | undefined)?.(value, call);
      if (rewritten !== undefined) hits.add(name);
      return rewritten ?? value;
    }, value) as Value;

  const merging = apply(call, "meantInMerge");
  const building = apply(merging, "meant");
  return {
    hits,
    merged: apply(mergeCall(octokit, merging), "merged"),
    result: apply(decoded(runCall(octokit, building)), "result"),
  };
}

type Rewrite = "meantInMerge" | "meant" | "merged" | "result";
type Rewriter<Value> = (value: Value, call: Call) => Value | undefined;
