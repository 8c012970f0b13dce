import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** A request as it arrived. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a server on loopback, on any free port. It answers "201 Created" and gives out the first request. */
export async function startServer() {
  const server = createServer();
  const arrival = new Promise<Arrival>((arrived) => {
    server.on("request", (request, response) => {
      void read(request).then((arrival) => {
        response.writeHead(201).end();
        arrived(arrival);
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${String(port)}`, arrival, close: () => server.close() };
}

async function read(request: IncomingMessage): Promise<Arrival> {
  const { method = "", url: path = "", headers } = request;
  return { method, path, headers, body: await text(request) };
}
