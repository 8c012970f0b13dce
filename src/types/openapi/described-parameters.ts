import type { OptionName } from "../../options/option-keys.js";
import type { HeaderOptions } from "../../options/options.js";
import type {
  ChannelName,
  ChannelSymbols,
  CommonOptions,
  InferredChannels,
} from "../call-options.js";
import type { UnknownParameterMessage } from "../compiler-messages.js";
import type { UnionKeyOf } from "../object-keys.js";
import type { DataOf, JsonObjectsOf } from "./body-content.js";
import type { ChannelParameters, ParametersByName, TakenInQuery } from "./channel-parameters.js";
import type { OperationOf, OperationShape, OrEmpty } from "./description.js";

/**
 * What a call takes beside a route of a description.
 *
 * @typeParam InPath - what the call passes by the channel for the path, `unknown` if nothing
 * @typeParam InQuery - the same for the query
 * @typeParam InBody - the same for the JSON body
 * @typeParam Data - what the call passes as `data`, `unknown` if nothing
 * @internal
 */
export type DescribedParameters<
  Paths,
  Route extends string,
  Provided,
  InPath,
  InQuery,
  InBody,
  Data,
> =
  OperationOf<Paths, Route> extends OperationShape<
    infer Path,
    infer Query,
    infer Header,
    infer Content
  >
    ? HeaderParameters<Header, Provided> &
        KnownInChannels<Path, Query, Content, InPath, InQuery, InBody> &
        PathParameters<Path, Provided, InPath> &
        QueryParameters<
          Query,
          TakenInQuery<Route, OrEmpty<Path>, OrEmpty<Query>>,
          Provided,
          InQuery
        > &
        (unknown extends Content
          ? { readonly data?: never }
          : unknown extends Data
            ? BodyParameters<
                OperationOf<Paths, Route>,
                Content,
                keyof OrEmpty<Path>,
                Provided,
                InBody
              >
            : { readonly data: DataOf<Content> })
    : never;

/**
 * What `build` takes: the same parameters, without options.
 *
 * @internal
 */
export type DescribedBuildParameters<
  Paths,
  Route extends string,
  Provided,
  InPath,
  InQuery,
  InBody,
> = InferredChannels<InPath, InQuery, InBody> &
  NotInferred<Route, ParametersWithoutOptions<Paths, Route, Provided, InPath, InQuery, InBody>>;

type ParametersWithoutOptions<Paths, Route extends string, Provided, InPath, InQuery, InBody> =
  OperationOf<Paths, Route> extends OperationShape<infer Path, infer Query, unknown, infer Content>
    ? PathParameters<Path, Provided, InPath> &
        QueryParameters<
          Query,
          TakenInQuery<Route, OrEmpty<Path>, OrEmpty<Query>>,
          Provided,
          InQuery
        > &
        KnownInChannels<Path, Query, Content, InPath, InQuery, InBody> &
        JsonParameters<
          OperationOf<Paths, Route>,
          JsonObjectsOf<Content>,
          keyof OrEmpty<Path>,
          "data" extends Provided ? string : Provided,
          InBody
        >
    : never;

/**
 * The parameters of an operation that `param` and `params` take: those that can be passed by name.
 *
 * @internal
 */
export type DescribedValues<Paths, Route extends string> =
  OperationOf<Paths, Route> extends OperationShape<infer Path, infer Query, unknown, infer Content>
    ? ParametersByName<OrEmpty<Path>, OptionName> &
        ParametersByName<OrEmpty<Query>, TakenInQuery<Route, OrEmpty<Path>, OrEmpty<Query>>> &
        BodyValues<JsonObjectsOf<Content>, OptionName | keyof OrEmpty<Path>>
    : never;

type BodyValues<Values, Taken> = [Values] extends [never]
  ? unknown
  : ParametersByName<Values, Taken>;

/**
 * The parameters of an operation that `path`, `query` or `body` takes.
 *
 * @internal
 */
