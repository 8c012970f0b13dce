import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Impossible, withFiles, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import type { Json } from "../format.js";
import { generatedBy, loadTool, versionOf } from "../peer-tools.js";
import { LOCATED_VALUES, locatedValues, refuseUnless } from "../peer-values.js";

/** It names arguments so. */
interface Lodash {
  camelCase(name: string): string;
}

interface Oazapfts {
  generateSource(file: string, options: object): Promise<string>;
}

// Documented at https://github.com/oazapfts/oazapfts#options: no option is about what is sent but `numericBooleanQueryParameters`.
export const oazapfts: Adapter = {
  name: "oazapfts",
  version: () => versionOf("oazapfts"),
  async open({ openapi, document, baseUrl }) {
    if (!/^3\.[01]/.test(openapi)) throw new Impossible("It reads OpenAPI 3.0 and 3.1.");
    const { camelCase } = loadTool("lodash") as Lodash;
    const { generateSource } = loadTool("oazapfts") as Oazapfts;
    const api = await generatedBy(
      "oazapfts",
      document,
      async (file, folder) => {
        const source = await generateSource(file, { argumentStyle: "object" });
        writeFileSync(join(folder, "api.ts"), source);
      },
      "api.ts",
    );
    return {
      send(each) {
        refuseUnless({ ...LOCATED_VALUES, contentType: false }, each);
        const call = api[operationId(each)];
        if (call === undefined) throw new Impossible("The operation is not offered.");
        const given: Json = {};
        for (const { name, value } of locatedValues(each)) given[camelCase(name) || name] = value;
        const { body } = each.values;
        const { parameters = [], requestBody } = each.operation;
        const takesBody =
          requestBody !== undefined ||
          parameters.some((one) => /body|formData/.test(String(one.in)));
        if (body !== undefined) given.body = withFiles(body);
        const options = baseUrl === undefined ? {} : { baseUrl };
        return parameters.length > 0 || takesBody ? call(given, options) : call(options);
      },
    };
  },
};
