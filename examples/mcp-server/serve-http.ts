import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

/** Serves streamable HTTP on this machine alone, without sessions. Returns the URL. */
export async function serveHttp(
  newServer: () => McpServer["server"],
  port: number,
): Promise<string> {
  const http = createServer((request, response) => {
    const { host = "", origin } = request.headers;
    // A web page could call this server by a name that leads here (DNS rebinding).
    const isLocal = isLocalUrl(`http://${host}`) && (origin === undefined || isLocalUrl(origin));
    if (!isLocal || request.method !== "POST") {
      response.writeHead(isLocal ? 405 : 403).end();
      return;
    }
    const transport = new StreamableHTTPServerTransport();
    const server = newServer();
    response.on("close", () => void server.close());
    void server.connect(transport).then(() => transport.handleRequest(request, response));
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
}

function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && ["127.0.0.1", "localhost"].includes(new URL(url).hostname);
}
