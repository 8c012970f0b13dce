import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

/** The folder in which `npm run docs` builds the site. */
export const SITE = join(__dirname, "../../../etc/temporary/site");

if (!existsSync(SITE)) throw new Error("The site is not built. Run `npm run docs`.");

/** The media type of a file by its ending. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};

/** Serves the built site in a folder, because sites of GitHub Pages are in one too, with an empty page `blank`. */
export async function startSiteServer(): Promise<{ server: Server; url: string }> {
  const folder = "/some/folder/";
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname.replace(/\/$/, "/index.html"));
    if (path === `${folder}blank`) {
      response.setHeader("content-type", "text/html");
      response.end('<!doctype html><link rel="icon" href="data:,">');
      return;
    }
    if (!path.startsWith(folder)) {
      response.writeHead(404).end();
      return;
    }
    readFile(join(SITE, path.slice(folder.length))).then(
      (file) => {
        response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
        // Their names have a hash. Browsers keep the compiled scripts too, then.
        if (path.includes("/assets/")) response.setHeader("cache-control", "max-age=3600");
        response.end(file);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${String(port)}${folder}` };
}
