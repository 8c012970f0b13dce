import { McpServer } from "@modelcontextprotocol/server";
import { buildTool, type CallableApi, listTools } from "fluent-endpoint/openapi";
import { discoveredTools, type Tools } from "./discover.ts";
import { send } from "./send.ts";
import { resultOf } from "./tool-result.ts";

/**
 * Returns a function that makes servers whose tools are the operations of an API, or three tools that find and call them. Throws if
 * there are no operations.
 */
export function toolServer(
  api: CallableApi,
  origins: ReadonlySet<string>,
  isDiscovered = false,
): () => McpServer {
  const { list, run } = isDiscovered ? discoveredTools(api) : allTools(api);
  if (list.length === 0 || api.operations.length === 0) {
    throw new Error("No operation is offered. Check the patterns of --only, and --read-only.");
  }
  return () => {
    const info = { name: api.title, version: api.version };
    const mcp = new McpServer(info, { capabilities: { tools: {} } });
    mcp.server.setRequestHandler("tools/list", () => ({ tools: [...list] }));
    mcp.server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
      try {
        const { text, isError = false, request } = run(params.name, params.arguments ?? {});
        if (request === undefined) return { content: [{ type: "text", text }], isError };
        return await resultOf(await send(request, origins, mcpReq.signal));
      } catch (error) {
        // The model reads what is wrong, and corrects it. The message has neither values nor credentials.
        const text = error instanceof Error ? error.message : "The request failed.";
        return { content: [{ type: "text", text }], isError: true };
      }
    });
    return mcp;
  };
}

function allTools(api: CallableApi): Tools {
  return {
    list: listTools(api),
    run: (name, input) => ({ text: "", request: buildTool(api, name, input) }),
  };
}
