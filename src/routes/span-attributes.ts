import { stateWith } from "../builder/builder-state.js";
import { PortableState } from "../builder/portable-state.js";
import { hideInText } from "../credentials/find-credentials.js";
import { isSecretName } from "../credentials/names.js";
import { isOwn } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { parseUrl } from "../internal/urls.js";
import type { State } from "../options/state.js";
import { StateUpdate } from "../options/state-update.js";
import { buildRequest } from "../request/build-request.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { portableBuilder } from "./declared-route.js";
import { routedRequest, templatePathText } from "./routed-request.js";

/**
 * The attributes of a span for an HTTP request, by the names that OpenTelemetry gives them.
 *
 * @public
 */
export interface SpanAttributes {
  /** In upper case; `_OTHER` for a method that OpenTelemetry does not know. */
  readonly "http.request.method": string;
  /** The method as it was given, where `http.request.method` is `_OTHER`. */
  readonly "http.request.method_original"?: string;
  /** The path of the route; absent for a link that no route made. */
  readonly "url.template"?: string;
  /** The operation of a builder that a description made, as `routeOf` returns it. OpenTelemetry has no name for it. */
  readonly "openapi.operation"?: string;
  /** The URL with `REDACTED` in place of each credential. */
  readonly "url.full": string;
  /** The host; absent for a base URL that is a path. */
  readonly "server.address"?: string;
  /** The port, also if it is the scheme's default. */
  readonly "server.port"?: number;
  /** Other attributes that you add. */
  readonly [name: string]: string | number | undefined;
}

/** The methods of RFC 9110, PATCH (RFC 5789) and QUERY. */
const KNOWN = /^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH|QUERY)$/;

/**
 * Returns the attributes of a span for a request, by OpenTelemetry's conventions for HTTP clients. A good name for the span is
 * `{http.request.method} {url.template}`.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { spanAttributes } from "fluent-endpoint/routes";
 *
 * const shop = new EndpointBuilder("https://shop.example.com/v1").route("GET /orders/{id}{?api_key}");
 * console.log(spanAttributes(shop, { id: 7, api_key: "secret" }));
 * // {
 * //   'http.request.method': 'GET',
 * //   'url.template': '/v1/orders/{id}',
 * //   'url.full': 'https://shop.example.com/v1/orders/7?api_key=REDACTED',
 * //   'server.address': 'shop.example.com',
 * //   'server.port': 443
 * // }
 * ```
 *
 * @param builder - a builder with a route
 * @param parameters - parameters for this request only, as in `build()`
 * @throws EndpointError, as `build()` does
 *
 * @public
 */
export function spanAttributes(builder: AnyBuilder, parameters?: object): SpanAttributes {
  return withCallerStack(() => {
    const state = stateWith(builder, parameters);
    const { method, template, operation } = builderRoute(new PortableState(state));
    const isKnown = KNOWN.test(method);
    return {
      "http.request.method": isKnown ? method : "_OTHER",
      ...(!isKnown && { "http.request.method_original": method }),
      ...(template !== undefined && { "url.template": template }),
      ...(operation !== undefined && { "openapi.operation": operation }),
      ...urlAttributes(state),
    };
  });
}

function urlAttributes(
  state: State,
): Pick<SpanAttributes, "url.full" | "server.address" | "server.port"> {
  const { url } = buildRequest(withoutSecretVariables(state));
  const hider = { secrets: state.operation?.secrets, replace: () => REDACTED };
  return { "url.full": hideInText(url, "QUERY", hider), ...serverOf(url) };
}

const REDACTED = "REDACTED";

/** Replaces the values of variables that are named like credentials: nothing tells them from others in a path. */
function withoutSecretVariables(state: State): State {
  if (state.link !== undefined) return state;
  const redacted = new StateUpdate(state);
  for (const { channel, variables } of state.url?.expressions ?? []) {
    for (const { name, decodedName = name } of variables) {
      if (!isSecretName(name, state.operation?.secrets)) continue;
      for (const group of ["parameters", channel] as const) {
        for (const each of [name, decodedName]) {
          if (isOwn(state[group] ?? {}, each)) redacted.setValue(group, each, REDACTED);
        }
      }
    }
  }
  return redacted.state;
}

function serverOf(url: string): Pick<SpanAttributes, "server.address" | "server.port"> {
  const parsed = parseUrl(url);
  if (parsed === undefined) return {};
  const { hostname, port, protocol } = parsed;
  const defaultPort = protocol === "https:" ? 443 : 80;
  return {
    "server.address": hostname.replace(/^\[|\]$/g, ""),
    "server.port": port === "" ? defaultPort : Number(port),
  };
}

/**
 * The result of {@link routeOf}.
 *
 * @public
 */
export interface BuilderRoute {
  /** The HTTP method, in upper case. */
  readonly method: string;
  /**
   * The paths of the base URL and the URL template, such as `/v1/users/{id}`, without the expressions of the query.
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
  return withCallerStack(() => builderRoute(portableBuilder(builder)));
}

function builderRoute(builder: PortableState): BuilderRoute {
  const { state } = builder;
  const { method, path, isTemplate } = routedRequest(builder);
  const template = isTemplate ? basePath(state) + path : undefined;
  return { method, template, operation: isTemplate ? state.operation?.id : undefined };
}

/** The path of the base URL, without "/" at its end. A template with its own origin is not below it. */
function basePath({ url, baseUrl }: State): string {
  if (url?.origin.kind === "absolute" || baseUrl === undefined) return "";
  const { source, template, prefix } = baseUrl;
  let path = template === undefined ? prefix : templatePathText(template);
  // The origin of a base URL may have variables, and then is a part of its template's text.
  if (!source.startsWith("/")) path = path.replace(ORIGIN, "");
  return path.replace(/\/+$/, "");
}

const ORIGIN = /^\/?(?:https?|\{[^{}]*\}):\/\/[^/]*/i;
