// A described route may end in a query expression, such as `"GET /users{?ids*}"`. OpenAPI has no such expressions.

import type { VariableNames } from "../variable-names.js";

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
