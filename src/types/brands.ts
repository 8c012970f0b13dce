import type { OptionKey } from "./call-options.js";

// The brands on a type say what the compiler has learned about a builder or a request. They exist at compile time only. Their keys
// are texts, because declarations cannot name a symbol in the type of a mixin, and start with "~", which editors sort last:
//
// - `~description`: the `paths` of the OpenAPI description that a builder was made for
// - `~route`: its route, as the return type of a function: inference takes the last of several such functions
// - `~provided`: the names that it has values for
// - `~strict`: `true` or `false`, as the return type of a function

/** The brands that every builder has from the start. */
export interface BuilderBrands<Paths, Names extends string> {
  /** Exists at compile time only: the OpenAPI description. */
  readonly "~description"?: Paths;
  /** Exists at compile time only: the names of the parameters that the constructor passed on. */
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
 * TypeScript drops a brand that a type has already. Because the brand names the route before, a builder can return to an
 * earlier route.
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
 * Brands a builder on which `strict` was called again. It names the brand before for the same reason as a route does.
 *
 * @public
 */
export interface WithNewStrict<Strict extends boolean, Before extends boolean> {
  /** Exists at compile time only: the setting. */
  readonly "~strict"?: (before?: Before) => Strict;
}
