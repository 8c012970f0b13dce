import type { OptionKey } from "./call-options.js";

// Brands record what the compiler knows about a builder or a request. They exist at compile time only. Their keys are texts that
// start with "~", because declarations cannot name a symbol in the type of a mixin, and editors list "~" last:
//
// - `~description`: the `paths` of the OpenAPI description
// - `~route`: the route, as the return type of a function: inference takes the last of several such functions
// - `~provided`: the names that have values
// - `~strict`: `true` or `false`, as the return type of a function

export interface BuilderBrands<Paths, Names extends string> {
  readonly "~description"?: Paths;
  readonly "~provided"?: Readonly<Record<Exclude<Names, OptionKey>, true>>;
}

/**
 * Brands a builder, or merged options, with a route. A later brand replaces an earlier one.
 *
 * @public
 */
export interface WithRoute<Route extends string> {
  /** Exists at compile time only: the route. */
  readonly "~route"?: () => Route;
}

/**
 * Brands a builder with the operation of a generated method: its route, and the names that it requires. Without the names, the compiler
 * computes them from the description, which takes longer.
 *
 * @public
 */
export interface WithOperation<Route extends string, Required = unknown> {
  /** Exists at compile time only: the route. */
  readonly "~route"?: (before?: never, required?: Required) => Route;
}

/**
 * Brands a builder whose route replaced another.
 *
 * TypeScript drops a brand that a type already has. The brand names the route before, so that a builder can return to an earlier route.
 *
 * @public
 */
export interface WithNewRoute<Route extends string, Before extends string> {
  /** Exists at compile time only: the route. */
  readonly "~route"?: (before?: Before) => Route;
}

/**
 * Brands a builder with values for the parameters `Names`.
 *
 * @public
 */
export interface WithValueFor<Names extends string> {
  /** Exists at compile time only: the names of the values. */
  readonly "~provided"?: { readonly [Name in Names]: true };
}

/**
 * Brands a builder on which `strict` was called. A later brand replaces an earlier one.
 *
 * @public
 */
export interface WithStrict<Strict extends boolean> {
  /** Exists at compile time only: the setting. */
  readonly "~strict"?: () => Strict;
}

/**
 * Brands a builder on which `strict` was called again. Like a new route, it names the brand before.
 *
 * @public
 */
export interface WithNewStrict<Strict extends boolean, Before extends boolean> {
  /** Exists at compile time only: the setting. */
  readonly "~strict"?: (before?: Before) => Strict;
}
