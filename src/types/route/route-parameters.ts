import type { OptionName, PATH } from "../../options/option-keys.js";
import type { EndpointOptions } from "../../options/options.js";
import type { CallOptions, ChannelOptions, OptionKey, UnroutedOptions } from "../call-options.js";
import type { OptionNameMessage } from "../compiler-messages.js";
import type { ProvidedKeyOf, RequiredKeyOf } from "../object-keys.js";
import type { BodyValue, QueryValue } from "../parameter-values.js";
import type { BodilessMethod, MethodOf, MethodWithQuery, ValidMethod } from "../route-literal.js";
import type { VariableParameters } from "./template-variables.js";

/**
 * What a call takes beside a route: options, the variables of the URL template, and any other parameter.
 *
 * It is written to be the constraint of `Passed`: the compiler computes a constraint once, and the type of a parameter once
 * for each property.
 *
 * @internal
 */
export type RouteParameters<Route extends string, Provided, Passed> = string extends Route
  ? UnroutedOptions<Passed>
  : VariablesAndOthers<Route, Provided, Passed> & OptionsBesideRoute & ChannelOptions;

/**
 * What a call without a route takes: options that have `url`, unless the defaults have it, and the same parameters. If the
 * keys are not known at compile time, any options.
 *
 * @internal
 */
export type OptionsWithUrl<
  Method extends string,
  Url extends string,
  Provided,
  Passed,
> = string extends keyof Passed
  ? EndpointOptions
  : { readonly method?: ValidMethod<Method> | undefined } & ("url" extends Provided
      ? { readonly url?: Url | undefined }
      : { readonly url: Url }) &
      VariablesAndOthers<
        `${"method" extends Provided ? string : Method} ${Url}`,
        Provided,
        Passed
      > &
      CallOptions &
      ChannelOptions;

type VariablesAndOthers<Route extends string, Provided, Passed> = VariableParameters<
  Route,
  Provided | NameInPath<Passed>
> &
  OtherParameters<Passed, OptionKey | keyof VariableParameters<Route>, OtherValue<Route>>;

/** The names that the channel for the path has values for. */
type NameInPath<Passed> = Passed extends { readonly [PATH]: infer Values }
  ? ProvidedKeyOf<Values>
  : never;

/** Parameters that are not variables of the URL template. */
type OtherParameters<Passed, Known, Value> = {
  readonly [Name in Exclude<keyof Passed, Known>]?: Value;
};

interface OptionsBesideRoute extends CallOptions {
  /** Part of the route. A parameter of this name needs a channel. */
  readonly method?: undefined;
  /** Part of the route. A parameter of this name needs a channel. */
  readonly url?: undefined;
}

/**
 * What `build` takes: the same parameters, without options.
 *
 * @typeParam Path - the values passed by the channel for the path
 * @typeParam Names - the names of the parameters passed
 * @internal
 */
export type RouteBuildParameters<
  Route extends string,
  Provided,
  Path,
  Names extends PropertyKey,
> = ChannelOptions & {
  readonly [PATH]?: Path;
} & { readonly [Name in Names]?: unknown } & VariableParameters<Route, Provided | keyof Path> & {
    readonly [
      Name in Exclude<Names, keyof ChannelOptions | keyof VariableParameters<Route>>
    ]?: Name extends OptionName ? OptionNameMessage : OtherValue<Route>;
  };

/**
 * The required variables that are not provided.
 *
 * @internal
 */
export type MissingFromRoute<Route extends string, Provided> = string extends Route
  ? never
  : RequiredKeyOf<VariableParameters<Route, Provided>>;

/**
 * The value of the parameter `Name`.
 *
 * @internal
 */
export type RouteParameterValue<Route extends string, Name> = Name extends OptionName
  ? OptionNameMessage
  : Name extends keyof VariableParameters<Route>
    ? VariableParameters<Route>[Name]
    : OtherValue<Route>;

/**
 * `Name` if a parameter may have it, else a message.
 *
 * @internal
 */
export type ValidName<Name extends string> = Name extends OptionName ? OptionNameMessage : Name;

/** The value of a parameter that is not a variable: it goes into the query or the JSON body, depending on the method. */
type OtherValue<Route extends string> = string extends Route
  ? unknown
  : MethodOf<Route> extends MethodWithQuery
    ? QueryValue | null | undefined
    : MethodOf<Route> extends BodilessMethod
      ? null | undefined
      : BodyValue;
