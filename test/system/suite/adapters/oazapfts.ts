import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFiles } from "../adapter.js";
import { callerHeaders, refuseKeyInQuery, serverUrl } from "../by-hand.js";
import { operationId } from "../document.js";
import type { Json } from "../format.js";
import { offered, peer } from "../peer.js";
import { generatedBy, loadTool } from "../peer-tools.js";
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
export const oazapfts = peer({
  name: "oazapfts",
  reads: "3.0 and 3.1",
  async open(group) {
    const { camelCase } = loadTool("lodash") as Tools;
    const { generateSource } = loadTool("oazapfts") as Tools;
    const api = await generatedBy(
      "oazapfts",
      group.document,
      async (file, folder) => {
        const source = await generateSource(file, { argumentStyle: "object" });
        writeFileSync(join(folder, "api.ts"), source);
      },
      "api.ts",
    );
    return (each) => {
      refuseUnless({ contentType: isFirstType(each) }, each);
      refuseKeyInQuery(each);
      const call = offered(api[operationId(each)]);
      const given: Json = {};
      for (const { name, value } of locatedValues(each)) given[camelCase(name) || name] = value;
      const { body, serverVariables } = each.values;
      const { parameters = [], requestBody } = each.operation;
      if (body !== undefined) given.body = withFiles(body);
      const ownUrl = serverVariables ? serverUrl(group, each) : group.baseUrl;
      const headers = { ...typeHeader(each), ...callerHeaders(each) };
      const options = { headers, ...(ownUrl !== undefined && { baseUrl: ownUrl }) };
      const takesValues = parameters.length > 0 || requestBody !== undefined;
      return takesValues ? call(given, options) : call(options);
    };
  },
});
