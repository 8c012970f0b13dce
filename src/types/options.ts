import type { BODY, PATH, QUERY } from "../options/option-keys.js";
import type { HeaderOptions, MediaTypeOptions } from "../options/options.js";
import type { BodyValue, TemplateValue } from "./values.js";

/**
 * The names of options: as the name of a parameter they need a channel (B10a).
 *
 * @internal
 */
export type OptionName =
  "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request";

/**
 * The keys of options that are no parameters.
 *
 * @internal
 */
export type OptionKey = OptionName | typeof PATH | typeof QUERY | typeof BODY;

/**
 * Options that every call can have.
 *
 * @internal
 */
export interface CommonOptions {
  /** The prefix of relative URLs: an absolute http(s) URL. */
  readonly baseUrl?: string | undefined;
  /** Amends the accept header (B15). */
  readonly mediaType?: MediaTypeOptions | undefined;
  /** Meta information of the caller's, passed on as it is. */
  readonly request?: object | undefined;
}

/**
 * Options of a call or of defaults, whatever the route.
 *
 * @internal
 */
export interface CallOptions extends CommonOptions {
  /** Merged over the default headers; `null` removes one (B14). */
  readonly headers?: HeaderOptions | undefined;
  /** The request body itself, in place of the JSON object made of parameters. */
  readonly data?: unknown;
  /** Values for the path alone, whatever their names (B10a). */
  readonly [PATH]?: object | undefined;
  /** Values for the query alone, whatever their names (B10a). */
  readonly [QUERY]?: object | undefined;
  /** Values for the JSON body alone, whatever their names (B10a). */
  readonly [BODY]?: object | undefined;
}

/**
 * What the channels of B10a can hold.
 *
 * @internal
 */
export interface Channels {
  /** Values for the path alone, whatever their names. */
  readonly [PATH]?: Readonly<Record<string, TemplateValue | null | undefined>> | undefined;
  /** Values for the query alone, whatever their names. */
  readonly [QUERY]?: Readonly<Record<string, TemplateValue | null | undefined>> | undefined;
  /** Values for the JSON body alone, whatever their names. */
  readonly [BODY]?: Readonly<Record<string, BodyValue>> | undefined;
}

/**
 * The channels, for a call to infer what they were given. A channel that was not given is inferred as `unknown`.
 *
 * @internal
 */
export interface Channelled<Path, Query, Body> {
  /** What the path was given. */
  readonly [PATH]?: Path;
  /** What the query was given. */
  readonly [QUERY]?: Query;
  /** What the JSON body was given. */
  readonly [BODY]?: Body;
}

/**
 * The keys of `Options` that have a value, as far as is known: of what cannot be looked into, all.
 *
 * @internal
 */
export type DefinedKey<Options> = {
  [Key in keyof Options]-?: unknown extends Options[Key]
    ? Key
    : Options extends { readonly [K in Key]-?: {} }
      ? Key
      : never;
}[keyof Options];
