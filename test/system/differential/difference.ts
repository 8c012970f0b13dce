import type fc from "fast-check";
import type { EndpointErrorCode } from "fluent-endpoint";
import type { Call, Options } from "./call.js";
import type { PluginRoute } from "./plugin-routes.js";
import type { Result } from "./result.js";

/**
 * A deliberate difference from `@octokit/endpoint` 7.0.6. Its functions derive the expected result of this library from
 * the result of that one, without any code of this library. Each returns `undefined` where the difference does not apply.
 */
export interface Difference {
  /** In kebab-case. */
  readonly name: string;
  /** The behaviour of Octokit's library. */
  readonly octokit: string;
  /** The behaviour of this library. */
  readonly here: string;

  /** The error of this library, where the call has no other error. */
  readonly refused?: (call: Call) => Refusal | undefined;
  /** A call that makes that library merge the options as this library merges the options of the given call. */
  readonly meantInMerge?: (call: Call) => Call | undefined;
  /** A call that makes that library build the request that this library builds for the given call. */
  readonly meant?: (call: Call) => Call | undefined;
  /** The result of this library, from the result of the other. */
  readonly result?: (result: Result, call: Call) => Result | undefined;
  /** The merged options of this library, from the other's. */
  readonly merged?: (merged: Options, call: Call) => Options | undefined;

  /** Changes to a call of a route that show the difference; absent where plain calls show it, or no call of the route can. */
  readonly provoke?: (route: PluginRoute) => fc.Arbitrary<Provocation> | undefined;
}

/** Changes a call so that it shows a difference. */
export type Provocation = (call: Call) => Call;

export interface Refusal {
  readonly code: EndpointErrorCode;
  readonly parameter?: string | undefined;
  readonly location?: string | undefined;
}
