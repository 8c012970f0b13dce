import type { OptionName, QUERY, STYLE } from "../../options/option-keys.js";
import type { NoOptions } from "../call-options.js";
import type { ListedParameters } from "./channel-parameters.js";
import type { PlainValue, WritableValue } from "../parameter-values.js";
import type { StyleOf } from "../provided-names.js";
import type { MethodWithQuery, VariableNames } from "../route-literal.js";

/**
 * The parameters of the query, as a call can pass them.
 *
 * @typeParam PathName - the names of the parameters in the path
 * @internal
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
 * The values that a query can hold: those of a list or an object depend on the style of the parameter. Most operations have
 * neither.
 *
 * @internal
 */
export type QueryValues<Query, Route extends string, Provided, Style> = Query extends PlainQuery
  ? Query
  : {
      readonly [Name in keyof Query]: WritableValue<
        Query[Name],
        Name extends NamesInExpression<Route> ? "repeat" : StyleOf<Name, Style, Provided>
      >;
    };

interface PlainQuery {
  readonly [name: string]: PlainValue;
}

/**
 * The names that cannot be passed as plain parameters. With `GET` and `HEAD` these are the names of options and of path
 * parameters, with other methods all that the route does not name in a query expression.
 *
 * @internal
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

/**
 * The names in the query expression of a route, as the description has them.
 *
 * @internal
 */
export type NamesInExpression<Route extends string> =
  Route extends `${string}{${"?" | "&"}${infer List}}` ? DecodedName<VariableNames<List>> : never;

/**
 * A path without the query expression at its end; `never` without one.
 *
 * @internal
 */
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
