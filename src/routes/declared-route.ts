import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { isBuilder, ownValue } from "../internal/objects.js";
import { baseUrlOf, readBaseUrl } from "../core/base-url.js";
import { readerOf } from "../core/located.js";
import type { BuilderReader } from "../core/reader.js";
import { parseRoute } from "../core/route.js";
import { cachedTemplate, type UrlTemplate } from "../core/template.js";
import { type UrlBase, urlBase } from "./template-path.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";

/**
 * Settings of `matchRoute`, {@link createRoutes} and {@link pathPattern}.
 *
 * @public
 */
export interface RouteSettings {
  /** The base URL of routes that are strings. A builder has its own. */
  readonly baseUrl?: string | URL;
}

export interface DeclaredRoute {
  readonly method: string;
  readonly template: UrlTemplate;
  readonly base: UrlBase;
}

export function declaredRoute(
  route: string | AnyBuilder,
  settings: RouteSettings = {},
): DeclaredRoute {
  if (typeof route === "string") {
    const { method, url } = parseRoute(route);
    const template = cachedTemplate(url);
    const { origin = "" } = template;
    return { method, template, base: urlBase(origin || prefixIn(settings)) };
  }
  if (!isBuilder(route)) {
    throw new EndpointError(
      "invalid-route",
      `A route must be a builder, or a string such as "GET /user", but got ${describeType(route)}.`,
    );
  }
  const reader = readerOf(route);
  const template = templateIn(reader);
  return { method: reader.state.method ?? "GET", template, base: urlBaseOf(reader, template) };
}

export function templateIn({ template }: BuilderReader): UrlTemplate {
  if (template !== undefined) return template;
  throw new EndpointError("missing-url", "The builder has no route.", {
    advice: 'Call .route() on it, such as .route("GET /user").',
  });
}

export function urlBaseOf(reader: BuilderReader, { origin = "" }: UrlTemplate): UrlBase {
  return urlBase(origin || reader.basePrefix());
}

function prefixIn(settings: RouteSettings): string {
  const baseUrl = ownValue(settings, "baseUrl");
  if (baseUrl === undefined) {
    throw new EndpointError(
      "invalid-base-url",
      'A route that is a string needs a base URL, such as { baseUrl: "https://shop.example.com" }.',
      { advice: "A builder has its own." },
    );
  }
  const { template, prefix } = baseUrlOf(readBaseUrl(baseUrl));
  if (template === undefined) return prefix;
  throw new EndpointError("invalid-base-url", "The base URL has variables without values.", {
    advice: "Write it out, or pass a builder that has the values.",
  });
}
