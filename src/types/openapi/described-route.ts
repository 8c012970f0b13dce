import type { EndpointOptions, MergedOptions, OptionName } from "../../core/options.js";
import type { RequestOptions } from "../../core/request.js";
import type { WithRoute } from "../brands.js";
import type { LocationName, NotInferred, OnlyInferred, PassedOptions } from "../call-options.js";
import type { MissingMessage, NoQueryParameterMessage } from "../compiler-messages.js";
import type { BodyObjects, RequiredType } from "./described-body.js";
import type { ContentTypeOf, HeaderName, NeedsCookies } from "./described-headers.js";
import type { ParametersFor } from "./described-parameters.js";
import type { NamesInExpression, TakenInQuery, WithoutExpression } from "./described-query.js";
import type { AcceptedBy, DescribedRequest, DescribedResult } from "./described-responses.js";
import type { OperationOf, OperationShape, OrEmpty, QueryNameOf } from "./description.js";
import type {
  NameInLocation,
  NameOfContentType,
  RequiredKeyOf,
  UnionKeyOf,
} from "../provided-names.js";
import type { MethodOf, MethodWithBody } from "../route-literal.js";

/**
 * Every route of an OpenAPI description, `"METHOD /path"`.
 *
 * @public
 */
export type DescribedRoute<Paths> = {
  [Path in keyof Paths & string]: `${Uppercase<MethodsOf<Paths[Path]>>} ${Path}`;
}[keyof Paths & string];

/** `openapi-typescript` writes `put?: never` for a method that the path lacks. */
type MethodsOf<PathItem> = {
  [Method in Exclude<keyof PathItem, "parameters">]: PathItem[Method] extends undefined
    ? never
    : Method & string;
}[Exclude<keyof PathItem, "parameters">];

export type ValidDescribedRoute<Paths, Route extends string> = [OperationOf<Paths, Route>] extends [
  never,
]
  ? OtherRoutes<Paths, Route>
  : Route;

/** All routes of the description, or a message if only the query expression is wrong. */
export type OtherRoutes<Paths, Route extends string> = [
  OperationOf<Paths, WithoutExpression<Route>>,
] extends [never]
  ? DescribedRoute<Paths>
  : NoQueryParameterMessage<
      Exclude<NamesInExpression<Route>, QueryNameOf<OperationOf<Paths, WithoutExpression<Route>>>>
    >;

type CompleteDescribedRoute<Paths, Route extends string, Provided> = [
  OperationOf<Paths, Route>,
] extends [never]
  ? OtherRoutes<Paths, Route>
  : [MissingFromOperation<Paths, Route, Provided>] extends [never]
    ? Route
    : MissingMessage<MissingFromOperation<Paths, Route, Provided> & string>;

export type MissingFromOperation<Paths, Route extends string, Provided> = Route extends unknown
  ? OperationOf<Paths, Route> extends OperationShape<
      infer Path,
      infer Query,
      infer Header,
      infer Content
    >
    ? | Exclude<RequiredKeyOf<OrEmpty<Path>>, Provided>
      | MissingFromLocation<
          "query",
          RequiredKeyOf<OrEmpty<Query>>,
          TakenInQuery<MethodOf<Route>, Route, keyof OrEmpty<Path>, keyof OrEmpty<Query>>,
          Provided
        >
      | (MethodOf<Route> extends MethodWithBody
          ? MissingFromBody<
              OperationOf<Paths, Route>,
              Content,
              OptionName | keyof OrEmpty<Path> | NamesInExpression<Route>,
              Provided
            >
          : never)
      | (OperationOf<Paths, Route> extends NeedsCookies
          ? Exclude<"header.cookie", Provided>
          : never)
      | ({} extends OrEmpty<Header>
          ? never
          : Exclude<HeaderName<RequiredKeyOf<OrEmpty<Header>>>, Provided>)
    : never
  : never;

