import type { MissingMessage, UnclosedMessage } from "./compiler-messages.js";

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

/** The methods whose remaining parameters go into the query. */
export type MethodWithQuery = "GET" | "HEAD";

/** The methods whose remaining parameters go into the body. */
export type MethodWithBody = "POST" | "PUT" | "PATCH" | "DELETE" | "QUERY";

/** The methods that take no parameters except the variables of the URL template: they have no body, and their query is part of the URL. */
export type BodilessMethod = "OPTIONS" | "TRACE" | "CONNECT";

/** The method of a route, in upper case; `GET` for a URL alone. */
export type MethodOf<Route extends string> = Route extends `${infer Method} ${string}`
  ? Uppercase<Method>
  : Uppercase<Route> extends HttpMethod
    ? "no URL"
    : "GET";

/** `Method` if it is an HTTP method or not known at compile time, else the methods to choose from. */
export type ValidMethod<Method extends string> = string extends Method
  ? Method
  : Uppercase<Method> extends HttpMethod
    ? Method
    : HttpMethod;

/** `Route` if it starts with a method, is a URL alone or is not known at compile time, else a pattern of a route. */
export type ValidRoute<Route extends string> = string extends Route
  ? Route
  : MethodOf<Route> extends HttpMethod
    ? Route
    : RoutePattern;

/** `Route` if each expression in `Text`, the rest of its URL, is closed; else a message. */
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

/** `ValidRoute` if no name is missing, else a message that names what is. */
export type CompleteRoute<Route extends string, Missing> = [Missing] extends [never]
  ? ValidRoute<Route>
  : MissingMessage<Missing & string>;

/** The names in the list of an expression, such as `a,b*`. */
export type VariableNames<
  List extends string,
  Found extends string = never,
> = List extends `${infer First},${infer Rest}`
  ? VariableNames<Rest, Found | WithoutModifier<First>>
  : Found | WithoutModifier<List>;

type WithoutModifier<Variable extends string> = Variable extends `${infer Name}*`
  ? Name
  : Variable extends `${infer Name}:${string}`
    ? Name
    : Variable;
