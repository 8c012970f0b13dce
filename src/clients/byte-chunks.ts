import type { ByteSource } from "./body.js";
import { unsupportedBody } from "./unsupported-body.js";

/**
 * A stream's bytes, chunk by chunk. Text chunks, as Node's streams may have, are encoded; the stream is released when the
 * reader stops early.
 */
export async function* byteChunks(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source) yield bytesOf(chunk);
}

function bytesOf(chunk: unknown): Uint8Array {
  if (typeof chunk === "string") return new TextEncoder().encode(chunk);
  if (ArrayBuffer.isView(chunk)) {
    return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  throw unsupportedBody(
    "The body is a stream of something else than bytes and text",
    "Encode its chunks",
  );
}