export type DescribedChannel<Paths, Route extends string, Channel extends ChannelName> =
  OperationOf<Paths, Route> extends OperationShape<infer Path, infer Query, unknown, infer Content>
    ? { path: OrEmpty<Path>; query: OrEmpty<Query>; body: JsonObjectsOf<Content> }[Channel]
    : never;

/**
 * What `data` takes.
 *
 * @internal
 */
export type DescribedData<Paths, Route extends string> =
  OperationOf<Paths, Route> extends OperationShape<unknown, unknown, unknown, infer Content>
    ? DataOf<Content>
    : never;

/**
 * `Type`, from which the compiler infers nothing. Otherwise it would infer from everything that a description allows: the
 * types would be wrong, and inference would take longer than all other checks. (`NoInfer` would be shown in messages.)
 *
 * @typeParam Key - a type parameter of the signature: the compiler does not resolve the type before it is known
 * @internal
 */
export type NotInferred<Key, Type> = [Type][Key extends unknown ? 0 : never];

type PathParameters<Part, Provided, Passed> = [Part] extends [undefined]
  ? unknown
  : ChannelParameters<NonNullable<Part>, never, "path", Provided, Passed>;

type QueryParameters<Part, Taken, Provided, Passed> = [Part] extends [undefined]
  ? unknown
  : ChannelParameters<NonNullable<Part>, Taken, "query", Provided, Passed>;

type BodyParameters<Operation, Content, PathName, Provided, Passed> = [
  JsonObjectsOf<Content>,
] extends [never]
  ? Operation extends { requestBody: unknown }
    ? DataParameter<Content, Provided>
    : { readonly data?: DataOf<Content> }
  : JsonParameters<Operation, JsonObjectsOf<Content>, PathName, Provided, Passed>;

type DataParameter<Content, Provided> = "data" extends Provided
  ? { readonly data?: DataOf<Content> }
  : { readonly data: DataOf<Content> };

type JsonParameters<Operation, Values, PathName, Provided, Passed> = [Values] extends [never]
  ? unknown
  : Operation extends { requestBody: unknown }
    ? ChannelParameters<Values, PathName, "body", Provided, Passed>
    : Partial<ChannelParameters<Values, PathName, "body", Provided, Passed>>;

type HeaderParameters<Part, Provided> = [Part] extends [undefined]
  ? PlainHeaders
  : [keyof Part] extends [never]
    ? PlainHeaders
    : CommonOptions & DescribedHeaders<SentHeaders<NonNullable<Part>>, Provided>;

type DescribedHeaders<Header, Provided> = "headers" extends Provided
  ? { readonly headers?: Partial<Header> & HeaderOptions }
  : {} extends Header
    ? { readonly headers?: Header & HeaderOptions }
    : { readonly headers: Header & HeaderOptions };

interface PlainHeaders extends CommonOptions {
  /** Merged over the default headers; `null` removes one. */
  readonly headers?: HeaderOptions | undefined;
}

/** Headers as they can be sent. A value that is described as another type, such as a boolean, is passed as text or number. */
type SentHeaders<Header> = {
  readonly [Name in keyof Header]: Header[Name] extends string | number | undefined
    ? Header[Name]
    : string | number;
};

type KnownInChannels<Path, Query, Content, InPath, InQuery, InBody> = KnownNames<
  "path",
  InPath,
  OrEmpty<Path>
> &
  KnownNames<"query", InQuery, OrEmpty<Query>> &
  KnownNames<"body", InBody, JsonObjectsOf<Content>>;

/** Refuses names in a channel that the operation does not have. */
type KnownNames<Channel extends ChannelName, Passed, Values> = unknown extends Passed
  ? unknown
  : [Exclude<keyof Passed, UnionKeyOf<Values>>] extends [never]
    ? unknown
    : {
        readonly [Key in ChannelSymbols[Channel]]?: {
          readonly [Name in Exclude<keyof Passed, UnionKeyOf<Values>>]: UnknownParameterMessage;
        };
      };
