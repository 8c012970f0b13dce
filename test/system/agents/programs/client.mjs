// Calls tools by the SDK's own client: lists them, then prints the results. Its argument is JSON: where the server is, the calls, and
// the version of the protocol.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const { url, args, env, calls, mode = { pin: "2026-07-28" } } = JSON.parse(process.argv[2]);
const transport =
  url === undefined
    ? new StdioClientTransport({ command: process.execPath, args, env })
    : new StreamableHTTPClientTransport(new URL(url));
const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
await client.connect(transport);
const { tools } = await client.listTools();
const results = [];
for (const [name, args] of calls) results.push(await client.callTool({ name, arguments: args }));
await client.close();
console.log(JSON.stringify({ tools: tools.map(({ name }) => name), results }));
