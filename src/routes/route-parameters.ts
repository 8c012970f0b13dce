import type { VariableNames } from "../types/route-literal.js";
import type { VariableParameters } from "../types/route/template-variables.js";

/**
 * The parameters that `matchRoute` reads from a URL, computed from the route string: each is a text, and that of an exploded
 * variable such as `{/path*}` is a list of texts. A variable that a URL may leave out is optional.
 *
 * @public
 */
export type RouteParameters<Route extends string> = string extends Route
  ? Readonly<Record<string, string | readonly string[]>>
  : {
      readonly [Name in keyof VariableParameters<Route>]: Name extends ExplodedNames<Route>
        ? readonly string[]
        : string;
    };

/** The variables of a route with the modifier `*` after an operator. */
type ExplodedNames<
  Template extends string,
  Found extends string = never,
> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? ExplodedNames<
      Rest,
      Expression extends `${"/" | "?" | "&" | ";"}${infer List}` ? Found | ExplodedIn<List> : Found
    >
  : Found;

type ExplodedIn<
  List extends string,
  Found extends string = never,
> = List extends `${infer First},${infer Others}`
  ? ExplodedIn<Others, Found | ExplodedName<First>>
  : Found | ExplodedName<List>;

type ExplodedName<Variable extends string> = Variable extends `${string}*`
  ? VariableNames<Variable>
  : never;
