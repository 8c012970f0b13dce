/**
 * Goes from a request back to its route: which route and values made it, the key under which to cache it, the pattern to mock it, and
 * the request for the next page. Everything is a pure function. Nothing is sent or stored.
 *
 * @packageDocumentation
 */
export {
  createRoutes,
  type MatchedRoute,
  type NamedRoutes,
  type RouteTable,
} from "./create-routes.js";
export type { RouteSettings } from "./declared-route.js";
export { matchRoute } from "./match-route.js";
export type { RecognisedRequest } from "./request-location.js";
export type { RouteParameters } from "./route-parameters.js";
