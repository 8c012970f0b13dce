import type { EndpointError, EndpointErrorCode, TemplateRange } from "../errors.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { parseRoute } from "../core/route.js";
import { rangeAt } from "../core/grammar.js";
import { cachedTemplate } from "../core/template.js";
import { ownValues } from "../wire/records.js";

/**
 * Finds the part of a route's URL template that an error is about, for example to underline it in an editor: the malformed part, or
 * the expression of the parameter that the error names.
 *
 * @example
 * ```ts
 * import { createEndpoint, EndpointError } from "fluent-endpoint";
 * import { locateError } from "fluent-endpoint/show";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const route = "DELETE /orders/{id}";
 * try {
 *   shop(route, { id: ".." });
 * } catch (error) {
 *   if (!(error instanceof EndpointError)) throw error;
 *   const { source, position, length } = locateError(error, route) ?? {};
 *   console.log(source, position, length); // /orders/{id} 8 4
 * }
 * ```
 *
 * @param error - the error of a call or of `build()`
 * @param route - the route of the request, such as `GET /orders`
 * @returns `undefined` if the error is not about a part of the template
 * @throws EndpointError `invalid-route` or `invalid-template` if `error` is not about the route and the route cannot be read
 *
 * @public
 */
export function locateError(error: EndpointError, route: string): TemplateRange | undefined {
  return withCallerStack(() => {
    const { code, template, parameter } = ownValues(error);
    if (template !== undefined) return template;
    if (parameter === undefined || !ABOUT_VALUES.has(code)) return undefined;
    return expressionOf(parameter, route);
  });
}

/** Some are thrown before the route is read. Errors of a content type or a style are about the body or the query. */
const ABOUT_VALUES: ReadonlySet<EndpointErrorCode> = new Set([
  "invalid-parameter",
  "conflicting-parameter",
]);

function expressionOf(parameter: string, route: string): TemplateRange | undefined {
  const { source, expressions } = cachedTemplate(parseRoute(route).url);
  const found = expressions.find(({ variables }) =>
    variables.some(({ name, decoded }) => name === parameter || decoded === parameter),
  );
  return found && rangeAt(source, found.position);
}
