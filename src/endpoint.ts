import { Adopted } from "./adopted.js";
import { EndpointBuilder } from "./builder.js";
import { Lineage } from "./lineage.js";
import { defaultState } from "./options/default-state.js";
import { mergedOptions } from "./options/merged-options.js";
import type { EndpointOptions, MergedOptions } from "./options/options.js";
import type { DescribedCalls, RouteCalls } from "./types/calls.js";
import type { DefaultOptions } from "./types/default-options.js";
import type { DescriptionOf } from "./types/description.js";
import type { UncheckedParameters } from "./types/route-parameters.js";
import type { GivenBy } from "./types/given-by.js";
import type { AnyBuilder, GivenTo, Gives, Strict } from "./types/progress.js";
import { readCall } from "./options/read-call.js";
import { readOptions } from "./options/read-options.js";
import { newDraft, type Draft } from "./options/state.js";
import { buildRequest } from "./request/build-request.js";
import type { RequestOptions } from "./request/request-options.js";

/**
 * What every endpoint function has, whatever it knows of the operations.
 *
 * @typeParam Builder - what the function was made from: its type says which parameters the defaults have
 * @public
 */
export interface EndpointMembers<Builder> {
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
}

/**
 * The specified function: a route and parameters in, request options out (SPEC.md "Endpoints").
 *
 * The route's URL template says which parameters a call must have.
 *
 * @typeParam Builder - what the function was made from: its type says which parameters the defaults have
 * @public
 */
export interface Endpoint<Builder = EndpointBuilder>
  extends RouteCalls<GivenTo<Builder>>, EndpointMembers<Builder> {
  /**
   * A new function whose defaults are the current ones overlaid with others; this one stays as it is (SPEC.md
   * `endpoint.defaults()`, B16). It no longer asks for the parameters that the defaults have.
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
  defaults<Options extends UncheckedParameters<Options>, Url extends string = never>(
    options: Options & DefaultOptions<Url>,
  ): Endpoint<Builder & Gives<GivenBy<Options, "method" | "url">>>;
}

/**
 * The specified function for the operations of an OpenAPI description: it knows their routes, their parameters, and what
 * the server answers.
 *
 * @typeParam Builder - what the function was made from: its type has the description, and says which parameters the
 * defaults have
 * @public
 */
export interface DescribedEndpoint<Builder>
  extends DescribedCalls<DescriptionOf<Builder>, GivenTo<Builder>>, EndpointMembers<Builder> {
  /**
   * A new function whose defaults are the current ones overlaid with others; this one stays as it is (SPEC.md
   * `endpoint.defaults()`, B16). It no longer asks for the parameters that the defaults have.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import type { paths } from "@octokit/openapi-types";
   *
   * const octokit = createEndpoint<paths>().defaults({ org: "octokit" });
   * console.log(octokit("GET /orgs/{org}/repos", { type: "private" }).url);
   * // https://api.github.com/orgs/octokit/repos?type=private
   * ```
   *
   * @throws EndpointError for options that no request can be built with
   */
  defaults<Options extends UncheckedParameters<Options>, Url extends string = never>(
    options: Options & DefaultOptions<Url>,
  ): DescribedEndpoint<Builder & Gives<GivenBy<Options, "data" | "headers">>>;
}

/**
 * The function that `createEndpoint` makes from a builder.
 *
 * @public
 */
export type EndpointOf<Builder> =
  unknown extends DescriptionOf<Builder> ? Endpoint<Builder> : DescribedEndpoint<Builder>;

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
export function createEndpoint<Builder extends AnyBuilder>(builder: Builder): EndpointOf<Builder>;
/**
 * Makes the specified function for the operations of an OpenAPI description, from a builder of the global defaults that
 * is not strict.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import type { paths } from "@octokit/openapi-types";
 *
 * const github = createEndpoint<paths>();
 * console.log(github("GET /orgs/{org}/repos", { org: "octokit", type: "private" }).url);
 * // https://api.github.com/orgs/octokit/repos?type=private
 * ```
 *
 * @typeParam Paths - the description's `paths`, as `openapi-typescript` writes it
 * @public
 */
export function createEndpoint<Paths>(): EndpointOf<EndpointBuilder<Paths> & Strict<false>>;
export function createEndpoint(...given: readonly [] | readonly [EndpointBuilder]): unknown {
  // A variable that turns out to be undefined must not lead to the hosted API.
  const builder = given.length === 0 ? new EndpointBuilder().strict(false) : given[0];
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
function endpointOf<Builder>(
  lineage: Lineage,
  builder: () => Builder,
  defaults: () => Readonly<MergedOptions>,
): Endpoint<Builder>;
function endpointOf(
  lineage: Lineage,
  builder: () => EndpointBuilder,
  defaults: () => Readonly<MergedOptions>,
): unknown {
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

const globalLineage = /* @__PURE__ */ new Lineage(defaultState, false);
let globalBuilder: (EndpointBuilder & Strict<false>) | undefined;

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
export const endpoint: Endpoint<EndpointBuilder & Strict<false>> = /* @__PURE__ */ endpointOf(
  globalLineage,
  () => (globalBuilder ??= new EndpointBuilder().strict(false)),
  () => globalLineage.options,
);
