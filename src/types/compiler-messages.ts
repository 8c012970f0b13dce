// Types that stand where an argument is wrong, so that the compiler's message shows what to do.

/** Stands in place of a route that is called without a required parameter. */
export type MissingMessage<Name extends string> = `the ${Described<Name>} is missing`;

/** Stands in place of a route whose URL has an expression without its end. */
export type UnclosedMessage = "an expression is not closed: write } after its names";

/** Stands in place of a route with the start of a substitution, as in backticks, in plain quotes. */
export type DollarMessage = "${ has a meaning in backticks only: write {name} for a variable";

/** A missing name, as messages show it. */
export type Described<Name extends string> = Name extends `content-type.${infer Value}`
  ? `header content-type: ${Value}`
  : Name extends `header.${infer Header}`
    ? `header ${Header}`
    : `parameter ${Name}`;

/** Stands in place of a parameter that has the name of an option. */
export type OptionNameMessage =
  "this is the name of an option: give it to .path(), .query() or .body()";

/** Stands in place of an option whose name a parameter of the operation has. */
export type TakenOptionMessage =
  "this operation has a parameter of this name: pass it in [PATH], [QUERY], [BODY] or headers; set the option with .defaults()";

/** Stands in place of a value in a location that an operation does not have. */
export type UnknownParameterMessage = "there is no such parameter";

/** Stands in place of a body that is described for a method that has none. */
export type NoBodyMessage<Method extends string> = `a ${Method} request has no body`;

/** Stands in place of a list that is given where a body has fields. */
export type ListBodyMessage = "a list has no fields: pass it to .json() or .data()";

/** Stands in place of the keys of a body that is sent under none of the described content types. */
export type NeedsContentTypeMessage<ContentType extends string> =
  `this body needs the header content-type: ${ContentType}`;

/** Stands in place of a list or an object that no style is given for. */
export type NeedsStyleMessage =
  "say how lists and objects are written in the query: with [STYLE], or .style() of the builder";

/** Stands in place of a value that the style given for it cannot write. */
export type OtherStyleMessage = "the style of this parameter cannot write such a value";

/** Stands in place of a route with a query expression that names no query parameter of the operation. */
export type NoQueryParameterMessage<Name extends string> = `there is no query parameter ${Name}`;
