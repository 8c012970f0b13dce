import type { MergedOptions } from "../../core/options.js";
import type { WithRoute } from "../brands.js";
import type { NotInferred, OnlyInferred, PassedOptions } from "../call-options.js";
import type { AcceptedBy, DescribedResult } from "./described-responses.js";
import type { DescribedCalls, ValidDescribedRoute } from "./described-route.js";
import type { CompleteExactRoute, ExactParameters } from "./exact-parameters.js";

/**
 * The calls of an endpoint function that has the operations of its description. You pass each parameter by name.
 *
 * @typeParam Paths - the `paths` of the description, as `openapi-typescript` writes them
 * @typeParam Provided - the names that the defaults have values for
 * @public
 */
export interface ExactCalls<Paths, Provided> extends Pick<
  DescribedCalls<Paths, Provided>,
  "parse"
> {
  /**
   * Returns the request options for a route with parameters and options. Only what the description allows compiles.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import { operations } from "./shop/operations.js";
   * import type { paths } from "./shop/types.js";
   *
   * const shop = createEndpoint<paths>("https://shop.example.com/v1", operations);
   * console.log(shop("GET /orders/{id}", { id: 7, fields: "total" }).url);
   * // https://shop.example.com/v1/orders/7?fields=total
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string, Path, Query, Body, Data, const Headers, const MediaType>(
    route: ValidDescribedRoute<Paths, Route>,
    parameters:
      | OnlyInferred<
          Route,
          Partial<PassedOptions<Path, Query, Body, Data, Headers, unknown, MediaType>>
        >
      | NotInferred<
          Route,
          ExactParameters<Paths, Route, Provided, PassedOptions<Path, Query, Body, Data, Headers>>
        >,
  ): DescribedResult<Paths, Route, AcceptedBy<Headers, MediaType, Provided>>;
  /**
   * Returns the request options for a route that requires nothing else.
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string>(
    route: CompleteExactRoute<Paths, Route, Provided>,
  ): DescribedResult<Paths, Route, Provided>;

  /**
   * Returns the defaults with a route, parameters and options merged in, before they become request options. Parameters may be
   * missing.
   *
   * @throws EndpointError for invalid options
   */
  merge<Route extends string, Path, Query, Body, Data, const Headers>(
    route: ValidDescribedRoute<Paths, Route>,
    parameters?:
      | OnlyInferred<Route, Partial<PassedOptions<Path, Query, Body, Data, Headers>>>
      | NotInferred<
          Route,
          ExactParameters<Paths, Route, string, PassedOptions<Path, Query, Body, Data, Headers>>
        >,
  ): MergedOptions & WithRoute<Route>;
}
