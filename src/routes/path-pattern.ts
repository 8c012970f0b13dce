import { EndpointError } from "../errors.js";
import { describeGiven, quote } from "../internal/messages.js";
import { ownValue } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { ValidRoute } from "../types/route-literal.js";
import { declaredRoute, type RouteSettings } from "./declared-route.js";
import type { SegmentPattern } from "./template-path.js";
import { pathReader } from "./template-reader.js";

/**
 * The kinds of patterns that {@link pathPattern} writes.
 *
 * @public
 */
export type PatternKind = "colon" | "regexp" | "URLPattern";

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
 * The arguments of `new URLPattern()`.
 *
 * @public
 */
export interface UrlPatternInit {
  /** The scheme; absent with `origin: false`. */
  readonly protocol?: string;
  /** The host; absent with `origin: false`. */
  readonly hostname?: string;
  /** The port; empty for the port of the scheme, absent with `origin: false`. */
  readonly port?: string;
  /** The pattern of the path. */
  readonly pathname: string;
}

/**
 * The pattern of a kind.
 *
 * @public
 */
export type PatternOf<Kind extends PatternKind> = Kind extends "regexp"
  ? RegExp
  : Kind extends "URLPattern"
    ? UrlPatternInit
    : string;

/**
 * Writes the URLs of a route as the pattern of a router or a mock, so that a path is never written twice:
 *
 * - `"colon"`: `/users/:id`, for msw, Express and Hono (the last two with `origin: false`)
 * - `"regexp"`: a `RegExp` with a named group for each variable, for nock
 * - `"URLPattern"`: the argument of `new URLPattern()`, for service workers
 *
 * The base URL is included. A query is left out, because routers compare paths. Names become identifiers: `{user-id}` is `user_id`.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { pathPattern } from "fluent-endpoint/routes";
 *
 * const issue = new EndpointBuilder().route("GET /repos/{owner}/{repo}/issues/{issue_number}{?page}");
 * console.log(pathPattern(issue, "colon")); // https://api.github.com/repos/:owner/:repo/issues/:issue_number
 * console.log(pathPattern(issue, "colon", { origin: false })); // /repos/:owner/:repo/issues/:issue_number
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
): string | RegExp | UrlPatternInit {
  return withCallerStack(() => {
    const writer = writerOf(kind);
    const { template, base } = declaredRoute(route, settings);
    const { path, origin } = pathReader(template, base);
    const { source } = template;
    if (path.rest !== undefined) {
      const { name, explode } = path.rest;
      const number = explode ? `*} takes any number of segments` : "} takes one segment, or none";
      throw unsupported(source, `{/${name}${number}`);
    }
    const names = new Set<string>();
    const pathname = path.before.map((segment) => {
      if (segment.isOptional || segment.isNamed) {
        throw unsupported(source, "a part of its path may be missing");
      }
      const identifiers = segment.names.map((name) => identifierOf(name, names, source));
      return `/${writer(segment, identifiers, source)}`;
    });
    const hasOrigin = ownValue(settings, "origin") !== false && origin !== "";
    return patternOf(kind, hasOrigin ? origin : "", pathname.join(""));
  });
}

type WriteSegment = (segment: SegmentPattern, names: readonly string[], source: string) => string;

function writerOf(kind: unknown): WriteSegment {
  const writer = typeof kind === "string" ? ownValue<WriteSegment>(WRITERS, kind) : undefined;
  if (writer !== undefined) return writer;
  const expected = 'The pattern must be "colon", "regexp" or "URLPattern"';
  throw new EndpointError("invalid-options", `${expected}, but got ${describeGiven(kind)}.`);
}

function patternOf(
  kind: PatternKind,
  origin: string,
  pathname: string,
): string | RegExp | UrlPatternInit {
  if (kind === "colon") return origin + pathname;
  if (kind === "regexp") return new RegExp(`^${escapeRegExp(origin)}${pathname}(?=[?#]|$)`);
  if (origin === "") return { pathname };
  const { protocol, hostname, port } = new URL(origin);
  return {
    protocol: protocol.slice(0, -1),
    hostname: escapeUrlPattern(hostname),
    port,
    pathname,
  };
}

/** Routers disagree about what has a meaning beside `:name`, and about a name that is only a part of a segment. */
function colonSegment(
  { literal, isVariable }: SegmentPattern,
  [name]: readonly string[],
  source: string,
) {
  if (isVariable) return `:${name ?? ""}`;
  if (literal !== undefined && !/[^\w.~%@&=$,;'-]/.test(literal)) return literal;
  throw unsupported(
    source,
    literal === undefined
      ? "a segment has a variable and something else"
      : "a literal has a character that patterns read in another way",
    'Use "regexp", or "URLPattern"',
  );
}

function regExpSegment(segment: SegmentPattern, names: readonly string[]): string {
  const { prefix, separators, suffix } = segment;
  const delimiters = separators.join("").replace(/[\w.~%-]/g, "");
  const value = `[^/?#${delimiters.replace(/[\\\]^-]/g, "\\$&")}]+`;
  const groups = names.map((name, index) => {
    return `(?<${name}>${value})${escapeRegExp(separators[index] ?? "")}`;
  });
  return escapeRegExp(prefix) + groups.join("") + escapeRegExp(suffix);
}

function urlPatternSegment(segment: SegmentPattern, names: readonly string[]): string {
  const { prefix, separators, suffix } = segment;
  if (segment.isVariable) return `:${names[0] ?? ""}`;
  const groups = names.map((name, index) => {
    return `{:${name}}${escapeUrlPattern(separators[index] ?? "")}`;
  });
  return escapeUrlPattern(prefix) + groups.join("") + escapeUrlPattern(suffix);
}

const WRITERS: Readonly<Record<PatternKind, WriteSegment>> = {
  colon: colonSegment,
  regexp: regExpSegment,
  URLPattern: urlPatternSegment,
};

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function escapeUrlPattern(text: string): string {
  return text.replace(/[\\+*?{}():]/g, "\\$&");
}

/** A name as an identifier. Two variables may not become one. */
function identifierOf(name: string, known: Set<string>, source: string): string {
  const identifier = name.replace(/%[\dA-Fa-f]{2}|\W/g, "_").replace(/^(?=\d)/, "_");
  if (known.has(identifier)) {
    throw unsupported(
      source,
      `two of its variables are called ${quote(identifier)} in a pattern`,
      "Rename one",
    );
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
