import type { BODY, PATH, QUERY, OptionName } from "../../core/options.js";
import type {
  LocationName,
  LocationSymbols,
  CommonOptions,
  NoOptions,
  NotInferred,
  OnlyInferred,
  PassedOptions,
} from "../call-options.js";
import type { UnknownParameterMessage } from "../compiler-messages.js";
import type {
  BodyAndHeaders,
  BodyObjects,
  UnlocatedBody,
  DataIn,
  FieldParameters,
} from "./described-body.js";
import type { ContentTypeOf, CookieParameters, HeaderParameters } from "./described-headers.js";
import type {
  ListedParameters,
  NamesInExpression,
  ParametersByName,
  QueryParameters,
  QueryValues,
  TakenInQuery,
} from "./described-query.js";
import type { OperationOf, OperationShape, OrEmpty } from "./description.js";
import type { RawBody } from "../parameter-values.js";
import type { SuitsEach, UnionKeyOf } from "../provided-names.js";
import type { MethodOf, MethodWithBody } from "../route-literal.js";

/**
 * The parameters and options of a call to a route of a description.
 *
 * @example
 * ```ts
 * import { createEndpoint, type ParametersOf } from "fluent-endpoint";
 * import type { paths } from "./shop/index.js";
 *
 * const shop = createEndpoint<paths>("https://shop.example.com/v1");
 * function total(parameters: ParametersOf<paths, "GET /orders/{id}">) {
 *   return shop("GET /orders/{id}", { ...parameters, fields: "total" });
 * }
 * console.log(total({ id: 7 }).url); // https://shop.example.com/v1/orders/7?fields=total
 * ```
 *
 * @typeParam Paths - the `paths` of the description, as `openapi-typescript` writes them
 * @public
 */
export type ParametersOf<Paths, Route extends string> = DescribedParameters<
  Paths,
  Route,
  never,
  NoOptions
>;

/** Compiler messages show the simplest type that has a name. */
export type ParametersFor<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> = NoOptions extends Passed
  ? [Provided] extends [never]
    ? ParametersOf<Paths, Route>
    : DescribedParameters<Paths, Route, Provided, NoOptions>
  : ParametersWithOptions<Paths, Route, Provided, Passed>;

type ParametersWithOptions<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> = DescribedParameters<Paths, Route, Provided, Passed> &
  KnownInLocations<OperationOf<Paths, Route>, Passed> &
  (unknown extends Passed["data"]
    ? unknown
    : MethodOf<Route> extends MethodWithBody
      ? { readonly data?: DescribedData<Paths, Route, Passed["headers"], Provided> }
      : unknown);

type DescribedParameters<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> = CommonOptions & ParametersOfRoute<Paths, Route, Provided, Passed>;

/** For a union of routes, these parameters suit each of them. A single route comes first, because it takes fewer steps. */
type ParametersOfRoute<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
  All extends string = Route,
> = Route extends unknown
  ? [All] extends [Route]
    ? ParametersOfOperation<OperationOf<Paths, Route>, MethodOf<Route>, Route, Provided, Passed>
    : ParametersOfEach<Paths, All, Provided, Passed>
  : never;

type ParametersOfEach<Paths, Route extends string, Provided, Passed extends NoOptions> = SuitsEach<
  Route extends unknown
    ? (parameters: ParametersOfRoute<Paths, Route, Provided, Passed>) => void
    : never
>;

type ParametersOfOperation<
  Operation,
  Method extends string,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> =
  Operation extends OperationShape<infer Path, infer Query, infer Header, infer Content>
    ? PathParameters<Path, Provided, Passed[typeof PATH]> &
        QueryParameters<Query, Method, Route, keyof OrEmpty<Path>, Provided, Passed> &
        CookieParameters<Operation, Provided, Passed["headers"]> &
        (unknown extends Content
          ? HeaderParameters<Header, never, Provided, Passed["headers"]> & { readonly data?: never }
          : Method extends MethodWithBody
            ? BodyAndHeaders<
                Operation,
                Content,
                Header,
                keyof OrEmpty<Path> | NamesInExpression<Route>,
                Provided,
                Passed,
                ContentTypeOf<Passed["headers"], Provided>
              >
            : HeaderParameters<Header, never, Provided, Passed["headers"]> &
                UnlocatedBody<Method, Content, keyof OrEmpty<Path> | keyof OrEmpty<Query>>)
    : never;

export type PathParameters<Part, Provided, Passed> = [Part] extends [undefined]
  ? unknown
  : ListedParameters<NonNullable<Part>, never, "path", Provided, Passed>;

