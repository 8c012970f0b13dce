import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const ROOT = join(__dirname, "../../..");

/** The media type of a file by its ending. */
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** Serves an empty page, the examples, the files of `dist` and of packages, and images and JSON below `/api/`. */
export async function startPageServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    if (url === "/") {
      response.setHeader("content-type", "text/html");
      response.end('<!doctype html><title>fluent-endpoint</title><link rel="icon" href="data:,">');
      return;
    }
    const type = TYPES[extname(url)];
    if (url.startsWith("/api/")) {
      response.setHeader("content-type", type ?? "application/json");
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"/>';
      response.end(type === TYPES[".svg"] ? svg : JSON.stringify({ method: request.method, url }));
      return;
    }
    if (type !== undefined) response.setHeader("content-type", type);
    readFile(fileOf(url)).then(
      (file) => response.end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${String(port)}/` };
}

function fileOf(url: string): string {
  const path = url.replaceAll("..", "").replace("/node_modules/fluent-endpoint/dist/", "/");
  return join(/^\/(?:examples|test\/node_modules)\//.test(path) ? ROOT : join(ROOT, "dist"), path);
}
