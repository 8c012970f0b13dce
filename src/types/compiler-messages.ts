// Types that stand where an argument is wrong, so that the compiler's message shows what to do.

/**
 * Stands in place of a route that is called without a required parameter.
 *
 * @internal
 */
export type MissingMessage<Name extends string> = `the parameter ${Name} is missing`;

/**
 * Matches every builder if no name is missing, else none: no builder has a property such as `"parameter org"`, and the
 * compiler's message names it.
 *
 * @internal
 */
export type NothingMissing<Missing> = [Missing] extends [never]
  ? unknown
  : { readonly [Name in Missing & string as `parameter ${Name}`]: never };

/**
 * Stands in place of a parameter that has the name of an option.
 *
 * @internal
 */
export type OptionNameMessage =
  "this is the name of an option: give it to .path(), .query() or .body()";

/**
 * Stands in place of a value in a channel that an operation does not have.
 *
 * @internal
 */
export type UnknownParameterMessage = "there is no such parameter";
