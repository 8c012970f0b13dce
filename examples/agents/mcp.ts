import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { DiscoveryTool } from "fluent-endpoint/openapi";
import { run } from "./run.ts";

export function mcpServer(tools: readonly DiscoveryTool[]): McpServer["server"] {
  const { server } = new McpServer({ name: "shop", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ call: _, ...tool }) => tool),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isError } = await run(tools, params.name, params.arguments);
    return { content: [{ type: "text", text }], isError };
  });
  return server;
}
