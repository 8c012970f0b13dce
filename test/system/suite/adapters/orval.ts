import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Impossible, withFiles, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import { generatedBy, runTool, versionOf } from "../peer-tools.js";
import { refuseUnless } from "../peer-values.js";

// Documented at https://orval.dev/reference/configuration/output: `urlEncodeParameters` encodes variables of the path.
export const orval: Adapter = {
  name: "orval",
  version: () => versionOf("orval"),
  async open({ document, baseUrl }) {
    const api = await generatedBy(
      "orval",
      document,
      (file, folder) => {
        const output = {
          target: "./api.ts",
          client: "fetch",
          mode: "single",
          headers: true,
          urlEncodeParameters: true,
          baseUrl: baseUrl ?? { getBaseUrlFromSpecification: true },
        };
        const config = JSON.stringify({ api: { input: { target: file }, output } });
        writeFileSync(join(folder, "orval.config.mjs"), `export default ${config};`);
        runTool("orval/dist/bin/orval.mjs", ["--config", "./orval.config.mjs"], folder);
      },
      "api.ts",
    );
    return {
      send(each) {
        refuseUnless(
          {
            querystring: false,
            credentials: false,
            cookie: false,
            serverVariables: false,
            contentType: false,
          },
          each,
        );
        const call = api[operationId(each)];
        if (call === undefined) throw new Impossible("The operation is not offered.");
        const { path = {}, query = {}, header = {}, body } = each.values;
        const { parameters = [], requestBody } = each.operation;
        const has = (...places: string[]) =>
          parameters.some((one) => places.includes(String(one.in)));
        return call(
          ...parameters.filter((one) => one.in === "path").map(({ name }) => path[String(name)]),
          ...(requestBody !== undefined || has("body", "formData") ? [withFiles(body)] : []),
          ...(has("query") ? [query] : []),
          ...(has("header") ? [header] : []),
        );
      },
    };
  },
};
