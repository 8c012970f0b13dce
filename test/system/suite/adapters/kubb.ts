import { join } from "node:path";
import { Impossible, withFiles, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import { generatedBy, importTool, inFolder, versionOf } from "../peer-tools.js";
import { refuseUnless } from "../peer-values.js";

export const kubb: Adapter = {
  ...{ name: "kubb", version: () => versionOf("@kubb/core") },
  async open({ document, baseUrl, contentType }) {
    const api = await generatedBy(
      "@kubb/core",
      { ...document, ...(contentType && { "x-content-type": contentType }) },
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
              ...(baseUrl === undefined ? { serverIndex: 0 } : {}),
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
    return {
      send(each) {
        refuseUnless(
          { querystring: false, credentials: false, cookie: false, serverVariables: false },
          each,
        );
        const call = api[operationId(each)];
        if (!call) throw new Impossible("The operation is not offered.");
        const { path, query: params, header: headers, body } = each.values;
        const { parameters = [], requestBody } = each.operation;
        const given = { ...path, data: withFiles(body), params, headers };
        return parameters.length > 0 || requestBody !== undefined ? call(given) : call();
      },
    };
  },
};
