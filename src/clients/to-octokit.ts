import type { RequestOptions } from "./core.js";
import { wireMethod } from "./method.js";

/**
 * What {@link toOctokit} takes: `endpoint`, or what `createEndpoint()` and `endpoint.defaults()` return.
 *
 * @public
 */
export interface OctokitSource {
  /** The request options of a route with options. */
  (route: string, options?: Record<string, unknown>): RequestOptions;
  /** The current default options. */
  readonly DEFAULTS: object;
  /** A new function of other defaults. */
  defaults(options: Record<string, unknown>): OctokitSource;
  /** The defaults with a call's options merged in. */
  merge(route: string, options?: Record<string, unknown>): object;
  /** The request options of merged options. */
  parse(options: Record<string, unknown>): RequestOptions;
}

/**
 * The endpoint function that `withDefaults` of `@octokit/request` takes in place of its own:
 * `withDefaults(toOctokit(endpoint), {})`.
 *
 * `@octokit/request` hands the method to `fetch` as it is, and compares it with `"HEAD"`, so it gets it in upper case.
 * Everything else it does itself. The result has the type that is asked for, because the types of `@octokit/types` can only
 * be met by themselves.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toOctokit, type OctokitSource } from "fluent-endpoint/clients";
 *
 * const octokitEndpoint = toOctokit<OctokitSource>(endpoint);
 * console.log(octokitEndpoint("PATCH /gists/{gist_id}", { gist_id: "1" }).method); // PATCH
 * // const request = withDefaults(octokitEndpoint, { headers: { authorization: "token …" } });
 * ```
 *
 * @typeParam Interface - `EndpointInterface` of `@octokit/types`, inferred where `withDefaults` is called
 * @param endpoint - `endpoint`, or what `createEndpoint()` and `endpoint.defaults()` return
 *
 * @public
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller's own types say what it must be
export function toOctokit<Interface>(endpoint: OctokitSource): Interface {
  return withUpperCaseMethod(endpoint) as Interface;
}

function withUpperCaseMethod(endpoint: OctokitSource): OctokitSource {
  const build = (...call: Parameters<OctokitSource>) => inUpperCase(endpoint(...call));
  return Object.assign(build, {
    DEFAULTS: endpoint.DEFAULTS,
    merge: (...call: Parameters<OctokitSource["merge"]>) => endpoint.merge(...call),
    defaults: (options: Record<string, unknown>) => withUpperCaseMethod(endpoint.defaults(options)),
    parse: (options: Record<string, unknown>) => inUpperCase(endpoint.parse(options)),
  });
}

function inUpperCase(options: RequestOptions): RequestOptions {
  return { ...options, method: wireMethod(options.method) };
}
