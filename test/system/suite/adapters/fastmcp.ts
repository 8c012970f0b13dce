import { Impossible, type Adapter } from "../adapter.js";
import { credentialHeaders, refuseKeyInQuery, serverUrl } from "../by-hand.js";
import { operationId } from "../document.js";
import { versionOf } from "../peer-tools.js";
import { argumentsOf, isFirstType, refuseUnless } from "../peer-values.js";
import { execute, toolsOf } from "./fastmcp-tools.js";

/**
 * Documented at https://github.com/punkpeye/fastmcp/blob/main/docs/openapi.md: a tool takes JSON, cookies among it. `headers`, the same for
 * all tools, are for credentials, and `baseUrl` for a server with its variables. No page names a way for a key in the query, or to choose
 * between media types. Its tools are called as its server does: with the schema of the tool before.
 */
export const fastmcp: Adapter = {
  name: "fastmcp",
  version: () => versionOf("fastmcp"),
  async open(group) {
    if (!/^3\.[01]/.test(group.openapi)) throw new Impossible("It reads OpenAPI 3.0 and 3.1.");
    const toolsWith = (headers: object, baseUrl = group.baseUrl) =>
      toolsOf({ spec: structuredClone(group.document), baseUrl, headers });
    const shared = await toolsWith({});
    return {
      async send(each) {
        refuseUnless({ querystring: false, contentType: isFirstType(each) }, each);
        refuseKeyInQuery(each);
        const { credentials, serverVariables } = each.values;
        const ownUrl = serverVariables && serverUrl(group, each);
        const isOwn = credentials !== undefined || serverVariables !== undefined;
        const tools = isOwn ? await toolsWith(credentialHeaders(each), ownUrl) : shared;
        const name = operationId(each);
        const tool =
          tools.get(name) ??
          [...tools.values()].find((one) => one.name.toLowerCase() === name.toLowerCase());
        if (!tool) throw new Impossible("The operation is not offered.");
        return execute(tool, (properties) => argumentsOf(each, properties));
      },
    };
  },
};
