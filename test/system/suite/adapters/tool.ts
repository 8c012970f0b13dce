import { buildTool, listTools, type ApiOperation } from "fluent-endpoint/openapi";
import { toFetch } from "fluent-endpoint/clients";
import { argumentNames } from "../../../../src/openapi/tools/tool-names.js";
import { version } from "../../../../package.json";
import { Impossible, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import type { Case, Json } from "../format.js";
import { opened, type Api } from "./create-api.js";
import { argumentsOf, settingsOf, withDataUrls } from "./own-arguments.js";

/** As a language model calls an operation: its arguments are JSON. */
export const toolAdapter: Adapter = {
  name: "tool",
  version: () => version,
  open(group) {
    const { apiOf, operationOf } = opened(group);
    return {
      send(each) {
        const operation = operationOf(each);
        const { contentType: type } = each.values;
        const { content = {} } = each.operation.requestBody ?? {};
        const isOffered = type !== undefined && Object.hasOwn(content as Json, type);
        if (type !== undefined && !isOffered) throw new Impossible("A tool has one media type.");
        if (hasUntypedFile(each)) throw new Impossible("No schema says that it is a file.");
        const settings = { ...settingsOf(group, each), ...(isOffered && { contentTypes: [type] }) };
        const api = apiOf(settings);
        const { data, ...given } = argumentsOf(offered(operation, api), each, withDataUrls);
        const name = each.values.body === undefined ? "data" : "body";
        const whole = data === undefined ? given : { ...given, [name]: data };
        return fetch(...toFetch(buildTool(api, operationId(each), renamed(whole, operation))));
      },
    };
  },
};

/** The arguments by the names that the tool has for them, which every provider allows. */
function renamed(given: Json, { parameters }: ApiOperation): Json {
  const names = Object.values(parameters).flatMap((list) => list.map(({ argument }) => argument));
  const all = argumentNames(names);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [all[names.indexOf(name)] ?? name, value]),
  );
}

/** The operation with the whole body as one argument, where its tool has it so. */
function offered(operation: ApiOperation, api: Api): ApiOperation {
  const { body, id, parameters } = operation;
  if (!body || parameters.body.some(({ name }) => name === "body")) return operation;
  const [tool] = listTools(api, { only: [`id:${String(id)}`] });
  const isWhole = Object.hasOwn(tool?.inputSchema.properties ?? {}, "body");
  return isWhole ? { ...operation, body: { ...body, takes: "data" } } : operation;
}

/** A text is read as a file where the description says that it is one. */
function hasUntypedFile({ operation: { requestBody }, values }: Case): boolean {
  const [body, schema = ""] = [values.body, requestBody].map((each) => JSON.stringify(each));
  return (
    body?.includes("$file") === true && schema.includes("multipart") && !/format|Media/.test(schema)
  );
}
