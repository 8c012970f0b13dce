import type { BODY, EndpointOptions, MergedOptions, PATH, OptionName } from "../../core/options.js";
import type { RequestOptions } from "../../core/request.js";
import type {
  BodyOption,
  CallOptions,
  LocationName,
  LocationOptions,
  LocationSymbols,
  OptionKey,
  UnroutedOptions,
} from "../call-options.js";
import type { OptionNameMessage } from "../compiler-messages.js";
import type { BodyValue, QueryValue } from "../parameter-values.js";
import type { ProvidedKeyIn, RequiredKeyOf } from "../provided-names.js";
import type {
  BodilessMethod,
  CompleteRoute,
  MethodOf,
  MethodWithQuery,
  ValidMethod,
  ValidRoute,
  VariableParameters,
} from "../route-literal.js";

/**
 * `Passed` has a constraint, because the compiler computes a constraint once, but the type of a parameter once for each property.
 */
export type RouteCallParameters<Route extends string, Provided, Passed> = string extends Route
  ? UnroutedOptions<Passed>
  : VariablesAndOthers<Route, Provided, Passed> &
      OptionsBesideRoute &
      LocationOptions &
      BodyOption<Passed>;

type OptionsWithUrl<
  Method extends string,
  Url extends string,
  Provided,
  Passed,
> = string extends keyof Passed
  ? EndpointOptions
  : { readonly method?: ValidMethod<Method> | undefined } & ("url" extends Provided
      ? { readonly url?: Url | undefined }
      : { readonly url: Url }) &
      VariablesAndOthers<
        `${"method" extends Provided ? string : Method} ${Url}`,
        Provided,
        Passed
      > &
      CallOptions &
      LocationOptions &
      BodyOption<Passed>;

type VariablesAndOthers<Route extends string, Provided, Passed> = VariableParameters<
  Route,
  Provided | ProvidedKeyIn<Passed, typeof PATH>
> & {
  readonly [
    Name in Exclude<keyof Passed, OptionKey | keyof VariableParameters<Route>>
  ]?: OtherValue<Route>;
} & EachComplete<Route, Route, Provided, Passed>;

/** Checks each route of a union. `VariableParameters` checks a single route in fewer steps. */
type EachComplete<
  Route extends string,
  All extends string,
  Provided,
  Passed,
> = Route extends unknown
  ? [All] extends [Route]
    ? unknown
    : {
        readonly [
          Name in MissingFromRoute<All, Provided | ProvidedKeyIn<Passed, typeof PATH>>
        ]: unknown;
      }
  : never;

interface OptionsBesideRoute extends CallOptions {
  /** Part of the route. Pass a parameter of this name for its location. */
  readonly method?: undefined;
  /** Part of the route. Pass a parameter of this name for its location. */
  readonly url?: undefined;
}

export type RouteBuildParameters<
  Route extends string,
  Provided,
  Path,
  Body,
  Names extends PropertyKey,
> = LocationOptions &
  BodyOption<{ readonly [BODY]: Body }> & {
    readonly [PATH]?: Path;
    readonly [BODY]?: Body & object;
  } & { readonly [Name in Names]?: unknown } & VariableParameters<Route, Provided | keyof Path> &
  EachComplete<Route, Route, Provided | keyof Path, unknown> & {
    readonly [
      Name in Exclude<Names, LocationSymbols[LocationName] | keyof VariableParameters<Route>>
    ]?: Name extends OptionName ? OptionNameMessage : OtherValue<Route>;
  };

export type MissingFromRoute<Route extends string, Provided> = Route extends unknown
  ? string extends Route
    ? never
    : RequiredKeyOf<VariableParameters<Route, Provided>>
  : never;

export type RouteParameterValue<Route extends string, Name> = Name extends OptionName
  ? OptionNameMessage
  : Name extends keyof VariableParameters<Route>
    ? VariableParameters<Route>[Name]
    : OtherValue<Route>;

export type ValidName<Name extends string> = Name extends OptionName ? OptionNameMessage : Name;

type OtherValue<Route extends string> = string extends Route
  ? unknown
  : MethodOf<Route> extends MethodWithQuery
    ? QueryValue | null | undefined
    : MethodOf<Route> extends BodilessMethod
      ? null | undefined
      : BodyValue;

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
   * import { createEndpoint } from "fluent-endpoint";
   *
   * const shop = createEndpoint("https://shop.example.com/v1");
   * const { url } = shop("GET /orders/{id}", { id: 7, fields: "total" });
   * console.log(url); // https://shop.example.com/v1/orders/7?fields=total
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string, Passed extends RouteCallParameters<Route, Provided, Passed>>(
    route: ValidRoute<Route>,
    parameters: Passed,
  ): RequestOptions;
  /**
   * Returns the request options for a route alone, or for options that contain `method` and `url`.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   *
   * const shop = createEndpoint("https://shop.example.com/v1");
   * console.log(shop("GET /orders").url); // https://shop.example.com/v1/orders
   * console.log(shop({ method: "DELETE", url: "/orders/{id}", id: 7 }).url); // https://shop.example.com/v1/orders/7
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
   * import { createEndpoint } from "fluent-endpoint";
   *
   * const shop = createEndpoint("https://shop.example.com/v1");
   * console.log(shop.merge({ url: "/orders" }).method); // GET
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
   * import { createEndpoint } from "fluent-endpoint";
   *
   * const shop = createEndpoint("https://shop.example.com/v1");
   * const merged = shop.merge("GET /orders/{id}", { id: 7 });
   * console.log(merged.method, merged.url, merged.id); // GET /orders/{id} 7
   * ```
   *
   * @throws EndpointError for invalid options
   */
  merge<Route extends string, Passed extends RouteCallParameters<Route, string, Passed>>(
    route: ValidRoute<Route>,
    parameters?: Passed,
  ): MergedOptions;

  /**
   * Returns the request options for merged options: `shop(options)` equals `shop.parse(shop.merge(options))`.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   *
   * const shop = createEndpoint("https://shop.example.com/v1");
   * const merged = shop.merge("GET /orders/{id}", { id: 7 });
   * console.log(shop.parse(merged).url); // https://shop.example.com/v1/orders/7
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  parse(options: EndpointOptions): RequestOptions;
}
