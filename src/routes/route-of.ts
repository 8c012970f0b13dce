import { shownText } from "../credentials/hide-in-text.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { baseUrlOf } from "../core/base-url.js";
import { readerOf } from "../core/located.js";
import type { State } from "../core/state.js";
import { cachedTemplate } from "../core/template.js";
import { routedRequest } from "./routed-request.js";
import { templatePathText } from "./template-text.js";
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
    const { state } = reader;
    const { method, path, isTemplate } = routedRequest(reader);
    return isTemplate
      ? {
          method,
          template: shownText(basePath(state) + path, state.hooks?.hidden, true),
          operation: state.hooks?.label,
        }
      : { method, template: undefined, operation: undefined };
  });
}

function basePath({ url, baseUrl }: State): string {
  if (baseUrl === undefined || (url !== undefined && cachedTemplate(url).origin)) return "";
  const { template, prefix } = baseUrlOf(baseUrl);
  let path = template === undefined ? prefix : templatePathText(template);
  // The origin may have variables, and then is a part of the text.
  if (!baseUrl.startsWith("/")) path = path.replace(ORIGIN, "");
  return path.replace(/\/+$/, "");
}

const ORIGIN = /^\/?(?:https?|\{[^{}]*\}):\/\/[^/]*/i;
