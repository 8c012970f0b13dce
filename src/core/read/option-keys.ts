/**
 * The key of options for values that only fill variables of the URL template's path. A value whose variable the template does not
 * have is not used.
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
 * The key of options for values that only go into the query, with any method. They fill the variables of the `{?…}` and `{&…}`
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
 * The key of options for values that only go into the body. They may have any name, such as `url`, which is the name of an option.
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
 * The key of options for how lists and objects are written in the query and in forms: one style for all names, or styles by
 * name.
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
 * The key of options for the list of origins that requests may go to besides the origin of `baseUrl`. With it, a request to any other
 * origin is an error.
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
 * The key of options for an absolute URL that is requested literally, by `GET`, as {@link EndpointBuilder.link} does.
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
 * The key of options that says whether a missing variable of the URL template is an error, as {@link EndpointBuilder.strict} does.
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
 * The key of options for the exceptions of an API: the table that `fluent-endpoint generate` writes into `exceptions.ts`. Calls then go out
 * as the description says.
 *
 * @example
 * ```ts
 * import { EndpointBuilder, EXCEPTIONS } from "fluent-endpoint";
 * import { exceptionsOf } from "fluent-endpoint/call";
 *
 * const exceptions = exceptionsOf({ accept: "application/json", routes: { "GET /orders": { query: { id: "comma" } } } });
 * const shop = new EndpointBuilder("https://shop.example.com/v1", { [EXCEPTIONS]: exceptions });
 * console.log(shop.route("GET /orders").param("id", [7, 8]).build().url);
 * // https://shop.example.com/v1/orders?id=7,8
 * ```
 *
 * @public
 */
export const EXCEPTIONS: unique symbol = Symbol.for("fluent-endpoint.exceptions");

/** The key of options for the operation of a description that a builder was made for. Generated code and `createApi` set it. */
export const OPERATION: unique symbol = Symbol.for("fluent-endpoint.operation");

type SymbolKey =
  | typeof PATH
  | typeof QUERY
  | typeof BODY
  | typeof STYLE
  | typeof ORIGINS
  | typeof LINK
  | typeof STRICT
  | typeof EXCEPTIONS;

/** The keys that are symbols, by the names under which a builder shows them. */
export const SYMBOL_KEYS: Readonly<Record<string, SymbolKey>> = {
  PATH,
  QUERY,
  BODY,
  STYLE,
  ORIGINS,
  LINK,
  STRICT,
  EXCEPTIONS,
};