export type DescribedBuildParameters<Paths, Route extends string, Provided, Path, Query, Body> =
  | OnlyInferred<Route, Partial<PassedOptions<Path, Query, Body>>>
  | NotInferred<
      Route,
      unknown extends Path & Query & Body
        ? BuildParameters<Paths, Route, Provided, NoOptions>
        : BuildParametersWithOptions<Paths, Route, Provided, PassedOptions<Path, Query, Body>>
    >;

type BuildParametersWithOptions<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> = BuildParameters<Paths, Route, Provided, Passed> &
  KnownInLocations<OperationOf<Paths, Route>, Passed>;

type BuildParameters<Paths, Route extends string, Provided, Passed extends NoOptions> = {
  readonly data?: never;
} & ValuesOfRoute<Paths, Route, Provided, Passed>;

type ValuesOfRoute<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
  All extends string = Route,
> = Route extends unknown
  ? [All] extends [Route]
    ? ValuesOfOperation<OperationOf<Paths, Route>, MethodOf<Route>, Route, Provided, Passed>
    : ValuesOfEach<Paths, All, Provided, Passed>
  : never;

type ValuesOfEach<Paths, Route extends string, Provided, Passed extends NoOptions> = SuitsEach<
  Route extends unknown
    ? (parameters: ValuesOfRoute<Paths, Route, Provided, Passed>) => void
    : never
>;

type ValuesOfOperation<
  Operation,
  Method,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> =
  Operation extends OperationShape<infer Path, infer Query, unknown, infer Content>
    ? PathParameters<Path, Provided, Passed[typeof PATH]> &
        QueryParameters<Query, Method, Route, keyof OrEmpty<Path>, Provided, Passed> &
        (Method extends MethodWithBody
          ? FieldParameters<
              Operation,
              BodyObjects<Content, ContentTypeOf<unknown, Provided>>,
              keyof OrEmpty<Path> | NamesInExpression<Route>,
              "data" extends Provided ? string : Provided,
              Passed[typeof BODY]
            >
          : unknown)
    : never;

export type DescribedValues<Paths, Route extends string, Provided> =
  OperationOf<Paths, Route> extends OperationShape<infer Path, infer Query, unknown, infer Content>
    ? ParametersByName<OrEmpty<Path>, OptionName> &
        ParametersByName<
          QueryValues<OrEmpty<Query>, Route, Provided, unknown>,
          TakenInQuery<MethodOf<Route>, Route, keyof OrEmpty<Path>, keyof OrEmpty<Query>>
        > &
        (MethodOf<Route> extends MethodWithBody
          ? BodyValues<
              BodyObjects<Content, ContentTypeOf<unknown, Provided>>,
              OptionName | keyof OrEmpty<Path> | NamesInExpression<Route>
            >
          : unknown)
    : never;

type BodyValues<Values, Taken> = [Values] extends [never]
  ? unknown
  : ParametersByName<Values, Taken>;

export type DescribedLocation<
  Paths,
  Route extends string,
  Location extends LocationName,
  Provided,
> =
  OperationOf<Paths, Route> extends OperationShape<infer Path, infer Query, unknown, infer Content>
    ? {
        path: OrEmpty<Path>;
        query: QueryValues<OrEmpty<Query>, Route, Provided, unknown>;
        body: BodyObjects<Content, ContentTypeOf<unknown, Provided>>;
      }[Location]
    : never;

export type DescribedData<Paths, Route extends string, Headers, Provided> =
  RawBody | DataOfOperation<OperationOf<Paths, Route>, ContentTypeOf<Headers, Provided>>;

type DataOfOperation<Operation, ContentType> =
  Operation extends OperationShape<unknown, unknown, unknown, infer Content>
    ? DataIn<Content, ContentType>
    : never;

export type KnownInLocations<Operation, Passed extends NoOptions> =
  Operation extends OperationShape<infer Path, infer Query, unknown, infer Content>
    ? KnownNames<"path", Passed[typeof PATH], OrEmpty<Path>> &
        KnownNames<"query", Passed[typeof QUERY], OrEmpty<Query>> &
        KnownNames<"body", Passed[typeof BODY], BodyObjects<Content, string>>
    : never;

/** A location that cannot be passed gets a message as its type. */
type KnownNames<Location extends LocationName, Passed, Values> = unknown extends Passed
  ? unknown
  : [Passed] extends [string | undefined]
    ? unknown
    : [Exclude<keyof Passed, UnionKeyOf<Values>>] extends [never]
      ? unknown
      : {
          readonly [Key in LocationSymbols[Location]]?: {
            readonly [Name in Exclude<keyof Passed, UnionKeyOf<Values>>]: UnknownParameterMessage;
          };
        };
