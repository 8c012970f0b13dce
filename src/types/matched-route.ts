import type { WithRoute } from "./brands.js";
import type { AnyBuilder } from "./builder/builder-progress.js";
import type { VariableNames, VariableParameters } from "./route-literal.js";

/**
 * The parameters that `matchRoute` reads from a URL, computed from the route string: each is a text, or for an exploded
 * variable such as `{/path*}` a list of texts. A variable that a URL may leave out is optional.
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

/**
 * Routes by name: strings or builders.
 *
 * @public
 */
export type NamedRoutes = Readonly<Record<string, string | AnyBuilder>>;

/**
 * The result of `match()`: the name of a route and the parameters of the request.
 *
 * @public
 */
export type MatchedRoute<Routes extends NamedRoutes> = {
  readonly [Name in keyof Routes & string]: {
    readonly name: Name;
    readonly parameters: RouteParameters<RouteOf<Routes[Name]>>;
  };
}[keyof Routes & string];

/**
 * The route of a string or a builder.
 *
 * @internal
 */
export type RouteOf<Route> = Route extends string
  ? Route
  : Route extends WithRoute<infer Literal>
    ? Literal
    : string;
