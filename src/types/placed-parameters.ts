import type { BODY, PATH, QUERY } from "../options/option-keys.js";
import type { OptionName } from "./options.js";

/**
 * The symbols of B10a by the names of the builder's methods.
 *
 * @internal
 */
export interface ChannelKeys {
  /** See `EndpointBuilder.path`. */
  readonly path: typeof PATH;
  /** See `EndpointBuilder.query`. */
  readonly query: typeof QUERY;
  /** See `EndpointBuilder.body`. */
  readonly body: typeof BODY;
}

/**
 * How it is written down that a channel has a value: `body.name`.
 *
 * @internal
 */
export type InChannel<Channel extends keyof ChannelKeys, Name> = `${Channel}.${Name & string}`;

/**
 * Values of one place: each by its name alone or by its channel; those whose name means something else, by the channel
 * only.
 *
 * @typeParam Taken - the names that mean something else
 * @typeParam Given - the names that need not be passed
 * @typeParam Passed - what the caller has passed by the channel, `unknown` if nothing
 * @internal
 */
export type PlacedParameters<
  Values,
  Taken,
  Channel extends keyof ChannelKeys,
  Given,
  Passed,
> = Values extends unknown
  ? string extends keyof Values
    ? OpenParameters<Values, KnownPart<Values>, Taken, Channel, Given, Passed>
    : ClosedParameters<Values, Taken, Channel, Given, Passed>
  : never;

type ClosedParameters<
  Values,
  Taken,
  Channel extends keyof ChannelKeys,
  Given,
  Passed,
> = NamedParameters<Values, Taken | OptionName | keyof Passed, GivenIn<Channel, Given>> &
  ChannelParameters<
    Values,
    Channel,
    Exclude<keyof Values & (Taken | OptionName), GivenIn<Channel, Given>>
  >;

/**
 * Values of any name beside some that are known. By name alone any can be said only where all of them can be anything: else
 * the other parameters of the call would have to be like them.
 */
type OpenParameters<
  Values,
  Known,
  Taken,
  Channel extends keyof ChannelKeys,
  Given,
  Passed,
> = ClosedParameters<Known, Taken, Channel, Given, Passed> &
  (unknown extends Values[keyof Values] ? { readonly [name: string]: unknown } : unknown) &
  ([keyof Known] extends [never]
    ? { readonly [Key in ChannelKeys[Channel]]: Partial<Values> }
    : { readonly [Key in ChannelKeys[Channel]]?: Partial<Values> });

/** What has a name of its own. */
type KnownPart<Values> = {
  [
    Name in keyof Values as string extends Name ? never : number extends Name ? never : Name
  ]: Values[Name];
};

type GivenIn<Channel extends string, Given> = Given extends `${Channel}.${infer Name}`
  ? Name
  : Given;

/**
 * The values themselves where nothing is to be left out: most often, and quickest.
 *
 * @internal
 */
export type NamedParameters<Values, Without, Given = never> = Values extends unknown
  ? [keyof Values & (Without | Given)] extends [never]
    ? Values
    : { readonly [Name in keyof Values as Exclude<Name, Without | Given>]: Values[Name] } & {
        readonly [Name in keyof Values as Exclude<Name & Given, Without>]?: Values[Name];
      }
  : never;

/**
 * A channel, which must hold `Needed`.
 *
 * @internal
 */
export type ChannelParameters<Values, Channel extends keyof ChannelKeys, Needed> =
  {} extends Pick<Values, Needed & keyof Values>
    ? { readonly [Key in ChannelKeys[Channel]]?: Partial<Values> }
    : {
        readonly [Key in ChannelKeys[Channel]]: Partial<Values> &
          Pick<Values, Needed & keyof Values>;
      };
