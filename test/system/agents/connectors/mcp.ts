import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { CALLS, print } from "./tools.ts";

const args = ["mcp-serve.mjs", process.argv[2] ?? ""];
const client = new Client({ name: "test", version: "1" });
await client.connect(new StdioClientTransport({ command: process.execPath, args }));
const { tools } = await client.listTools();
const results = [];
for (const [name, input] of CALLS) {
  const result = await client.callTool({ name, arguments: input });
  results.push(...result.content.map((each) => (each.type === "text" ? each.text : each)));
}
await client.close();
print(
  tools.map(({ name, description, inputSchema }) => [name, description, inputSchema]),
  results,
);
