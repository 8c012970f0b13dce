import { wireMethod } from "./wire/wire-request.js";
import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { isBuilder } from "../internal/objects.js";
import { withCallerStack, withOuterCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../core/request.js";

/**
 * The argument of {@link createOctokitEndpoint}: `endpoint`, or what `createEndpoint()` and `endpoint.defaults()` return.
 *
 * @public
 */
export interface OctokitSource {
  /** Builds the request options of a route. */
  (route: string, options?: Record<string, unknown>): RequestOptions;
  /** The current default options. */
  readonly DEFAULTS: object;
  /** Returns a new function with other defaults. */
  defaults(options: Record<string, unknown>): OctokitSource;
  /** Merges the options of a call into the defaults. */
  merge(route: string, options?: Record<string, unknown>): object;
  /** Builds the request options of merged options. */
  parse(options: Record<string, unknown>): RequestOptions;
}

/**
 * Returns an endpoint function that replaces the `endpoint` of `@octokit/endpoint`, for `@octokit/request`, `@octokit/core` and
 * `@octokit/rest`.
 *
 * HTTP methods are in upper case: `@octokit/request` passes them to `fetch` unchanged, and compares them with `"HEAD"`. It ignores
 * a second argument after options, which Octokit's hooks pass. The result has the type that the caller asks for, because the
 * interfaces of `@octokit/types` can only be implemented by Octokit itself.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { createOctokitEndpoint, type OctokitSource } from "fluent-endpoint/clients";
 *
 * const octokitEndpoint = createOctokitEndpoint<OctokitSource>(endpoint);
 * console.log(octokitEndpoint("PATCH /gists/{gist_id}", { gist_id: "1" }).method); // PATCH
 * ```
 *
 * @typeParam Interface - `EndpointInterface` of `@octokit/types`, inferred where one is expected
 * @param endpoint - `endpoint`, or what `createEndpoint()` and `endpoint.defaults()` return
 * @throws EndpointError `invalid-options` for a builder, request options and anything else that is not an endpoint function
 *
 * @public
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller chooses one of Octokit's interfaces
export function createOctokitEndpoint<Interface>(endpoint: OctokitSource): Interface {
  return withCallerStack(() => {
    checkEndpoint(endpoint);
    return withUpperCaseMethod(endpoint) as Interface;
  });
}

function checkEndpoint(endpoint: unknown): void {
  if (typeof endpoint === "function" && "merge" in endpoint) return;
  throw new EndpointError(
    "invalid-options",
    isBuilder(endpoint)
      ? "createOctokitEndpoint() expects an endpoint function, but was given a builder. Write createOctokitEndpoint(createEndpoint(builder))."
      : `createOctokitEndpoint() expects an endpoint function, but was given ${describeType(endpoint)}. Pass endpoint, or the result of createEndpoint() or endpoint.defaults().`,
  );
}

type RouteArguments = Parameters<OctokitSource>;

function withUpperCaseMethod(endpoint: OctokitSource): OctokitSource {
  const build = (...given: RouteArguments) =>
    withOuterCallerStack(() => upperCaseMethod(endpoint(...routeArguments(given))));
  return Object.assign(build, {
    DEFAULTS: endpoint.DEFAULTS,
    merge: (...given: RouteArguments) =>
      withOuterCallerStack(() => endpoint.merge(...routeArguments(given))),
    defaults: (options: Record<string, unknown>) =>
      withOuterCallerStack(() => withUpperCaseMethod(endpoint.defaults(options))),
    parse: (options: Record<string, unknown>) =>
      withOuterCallerStack(() => upperCaseMethod(endpoint.parse(options))),
  });
}

/** Octokit's hooks pass options and a second argument, which Octokit's own endpoint ignores. */
function routeArguments(given: RouteArguments): RouteArguments {
  return typeof given.at(0) === "string" ? given : [given[0]];
}

function upperCaseMethod(options: RequestOptions): RequestOptions {
  return { ...options, method: wireMethod(options.method) };
}
