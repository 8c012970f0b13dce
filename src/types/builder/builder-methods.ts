import type { RequestOptions } from "../../core/request.js";
import type { AddValueFor } from "./builder-progress.js";
import type {
  LocationName,
  NotInferred,
  OnlyInferred,
  PassedOptions,
  UnroutedParameters,
} from "../call-options.js";
import type { ListBodyMessage } from "../compiler-messages.js";
import type {
  DescribedBuildParameters,
  DescribedLocation,
  DescribedData,
  DescribedValues,
} from "../openapi/described-parameters.js";
import type { IfKnown } from "../openapi/description.js";
import type { DescribedResult } from "../openapi/described-responses.js";
import type { MissingFromOperation, ValidDescribedRoute } from "../openapi/described-route.js";
import type {
  ExactBuildParameters,
  ExactNamedValues,
  MissingFromExact,
} from "../openapi/exact-parameters.js";
import type {
  BodyValue,
  NestedQueryValue,
  SearchParamsLike,
  TemplateValue,
} from "../parameter-values.js";
import type { IfExact, NameOfContentType, UnionKeyOf, UnionValueOf } from "../provided-names.js";
import type { Closed, ValidRoute, VariableParameters } from "../route-literal.js";
import type {
  MissingFromRoute,
  RouteBuildParameters,
  RouteParameterValue,
} from "../route/route-parameters.js";

/** `Described` for a builder with a description and a route, else `Otherwise`. */
type IfDescribed<Paths, Route extends string, Described, Otherwise> = IfKnown<
  Paths,
  string extends Route ? Otherwise : Described,
  Otherwise
>;

/**
 * The argument of `route`: `Route`, or what the compiler's message shows in its place.
 *
 * To compare two builders, the compiler asks for the route `any`, which alone matches `0`: it stands for all operations of the
 * description at once.
 */
export type RouteFor<Paths, Route extends string> = IfKnown<
  Paths,
  0 extends Route ? Route : ValidDescribedRoute<Paths, Route>,
  Closed<Route, ValidRoute<Route>>
>;

/**
 * The route that `url` and `withDefaults` lead to. Its method is not known, so a builder with a description has no operation
 * then.
 */
export type UrlFor<Paths, Url extends string> = [Url] extends [never]
  ? never
  : unknown extends Paths
    ? `${string} ${Url}`
    : string;

/** The name that `param` takes. */
export type NameFor<Paths, Route extends string, Names> = IfDescribed<
  Paths,
  Route,
  UnionKeyOf<NamedValues<Paths, Route, keyof Names>> & string,
  (keyof VariableParameters<Route> & string) | (string & {})
>;

/** The parameters that a builder with a description takes by name. */
type NamedValues<Paths, Route extends string, Provided> = IfExact<
  Provided,
  ExactNamedValues<Paths, Route, Provided>,
  DescribedValues<Paths, Route, Provided>
>;

/** The parameters that take the cursor of a page. */
export type CursorName<Paths, Route extends string> = IfDescribed<
  Paths,
  Route,
  UnionKeyOf<
    | DescribedLocation<Paths, Route, "query", string>
    | DescribedLocation<Paths, Route, "body", string>
  > &
    string,
  string
>;

/** The value that `param` takes. */
export type ValueFor<Paths, Route extends string, Names, Name> = string extends Route
  ? BodyValue
  : IfDescribed<
      Paths,
      Route,
      UnionValueOf<NamedValues<Paths, Route, keyof Names>, Name>,
      RouteParameterValue<Route, Name>
    >;

/** The argument of `params`. */
export type ValuesFor<Paths, Route extends string, Names, Passed> = string extends Route
  ? UnroutedParameters<Passed>
  : IfKnown<
      Paths,
      ValuesOfUnion<NamedValues<Paths, Route, keyof Names>, Passed>,
      ValidValues<Passed, { readonly [Name in keyof Passed]: RouteParameterValue<Route, Name> }> &
        Suggested<Route>
    >;

/** The argument of `path`, `query` and `body`. */
export type LocationFor<
  Paths,
  Route extends string,
  Names,
  Location extends LocationName,
  Passed,
> = IfDescribed<
  Paths,
  Route,
  ValuesOfUnion<DescribedLocation<Paths, Route, Location, keyof Names>, Passed>,
  Location extends "path"
    ? PathValues<Route, Passed>
    : Passed extends SearchParamsLike
      ? Passed
      : ValidValues<Passed, Record<keyof Passed, ValuesOfLocations[Location]>>
>;

/** The values of a URL template's variables. Before a route is known, any names. */
type PathValues<Route extends string, Passed> = string extends Route
  ? ValidValues<Passed, Record<keyof Passed, ValuesOfLocations["path"]>>
  : ValuesOfUnion<
      { readonly [Name in keyof VariableParameters<Route>]: ValuesOfLocations["path"] },
      Passed
    >;

