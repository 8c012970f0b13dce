import { Adopted } from "./adopted.js";
import { EndpointBuilder } from "./builder.js";
import { Lineage } from "./lineage.js";
import { defaultState } from "./options/default-state.js";
import { mergedOptions } from "./options/merged-options.js";
import type { EndpointOptions, MergedOptions } from "./options/options.js";
import { readCall } from "./options/read-call.js";
import { readOptions } from "./options/read-options.js";
import { newDraft, type Draft } from "./options/state.js";
import { buildRequest } from "./request/build-request.js";
import type { RequestOptions } from "./request/request-options.js";

/**
 * The specified function: a route and parameters in, request options out (SPEC.md "Endpoints").
 *
 * @public
 */
export interface Endpoint<Builder extends EndpointBuilder = EndpointBuilder> {
  /**
   * The request options of a route with options.
   *
   * @throws EndpointError
   */
  (route: string, options?: EndpointOptions): RequestOptions;
  /**
   * The request options of options that hold `method` and `url` themselves.
   *
   * @throws EndpointError
   */
  (options: EndpointOptions): RequestOptions;

  /**
   * The current default options, frozen (SPEC.md `endpoint.DEFAULTS`).
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * console.log(endpoint.DEFAULTS.baseUrl); // https://api.github.com
   * ```
   */
  readonly DEFAULTS: Readonly<MergedOptions>;

  /**
   * The builder that this function was made from (`createEndpoint`), or that `defaults` made of it.
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * const { url } = endpoint.builder.route("GET /orgs/{org}").build({ org: "octokit" });
   * console.log(url); // https://api.github.com/orgs/octokit
   * ```
   */
  readonly builder: Builder;

  /**
   * A new function whose defaults are the current ones overlaid with others; this one stays as it is (SPEC.md
   * `endpoint.defaults()`, B16).
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * const octokit = endpoint.defaults({ org: "octokit", headers: { authorization: "token 0123" } });
   * const { url, headers } = octokit("GET /orgs/{org}/repos", { type: "private" });
   * console.log(url); // https://api.github.com/orgs/octokit/repos?type=private
   * console.log(headers.authorization); // token 0123
   * ```
   *
   * @throws EndpointError for options that no request can be built with
   */
  defaults(options: EndpointOptions): Endpoint<Builder>;

  /**
   * The defaults with a call's options merged in, not yet turned into request options (SPEC.md `endpoint.merge()`).
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   * console.log(merged.method, merged.url, merged.org); // GET /orgs/{org}/repos octokit
   * ```
   *
   * @throws EndpointError
   */
  merge(route: string, options?: EndpointOptions): MergedOptions;
  /**
   * The defaults with options merged in that hold `method` and `url` themselves.
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * console.log(endpoint.merge({ url: "/user" }).method); // GET
   * ```
   *
   * @throws EndpointError
   */
  merge(options: EndpointOptions): MergedOptions;

  /**
   * The request options of merged options: `endpoint(o)` is `endpoint.parse(endpoint.merge(o))` (SPEC.md
   * `endpoint.parse()`).
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   * console.log(endpoint.parse(merged).url); // https://api.github.com/orgs/octokit/repos
   * ```
   *
   * @throws EndpointError
   */
  parse(options: EndpointOptions): RequestOptions;
}

/**
 * Makes the specified function from any builder, of a subclass too: its options are the defaults, its strictness the
 * function's own.
 *
 * @example
 * ```ts
 * import { createEndpoint, EndpointBuilder } from "fluent-endpoint";
 *
 * const strict = createEndpoint(new EndpointBuilder({ baseUrl: "https://github.example.com/api/v3" }));
 * console.log(strict("GET /user").url); // https://github.example.com/api/v3/user
 * ```
 *
 * @param builder - whose options are the defaults; strict unless it says `.strict(false)`
 * @throws EndpointError `invalid-options` for what is no builder
 * @public
 */
export function createEndpoint<Builder extends EndpointBuilder = EndpointBuilder>(
  builder: Builder,
): Endpoint<Builder> {
  const lineage = Adopted.lineageOf(builder);
  // Now, so that what cannot be merged is told in this call.
  const { options } = lineage;
  return endpointOf(
    lineage,
    () => builder,
    () => options,
  );
}

/** The function of a lineage, and what others may ask of it later. */
function endpointOf<Builder extends EndpointBuilder>(
  lineage: Lineage,
  builder: () => Builder,
  defaults: () => Readonly<MergedOptions>,
): Endpoint<Builder> {
  const { strict } = lineage;
  const merge = (route: unknown, options?: unknown): Draft => {
    const draft = lineage.draft();
    readCall(draft, route, options);
    return draft;
  };
  const parse = (options: unknown): RequestOptions => {
    const draft = newDraft();
    readOptions(draft, options);
    return buildRequest(draft, strict);
  };

  const endpoint = (route: unknown, options?: unknown) =>
    buildRequest(merge(route, options), strict);
  return Object.freeze(
    withMembers(endpoint, {
      get DEFAULTS() {
        return defaults();
      },
      get builder() {
        return builder();
      },
      defaults: (options: EndpointOptions) => createEndpoint(builder().withDefaults(options)),
      merge: (route: unknown, options?: unknown) => mergedOptions(merge(route, options)),
      parse,
    }),
  );
}

/** `Object.assign`, which would call the getters. */
function withMembers<Target, Members>(target: Target, members: Members): Target & Members {
  const descriptors = Object.getOwnPropertyDescriptors(members);
  return Object.defineProperties(target, descriptors) as Target & Members;
}

const globalLineage = new Lineage(defaultState, false);
let globalBuilder: EndpointBuilder | undefined;

/**
 * Request options for a route of the hosted API, GitHub's (SPEC.md `endpoint`).
 *
 * A missing variable expands to nothing, as RFC 6570 section 3.2.1 has it; a {@link EndpointBuilder} is strict (B6).
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 *
 * const { method, url } = endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
 * console.log(method, url); // get https://api.github.com/orgs/octokit/repos?type=private
 * ```
 *
 * @public
 */
export const endpoint: Endpoint = endpointOf(
  globalLineage,
  () => (globalBuilder ??= new EndpointBuilder().strict(false)),
  () => globalLineage.options,
);
