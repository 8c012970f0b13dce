import { isHostedApi, serverVariables, absoluteServers } from "../read/read-server.js";
import { EndpointBuilder } from "../../core/builder/builder-type.js";
import { deriveCall } from "../../core/builder/derive.js";
import { requestOf as builtRequest } from "../../core/builder/request-of.js";
import { lazyStateOf } from "../../core/builder/state-field.js";
import { stateAfter } from "../../core/apply.js";
import type { Entries } from "../../core/read/entries.js";
import { sentHeaders } from "../../core/read/headers.js";
import { OPERATION, PATH } from "../../core/read/option-keys.js";
import {
  calledUrl,
  readArguments,
  readOperation,
  type Arguments,
} from "../../core/read/read-operation.js";
import { readBuilderOptions } from "../../core/read/read-options.js";
import { parseUrlTemplate } from "../../core/read/route.js";
import type { HeaderOptions } from "../../core/read/options.js";
import type { RequestOptions } from "../../core/write/build-request.js";
import { unsetCredentials, type CredentialOptions } from "../../runtime/credentials.js";
import type { OperationPlan, PlanContext } from "../plan/operation-plan.js";
import type { PlannedOperation } from "./planned-operation.js";
import { EndpointError } from "../../errors.js";
import { didYouMean, nearNames } from "../../internal/words.js";
import { DEFAULT_ACCEPT, type Values } from "../../core/state.js";
import type { Server } from "../model.js";
import { secretNamesOf } from "../../credentials/names.js";
import { acceptOfDocument } from "../plan/accepted-types.js";
import { serverUrl } from "../../wire/base-url.js";
import { readSecurity } from "../read/read-server.js";
import type { ApiSettings } from "./api.js";
import type { OpenDescription } from "../read/open-description.js";

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
  const shownAccept = isHostedApi(source) ? DEFAULT_ACCEPT : accept;
  const presets = server?.variables.map((each) => [each.name, each.default] as const) ?? [];
  const path = { ...Object.fromEntries(presets), ...variables };
  const url = server === undefined ? refuseNowhere : () => serverUrl(server.url, path);
  const base = new EndpointBuilder(baseUrl ?? url(), {
    headers: { accept: shownAccept },
    ...(Object.keys(path).length > 0 && { [PATH]: path }),
    ...secretOptions(source),
  }).withDefaults({ headers });
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

/**
 * A builder with everything of an operation but the values of its parameters.
 *
 * @param url - the URL template to use in place of the operation's
 */
export function operationBuilder(
  { places, plan, inputNames }: PlannedOperation,
  { builder, usesServers }: BaseRequest,
  given: CredentialOptions,
  url: string = urlOf(plan),
): EndpointBuilder {
  const { method, route, operation } = plan;
  const { server } = places;
  return deriveCall(builder, (state) => {
    const { headers, query = {} } = state;
    return stateAfter(state, readOperation, {
      method,
      url: server !== undefined && usesServers ? server + url : url,
      places,
      credentials: unsetCredentials(given, { headers: sentHeaders(headers), query }),
      state,
      id: operation.id ?? route,
      inputs: inputNames,
    });
  });
}

export function urlOf({ url, path }: OperationPlan): string {
  return url ?? path;
}

/** The request of an operation with the values of its parameters: the one that a generated method makes. */
export function requestOf(
  builder: EndpointBuilder,
  { places }: PlannedOperation,
  given: object,
  headers?: HeaderOptions,
): RequestOptions {
  return builtRequest(lazyStateOf(builder), (state) =>
    stateAfter(state, readCall, {
      places,
      given: given as Values,
      state,
      credentialCookies: [],
      headers,
    }),
  );
}

interface Call extends Arguments {
  /** They replace those of the operation. */
  readonly headers: HeaderOptions | undefined;
}

function readCall(entries: Entries, call: Call): void {
  const { places, headers } = call;
  if (places.optionalQuery !== undefined) setCalledUrl(entries, call);
  readArguments(entries, call);
  if (headers !== undefined) readBuilderOptions(entries, { headers });
}

/** Sets the URL template without the query whose argument is left out. It is a URL of the same operation. */
function setCalledUrl(entries: Entries, { state, places, given }: Call): void {
  const { url, operation } = state;
  if (url !== undefined)
    entries.set("url", "", parseUrlTemplate(calledUrl(url.source, places, given)));
  if (operation !== undefined) entries.set("operation", "", operation);
}
