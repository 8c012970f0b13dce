/** Reads 100 MB of events and of JSON Lines from a server in this process, and prints how many items and bytes there were. */
import { once } from "node:events";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const [bundle = "", contentType = ""] = process.argv.slice(2);
const { readEvents } = await import(pathToFileURL(bundle).href);

const BYTES = 100_000_000;
const isEvents = contentType === "text/event-stream";
const value = JSON.stringify({ text: "x".repeat(980) });
const item = isEvents ? `data: ${value}\n\n` : `${value}\n`;
const piece = item.repeat(50);
const pieces = Math.ceil(BYTES / piece.length);

const server = createServer(async (_, response) => {
  response.setHeader("content-type", contentType);
  for (let count = 0; count < pieces; count++) {
    if (!response.write(piece)) await once(response, "drain");
  }
  response.end();
}).listen(0, "127.0.0.1");
await once(server, "listening");

const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
const response = await fetch(`http://127.0.0.1:${port}`);
let items = 0;
for await (const each of readEvents(["", { method: "GET" }], response)) items += each ? 1 : 0;
console.log(JSON.stringify({ items, bytes: items * item.length }));
server.close();
