import type { ByteSource } from "./body.js";
import { byteChunks } from "./byte-chunks.js";

/**
 * A readable stream of Node, as far as it must be known to be sent: `body.pipe(request)`.
 *
 * @public
 */
export interface NodeStream extends AsyncIterable<unknown> {
  /** Writes everything to the destination, ends it, and returns it. */
  pipe<Destination>(destination: Destination): Destination;
}

interface NodeStreams {
  readonly Readable: { from(chunks: AsyncIterable<Uint8Array>, options: object): NodeStream };
}

interface NodeProcess {
  readonly process?: { getBuiltinModule?(name: "node:stream"): NodeStreams | undefined };
}

/**
 * A stream as Node's `http` and the clients that stand on it take it, or `undefined` where there is no Node: a browser's
 * bundle must not import `node:stream`, so the module is asked for when it is needed.
 */
export function nodeStream(source: ByteSource): NodeStream | undefined {
  if (isNodeStream(source)) return source;
  return nodeStreams()?.Readable.from(byteChunks(source), { objectMode: false });
}

/** Whether this platform has streams of Node: Node itself from 20.16 on, Bun, Deno. */
export function hasNodeStreams(): boolean {
  return nodeStreams() !== undefined;
}

function nodeStreams(): NodeStreams | undefined {
  return (globalThis as NodeProcess).process?.getBuiltinModule?.("node:stream");
}

function isNodeStream(source: ByteSource): source is NodeStream {
  return "pipe" in source && typeof source.pipe === "function";
}
