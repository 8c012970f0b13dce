import type { OptionKey } from "./call-options.js";

// The brands on a type say what the compiler has learned about a builder or a request. Their keys are symbols that exist at
// compile time only. The package does not export the symbols, because a program would not find them at run time.

/** The `paths` of the OpenAPI description that a builder was made for. */
export declare const DESCRIPTION: unique symbol;

/** The route of a builder, as the return type of a function: inference takes the last of several such functions. */
export declare const ROUTE: unique symbol;

/** The names that a builder has values for. */
export declare const PROVIDED: unique symbol;

/** `true` or `false` for a builder that is strict or not, as the return type of a function. */
export declare const STRICT: unique symbol;

/** The brands that every builder has from the start. */
export interface BuilderBrands<Paths, Names extends string> {
  /** Exists at compile time only: the OpenAPI description. */
  readonly [DESCRIPTION]?: Paths;
  /** Exists at compile time only: the names of the parameters that the constructor passed on. */
  readonly [PROVIDED]?: Readonly<Record<Exclude<Names, OptionKey>, true>>;
}

/** Brands a builder, or merged options, with a route. A later brand replaces an earlier one. */
export interface WithRoute<Route extends string> {
  readonly [ROUTE]?: () => Route;
}

/**
 * Brands a builder with the operation of a generated method: its route, and the names that it requires. Without the names, the compiler
 * computes them from the description, which takes longer.
 */
export interface WithOperation<Route extends string, Required = unknown> {
  readonly [ROUTE]?: (before?: never, required?: Required) => Route;
}

/**
 * Brands a builder whose route replaced another.
 *
 * TypeScript drops a brand that a type has already. Because the brand names the route before, a builder can return to an
 * earlier route.
 */
export interface WithNewRoute<Route extends string, Before extends string> {
  readonly [ROUTE]?: (before?: Before) => Route;
}

/** Brands a builder with values for the parameters `Names`. */
export interface WithValueFor<Names extends string> {
  readonly [PROVIDED]?: { readonly [Name in Names]: true };
}

/** Brands a builder on which `strict` was called. A later brand replaces an earlier one. */
export interface WithStrict<Strict extends boolean> {
  readonly [STRICT]?: () => Strict;
}

/** Brands a builder on which `strict` was called again. It names the brand before for the same reason as a route does. */
export interface WithNewStrict<Strict extends boolean, Before extends boolean> {
  readonly [STRICT]?: (before?: Before) => Strict;
}
