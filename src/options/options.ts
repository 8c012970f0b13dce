import type { BODY, LINK, ORIGINS, PATH, QUERY, STYLE } from "./option-keys.js";
import type { Style, StyleOptions } from "./style.js";

/**
 * The options of a call, or of defaults.
 *
 * Every key that is not listed here is a parameter, routed by its name: it fills a variable of the URL template, else
 * it is sent in the query (`GET`, `HEAD`) or in the JSON body (`PATCH`, `POST`, `PUT`, `DELETE`).
 *
 * @public
 */
export interface EndpointOptions {
  /** The HTTP method, in any case. Default `GET`. */
  method?: string | undefined;
  /** A path or a full URL; may hold `:name` and RFC 6570 expressions. */
  url?: string | undefined;
  /** What relative URLs are appended to: an absolute http(s) URL, a URL template or a path. Default `https://api.github.com`. */
  baseUrl?: string | URL | undefined;
  /** Merged over the default headers; `null` removes one. */
  headers?: HeaderOptions | undefined;
  /** Amends the accept header. */
  mediaType?: MediaTypeOptions | undefined;
  /** The request body itself, in place of the JSON object made of parameters. Passed on as it is. */
  data?: unknown;
  /** Meta information of the caller's, passed on as it is. */
  request?: object | undefined;
  /** Values for the path alone, whatever their names. */
  [PATH]?: Readonly<Record<string, unknown>> | undefined;
  /** Values for the query alone, whatever their names. */
  [QUERY]?: Readonly<Record<string, unknown>> | undefined;
  /** Values for the JSON body alone, whatever their names. */
  [BODY]?: Readonly<Record<string, unknown>> | undefined;
  /** How lists and objects are written in the query and in forms. */
  [STYLE]?: StyleOptions | undefined;
  /** The origins that requests may go to besides that of `baseUrl`. */
  [ORIGINS]?: readonly (string | URL)[] | undefined;
  /** An absolute URL that is requested literally, by `GET`. */
  [LINK]?: string | URL | undefined;
  /** Any other key is a parameter. */
  [parameter: string]: unknown;
}

/**
 * Header values by name, in any case: `undefined` is as if not given, `null` removes a default.
 *
 * @public
 */
export interface HeaderOptions {
  /** The value of a header. */
  readonly [name: string]: string | number | null | undefined;
}

/**
 * What amends the accept header.
 *
 * @public
 */
export interface MediaTypeOptions {
  /** Media type parameter such as `raw`, `diff` or `text+json`. */
  readonly format?: string | undefined;
  /** Preview names such as `mercy`, with or without the suffix `-preview`. */
  readonly previews?: readonly string[] | undefined;
}

/**
 * Options with the defaults merged in, not yet turned into request options.
 *
 * @public
 */
export interface MergedOptions {
  /** The HTTP method, in upper case. */
  method: string;
  /** The URL template, its expressions unresolved. */
  url?: string;
  /** The prefix of relative URLs. */
  baseUrl: string;
  /** Header values by lower-case name, the defaults' included. */
  headers: Record<string, string | number>;
  /** Where somebody gave one: format and previews. */
  mediaType?: MediaTypeOptions;
  /** Where somebody gave one: the request body itself. */
  data?: unknown;
  /** Where somebody gave one: the caller's meta information. */
  request?: object;
  /** Where somebody gave them: values for the path alone. */
  [PATH]?: Record<string, unknown>;
  /** Where somebody gave them: values for the query alone. */
  [QUERY]?: Record<string, unknown>;
  /** Where somebody gave them: values for the JSON body alone. */
  [BODY]?: Record<string, unknown>;
  /** Where somebody gave them: styles by name, the style for all others under "*". */
  [STYLE]?: Record<string, Style>;
  /** Where somebody gave them: the origins that requests may go to besides that of `baseUrl`. */
  [ORIGINS]?: string[];
  /** Where somebody gave one: the URL that is requested literally. */
  [LINK]?: string;
  /** Every other option, unchanged. */
  [parameter: string]: unknown;
}
