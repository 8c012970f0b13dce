import type { MergedOptions } from "../options/options.js";
import type { GIVEN, ROUTE, STRICT } from "./phantoms.js";

/**
 * Marks a builder that has a route. A later mark replaces an earlier one.
 *
 * @public
 */
export interface Routed<Route extends string> {
  /** Exists at compile time only. */
  readonly [ROUTE]?: () => Route;
}

/**
 * Marks a builder whose route replaced another.
 *
 * TypeScript drops a mark that is there already; the route before tells the way back from the first visit.
 *
 * @public
 */
export interface Rerouted<Route extends string, Before extends string> {
  /** Exists at compile time only. */
  readonly [ROUTE]?: (before?: Before) => Route;
}

/**
 * Marks a builder that has values for the parameters `Names`.
 *
 * @public
 */
export interface Given<Names extends string> {
  /** Exists at compile time only. */
  readonly [GIVEN]?: { readonly [Name in Names]: true };
}

/**
 * Marks a builder on which `strict` was called. A later mark replaces an earlier one.
 *
 * @public
 */
export interface Strict<On extends boolean> {
  /** Exists at compile time only. */
  readonly [STRICT]?: () => On;
}

/**
 * What a builder's marks say, for a method to infer from its `this`: that works on a concrete builder and inside a
 * subclass alike, where a conditional type over `this` would stay open.
 *
 * @internal
 */
export interface Progress<Route extends string, Names, On> {
  /** The route that it has. */
  readonly [ROUTE]?: () => Route;
  /** The names of what it was given, as keys. */
  readonly [GIVEN]?: Names;
  /** Whether it is strict. */
  readonly [STRICT]?: () => On;
  /** Every builder has it, so that one without marks is still of this type. */
  readonly build: unknown;
}

/**
 * The names that are given: a builder that is not strict needs no other.
 *
 * @internal
 */
export type GivenNames<Names, On> = [On] extends [false] ? string : keyof Names;

/**
 * The names that a builder, or what was derived from it, has been given.
 *
 * @internal
 */
export type GivenTo<Builder> =
  | (Builder extends { readonly [GIVEN]?: infer Names } ? keyof Names : never)
  | (typeof ROUTE extends keyof Builder ? "url" : never);

/**
 * The mark for new names, if there are any.
 *
 * @internal
 */
export type Gives<Names> = [Names] extends [never] ? unknown : Given<Names & string>;

/**
 * What no builder is, so that the message names the parameters that are missing.
 *
 * @internal
 */
export type Needs<Missing> = [Missing] extends [never]
  ? unknown
  : { readonly [Name in Missing & string as `parameter ${Name}`]: never };

/**
 * The mark for a new route.
 *
 * @internal
 */
export type RoutedAgain<Route extends string, Before extends string> = [Route] extends [never]
  ? unknown
  : string extends Before
    ? Routed<Route>
    : Rerouted<Route, Before>;

/**
 * What every builder is, whatever its description, its marks and its class. To compare classes by all their methods would
 * cost the compiler more, and say no more.
 *
 * @public
 */
export interface AnyBuilder {
  /** See {@link EndpointBuilder.options}. */
  readonly options: Readonly<MergedOptions>;
  /** See {@link EndpointBuilder.withDefaults}. */
  readonly withDefaults: unknown;
  /** See `EndpointBuilder.build`. */
  readonly build: unknown;
}
