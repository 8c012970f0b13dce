import { join } from "node:path";
import type { OpenGroup } from "../adapter.js";
import { generatedBy, importTool, inFolder } from "../peer-tools.js";
import { describedTypes } from "../peer-values.js";

/** Has kubb write a client for a document, with values for the variables of its server. */
export function clientOf(
  { document, baseUrl, contentType: chosen }: OpenGroup,
  serverVariables?: object,
) {
  const [contentType] = describedTypes(document, chosen);
  return generatedBy(
    "@kubb/core",
    {
      ...document,
      ...(contentType && { "x-content-type": contentType }),
      "x-variables": serverVariables,
    },
    async (file, folder) => {
      const { build } = await importTool("@kubb/core");
      const { pluginOas } = await importTool("@kubb/plugin-oas");
      const { pluginTs } = await importTool("@kubb/plugin-ts");
      const { pluginClient } = await importTool("@kubb/plugin-client");
      const config = {
        root: folder,
        input: { path: file },
        output: { path: join(folder, "api"), clean: true },
        plugins: [
          pluginOas?.({
            validate: false,
            generators: [],
            ...(baseUrl === undefined ? { serverIndex: 0, serverVariables } : {}),
            ...(contentType && { contentType }),
          }),
          pluginTs?.({ output: { path: "types.ts" } }),
          pluginClient?.({
            output: { path: "client.ts" },
            client: "axios",
            bundle: true,
            paramsType: "object",
            pathParamsType: "object",
            ...(baseUrl !== undefined && { baseURL: baseUrl }),
          }),
        ],
      };
      const { error } = (await inFolder(folder, () => build?.({ config }))) as { error?: Error };
      if (error) throw error;
    },
    "api/client.ts",
  );
}
