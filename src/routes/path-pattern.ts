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
    const writer = typeof kind === "string" ? ownValue<WriteSegment>(WRITERS, kind) : undefined;
    if (writer === undefined) {
      const expected = 'The pattern must be "colon" or "regexp"';
      throw new EndpointError("invalid-options", `${expected}, but got ${describeGiven(kind)}.`);
    }
    const { template, base } = declaredRoute(route, settings);
    const { before, rest, origin } = templatePath(template, base);
    const refuse = unsupportedIn(template.source);
    if (rest !== undefined) {
      const { name, explode } = rest;
      const number = explode ? `*} takes any number of segments` : "} takes one segment, or none";
      throw refuse(`{/${name}${number}`);
    }
    const known = new Set<string>();
    const segments = before.map((segment) => {
      if (segment.isOptional || segment.named.length > 0)
        throw refuse("a part of its path may be missing");
      const names = segment.names.map((name) => identifierOf(name, known, refuse));
      return `/${writer(segment, names, refuse)}`;
    });
    const hasOrigin = ownValue(settings, "origin") !== false;
    const prefix = hasOrigin ? origin : "";
    const pathname = segments.join("");
    return kind === "regexp"
      ? new RegExp(`^${escapeRegExp(prefix)}${pathname}(?=[?#]|$)`)
      : prefix + pathname;
  });
}

type WriteSegment = (segment: SegmentPattern, names: readonly string[], refuse: Refuse) => string;

const WRITERS: Readonly<Record<PatternKind, WriteSegment>> = {
  /** Routers disagree about special characters, and about a name that is only a part of a segment. */
  colon(segment, [name = ""], refuse) {
    const { literal } = segment;
    if (isVariable(segment)) return `:${name}`;
    if (literal !== undefined && !/[^\w.~%@&=$,;'-]/.test(literal)) return literal;
    throw refuse(
      literal === undefined
        ? "a segment has a variable and something else"
        : "a literal has a character that patterns read in another way",
      'Use "regexp"',
    );
  },
  regexp(segment, names) {
    const value = `[^/?#${delimitersIn(segment).replace(/[\\\]^-]/g, "\\$&")}]+`;
    const groups = names.map((name) => `(?<${name}>${value})`);
    const texts = groups.map(
      (group, index) => group + escapeRegExp(segment.separators[index] ?? ""),
    );
    return escapeRegExp(segment.prefix) + texts.join("") + escapeRegExp(segment.suffix);
  },
};

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Refuses two variables that would become one identifier. */
function identifierOf(name: string, known: Set<string>, refuse: Refuse): string {
  const identifier = name.replace(/%[\dA-Fa-f]{2}|\W/g, "_").replace(/^(?=\d)/, "_");
  if (known.has(identifier)) {
    const why = `two of its variables are called ${quote(identifier)} in a pattern`;
    throw refuse(why, "Rename one");
  }
  known.add(identifier);
  return identifier;
}

type Refuse = (why: string, advice?: string) => EndpointError;

function unsupportedIn(source: string): Refuse {
  return (
    why,
    advice = "Compare requests by matchRoute() or createRoutes(), or make a pattern of each form of the route",
  ) =>
    new EndpointError(
      "unsupported-pattern",
      `The route ${quote(source)} cannot be written as this pattern: ${why}.`,
      { advice: `${advice}.`, template: { source, position: 0, length: source.length } },
    );
}
