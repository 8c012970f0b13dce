import type { Operations } from "../types/api-operations.js";
import type { Style } from "../wire/styles.js";

/**
 * The option key for values that only fill variables of the URL template's path. Values without a variable are ignored.
 *
 * @example
 * ```ts
 * import { BODY, createEndpoint, PATH } from "fluent-endpoint";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const { url, body } = shop("PATCH /labels/{name}", { [PATH]: { name: "old" }, [BODY]: { name: "new" } });
 * console.log(url); // https://shop.example.com/v1/labels/old
 * console.log(body); // { name: 'new' }
 * ```
 *
 * @public
 */
export const PATH: unique symbol = Symbol.for("fluent-endpoint.path");

/**
 * The option key for values that only go into the query, with any method. They fill the variables of the `{?…}` and `{&…}`
 * expressions in the URL template, and the rest is appended to the query.
 *
 * @example
 * ```ts
 * import { createEndpoint, QUERY } from "fluent-endpoint";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const { url } = shop("POST /orders", { sku: "a", [QUERY]: { dry_run: true } });
 * console.log(url); // https://shop.example.com/v1/orders?dry_run=true
 * ```
 *
 * @public
 */
export const QUERY: unique symbol = Symbol.for("fluent-endpoint.query");

/**
 * The option key for values that only go into the body. They may have any name, such as `url`, which is the name of an option.
 *
 * @example
 * ```ts
 * import { BODY, createEndpoint } from "fluent-endpoint";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const { url, body } = shop("POST /hooks", { [BODY]: { url: "https://example.com/hook" } });
 * console.log(url); // https://shop.example.com/v1/hooks
 * console.log(body); // { url: 'https://example.com/hook' }
 * ```
 *
 * @public
 */
export const BODY: unique symbol = Symbol.for("fluent-endpoint.body");

/**
 * The option key for the style of lists and objects in queries and forms: one style for all names, or styles by name.
 *
 * @example
 * ```ts
 * import { createEndpoint, STYLE } from "fluent-endpoint";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const { url } = shop("GET /orders", { ids: [1, 2], [STYLE]: "comma" });
 * console.log(url); // https://shop.example.com/v1/orders?ids=1,2
 * ```
 *
 * @public
 */
export const STYLE: unique symbol = Symbol.for("fluent-endpoint.style");

/**
 * The option key for the origins that requests may go to besides the origin of `baseUrl`. A request to any other origin throws.
 *
 * @example
 * ```ts
 * import { createEndpoint, EndpointError, ORIGINS } from "fluent-endpoint";
 *
 * const shop = createEndpoint("https://shop.example.com/v1").defaults({ [ORIGINS]: ["https://files.example.com"] });
 * console.log(shop("GET https://files.example.com/a").url); // https://files.example.com/a
 * try {
 *   shop("GET https://evil.example/a");
 * } catch (error) {
 *   console.log(error instanceof EndpointError && error.code); // foreign-origin
 * }
 * ```
 *
 * @public
 */
export const ORIGINS: unique symbol = Symbol.for("fluent-endpoint.origins");

/**
 * The option key for an absolute URL that is requested literally, by `GET`. See {@link EndpointBuilder.link}.
 *
 * @example
 * ```ts
 * import { createEndpoint, LINK, type EndpointOptions } from "fluent-endpoint";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const next: EndpointOptions = { [LINK]: "https://shop.example.com/v1/orders?page=2" };
 * console.log(shop(next).url); // https://shop.example.com/v1/orders?page=2
 * ```
 *
 * @public
 */
export const LINK: unique symbol = Symbol.for("fluent-endpoint.link");

/**
 * The option key that decides if a missing variable of the URL template throws. See {@link EndpointBuilder.strict}.
 *
 * @example
 * ```ts
 * import { createEndpoint, STRICT } from "fluent-endpoint";
 *
 * const route: string = "GET /labels/{name}";
 * const lenient = createEndpoint("https://api.example.com").defaults({ [STRICT]: false });
 * console.log(lenient(route).url); // https://api.example.com/labels/
 * ```
 *
 * @public
 */
export const STRICT: unique symbol = Symbol.for("fluent-endpoint.strict");

/**
 * The options of a call, or of defaults.
 *
 * Every key that is not listed here is a parameter. It fills the variable of the same name in the URL template. Without such a
 * variable it goes into the query (`GET`, `HEAD`) or in the body (`PATCH`, `POST`, `PUT`, `DELETE`, `QUERY`).
 *
 * @public
 */
