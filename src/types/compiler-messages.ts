// These types replace the type of a wrong argument, so that the compiler's message says what to do.

export type MissingMessage<Name extends string> = `the ${Described<Name>} is missing`;

export type UnclosedMessage = "an expression is not closed: write } after its names";

/** The message for `${` in plain quotes. */
export type DollarMessage = "${ has a meaning in backticks only: write {name} for a variable";

export type Described<Name extends string> = Name extends `content-type.${infer Value}`
  ? `header content-type: ${Value}`
  : Name extends `header.${infer Header}`
    ? `header ${Header}`
    : `parameter ${Name}`;

export type OptionNameMessage =
  "this is the name of an option: give it to .path(), .query() or .body()";

export type TakenOptionMessage =
  "this operation has a parameter of this name: pass it in [PATH], [QUERY], [BODY] or headers; set the option with .defaults()";

export type UnknownParameterMessage = "there is no such parameter";

export type NoBodyMessage<Method extends string> = `a ${Method} request has no body`;

export type ListBodyMessage = "a list has no fields: pass it to .json() or .data()";

export type NeedsContentTypeMessage<ContentType extends string> =
  `this body needs the header content-type: ${ContentType}`;

export type NeedsStyleMessage =
  "say how lists and objects are written in the query: with [STYLE], or .style() of the builder";

export type OtherStyleMessage = "the style of this parameter cannot write such a value";

export type NoQueryParameterMessage<Name extends string> = `there is no query parameter ${Name}`;
