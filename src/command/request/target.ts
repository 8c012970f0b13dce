import { EndpointBuilder } from "../../builder/builder-type.js";
import { ofReader } from "../../builder/chain-methods.js";
import { derive } from "../../builder/lazy-state.js";
import { ORIGINS } from "../../options/option-keys.js";
import { parseRoute, type Route } from "../../options/route.js";
import type { Project } from "../api/project.js";
import type { CalledOperation } from "./called-operation.js";

export interface TargetArguments {
  /** A route, or the `operationId` of one. */
  readonly route: string;
  readonly baseUrl: string | undefined;
  readonly contentType: string | undefined;
  /** Is `true` if the request is checked by the description. */
  readonly isChecked: boolean;
}

export interface Target {
  readonly project: Project;
  /** The URL template, for messages. */
  readonly url: string;
  /** Makes a builder with the base URL, the route, and what the description says of it. */
  readonly start: (headers: Readonly<Record<string, string>>) => EndpointBuilder;
  readonly serverVariables: ReadonlySet<string>;
  /** The operation of the route, if the description has it. */
  readonly called: CalledOperation | undefined;
}

export function plainTarget({ route: given, baseUrl }: TargetArguments, project: Project): Target {
  const route = parseRoute(given);
  return undescribedTarget(builderFor(route, baseUrl), route, project);
}

export function undescribedTarget(
  base: EndpointBuilder,
  route: Route,
  project: Project,
  serverVariables: ReadonlySet<string> = new Set(),
): Target {
  const builder = derive(base, PARSED_ROUTE, route);
  return {
    project,
    url: route.url.source,
    start: (headers) => withDefaults(builder, project, headers),
    serverVariables,
    called: undefined,
  };
}

/** The API is GitHub's, unless there is a base URL or the route is a whole URL. */
function builderFor({ url }: Route, baseUrl: string | undefined): EndpointBuilder {
  if (baseUrl !== undefined) return new EndpointBuilder(baseUrl);
  const { kind, origin } = url.origin;
  const isElsewhere = kind === "absolute" && origin !== "https://api.github.com";
  return isElsewhere ? new EndpointBuilder(origin) : new EndpointBuilder();
}

const PARSED_ROUTE = ofReader((update, route: Route) => {
  update.setRoute(route);
});

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
