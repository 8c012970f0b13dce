import { EndpointBuilder } from "../../builder/builder-type.js";
import { derive } from "../../builder/lazy-state.js";
import { urlOrigin } from "../../internal/urls.js";
import { absoluteServers, filledUrl } from "../../openapi/plan/servers.js";
import { ORIGINS } from "../../options/option-keys.js";
import { parseRoute, type Route } from "../../options/route.js";
import type { MutableState } from "../../options/state.js";
import { NO_PROJECT, type Project } from "../api/project.js";
import type { CalledOperation } from "./called-operation.js";

/** The arguments that choose the API and the operation. */
export interface TargetArguments {
  /** A route, or the `operationId` of one. */
  readonly route: string;
  readonly baseUrl: string | undefined;
  /** The content type, if it is chosen. */
  readonly contentType: string | undefined;
  /** Is `true` if the request is checked by the description. */
  readonly isChecked: boolean;
}

/** The API and the route of a request. */
export interface Target {
  readonly project: Project;
  /** The URL template, for messages. */
  readonly url: string;
  /** Makes a builder with the base URL, the route, and what the description says of it. */
  readonly start: (headers: Readonly<Record<string, string>>) => EndpointBuilder;
  /** The names of the variables in the base URL. */
  readonly serverVariables: ReadonlySet<string>;
  /** The operation of the route, if the description has it. */
  readonly called: CalledOperation | undefined;
}

/**
 * Decides where a request goes.
 *
 * @throws UsageError
 * @throws EndpointError for an operation or a content type that the description does not have
 */
export async function chooseTarget(args: TargetArguments, given: Project): Promise<Target> {
  const project = isElsewhere(args, given) ? NO_PROJECT : given;
  const { configuration, description } = project;
  const baseUrl = args.baseUrl ?? configuration.baseUrl;
  if (description !== undefined) {
    // What reads descriptions is larger than the rest.
    const { describedTarget } = await import("./described-target.js");
    return describedTarget({ ...args, baseUrl }, project, description);
  }
  const route = parseRoute(args.route);
  const builder = withRoute(builderFor(route, baseUrl), route);
  return {
    project,
    url: route.url.source,
    start: (headers) => withDefaults(builder, project, headers),
    serverVariables: new Set(),
    called: undefined,
  };
}

/** Returns `true` for a whole URL of another API than the configured one. The configured headers must not be sent there. */
function isElsewhere({ route, baseUrl }: TargetArguments, project: Project): boolean {
  const [, url] = /^\s*(?:\S+\s+)?(https?:.*)$/is.exec(route) ?? [];
  const { configuration, description } = project;
  if (url === undefined || configuration.file === undefined) return false;
  const [server] = description === undefined ? [] : absoluteServers(description);
  const base = baseUrl ?? configuration.baseUrl ?? (server && filledUrl(server));
  return urlOrigin(url) !== urlOrigin(base ?? "https://api.github.com");
}

/** The API is GitHub's, unless there is a base URL or the route is a whole URL. */
function builderFor({ url }: Route, baseUrl: string | undefined): EndpointBuilder {
  if (baseUrl !== undefined) return new EndpointBuilder(baseUrl);
  const { kind, origin } = url.origin;
  const isElsewhere = kind === "absolute" && origin !== "https://api.github.com";
  return isElsewhere ? new EndpointBuilder(origin) : new EndpointBuilder();
}

/** A builder with a route that was read already. */
export function withRoute(builder: EndpointBuilder, route: Route): EndpointBuilder {
  return derive(builder, setRoute, route);
}

function setRoute(state: MutableState, { method, url }: Route): void {
  state.method = method;
  state.url = url;
}

/**
 * A builder with the headers of the configuration. They may be credentials, and a value can be a whole URL.
 *
 * @param origins - where the request may go, besides the API
 */
export function withDefaults(
  builder: EndpointBuilder,
  { configuration }: Project,
  headers: Readonly<Record<string, string>>,
  origins: readonly string[] = [],
): EndpointBuilder {
  if (configuration.file === undefined) return builder;
  return builder.withDefaults({ headers, [ORIGINS]: origins });
}
