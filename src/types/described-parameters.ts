import type { HeaderOptions } from "../options/options.js";
import type { OperationOf } from "./description.js";
import type { QueryMethod, VerbOf } from "./method.js";
import type { AnyKeyOf, DataOf, JsonOf, ObjectsOf, OperationShape, Present } from "./operation.js";
import type { Channelled, CommonOptions } from "./options.js";
import type { ChannelKeys, PlacedParameters } from "./placed-parameters.js";
import type { Uninferred } from "./uninferred.js";

/**
 * What a call takes beside a route of a description.
 *
 * @typeParam Given - the names that need not be passed, for the defaults have them
 * @typeParam Path - what was passed by the channel for the path, `unknown` if nothing
 * @typeParam Query - the same for the query
 * @typeParam Body - the same for the JSON body
 * @typeParam Data - the same for `data`
 * @internal
 */
export type DescribedParameters<Paths, Route extends string, Given, Path, Query, Body, Data> =
  OperationOf<Paths, Route> extends OperationShape<infer P, infer Q, infer H, infer Content>
    ? HeaderParameters<H, Given> &
        KnownInChannels<P, Q, Content, Path, Query, Body> &
        PathParameters<P, Given, Path> &
        QueryParameters<Q, keyof Present<P>, Route, Given, Query> &
        (unknown extends Content
          ? { readonly data?: never }
          : unknown extends Data
            ? BodyParameters<OperationOf<Paths, Route>, Content, keyof Present<P>, Given, Body>
            : { readonly data: DataOf<Content> })
    : never;

/**
 * What `build` takes: as a call does, without the options.
 *
 * @internal
 */
export type DescribedBuildParameters<
  Paths,
  Route extends string,
  Given,
  Path,
  Query,
  Body,
> = Channelled<Path, Query, Body> &
  Uninferred<Route, BuildPlaces<Paths, Route, Given, Path, Query, Body>>;

type BuildPlaces<Paths, Route extends string, Given, Path, Query, Body> =
  OperationOf<Paths, Route> extends OperationShape<infer P, infer Q, unknown, infer Content>
    ? PathParameters<P, Given, Path> &
        QueryParameters<Q, keyof Present<P>, Route, Given, Query> &
        KnownInChannels<P, Q, Content, Path, Query, Body> &
        JsonParameters<
          OperationOf<Paths, Route>,
          ObjectsOf<JsonOf<Content>>,
          keyof Present<P>,
          "data" extends Given ? string : Given,
          Body
        >
    : never;

type PathParameters<Part, Given, Passed> = [Part] extends [undefined]
  ? unknown
  : PlacedParameters<NonNullable<Part>, never, "path", Given, Passed>;

/** With other methods than `GET` and `HEAD`, a query parameter can be said by its channel only (B10a). */
type QueryParameters<Part, PathName, Route extends string, Given, Passed> = [Part] extends [
  undefined,
]
  ? unknown
  : PlacedParameters<
      NonNullable<Part>,
      VerbOf<Route> extends QueryMethod ? PathName : keyof Part,
      "query",
      Given,
      Passed
    >;

type BodyParameters<Operation, Content, PathName, Given, Passed> = [
  ObjectsOf<JsonOf<Content>>,
] extends [never]
  ? Operation extends { requestBody: unknown }
    ? DataParameter<Content, Given>
    : { readonly data?: DataOf<Content> }
  : JsonParameters<Operation, ObjectsOf<JsonOf<Content>>, PathName, Given, Passed>;

type DataParameter<Content, Given> = "data" extends Given
  ? { readonly data?: DataOf<Content> }
  : { readonly data: DataOf<Content> };

type JsonParameters<Operation, Values, PathName, Given, Passed> = [Values] extends [never]
  ? unknown
  : Operation extends { requestBody: unknown }
    ? PlacedParameters<Values, PathName, "body", Given, Passed>
    : Partial<PlacedParameters<Values, PathName, "body", Given, Passed>>;

type HeaderParameters<Part, Given> = [Part] extends [undefined]
  ? PlainHeaders
  : [keyof Part] extends [never]
    ? PlainHeaders
    : CommonOptions & DescribedHeaders<SentHeaders<NonNullable<Part>>, Given>;

type DescribedHeaders<Header, Given> = "headers" extends Given
  ? { readonly headers?: Partial<Header> & HeaderOptions }
  : {} extends Header
    ? { readonly headers?: Header & HeaderOptions }
    : { readonly headers: Header & HeaderOptions };

interface PlainHeaders extends CommonOptions {
  /** Merged over the default headers; `null` removes one (B14). */
  readonly headers?: HeaderOptions | undefined;
}

/** Headers as they can be sent: what is neither text nor number is written as one by the caller (B14). */
type SentHeaders<Header> = {
  readonly [Name in keyof Header]: Header[Name] extends string | number | undefined
    ? Header[Name]
    : string | number;
};

type KnownInChannels<P, Q, Content, Path, Query, Body> = KnownNames<"path", Path, Present<P>> &
  KnownNames<"query", Query, Present<Q>> &
  KnownNames<"body", Body, ObjectsOf<JsonOf<Content>>>;

/** Refuses what a channel was passed and an operation does not know. */
type KnownNames<Channel extends keyof ChannelKeys, Passed, Values> = unknown extends Passed
  ? unknown
  : [Exclude<keyof Passed, AnyKeyOf<Values>>] extends [never]
    ? unknown
    : {
        readonly [Key in ChannelKeys[Channel]]?: {
          readonly [Name in Exclude<keyof Passed, AnyKeyOf<Values>>]: "there is no such parameter";
        };
      };
