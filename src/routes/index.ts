/**
 * Goes from a request back to its route: the route and values that made it, the key to cache it, the pattern to mock it, and the
 * request for the next page. Every function is pure: it sends and stores nothing.
 *
 * @packageDocumentation
 */
export { createRoutes, matchRoute, type RouteTable, type SettingsFor } from "./match-route.js";
export type {
  MatchedRoute,
  NamedRoutes,
  RouteOf,
  RouteParameters,
} from "../types/matched-route.js";
export type { RouteSettings } from "./declared-route.js";
export type { RequestKey } from "./key-writer.js";
export { nextPage, type LinkedResponse, type PageCursor } from "./next-page.js";
export {
  pathPattern,
  type PatternKind,
  type PatternOf,
  type PatternSettings,
} from "./path-pattern.js";
export type { RecognisedRequest } from "./request-location.js";
export { routeKey, type RouteKeySettings } from "./route-key.js";
export { requestKey, type KeySettings } from "./request-key.js";
export { routeOf, type BuilderRoute } from "./route-of.js";
