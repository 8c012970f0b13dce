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

type IfDescribed<Paths, Route extends string, Described, Otherwise> = IfKnown<
  Paths,
  string extends Route ? Otherwise : Described,
  Otherwise
>;

/** To compare two builders, the compiler asks for the route `any`, which stands for all operations. Only `any` matches `0`. */
export type RouteFor<Paths, Route extends string> = IfKnown<
  Paths,
  0 extends Route ? Route : ValidDescribedRoute<Paths, Route>,
  Closed<Route, ValidRoute<Route>>
>;

/** The method of the new route is not known, so a described builder has no operation. */
export type UrlFor<Paths, Url extends string> = [Url] extends [never]
  ? never
  : unknown extends Paths
    ? `${string} ${Url}`
    : string;

export type NameFor<Paths, Route extends string, Names> = IfDescribed<
  Paths,
  Route,
  UnionKeyOf<NamedValues<Paths, Route, keyof Names>> & string,
  (keyof VariableParameters<Route> & string) | (string & {})
>;

type NamedValues<Paths, Route extends string, Provided> = IfExact<
  Provided,
  ExactNamedValues<Paths, Route, Provided>,
  DescribedValues<Paths, Route, Provided>
>;

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

export type ValueFor<Paths, Route extends string, Names, Name> = string extends Route
  ? BodyValue
  : IfDescribed<
      Paths,
      Route,
      UnionValueOf<NamedValues<Paths, Route, keyof Names>, Name>,
      RouteParameterValue<Route, Name>
    >;

export type ValuesFor<Paths, Route extends string, Names, Passed> = string extends Route
  ? UnroutedParameters<Passed>
  : IfKnown<
      Paths,
      ValuesOfUnion<NamedValues<Paths, Route, keyof Names>, Passed>,
      ValidValues<Passed, { readonly [Name in keyof Passed]: RouteParameterValue<Route, Name> }> &
        Suggested<Route>
    >;

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

type PathValues<Route extends string, Passed> = string extends Route
  ? ValidValues<Passed, Record<keyof Passed, ValuesOfLocations["path"]>>
  : ValuesOfUnion<
      { readonly [Name in keyof VariableParameters<Route>]: ValuesOfLocations["path"] },
      Passed
    >;

export type BodyFor<Paths, Route extends string, Names, Passed> = Passed extends readonly unknown[]
  ? ListBodyMessage
  : LocationFor<Paths, Route, Names, "body", Passed>;

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

/** A wrong value gets the type in `Expected`, which the message then shows. An `unknown` value may go into any body. */
type ValidValues<Passed, Expected> = {
  readonly [Name in keyof Passed]: Name extends keyof Expected
    ? Passed[Name] extends Expected[Name]
      ? Passed[Name]
      : [unknown, BodyValue] extends [Passed[Name], Expected[Name]]
        ? unknown
        : Expected[Name]
    : unknown;
};

type Suggested<Route extends string> = {
  readonly [Name in keyof VariableParameters<Route>]?: unknown;
};

/** All keys of the union are repeated, so that the editor completes them and messages show them. */
type ValuesOfUnion<Union, Passed> = Union extends unknown
  ? Partial<Union> & ([keyof Passed] extends [keyof Union] ? ValidValues<Passed, Union> : unknown)
  : never;

export type DataFor<Paths, Route extends string, Names> = IfDescribed<
  Paths,
  Route,
  DescribedData<Paths, Route, unknown, keyof Names>,
  unknown
>;

export type JsonFor<Paths, Route extends string, Names> = IfDescribed<
  Paths,
  Route,
  DescribedData<Paths, Route, unknown, keyof Names | NameOfContentType<"application/json">>,
  Exclude<BodyValue, undefined>
>;

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

/** @typeParam Required - what a generated method knows that the request requires */
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

type MissingAmong<Required, Provided> = Required extends Provided
  ? never
  : Required extends `${LocationName}.${infer Name}`
    ? Exclude<Name, Provided>
    : Required;

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

/** `build` cannot take a whole body, headers or a content type. */
export type NotInBuild = "data" | `header.${string}` | `content-type.${string}`;

/**
 * The options that an operation of a description can require.
 *
 * @public
 */
export type RequirableOptions<Paths> = unknown extends Paths ? never : "data" | "headers";
