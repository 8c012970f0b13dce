import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { CALLS, print } from "./tools.ts";

const args = ["mcp-serve.mjs", process.argv[2] ?? ""];
const client = new Client({ name: "test", version: "1" });
await client.connect(new StdioClientTransport({ command: process.execPath, args }));
const { tools } = await client.listTools();
const results = [];
for (const [name, input] of CALLS) {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: input }));
  results.push(...result.content.map((each) => (each.type === "text" ? each.text : each)));
}
await client.close();
print(
  tools.map(({ name, description, inputSchema }) => [name, description, inputSchema]),
  results,
);
