import type { EndpointError, EndpointErrorCode } from "../errors.js";
import { maskUserinfo } from "../internal/messages.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { parseRoute } from "../options/route.js";
import { expressionAt } from "../request/trace.js";

/**
 * A part of a URL template that an error is about.
 *
 * @public
 */
export interface ErrorLocation {
  /** The URL template. Each character of its userinfo is replaced by `*`, so that positions stay the same. */
  readonly template: string;
  /** Where the part starts, in UTF-16 code units from 0. */
  readonly position: number;
  /** How long the part is, in UTF-16 code units. */
  readonly length: number;
}

/**
 * Says which part of the URL template of a route an error is about, for an editor that underlines it: the wrong part of a malformed
 * template, or the expression of the parameter that the error names.
 *
 * @example
 * ```ts
 * import { endpoint, EndpointError } from "fluent-endpoint";
 * import { locateError } from "fluent-endpoint/show";
 *
 * const route = "DELETE /repos/{owner}/{repo}";
 * try {
 *   endpoint(route, { owner: "octokit", repo: ".." });
 * } catch (error) {
 *   if (!(error instanceof EndpointError)) throw error;
 *   const { template, position, length } = locateError(error, route) ?? {};
 *   console.log(template, position, length); // /repos/{owner}/{repo} 15 6
 * }
 * ```
 *
 * @param error - what `endpoint()` or `build()` threw
 * @param route - the route of the request, such as `GET /user`
 * @returns `undefined` if the error is not about a part of the template
 * @throws EndpointError `invalid-route` or `invalid-template` if `error` is not about the route and the route cannot be read
 *
 * @public
 */
export function locateError(error: EndpointError, route: string): ErrorLocation | undefined {
  const { code, template, position, parameter } = error;
  if (template !== undefined && position !== undefined) {
    return { template, position, length: expressionAt(template, position).length };
  }
  if (parameter === undefined || !ABOUT_VALUES.has(code)) return undefined;
  return withCallerStack(() => expressionOf(parameter, route));
}

/** The errors about a value, whose place may be an expression. Those of a content type or a style are about the body or the query. */
const ABOUT_VALUES: ReadonlySet<EndpointErrorCode> = new Set([
  "invalid-parameter",
  "conflicting-parameter",
]);

/** The expression of a route that a parameter fills. */
function expressionOf(parameter: string, route: string): ErrorLocation | undefined {
  const { source, expressions } = parseRoute(route).url;
  const found = expressions.find(({ variables }) =>
    variables.some(({ name, decodedName }) => name === parameter || decodedName === parameter),
  );
  if (found === undefined) return undefined;
  const { position } = found;
  const { length } = expressionAt(source, position);
  return { template: maskUserinfo(source), position, length };
}
