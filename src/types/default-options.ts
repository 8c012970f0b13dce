import type { CallOptions, OptionKey } from "./options.js";
import type { BodyValue } from "./values.js";

/**
 * Options for every call: none is needed, and what a parameter is for is not known yet.
 *
 * @internal
 */
export interface DefaultOptions<Url extends string = string> extends CallOptions {
  /** The HTTP method, in any case (B2). */
  readonly method?: string | undefined;
  /** The URL template: a path or a full URL. */
  readonly url?: Url | undefined;
}

/**
 * The same with the parameters `Names`; of an index signature nothing is known.
 *
 * @internal
 */
export type DefaultsWith<Names extends string> = DefaultOptions & {
  readonly [Name in Names]: Name extends OptionKey
    ? unknown
    : {} extends Record<Name, never>
      ? unknown
      : BodyValue & {};
};
