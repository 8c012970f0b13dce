// Calls tools by the SDK's own client: lists them, then prints the results. Its argument is JSON: where the server is, and the calls.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const { url, args, env, calls } = JSON.parse(process.argv[2]);
const transport =
  url === undefined
    ? new StdioClientTransport({ command: process.execPath, args, env })
    : new StreamableHTTPClientTransport(new URL(url));
const client = new Client({ name: "test", version: "1" });
await client.connect(transport);
const { tools } = await client.listTools();
const results = [];
for (const [name, args] of calls) results.push(await client.callTool({ name, arguments: args }));
await client.close();
console.log(JSON.stringify({ tools: tools.map(({ name }) => name), results }));
