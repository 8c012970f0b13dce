import type { EndpointOptions, MergedOptions } from "../../options/options.js";
import type { RequestOptions } from "../../request/request-options.js";
import type { NotInferred, OnlyInferred, PassedOptions } from "../inference.js";
import type { WithRoute } from "../marks.js";
import type { ParametersFor } from "./described-parameters.js";
import type { AcceptedBy } from "./accepted-types.js";
import type { DescribedRequest, DescribedResult } from "./described-responses.js";
import type { CompleteDescribedRoute, ValidDescribedRoute } from "./described-route.js";

/**
 * The calls of an endpoint function for an API with an OpenAPI description.
 *
 * @typeParam Paths - the `paths` of the description, as `openapi-typescript` writes them
 * @typeParam Provided - the names that the defaults have values for
 * @public
 */
export interface DescribedCalls<Paths, Provided> {
  /**
   * Returns the request options for a route with parameters and options. Only what the description allows compiles.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import { readResponse, toRequest } from "fluent-endpoint/clients";
   * import type { paths } from "@octokit/openapi-types";
   *
   * const github = createEndpoint<paths>();
   * async function repositoryNames(org: string): Promise<string[]> {
   *   const request = github("GET /orgs/{org}/repos", { org, type: "public" });
   *   const { data } = await readResponse(request, await fetch(toRequest(request)));
   *   return data.map(({ full_name }) => full_name);
   * }
   * console.log(typeof repositoryNames); // function
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string, Path, Query, Body, Data, const Headers, const Style, const MediaType>(
    route: ValidDescribedRoute<Paths, Route>,
    parameters:
      | OnlyInferred<
          Route,
          Partial<PassedOptions<Path, Query, Body, Data, Headers, Style, MediaType>>
        >
      | NotInferred<
          Route,
          ParametersFor<
            Paths,
            Route,
            Provided,
            PassedOptions<Path, Query, Body, Data, Headers, Style, unknown>
          >
        >,
  ): DescribedResult<Paths, Route, AcceptedBy<Headers, MediaType, Provided>>;
  /**
   * Returns the request options for a route that requires nothing else.
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
    route: CompleteDescribedRoute<Paths, Route, Provided>,
  ): DescribedResult<Paths, Route, Provided>;

  /**
   * Returns the defaults with a route, parameters and options merged in, before they become request options. Parameters may be
   * missing.
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
   * @throws EndpointError for invalid options
   */
  merge<Route extends string, Path, Query, Body, Data, const Headers, const Style>(
    route: ValidDescribedRoute<Paths, Route>,
    parameters?:
      | OnlyInferred<
          Route,
          Partial<PassedOptions<Path, Query, Body, Data, Headers, Style, unknown>>
        >
      | NotInferred<
          Route,
          ParametersFor<
            Paths,
            Route,
            string,
            PassedOptions<Path, Query, Body, Data, Headers, Style, unknown>
          >
        >,
  ): MergedOptions & WithRoute<Route>;
  /**
   * Returns the request options for merged options. Their type still carries the types of the responses.
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
    options: EndpointOptions & WithRoute<Route>,
  ): string extends Route ? RequestOptions : DescribedRequest<Paths, Route>;
}
