import { EndpointError } from "../../errors.js";

/** A stream of bytes or text: a web stream, a readable stream of Node, or an async generator. */
export type ByteStream = AsyncIterable<unknown>;

/**
 * A readable stream of Node, reduced to what sending it takes: `body.pipe(request)`.
 *
 * @public
 */
export interface NodeStream extends AsyncIterable<unknown> {
  /** Writes everything to the destination, ends it, and returns it. */
  pipe<Destination>(destination: Destination): Destination;
}

/** Returns `true` for a `ReadableStream` of the web, of any realm. */
function isWebStream(value: object): value is ReadableStream<unknown> {
  return "getReader" in value && typeof value.getReader === "function";
}

/** Returns `true` for a web stream, a stream of Node or an async generator. */
export function isByteStream(value: object): value is ByteStream {
  return isWebStream(value) || Symbol.asyncIterator in value;
}

function isNodeStream(stream: ByteStream): stream is NodeStream {
  return "pipe" in stream && typeof stream.pipe === "function";
}

/** Returns a stream as a web stream, which `fetch` accepts. A web stream is returned as it is. */
export function toWebStream(stream: ByteStream): ReadableStream<unknown> {
  if (isWebStream(stream)) return stream;
  const chunks = encodedChunks(stream);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}

/** Returns a stream as a stream of Node, or `undefined` on a platform without them. A stream of Node is returned as it is. */
export function toNodeStream(stream: ByteStream): NodeStream | undefined {
  if (isNodeStream(stream)) return stream;
  return nodeStreamModule()?.Readable.from(encodedChunks(stream), { objectMode: false });
}

/** Returns `true` if this platform has streams of Node. Node has them from 20.16 on, Bun and Deno have them too. */
export function hasNodeStreams(): boolean {
  return nodeStreamModule() !== undefined;
}

interface NodeStreamModule {
  readonly Readable: { from(chunks: AsyncIterable<Uint8Array>, options: object): NodeStream };
}

interface NodeGlobals {
  readonly process?: { getBuiltinModule?(name: "node:stream"): NodeStreamModule | undefined };
}

/** Looks the module up at run time, because a bundle for browsers must not import it. */
function nodeStreamModule(): NodeStreamModule | undefined {
  return (globalThis as NodeGlobals).process?.getBuiltinModule?.("node:stream");
}

/** The chunks of a stream as bytes. The stream is released when the reader stops early. */
async function* encodedChunks(stream: ByteStream): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) yield encodeChunk(chunk);
}

function encodeChunk(chunk: unknown): Uint8Array {
  if (typeof chunk === "string") return new TextEncoder().encode(chunk);
  if (ArrayBuffer.isView(chunk)) {
    return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  throw new EndpointError(
    "unsupported-body",
    "The body is a stream with a chunk that is neither bytes nor text.",
    { advice: "Encode the chunks before passing the stream." },
  );
}
