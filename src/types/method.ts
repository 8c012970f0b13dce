/**
 * The methods that a literal may name, in any case: those of RFC 9110 section 9, and PATCH (RFC 5789).
 *
 * At run time any token is a method (B2). In a literal, a token that is none of these is a slip far more often than a
 * wish; `PURGE` and its like are said as `"PURGE /x" as string`.
 *
 * @public
 */
export type Method =
  "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "TRACE" | "CONNECT";

/**
 * The methods whose leftover parameters make a query (SPEC.md, parameter rule 2).
 *
 * @internal
 */
export type QueryMethod = "GET" | "HEAD";

/**
 * The methods that have neither a query of parameters nor a body (B11).
 *
 * @internal
 */
export type BodilessMethod = "OPTIONS" | "TRACE" | "CONNECT";

/**
 * `Verb` itself where it is a method, or no literal; else the methods that there are.
 *
 * @internal
 */
export type CheckedMethod<Verb extends string> = string extends Verb
  ? Verb
  : Uppercase<Verb> extends Method
    ? Verb
    : Method;

/**
 * The method of a route, in upper case; `GET` for a URL alone (B1).
 *
 * @internal
 */
export type VerbOf<Route extends string> = Route extends `${infer Verb} ${string}`
  ? Uppercase<Verb>
  : Uppercase<Route> extends Method
    ? "no URL"
    : "GET";
