import type { BODY, EXCEPTIONS, LINK, ORIGINS, PATH, QUERY, STRICT, STYLE } from "./option-keys.js";
import type { Style } from "../../wire/styles.js";
import type { Exceptions } from "./exceptions.js";
import type { StyleOptions } from "./style.js";

/**
 * The options of a call, or of defaults.
 *
 * Every key that is not listed here is a parameter. It fills the variable of the same name in the URL template. Without such a
 * variable it goes into the query (`GET`, `HEAD`) or in the body (`PATCH`, `POST`, `PUT`, `DELETE`, `QUERY`).
 *
 * @public
 */
export interface EndpointOptions {
  /** The HTTP method, in any case. Default `GET`. */
  method?: string | undefined;
  /** A path or a full URL. It may contain `:name` and RFC 6570 expressions. */
  url?: string | undefined;
  /** The prefix of relative URLs: an absolute http(s) URL, a URL template or a path. Default `https://api.github.com`. */
  baseUrl?: string | URL | undefined;
  /** Headers, merged over the default headers. `null` removes a header. */
  headers?: HeaderOptions | HeadersLike | undefined;
  /** Format and previews, which change the accept header. */
  mediaType?: MediaTypeOptions | undefined;
  /** The request body itself, instead of an object made of parameters. It is passed on unchanged. */
  data?: unknown;
  /** Settings for the code that sends the request. They are passed on unchanged. */
  request?: object | undefined;
  /** Values for the path only, with any names. */
  [PATH]?: Readonly<Record<string, unknown>> | undefined;
  /** Values for the query only, with any names. */
  [QUERY]?: Readonly<Record<string, unknown>> | undefined;
  /** Values for the body only, with any names. */
  [BODY]?: Readonly<Record<string, unknown>> | undefined;
  /** The style of lists and objects in queries and forms. */
  [STYLE]?: StyleOptions | undefined;
  /** The origins that requests may go to besides the origin of `baseUrl`. */
  [ORIGINS]?: readonly (string | URL)[] | undefined;
  /** An absolute URL that is requested literally, by `GET`. */
  [LINK]?: string | URL | undefined;
  /** Makes a missing variable of the URL template an error, or leaves it out. */
  [STRICT]?: boolean | undefined;
  /** The exceptions of the API, from `exceptions.ts`. */
  [EXCEPTIONS]?: Exceptions | undefined;
  /** Any other key is a parameter. */
  [parameter: string]: unknown;
}

/**
 * Header values by name, in any case. `undefined` counts as not given, and `null` removes a header.
 *
 * @public
 */
// Messages show the name of an interface, but the whole of a record.
// eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style
export interface HeaderOptions {
  /** The value of a header. */
  readonly [name: string]: string | number | null | undefined;
}

/**
 * `Headers`.
 *
 * @public
 */
export interface HeadersLike {
  /** Returns the value of a header. */
  get(name: string): string | null;
  /** Returns the names and the values. */
  entries(): Iterable<[string, string]>;
}

/**
 * Options that change the accept header.
 *
 * @public
 */
export interface MediaTypeOptions {
  /** The format of the media type, such as `raw`, `diff` or `text+json`. */
  readonly format?: string | undefined;
  /** Preview names such as `mercy`, with or without the suffix `-preview`. */
  readonly previews?: readonly string[] | undefined;
}

/**
 * Options with the defaults merged in, before a request is built from them.
 *
 * @public
 */
export interface MergedOptions {
  /** The HTTP method, in upper case. */
  method: string;
  /** The URL template, not yet expanded. */
  url?: string;
  /** The prefix of relative URLs. */
  baseUrl: string;
  /** Header values by lower-case name, including the defaults. `null` is the value of a content type that was removed. */
  headers: Record<string, string | number | null>;
  /** Format and previews, if they were given. */
  mediaType?: MediaTypeOptions;
  /** The request body itself, if it was given. */
  data?: unknown;
  /** The `request` option, if it was given. */
  request?: object;
  /** Values for the path only, if there are any. */
  [PATH]?: Record<string, unknown>;
  /** Values for the query only, if there are any. */
  [QUERY]?: Record<string, unknown>;
  /** Values for the body only, if there are any. */
  [BODY]?: Record<string, unknown>;
  /** Styles by name, with the style for all other names under "*", if there are any. */
  [STYLE]?: Record<string, Style>;
  /** The origins that requests may go to besides the origin of `baseUrl`, if they are limited. */
  [ORIGINS]?: string[];
  /** The URL that is requested literally, if there is one. */
  [LINK]?: string;
  /** `true` if a missing variable of the URL template is an error, where an option says it. */
  [STRICT]?: boolean;
  /** The exceptions of the API, if there are any. */
  [EXCEPTIONS]?: Exceptions;
  /** Every other key is a parameter. */
  [parameter: string]: unknown;
}
