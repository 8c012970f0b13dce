import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A request as its bytes say it. */
export interface Recorded {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface RecordingServer {
  readonly origin: string;
  readonly port: number;
  /** The requests since the last call. */
  taken(): Recorded[];
  close(): void;
}

const ANSWER =
  "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";

/** Starts a server on loopback that keeps the bytes of each request, and parses no more of them than it has to. */
export async function startRecordingServer(): Promise<RecordingServer> {
  let recorded: Recorded[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const request = parseRequest(bytes);
      if (request === undefined) return;
      recorded.push(request);
      socket.end(ANSWER);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  // With the same port, what generators wrote for a document can be used again.
  await listen(server, USUAL_PORT).catch(() => listen(server, 0));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${String(port)}`,
    taken() {
      const all = recorded;
      recorded = [];
      return all;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const USUAL_PORT = 48080;

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

/** The request in these bytes, or `undefined` if they are not all of it. */
export function parseRequest(bytes: Buffer): Recorded | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [line = "", ...fields] = textOf(bytes.subarray(0, end)).split("\r\n");
  const [method = "", target = ""] = line.split(" ");
  const headers = fields.map((field) => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  const body = bodyOf(bytes.subarray(end + 4), new Map(headers));
  return body && { method, target, headers, body };
}

function bodyOf(rest: Buffer, headers: ReadonlyMap<string, string>): Buffer | undefined {
  if (headers.get("transfer-encoding")?.includes("chunked")) return unchunked(rest);
  const length = Number(headers.get("content-length") ?? 0);
  return rest.length < length ? undefined : rest.subarray(0, length);
}

function unchunked(rest: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = rest.indexOf("\r\n", at);
    if (end < 0) return undefined;
    const size = parseInt(rest.subarray(at, end).toString(), 16);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(end + 2, end + 2 + size));
    at = end + 4 + size;
  }
}

/** Text in UTF-8, or in Latin-1 if it is none. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}
