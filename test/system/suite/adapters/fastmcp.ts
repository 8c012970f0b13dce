import { credentialHeaders, refuseKeyInQuery, serverUrl } from "../by-hand.js";
import { operationId } from "../document.js";
import { offered, peer } from "../peer.js";
import { argumentsOf, isFirstType, refuseUnless } from "../peer-values.js";
import { execute, toolsOf } from "./fastmcp-tools.js";

/**
 * Documented at https://github.com/punkpeye/fastmcp/blob/main/docs/openapi.md: a tool takes JSON, cookies among it. `headers`, the same for
 * all tools, are for credentials, and `baseUrl` for a server with its variables. No page names a way for a key in the query, or to choose
 * between media types. Its tools are called as its server does: with the schema of the tool before.
 */
export const fastmcp = peer({
  name: "fastmcp",
  reads: "3.0 and 3.1",
  async open(group) {
    const toolsWith = (headers: object, baseUrl = group.baseUrl) =>
      toolsOf({ spec: structuredClone(group.document), baseUrl, headers });
    const shared = await toolsWith({});
    return async (each) => {
      refuseUnless({ contentType: isFirstType(each) }, each);
      refuseKeyInQuery(each);
      const { credentials, serverVariables } = each.values;
      const ownUrl = serverVariables && serverUrl(group, each);
      const isOwn = credentials !== undefined || serverVariables !== undefined;
      const tools = isOwn ? await toolsWith(credentialHeaders(each), ownUrl) : shared;
      const name = operationId(each);
      const tool =
        tools.get(name) ??
        [...tools.values()].find((one) => one.name.toLowerCase() === name.toLowerCase());
      return execute(offered(tool), (properties) => argumentsOf(each, properties));
    };
  },
});
