import type { DollarMessage, MissingMessage, UnclosedMessage } from "./compiler-messages.js";
import type { QueryValue, TemplateValue } from "./parameter-values.js";

/**
 * The methods that a route literal may name, in any case: the methods of RFC 9110 section 9, PATCH (RFC 5789) and QUERY (RFC 10008).
 *
 * Other methods are allowed at run time. In a literal they do not compile, because most are typing errors; where one is
 * meant, write `"PURGE /x" as string`.
 *
 * @public
 */
export type HttpMethod =
  "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "QUERY" | "OPTIONS" | "TRACE" | "CONNECT";

export type MethodWithQuery = "GET" | "HEAD";

export type MethodWithBody = "POST" | "PUT" | "PATCH" | "DELETE" | "QUERY";

/** `fetch` sends no body with these methods, even if the description has one. */
export type MethodWithoutBody = "GET" | "HEAD" | "TRACE";

export type BodilessMethod = "OPTIONS" | "TRACE" | "CONNECT";

export type MethodOf<Route extends string> = Route extends `${infer Method} ${string}`
  ? Uppercase<Method>
  : Uppercase<Route> extends HttpMethod
    ? "no URL"
    : Route extends `${HttpMethod}/${string}`
      ? "no space"
      : "GET";

export type ValidMethod<Method extends string> = string extends Method
  ? Method
  : Uppercase<Method> extends HttpMethod
    ? Method
    : HttpMethod;

/** `Route` itself, or a pattern to follow if it is not a route. */
export type ValidRoute<Route extends string> = string extends Route
  ? Route
  : Route extends `${string}\${${string}`
    ? DollarMessage
    : MethodOf<Route> extends HttpMethod
      ? Route
      : RoutePattern;

/** `Route` itself, or a message if an expression in `Text`, the rest of its URL, is not closed. */
export type Closed<
  Text extends string,
  Route,
> = Text extends `${string}{${infer Expression}}${infer Rest}`
  ? Expression extends `${string}{${string}`
    ? UnclosedMessage
    : Closed<Rest, Route>
  : Text extends `${string}{${string}`
    ? UnclosedMessage
    : Route;

type RoutePattern = `${HttpMethod} /…`;

export type CompleteRoute<Route extends string, Missing> = [Missing] extends [never]
  ? ValidRoute<Route>
  : MissingMessage<Missing & string>;

export type VariableNames<
  List extends string,
  Found extends string = never,
> = List extends `${infer First},${infer Rest}`
  ? VariableNames<Rest, Found | WithoutModifier<First>>
  : Found | WithoutModifier<List>;

type WithoutModifier<Variable extends string> = TextBefore<TextBefore<Variable, "*">, ":">;

export type TextBefore<
  Text extends string,
  Delimiter extends string,
> = Text extends `${infer Start}${Delimiter}${string}` ? Start : Text;

/**
 * Requires variables without an operator, and makes all others and those in `Provided` optional.
 *
 * `VariableParameters<"GET /repos/:owner/{repo}/contents{/path}", "owner">` is
 * `{ repo: QueryValue } & { owner?: QueryValue | null; path?: QueryValue | null }`.
 *
 * The compiler takes these steps for every call, so it tests last what most routes do not need.
 */
export type VariableParameters<
  Route extends string,
  Provided = never,
> = Route extends `${infer _Before}:${infer _After}`
  ? ExpressionParameters<Route, Provided, ValueIn<Route>, ColonVariables<Route>>
  : ExpressionParameters<Route, Provided, ValueIn<Route>>;

/** Only `{name*}` writes an object in a form that servers can read. */
type ValueIn<Route extends string> = Route extends `${string}*}${string}` | `${string}*,${string}`
  ? TemplateValue
  : QueryValue;

type ExpressionParameters<
  Template extends string,
  Provided,
  Value,
  Required extends string = never,
  Optional extends string = never,
> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? Expression extends `${infer First}${infer Names}`
    ? First extends "/" | "?" | "&" | ";" | "." | "#"
      ? ExpressionParameters<Rest, Provided, Value, Required, Optional | VariableNames<Names>>
      : ExpressionParameters<
          Rest,
          Provided,
          Value,
          Required | VariableNames<First extends "+" ? Names : Expression>,
          Optional
        >
    : never
  : [Provided] extends [never]
    ? TemplateParameters<Required, Optional, Value>
    : TemplateParameters<Exclude<Required, Provided>, Optional | (Required & Provided), Value>;

type TemplateParameters<Required extends string, Optional extends string, Value> = [
  Optional,
] extends [never]
  ? { readonly [Name in Required]: Value }
  : { readonly [Name in Required]: Value } & {
      readonly [Name in Optional]?: Value | null | undefined;
    };

/** A colon starts a variable only in the path, outside expressions, and not after a letter, digit, `_`, `%` or `}`. */
type ColonVariables<Route extends string> = VariablesInPath<WithoutOrigin<Route>>;

type WithoutOrigin<Route extends string> = Route extends `${string} ${infer Url}`
  ? WithoutOrigin<Url>
  : Lowercase<Route> extends `http://${string}` | `https://${string}`
    ? Route extends `${string}://${string}/${infer Path}`
      ? `/${Path}`
      : ""
    : Route;

type VariablesInPath<
  Template extends string,
  Found extends string = never,
> = Template extends `${infer Literal}{${infer Expression}}${infer Rest}`
  ? EndsPath<Literal, Expression> extends true
    ? Found | VariablesInLiteral<Literal>
    : VariablesInPath<`}${Rest}`, Found | VariablesInLiteral<Literal>>
  : Found | VariablesInLiteral<Template>;

type EndsPath<Literal extends string, Expression extends string> = Literal extends
  `${string}?${string}` | `${string}#${string}`
  ? true
  : Expression extends `?${string}` | `&${string}` | `#${string}`
    ? true
    : false;

type VariablesInLiteral<Literal extends string> = NamesAfterColons<
  TextBefore<TextBefore<Literal, "?">, "#">
>;

type NamesAfterColons<
  Text extends string,
  Found extends string = never,
> = Text extends `${infer Before}:${infer After}`
  ? NamesAfterColons<After, Found | (EndsInWord<Before> extends true ? never : LeadingName<After>)>
  : Found;

type EndsInWord<Text extends string> = Text extends `${string}/${infer Rest}`
  ? EndsInWord<Rest>
  : Text extends `${infer First}${infer Rest}`
    ? Rest extends ""
      ? First extends "%" | "}"
        ? true
        : IsWordCharacter<First>
      : EndsInWord<Rest>
    : false;

type LeadingName<
  Text extends string,
  Name extends string = "",
> = Text extends `${infer First}${infer Rest}`
  ? IsWordCharacter<First> extends true
    ? LeadingName<Rest, `${Name}${First}`>
    : NameOrNothing<Name>
  : NameOrNothing<Name>;

type NameOrNothing<Name extends string> = Name extends "" | `${Digit}${string}` ? never : Name;

/** A character is a letter if its lower case differs from its upper case. */
type IsWordCharacter<Character extends string> = Character extends Digit | "_"
  ? true
  : Lowercase<Character> extends Uppercase<Character>
    ? false
    : true;

export type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
