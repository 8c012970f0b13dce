import type { PortableState } from "../builder/portable-state.js";
import { EndpointError } from "../errors.js";
import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { describeType } from "../internal/messages.js";
import { isBuilder, ownValue } from "../internal/objects.js";
import { GET, parseRoute } from "../options/route.js";
import { readBaseUrl } from "../options/url-options.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { UrlTemplate } from "../uri-template/url-template.js";
import { portableBuilder } from "./portable-builder.js";
import { type PathReader, pathReader, TemplateReader, type UrlBase } from "./template-reader.js";

/**
 * Settings of `matchRoute`, {@link createRoutes} and {@link pathPattern}.
 *
 * @public
 */
export interface RouteSettings {
  /** The base URL of routes that are strings. A builder has its own. */
  readonly baseUrl?: string | URL;
}

/** A route with what its URL starts with. */
export interface DeclaredRoute {
  /** In upper case. */
  readonly method: string;
  readonly template: UrlTemplate;
  readonly base: UrlBase;
}

/**
 * Reads a route that is given as a builder, or as a string with settings.
 *
 * @throws EndpointError
 */
export function declaredRoute(
  route: string | AnyBuilder,
  settings: RouteSettings = {},
): DeclaredRoute {
  if (typeof route === "string") {
    const { method, url } = parseRoute(route);
    const baseUrl = ownValue(settings, "baseUrl");
    return { method: method.name, template: url, base: baseFor(url, () => prefixOf(baseUrl)) };
  }
  if (!isBuilder(route)) {
    throw new EndpointError(
      "invalid-route",
      `A route must be a builder, or a string such as "GET /user", but got ${describeType(route)}.`,
    );
  }
  const builder = portableBuilder(route);
  const { method, url } = builder.state;
  if (url === undefined) {
    throw new EndpointError("missing-url", "The builder has no route.", {
      advice: 'Call .route() on it, such as .route("GET /user").',
    });
  }
  return { method: (method ?? GET).name, template: url, base: baseOf(builder, url) };
}

/**
 * The start of the URLs of a builder's template.
 *
 * @throws EndpointError if the base URL lacks values
 */
export function baseOf(builder: PortableState, template: UrlTemplate): UrlBase {
  return baseFor(template, () => builder.basePrefix());
}

const readers = /* @__PURE__ */ new Cache<TemplateReader>(CACHE_SIZE);

/**
 * The reader of a route, from a cache.
 *
 * @throws EndpointError `unreadable-template`
 */
export function readerOf(route: Pick<DeclaredRoute, "template" | "base">): TemplateReader {
  return readers.get(keyOf(route), () => new TemplateReader(route.template, route.base));
}

const pathReaders = /* @__PURE__ */ new Cache<PathReader>(CACHE_SIZE);

/**
 * The reader of a route's path, from a cache.
 *
 * @throws EndpointError `unreadable-template`
 */
export function pathReaderOf(route: Pick<DeclaredRoute, "template" | "base">): PathReader {
  return pathReaders.get(keyOf(route), () => pathReader(route.template, route.base));
}

function keyOf({ template, base }: Pick<DeclaredRoute, "template" | "base">): string {
  return `${base.origin}${base.path} ${template.source}`;
}

const NO_BASE: UrlBase = { origin: "", path: "/" };

/** A URL template with its own origin needs no base URL. */
function baseFor(template: UrlTemplate, prefix: () => string): UrlBase {
  return template.origin.kind === "absolute" ? NO_BASE : urlBase(prefix());
}

/** The base that a prefix of relative URLs stands for. */
export function urlBase(prefix: string): UrlBase {
  const isPath = prefix.startsWith("/");
  const { origin, pathname } = new URL(isPath ? `http://localhost${prefix}` : prefix);
  return { origin: isPath ? "" : origin, path: pathname };
}

/** The prefix of relative URLs. */
function prefixOf(baseUrl: unknown): string {
  if (baseUrl === undefined) {
    throw new EndpointError(
      "invalid-base-url",
      'A route that is a string needs a base URL, such as { baseUrl: "https://api.github.com" }.',
      { advice: "A builder has its own." },
    );
  }
  const { template, prefix } = readBaseUrl(baseUrl);
  if (template === undefined) return prefix;
  throw new EndpointError("invalid-base-url", "The base URL has variables without values.", {
    advice: "Write it out, or pass a builder that has the values.",
  });
}
