import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Impossible, withFiles, type Adapter } from "../adapter.js";
import { callerHeaders, refuseKeyInQuery, serverUrl } from "../by-hand.js";
import { operationId } from "../document.js";
import type { Json } from "../format.js";
import { generatedBy, loadTool, versionOf } from "../peer-tools.js";
import { isFirstType, locatedValues, refuseUnless, typeHeader } from "../peer-values.js";

interface Tools {
  /** It names arguments so. */
  camelCase(name: string): string;
  generateSource(file: string, options: object): Promise<string>;
}

/**
 * Documented at https://github.com/oazapfts/oazapfts#options: no option is about what is sent but `numericBooleanQueryParameters`. A call
 * takes `headers`, for cookies, credentials and the type of the body, and `baseUrl`: https://github.com/oazapfts/oazapfts#fetch-options. No
 * page names a way for a key in the query, or to choose between media types.
 */
export const oazapfts: Adapter = {
  name: "oazapfts",
  version: () => versionOf("oazapfts"),
  async open(group) {
    const { openapi, document, baseUrl } = group;
    if (!/^3\.[01]/.test(openapi)) throw new Impossible("It reads OpenAPI 3.0 and 3.1.");
    const { camelCase } = loadTool("lodash") as Tools;
    const { generateSource } = loadTool("oazapfts") as Tools;
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
        refuseUnless({ querystring: false, contentType: isFirstType(each) }, each);
        refuseKeyInQuery(each);
        const call = api[operationId(each)];
        if (call === undefined) throw new Impossible("The operation is not offered.");
        const given: Json = {};
        for (const { name, value } of locatedValues(each)) given[camelCase(name) || name] = value;
        const { body, serverVariables } = each.values;
        const { parameters = [], requestBody } = each.operation;
        const takesBody =
          requestBody !== undefined ||
          parameters.some((one) => /body|formData/.test(String(one.in)));
        if (body !== undefined) given.body = withFiles(body);
        const ownUrl = serverVariables ? serverUrl(group, each) : baseUrl;
        const headers = { ...typeHeader(each), ...callerHeaders(each) };
        const options = { headers, ...(ownUrl !== undefined && { baseUrl: ownUrl }) };
        return parameters.length > 0 || takesBody ? call(given, options) : call(options);
      },
    };
  },
};
