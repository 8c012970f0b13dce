import type { BODY, PATH, QUERY, STYLE, OptionName } from "../../core/options.js";
import type { LocationName, LocationSymbols, NoOptions } from "../call-options.js";
import type { FlatObject, WritableValue } from "../parameter-values.js";
import type { IfExact, ProvidedKeyOf, StyleOf } from "../provided-names.js";
import type { MethodWithQuery, VariableNames } from "../route-literal.js";

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

/** The style decides how a query writes lists and objects, which most operations do not have. */
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

/** Parameters that need an explicit location. Except with `GET` and `HEAD`, these are all that no query expression names. */
export type TakenInQuery<
  Method,
  Route extends string,
  PathName,
  QueryName,
> = Method extends MethodWithQuery
  ? OptionName | PathName
  : Exclude<QueryName, Exclude<NamesInExpression<Route>, OptionName | PathName>>;

// A described route may end in a query expression, such as `"GET /users{?ids*}"`, which the OpenAPI path lacks.

export type NamesInExpression<Route extends string> =
  Route extends `${string}{${"?" | "&"}${infer List}}` ? DecodedName<VariableNames<List>> : never;

export type WithoutExpression<Path extends string> =
  Path extends `${infer Known}{${"?" | "&"}${string}}` ? Known : never;

/** RFC 6570 section 2.3 allows only letters, digits, `_` and `.` in a variable without percent-encoding. */
type DecodedName<Name extends string> =
  Name extends `${infer Before}%${infer First}${infer Second}${infer After}`
    ? Uppercase<`${First}${Second}`> extends keyof EncodedCharacters
      ? `${Before}${EncodedCharacters[Uppercase<`${First}${Second}`>]}${DecodedName<After>}`
      : Name
    : Name;

/** Names in published descriptions contain no other encoded characters. */
interface EncodedCharacters {
  readonly "20": " ";
  readonly "24": "$";
  readonly "2D": "-";
  readonly "3A": ":";
  readonly "40": "@";
  readonly "5B": "[";
  readonly "5D": "]";
}

/** @typeParam Taken - names that mean something else in the call, and need an explicit location */
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

/** A fast path, because most operations can take all parameters by name. */
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

interface OptionalLocation<Values> {
  readonly path: { readonly [PATH]?: Partial<Values> };
  readonly query: { readonly [QUERY]?: Partial<Values> };
  readonly body: { readonly [BODY]?: Partial<Values> };
}

/** An index signature applies to all parameters of a call, so other names are allowed only if they may have any value. */
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

type ListedPart<Values> = {
  [
    Name in keyof Values as string extends Name ? never : number extends Name ? never : Name
  ]: Values[Name];
};

type ProvidedIn<Location extends string, Provided> = Provided extends `${Location}.${infer Name}`
  ? Name
  : Provided;

/** If nothing changes, `Values` itself is faster. */
export type ParametersByName<Values, Without, Provided = never> = Values extends unknown
  ? [keyof Values & (Without | Provided)] extends [never]
    ? Values
    : { readonly [Name in keyof Values as Exclude<Name, Without | Provided>]: Values[Name] } & {
        readonly [Name in keyof Values as Exclude<Name & Provided, Without>]?: Values[Name];
      }
  : never;

type ParametersByLocation<Values, Location extends LocationName, Required> =
  {} extends Pick<Values, Required & keyof Values>
    ? { readonly [Key in LocationSymbols[Location]]?: Partial<Values> }
    : {
        readonly [Key in LocationSymbols[Location]]: Partial<Values> &
          Pick<Values, Required & keyof Values>;
      };
