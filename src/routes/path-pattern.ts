import { EndpointError } from "../errors.js";
import { describeGiven, quote } from "../internal/messages.js";
import { ownValue } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { ValidRoute } from "../types/route-literal.js";
import { declaredRoute, type RouteSettings } from "./declared-route.js";
import { delimitersIn, isVariable, type SegmentPattern } from "./segment-pattern.js";
import { templatePath } from "./template-path.js";

/**
 * The kinds of patterns that {@link pathPattern} writes.
 *
 * @public
 */
export type PatternKind = "colon" | "regexp";

/**
 * Settings of {@link pathPattern}.
 *
 * @public
 */
export interface PatternSettings extends RouteSettings {
  /** `false` leaves scheme, host and port out, for routers that know paths only. `true` by default. */
  readonly origin?: boolean;
}

/**
 * The pattern of a kind.
 *
 * @public
 */
export type PatternOf<Kind extends PatternKind> = Kind extends "regexp" ? RegExp : string;

/**
 * Turns a route into the pattern of a router or a mock, so that you write a path only once:
 *
 * - `"colon"`: `/users/:id`, for msw, and with `origin: false` for Express, Hono and `new URLPattern({ pathname })`
 * - `"regexp"`: a `RegExp` with a named group for each variable, for nock
 *
 * The base URL is included. A query is left out, because routers compare paths. Names become identifiers: `{user-id}` is `user_id`.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { pathPattern } from "fluent-endpoint/routes";
 *
 * const item = new EndpointBuilder("https://shop.example.com").route("GET /orders/{id}/items/{item}{?fields}");
 * console.log(pathPattern(item, "colon")); // https://shop.example.com/orders/:id/items/:item
 * console.log(pathPattern(item, "colon", { origin: false })); // /orders/:id/items/:item
 * console.log(pathPattern("GET /v{version}/users", "regexp", { baseUrl: "/api" }).test("/api/v2/users?page=1")); // true
 * ```
 *
 * @param route - a builder with a route, or a route as a string
 * @param kind - the kind of the pattern
 * @param settings - `origin`, and `baseUrl` for a route that is a string
 * @throws EndpointError `unsupported-pattern` for a part of the route that the pattern cannot express, or two variables of one name
 *
 * @public
 */
export function pathPattern<Route extends string, Kind extends PatternKind>(
  route: AnyBuilder | ValidRoute<Route>,
  kind: Kind,
  settings?: PatternSettings,
): PatternOf<Kind>;
export function pathPattern(
  route: AnyBuilder | string,
  kind: PatternKind,
  settings: PatternSettings = {},
): string | RegExp {
  return withCallerStack(() => {
    if (!["colon", "regexp"].includes(kind)) {
      const expected = 'The pattern must be "colon" or "regexp"';
      throw new EndpointError("invalid-options", `${expected}, but got ${describeGiven(kind)}.`);
    }
    const { template, base } = declaredRoute(route, settings);
    const { origin, before, rest } = templatePath(template, base);
    const { source } = template;
    if (rest !== undefined) {
      const number = rest.explode
        ? "*} takes any number of segments"
        : "} takes one segment, or none";
      throw unsupported(source, `{/${rest.name}${number}`);
    }
    const known = new Set<string>();
    const write = kind === "colon" ? colonSegment : regexpSegment;
    const path = before.map((segment) => {
      if (segment.isOptional || segment.named.length > 0) {
        throw unsupported(source, "a part of its path may be missing");
      }
      const names = segment.names.map((name) => identifierOf(name, known, source));
      return `/${write(segment, names, source)}`;
    });
    const prefix = ownValue(settings, "origin") === false ? "" : origin;
    return kind === "colon"
      ? prefix + path.join("")
      : new RegExp(`^${escapeRegExp(prefix)}${path.join("")}(?=[?#]|$)`);
  });
}

/** Routers disagree about special characters, and about a name that is only a part of a segment. */
function colonSegment(
  segment: SegmentPattern,
  [name = ""]: readonly string[],
  source: string,
): string {
  const { literal } = segment;
  if (isVariable(segment)) return `:${name}`;
  if (literal !== undefined && !/[^\w.~%@&=$,;'-]/.test(literal)) return literal;
  const why =
    literal === undefined
      ? "a segment has a variable and something else"
      : "a literal has a character that patterns read in another way";
  throw unsupported(source, why, 'Use "regexp"');
}

function regexpSegment(segment: SegmentPattern, names: readonly string[]): string {
  const { prefix, separators, suffix } = segment;
  const value = `[^/?#${delimitersIn(segment).replaceAll("]", "\\]")}]+`;
  const groups = names.map(
    (name, index) => `(?<${name}>${value})${escapeRegExp(separators.at(index) ?? "")}`,
  );
  return escapeRegExp(prefix) + groups.join("") + escapeRegExp(suffix);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Refuses two variables that would become one identifier. */
function identifierOf(name: string, known: Set<string>, source: string): string {
  const identifier = name.replace(/%[\dA-Fa-f]{2}|\W/g, "_").replace(/^(?=\d)/, "_");
  if (known.has(identifier)) {
    const why = `two of its variables are called ${quote(identifier)} in a pattern`;
    throw unsupported(source, why, "Rename one");
  }
  known.add(identifier);
  return identifier;
}

function unsupported(
  source: string,
  why: string,
  advice = "Compare requests by matchRoute() or createRoutes(), or make a pattern of each form of the route",
): EndpointError {
  return new EndpointError(
    "unsupported-pattern",
    `The route ${quote(source)} cannot be written as this pattern: ${why}.`,
    { advice: `${advice}.`, template: { source, position: 0, length: source.length } },
  );
}
