import type { BODY, OptionName, PATH, QUERY } from "../../options/option-keys.js";
import type { ChannelName, ChannelSymbols } from "../call-options.js";
import type { ProvidedKeyOf } from "../provided-names.js";

/**
 * The parameters of the path, the query or the JSON body, as a call can pass them: by their names or by the channel. A name
 * that is taken can only be passed by the channel.
 *
 * @typeParam Taken - the names that mean something else in the call
 * @typeParam Passed - what the call passes by the channel, `unknown` if nothing
 * @internal
 */
export type ChannelParameters<
  Values,
  Taken,
  Channel extends ChannelName,
  Provided,
  Passed,
> = Values extends unknown
  ? string extends keyof Values
    ? AnyNameParameters<Values, ListedPart<Values>, Taken, Channel, Provided, Passed>
    : ListedParameters<Values, Taken, Channel, Provided, Passed>
  : never;

/**
 * Parameters that the description lists. Most operations need no channel for theirs.
 *
 * @internal
 */
export type ListedParameters<Values, Taken, Channel extends ChannelName, Provided, Passed> = [
  keyof Values & (Taken | OptionName | ProvidedIn<Channel, Provided> | ProvidedKeyOf<Passed>),
] extends [never]
  ? Values & OptionalChannel<Values>[Channel]
  : ParametersByName<
      Values,
      Taken | OptionName | ProvidedKeyOf<Passed>,
      ProvidedIn<Channel, Provided>
    > &
      ParametersByChannel<
        Values,
        Channel,
        Exclude<keyof Values & (Taken | OptionName), ProvidedIn<Channel, Provided>>
      >;

/** The options of the channels, for values of one of them. */
interface OptionalChannel<Values> {
  readonly path: { readonly [PATH]?: Partial<Values> };
  readonly query: { readonly [QUERY]?: Partial<Values> };
  readonly body: { readonly [BODY]?: Partial<Values> };
}

/**
 * Parameters of any name, some of which the description lists. The others can be passed by name only if they may have any
 * value: an index signature of another type would apply to the other parameters of the call as well.
 */
type AnyNameParameters<
  Values,
  Listed,
  Taken,
  Channel extends ChannelName,
  Provided,
  Passed,
> = ListedParameters<Listed, Taken, Channel, Provided, Passed> &
  (unknown extends Values[keyof Values] ? { readonly [name: string]: unknown } : unknown) &
  ([keyof Listed] extends [never]
    ? { readonly [Key in ChannelSymbols[Channel]]: Partial<Values> }
    : { readonly [Key in ChannelSymbols[Channel]]?: Partial<Values> });

/** The values without index signatures. */
type ListedPart<Values> = {
  [
    Name in keyof Values as string extends Name ? never : number extends Name ? never : Name
  ]: Values[Name];
};

/** The names of a channel's provided values. */
type ProvidedIn<Channel extends string, Provided> = Provided extends `${Channel}.${infer Name}`
  ? Name
  : Provided;

/**
 * The values by name: those in `Without` left out, those in `Provided` optional. If there are neither, `Values` itself, which
 * is quicker.
 *
 * @internal
 */
export type ParametersByName<Values, Without, Provided = never> = Values extends unknown
  ? [keyof Values & (Without | Provided)] extends [never]
    ? Values
    : { readonly [Name in keyof Values as Exclude<Name, Without | Provided>]: Values[Name] } & {
        readonly [Name in keyof Values as Exclude<Name & Provided, Without>]?: Values[Name];
      }
  : never;

/** The channel, in which the names `Required` must have a value. */
type ParametersByChannel<Values, Channel extends ChannelName, Required> =
  {} extends Pick<Values, Required & keyof Values>
    ? { readonly [Key in ChannelSymbols[Channel]]?: Partial<Values> }
    : {
        readonly [Key in ChannelSymbols[Channel]]: Partial<Values> &
          Pick<Values, Required & keyof Values>;
      };
