import { McpServer } from "@modelcontextprotocol/server";
import type { DiscoveryTool } from "fluent-endpoint/openapi";
import { run } from "./run.ts";

export function mcpServer(tools: readonly DiscoveryTool[]): McpServer {
  const mcp = new McpServer({ name: "shop", version: "1" }, { capabilities: { tools: {} } });
  mcp.server.setRequestHandler("tools/list", () => ({
    tools: tools.map(({ call: _, ...tool }) => tool),
  }));
  mcp.server.setRequestHandler("tools/call", async ({ params }) => {
    const { text, isError } = await run(tools, params.name, params.arguments);
    return { content: [{ type: "text", text }], isError };
  });
  return mcp;
}
