import { EndpointError } from "../errors.js";
import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { quote } from "../internal/messages.js";
import { getOrInsert } from "../internal/objects.js";
import { readSafely, withCallerStack } from "../internal/thrown-errors.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { WithRoute } from "../types/brands.js";
import type { MatchedRoute, NamedRoutes, RouteParameters } from "../types/matched-route.js";
import type { ValidRoute } from "../types/route-literal.js";
import { type DeclaredRoute, declaredRoute, type RouteSettings } from "./declared-route.js";
import { decodedValues } from "./raw-values.js";
import { locationOf, type RecognisedRequest } from "./request-location.js";
import { RouteTree } from "./route-tree.js";
import { TemplateReader } from "./template-reader.js";

/**
 * Requires the base URL for a path: it cannot be guessed.
 *
 * @internal
 */
export type SettingsFor<Route extends string> = Route extends
  `${string} http${"" | "s"}://${string}` | `http${"" | "s"}://${string}`
  ? [settings?: RouteSettings]
  : [settings: RouteSettings & { readonly baseUrl: string | URL }];

/**
 * Reads the parameters of a route from a request. Returns `undefined` for a request of another method, origin or path.
 *
 * The parameters are texts, decoded once. Passed to the route again, they make the same path. Query parameters that the route does
 * not declare, and values of the builder, are ignored.
 *
 * @example
 * ```ts
 * import { matchRoute } from "fluent-endpoint/routes";
 *
 * const request = { method: "GET", url: "https://shop.example.com/customers/7/orders?page=2" };
 * const found = matchRoute("GET /customers/{id}/orders{?page}", request, { baseUrl: "https://shop.example.com" });
 * console.log(found); // { id: '7', page: '2' }
 * ```
 *
 * @param route - a builder with a route, or a route as a string
 * @param request - the request options, a `Request`, or a `URL` for GET
 * @throws EndpointError `unreadable-template` for a route whose values cannot be read back from a URL; `invalid-url` and
 * `invalid-method` for a request without a URL or a method; `invalid-base-url` without a base URL
 *
 * @public
 */
export function matchRoute<Route extends string = string>(
  route: AnyBuilder & WithRoute<Route>,
  request: RecognisedRequest,
): RouteParameters<Route> | undefined;
/**
 * Reads the parameters of a route that you pass as a string.
 *
 * @param settings - `baseUrl`, unless the route has an origin
 *
 * @public
 */
export function matchRoute<const Route extends string>(
  route: ValidRoute<Route>,
  request: RecognisedRequest,
  ...settings: SettingsFor<Route>
): RouteParameters<Route> | undefined;
export function matchRoute(
  route: string | AnyBuilder,
  request: RecognisedRequest,
  settings?: RouteSettings,
): object | undefined {
  return withCallerStack(() => {
    const declared = declaredRoute(route, settings);
    const { method, template, base } = declared;
    const key = `${method} ${base.origin}${base.path} ${template.source}`;
    tables ??= new Cache(CACHE_SIZE);
    const table = tables.get(key, () => treesOf([["", declared]]));
    return table(request)?.parameters;
  });
}

/** Made on first use, so that bundlers can drop it. */
let tables: Cache<Table> | undefined;

/** A path matches no route with an origin, and an origin no route without one: someone forgot the base URL. */
function assertComparable(origin: string, origins: readonly string[]): void {
  const isPath = origin === "";
  if (origins.length === 0 || origins.some((each) => (each === "") === isPath)) return;
  throw isPath
    ? new EndpointError(
        "invalid-url",
        "The URL of the request is a path, but the base URL has an origin.",
        { advice: "Pass the whole URL, or a base URL that is a path." },
      )
    : new EndpointError(
        "invalid-base-url",
        "The base URL is a path, but the URL of the request has an origin.",
        { advice: "Pass a base URL with the origin." },
      );
}

/**
 * Finds the route that a request belongs to.
 *
 * @public
 */
export interface RouteTable<Routes extends NamedRoutes> {
  /**
   * Finds the most literal route of a request, and reads its parameters. Returns `undefined` if no route matches. The time does not
   * grow with the number of routes.
   *
   * @throws EndpointError `invalid-url` or `invalid-method` for a request without a URL or a method
   */
  match(request: RecognisedRequest): MatchedRoute<Routes> | undefined;
}

/**
 * Makes a table that finds the route of a request, for mocks, proxies, logs and rate limits.
 *
 * @example
 * ```ts
 * import { createRoutes } from "fluent-endpoint/routes";
 *
 * const routes = createRoutes(
 *   { mine: "GET /orders/mine", order: "GET /orders/{id}", orders: "GET /customers/{customer}/orders" },
 *   { baseUrl: "https://shop.example.com" },
 * );
 * const found = routes.match(new URL("https://shop.example.com/orders/7?fields=total"));
 * if (found?.name === "order") console.log(found.parameters.id); // 7
 * ```
 *
 * @param routes - routes by name
 * @param settings - `baseUrl` for the routes that are strings
 * @throws EndpointError `ambiguous-route` for two routes that match the same URLs, `unreadable-template` for a route whose values
 * cannot be read back from a URL, `invalid-base-url` without a base URL
 *
 * @public
 */
export function createRoutes<const Routes extends NamedRoutes>(
  routes: Routes,
  settings?: RouteSettings,
): RouteTable<Routes> {
  const table = withCallerStack(() => {
    const given = readSafely("routes", () => Object.entries(routes));
    return treesOf(given.map(([name, route]) => [name, declaredRoute(route, settings)]));
  });
  return { match: (request) => withCallerStack(() => table(request)) as MatchedRoute<Routes> };
}

type Table = (request: RecognisedRequest) => { name: string; parameters: object } | undefined;

function treesOf(routes: readonly (readonly [name: string, route: DeclaredRoute])[]): Table {
  const trees = new Map<string, RouteTree<string>>();
  const origins = new Set<string>();
  for (const [name, { method, template, base }] of routes) {
    const reader = new TemplateReader(template, base);
    origins.add(reader.path.origin);
    const tree = getOrInsert(trees, `${method} ${reader.path.origin}`, () => new RouteTree());
    const same = tree.add(reader, name);
    if (same === undefined) continue;
    const message = `The routes ${quote(same)} and ${quote(name)} match the same URLs.`;
    const advice = "Remove one of them, or change a literal in its path.";
    throw new EndpointError("ambiguous-route", message, { advice });
  }
  return (request) => {
    const location = locationOf(request);
    if (location === undefined) return undefined;
    const { method, origin, segments, query } = location;
    assertComparable(origin, [...origins]);
    for (const [name, values] of trees.get(`${method} ${origin}`)?.find(segments, query) ?? []) {
      const parameters = decodedValues(values);
      if (parameters !== undefined) return { name, parameters };
    }
    return undefined;
  };
}
