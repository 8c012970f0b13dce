import type { EndpointOptions, MergedOptions } from "../options/options.js";
import type { RequestOptions } from "../request/request-options.js";
import type { DescribedParameters } from "./described-parameters.js";
import type { CompleteDescribedRoute } from "./described-values.js";
import type { KnownRoute } from "./description.js";
import type { CheckedMethod } from "./method.js";
import type { Channelled } from "./options.js";
import type { Uninferred } from "./uninferred.js";
import type { Routed } from "./progress.js";
import type { DescribedRequest } from "./response.js";
import type { CheckedRoute, CompleteRoute } from "./route.js";
import type { MissingVariable, RouteParameters, UrlParameters } from "./route-parameters.js";

/**
 * Calls whose route is all that is known of the operation.
 *
 * @typeParam Given - the names that the defaults have
 * @public
 */
export interface RouteCalls<Given> {
  /**
   * The request options of a route with parameters and options. What the URL template cannot do without has to be there;
   * else this does not compile.
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * const { url } = endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
   * console.log(url); // https://api.github.com/orgs/octokit/repos?type=private
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string, Passed extends RouteParameters<Route, Given, Passed>>(
    route: CheckedRoute<Route>,
    parameters: Passed,
  ): RequestOptions;
  /**
   * The request options of a route alone, or of options that hold `method` and `url` themselves.
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * console.log(endpoint("GET /user").url); // https://api.github.com/user
   * console.log(endpoint({ method: "DELETE", url: "/user/keys/{key_id}", key_id: 7 }).url);
   * // https://api.github.com/user/keys/7
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Input extends string | object, Url extends string = string, Verb extends string = "GET">(
    routeOrOptions: Input extends string
      ? CompleteRoute<Input, MissingVariable<Input, Given>>
      : OptionsWithUrl<Verb, Url, Given, Input>,
  ): RequestOptions;

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
   * @throws EndpointError for options that no request can be built with
   */
  merge(options?: EndpointOptions): MergedOptions;
  /**
   * The defaults with a call's options merged in, not yet turned into request options (SPEC.md `endpoint.merge()`). Any
   * parameter may be missing.
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   * console.log(merged.method, merged.url, merged.org); // GET /orgs/{org}/repos octokit
   * ```
   *
   * @throws EndpointError for options that no request can be built with
   */
  merge<Route extends string, Passed extends RouteParameters<Route, string, Passed>>(
    route: CheckedRoute<Route>,
    parameters?: Passed,
  ): MergedOptions;

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
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  parse(options: EndpointOptions): RequestOptions;
}

/** Options that name the route themselves, or leave that to the defaults; any, where they are known at run time only. */
type OptionsWithUrl<
  Verb extends string,
  Url extends string,
  Given,
  Passed,
> = string extends keyof Passed
  ? EndpointOptions
  : {
      readonly method?: CheckedMethod<Verb> | undefined;
    } & ("url" extends Given ? { readonly url?: Url | undefined } : { readonly url: Url }) &
      UrlParameters<`${"method" extends Given ? string : Verb} ${Url}`, Given, Passed>;

/**
 * Calls whose operations an OpenAPI description knows.
 *
 * @typeParam Paths - the description, as `openapi-typescript` writes it
 * @typeParam Given - the names that the defaults have
 * @public
 */
export interface DescribedCalls<Paths, Given> {
  /**
   * The request options of a route with parameters and options, as the description has them.
   *
   * @example
   * ```ts
   * import { createEndpoint, type RequestOptions } from "fluent-endpoint";
   * import { toRequest } from "fluent-endpoint/clients";
   * import type { paths } from "@octokit/openapi-types";
   *
   * async function send<Answer>(request: RequestOptions<Answer>): Promise<Answer> {
   *   const response = await fetch(toRequest(request));
   *   return (await response.json()) as Answer;
   * }
   *
   * const github = createEndpoint<paths>();
   * async function repositoryNames(org: string): Promise<string[]> {
   *   const repositories = await send(github("GET /orgs/{org}/repos", { org, type: "public" }));
   *   return repositories.map(({ full_name }) => full_name);
   * }
   * console.log(typeof repositoryNames); // function
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string, Path, Query, Body, Data>(
    route: KnownRoute<Paths, Route>,
    parameters: Channelled<Path, Query, Body> & { readonly data?: Data } & Uninferred<
        Route,
        DescribedParameters<Paths, Route, Given, Path, Query, Body, Data>
      >,
  ): DescribedRequest<Paths, Route>;
  /**
   * The request options of a route that needs nothing else.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import type { paths } from "@octokit/openapi-types";
   *
   * console.log(createEndpoint<paths>()("GET /user").url); // https://api.github.com/user
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string>(
    route: CompleteDescribedRoute<Paths, Route, Given>,
  ): DescribedRequest<Paths, Route>;

  /**
   * The defaults with a call's options merged in, not yet turned into request options (SPEC.md `endpoint.merge()`). Any
   * parameter may be missing.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import type { paths } from "@octokit/openapi-types";
   *
   * const merged = createEndpoint<paths>().merge("GET /orgs/{org}/repos", { org: "octokit" });
   * console.log(merged.method, merged.url, merged.org); // GET /orgs/{org}/repos octokit
   * ```
   *
   * @throws EndpointError for options that no request can be built with
   */
  merge<Route extends string, Path, Query, Body, Data>(
    route: KnownRoute<Paths, Route>,
    parameters?: Channelled<Path, Query, Body> & { readonly data?: Data } & Uninferred<
        Route,
        DescribedParameters<Paths, Route, string, Path, Query, Body, Data>
      >,
  ): MergedOptions & Routed<Route>;
  /**
   * The request options of merged options; they still know what the server answers.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import type { paths } from "@octokit/openapi-types";
   *
   * const github = createEndpoint<paths>();
   * console.log(github.parse(github.merge("GET /user")).url); // https://api.github.com/user
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  parse<Route extends string>(
    options: EndpointOptions & Routed<Route>,
  ): string extends Route ? RequestOptions : DescribedRequest<Paths, Route>;
}
