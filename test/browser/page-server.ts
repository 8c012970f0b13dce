import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

/** Serves an empty page, the files of `dist` and of packages, and JSON below `/api/`. */
export async function startPageServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    if (url === "/") {
      response.setHeader("content-type", "text/html");
      response.end('<!doctype html><title>fluent-endpoint</title><link rel="icon" href="data:,">');
      return;
    }
    if (url.startsWith("/api/")) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ method: request.method, url }));
      return;
    }
    response.setHeader("content-type", "text/javascript");
    const folder = url.startsWith("/node_modules/") ? ROOT : join(ROOT, "dist");
    readFile(join(folder, url.replaceAll("..", ""))).then(
      (file) => response.end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${String(port)}/` };
}
