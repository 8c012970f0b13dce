import type { OptionName, QUERY, STYLE } from "../../options/option-keys.js";
import type { NoOptions } from "../inference.js";
import type { StyleOf } from "../provided-names.js";
import type { MethodWithQuery } from "../route-literal.js";
import type { PlainValue, WritableValue } from "../styled-values.js";
import type { ListedParameters } from "./channel-parameters.js";
import type { NamesInExpression } from "./query-expression.js";

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
