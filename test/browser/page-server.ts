import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const DIST = join(__dirname, "../../dist");

/** Serves an empty page and the files of `dist`. */
export async function startPageServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const { url = "/" } = request;
    if (url === "/") {
      response.setHeader("content-type", "text/html");
      response.end('<!doctype html><title>fluent-endpoint</title><link rel="icon" href="data:,">');
      return;
    }
    response.setHeader("content-type", "text/javascript");
    readFile(join(DIST, url.replaceAll("..", ""))).then(
      (file) => response.end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${String(port)}/` };
}
