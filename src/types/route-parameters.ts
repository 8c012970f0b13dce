import type { PATH } from "../options/option-keys.js";
import type { BodilessMethod, QueryMethod, VerbOf } from "./method.js";
import type { CallOptions, Channels, DefinedKey, OptionKey, OptionName } from "./options.js";
import type { BodyValue, QueryValue } from "./values.js";
import type { VariableParameters } from "./variables.js";
import type { RequiredKeyOf } from "./operation.js";

/**
 * What a call takes beside a route that is all that is known of the operation: options, the variables of its template, and
 * any other parameter. `Passed` is what the caller has passed.
 *
 * It is made to be the constraint of `Passed`: then the compiler looks at it once, and not once for each argument.
 *
 * @typeParam Given - the names that need not be passed, for the defaults have them
 * @internal
 */
export type RouteParameters<Route extends string, Given, Passed> = string extends Route
  ? UncheckedParameters<Passed>
  : VariablesAndOthers<Route, Given, Passed> & RouteOptions & Channels;

/**
 * The same beside options, which hold the route themselves, or leave it to the defaults.
 *
 * @internal
 */
export type UrlParameters<Route extends string, Given, Passed> = VariablesAndOthers<
  Route,
  Given,
  Passed
> &
  CallOptions &
  Channels;

type VariablesAndOthers<Route extends string, Given, Passed> = VariableParameters<
  Route,
  Given | ChannelledName<Passed>
> &
  OtherParameters<Passed, OptionKey | keyof VariableParameters<Route>, OtherValue<Route>>;

/** The names that the channel for the path has values for. */
type ChannelledName<Passed> = Passed extends { readonly [PATH]: infer Values }
  ? DefinedKey<Values>
  : never;

/** Parameters that are no variables. */
type OtherParameters<Passed, Known, Value> = {
  readonly [Name in Exclude<keyof Passed, Known>]?: Value;
};

/** The options beside a route. */
interface RouteOptions extends CallOptions {
  /** The route has one; as a parameter it needs a channel (B8a). */
  readonly method?: undefined;
  /** The route is one; as a parameter it needs a channel (B8a). */
  readonly url?: undefined;
}

/**
 * Parameters of a route that is known at run time only.
 *
 * @internal
 */
export type UncheckedParameters<Passed> = {
  readonly [Name in keyof Passed]: Name extends OptionKey
    ? Passed[Name]
    : unknown extends Passed[Name]
      ? unknown
      : BodyValue;
};

/**
 * What `build` takes: as a call does, without the options.
 *
 * @internal
 */
export type BuildParameters<
  Route extends string,
  Given,
  Path,
  Names extends PropertyKey,
> = Channels & {
  readonly [PATH]?: Path;
} & { readonly [Name in Names]?: unknown } & VariableParameters<Route, Given | keyof Path> & {
    readonly [
      Name in Exclude<Names, keyof Channels | keyof VariableParameters<Route>>
    ]?: Name extends OptionName ? ChannelAdvice : OtherValue<Route>;
  };

/**
 * The variables that must have a value, but for those given.
 *
 * @internal
 */
export type MissingVariable<Route extends string, Given> = string extends Route
  ? never
  : RequiredKeyOf<VariableParameters<Route, Given>>;

/**
 * What the parameter `Name` can be.
 *
 * @internal
 */
export type ParameterValue<Route extends string, Name> = Name extends OptionName
  ? ChannelAdvice
  : Name extends keyof VariableParameters<Route>
    ? VariableParameters<Route>[Name]
    : OtherValue<Route>;

/**
 * `Name` itself where a parameter can have it; else what to do.
 *
 * @internal
 */
export type CheckedName<Name extends string> = Name extends OptionName ? ChannelAdvice : Name;

/**
 * Values whose place is not known yet.
 *
 * @internal
 */
export type UncheckedValues<Passed> = {
  readonly [Name in keyof Passed]: Name extends OptionName
    ? ChannelAdvice
    : unknown extends Passed[Name]
      ? Passed[Name]
      : Passed[Name] extends BodyValue
        ? Passed[Name]
        : BodyValue;
};

/** What no parameter is, for a message to show (B10a). */
type ChannelAdvice = "this is the name of an option: give it to .path(), .query() or .body()";

/** What is no variable goes into the query, or into the body. */
type OtherValue<Route extends string> = string extends Route
  ? unknown
  : VerbOf<Route> extends QueryMethod
    ? QueryValue | null | undefined
    : VerbOf<Route> extends BodilessMethod
      ? null | undefined
      : BodyValue;
