import type { QUERY, STYLE, BODY, PATH } from "../../core/read/option-keys.js";
import type { OptionName } from "../../wire/option-names.js";
import type { NoOptions, ChannelName, ChannelSymbols } from "../call-options.js";
import type { FlatObject, WritableValue } from "../parameter-values.js";
import type { IfExact, StyleOf, ProvidedKeyOf } from "../provided-names.js";
import type { MethodWithQuery, VariableNames } from "../route-literal.js";

/**
 * The parameters of the query, as a call can pass them.
 *
 * @typeParam PathName - the names of the parameters in the path
 */
export type QueryParameters<
  Part,
  Method,
  Route extends string,
  PathName,
  Provided,
  Passed extends NoOptions,
> = [Part] extends [undefined]
  ? unknown
  : ListedParameters<
      QueryValues<NonNullable<Part>, Route, Provided, Passed[typeof STYLE]>,
      TakenInQuery<Method, Route, PathName, keyof NonNullable<Part>>,
      "query",
      Provided,
      Passed[typeof QUERY]
    >;

/**
 * The values that a query can hold: in a list or an object they depend on the style of the parameter. Most operations have
 * neither.
 */
export type QueryValues<Query, Route extends string, Provided, Styles> = Query extends FlatObject
  ? Query
  : IfExact<
      Provided,
      Query,
      {
        readonly [Name in keyof Query]: WritableValue<
          Query[Name],
          Name extends NamesInExpression<Route> ? "repeat" : StyleOf<Name, Styles, Provided>
        >;
      }
    >;

/**
 * The names that cannot be passed as plain parameters. With `GET` and `HEAD` these are the names of options and of path
 * parameters, with other methods all that the route does not name in a query expression.
 */
export type TakenInQuery<
  Method,
  Route extends string,
  PathName,
  QueryName,
> = Method extends MethodWithQuery
  ? OptionName | PathName
  : Exclude<QueryName, Exclude<NamesInExpression<Route>, OptionName | PathName>>;

// A described route may end in a query expression, such as `"GET /users{?ids*}"`. OpenAPI has no such expressions.

/** The names in the query expression of a route, as the description has them. */
export type NamesInExpression<Route extends string> =
  Route extends `${string}{${"?" | "&"}${infer List}}` ? DecodedName<VariableNames<List>> : never;

/** A path without the query expression at its end; `never` without one. */
export type WithoutExpression<Path extends string> =
  Path extends `${infer Known}{${"?" | "&"}${string}}` ? Known : never;

/** A name of a variable may have letters, digits, `_` and `.`; other characters are percent-encoded (RFC 6570 section 2.3). */
type DecodedName<Name extends string> =
  Name extends `${infer Before}%${infer First}${infer Second}${infer After}`
    ? Uppercase<`${First}${Second}`> extends keyof EncodedCharacters
      ? `${Before}${EncodedCharacters[Uppercase<`${First}${Second}`>]}${DecodedName<After>}`
      : Name
    : Name;

/** The characters that names in published descriptions have. */
interface EncodedCharacters {
  readonly "20": " ";
  readonly "24": "$";
  readonly "2D": "-";
  readonly "3A": ":";
  readonly "40": "@";
  readonly "5B": "[";
  readonly "5D": "]";
}

/**
 * The parameters of the path, the query or the JSON body, as a call can pass them: by their names or by the channel. A name
 * that is taken can only be passed by the channel.
 *
 * @typeParam Taken - the names that mean something else in the call
 * @typeParam Passed - what the call passes by the channel, `unknown` if nothing
 */
export type ChannelParameters<
  Values,
  Taken,
  Channel extends ChannelName,
  Provided,
  Passed,
> = Values extends unknown
  ? string extends keyof Values
    ? AnyNameParameters<Values, ListedPart<Values>, Taken, Channel, Provided, Passed>
    : ListedParameters<Values, Taken, Channel, Provided, Passed>
  : never;

/** Parameters that the description lists. Most operations need no channel for theirs. */
export type ListedParameters<Values, Taken, Channel extends ChannelName, Provided, Passed> = [
  keyof Values & (Taken | OptionName | ProvidedIn<Channel, Provided> | ProvidedKeyOf<Passed>),
] extends [never]
  ? Values & OptionalChannel<Values>[Channel]
  : ParametersByName<
      Values,
      Taken | OptionName | ProvidedKeyOf<Passed>,
      ProvidedIn<Channel, Provided>
    > &
      ParametersByChannel<
        Values,
        Channel,
        Exclude<keyof Values & (Taken | OptionName), ProvidedIn<Channel, Provided>>
      >;

/** The options of the channels, for values of one of them. */
interface OptionalChannel<Values> {
  readonly path: { readonly [PATH]?: Partial<Values> };
  readonly query: { readonly [QUERY]?: Partial<Values> };
  readonly body: { readonly [BODY]?: Partial<Values> };
}

/**
 * Parameters of any name, some of which the description lists. The others can be passed by name only if they may have any
 * value: an index signature of another type would apply to the other parameters of the call as well.
 */
type AnyNameParameters<
  Values,
  Listed,
  Taken,
  Channel extends ChannelName,
  Provided,
  Passed,
> = ListedParameters<Listed, Taken, Channel, Provided, Passed> &
  (unknown extends Values[keyof Values] ? { readonly [name: string]: unknown } : unknown) &
  ([keyof Listed] extends [never]
    ? { readonly [Key in ChannelSymbols[Channel]]: Partial<Values> }
    : { readonly [Key in ChannelSymbols[Channel]]?: Partial<Values> });

/** The values without index signatures. */
type ListedPart<Values> = {
  [
    Name in keyof Values as string extends Name ? never : number extends Name ? never : Name
  ]: Values[Name];
};

/** The names of a channel's provided values. */
type ProvidedIn<Channel extends string, Provided> = Provided extends `${Channel}.${infer Name}`
  ? Name
  : Provided;

/**
 * The values by name: those in `Without` left out, those in `Provided` optional. If there are neither, `Values` itself, which
 * is quicker.
 */
export type ParametersByName<Values, Without, Provided = never> = Values extends unknown
  ? [keyof Values & (Without | Provided)] extends [never]
    ? Values
    : { readonly [Name in keyof Values as Exclude<Name, Without | Provided>]: Values[Name] } & {
        readonly [Name in keyof Values as Exclude<Name & Provided, Without>]?: Values[Name];
      }
  : never;

/** The channel, in which the names `Required` must have a value. */
type ParametersByChannel<Values, Channel extends ChannelName, Required> =
  {} extends Pick<Values, Required & keyof Values>
    ? { readonly [Key in ChannelSymbols[Channel]]?: Partial<Values> }
    : {
        readonly [Key in ChannelSymbols[Channel]]: Partial<Values> &
          Pick<Values, Required & keyof Values>;
      };
