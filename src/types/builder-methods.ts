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
  SendableValues,
} from "./route-parameters.js";
import type { BodyValue, TemplateValue } from "./values.js";
import type { VariableParameters } from "./variables.js";

/** `Then` where a builder knows no more of its operation than the route, `Else` where a description knows the rest. */
type Undescribed<Paths, Route extends string, Then, Else> = unknown extends Paths
  ? Then
  : string extends Route
    ? Then
    : Else;

/** What `route` takes: `Route` itself, or what it should look like. */
export type RouteFor<Paths, Route extends string> = unknown extends Paths
  ? CheckedRoute<Route>
  : KnownRoute<Paths, Route>;

/** The route that `url` and `withDefaults` lead to; a description does not look for it. */
export type UrlFor<Paths, Url extends string> = [Url] extends [never]
  ? never
  : unknown extends Paths
    ? Url
    : string;

/** What `param` takes for a name. */
export type NameFor<Paths, Route extends string> = Undescribed<
  Paths,
  Route,
  (keyof VariableParameters<Route> & string) | (string & {}),
  AnyKeyOf<DescribedValues<Paths, Route>> & string
>;

/** What `param` takes for a value. */
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
 * @typeParam Names - the names that were passed
 * @typeParam Values - what was passed
 */
export type ValuesFor<
  Paths,
  Route extends string,
  Names extends PropertyKey,
  Values,
> = string extends Route
  ? { readonly [Name in Names]: unknown } & SendableValues<Values>
  : unknown extends Paths
    ? { readonly [Name in Names]: ParameterValue<Route, Name> } & Offered<Route>
    : PickFrom<DescribedValues<Paths, Route>, Names>;

/**
 * What `path`, `query` and `body` take.
 *
 * @typeParam Names - the names that were passed
 */
export type ChannelFor<
  Paths,
  Route extends string,
  Channel extends keyof ChannelKeys,
  Names extends PropertyKey,
> = Undescribed<
  Paths,
  Route,
  {
    readonly [Name in Names]: Channel extends "body" ? BodyValue : TemplateValue | null | undefined;
  } & (Channel extends "path" ? Offered<Route> : unknown),
  PickFrom<DescribedChannel<Paths, Route, Channel>, Names>
>;

/** The variables of a route, for an editor to offer. */
type Offered<Route extends string> = {
  readonly [Name in keyof VariableParameters<Route>]?: unknown;
};

/** Of each of a union of objects what was passed; the rest for an editor to offer, and a message to show. */
type PickFrom<Values, Names> = Values extends unknown
  ? Partial<Values> &
      ([Names] extends [keyof Values] ? Pick<Values, Names & keyof Values> : unknown)
  : never;

/** What `data` takes. */
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

/** What a request cannot be built without, but for what is given. */
export type MissingFor<Paths, Route extends string, Given> = Undescribed<
  Paths,
  Route,
  MissingVariable<Route, Given>,
  MissingOf<Paths, Route, Given>
>;

/** What `build` returns. */
export type RequestFor<Paths, Route extends string> = Undescribed<
  Paths,
  Route,
  RequestOptions,
  DescribedRequest<Paths, Route>
>;

/** The mark for names that matter to a description only. */
export type GivesTo<Paths, Names> = unknown extends Paths ? unknown : Gives<Names>;

/** The options that a description counts among what may be missing. */
export type CountedFor<Paths> = unknown extends Paths ? never : "data" | "headers";
