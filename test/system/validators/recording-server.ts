import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it comes over the wire. */
export interface Received {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly contentType: string;
  readonly body: string;
  /** The reason why nothing was sent. */
  readonly refusal: string;
}

const NOTHING: Received = { method: "", target: "", contentType: "", body: "", refusal: "" };

// A connection that is closed while the next request is written fails it, which happens where a test pauses.
const KEPT_ALIVE = { keepAliveTimeout: 0 };

export interface RecordingServer {
  readonly baseUrl: string;
  /** The request that something sends, or why it sends none. */
  received(send: () => Promise<unknown>): Promise<Received>;
  close(): void;
}

/** A server on loopback that remembers the last request. */
export async function recordingServer(): Promise<RecordingServer> {
  let last = NOTHING;
  const server = createServer(KEPT_ALIVE, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const contentType = headers["content-type"] ?? "";
      const body = Buffer.concat(chunks).toString();
      last = { method, target: url, contentType, body, refusal: "" };
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async received(send) {
      last = NOTHING;
      try {
        await send();
      } catch (error) {
        return { ...NOTHING, refusal: String(error) };
      }
      return last;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
