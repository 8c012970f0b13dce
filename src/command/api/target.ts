import { urlOrigin } from "../../internal/urls.js";
import { UsageError } from "../usage-error.js";
import { EndpointError } from "../../errors.js";
import {
  type DescribedApi,
  type DescribedOperation,
  type RequestPlan,
  routeOf,
} from "./described-api.js";
import { findOperation, type FoundOperation } from "./find-operation.js";
import { listed } from "../../internal/near-names.js";
import { NO_PROJECT, type Project } from "./project.js";

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

/** The API and the operation of a request. */
export interface Target {
  readonly project: Project;
  /** Undefined for the library's own, or that of the route. */
  readonly baseUrl: string | undefined;
  /** The route to build. */
  readonly route: string;
  readonly planned: PlannedRequest | undefined;
  /** The defaults of the variables in the base URL. */
  readonly serverVariables: Readonly<Record<string, string>>;
}

/** A request of an operation of the description. */
export interface PlannedRequest {
  /** The route of the operation, as the description has it. */
  readonly route: string;
  /** The `operationId`, or the route where there is none. */
  readonly id: string;
  readonly plan: RequestPlan;
  /** The part of the given route after the path. */
  readonly suffix: string;
  /** The names of the variables in the base URL. */
  readonly serverVariables: readonly string[];
}

/**
 * Decides where a request goes.
 *
 * @throws UsageError
 * @throws EndpointError for an operation or a content type that the description does not have
 */
export function chooseTarget(args: TargetArguments, given: Project): Target {
  const project = isElsewhere(args, given) ? NO_PROJECT : given;
  const { configuration, description } = project;
  const chosen = args.baseUrl ?? configuration.baseUrl;
  const target = { project, baseUrl: chosen, route: args.route, planned: undefined };
  if (description === undefined) return { ...target, serverVariables: {} };
  const { url: preset, variables } =
    chosen === undefined ? firstServer(description) : { url: chosen, variables: {} };
  const found = find(description, args, baseUrlsOf(description, preset));
  if (found === undefined) return { ...target, baseUrl: preset, serverVariables: variables };
  const { operation, suffix, givenPath, givenBase } = found;
  const plan = planOf(operation, args);
  const ownServer = chosen === undefined && givenBase === undefined ? (plan.server ?? "") : "";
  // A whole URL says itself where the request goes.
  const baseUrl = givenBase ?? preset;
  const serverVariables = variablesIn(baseUrl, variables);
  return {
    project,
    baseUrl,
    route: `${operation.method} ${ownServer}${givenPath ?? plan.url}${suffix}`,
    planned: {
      route: routeOf(operation),
      id: operation.id ?? routeOf(operation),
      plan: apartFromServer(plan, serverVariables),
      suffix,
      serverVariables: Object.keys(serverVariables),
    },
    serverVariables,
  };
}

/** Returns `true` for a whole URL of another API than the configured one. The configured headers must not be sent there. */
function isElsewhere({ route, baseUrl }: TargetArguments, project: Project): boolean {
  const [, url] = /^\s*(?:\S+\s+)?(https?:.*)$/is.exec(route) ?? [];
  const { configuration, description } = project;
  if (url === undefined || configuration.file === undefined) return false;
  const base = baseUrl ?? configuration.baseUrl ?? description?.servers[0]?.filledUrl;
  return urlOrigin(url) !== urlOrigin(base ?? "https://api.github.com");
}

function firstServer({ servers }: DescribedApi) {
  const [server] = servers;
  if (server !== undefined) return server;
  throw new UsageError(
    "The description does not say where the API is. Write --base-url <url>, or the key baseUrl in fluent-endpoint.json.",
  );
}

/** The defaults of those variables that a base URL has. */
function variablesIn(
  baseUrl: string,
  variables: Target["serverVariables"],
): Target["serverVariables"] {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => baseUrl.includes(`{${name}}`)),
  );
}

/** The URLs that a whole URL of the API may start with. */
function baseUrlsOf({ servers }: DescribedApi, baseUrl: string): readonly string[] {
  return [baseUrl, ...servers.map(({ filledUrl }) => filledUrl)];
}

function find(
  description: DescribedApi,
  { route, isChecked }: TargetArguments,
  baseUrls: readonly string[],
): FoundOperation | undefined {
  try {
    return findOperation(description, route, baseUrls);
  } catch (error) {
    if (isChecked) throw error;
    return undefined;
  }
}

/** A plain name stands for a parameter of the operation, also if the base URL has a variable of this name. */
function apartFromServer(
  plan: RequestPlan,
  serverVariables: Target["serverVariables"],
): RequestPlan {
  const isIn = (place: "query" | "body", name: string) =>
    plan.inputs.find((input) => input.name === name)?.in === place;
  const namesIn = (place: "query" | "body") => [
    ...(plan.placed[place] ?? []),
    ...Object.keys(serverVariables).filter((name) => isIn(place, name)),
  ];
  return { ...plan, placed: { ...plan.placed, query: namesIn("query"), body: namesIn("body") } };
}

/** The plan for the content type that is chosen. */
function planOf(
  operation: DescribedOperation,
  { contentType, isChecked }: TargetArguments,
): RequestPlan {
  const { plans } = operation;
  const [preset] = plans;
  if (contentType === undefined || preset.body === undefined) return preset;
  const plan = plans.find(({ body }) => body !== undefined && accepts(body.mediaType, contentType));
  if (plan !== undefined || !isChecked) return plan ?? preset;
  const types = plans.flatMap(({ body }) => body?.mediaType ?? []);
  throw new EndpointError(
    "invalid-content-type",
    `${routeOf(operation)} takes a body of ${listed(types, "or")}, and another content type was chosen.`,
  );
}

/** Returns `true` if a media type fits the described one, which may have wildcards. */
function accepts(described: string, contentType: string): boolean {
  const essence = (type: string) => type.replace(/;.*$/s, "").trim().toLowerCase();
  const source = essence(described)
    .replaceAll(/[^\w*]/g, "\\$&")
    .replaceAll("*", ".*");
  return new RegExp(`^${source}$`).test(essence(contentType));
}
