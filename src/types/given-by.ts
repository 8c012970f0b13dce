import type { BODY, PATH, QUERY } from "../options/option-keys.js";
import type { DefinedKey, OptionKey, OptionName } from "./options.js";
import type { InChannel } from "./placed-parameters.js";

/**
 * The names of what an options object gives a value to.
 *
 * @typeParam Kept - the options that count, besides the parameters
 * @internal
 */
export type GivenBy<Options, Kept extends OptionName> =
  | Exclude<DefinedKey<Options>, Exclude<OptionKey, Kept>>
  | ChannelledIn<Options, typeof PATH>
  | InChannel<"query", ChannelledIn<Options, typeof QUERY>>
  | InChannel<"body", ChannelledIn<Options, typeof BODY>>;

type ChannelledIn<Options, Channel extends PropertyKey> = Options extends {
  readonly [Key in Channel]: infer Values;
}
  ? DefinedKey<Values> & string
  : never;
