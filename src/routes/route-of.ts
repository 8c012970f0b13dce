import { stateWith } from "../builder/builder-state.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { State } from "../options/state.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { routedRequest } from "./routed-request.js";
import { templatePathText } from "./template-text.js";

/**
 * The result of {@link routeOf}.
 *
 * @public
 */
export interface BuilderRoute {
  /** The HTTP method, in upper case. */
  readonly method: string;
  /**
   * The path of the URL template with that of the base URL, such as `/v1/users/{id}`, without the expressions of the query.
   * `undefined` for a link that the route did not make: nothing is known to have made it.
   */
  readonly template: string | undefined;
  /** The operation of a builder that a description made: its `operationId`, or `METHOD /path`. */
  readonly operation: string | undefined;
}

/**
 * Returns the route of a builder, for the names of spans and the labels of metrics: it does not differ from request to request.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { routeOf } from "fluent-endpoint/routes";
 *
 * const server = new EndpointBuilder("https://github.example.com/api/v3");
 * const { method, template } = routeOf(server.route("GET /repos/:owner/:repo/issues").params({ owner: "octokit" }));
 * console.log(method, template); // GET /api/v3/repos/{owner}/{repo}/issues
 * ```
 *
 * @throws EndpointError `missing-url` without a route
 *
 * @public
 */
export function routeOf(builder: AnyBuilder): BuilderRoute {
  return withCallerStack(() => stateRoute(stateWith(builder)));
}

/** The route of a state. */
export function stateRoute(state: State): BuilderRoute {
  const { method, path, isTemplate } = routedRequest(state);
  const template = isTemplate ? basePath(state) + path : undefined;
  return { method, template, operation: isTemplate ? state.operation?.id : undefined };
}

/** The path of the base URL, without "/" at its end. A template with its own origin is not below it. */
function basePath({ url, baseUrl }: State): string {
  if (url?.origin.kind === "absolute" || baseUrl === undefined) return "";
  const { template, prefix } = baseUrl;
  const path =
    template === undefined
      ? prefix.replace(/^https?:\/\/[^/]*/i, "")
      : withoutOrigin(templatePathText(template), template.startsWithSlash);
  return path.replace(/\/+$/, "");
}

/** The origin of a base URL may have variables, and then is a part of its template's text. */
function withoutOrigin(text: string, isPath: boolean): string {
  return isPath ? text : text.replace(/^\/?(?:https?|\{[^{}]*\}):\/\/[^/]*/i, "");
}
