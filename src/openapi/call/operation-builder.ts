import { isHostedApi, serverVariables, absoluteServers, presetsOf } from "../read/read-server.js";
import { EndpointBuilder } from "../../core/builder-type.js";
import type { HeaderOptions } from "../../core/options.js";
import { HOOKS, PATH, QUERY } from "../../core/options.js";
import type { RequestOptions } from "../../core/request.js";
import { DEFAULT_ACCEPT } from "../../core/state.js";
import type { Values } from "../../core/values.js";
import {
  argumentOptions,
  calledUrl,
  hooksOf,
  operationOptions,
  type CalledOperation,
  type KnownOptions,
} from "../../call/called-options.js";
import { unsetCredentials, type CredentialOptions } from "../../runtime/credentials.js";
import type { OperationPlan, PlanContext } from "../plan/operation-plan.js";
import type { PlannedOperation } from "./planned-operation.js";
import { EndpointError } from "../../errors.js";
import { didYouMean, nearNames } from "../../internal/words.js";
import type { Server } from "../model.js";
import { secretNamesOf } from "../../credentials/names.js";
import { acceptOfDocument } from "../plan/accepted-types.js";
import { ownAddress, filledAddress } from "../../runtime/servers.js";
import type { ArgumentLocations } from "../../call/argument-locations.js";
import { readSecurity } from "../read/read-server.js";
import type { ApiSettings } from "./api.js";
import type { OpenDescription } from "../read/open-description.js";

export interface BaseRequest {
  readonly builder: EndpointBuilder;
  readonly context: PlanContext;
  readonly usesServers: boolean;
  readonly variables: Readonly<Record<string, string>> | undefined;
}

export function baseRequest(source: OpenDescription, settings: ApiSettings): BaseRequest {
  const { headers, baseUrl, variables } = settings;
  const server = chosenServer(source.servers, settings);
  const accept = acceptOfDocument(source.references);
  const shownAccept = isHostedApi(source) ? DEFAULT_ACCEPT : accept;
  const url =
    server === undefined
      ? throwNoDescription
      : () => filledAddress(server.url, presetsOf(server), variables);
  const base = new EndpointBuilder(baseUrl ?? url(), {
    headers: { accept: shownAccept },
    ...(baseUrl !== undefined && variables !== undefined && { [PATH]: variables }),
    ...secretOptions(source),
  }).withDefaults({ headers });
  const builder = settings.builder === undefined ? base : base.as(settings.builder);
  const context = {
    accept,
    variables: serverVariables(source.servers),
    security: readSecurity(source.document.security) ?? [],
    contentTypes: settings.contentTypes,
  };
  return { builder, context, usesServers: baseUrl === undefined, variables };
}

function throwNoDescription(): never {
  throw new EndpointError(
    "invalid-base-url",
    'The description does not say where the API is: it has no server with a whole URL. Pass the setting baseUrl, such as { baseUrl: "https://api.example.com" }.',
  );
}

function secretOptions({ securitySchemes }: OpenDescription): object {
  const secrets = Object.fromEntries(secretNamesOf(securitySchemes).map((name) => [name, true]));
  return Object.keys(secrets).length > 0 ? { [HOOKS]: { hidden: secrets } } : {};
}

function chosenServer(
  servers: readonly Server[],
  { server, baseUrl }: ApiSettings,
): Server | undefined {
  if (baseUrl !== undefined) return undefined;
  const absolute = absoluteServers({ servers });
  if (server === undefined) return absolute.at(0);
  const found = absolute.find(({ name, url }) => name === server || url === server);
  if (found !== undefined) return found;
  const names = absolute.map(({ name }) => name);
  const near = didYouMean(nearNames(server, names)) || `It has ${names.join(", ") || "none"}.`;
  throw new EndpointError(
    "invalid-options",
    "The description has no server of the name in the setting server.",
    { advice: near },
  );
}

export function operationBuilder(
  { locations, plan, inputNames }: PlannedOperation,
  base: BaseRequest,
  given: CredentialOptions,
  url: string = planUrl(plan),
): EndpointBuilder {
  const { method } = plan;
  const { builder } = base;
  const known = builder.options as KnownOptions;
  const called = {
    ...calledOf({ locations, plan, inputNames }),
    method,
    url: (ownServerUrl(locations, base) ?? "") + url,
    credentials: unsetCredentials(given, {
      headers: known.headers,
      query: (known as { readonly [QUERY]?: Values })[QUERY] ?? {},
    }),
  };
  return (builder as Settable).withDefaults(operationOptions(called, known));
}

export function ownServerUrl(
  { server }: Pick<ArgumentLocations, "server">,
  { builder, usesServers, variables }: BaseRequest,
): string | undefined {
  if (server === undefined) return undefined;
  const { baseUrl = "" } = builder.options as { readonly baseUrl?: string };
  return ownAddress(server, baseUrl, !usesServers, variables);
}

interface Settable {
  withDefaults(options: object): EndpointBuilder;
}

function calledOf({
  locations,
  plan,
  inputNames,
}: Pick<PlannedOperation, "locations" | "plan" | "inputNames">): CalledOperation {
  const { operation, route, method } = plan;
  const id = operation.id ?? route;
  return {
    id,
    inputs: inputNames,
    method,
    url: planUrl(plan),
    locations,
    credentials: NO_CREDENTIALS,
  };
}

const NO_CREDENTIALS: CredentialOptions = { headers: {}, query: {}, cookies: [] };

export function planUrl({ url, path }: OperationPlan): string {
  return url ?? path;
}

export function operationRequest(
  builder: EndpointBuilder,
  operation: PlannedOperation,
  given: object,
  headers?: HeaderOptions,
): RequestOptions {
  const called = calledOf(operation);
  const known = builder.options as KnownOptions;
  const options = argumentOptions(called, given as Values, known);
  const { optionalQuery } = operation.locations;
  const url = optionalQuery !== undefined &&
    typeof known.url === "string" && {
      url: calledUrl(known.url, operation.locations, given as Values),
      [HOOKS]: hooksOf(called),
    };
  const filled = (builder as Settable).withDefaults({ ...options, ...url });
  return ((headers ? (filled as Settable).withDefaults({ headers }) : filled) as Built).build();
}

interface Built {
  build(): RequestOptions;
}
