import { buildTool, listTools, type ApiOperation } from "fluent-endpoint/openapi";
import { toFetch } from "fluent-endpoint/clients";
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
        if (hasUntypedFile(each))
          throw new Impossible("JSON has no files, and the schema says none.");
        const settings = { ...settingsOf(group, each), ...(isOffered && { contentTypes: [type] }) };
        const api = apiOf(settings);
        const { data, ...given } = argumentsOf(offered(operation, api), each, withDataUrls);
        const name = each.values.body === undefined ? "data" : "body";
        const whole = data === undefined ? given : { ...given, [name]: data };
        return fetch(...toFetch(buildTool(api, operationId(each), whole)));
      },
    };
  },
};

/** The operation with the whole body as one argument, where its tool has it so. */
function offered(operation: ApiOperation, api: Api): ApiOperation {
  const [tool] = listTools(api, { only: [`id:${String(operation.id)}`] });
  const { body, parameters } = operation;
  const isWhole = Object.hasOwn(tool?.inputSchema.properties ?? {}, "body");
  const isField = parameters.body.some(({ name }) => name === "body");
  return isWhole && !isField && body
    ? { ...operation, body: { ...body, takes: "data" } }
    : operation;
}

/** A text is read as a file where the description says that it is one. */
function hasUntypedFile({ operation: { requestBody }, values }: Case): boolean {
  const [body, schema = ""] = [values.body, requestBody].map((each) => JSON.stringify(each));
  return (
    body?.includes("$file") === true && schema.includes("multipart") && !/format|Media/.test(schema)
  );
}
