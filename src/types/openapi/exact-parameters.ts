import type { BODY, PATH, QUERY, OptionName } from "../../core/options.js";
import type { LocationSymbols, CommonOptions, NoOptions, OptionKey } from "../call-options.js";
import type { MissingMessage, TakenOptionMessage } from "../compiler-messages.js";
import type {
  BodyObjects,
  UnlocatedBody,
  DataIn,
  DataParameter,
  FieldParameters,
} from "./described-body.js";
import type {
  ContentTypeOf,
  HeaderName,
  HeaderParameters,
  IgnoredHeader,
} from "./described-headers.js";
import type { DescribedData, KnownInLocations, PathParameters } from "./described-parameters.js";
import type { ListedParameters, NamesInExpression, ParametersByName } from "./described-query.js";
import type { OtherRoutes } from "./described-route.js";
import type { OperationOf, OperationShape, OrEmpty } from "./description.js";
import type { RequiredKeyOf, SuitsEach } from "../provided-names.js";
import type { MethodOf, MethodWithoutBody } from "../route-literal.js";

/**
 * A name in several locations means the first of path, query, header, cookie and body. Use `[QUERY]`, `[BODY]` or `headers` for
 * others.
 */
export type ExactParameters<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> = NoOptions extends Passed
  ? ExactValues<Paths, Route, Provided, Passed>
  : ExactValues<Paths, Route, Provided, Passed> &
      KnownInLocations<OperationOf<Paths, Route>, Passed> &
      (unknown extends Passed["data"]
        ? unknown
        : MethodOf<Route> extends MethodWithoutBody
          ? unknown
          : { readonly data?: DescribedData<Paths, Route, Passed["headers"], Provided> });

export type CompleteExactRoute<Paths, Route extends string, Provided> = [
  OperationOf<Paths, Route>,
] extends [never]
  ? OtherRoutes<Paths, Route>
  : [MissingFromExact<Paths, Route, Provided>] extends [never]
    ? Route
    : MissingMessage<MissingFromExact<Paths, Route, Provided>>;

export type MissingFromExact<Paths, Route extends string, Provided> = RequiredName<
  RequiredKeyOf<ExactValues<Paths, Route, Provided, NoOptions>>
>;

export type ExactBuildParameters<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> = ParametersByName<
  ExactValues<Paths, Route, Provided, Passed>,
  Exclude<OptionKey, LocationSymbols[keyof LocationSymbols]>
> & {
  readonly data?: never;
} & KnownInLocations<OperationOf<Paths, Route>, Passed>;

export type ExactNamedValues<Paths, Route extends string, Provided> = ParametersByName<
  ExactValues<Paths, Route, Provided, NoOptions>,
  OptionName | symbol
>;

type RequiredName<Key> = Key extends string ? Key : "of a location";

type ExactValues<Paths, Route extends string, Provided, Passed extends NoOptions> = CommonOptions &
  ExactValuesOfRoute<Paths, Route, Provided, Passed>;

type ExactValuesOfRoute<
  Paths,
  Route extends string,
  Provided,
  Passed extends NoOptions,
  All extends string = Route,
> = Route extends unknown
  ? [All] extends [Route]
    ? ExactParts<OperationOf<Paths, Route>, MethodOf<Route>, Route, Provided, Passed>
    : ExactValuesOfEach<Paths, All, Provided, Passed>
  : never;

type ExactValuesOfEach<Paths, Route extends string, Provided, Passed extends NoOptions> = SuitsEach<
  Route extends unknown
    ? (parameters: ExactValuesOfRoute<Paths, Route, Provided, Passed>) => void
    : never
>;

type ExactParts<
  Operation,
  Method extends string,
  Route extends string,
  Provided,
  Passed extends NoOptions,
> =
  Operation extends OperationShape<infer Path, infer Query, infer Header, infer Content>
    ? TakenOptions<
        | ListedKeyOf<OrEmpty<Path>>
        | ListedKeyOf<OrEmpty<Query>>
        | ListedKeyOf<OrEmpty<Header>>
        | ListedKeyOf<CookiesOf<Operation>>
        | FieldNames<Method, Content, ContentTypeOf<Passed["headers"], Provided>>
      > &
        PathParameters<Path, Provided, Passed[typeof PATH]> &
        ListedParameters<
          OrEmpty<Query>,
          keyof OrEmpty<Path>,
          "query",
          Provided,
          Passed[typeof QUERY]
        > &
        NamedHeaders<
          OrEmpty<Header>,
          keyof OrEmpty<Path> | keyof OrEmpty<Query>,
          Provided,
          Passed["headers"]
        > &
        HeaderParameters<Header, never, string, Passed["headers"]> &
        ParametersByName<
          CookiesOf<Operation>,
          OptionName | keyof OrEmpty<Path> | keyof OrEmpty<Query> | keyof OrEmpty<Header>,
          "header.cookie" extends Provided | HeaderName<keyof Passed["headers"]>
            ? keyof CookiesOf<Operation>
            : Provided
        > &
        (unknown extends Content
          ? { readonly data?: never }
          : Method extends MethodWithoutBody
            ? UnlocatedBody<Method, Content, keyof OrEmpty<Path> | keyof OrEmpty<Query>>
            : ExactBody<
                Operation,
                Content,
                | keyof OrEmpty<Path>
                | keyof OrEmpty<Query>
                | keyof OrEmpty<Header>
                | keyof CookiesOf<Operation>
                | NamesInExpression<Route>,
                Provided,
                Passed
              >)
    : never;

type TakenOptions<Names> = [Names & TakenName] extends [never]
  ? unknown
  : { readonly [Name in Names & TakenName]?: TakenOptionMessage };

type TakenName = Exclude<OptionName, "method" | "url">;

/** If a whole body may be more than fields, `data` is not one of them. */
type FieldNames<Method, Content, ContentType> = unknown extends Content
  ? never
  : Method extends MethodWithoutBody
    ? never
    : ListedKeyOf<BodyObjects<Content, ContentType>> extends infer Names
      ? [DataIn<Content, ContentType>] extends [BodyObjects<Content, ContentType>]
        ? Names
        : Exclude<Names, "data">
      : never;

type ListedKeyOf<Values> = Values extends unknown
  ? keyof { [Name in keyof Values as string extends Name ? never : Name]: unknown }
  : never;

type NamedHeaders<Headers, Taken, Provided, Passed> = ParametersByName<
  Headers,
  Taken | OptionName | NameOfHeaderIn<keyof Headers, IgnoredHeader>,
  Provided | NameOfHeaderIn<keyof Headers, Provided | HeaderName<keyof Passed>>
>;

type NameOfHeaderIn<Name, Known> = Name extends unknown
  ? HeaderName<Name> extends Known
    ? Name
    : never
  : never;

type CookiesOf<Operation> = Operation extends {
  readonly parameters: { readonly cookie?: infer Cookies };
}
  ? OrEmpty<Cookies>
  : {};

type ExactBody<
  Operation,
  Content,
  Taken,
  Provided,
  Passed extends NoOptions,
> = unknown extends Passed["data"]
  ? [BodyObjects<Content, ContentTypeOf<Passed["headers"], Provided>>] extends [never]
    ? DataParameter<Operation, Content, ContentTypeOf<Passed["headers"], Provided>, Provided>
    : FieldParameters<
        Operation,
        BodyObjects<Content, ContentTypeOf<Passed["headers"], Provided>>,
        Taken,
        // A body that is provided as a whole has all its fields.
        "data" extends Provided ? string : Provided,
        Passed[typeof BODY]
      >
  : unknown;
