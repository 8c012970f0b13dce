import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { mcpServer } from "../examples/mcp.ts";
import { shopTools } from "./tools.ts";

await mcpServer(shopTools()).connect(new StdioServerTransport());
