import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { mcpServer } from "../examples/mcp.ts";
import { shopTools } from "./tools.ts";

serveStdio(() => mcpServer(shopTools()));
