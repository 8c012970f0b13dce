import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { readSafely, withCallerStack } from "../internal/thrown-errors.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { WithRoute } from "../types/marks.js";
import { declaredRoute, readerOf, type RouteSettings } from "./declared-route.js";
import { refuseIncomparable, type RouteParameters } from "./match-route.js";
import { decodedValues } from "./raw-values.js";
import { locationOf, type RecognisedRequest } from "./request-location.js";
import { RouteTree } from "./route-tree.js";

/**
 * Routes by name: strings or builders.
 *
 * @public
 */
export type NamedRoutes = Readonly<Record<string, string | AnyBuilder>>;

/**
 * The result of {@link RouteTable.match}: the name of a route and the parameters of the request.
 *
 * @public
 */
export type MatchedRoute<Routes extends NamedRoutes> = {
  readonly [Name in keyof Routes & string]: {
    readonly name: Name;
    readonly parameters: RouteParameters<RouteOf<Routes[Name]>>;
  };
}[keyof Routes & string];

/**
 * The route of a string or a builder.
 *
 * @internal
 */
export type RouteOf<Route> = Route extends string
  ? Route
  : Route extends WithRoute<infer Literal>
    ? Literal
    : string;

/**
 * Routes that know to which of them a request belongs.
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
 * Makes a table of routes, which finds the route of a request: for mocks, proxies, logs and rate limits.
 *
 * @example
 * ```ts
 * import { createRoutes } from "fluent-endpoint/routes";
 *
 * const routes = createRoutes(
 *   { user: "GET /user", repos: "GET /users/{username}/repos", issues: "GET /repos/{owner}/{repo}/issues" },
 *   { baseUrl: "https://api.github.com" },
 * );
 * const found = routes.match(new URL("https://api.github.com/users/ada/repos?page=2"));
 * if (found?.name === "repos") console.log(found.parameters.username); // ada
 * ```
 *
 * @param routes - routes by name
 * @param settings - `baseUrl` for the routes that are strings
 * @throws EndpointError `ambiguous-route` for two routes that match the same URLs, `unreadable-template` for a route whose URLs do
 * not say which values made them, `invalid-base-url` without a base URL
 *
 * @public
 */
export function createRoutes<const Routes extends NamedRoutes>(
  routes: Routes,
  settings?: RouteSettings,
): RouteTable<Routes> {
  const table = withCallerStack(() => tableOf(routes, settings));
  // The entries of the tree are the names of the routes.
  return { match: (request) => withCallerStack(() => table(request)) as MatchedRoute<Routes> };
}

type Table = (request: RecognisedRequest) => { name: string; parameters: object } | undefined;

function tableOf(routes: NamedRoutes, settings: RouteSettings | undefined): Table {
  const trees = new Map<string, RouteTree<string>>();
  const origins = new Set<string>();
  for (const [name, route] of readSafely("routes", () => Object.entries(routes))) {
    const declared = declaredRoute(route, settings);
    const reader = readerOf(declared);
    const key = `${declared.method} ${reader.origin}`;
    const tree = trees.get(key) ?? new RouteTree<string>();
    trees.set(key, tree);
    origins.add(reader.origin);
    const same = tree.add(reader, name);
    if (same !== undefined) throw ambiguous(same, name);
  }
  const known = [...origins];
  return (request) => {
    const location = locationOf(request);
    if (location === undefined) return undefined;
    refuseIncomparable(location, known);
    const { method, origin, segments, query } = location;
    const tree = trees.get(`${method} ${origin}`);
    let parameters: object | undefined;
    const found = tree?.find(segments, query, (values) => {
      parameters = decodedValues(values);
      return parameters !== undefined;
    });
    return found && parameters && { name: found.entry, parameters };
  };
}

function ambiguous(one: string, other: string): EndpointError {
  return new EndpointError(
    "ambiguous-route",
    `The routes ${quote(one)} and ${quote(other)} match the same URLs.`,
    { advice: "Remove one of them, or change a literal in its path." },
  );
}
