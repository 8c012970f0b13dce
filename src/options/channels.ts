/**
 * The key of options for values that only fill the path of the URL template.
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
 * The key of options for values that only go into the query, with any method: they fill the `{?…}` and `{&…}` expressions of
 * the URL template, and the rest is appended.
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
 * The key of options for values that only go into the JSON body, also under names that options have, such as `url`.
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
