import type { ParametersIn } from "../types/builder/builder-progress.js";
import type { WithOperation, WithValueFor } from "../types/brands.js";
import type { NamesOfHeaders } from "../types/provided-names.js";

/**
 * A builder with a route, and with values for these names.
 *
 * @public
 */
export type Call<Self, Route extends string, Names, Required = unknown> = Self &
  WithOperation<Route, Required> &
  WithValueFor<Names & string>;

/**
 * The parameters given so far. The others are optional, so that editors complete them.
 *
 * @public
 */
export type Given<Parameters, Names extends keyof Parameters> = Partial<Parameters> &
  Pick<Parameters, Names>;

/**
 * An area that knows the values of its builder.
 *
 * @public
 */
export type Area<Self, Builder> = Builder & WithValueFor<ParametersIn<Self>>;

/**
 * The names that a method sets in one location of the request.
 *
 * @public
 */
export type Located<
  Location extends string,
  Names,
  Among extends string,
> = `${Location}.${Names & Among}`;

/**
 * The names of headers among those that a call passes.
 *
 * @public
 */
export type PassedHeaders<Names, Among extends string> = `header.${Lowercase<Names & Among>}`;

/**
 * The names of a header that a method sets.
 *
 * @public
 */
export type FixedHeader<Name extends string, Value> = NamesOfHeaders<Readonly<Record<Name, Value>>>;

/**
 * The names for the accept header: the media type that a call chooses, or else those that the method sends.
 *
 * @public
 */
export type ChosenAccept<Accept, Default = never> = [Accept] extends [never]
  ? [Default] extends [never]
    ? never
    : FixedHeader<"accept", Default>
  : FixedHeader<"accept", Accept>;

/**
 * A name that is set if its argument, which has another name, is passed.
 *
 * @public
 */
export type LocatedAs<Name, Names, Argument extends string> = Argument extends Names ? Name : never;
