import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";

// A web page could call this server by a name that leads here (DNS rebinding).
const isLocalHost = localhostHostValidation();
const isLocalOrigin = localhostOriginValidation();

/** Serves streamable HTTP on this machine alone, without sessions. Returns the URL. */
export async function serveHttp(newServer: McpServerFactory, port: number): Promise<string> {
  const handle = toNodeHandler(createMcpHandler(newServer));
  const http = createServer((request, response) => {
    // Each of them answers what it refuses.
    if (isLocalHost(request, response) && isLocalOrigin(request, response))
      void handle(request, response);
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
}
