// How the calls of a described API infer what their other types depend on.

import type { BODY, PATH, QUERY, STYLE } from "../options/option-keys.js";

/**
 * `Type`, from which the compiler infers nothing. Otherwise it would infer from everything that a description allows: the
 * types would be wrong, and inference would take longer than all other checks. (`NoInfer` would be shown in messages.)
 *
 * @typeParam Key - a type parameter of the signature: the compiler does not resolve the type before it is known
 * @internal
 */
export type NotInferred<Key, Type> = { readonly type: Type }[Key extends unknown ? "type" : never];

/**
 * `Pattern`, from which the compiler infers and which no argument has to match: it is `never` once `Key` is known. In a union with
 * `NotInferred` it leaves the other type alone, which messages then show by its name.
 *
 * @typeParam Key - a type parameter of the signature
 * @internal
 */
export type OnlyInferred<Key, Pattern> = Key extends unknown ? never : Pattern;

/**
 * What a call passes by the options that other types depend on, `unknown` where it passes nothing.
 *
 * @internal
 */
export interface PassedOptions<Path, Query, Body, Data, Headers, Style, MediaType> {
  /** By the channel for the path. */
  readonly [PATH]: Path;
  /** By the channel for the query. */
  readonly [QUERY]: Query;
  /** By the channel for the body. */
  readonly [BODY]: Body;
  /** As the body itself. */
  readonly data: Data;
  /** As headers. */
  readonly headers: Headers;
  /** As what amends the accept header. */
  readonly mediaType: MediaType;
  /** As the style of lists and objects. */
  readonly [STYLE]: Style;
}

/**
 * A call that passes none of these options. Every other call extends it.
 *
 * @internal
 */
export type NoOptions = PassedOptions<
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown,
  unknown
>;
