import type { BODY, PATH, QUERY, STYLE } from "../../core/options.js";
import type { LocationName, LocationSymbols, NoOptions } from "../call-options.js";
import type { FlatObject, WritableValue } from "../parameter-values.js";
import type { IfExact, ProvidedKeyOf, StyleOf } from "../provided-names.js";
import type { MethodWithQuery, VariableNames } from "../route-literal.js";
import type { OptionName } from "../../wire/option-names.js";

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
 * The parameters of the path, the query or the JSON body, as a call can pass them: by their names or for their location. A name
 * that is taken can only be passed for its location.
 *
 * @typeParam Taken - the names that mean something else in the call
 * @typeParam Passed - what the call passes for the location, `unknown` if nothing
 */
export type LocationParameters<
  Values,
  Taken,
  Location extends LocationName,
  Provided,
  Passed,
> = Values extends unknown
  ? string extends keyof Values
    ? AnyNameParameters<Values, ListedPart<Values>, Taken, Location, Provided, Passed>
    : ListedParameters<Values, Taken, Location, Provided, Passed>
  : never;

/** Parameters that the description lists. Most operations can take all of them by name. */
export type ListedParameters<Values, Taken, Location extends LocationName, Provided, Passed> = [
  keyof Values & (Taken | OptionName | ProvidedIn<Location, Provided> | ProvidedKeyOf<Passed>),
] extends [never]
  ? Values & OptionalLocation<Values>[Location]
  : ParametersByName<
      Values,
      Taken | OptionName | ProvidedKeyOf<Passed>,
      ProvidedIn<Location, Provided>
    > &
      ParametersByLocation<
        Values,
        Location,
        Exclude<keyof Values & (Taken | OptionName), ProvidedIn<Location, Provided>>
      >;

/** The options for values of one location. */
interface OptionalLocation<Values> {
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
  Location extends LocationName,
  Provided,
  Passed,
> = ListedParameters<Listed, Taken, Location, Provided, Passed> &
  (unknown extends Values[keyof Values] ? { readonly [name: string]: unknown } : unknown) &
  ([keyof Listed] extends [never]
    ? { readonly [Key in LocationSymbols[Location]]: Partial<Values> }
    : { readonly [Key in LocationSymbols[Location]]?: Partial<Values> });

/** The values without index signatures. */
type ListedPart<Values> = {
  [
    Name in keyof Values as string extends Name ? never : number extends Name ? never : Name
  ]: Values[Name];
};

/** The names of the values provided for a location. */
type ProvidedIn<Location extends string, Provided> = Provided extends `${Location}.${infer Name}`
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

/** The location, in which the names `Required` must have a value. */
type ParametersByLocation<Values, Location extends LocationName, Required> =
  {} extends Pick<Values, Required & keyof Values>
    ? { readonly [Key in LocationSymbols[Location]]?: Partial<Values> }
    : {
        readonly [Key in LocationSymbols[Location]]: Partial<Values> &
          Pick<Values, Required & keyof Values>;
      };
