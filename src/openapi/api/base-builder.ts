import { EndpointBuilder } from "../../builder/builder-type.js";
import { EndpointError } from "../../errors.js";
import { didYouMean, nearNames } from "../../internal/near-names.js";
import { OPERATION, PATH } from "../../options/option-keys.js";
import { DEFAULT_ACCEPT } from "../../options/state.js";
import type { Server } from "../model.js";
import { secretNamesOf } from "../../credentials/names.js";
import { acceptOfDocument } from "../plan/accepted-types.js";
import type { PlanContext } from "../plan/operation-plan.js";
import { absoluteServers, serverVariables, readSecurity } from "../read/read-server.js";
import type { ApiSettings } from "./api.js";
import type { OpenDescription } from "../read/open-description.js";
import { mergeHeaders } from "../../runtime/options.js";

export interface BaseRequest {
  readonly builder: EndpointBuilder;
  /** The parts that the plans of its operations depend on. */
  readonly context: PlanContext;
  /** True if operations with a server of their own call it: `baseUrl` replaces all servers. */
  readonly usesServers: boolean;
}

/**
 * The builder that a generated root class would be.
 *
 * @throws EndpointError
 */
export function baseRequest(source: OpenDescription, settings: ApiSettings): BaseRequest {
  const { headers, baseUrl, variables } = settings;
  const server = chosenServer(source.servers, settings);
  const accept = acceptOfDocument(source.references);
  const isHosted = source.servers[0]?.url === "https://api.github.com";
  const shownAccept = isHosted ? DEFAULT_ACCEPT : accept;
  const presets = server?.variables.map((each) => [each.name, each.default] as const) ?? [];
  const path = { ...Object.fromEntries(presets), ...variables };
  const base = new EndpointBuilder(baseUrl ?? server?.url ?? refuseNowhere(), {
    headers:
      shownAccept === "application/json"
        ? { ...headers }
        : mergeHeaders({ accept: shownAccept }, headers),
    ...(Object.keys(path).length > 0 && { [PATH]: path }),
    ...secretOptions(source),
  });
  const builder = settings.builder === undefined ? base : base.as(settings.builder);
  const context = {
    accept,
    variables: serverVariables(source.servers),
    security: readSecurity(source.document.security) ?? [],
    contentTypes: settings.contentTypes,
  };
  return { builder, context, usesServers: baseUrl === undefined };
}

function refuseNowhere(): never {
  throw new EndpointError(
    "invalid-base-url",
    'The description does not say where the API is: it has no server with a whole URL. Pass the setting baseUrl, such as { baseUrl: "https://api.example.com" }.',
  );
}

/** Tells the builder which values are credentials, if their names do not. */
function secretOptions({ securitySchemes }: OpenDescription): object {
  const secrets = Object.fromEntries(secretNamesOf(securitySchemes).map((name) => [name, true]));
  return Object.keys(secrets).length > 0 ? { [OPERATION]: { secrets } } : {};
}

/** The server that is called: the one that is named, or the first with an address of its own. */
function chosenServer(
  servers: readonly Server[],
  { server, baseUrl }: ApiSettings,
): Server | undefined {
  if (baseUrl !== undefined) return undefined;
  const absolute = absoluteServers({ servers });
  if (server === undefined) return absolute[0];
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
