import type { PortableState } from "../core/builder/portable-state.js";
import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import {
  isBuilder,
  ownValue,
  BUILDER,
  isList,
  isObject,
  isPlainObject,
  kept,
  Opaque,
} from "../internal/objects.js";
import { GET, parseRoute } from "../core/read/route.js";
import { readBaseUrl } from "../core/read/url-options.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { UrlTemplate } from "../template/url-template.js";
import type { UrlBase } from "./template-reader.js";
import { notBuilder } from "../core/builder/builder-state.js";
import { hasState } from "../core/builder/state-field.js";
import { readSafely } from "../internal/thrown-errors.js";
import type { State } from "../core/state.js";

/**
 * Settings of `matchRoute`, {@link createRoutes} and {@link pathPattern}.
 *
 * @public
 */
export interface RouteSettings {
  /** The base URL of routes that are strings. A builder has its own. */
  readonly baseUrl?: string | URL;
}

interface DeclaredRoute {
  /** In upper case. */
  readonly method: string;
  readonly template: UrlTemplate;
  readonly base: UrlBase;
}

/** Reads a route that is given as a builder, or as a string with settings. */
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
  const builder = portableStateOf(route);
  const { method = GET } = builder.state;
  const template = templateIn(builder.state);
  return { method: method.name, template, base: baseOf(builder, template) };
}

/** @throws EndpointError `missing-url` for a state without a route */
export function templateIn({ url }: State): UrlTemplate {
  if (url !== undefined) return url;
  throw new EndpointError("missing-url", "The builder has no route.", {
    advice: 'Call .route() on it, such as .route("GET /user").',
  });
}

export function baseOf(builder: PortableState, template: UrlTemplate): UrlBase {
  return baseFor(template, () => builder.basePrefix());
}

const NO_BASE: UrlBase = { origin: "", path: "/" };

/** A URL template with its own origin needs no base URL. */
function baseFor(template: UrlTemplate, prefix: () => string): UrlBase {
  return template.origin.kind === "absolute" ? NO_BASE : urlBase(prefix());
}

export function urlBase(prefix: string): UrlBase {
  const isPath = prefix.startsWith("/");
  const { origin, pathname } = new URL(isPath ? `http://localhost${prefix}` : prefix);
  return { origin: isPath ? "" : origin, path: pathname };
}

function prefixOf(baseUrl: unknown): string {
  if (baseUrl === undefined) {
    throw new EndpointError(
      "invalid-base-url",
      'A route that is a string needs a base URL, such as { baseUrl: "https://shop.example.com" }.',
      { advice: "A builder has its own." },
    );
  }
  const { template, prefix } = readBaseUrl(baseUrl);
  if (template === undefined) return prefix;
  throw new EndpointError("invalid-base-url", "The base URL has variables without values.", {
    advice: "Write it out, or pass a builder that has the values.",
  });
}

/** The state of a builder, read through its own copy of this package. */
function portableStateOf(builder: object): PortableState {
  return readSafely("builder", () => Reflect.get(builder, BUILDER) as PortableState);
}

/**
 * The state of a builder, with values that this copy of the package reads.
 *
 * @param parameters - parameters for one request, as in `build()`
 */
export function portableBuilder(builder: AnyBuilder, parameters?: object): PortableState {
  if (!isBuilder(builder)) throw notBuilder(builder);
  const known = portableStateOf(builder);
  const portable = parameters === undefined ? known : known.with(parameters);
  if (hasState(builder)) return portable;
  const state = readSafely("builder", () => adopted(portable.state));
  return Object.create(portable, { state: { value: state } }) as PortableState;
}

/** A state of another copy, whose instances of classes are in a class of that copy. */
function adopted(state: State): State {
  // One object may occur several times.
  const copies = new Map<object, unknown>();
  const copyOf = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    return kept(copies, value, () => {
      if (isList(value)) return value.map(copyOf);
      if (!isPlainObject(value)) return new Opaque((value as Opaque).value);
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each)]));
    });
  };
  const { data, parameters, path, query, body } = state;
  return { ...state, ...(copyOf({ data, parameters, path, query, body }) as Partial<State>) };
}
