import type { MissingParameter } from "./route.js";
import type { DescribedRoute, OperationOf } from "./description.js";
import type { QueryMethod, VerbOf } from "./method.js";
import type {
  DataOf,
  JsonOf,
  ObjectsOf,
  OperationShape,
  Present,
  RequiredKeyOf,
} from "./operation.js";
import type { OptionName } from "./options.js";
import type { ChannelKeys, InChannel, NamedParameters } from "./placed-parameters.js";

/**
 * What can be said of an operation by name alone.
 *
 * @internal
 */
export type DescribedValues<Paths, Route extends string> =
  OperationOf<Paths, Route> extends OperationShape<infer P, infer Q, unknown, infer Content>
    ? NamedParameters<Present<P>, OptionName> &
        NamedParameters<
          Present<Q>,
          VerbOf<Route> extends QueryMethod ? OptionName | keyof Present<P> : keyof Present<Q>
        > &
        BodyValues<ObjectsOf<JsonOf<Content>>, OptionName | keyof Present<P>>
    : never;

type BodyValues<Values, Taken> = [Values] extends [never]
  ? unknown
  : NamedParameters<Values, Taken>;

/**
 * What can be said of an operation by a channel.
 *
 * @internal
 */
export type DescribedChannel<Paths, Route extends string, Channel extends keyof ChannelKeys> =
  OperationOf<Paths, Route> extends OperationShape<infer P, infer Q, unknown, infer Content>
    ? { path: Present<P>; query: Present<Q>; body: ObjectsOf<JsonOf<Content>> }[Channel]
    : never;

/**
 * What `data` can be for an operation.
 *
 * @internal
 */
export type DescribedData<Paths, Route extends string> =
  OperationOf<Paths, Route> extends OperationShape<unknown, unknown, unknown, infer Content>
    ? DataOf<Content>
    : never;

/**
 * What an operation needs and has not been given.
 *
 * @internal
 */
export type MissingOf<Paths, Route extends string, Given> =
  OperationOf<Paths, Route> extends OperationShape<infer P, infer Q, infer H, infer Content>
    ? | Exclude<RequiredKeyOf<Present<P>>, Given>
      | MissingValue<
          "query",
          RequiredKeyOf<Present<Q>>,
          VerbOf<Route> extends QueryMethod ? OptionName | keyof Present<P> : keyof Present<Q>,
          Given
        >
      | (OperationOf<Paths, Route> extends { requestBody: unknown }
          ? MissingBody<ObjectsOf<JsonOf<Content>>, OptionName | keyof Present<P>, Given>
          : never)
      | ({} extends Present<H> ? never : Exclude<"headers", Given>)
    : never;

type MissingBody<Values, Taken, Given> = "data" extends Given
  ? never
  : [Values] extends [never]
    ? "data"
    : MissingValue<"body", RequiredKeyOf<Values>, Taken, Given>;

type MissingValue<Channel extends keyof ChannelKeys, Name, Taken, Given> = Name extends unknown
  ? InChannel<Channel, Name> extends Given
    ? never
    : Name extends Taken
      ? InChannel<Channel, Name>
      : Exclude<Name, Given>
  : never;

/**
 * `Route` itself where the description has it and nothing is missing; else what says so.
 *
 * @internal
 */
export type CompleteDescribedRoute<Paths, Route extends string, Given> = [
  OperationOf<Paths, Route>,
] extends [never]
  ? DescribedRoute<Paths>
  : [MissingOf<Paths, Route, Given>] extends [never]
    ? Route
    : MissingParameter<MissingOf<Paths, Route, Given> & string>;