export interface EndpointOptions extends SharedOptions {
  /** The HTTP method, in any case. Default `GET`. */
  method?: string | undefined;
  /** A path or a full URL. It may contain `:name` and RFC 6570 expressions. */
  url?: string | undefined;
  /** Headers, merged over the default headers. `null` removes a header. */
  headers?: HeaderOptions | HeadersLike | undefined;
  /** The request body itself, instead of an object made of parameters. It is passed on unchanged. */
  data?: unknown;
  /** Values for the path only, with any names. */
  [PATH]?: Readonly<Record<string, unknown>> | undefined;
  /** Values for the query only, with any names. */
  [QUERY]?: Readonly<Record<string, unknown>> | undefined;
  /** Values for the body only, with any names. */
  [BODY]?: Readonly<Record<string, unknown>> | undefined;
  /** An absolute URL that is requested literally, by `GET`. */
  [LINK]?: string | URL | undefined;
  /** Any other key is a parameter. */
  [parameter: string]: unknown;
}

/**
 * The options that every call, builder and generated class takes.
 *
 * @public
 */
export interface SharedOptions {
  /** The prefix of relative URLs: an absolute http(s) URL, a URL template or a path. Default `https://api.github.com`. */
  baseUrl?: string | URL | undefined;
  /** Format and previews, which change the accept header. */
  mediaType?: MediaTypeOptions | undefined;
  /** Settings for the code that sends the request. They are passed on unchanged. */
  request?: object | undefined;
  /** The style of lists and objects in queries and forms. */
  [STYLE]?: StyleOptions | undefined;
  /** The origins that requests may go to besides the origin of `baseUrl`. */
  [ORIGINS]?: readonly (string | URL)[] | undefined;
  /** `true` makes a missing variable of the URL template throw; `false` leaves it out. */
  [STRICT]?: boolean | undefined;
  /** The operations of the API, from `operations.ts`. */
  [OPERATIONS]?: Operations | undefined;
}

/**
 * One style for all names, or styles by name, in which `"*"` means all other names.
 *
 * @public
 */
export type StyleOptions = Style | Readonly<Record<string, Style>>;

/**
 * Header values by name, in any case. `undefined` counts as not given, and `null` removes a header.
 *
 * @public
 */
// Compiler messages show an interface by its name, but write out a record.
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
  /** Header values by lower-case name, including the defaults. A content type that was removed is `null`. */
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
  /** The option `[STRICT]`, if it was given. */
  [STRICT]?: boolean;
  /** The operations of the API, if it has any. */
  [OPERATIONS]?: Operations;
  /** Every other key is a parameter. */
  [parameter: string]: unknown;
}

/**
 * The option key for the operations of an API, which `fluent-endpoint generate` writes into `operations.ts`. Requests then follow
 * the OpenAPI document.
 *
 * @example
 * ```ts
 * import { EndpointBuilder, OPERATIONS } from "fluent-endpoint";
 * import { operationsOf } from "fluent-endpoint/call";
 *
 * const operations = operationsOf({ accept: "application/json", routes: { "GET /orders": { query: { id: "comma" } } } });
 * const shop = new EndpointBuilder("https://shop.example.com/v1", { [OPERATIONS]: operations });
 * console.log(shop.route("GET /orders").param("id", [7, 8]).build().url);
 * // https://shop.example.com/v1/orders?id=7,8
 * ```
 *
 * @public
 */
export const OPERATIONS: unique symbol = Symbol.for("fluent-endpoint.operations");

export const HOOKS: unique symbol = Symbol.for("fluent-endpoint.hooks");

export const SYMBOL_KEYS: Readonly<Record<string, symbol>> = {
  PATH,
  QUERY,
  BODY,
  STYLE,
  ORIGINS,
  LINK,
  STRICT,
  OPERATIONS,
};

/**
 * The name of an option. Pass a parameter of the same name for its location.
 *
 * @internal
 */
export type OptionName =
  "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request";

/**
 * Returns `true` for the name of an option. Each call asks for each name, and a `switch` takes a third of the time of a list.
 *
 * @internal
 */
export function isOptionName(name: string): name is OptionName {
  switch (name) {
    case "method":
    case "url":
    case "baseUrl":
    case "headers":
    case "mediaType":
    case "data":
    case "request":
      return true;
    default:
      return false;
  }
}
