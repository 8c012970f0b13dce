import type { EndpointOptions, MergedOptions } from "../../options/options.js";
import type { RequestOptions } from "../../request/request-options.js";
import type { CompleteRoute, ValidRoute } from "../route-literal.js";
import type { MissingFromRoute, OptionsWithUrl, RouteParameters } from "./route-parameters.js";

/**
 * The calls of an endpoint function that knows no OpenAPI description: everything is computed from the route literal.
 *
 * @typeParam Provided - the names that the defaults have values for
 * @public
 */
export interface RouteCalls<Provided> {
  /**
   * Returns the request options for a route with parameters and options. A call without a required variable of the URL
   * template does not compile.
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
  <Route extends string, Passed extends RouteParameters<Route, Provided, Passed>>(
    route: ValidRoute<Route>,
    parameters: Passed,
  ): RequestOptions;
  /**
   * Returns the request options for a route alone, or for options that contain `method` and `url`.
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
  <Input extends string | object, Url extends string = string, Method extends string = "GET">(
    routeOrOptions: Input extends string
      ? CompleteRoute<Input, MissingFromRoute<Input, Provided>>
      : OptionsWithUrl<Method, Url, Provided, Input>,
  ): RequestOptions;

  /**
   * Returns the defaults with options merged in that contain `method` and `url`.
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * console.log(endpoint.merge({ url: "/user" }).method); // GET
   * ```
   *
   * @throws EndpointError for invalid options
   */
  merge(options?: EndpointOptions): MergedOptions;
  /**
   * Returns the defaults with a route, parameters and options merged in, before they become request options. Parameters may be
   * missing.
   *
   * @example
   * ```ts
   * import { endpoint } from "fluent-endpoint";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   * console.log(merged.method, merged.url, merged.org); // GET /orgs/{org}/repos octokit
   * ```
   *
   * @throws EndpointError for invalid options
   */
  merge<Route extends string, Passed extends RouteParameters<Route, string, Passed>>(
    route: ValidRoute<Route>,
    parameters?: Passed,
  ): MergedOptions;

  /**
   * Returns the request options for merged options: `endpoint(options)` equals `endpoint.parse(endpoint.merge(options))`.
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