/** The argument of `body`. */
export type BodyFor<Paths, Route extends string, Names, Passed> = Passed extends readonly unknown[]
  ? ListBodyMessage
  : LocationFor<Paths, Route, Names, "body", Passed>;

/** The argument of `form` and `multipart`. */
export type FormFor<Paths, Route extends string, Names, ContentType, Passed> = LocationFor<
  Paths,
  Route,
  Names & Readonly<Record<NameOfContentType<ContentType>, true>>,
  "body",
  Passed
>;

interface ValuesOfLocations {
  readonly path: TemplateValue | null | undefined;
  readonly query: NestedQueryValue;
  readonly body: BodyValue;
}

/** Each value passed if it has the type in `Expected`, else that type. An `unknown` value may go into any body. */
type ValidValues<Passed, Expected> = {
  readonly [Name in keyof Passed]: Name extends keyof Expected
    ? Passed[Name] extends Expected[Name]
      ? Passed[Name]
      : [unknown, BodyValue] extends [Passed[Name], Expected[Name]]
        ? unknown
        : Expected[Name]
    : unknown;
};

/** The variables of a route, for the editor to complete. */
type Suggested<Route extends string> = {
  readonly [Name in keyof VariableParameters<Route>]?: unknown;
};

/** `ValidValues` for each object of a union, and its other keys for the editor to complete and messages to show. */
type ValuesOfUnion<Union, Passed> = Union extends unknown
  ? Partial<Union> & ([keyof Passed] extends [keyof Union] ? ValidValues<Passed, Union> : unknown)
  : never;

/** The argument of `data`. */
export type DataFor<Paths, Route extends string, Names> = IfDescribed<
  Paths,
  Route,
  DescribedData<Paths, Route, unknown, keyof Names>,
  unknown
>;

/** The argument of `json`. */
export type JsonFor<Paths, Route extends string, Names> = IfDescribed<
  Paths,
  Route,
  DescribedData<Paths, Route, unknown, keyof Names | NameOfContentType<"application/json">>,
  Exclude<BodyValue, undefined>
>;

/**
 * The argument of `build`.
 *
 * @typeParam Path - what was passed for the path, `unknown` if nothing
 * @typeParam Query - the same for the query
 * @typeParam Body - the same for the JSON body
 * @typeParam Names - the names of the parameters passed
 * @typeParam Known - the names that the builder has values for
 */
export type BuildParametersFor<
  Paths,
  Route extends string,
  Provided,
  Path,
  Query,
  Body,
  Names extends PropertyKey,
  Known,
> = IfDescribed<
  Paths,
  Route,
  IfExact<
    Known,
    | OnlyInferred<Route, Partial<PassedOptions<Path, Query, Body>>>
    | NotInferred<
        Route,
        ExactBuildParameters<Paths, Route, Provided, PassedOptions<Path, Query, Body>>
      >,
    DescribedBuildParameters<Paths, Route, Provided, Path, Query, Body>
  >,
  | RouteBuildParameters<Route, Provided, Path, Body, Names>
  | (string extends Route ? undefined : never)
>;

/**
 * The names that the request requires and that are not provided.
 *
 * @typeParam Required - the names that it requires, if a generated method knows them
 */
export type MissingFor<
  Paths,
  Route extends string,
  Provided,
  Required = unknown,
> = unknown extends Required
  ? IfDescribed<
      Paths,
      Route,
      IfExact<
        Provided,
        MissingFromExact<Paths, Route, Provided>,
        MissingFromOperation<Paths, Route, Provided>
      >,
      MissingFromRoute<Route, Provided>
    >
  : MissingAmong<Required, Provided>;

/** The names among `Required` that are not provided: `query.page` may be provided for its location or by name alone. */
type MissingAmong<Required, Provided> = Required extends Provided
  ? never
  : Required extends `${LocationName}.${infer Name}`
    ? Exclude<Name, Provided>
    : Required;

/** The request that `build` returns. */
export type RequestFor<Paths, Route extends string, Names> = IfDescribed<
  Paths,
  Route,
  DescribedResult<Paths, Route, keyof Names>,
  RequestOptions
>;

/**
 * The brand for names that only an operation of a description can require: options, and values for one location.
 *
 * @public
 */
export type AddIfDescribed<Paths, Names> = unknown extends Paths ? unknown : AddValueFor<Names>;

/** The names among missing ones that `build` cannot be passed: the body itself, headers and the content type. */
export type NotInBuild = "data" | `header.${string}` | `content-type.${string}`;

/**
 * The options that an operation of a description can require.
 *
 * @public
 */
export type RequirableOptions<Paths> = unknown extends Paths ? never : "data" | "headers";
