import type fc from "fast-check";
import type { EndpointErrorCode } from "fluent-endpoint";
import type { Call, Options } from "./call.js";
import type { PluginRoute } from "./plugin-routes.js";
import type { Result } from "./result.js";

/**
 * A deliberate difference to `@octokit/endpoint` 7.0.6. It says what we make of a call in terms of what that library
 * makes of one, never in terms of our own code: each of its functions returns `undefined` where the difference does not
 * apply.
 */
export interface Difference {
  /** In kebab-case. */
  readonly name: string;
  /** Where it is decided. */
  readonly rule: string;
  /** What that library does. */
  readonly octokit: string;
  /** What we do. */
  readonly here: string;
  /** Why that is right. */
  readonly why: string;

  /** The error that we throw. */
  readonly refused?: (call: Call) => Refusal | undefined;
  /** The call for which that library, when it merges options, does what we do for this one. */
  readonly meantInMerge?: (call: Call) => Call | undefined;
  /** The same, when it builds the request. */
  readonly meant?: (call: Call) => Call | undefined;
  /** What we make of that library's result. */
  readonly result?: (result: Result, call: Call) => Result | undefined;
  /** What we make of that library's merged options. */
  readonly merged?: (merged: Options, call: Call) => Options | undefined;

  /** Changes that make it show in calls of a route; absent where plain calls show it, or where no call of the route can. */
  readonly provoke?: (route: PluginRoute) => fc.Arbitrary<Provocation> | undefined;
}

/** Makes one call of another. */
export type Provocation = (call: Call) => Call;

export interface Refusal {
  readonly code: EndpointErrorCode;
  readonly parameter?: string;
  readonly header?: string;
}
