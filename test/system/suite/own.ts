import { createEndpoint, type EndpointBuilder, type Operations } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import {
  buildTool,
  createApi,
  listTools,
  readDescription,
  type ApiOperation,
} from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { version } from "../../../package.json";
import { instanceOf, loadGenerated, member } from "../../generate/generated-module.js";
import { Impossible, type Adapter, type OpenGroup } from "./adapter.js";
import { serverUrl } from "./by-hand.js";
import { operationId } from "./document.js";
import type { Case, Json } from "./format.js";
import { argumentsOf, callOf, hasUntypedFile, settingsOf, toolArguments } from "./own-values.js";

type Fetched = ReturnType<typeof toFetch>;

/** A way to call this library: reads a document, and returns what builds the request of a case. */
function way(
  name: string,
  open: (group: OpenGroup) => (each: Case, operation: ApiOperation) => Fetched,
): Adapter {
  return {
    name,
    version: () => version,
    open(group) {
      const build = open(group);
      const { operations } = createApi(upgradeSwagger(group.document), {
        baseUrl: "http://localhost",
        contentTypes: describedType(group),
      });
      return {
        send(each) {
          const operation = operations.find(({ id }) => id === operationId(each));
          if (!operation) throw new Impossible("The operation is not offered.");
          return fetch(...build(each, operation));
        },
      };
    },
  };
}

/** The media type that the caller chooses, if an operation has it. Another one is a range, which is refused as a preference. */
function describedType({ document, contentType }: OpenGroup): string[] {
  const { operations } = readDescription(upgradeSwagger(document));
  const contents = operations.flatMap(({ body }) => body?.contents ?? []);
  const isDescribed = contents.some(({ mediaType }) => mediaType === contentType);
  return contentType !== undefined && isDescribed ? [contentType] : [];
}

/** The code that the generator writes for a document, and the header of a media type that is one of a described range. */
function generated(group: OpenGroup, options: object, entryPoint: string) {
  const { document, contentType } = group;
  const contentTypes = describedType(group);
  const description = readDescription(upgradeSwagger(document));
  const { files } = generate(description, { ...options, contentTypes });
  const isHeader = contentType !== undefined && contentTypes.length === 0;
  return {
    module: loadGenerated(files, entryPoint),
    headers: isHeader ? { "content-type": contentType } : {},
  };
}

/** The API of a document with the settings of a case. */
function apiOf(group: OpenGroup): (settings: object) => ReturnType<typeof createApi> {
  const document = upgradeSwagger(group.document);
  const known = new Map<string, ReturnType<typeof createApi>>();
  return (settings) => {
    const key = JSON.stringify(settings);
    const api = known.get(key) ?? createApi(document, settings);
    known.set(key, api);
    return api;
  };
}

const byApi = way("createApi", (group) => {
  const open = apiOf(group);
  return (each, operation) => {
    const { contentType } = each.values;
    const options = contentType === undefined ? {} : { contentType };
    const given = argumentsOf(operation, each);
    return toFetch(open(settingsOf(group, each)).build(operationId(each), given, options));
  };
});

/** As a language model calls an operation: its arguments are JSON. */
const byTool = way("tool", (group) => {
  const open = apiOf(group);
  return (each, operation) => {
    const { contentType: type } = each.values;
    const { content = {} } = each.operation.requestBody ?? {};
    const isOffered = type !== undefined && Object.hasOwn(content as Json, type);
    if (type !== undefined && !isOffered) throw new Impossible("A tool has one media type.");
    if (hasUntypedFile(each)) throw new Impossible("No schema says that it is a file.");
    const api = open({ ...settingsOf(group, each), ...(isOffered && { contentTypes: [type] }) });
    const id = operationId(each);
    const [tool] = listTools(api, { only: [`id:${id}`] });
    const isField = operation.parameters.body.some(({ name }) => name === "body");
    const takesBody = !isField && Object.hasOwn(tool?.inputSchema.properties ?? {}, "body");
    return toFetch(buildTool(api, id, toolArguments(operation, each, takesBody)));
  };
});

const byClass = way("class", (group) => {
  const { module, headers } = generated(group, { name: "Root" }, "index.ts");
  return (each, operation) => {
    const area = member(instanceOf(module, "Root", settingsOf(group, each)), "all");
    const method = member(area, operationId(each)) as (parameters: object) => EndpointBuilder;
    const builder = method.call(area, argumentsOf(operation, each));
    return toFetch(builder.headers(headers).build());
  };
});

type CreateRequest = (settings: object) => (route: string, values: object) => Fetched;

const byRequest = way("request", (group) => {
  const options = { areas: "none", compiled: true };
  const { module, headers } = generated(group, options, "request.ts");
  const createRequest = module.createRequest as CreateRequest;
  return (each, operation) =>
    createRequest(settingsOf(group, each))(operation.route, callOf(operation, each, headers));
});

/** Documented in `docs/recipes/calls-by-route.md`, under "With the library". */
const byEndpoint = way("createEndpoint", (group) => {
  const { module, headers } = generated(group, { areas: "none" }, "operations.ts");
  const operations = module.operations as Operations<unknown, string>;
  return (each, operation) => {
    const own = operations.withCredentials({ ...each.values.credentials });
    const call = createEndpoint(serverUrl(group, each), own) as (
      route: string,
      values: object,
    ) => Parameters<typeof toFetch>[0];
    return toFetch(call(operation.route, callOf(operation, each, headers)));
  };
});

/** This library in five ways. */
export const OWN: readonly Adapter[] = [byApi, byTool, byClass, byRequest, byEndpoint];
