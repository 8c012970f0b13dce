import { join } from "node:path";
import { Impossible, withFiles, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import { generatedBy, importTool, inFolder, versionOf } from "../peer-tools.js";
import { AXIOS_OPTIONS, LOCATED_VALUES, refuseUnless, takesValues } from "../peer-values.js";

// Documented at https://kubb.dev/plugins/plugin-client and https://axios-http.com/docs/req_config.
export const kubb: Adapter = {
  ...{ name: "kubb", version: () => versionOf("@kubb/core") },
  async open({ openapi, document, baseUrl, contentType }) {
    if (openapi.startsWith("3.2")) throw new Impossible("It reads 2.0, 3.0 and 3.1.");
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
        refuseUnless(LOCATED_VALUES, each);
        const call = api[operationId(each)];
        if (!call) throw new Impossible("The operation is not offered.");
        const { path, query: params, header: headers, body } = each.values;
        const given = { ...path, data: withFiles(body), params, headers };
        return takesValues(each) ? call(given, AXIOS_OPTIONS) : call(AXIOS_OPTIONS);
      },
    };
  },
};
