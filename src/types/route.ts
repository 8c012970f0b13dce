import type { Method, VerbOf } from "./method.js";

/**
 * `Route` itself where it starts with a method, or is a URL alone; else what it should look like.
 *
 * @internal
 */
export type CheckedRoute<Route extends string> = string extends Route
  ? Route
  : VerbOf<Route> extends Method
    ? Route
    : RoutePattern;

type RoutePattern = `${Method} /…`;

/**
 * `CheckedRoute` where nothing is missing; else a text that says what is.
 *
 * @internal
 */
export type CompleteRoute<Route extends string, Missing> = [Missing] extends [never]
  ? CheckedRoute<Route>
  : MissingParameter<Missing & string>;

/**
 * What no route is, for a message to show.
 *
 * @internal
 */
export type MissingParameter<Name extends string> = `the parameter ${Name} is missing`;