type MissingFromBody<Operation, Content, Taken, Provided> = unknown extends Content
  ? never
  : "data" extends Provided
    ? MissingContentType<Content, Provided>
    : [BodyObjects<Content, ContentTypeOf<unknown, Provided>>] extends [never]
      ? Operation extends { requestBody: unknown }
        ? "data"
        : never
      : MissingFields<
          Operation,
          BodyObjects<Content, ContentTypeOf<unknown, Provided>>,
          MissingContentType<Content, Provided>,
          Taken,
          Provided
        >;

/** An optional body needs a content type only if it is passed. */
type MissingFields<Operation, Objects, ContentType, Taken, Provided> = Operation extends {
  requestBody: unknown;
}
  ? ContentType | MissingFromLocation<"body", RequiredKeyOf<Objects>, Taken, Provided>
  : [Provided & (UnionKeyOf<Objects> | NameInLocation<"body", UnionKeyOf<Objects>>)] extends [never]
    ? never
    : ContentType;

type MissingContentType<Content, Provided> = "header.content-type" extends Provided
  ? [ContentTypeOf<unknown, Provided>] extends [never]
    ? never
    : NameOfContentType<RequiredType<Content, ContentTypeOf<unknown, Provided>>>
  : NameOfContentType<RequiredType<Content, never>>;

type MissingFromLocation<
  Location extends LocationName,
  Name,
  Taken,
  Provided,
> = Name extends unknown
  ? NameInLocation<Location, Name> extends Provided
    ? never
    : Name extends Taken
      ? NameInLocation<Location, Name>
      : Exclude<Name, Provided>
  : never;

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
   * import type { paths } from "./shop/index.js";
   *
   * const shop = createEndpoint<paths>("https://shop.example.com/v1");
   * async function total(id: number): Promise<number> {
   *   const request = shop("GET /orders/{id}", { id });
   *   const { data } = await readResponse(request, await fetch(toRequest(request)));
   *   return data.total;
   * }
   * console.log(typeof total); // function
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string, Path, Query, Body, Data, const Headers, const Styles, const MediaType>(
    route: ValidDescribedRoute<Paths, Route>,
    parameters:
      | OnlyInferred<
          Route,
          Partial<PassedOptions<Path, Query, Body, Data, Headers, Styles, MediaType>>
        >
      | NotInferred<
          Route,
          ParametersFor<
            Paths,
            Route,
            Provided,
            PassedOptions<Path, Query, Body, Data, Headers, Styles>
          >
        >,
  ): DescribedResult<Paths, Route, AcceptedBy<Headers, MediaType, Provided>>;
  /**
   * Returns the request options for a route that requires nothing else.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import type { paths } from "./shop/index.js";
   *
   * const shop = createEndpoint<paths>("https://shop.example.com/v1");
   * console.log(shop("GET /orders").url); // https://shop.example.com/v1/orders
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
   * import type { paths } from "./shop/index.js";
   *
   * const shop = createEndpoint<paths>("https://shop.example.com/v1");
   * const merged = shop.merge("GET /orders/{id}", { id: 7 });
   * console.log(merged.method, merged.url, merged.id); // GET /orders/{id} 7
   * ```
   *
   * @throws EndpointError for invalid options
   */
  merge<Route extends string, Path, Query, Body, Data, const Headers, const Styles>(
    route: ValidDescribedRoute<Paths, Route>,
    parameters?:
      | OnlyInferred<Route, Partial<PassedOptions<Path, Query, Body, Data, Headers, Styles>>>
      | NotInferred<
          Route,
          ParametersFor<
            Paths,
            Route,
            string,
            PassedOptions<Path, Query, Body, Data, Headers, Styles>
          >
        >,
  ): MergedOptions & WithRoute<Route>;
  /**
   * Returns the request options for merged options. Their type still carries the types of the responses.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import type { paths } from "./shop/index.js";
   *
   * const shop = createEndpoint<paths>("https://shop.example.com/v1");
   * console.log(shop.parse(shop.merge("GET /orders")).url); // https://shop.example.com/v1/orders
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  parse<Route extends string>(
    options: EndpointOptions & WithRoute<Route>,
  ): string extends Route ? RequestOptions : DescribedRequest<Paths, Route>;
}
