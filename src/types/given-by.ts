import type { BODY, PATH, QUERY } from "../options/channels.js";
import type { DefinedKey, OptionKey, OptionName } from "./options.js";
import type { InChannel } from "./placed-parameters.js";

/**
 * The names of what an options object gives a value to.
 *
 * @typeParam Kept - the options that count, besides the parameters
 */
export type GivenBy<Options, Kept extends OptionName> =
  | Exclude<DefinedKey<Options>, Exclude<OptionKey, Kept>>
  | NamesIn<Options, typeof PATH>
  | InChannel<"query", NamesIn<Options, typeof QUERY>>
  | InChannel<"body", NamesIn<Options, typeof BODY>>;

type NamesIn<Options, Channel extends PropertyKey> = Options extends {
  readonly [Key in Channel]: infer Values;
}
  ? DefinedKey<Values> & string
  : never;
