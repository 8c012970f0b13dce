/**
 * The key of options for values that only fill variables of the URL template's path. A value whose variable the template does not
 * have is not used.
 *
 * @example
 * ```ts
 * import { BODY, endpoint, PATH } from "fluent-endpoint";
 *
 * const { url, body } = endpoint("PATCH /orgs/{org}/actions/variables/{name}", {
 *   org: "octokit",
 *   [PATH]: { name: "OLD" },
 *   [BODY]: { name: "NEW" },
 * });
 * console.log(url); // https://api.github.com/orgs/octokit/actions/variables/OLD
 * console.log(body); // { name: 'NEW' }
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
 * import { endpoint, QUERY } from "fluent-endpoint";
 *
 * const { url } = endpoint("POST /repos/{owner}/{repo}/merges", {
 *   owner: "octokit",
 *   repo: "endpoint.js",
 *   base: "main",
 *   [QUERY]: { dry_run: true },
 * });
 * console.log(url); // https://api.github.com/repos/octokit/endpoint.js/merges?dry_run=true
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
 * import { BODY, endpoint } from "fluent-endpoint";
 *
 * const { url, body } = endpoint("PATCH /app/hook/config", {
 *   [BODY]: { url: "https://example.com/hook" },
 * });
 * console.log(url); // https://api.github.com/app/hook/config
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
 * import { endpoint, STYLE } from "fluent-endpoint";
 *
 * const { url } = endpoint("GET /items", { ids: [1, 2], [STYLE]: "repeat" });
 * console.log(url); // https://api.github.com/items?ids=1&ids=2
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
 * import { endpoint, EndpointError, ORIGINS } from "fluent-endpoint";
 *
 * const github = endpoint.defaults({ [ORIGINS]: ["https://uploads.github.com"] });
 * console.log(github("GET https://uploads.github.com/x").url); // https://uploads.github.com/x
 * try {
 *   github("GET https://evil.example/x");
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
 * import { endpoint, LINK, type EndpointOptions } from "fluent-endpoint";
 *
 * const next: EndpointOptions = { [LINK]: "https://api.github.com/repositories/1/issues?page=2" };
 * console.log(endpoint(next).url); // https://api.github.com/repositories/1/issues?page=2
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

/** The key of options for the operation of a description that a builder was made for. Generated code and `createApi` set it. */
export const OPERATION: unique symbol = Symbol.for("fluent-endpoint.operation");

type SymbolKey =
  | typeof PATH
  | typeof QUERY
  | typeof BODY
  | typeof STYLE
  | typeof ORIGINS
  | typeof LINK
  | typeof STRICT;

/** The keys that are symbols, by the names under which a builder shows them. */
export const SYMBOL_KEYS: Readonly<Record<string, SymbolKey>> = {
  PATH,
  QUERY,
  BODY,
  STYLE,
  ORIGINS,
  LINK,
  STRICT,
};
