import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
export interface Arrival {
  readonly method: string;
  /** Path and query, byte for byte. */
  readonly target: string;
  /** Names in their original case, values with one character for each byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** An HTTP server on loopback that records every request and answers all of them in the same way. */
export class RecordingServer {
  readonly #server: Server;
  #arrivals: Arrival[] = [];
  readonly #seen = new Set<string>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<RecordingServer> {
    const server = createServer({ maxHeaderSize: 65_536 });
    const recording = new RecordingServer(server);
    server.on("request", (request, response) => {
      void recording.#record(request).then(() => {
        // Not answered, so that a timeout or a signal ends the request.
        if (request.url === "/silence") return;
        response.statusCode = recording.#statusOf(request);
        response.setHeader("access-control-allow-origin", "*");
        response.setHeader("access-control-allow-methods", "*");
        response.setHeader("access-control-allow-headers", allowedHeaders(request));
        response.setHeader("content-type", "application/json");
        response.end(request.method === "HEAD" ? undefined : '{"ok":true}');
      });
    });
    // Accepts any "expect" header.
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return recording;
  }

  get origin(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Returns the requests that arrived since the last call. */
  take(): readonly Arrival[] {
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    this.#seen.clear();
    return arrivals;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Every path below "/flaky" fails the first time since the last call of `take`. */
  #statusOf({ url = "" }: IncomingMessage): number {
    if (!url.startsWith("/flaky") || this.#seen.has(url)) return 200;
    this.#seen.add(url);
    return 500;
  }

  async #record(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers: (readonly [string, string])[] = [];
    for (let index = 0; index < request.rawHeaders.length; index += 2) {
      headers.push([request.rawHeaders[index] ?? "", request.rawHeaders[index + 1] ?? ""]);
    }
    const { method = "", url: target = "" } = request;
    this.#arrivals.push({ method, target, headers, body: Buffer.concat(chunks) });
  }
}

function allowedHeaders(request: IncomingMessage): string {
  return request.headers["access-control-request-headers"]?.toString() ?? "*";
}
