import { shownText } from "../credentials/hide-in-text.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { readerOf } from "../core/located.js";
import type { BuilderReader } from "../core/reader.js";
import { routedRequest } from "./routed-request.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";

/**
 * The result of {@link routeOf}.
 *
 * @public
 */
export interface BuilderRoute {
  /** The HTTP method, in upper case. */
  readonly method: string;
  /**
   * The paths of the base URL and the URL template, such as `/v1/users/{id}`, without the expressions of the query and with
   * `[hidden]` in place of credentials.
   * `undefined` for a link to another route.
   */
  readonly template: string | undefined;
  /** The `operationId` or `METHOD /path` of the operation, if the builder comes from an OpenAPI description. */
  readonly operation: string | undefined;
}

/**
 * Returns the route of a builder. It is the same for all requests, so use it for names of spans and labels of metrics.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { routeOf } from "fluent-endpoint/routes";
 *
 * const shop = new EndpointBuilder("https://shop.example.com/v1");
 * const { method, template } = routeOf(shop.route("GET /customers/:id/orders").params({ id: 7 }));
 * console.log(method, template); // GET /v1/customers/{id}/orders
 * ```
 *
 * @throws EndpointError `missing-url` without a route
 *
 * @public
 */
export function routeOf(builder: AnyBuilder): BuilderRoute {
  return withCallerStack(() => {
    const reader = readerOf(builder);
    const { hooks } = reader.state;
    const { method, path, isTemplate } = routedRequest(reader);
    if (!isTemplate) return { method, template: undefined, operation: undefined };
    const template = shownText(basePath(reader) + path, hooks?.hidden, true);
    return { method, template, operation: hooks?.label };
  });
}

/** Matches an origin, which may have variables. */
const ORIGIN = /^(?:https?|\{[^{}]*\}):\/\/[^/]*/i;

function basePath({ template, state: { baseUrl = "" } }: BuilderReader): string {
  return template?.origin ? "" : baseUrl.replace(ORIGIN, "").replace(/\/+$/, "");
}
