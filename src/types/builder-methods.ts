import type { RequestOptions } from "../request/request-options.js";
import type { DescribedBuildParameters } from "./described-parameters.js";
import type {
  DescribedChannel,
  DescribedData,
  DescribedValues,
  MissingOf,
} from "./described-values.js";
import type { KnownRoute } from "./description.js";
import type { AnyKeyOf, AnyValueOf } from "./operation.js";
import type { ChannelKeys } from "./placed-parameters.js";
import type { Gives } from "./progress.js";
import type { DescribedRequest } from "./response.js";
import type { CheckedRoute } from "./route.js";
import type {
  BuildParameters,
  MissingVariable,
  ParameterValue,
  UncheckedValues,
} from "./route-parameters.js";
import type { BodyValue, TemplateValue } from "./values.js";
import type { VariableParameters } from "./variables.js";

/** `Then` where a builder knows no more of its operation than the route, `Else` where a description knows the rest. */
type Undescribed<Paths, Route extends string, Then, Else> = unknown extends Paths
  ? Then
  : string extends Route
    ? Then
    : Else;

/**
 * What `route` takes: `Route` itself, or what it should look like.
 *
 * @internal
 */
export type RouteFor<Paths, Route extends string> = unknown extends Paths
  ? CheckedRoute<Route>
  : KnownRoute<Paths, Route>;

/**
 * The route that `url` and `withDefaults` lead to; a description does not look for it.
 *
 * @internal
 */
export type UrlFor<Paths, Url extends string> = [Url] extends [never]
  ? never
  : unknown extends Paths
    ? `${string} ${Url}`
    : string;

/**
 * What `param` takes for a name.
 *
 * @internal
 */
export type NameFor<Paths, Route extends string> = Undescribed<
  Paths,
  Route,
  (keyof VariableParameters<Route> & string) | (string & {}),
  AnyKeyOf<DescribedValues<Paths, Route>> & string
>;

/**
 * What `param` takes for a value.
 *
 * @internal
 */
export type ValueFor<Paths, Route extends string, Name> = string extends Route
  ? BodyValue
  : Undescribed<
      Paths,
      Route,
      ParameterValue<Route, Name>,
      AnyValueOf<DescribedValues<Paths, Route>, Name>
    >;

/**
 * What `params` takes.
 *
 * @typeParam Passed - what was passed
 * @internal
 */
export type ValuesFor<Paths, Route extends string, Passed> = string extends Route
  ? UncheckedValues<Passed>
  : unknown extends Paths
    ? CheckedValues<Passed, { readonly [Name in keyof Passed]: ParameterValue<Route, Name> }> &
        Offered<Route>
    : PickFrom<DescribedValues<Paths, Route>, Passed>;

/**
 * What `path`, `query` and `body` take.
 *
 * @typeParam Passed - what was passed
 * @internal
 */
export type ChannelFor<
  Paths,
  Route extends string,
  Channel extends keyof ChannelKeys,
  Passed,
> = Undescribed<
  Paths,
  Route,
  CheckedValues<Passed, Record<keyof Passed, ChannelValue<Channel>>> &
    (Channel extends "path" ? Offered<Route> : unknown),
  PickFrom<DescribedChannel<Paths, Route, Channel>, Passed>
>;

type ChannelValue<Channel extends keyof ChannelKeys> = Channel extends "body"
  ? BodyValue
  : TemplateValue | null | undefined;

/** What was passed, where it is right; else what would be. */
type CheckedValues<Passed, Right> = {
  readonly [Name in keyof Passed]: Name extends keyof Right
    ? Passed[Name] extends Right[Name]
      ? Passed[Name]
      : Right[Name]
    : unknown;
};

/** The variables of a route, for an editor to offer. */
type Offered<Route extends string> = {
  readonly [Name in keyof VariableParameters<Route>]?: unknown;
};

/** Of each of a union of objects what was passed; the rest for an editor to offer, and a message to show. */
type PickFrom<Values, Passed> = Values extends unknown
  ? Partial<Values> &
      ([keyof Passed] extends [keyof Values] ? CheckedValues<Passed, Values> : unknown)
  : never;

/**
 * What `data` takes.
 *
 * @internal
 */
export type DataFor<Paths, Route extends string> = Undescribed<
  Paths,
  Route,
  unknown,
  DescribedData<Paths, Route>
>;

/**
 * What `build` takes.
 *
 * @typeParam Given - the names that need not be passed
 * @typeParam Path - what was passed by the channel for the path, `unknown` if nothing
 * @typeParam Query - the same for the query
 * @typeParam Body - the same for the JSON body
 * @typeParam Names - the names that were passed
 * @internal
 */
export type BuildParametersFor<
  Paths,
  Route extends string,
  Given,
  Path,
  Query,
  Body,
  Names extends PropertyKey,
> = Undescribed<
  Paths,
  Route,
  BuildParameters<Route, Given, Path, Names> | (string extends Route ? undefined : never),
  DescribedBuildParameters<Paths, Route, Given, Path, Query, Body>
>;

/**
 * What a request cannot be built without, but for what is given.
 *
 * @internal
 */
export type MissingFor<Paths, Route extends string, Given> = Undescribed<
  Paths,
  Route,
  MissingVariable<Route, Given>,
  MissingOf<Paths, Route, Given>
>;

/**
 * What `build` returns.
 *
 * @internal
 */
export type RequestFor<Paths, Route extends string> = Undescribed<
  Paths,
  Route,
  RequestOptions,
  DescribedRequest<Paths, Route>
>;

/**
 * The mark for names that matter to a description only.
 *
 * @internal
 */
export type GivesTo<Paths, Names> = unknown extends Paths ? unknown : Gives<Names>;

/**
 * The options that a description counts among what may be missing.
 *
 * @internal
 */
export type CountedFor<Paths> = unknown extends Paths ? never : "data" | "headers";
