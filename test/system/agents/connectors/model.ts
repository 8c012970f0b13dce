import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { CALLS } from "./tools.ts";

type Call = (typeof CALLS)[number];

interface Received {
  readonly tools?: readonly Readonly<Record<string, unknown>>[];
}

/** Serves a language model on loopback, which asks for the next of the calls in each answer. */
export async function answerBy(write: (call: Call, index: number) => object) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const index = received.push(body as Received) - 1;
      const call = CALLS[index];
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(call && write(call, index)));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${String(port)}`, received, close };
}
