import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { CallableApi } from "fluent-endpoint/openapi";
import { send } from "./send.ts";
import { resultOf } from "./tool-result.ts";

/** Returns a function that makes servers whose tools are the operations of an API. Throws if there are none. */
export function toolServer(
  api: CallableApi,
  origins: ReadonlySet<string>,
): () => McpServer["server"] {
  const tools = [...api.tools()];
  if (tools.length === 0) {
    throw new Error("No operation is offered. Check the patterns of --only, and --read-only.");
  }
  return () => {
    const info = { name: api.title, version: api.version };
    const { server } = new McpServer(info, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      try {
        const request = api.buildTool(params.name, params.arguments);
        return await resultOf(await send(request, origins, signal));
      } catch (error) {
        // The model reads what is wrong, and corrects it. The message has neither values nor credentials.
        const text = error instanceof Error ? error.message : "The request failed.";
        return { content: [{ type: "text", text }], isError: true };
      }
    });
    return server;
  };
}
