import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";

/** Answers the requests of Node's `http` by a function of a `Request`, on this machine alone. */
export async function serve(answer: (request: Request) => Promise<Response>): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, answer).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const left = new AbortController();
  outgoing.on("close", () => {
    left.abort();
  });
  const request = requestOf(incoming, left.signal);
  const response =
    request === undefined ? new Response(null, { status: 400 }) : await answer(request);
  outgoing.statusCode = response.status;
  // Each Set-Cookie is a header of its own.
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  await pipeline(
    response.body === null ? [] : Readable.fromWeb(response.body as WebStream),
    outgoing,
  );
}

/** Undefined for a request that cannot be a `Request`, such as one with the method TRACE. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = "GET", url = "/", headersDistinct } = incoming;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {};
  // A client may send the whole URL, as to a proxy. Its host does not count.
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");
  try {
    return new Request(`http://gateway${path}`, { method, headers, signal, ...body });
  } catch {
    return undefined;
  }
}
