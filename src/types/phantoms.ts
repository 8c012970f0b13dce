// Keys of members that exist at compile time only.

/**
 * The `paths` of an OpenAPI description.
 *
 * @internal
 */
export declare const DESCRIPTION: unique symbol;

/**
 * The route that a builder has, as what a function returns: of several such functions, the last one counts.
 *
 * @internal
 */
export declare const ROUTE: unique symbol;

/**
 * The names of the parameters that a builder has.
 *
 * @internal
 */
export declare const GIVEN: unique symbol;

/**
 * Whether a builder is strict, as what a function returns.
 *
 * @internal
 */
export declare const STRICT: unique symbol;

/**
 * What the server answers, by status code, as the description says it.
 *
 * @internal
 */
export declare const RESPONSES: unique symbol;
